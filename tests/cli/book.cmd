# From games to a book and back; the program's own book; what is refused. The line with the rate changes from run to run.
printf '[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[Result "0-1"]\n\n1. e4 c5 0-1\n\n[Result "1-0"]\n\n1. e4 Ke4 1-0\n' > games.pgn
kibitz book build games.pgn -o small.bin --trie small.trie --min-games 1 2>&1 | grep -v -e rate -e reading
kibitz book show --book small.bin --moves e4
kibitz book stats small.trie
kibitz book merge small.bin small.bin -o twice.bin
kibitz book stats small.bin --against twice.bin | tail -1
kibitz book walk --lines 2 --plies 4 --choice best
kibitz "setoption name OwnBook value true" "setoption name BookVariety value best" "go depth 1"
head -c 20 small.bin > cut.bin
for file in cut.bin none.bin games.pgn; do
    kibitz book stats $file
    echo "exit $?"
done
kibitz book check small.trie
kibitz book nonsense

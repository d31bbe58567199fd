# Tuning on six positions: what is printed, what is written, what is refused.
#mask .*reading.*
cat > labels.csv <<END
fen,score
4k3/8/8/8/8/8/4P3/4K3 w - -,120
4k3/4p3/8/8/8/8/8/4K3 w - -,-110
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -,20
r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKB1R w KQkq -,-320
4k3/8/8/8/8/8/8/R3K3 w - -,510
4k2r/8/8/8/8/8/8/4K3 b - -,-490
END
kibitz tune error labels.csv
kibitz tune evolve labels.csv --population 20 --generations 30 --sample 6 --elites 1 --threads 1 -o out 2> /dev/null
head -4 out.params
grep -c " = " out.params
head -3 out.csv
kibitz tune evolve labels.csv --population 20 --generations 30 --sample 6 --elites 1 --threads 2 -o out 2> /dev/null
kibitz tune gradient labels.csv --steps 100 --sample 0 --json 2> /dev/null
kibitz tune random labels.csv --budget 200 --candidates 20 --sample 6 --json 2> /dev/null
kibitz tune spsa-positions labels.csv --steps 200 --sample 0 --json 2> /dev/null
kibitz tune compare out.csv out.csv -o both.svg
cp out.csv out-1.csv
cp out.csv out-2.csv
kibitz tune compare out-1.csv out-2.csv --together -o both.svg
grep -c "</svg>" both.svg
# Bad words are named.
for words in "texel labels.csv" "evolve labels.csv --weights nosuch" "evolve none.csv" "evolve labels.csv --population 4 --elites 4" \
    "random labels.csv --budget 5" "error labels.csv --weights out.csv" "compare labels.csv -o x.svg"; do
    kibitz tune $words
    echo "exit $?"
done
sed -i 's/510/five/' labels.csv
kibitz tune error labels.csv
# Games without scores say nothing about chances.
printf '[White "a"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n' > none.pgn
kibitz tune wdl none.pgn
kibitz tune wdl nosuch.pgn
# A name with quotes is still JSON.
kibitz params evaluator classical -o 'a "name".params'
printf 'fen,score\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -,1.5\n' > one.csv
kibitz tune error one.csv --weights 'a "name".params' --json | cut -d, -f1

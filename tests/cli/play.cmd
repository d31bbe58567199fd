# Lines from a pipe: two people to mate; what is refused; plain sentences; a game that is left is kept.
export KIBITZ_HOME=$PWD/home
printf 'f3\ne2 e5\ne7 e5\ng4\nQh4\nquit\n' | NO_COLOR=1 kibitz play people --ascii
printf '5\nquit\n' | kibitz play --plain
printf 'quit\n' | kibitz play --plain --level 2
printf '11\n3\nquit\n' | kibitz play --plain --color black --no-book --fen '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'
printf 'e4\nbd4\nhnit\nquit' | kibitz play people --plain --pgn left.pgn
grep -v Date left.pgn
# Symbols need no colours; Chess960 by number; a child's level says what it is.
printf 'quit\n' | kibitz play people --unicode --chess960 0
printf 'quit\n' | kibitz play engine --plain --level child --fen '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
# One game of a file, with all that it says; a file that holds no games is not touched.
printf '[White "Anna"]\n[Result "1-0"]\n\n1. e4 {best} (1. d4) e5 1-0\n\n[White "Cleo"]\n\n1. c4 *\n' > two.pgn
echo 'buy milk' > notes.txt
printf 'games two.pgn\nback\nsave notes.txt\nsave copy.pgn\nquit\n' | kibitz play people --plain --load two.pgn
cat copy.pgn notes.txt
printf 'quit\n' | kibitz play people --plain --load two.pgn --game 2
for arguments in "--clock 5+" "--level 11" "--fen 8/8" "--load none.pgn" "--load two.pgn --game 3" "--game 2" "nonsense" \
    "--chess960 960" "--level 3 --elo 1200" "--seconds 2 --clock 5+3" "--book b --no-book" "--ascii --unicode" \
    "--fen 8/8 --load two.pgn"; do
    kibitz play $arguments
    echo "exit $?"
done

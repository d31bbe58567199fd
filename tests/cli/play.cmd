# Lines from a pipe: two people to mate; what is refused; plain sentences; a game that is left is kept.
printf 'f3\ne2 e5\ne7 e5\ng4\nQh4\nquit\n' | NO_COLOR=1 kibitz play people --ascii
printf '5\nquit\n' | kibitz play --plain
printf 'e4\nbd4\nquit' | kibitz play people --plain --pgn left.pgn
grep -v Date left.pgn
for arguments in "--clock 5+" "--level 11" "--fen 8/8" "--load none.pgn" "nonsense"; do
    kibitz play $arguments
    echo "exit $?"
done

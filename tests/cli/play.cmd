# Lines from a pipe: two people to mate; what is refused; plain sentences; a game that is left is kept.
printf 'f3\ne2 e5\ne7 e5\ng4\nQh4\nquit\n' | NO_COLOR=1 kibitz play people --ascii
printf '5\nquit\n' | kibitz play --plain
printf 'quit\n' | kibitz play --plain --level 2
printf '11\n3\nquit\n' | kibitz play --plain --color black --no-book --fen '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'
printf 'e4\nbd4\nquit' | kibitz play people --plain --pgn left.pgn
grep -v Date left.pgn
for arguments in "--clock 5+" "--level 11" "--fen 8/8" "--load none.pgn" "nonsense"; do
    kibitz play $arguments
    echo "exit $?"
done

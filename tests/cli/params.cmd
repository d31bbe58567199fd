# The sets there are, a file of the defaults, what it changes, and files that are wrong.
kibitz params
kibitz params evaluator classical-hand -o hand.params
kibitz params --check hand.params
kibitz params search gerald-base | grep -v '^#' | head -4
sed 's/^pawn_mg = .*/pawn_mg = 90/' hand.params > mine.params
kibitz params --check mine.params
printf 'kibitz-params 1\nfor = search alphabeta\nrfp_margin = 80 # more\n\nrfp_depth = deep\n' > bad.params
for arguments in "search nothing" "--check bad.params" "--check none.params"; do
    kibitz params $arguments
    echo "exit $?"
done
kibitz bench --search-params hand.params

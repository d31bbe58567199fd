# The table, the answer for programs, the names, and bad usage. Sets whose numbers are published and do not move.
kibitz eval --evaluator heuristic --fen "rnbqkb1r/pp3ppp/4pn2/2pp4/3P1B2/2P1PN2/PP3PPP/RN1QKB1R b KQkq - 0 5"
kibitz eval --evaluator thesis --fen "3qk3/8/8/8/8/8/8/3QK3 w - -" --json
kibitz eval --evaluator gerald-base --fen "8/5k2/8/8/3P4/8/8/4K3 w - -" | tail -4
kibitz eval --list
for arguments in "--evaluator nobody" "--fen 8/8"; do
    kibitz eval $arguments
    echo "exit $?"
done

# Games of the random mover are the same everywhere: chance is seeded by the number of the game.
kibitz match --engine random name=a --engine random name=b --games 40 --random-plies 4 --seed 5 --pgn games.pgn --resume state
grep -c Event games.pgn
kibitz match --engine random name=a --engine random name=b --games 44 --random-plies 4 --seed 5 --pgn games.pgn --resume state --json --concurrency 2
grep -c Event games.pgn
kibitz match --engine random name=a --engine random name=b --engine random name=c --games 2 --seed 1
# Bad words are named.
for words in "--engine random" "--engine random --engine random tc=x" "--engine random --engine random --games 3" \
    "--engine random --engine random --sprt elo0=5 elo1=0" "--engine random --engine random --draw size=3" \
    "--engine random --engine cmd=/no/such/program" "--engine random --engine random --resign score=x"; do
    kibitz match $words
    echo "exit $?"
done
# Openings that are none are refused; damaged games are left out with a word.
echo hello > bad.pgn
kibitz match --engine random name=a --engine random name=b --games 2 --openings bad.pgn
echo "exit $?"
printf '1. e4 e5 *\n\n1. e4 e5 2. Ke4 *\n\n1. d4 d5 *\n' > some.pgn
kibitz match --engine random name=a --engine random name=b --games 2 --openings some.pgn 2>&1 | grep openings
# Games that the state counts must be in the file.
head -c 1000 games.pgn > shorter.pgn
(set -o pipefail; kibitz match --engine random name=a --engine random name=b --games 46 --random-plies 4 --seed 5 --pgn shorter.pgn --resume state 2>&1 >/dev/null | sed "s/first [0-9]*/first so many/" >&2)
echo "exit $?"

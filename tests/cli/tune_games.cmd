# Tiny runs with GERALD's player, the same everywhere since games have a fixed number of nodes. Times go to standard error.
kibitz tune koth gerald-search --nodes 30 --match 4 --margin 2 --population 4 --generations 3 --adjudicate thesis --name hill 2> log
grep -c generation log
cat hill.csv hill-kings.csv
grep -v '^#' hill.params | head -3
# Stopped in between by its budget, then taken up: the same king.
kibitz tune koth gerald-search --nodes 30 --match 4 --margin 2 --population 4 --generations 3 --adjudicate thesis --name part --games 20 2> log
kibitz tune koth gerald-search --nodes 30 --match 4 --margin 2 --population 4 --generations 3 --adjudicate thesis --name part --threads 2 2> log
cmp hill.csv part.csv
kibitz tune spsa gerald-search --names 'lm*,null_base' --nodes 30 --pairs 2 --games 16 --name walk --pgn 2> log
cat walk.csv
grep -c Event walk.pgn
kibitz params --check walk.params | head -1
kibitz tune spsa gerald-search --groups 'lm*:20,null_base,*_margin' --width 3 --rate 0.1 --nodes 100 --pairs 2 --games 16 --name together 2> log
cat together.csv
grep '^lm\|^null_base\|_margin' together.params
# Elo over the start of all three on one plot; the way of SPSA alone says nothing about it.
for tuner in "koth gerald-search --match 4 --population 4" "spsa gerald-search --pairs 2" "random-games gerald-search --match 4 --candidates 4"; do
    kibitz tune $tuner --nodes 30 --adjudicate thesis --games 16 --validation-games 4 --name ${tuner%% *} 2> log > log
done
head -1 koth-elo.csv
kibitz tune compare koth-elo.csv spsa-elo.csv random-games-elo.csv -o elo.svg
grep -c 'Elo over the start' elo.svg
grep -o '>koth<\|>spsa<\|>random-games<' elo.svg
kibitz tune compare spsa.csv -o x.svg
kibitz tune compare koth-elo.csv koth.csv -o x.svg
for words in "koth" "koth nothing" "spsa margins --names rfp_margin,wings" "spsa margins --groups lmr_*:x" "koth margins --match 3" "koth margins --sprt elo0=5 elo1=1" \
    "koth margins --sprt size=3" "spsa margins --games 3" "spsa classical --evaluator nnue" "spsa margins --adjudicate never" \
    "spsa margins --openings none.epd" "spsa margins --start hill.params" "koth gerald-search --elites 30" \
    "koth gerald-search --population 4 --match 4 --games 15" "random-games gerald-search --candidates 3 --match 6 --games 17"; do
    kibitz tune $words
    echo "exit $?"
done

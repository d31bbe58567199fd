# Searches side by side; the last column is time. Then what is refused.
fen="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -"
kibitz lab compare alphabeta alphabeta,ordering=3 minimax gerald-base --depth 3 --fen "$fen" --bound 2000 --threads 1 --out out \
    > /dev/null 2>&1
sed 's/,[^,]*$//' out/trees.csv
cat out/counters.csv
ls out
echo "$fen bm Rd8; id \"mate in one\";" > mate.epd
kibitz lab compare minimax alphabeta --depth 2 --file mate.epd --json 2> /dev/null | grep -v '"CPU s"'
for words in "" alphabeta "alphabeta alphabet" "alphabeta alphabeta,order=3" "alphabeta alphabeta,ordering=99" "alphabeta minimax --fen 8" \
    "alphabeta minimax --evaluator none" "alphabeta minimax --file none.epd"; do
    kibitz lab compare $words
    echo "exit $?"
done
kibitz lab compare alphabeta minimax --fen "7k/6Q1/6K1/8/8/8/8/8 b - -"
kibitz lab compare kibitz kibitz,pvs=0 2>&1 | cut -c 1-100
kibitz lab
kibitz lab nosuch
echo "exit $?"
kibitz lab tree --setting alphabet
echo "exit $?"

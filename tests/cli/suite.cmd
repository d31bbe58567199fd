# Positions at a fixed depth: the same answers everywhere.
cat > tasks.epd <<'END'
6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id "mate in one";
6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd7; id "not the best";
r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - am Nf6; id "scholar's mate";
this is no position
END
kibitz suite tasks.epd --each depth=4 --list | sed 's|% .*|%|'
kibitz suite
echo "exit $?"
kibitz suite no-such.epd
echo "exit $?"
kibitz suite tasks.epd --each tc=1
echo "exit $?"
# A player that fails is named: that is no wrong answer. A hung one is given up soon after its time.
for fault in "exit 3" "echo bestmove h1h8" "sleep 100"; do
    printf '#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; go) %s;; esac; done\n' "$fault" > player
    chmod +x player
    kibitz suite tasks.epd --limit 1 --engine cmd=./player name=player --each st=0.2 > answer 2>&1
    echo "exit $?"
    sed 's/ [0-9.]*$//' answer
done

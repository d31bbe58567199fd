# A window that is closed (SIGHUP) stops a match like Ctrl-C: what was played is told, a hung program is ended with us.
cat > hung.sh <<'END'
#!/bin/sh
echo $$ > hung.pid
while read line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) sleep 1000 ;;
    esac
done
END
chmod +x hung.sh
started() { for i in $(seq 100); do [ -s hung.pid ] && return; sleep 0.1; done; }
for signal in HUP TERM; do
    rm -f hung.pid
    kibitz match --engine random --engine cmd=./hung.sh tc=100 --games 2 >out 2>err &
    match=$!
    started
    kill -$signal $match
    wait $match
    echo "$signal: exit $?"
    tail -1 err
    kill -0 $(cat hung.pid) 2>/dev/null && echo "the program still runs"
done
# nohup means: not even then.
(
    trap '' HUP
    kibitz match --engine random --engine random --games 300 >out 2>err &
    match=$!
    sleep 0.1
    kill -HUP $match 2>/dev/null
    wait $match
    echo "nohup: exit $?"
)
# A laboratory stops too, with what it has.
kibitz lab compare --depth 60 --bound 100000000 --threads 1 minimax alphabeta alphabeta,ordering=2 >out 2>err &
lab=$!
sleep 1
kill -HUP $lab
wait $lab
echo "lab: exit $?"
tail -1 err
# Full disks and limits of size are said, and end nothing that can go on.
echo "setoption name Debug Log File value /dev/full
isready
isready
quit" | kibitz
echo "exit $?"
kibitz match --engine random --engine cmd=kibitz depth=1 --games 2 --trace /dev/full >out 2>err
echo "exit $?"
cat err
(ulimit -f 1; kibitz match --engine random --engine random --games 40 --pgn large.pgn >out 2>err; echo "exit $?"; tail -1 err)
(ulimit -f 1; kibitz lab --help > large.txt 2>err; echo "exit $?"; cat err)
# Errors name the file, and neither repeat a long name nor send foreign bytes to the terminal.
head -c 2000000 /dev/zero | tr '\0' x > long.epd
touch empty.csv
kibitz suite long.epd
kibitz match --engine random --engine random --openings long.epd
kibitz tune error --weights classical long.epd
kibitz tune error --weights classical empty.csv
kibitz tune gradient empty.csv 2>&1 | tail -1
kibitz suite "$(head -c 100000 long.epd)" 2>&1 | wc -c
kibitz suite "$(head -c 100000 long.epd)" 2>&1 | tail -c 30
kibitz suite $'\e[31mred\xff.epd'
kibitz $'--\e[31m\xff'
kibitz perft 1 --fen $'\e[31m\xff'
echo $'\e[31m\xff\nposition fen \e]0;title\a\xff\nquit' | kibitz
# Who reads only the beginning ends us quietly.
kibitz help | head -1

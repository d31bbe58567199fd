#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# A UCI program for tests that behaves well or badly as told: opponent.sh MODE [MOVE...]
# It plays the MOVEs as a list indexed by the number of moves played so far (both sides' moves are in the list, so that
# one list serves both players); after the end of the list it starts again at the first.
mode=$1
shift

case $mode in
crash-at-start) echo "cannot load the weights" >&2; exit 3 ;;
hang) exec sleep 1000 ;;
flood-at-start) exec yes "info string la la la" ;;
endless-line) exec cat /dev/zero ;;
esac

moves=$*
total=$#
position=
waiting=
while read -r word rest; do
    case $word in
    uci)
        case $mode in
        never-uciok) continue ;;
        chatter) echo "Opponent 1.0 by nobody"; echo ""; echo "id"; echo "option"; echo "option name"; echo "bestmove e2e4" ;;
        esac
        echo "id name Opponent $mode"
        if [ "$mode" != anonymous ]; then echo "id author nobody at all"; fi
        if [ "$mode" = bad-option ]; then echo "option name Speed type spin default fast min 1 max 9"; fi
        echo "option name Hash type spin default 16 min 1 max 1024"
        echo "option name Clear Hash type button"
        if [ "$mode" = lines ]; then echo "option name MultiPV type spin default 1 min 1 max 9"; fi
        echo "uciok"
        ;;
    isready)
        case $mode in
        never-ready) continue ;;
        die-at-ready) kill -SEGV $$ ;;
        flood-not-ready) exec yes "info depth 1 nodes 5" ;;
        esac
        echo readyok
        ;;
    position) position=$rest ;;
    go)
        set -- $position
        count=0
        seen=
        for token in "$@"; do
            if [ -n "$seen" ]; then count=$((count + 1)); fi
            if [ "$token" = moves ]; then seen=yes; fi
        done
        set -- $moves
        move=
        if [ $total -gt 0 ]; then eval "move=\${$((count % total + 1))}"; fi
        case $mode in
        silent) continue ;;
        waits) echo "info depth 1 score cp 7 pv $move"; waiting=$move; continue ;;
        lines)
            echo "info depth 1 multipv 1 score cp 30 pv d2d4"
            echo "info depth 2 multipv 1 score cp 40 lowerbound pv e2e4"
            echo "info depth 2 multipv 2 score cp 20 nodes 7 time 3 pv d2d4 d7d5 d1d8"
            echo "info depth 2 multipv 1 score mate 5 wdl 900 90 10 nodes 9 time 4 pv e2e4 e7e5"
            echo "info depth 3 multipv 1 score cp 50 upperbound pv a2a3"
            echo "info depth 2 multipv 3 score cp 19 pv g1f3"
            echo "info string no score here"
            echo "bestmove e2e4 ponder e7e5"
            continue ;;
        die-thinking) exit 7 ;;
        die-late) if [ $count -ge 4 ]; then kill -SEGV $$; fi ;;
        no-move) echo "bestmove"; continue ;;
        none) move="(none)" ;;
        illegal) if [ $count -ge 4 ]; then move=e1e8; fi ;;
        garbage) if [ $count -ge 4 ]; then move=hello; fi ;;
        slow) if [ $count -ge 4 ]; then sleep 1; fi ;;
        flood-thinking) exec yes "info string la la la" ;;
        huge-line) head -c 1000000 /dev/zero | tr '\0' x; echo ;;
        float-speed) echo "info depth 3 score cp 12 nps 1234.5 pv $move" ;;
        bad-line) echo "info depth 3 score cp 12 nps 1234 pv $move a1a8" ;;
        noisy) echo "info depth abc score cp 1.5 nps"; echo "info"; echo "hello"; echo "info score mate" ;;
        esac
        echo "info depth 9 seldepth 12 multipv 1 score cp ${SCORE:-25} nodes 1000 nps 50000 time 20 pv $move"
        echo "bestmove $move ponder e7e5"
        ;;
    stop) if [ -n "$waiting" ]; then echo "bestmove $waiting"; waiting=; fi ;;
    quit)
        if [ "$mode" = never-quits ]; then continue; fi
        exit 0
        ;;
    esac
done
if [ "$mode" = never-quits ]; then exec sleep 1000; fi

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# How fast `kibitz perft` is beside another UCI program's `go perft`: user time, best of N runs taken in turn.
#   tools/compare_perft.sh build/kibitz /usr/games/stockfish [RUNS [DEPTH_START DEPTH_KIWIPETE]]
set -eu
kibitz=${1:?the kibitz program}
other=${2:?a UCI program that knows go perft}
runs=${3:-5}
depths=("${4:-7}" "${5:-6}")
names=("start position" kiwipete)
fens=("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")

# Runs a command with its input from a file; prints "user-seconds nodes".
measure() {
    local input=$1 output
    shift
    output=$(TIMEFORMAT=%U; { time "$@" <"$input"; } 2>&1)
    awk -v seconds="$(tail -n 1 <<<"$output")" '/^Nodes/ {nodes = $NF} END {print seconds, nodes}' <<<"$output"
}

commands=$(mktemp)
trap 'rm -f "$commands"' EXIT
for i in 0 1; do
    best_kibitz= best_other= nodes=
    for ((run = 0; run < runs; run++)); do
        read -r seconds nodes < <(measure /dev/null "$kibitz" perft "${depths[i]}" --fen "${fens[i]}")
        best_kibitz=$(awk -v a="${best_kibitz:-$seconds}" -v b="$seconds" 'BEGIN {print a < b ? a : b}')
        printf 'position fen %s\ngo perft %s\nquit\n' "${fens[i]}" "${depths[i]}" >"$commands"
        read -r seconds same < <(measure "$commands" "$other")
        [ "$nodes" = "$same" ] || { echo "counts differ: $nodes and $same" >&2; exit 1; }
        best_other=$(awk -v a="${best_other:-$seconds}" -v b="$seconds" 'BEGIN {print a < b ? a : b}')
    done
    awk -v name="${names[i]} depth ${depths[i]}" -v n="$nodes" -v a="$best_kibitz" -v b="$best_other" 'BEGIN {
        printf "%s: %.0f nodes; kibitz %.2f s, %.0f M/s; other %.2f s, %.0f M/s; ratio %.2f\n", name, n, a, n / a / 1e6, b, n / b / 1e6, b / a}'
done

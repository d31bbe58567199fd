#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# The classical weights by games, in groups: ./groups.sh mix START, then ./groups.sh scale START. START: the weights to begin with, those of the slope for
# the first (classical-slope.params) and those of the first for the second. Stopped by Ctrl-C; goes on with the same words.
# KIBITZ: the program (build/kibitz). THREADS: games at a time (2). OUT: where the files go (this folder/runs). OPENINGS: UHO_4060_v4_20k.epd.xz.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kibitz=${KIBITZ:-$here/../../build/kibitz}
out=${OUT:-$here/runs}
step=${1:?usage: groups.sh mix|scale START}
start=${2:?usage: groups.sh mix|scale START}
mkdir -p "$out"

join() { # STEP PATTERN...: each pattern with this many percent for a step
    local percent=$1 pattern text=
    shift
    for pattern; do text+=${text:+,}$pattern:$percent; done
    echo "$text"
}
values=(pawn_mg pawn_eg knight_mg knight_eg bishop_mg bishop_eg rook_mg rook_eg queen_mg queen_eg)

case $step in
    # How far each group goes from the weights by hand (0) towards those of the slope (100), or beyond.
    mix)
        groups=$(join 20 "${values[@]}" 'bishop_pair_*' 'pawn_square_*' 'knight_square_*' 'bishop_square_*' 'rook_square_*' 'queen_square_*' 'king_square_*' \
            '*_own_wing_*' '*_enemy_wing_*' 'doubled_pawn_*' 'isolated_*' 'backward_*' 'phalanx_*' 'supported_*' 'passed_*' 'passer_*_king_*' 'passer_*' \
            'knight_mobility_*' 'bishop_mobility_*' 'rook_mobility_*' 'queen_mobility_*' '*outpost*' 'minor_*' 'bishop_*' 'rook_*' 'shelter_*' 'storm_*' 'king_*' \
            'threat_by_minor_*' 'threat_by_rook_*' 'threat_by_p*' 'hanging_*' 'restricted_*' '*_hits_queen_*' 'space_*' 'tempo_*' 'danger_*' 'initiative_*')
        settings=(--from "$here/../../data/params/classical-hand.params" --games 32000 --rate 0.004 --seed 1)
        ;;
    # What each group is worth as a whole, middlegame and endgame apart.
    scale)
        groups=$(join 2.5 "${values[@]}"),$(join 10 'bishop_pair_*' 'pawn_square_*_mg' 'pawn_square_*_eg' 'knight_square_*_mg' 'knight_square_*_eg' \
            'bishop_square_*' 'rook_square_*' 'queen_square_*'),$(join 8 'king_square_*_mg' 'king_square_*_eg'),$(join 10 '*_own_wing_*_mg' '*_own_wing_*_eg' \
            '*_enemy_wing_*_mg' '*_enemy_wing_*_eg' 'doubled_pawn_*' 'isolated_*' 'backward_*' 'phalanx_*' 'supported_*'),$(join 8 'passed_*_mg' 'passed_*_eg' \
            'passer_*_king_*'),$(join 10 'passer_free_*' 'passer_safe*' 'passer_blocked*' 'knight_mobility_*_mg' 'knight_mobility_*_eg' 'bishop_mobility_*_mg' \
            'bishop_mobility_*_eg' 'rook_mobility_*_mg' 'rook_mobility_*_eg' 'queen_mobility_*' '*outpost*' 'minor_king_distance_*' 'rook_*open_*' 'shelter_*' \
            'storm_*' 'king_open_file_*' 'threat_by_minor_*' 'threat_by_rook_*' 'threat_by_pawn_*' 'threat_by_push_*' 'hanging_*' 'restricted_*' '*_hits_queen_*' \
            'space_*'),tempo_*:15,$(join 8 'danger_*_attacker' 'danger_safe_*' 'danger_*'),initiative_*:10
        settings=(--games 20000 --rate 0.005 --seed 2)
        ;;
    *)
        echo "groups.sh: there is no step $step" >&2
        exit 2
        ;;
esac
"$kibitz" tune spsa classical --start "$start" --groups "$groups" "${settings[@]}" --nodes 2500 --pairs 16 --width 2 --threads "${THREADS:-2}" \
    --openings "${OPENINGS:-UHO_4060_v4_20k.epd.xz}" --folder "$out" --name "$step"

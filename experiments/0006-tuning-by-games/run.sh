#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# The runs of this experiment, one by one: ./run.sh STEP [OPTIONS for kibitz]. Each can be stopped and started again with the same words.
# KIBITZ: the program (build/kibitz). THREADS: games at a time (2). OUT: where the files go (this folder/runs). BUDGET: games of a tuner.
# NODES: of each move while tuning (2000); validation has 4000 (GERALD) and 5000.
# OPENINGS: a file for validation that no tuner sees; the 8-move openings of the field are 8moves_v3.pgn.xz.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kibitz=${KIBITZ:-$here/../../build/kibitz}
threads=${THREADS:-2}
out=${OUT:-$here/runs}
budget=${BUDGET:-60000}
nodes=${NODES:-2000}
step=${1:?usage: run.sh STEP; the steps are listed in README.md}
shift
mkdir -p "$out"

common=(--threads "$threads" --folder "$out" --games "$budget")
# Twelve parameters of GERALD's player.
gerald=(gerald-search --nodes "$nodes")
# Sixteen margins of the production search, each within half and one and a half of its value.
margins=(margins --nodes "$nodes" --within 0.5)
weights=(classical --nodes "$nodes")
sprt=(--sprt elo0=0 elo1=30 alpha=0.01 beta=0.1 --match 200)

validate() { # PLAYER OPTION FILE NAME NODES
    "$kibitz" match --engine "$1" "name=$4" "option.$2=$3" --engine "$1" name=start --each "nodes=$5" --games "${GAMES:-1000}" --concurrency "$threads" \
        --openings "${OPENINGS:?name a file of openings}" --shuffle --seed 77 --draw --resign --resume "$out/$4-match.state" | tee "$out/$4-match.txt"
}

case $step in
    # Experiment 4 (and 2): King of the Hill on the twelve parameters; the thesis' own rules at a scaled time; and improved.
    gerald-koth-thesis) "$kibitz" tune koth "${gerald[@]}" --thesis --name gerald-koth-thesis "${common[@]}" "$@" ;;
    gerald-koth) "$kibitz" tune koth "${gerald[@]}" "${sprt[@]}" --name gerald-koth "${common[@]}" "$@" ;;
    # Experiment 2: the same budget for the others.
    gerald-spsa) "$kibitz" tune spsa "${gerald[@]}" --pairs 16 --width 2 --rate 0.01 --name gerald-spsa "${common[@]}" "$@" ;;
    gerald-random) "$kibitz" tune random-games "${gerald[@]}" "${sprt[@]}" --name gerald-random "${common[@]}" "$@" ;;
    margins-koth) "$kibitz" tune koth "${margins[@]}" "${sprt[@]}" --spread 0.15 --name margins-koth "${common[@]}" "$@" ;;
    margins-spsa) "$kibitz" tune spsa "${margins[@]}" --pairs 16 --width 2 --rate 0.01 --name margins-spsa "${common[@]}" "$@" ;;
    margins-random) "$kibitz" tune random-games "${margins[@]}" "${sprt[@]}" --name margins-random "${common[@]}" "$@" ;;
    # Experiment 3: the evaluation by games, after or beside the gradient (--start FILE begins with its weights).
    classical-spsa) "$kibitz" tune spsa "${weights[@]}" --pairs 16 --width 2 --rate 0.01 --name classical-spsa "${common[@]}" "$@" ;;
    classical-koth) "$kibitz" tune koth "${weights[@]}" --within 0.5 --spread 0.15 "${sprt[@]}" --name classical-koth "${common[@]}" "$@" ;;
    # Experiment 2, evaluation: the weights of 0005 (thesis, tournament, gradient, or a name of FOLDER) against the base, same search.
    evaluation)
        name=${1:?usage: run.sh evaluation NAME}
        "$kibitz" match --engine gerald-base "name=$name" "option.EvalParams=${FOLDER:-$here/../0005-gerald-evaluation}/$name.params" --engine gerald-base \
            --each nodes=4000 --games "${GAMES:-1000}" --concurrency "$threads" --openings "${OPENINGS:?name a file of openings}" --shuffle --seed 76 \
            --draw --resign --resume "$out/evaluation-$name.state" | tee "$out/evaluation-$name.txt"
        ;;
    # The winners against the start, on openings that no tuner saw: ./run.sh validate gerald-koth
    validate)
        name=${1:?usage: run.sh validate NAME}
        case $name in
            gerald-*) validate gerald-eval SearchParams "$out/$name.params" "$name" 4000 ;;
            margins-*) validate kibitz SearchParams "$out/$name.params" "$name" 5000 ;;
            *)
                "$kibitz" match --engine kibitz "name=$name" "option.EvalParams=$out/$name.params" --engine kibitz name=hand option.Evaluator=classical-hand \
                    --each "${EACH:-nodes=5000}" --games "${GAMES:-1000}" --concurrency "$threads" --openings "${OPENINGS:?name a file of openings}" --shuffle \
                    --seed 77 --draw --resign --resume "$out/$name-match.state" | tee "$out/$name-match.txt"
                ;;
        esac
        ;;
    # Experiment 5: the three versions of GERALD, the newly tuned one and Debian's engines. Timed: leave the machine alone.
    round-robin)
        "$kibitz" match --engine gerald-base --engine gerald-eval --engine gerald-tuned --engine gerald-eval name=gerald-koth \
            "option.SearchParams=$out/gerald-koth.params" --engine cmd=toga2 \
            --engine cmd=stockfish name=stockfish-1900 option.UCI_LimitStrength=true option.UCI_Elo=1900 --each "tc=${TC:-10+0.1}" --games "${GAMES:-400}" --concurrency 1 \
            --openings "${OPENINGS:?name a file of openings}" --shuffle --seed 78 --resign --draw --resume "$out/round-robin.state" --pgn "$out/round-robin.pgn" \
            "$@" | tee "$out/round-robin.txt"
        ;;
    *)
        echo "run.sh: there is no step $step; see README.md" >&2
        exit 2
        ;;
esac

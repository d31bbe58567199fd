#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# The runs of this experiment, one by one: ./run.sh STEP [OPTIONS for kibitz]. Each can be stopped and started again with the same words.
# Options behind the step stand in the place of those it has: ./run.sh gerald-koth --match 100 --sprt elo1=40
# KIBITZ: the program (build/kibitz). THREADS: games at a time (2). OUT: where the files go (this folder/runs). BUDGET: games of a tuner.
# NODES: of each move while tuning (2000); validation has 4000 (GERALD) and 5000.
# OPENINGS: a file for validation that no tuner sees; the 8-move openings of the field are 8moves_v3.pgn.xz.
# GAMES: of a match (1000) or of each encounter of the round robin (100). TC: of the round robin (1+0.01).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
kibitz=${KIBITZ:-$here/../../build/kibitz}
threads=${THREADS:-2}
out=${OUT:-$here/runs}
nodes=${NODES:-2000}
step=${1:?usage: run.sh STEP; the steps are listed in README.md}
shift
mkdir -p "$out"

given=() # the options behind the step

# Those of the words which the user did not replace, each option with its values, and then his: into the array `words`.
merge() {
    words=()
    local word keep=1
    for word; do
        if [[ $word == --* ]]; then
            keep=1
            local mine
            for mine in "${given[@]}"; do [[ ${mine%%=*} == "$word" ]] && keep=0; done
        fi
        ((keep)) && words+=("$word")
    done
    words+=("${given[@]}")
}

tune() { # TUNER WHAT OPTIONS...: its files have the name of the step
    local tuner=$1 what=$2
    shift 2
    merge --nodes "$nodes" --threads "$threads" --folder "$out" --games "${BUDGET:-60000}" --name "$step" "$@"
    "$kibitz" tune "$tuner" "$what" "${words[@]}"
}

play() { # NAME OPTIONS...: a match whose files have this name
    local name=$1
    shift
    merge "$@" --concurrency "$threads" --openings "${OPENINGS:?name a file of openings}" --shuffle --draw --resign --resume "$out/$name.state"
    "$kibitz" match "${words[@]}" | tee "$out/$name.txt"
}

# Openings of their own for each kind of match (--seed).
validate() { # PLAYER OPTION NAME EACH [START]: against the player as it is, or with the file START
    play "$3-match" --engine "$1" "name=$3" "option.$2=$out/$3.params" --engine "$1" name=start ${5:+"option.$2=$5"} --each "$4" \
        --games "${GAMES:-1000}" --seed 77
}

sprt=(--sprt elo0=0 elo1=60 alpha=0.02 beta=0.1 --match 200)
spsa=(--pairs 16 --width 2 --rate 0.01)
# Each number within half and one and a half of its value.
near=(--within 0.5)
# The margins begin as they were by hand: the program's own are the outcome of margins-spsa.
by_hand=$here/margins-hand.params
margins=("${near[@]}" --start "$by_hand")

case $step in
    validate | evaluation | compare)
        name=${1:?usage: run.sh $step NAME}
        shift
        ;;
esac
given=("$@")

case $step in
    # Experiment 4 (and 2): King of the Hill on the twelve parameters of GERALD's player; the thesis' own rules at a scaled time; and improved.
    gerald-koth-thesis) tune koth gerald-search --thesis ;;
    gerald-koth) tune koth gerald-search "${sprt[@]}" ;;
    # Experiment 2: the same budget for the others.
    gerald-spsa) tune spsa gerald-search "${spsa[@]}" ;;
    gerald-random) tune random-games gerald-search "${sprt[@]}" ;;
    # Sixteen margins of the production search.
    margins-koth) tune koth margins "${margins[@]}" "${sprt[@]}" --spread 0.15 ;;
    margins-spsa) tune spsa margins "${margins[@]}" "${spsa[@]}" ;;
    margins-random) tune random-games margins "${margins[@]}" "${sprt[@]}" ;;
    # Experiment 3: the evaluation by games, after or beside the gradient (--start FILE begins with its weights).
    classical-spsa) tune spsa classical "${spsa[@]}" ;;
    classical-koth) tune koth classical "${near[@]}" --spread 0.15 "${sprt[@]}" ;;
    # GERALD's 57 weights, which experiment 0005 tunes by an expert's scores.
    eval-spsa) tune spsa gerald-eval "${spsa[@]}" ;;
    eval-koth) tune koth gerald-eval --spread 0.15 "${sprt[@]}" ;;
    # Experiment 2, evaluation: the weights of 0005 (thesis, tournament, gradient, or a name of FOLDER) against the base, same search.
    evaluation)
        play "evaluation-$name" --engine gerald-base "name=$name" "option.EvalParams=${FOLDER:-$here/../0005-gerald-evaluation}/$name.params" \
            --engine gerald-base --each nodes=4000 --games "${GAMES:-1000}" --seed 76
        ;;
    # The winners against the start, on openings that no tuner saw: ./run.sh validate gerald-koth
    validate)
        case $name in
            gerald-*) validate gerald-eval SearchParams "$name" nodes=4000 ;;
            eval-*) validate gerald-base EvalParams "$name" nodes=4000 ;;
            margins-*) validate kibitz SearchParams "$name" nodes=5000 "$by_hand" ;;
            *)
                play "$name-match" --engine kibitz "name=$name" "option.EvalParams=$out/$name.params" --engine kibitz name=hand option.Evaluator=classical-hand \
                    --each "${EACH:-nodes=5000}" --games "${GAMES:-1000}" --seed 77
                ;;
        esac
        ;;
    # Elo against games of all tuners of one kind that had --validation-games: ./run.sh compare gerald
    compare) "$kibitz" tune compare "$out/$name"-*-elo.csv --title "$name by games" -o "$out/$name-compared.svg" "$@" ;;
    # Experiment 5: the three versions of GERALD, a newly tuned one (TUNED) and Debian's engines. Timed: leave the machine alone.
    round-robin)
        tuned=${TUNED:-gerald-koth}
        play round-robin --engine gerald-base --engine gerald-eval --engine gerald-tuned --engine gerald-eval "name=$tuned" \
            "option.SearchParams=$out/$tuned.params" --engine cmd=toga2 \
            --engine cmd=stockfish name=stockfish-1900 option.UCI_LimitStrength=true option.UCI_Elo=1900 \
            --each "tc=${TC:-1+0.01}" --games "${GAMES:-100}" --seed 78 --pgn "$out/round-robin.pgn"
        ;;
    *)
        echo "run.sh: there is no step $step; see README.md" >&2
        exit 2
        ;;
esac

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# Compares the node count of `kibitz bench` with the last `Bench: N` line of the history: play changes only on purpose. The count is
# taken three times: with all instructions of this CPU, with AVX2 at most, and with none but the plain ones (KIBITZ_SIMD).
# Usage: tools/check_bench.sh PROGRAM [REPOSITORY]
# Passes, and says why, when there is nothing to compare with: no bench command yet, no git, no such line in the history.
set -eu

program=${1:?usage: tools/check_bench.sh PROGRAM [REPOSITORY]}
repository=${2:-$(cd "$(dirname "$0")/.." && pwd)}

# Into variables first: a pipe into `grep -q` can end the writer early, which pipefail would count as a failure.
overview=$("$program" help)
if ! grep -q '^  bench ' <<<"$overview"; then
    echo "bench: this program has no bench command yet; nothing to compare"
    exit 0
fi
if ! git -C "$repository" rev-parse --git-dir >/dev/null 2>&1; then
    echo "bench: $repository is not a git work tree; nothing to compare with"
    exit 0
fi
history=$(git -C "$repository" log --format=%B 2>/dev/null || true)
expected=$(sed -n 's/^Bench: \([0-9][0-9]*\)$/\1/p' <<<"$history" | sed -n 1p)
if [ -z "$expected" ]; then
    if [ "$(git -C "$repository" rev-parse --is-shallow-repository)" = true ]; then
        echo "bench: the history is shallow and holds no 'Bench: N' line; nothing to compare with (git fetch --unshallow)"
    else
        echo "bench: the history holds no 'Bench: N' line; nothing to compare with"
    fi
    exit 0
fi

# Nothing in the first argument: whatever the CPU has.
count_nodes() {
    local output last
    if ! output=$(KIBITZ_SIMD=$1 "$program" bench 2>/dev/null); then
        echo "bench: $program bench failed${1:+ with KIBITZ_SIMD=$1}" >&2
        return 1
    fi
    last=$(tail -n 1 <<<"$output")
    if ! [[ $last =~ ^([0-9]+)\ nodes\ [0-9]+\ nps$ ]]; then
        echo "bench: the last line is not 'N nodes M nps' but: $last" >&2
        return 1
    fi
    echo "${BASH_REMATCH[1]}"
}

actual=$(count_nodes "")
if [ "$actual" != "$expected" ]; then
    echo "bench: $actual nodes, but the last commit that names a count says $expected." >&2
    echo "bench: if play was meant to change, the commit ends with 'Bench: $actual'" >&2
    exit 1
fi
for level in plain avx2; do
    limited=$(count_nodes $level)
    if [ "$limited" != "$actual" ]; then
        echo "bench: $actual nodes, but $limited with KIBITZ_SIMD=$level: the kernels differ" >&2
        exit 1
    fi
done
echo "bench: $actual nodes, as the history says, with any instructions"

#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# Formats every C++ file of the repository, or with --check only tells which are not formatted.
set -eu
cd "$(dirname "$0")/.."

# Versions differ in what they make of the same settings: Debian 12's is the one that counts.
clang_format=$(command -v clang-format-14 || command -v clang-format || true)
if [ -z "$clang_format" ] || ! "$clang_format" --version | grep -q 'version 14\.'; then
    echo "format: clang-format 14 is needed (Debian 12: apt-get install clang-format)" >&2
    exit 1
fi

if git rev-parse --git-dir >/dev/null 2>&1; then
    mapfile -t files < <(git ls-files --cached --others --exclude-standard -- '*.h' '*.cpp')
else
    mapfile -t files < <(find src tests bench -name '*.h' -o -name '*.cpp')
fi
existing=()
for file in "${files[@]}"; do
    [ ! -f "$file" ] || existing+=("$file")
done
if [ "${1-}" = --check ]; then
    "$clang_format" --dry-run -Werror "${existing[@]}"
    echo "format: ${#existing[@]} files are formatted"
else
    "$clang_format" -i "${existing[@]}"
fi

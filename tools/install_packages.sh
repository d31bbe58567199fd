#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# Installs the Debian 12 packages that a task needs and that are missing; does nothing when none is.
# Usage: tools/install_packages.sh [--check] build|test|long
#   build  what `make` and `make run` need         test  in addition, what `make check` and `make test` need
#   long   in addition, what `make test-long` needs
#   --check  only say what is missing, and end with 1 when something is
set -eu

# Each with its reason in ARCHITECTURE.md, "Dependencies".
build_packages=(g++ cmake ninja-build pkgconf libfmt-dev libcli11-dev nlohmann-json3-dev zlib1g-dev liblzma-dev libzstd-dev)
test_packages=(python3 git tmux man-db dpkg-dev clang-format libgtest-dev libgmock-dev libbenchmark-dev)
long_packages=(clang-19 clang-tidy-19 libclang-rt-19-dev)

check=no
if [ "${1-}" = --check ]; then
    check=yes
    shift
fi
case "${1-}" in
build) packages=("${build_packages[@]}") ;;
test) packages=("${build_packages[@]}" "${test_packages[@]}") ;;
long) packages=("${build_packages[@]}" "${test_packages[@]}" "${long_packages[@]}") ;;
*)
    echo "usage: tools/install_packages.sh [--check] build|test|long" >&2
    exit 2
    ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "packages: this is not a Debian system, so nothing is installed. Going on with what is here;" >&2
    echo "packages: if the build stops, install what these Debian packages hold: ${packages[*]}" >&2
    exit 0
fi

missing=()
for package in "${packages[@]}"; do
    # A package may be there under another name that provides it (as pkgconf provides pkg-config).
    status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
    [ -t 0 ] || as_root=(sudo -n)
fi
command="${as_root[*]:+sudo }apt-get install --no-install-recommends ${missing[*]}"
if [ $check = yes ]; then
    echo "packages missing: ${missing[*]}" >&2
    echo "install them with: $command" >&2
    exit 1
fi
if [ ${#as_root[@]} -gt 0 ] && ! command -v sudo >/dev/null; then
    echo "packages missing: ${missing[*]}" >&2
    echo "This user is not root and there is no sudo. As root: apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
fi

echo "packages: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -q || echo "packages: cannot refresh the package lists, trying with the old ones" >&2
if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"; then
    echo "packages: could not install ${missing[*]}" >&2
    echo "packages: by hand: $command" >&2
    exit 1
fi

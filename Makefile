# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
#
# The front door. `make help` lists what it opens; CMake does the work (presets: CMakePresets.json).
# Works from a fresh clone on Debian 12: `make run` and `make test` install the packages they miss.

JOBS      ?= $(shell nproc 2>/dev/null || echo 2)
GENERATOR := $(if $(shell command -v ninja),-G Ninja,)
CONFIGURE := --log-level=NOTICE $(GENERATOR) -DCMAKE_BUILD_TYPE=Release -DKIBITZ_TESTS=OFF -DCMAKE_UNITY_BUILD=ON
# make's own default for CXX is not a wish of the caller's.
ifneq ($(filter command\ line environment,$(origin CXX)),)
CONFIGURE += -DCMAKE_CXX_COMPILER=$(CXX)
endif

# Empty again when it is not named: a build folder remembers.
CONFIGURE += -DKIBITZ_EVALFILE=$(if $(EVALFILE),"$(abspath $(EVALFILE))")

PREFIX ?= /usr/local

.PHONY: kibitz openbench run test check test-long portable install uninstall deb format clean help \
	packages-build packages-test packages-long

ifdef EXE
openbench:
	@rm -rf build-exe
	@cmake -S . -B build-exe $(CONFIGURE)
	@cmake --build build-exe --target kibitz -j $(JOBS)
	@cp build-exe/kibitz "$(EXE)"
	@echo "built $(EXE)"
endif

kibitz:
	@tools/install_packages.sh --check build
	@cmake -S . -B build $(CONFIGURE)
	@cmake --build build --target kibitz -j $(JOBS)

run: packages-build
	@$(MAKE) --no-print-directory kibitz
	@build/kibitz play

portable:
	@tools/install_packages.sh --check build
	@cmake -S . -B build-portable $(CONFIGURE) -DKIBITZ_ARCH=x86-64
	@cmake --build build-portable --target kibitz -j $(JOBS)
	@echo "built build-portable/kibitz"

install: kibitz
	@cmake --build build --target kibitz_pages
	@DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(abspath $(PREFIX))" --strip

uninstall:
	@DESTDIR="$(DESTDIR)" cmake -DMANIFEST=build/install_manifest.txt -P cmake/uninstall.cmake

# For any x86-64; the libraries it needs are those of this system.
deb:
	@tools/install_packages.sh --check test
	@cmake -S . -B build-deb $(CONFIGURE) -DKIBITZ_ARCH=x86-64 -DKIBITZ_ZSH_FOLDER=vendor-completions
	@cmake --build build-deb --target kibitz kibitz_pages -j $(JOBS)
	@cd build-deb && cpack
	@ls -1 $(CURDIR)/build-deb/*.deb

check: packages-test
	@tools/test.py check

test: packages-test
	@tools/test.py gate

test-long: packages-long
	@tools/test.py long

packages-build packages-test packages-long:
	@tools/install_packages.sh $(@:packages-%=%)

format:
	@tools/format.sh

clean:
	rm -rf build build-*

help:
	@echo "make             build build/kibitz for this CPU"
	@echo "make run         install what is missing, build, and open the program"
	@echo "make test        install what is missing, build, and run the gate: every test a change must pass"
	@echo "make check       the short check while working (three minutes)"
	@echo "make test-long   what takes hours: clang, clang-tidy, deep perft, fuzzing; goes on where it stopped"
	@echo "make portable    build build-portable/kibitz, which runs on any x86-64"
	@echo "make EXE=name [CXX=compiler]   build only the engine, as OpenBench asks"
	@echo "  with EVALFILE=net, each of these builds another network in"
	@echo "make install     build and install below PREFIX (/usr/local), with manual page and completions; make uninstall"
	@echo "make deb         build a Debian package for any x86-64: build-deb/kibitz_VERSION_amd64.deb"
	@echo "make format      format all C++ files"
	@echo "make clean       remove everything that was built"

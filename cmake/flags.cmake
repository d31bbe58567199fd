# SPDX-License-Identifier: GPL-3.0-or-later
# Compiler flags that every target shares.
add_library(kibitz_flags INTERFACE)
target_compile_options(kibitz_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wcast-align -Wnon-virtual-dtor -Woverloaded-virtual
  # The same numbers from every compiler and CPU: no contraction, no fast-math.
  -ffp-contract=off)
if(KIBITZ_WERROR)
  target_compile_options(kibitz_flags INTERFACE -Werror)
endif()

if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # std::stable_sort of g++ 12's library uses what the library itself calls deprecated.
  target_compile_options(kibitz_flags INTERFACE -Wno-deprecated-declarations)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(kibitz_flags INTERFACE -march=${KIBITZ_ARCH})
  if(KIBITZ_ARCH STREQUAL "native")
    # PEXT is microcode on AMD before family 25 (Zen 3): magic multiplication is faster there.
    file(STRINGS /proc/cpuinfo kibitz_cpu REGEX "^(vendor_id|cpu family)" LIMIT_COUNT 2)
    if(kibitz_cpu MATCHES "AuthenticAMD" AND kibitz_cpu MATCHES "cpu family[^0-9]*(21|22|23|24)(;|$)")
      target_compile_definitions(kibitz_flags INTERFACE KIBITZ_SLOW_PEXT)
    endif()
  endif()
endif()

if(KIBITZ_SANITIZE)
  target_compile_options(kibitz_flags INTERFACE -fsanitize=${KIBITZ_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  if(KIBITZ_SANITIZE MATCHES "address")
    # A null pointer or one past its object is caught when it is used; looking before each use doubles the time to compile.
    target_compile_options(kibitz_flags INTERFACE -fno-sanitize=null,object-size)
  endif()
  target_link_options(kibitz_flags INTERFACE -fsanitize=${KIBITZ_SANITIZE})
  target_compile_definitions(kibitz_flags INTERFACE KIBITZ_SANITIZED)
endif()

if(KIBITZ_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "KIBITZ_FUZZ needs clang (Debian: clang-19), not ${CMAKE_CXX_COMPILER_ID}")
  endif()
  target_compile_options(kibitz_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-Og -g -D_GLIBCXX_ASSERTIONS")
# For `make check`: quick to compile.
set(CMAKE_CXX_FLAGS_QUICK "-O0 -D_GLIBCXX_ASSERTIONS")
# For the sanitizers: assertions on, fast enough to run every test.
set(CMAKE_CXX_FLAGS_CHECKED "-O1 -g1 -D_GLIBCXX_ASSERTIONS")

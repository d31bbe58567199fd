# SPDX-License-Identifier: GPL-3.0-or-later
# One static library for each line of src/layers.txt, linked exactly as that table says.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(ZLIB REQUIRED)
find_package(LibLZMA REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
find_path(CLI11_INCLUDE CLI/CLI.hpp REQUIRED)
find_path(NLOHMANN_JSON_INCLUDE nlohmann/json.hpp REQUIRED)

# The network that becomes part of the program: KIBITZ_EVALFILE, or the current one of nets/ when it is there.
set(kibitz_current_network ${CMAKE_SOURCE_DIR}/nets/v6.nnue)
set(kibitz_network "${KIBITZ_EVALFILE}")
if(NOT kibitz_network AND EXISTS ${kibitz_current_network})
  set(kibitz_network ${kibitz_current_network})
endif()
if(kibitz_network)
  get_filename_component(kibitz_network ${kibitz_network} ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
  if(NOT EXISTS ${kibitz_network})
    message(FATAL_ERROR "KIBITZ_EVALFILE: there is no file ${kibitz_network}")
  endif()
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/eval/nnue/embedded.cpp PROPERTIES
    COMPILE_DEFINITIONS "KIBITZ_EMBEDDED_NETWORK=\"${kibitz_network}\"" OBJECT_DEPENDS ${kibitz_network})
endif()

# Version and revision, written again at each build but compiled only when they change.
set(kibitz_version_source ${CMAKE_BINARY_DIR}/generated/version.cpp)
add_custom_target(kibitz_version
  COMMAND ${CMAKE_COMMAND} -DOUT=${kibitz_version_source} -DSOURCE_DIR=${CMAKE_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
          "-DBUILT_FOR=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION} for ${KIBITZ_ARCH}, ${CMAKE_BUILD_TYPE}"
          -P ${CMAKE_SOURCE_DIR}/cmake/write_version.cmake
  BYPRODUCTS ${kibitz_version_source} VERBATIM)

# The headers of the standard library and of fmt that most files include, compiled once. Each file still names what it uses:
# `make test-long` compiles every header alone.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/empty.cpp CONTENT "")
add_library(kibitz_headers OBJECT ${CMAKE_BINARY_DIR}/generated/empty.cpp)
target_link_libraries(kibitz_headers PRIVATE kibitz_flags fmt::fmt Threads::Threads)
target_precompile_headers(kibitz_headers PRIVATE <algorithm> <array> <atomic> <chrono> <cmath> <expected> <functional> <map> <memory>
                          <optional> <span> <string> <string_view> <vector> <fmt/format.h>)
target_compile_options(kibitz_headers PRIVATE -fpch-preprocess)

file(STRINGS ${CMAKE_SOURCE_DIR}/src/layers.txt kibitz_layer_lines REGEX "^[a-z]+:")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/layers.txt)
set(KIBITZ_LIBRARIES "")
# Most builds compile several files of a library as one, which halves the time (CMAKE_UNITY_BUILD in CMakePresets.json); the
# presets debug and clang compile each alone. So files of one library do not use one name for different things.
foreach(line IN LISTS kibitz_layer_lines)
  string(REGEX MATCH "^([a-z]+): *(.*)$" _ "${line}")
  set(name ${CMAKE_MATCH_1})
  string(REPLACE " " ";" uses "${CMAKE_MATCH_2}")
  list(APPEND KIBITZ_LIBRARIES ${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  if(name STREQUAL "app")
    list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  endif()
  if(name STREQUAL "base")
    list(APPEND sources ${kibitz_version_source})
  endif()
  # Kernels for newer CPUs than the program is built for; chosen at run time (src/base/simd.h). Without the common headers, whose inline
  # functions must not be compiled for such a CPU.
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    foreach(source IN LISTS sources)
      if(source MATCHES "_avx2\\.cpp$")
        set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS "-mavx2;-mfma")
      elseif(source MATCHES "_avx512\\.cpp$")
        set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS
          "-mavx2;-mfma;-mavx512f;-mavx512bw;-mavx512dq;-mavx512vl;-mprefer-vector-width=512")
      endif()
    endforeach()
  endif()
  if(sources)
    add_library(kibitz_${name} STATIC ${sources})
    target_precompile_headers(kibitz_${name} REUSE_FROM kibitz_headers)
    target_compile_options(kibitz_${name} PRIVATE -fpch-preprocess)
    set(scope PUBLIC)
  else()
    add_library(kibitz_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(kibitz_${name} ${scope} ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(kibitz_${name} ${scope} kibitz_flags)
  if(name STREQUAL "base")
    add_dependencies(kibitz_base kibitz_version)
    target_link_libraries(kibitz_base PUBLIC fmt::fmt Threads::Threads PRIVATE ZLIB::ZLIB LibLZMA::LibLZMA PkgConfig::ZSTD)
  endif()
  foreach(used IN LISTS uses)
    target_link_libraries(kibitz_${name} ${scope} kibitz_${used})
  endforeach()
endforeach()

function(kibitz_link_app target)
  target_link_libraries(${target} PRIVATE kibitz_app)
endfunction()

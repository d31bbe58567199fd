# SPDX-License-Identifier: GPL-3.0-or-later
# Puts files into the program, so that nothing must be found at run time.

# kibitz_embed(LIBRARY SYMBOL FILE): the bytes of FILE (from the source directory) become part of kibitz_LIBRARY, between the C
# symbols kibitz_SYMBOL_begin and kibitz_SYMBOL_end.
function(kibitz_embed library symbol file)
  set(EMBED_SYMBOL kibitz_${symbol})
  set(EMBED_FILE ${CMAKE_SOURCE_DIR}/${file})
  set(source ${CMAKE_BINARY_DIR}/generated/embed_${symbol}.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/cmake/embed.cpp.in ${source} @ONLY)
  # By itself: an object of several sources would not be made again when the file changes.
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${EMBED_FILE} SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(kibitz_${library} PRIVATE ${source})
endfunction()

kibitz_embed(openings opening_names data/openings/names.txt)
kibitz_embed(openings opening_book data/openings/book.bin)
kibitz_embed(eval classical data/params/classical.params)
kibitz_embed(eval classical_hand data/params/classical-hand.params)

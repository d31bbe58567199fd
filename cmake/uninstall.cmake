# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DMANIFEST=build/install_manifest.txt -P uninstall.cmake: removes what the last installation from that folder put somewhere
# (below $DESTDIR, if that is set).
if(NOT EXISTS ${MANIFEST})
  message(FATAL_ERROR "uninstall: there is no ${MANIFEST}: nothing was installed from this folder")
endif()
file(STRINGS ${MANIFEST} files)
foreach(file IN LISTS files)
  file(REMOVE $ENV{DESTDIR}${file})
  message(STATUS "removed $ENV{DESTDIR}${file}")
  # The folder too if it was ours alone.
  get_filename_component(folder $ENV{DESTDIR}${file} DIRECTORY)
  file(GLOB left ${folder}/*)
  if(folder MATCHES "/kibitz$" AND NOT left)
    file(REMOVE_RECURSE ${folder})
  endif()
endforeach()

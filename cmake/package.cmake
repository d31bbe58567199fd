# SPDX-License-Identifier: GPL-3.0-or-later
# What `make install` puts where, and the Debian package made of the same files.
include(GNUInstallDirs)
set(KIBITZ_ZSH_FOLDER site-functions CACHE STRING "Where below share/zsh completions go; Debian's own packages: vendor-completions")

# The program writes its own manual page and completions, so these always fit it. Not part of `all`: a program for another CPU, or
# one with a sanitizer, need not run here.
set(kibitz_pages ${CMAKE_BINARY_DIR}/pages)
file(MAKE_DIRECTORY ${kibitz_pages})
add_custom_command(OUTPUT ${kibitz_pages}/kibitz.6.gz ${kibitz_pages}/kibitz.bash ${kibitz_pages}/_kibitz ${kibitz_pages}/kibitz.fish
  COMMAND kibitz help --man > kibitz.6
  COMMAND gzip -9 -n -f kibitz.6
  COMMAND kibitz help --completions bash > kibitz.bash
  COMMAND kibitz help --completions zsh > _kibitz
  COMMAND kibitz help --completions fish > kibitz.fish
  DEPENDS kibitz WORKING_DIRECTORY ${kibitz_pages})
add_custom_target(kibitz_pages DEPENDS ${kibitz_pages}/kibitz.6.gz)

install(TARGETS kibitz DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${kibitz_pages}/kibitz.6.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man6)
install(FILES ${kibitz_pages}/kibitz.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME kibitz)
install(FILES ${kibitz_pages}/_kibitz DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${KIBITZ_ZSH_FOLDER})
install(FILES ${kibitz_pages}/kibitz.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "the Kibitz authors <kibitz@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "chess engine, laboratory and trainer")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "Kibitz is a UCI chess engine with a network of its own, a game at the terminal,
and a laboratory: matches with Elo and SPRT, tuning by genetic algorithm, SPSA
or gradient, training of networks, search trees as pages.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # the libraries it is linked with, asked of dpkg
include(CPack)

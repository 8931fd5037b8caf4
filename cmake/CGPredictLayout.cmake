# Where things lie, in the build tree and under any install prefix. tools/Layout.cpp finds them
# from the place of the running program.

file(RELATIVE_PATH CGPREDICT_BIN_TO_LIB
  ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/cgpredict)
file(RELATIVE_PATH CGPREDICT_BIN_TO_DATA
  ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DATADIR}/cgpredict)

set(CGPREDICT_INSTALL_LIBDIR ${CMAKE_INSTALL_LIBDIR}/cgpredict)
set(CGPREDICT_INSTALL_DATADIR ${CMAKE_INSTALL_DATADIR}/cgpredict)

# install(TARGETS) for the programs, the modules and the runtime: one rule, three places.
function(cgpredict_install)
  install(TARGETS ${ARGN}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    LIBRARY DESTINATION ${CGPREDICT_INSTALL_LIBDIR}
    ARCHIVE DESTINATION ${CGPREDICT_INSTALL_LIBDIR})
endfunction()

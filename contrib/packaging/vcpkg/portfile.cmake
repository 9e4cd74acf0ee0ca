# The port of vcpkg: the library, which finds URLs in text.  It reads no mail and
# no pages: the helper for them is a program.
# SPDX-License-Identifier: MIT
set(sha512 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000)
set(archive "${CMAKE_CURRENT_LIST_DIR}/urlsift-${VERSION}.tar.gz")
file(SHA512 "${archive}" found)
if(NOT found STREQUAL sha512)
  message(FATAL_ERROR "${archive} is another file")
endif()
vcpkg_extract_source_archive(source ARCHIVE "${archive}")
vcpkg_configure_make(
  SOURCE_PATH "${source}"
  OPTIONS
    --disable-decode
    --without-criterion
    --without-milter
    --without-perl
    --without-postgresql
    --without-python
    --without-sqlite
)
vcpkg_install_make()
vcpkg_fixup_pkgconfig()
# They find the library beside them.
set(VCPKG_POLICY_SKIP_MISPLACED_CMAKE_FILES_CHECK enabled)
file(REMOVE_RECURSE
  "${CURRENT_PACKAGES_DIR}/debug/share"
  "${CURRENT_PACKAGES_DIR}/debug/include"
)
vcpkg_install_copyright(FILE_LIST "${source}/COPYING")

# find_package(urlsift): the target urlsift::urlsift and, if liburlsift.a was
# installed, urlsift::static.
# SPDX-License-Identifier: MIT
get_filename_component(_urlsift "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
find_path(urlsift_INCLUDE_DIR urlsift.h NO_DEFAULT_PATH
    PATHS "${_urlsift}/../include" "${_urlsift}/../../include")
find_library(urlsift_LIBRARY NAMES liburlsift.so urlsift NO_DEFAULT_PATH
    PATHS "${_urlsift}")
find_library(urlsift_STATIC_LIBRARY liburlsift.a NO_DEFAULT_PATH
    PATHS "${_urlsift}")
if(urlsift_LIBRARY AND NOT TARGET urlsift::urlsift)
  add_library(urlsift::urlsift UNKNOWN IMPORTED)
  set_target_properties(urlsift::urlsift PROPERTIES
      IMPORTED_LOCATION "${urlsift_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${urlsift_INCLUDE_DIR}")
endif()
if(urlsift_STATIC_LIBRARY AND NOT TARGET urlsift::static)
  add_library(urlsift::static STATIC IMPORTED)
  set_target_properties(urlsift::static PROPERTIES
      IMPORTED_LOCATION "${urlsift_STATIC_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${urlsift_INCLUDE_DIR}"
      INTERFACE_LINK_LIBRARIES "pcre2-8;${CMAKE_DL_LIBS};pthread")
endif()
if(NOT urlsift_INCLUDE_DIR OR
    NOT (TARGET urlsift::urlsift OR TARGET urlsift::static))
  set(urlsift_FOUND FALSE)
endif()

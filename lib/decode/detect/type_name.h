/*
 * What the name of a file says about its type (D250).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TYPE_NAME_H
#define US_TYPE_NAME_H

#include "../urlsift-decode.h"

/**
 * us_type_of_name(name):
 * Return the type that files with this ${name} have, URLSIFT_DECODE_AUTO if it
 * says none.  The name of a compressed file is that of the file in it: ".gz" at
 * its end is ignored.
 */
enum urlsift_decode_kind us_type_of_name(const char *name);

#endif

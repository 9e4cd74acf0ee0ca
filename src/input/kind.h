/*
 * The type of a file that may be divided.
 * SPDX-License-Identifier: MIT
 */
#ifndef KIND_H
#define KIND_H

#include "../options/options.h"
#include "document/binary.h"
#include "input.h"

/**
 * kind_of_file(in, options, kind, binary):
 * Set ${kind} to the type of the regular file ${in}, by its name and its first
 * bytes; URLSIFT_DECODE_AUTO is text that must be converted.  ${binary} is what
 * it is if it is read as text.  Return 0, or -1 with the reason in ${in->why}.
 * Only one thread may call this at a time.
 */
int kind_of_file(struct input *in, const struct options *options,
    enum urlsift_decode_kind *kind, enum us_binary *binary);

#endif

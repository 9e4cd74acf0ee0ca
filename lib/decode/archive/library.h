/*
 * libarchive and zlib, which are loaded when an input needs them
 * (libraries-before-the-sandbox): linked, they would take most of the time that
 * one mail takes.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LIBRARY_H
#define US_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

#include <archive.h>
#include <archive_entry.h>
#include <zlib.h>

#include "../urlsift-decode.h"

/* Their functions; all those of a library that is not loaded are NULL. */
struct us_library {
	bool is_sealed; /* nothing is loaded from now on */
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define ARCHIVE(result, name, arguments) result(*name) arguments;
#define ZLIB(result, name, arguments) result(*name) arguments;
/* NOLINTEND(bugprone-macro-parentheses) */
#include "library.def"
#undef ARCHIVE
#undef ZLIB
};

/**
 * us_library_load(library, kind):
 * Load what an input of ${kind} needs and is not loaded yet, unless ${library}
 * is sealed.  Return false if something is not there; errno is then as
 * us_dynload() sets it.
 */
bool us_library_load(struct us_library *library, enum urlsift_decode_kind kind);

/**
 * us_library_names(library, text, size):
 * Write names and versions of what is loaded to ${text}, ${size} bytes.
 */
void us_library_names(const struct us_library *library, char *text,
    size_t size);

#endif

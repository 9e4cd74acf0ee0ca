/*
 * poppler-glib, which is loaded when a PDF is met: it needs some fifty other
 * libraries (pdf-helper-of-its-own).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_POPPLER_H
#define US_POPPLER_H

#include <stdbool.h>

#ifdef HAVE_POPPLER
#include <poppler.h>

/* Of newer ones of GLib it is a macro, too. */
#undef g_free

/* Its functions. */
struct us_poppler {
	/* It keeps what the library has read of its files. */
	PopplerDocument *first;
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define POPPLER(result, name, arguments) result(*name) arguments;
/* NOLINTEND(bugprone-macro-parentheses) */
#include "poppler.def"
#undef POPPLER
};
#else
struct us_poppler;
#endif

/**
 * us_poppler_load(poppler):
 * Load the library to ${*poppler}, unless that is not NULL.  Return false if it
 * is not there; errno is then as us_dynload() sets it.
 */
bool us_poppler_load(struct us_poppler **poppler);

/**
 * us_poppler_version(poppler):
 * Return the version of the library, "none" if ${poppler} is NULL.
 */
const char *us_poppler_version(const struct us_poppler *poppler);

/**
 * us_poppler_free(poppler):
 * Free ${poppler}.  The library stays loaded.
 */
void us_poppler_free(struct us_poppler *poppler);

#endif

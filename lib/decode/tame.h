/*
 * Makes bytes tame: what libxml2 would stumble over is overwritten, byte for
 * byte, so that all offsets stay true.
 */
#ifndef US_TAME_H
#define US_TAME_H

#include <stddef.h>

/**
 * us_tame(text, len):
 * Write DEL over what is no UTF-8, over controls that are no white space and
 * over the & of a reference to no character: libxml2 takes the first for a sign
 * of another charset, drops the second without a trace, and ends an attribute
 * at the third.
 */
void us_tame(char *text, size_t len);

/**
 * us_tame_words(text, len, words):
 * Count blanks and quotes on from ${words}, and write NUL over one of every
 * US_PAGE_MAX_WORDS: libxml2 ends a tag there, and reads it as a blank in text.
 * Return the new count.
 */
size_t us_tame_words(char *text, size_t len, size_t words);

#endif

/*
 * Replacement of bytes that are not text, one by one, so that all offsets stay
 * correct.
 */
#ifndef US_SANITIZE_H
#define US_SANITIZE_H

#include <stddef.h>

/**
 * us_sanitize(text, len):
 * Overwrite bytes that are not UTF-8, and controls that are not white space,
 * with DEL.
 */
void us_sanitize(char *text, size_t len);

#endif

/*
 * Makes bytes tame, byte for byte, so that all offsets stay true.
 */
#ifndef US_SANITIZE_H
#define US_SANITIZE_H

#include <stddef.h>

/**
 * us_sanitize(text, len):
 * Write DEL over what is no UTF-8 and over controls that are no white space.
 */
void us_sanitize(char *text, size_t len);

#endif

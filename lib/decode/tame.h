/*
 * Makes bytes tame, byte for byte, so that all offsets stay true.
 */
#ifndef US_TAME_H
#define US_TAME_H

#include <stddef.h>

/**
 * us_tame(text, len):
 * Write DEL over what is no UTF-8 and over controls that are no white space.
 */
void us_tame(char *text, size_t len);

#endif

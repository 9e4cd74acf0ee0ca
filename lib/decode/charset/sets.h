/*
 * The character sets that are known, and their names.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SETS_H
#define US_SETS_H

#include "decoder.h"

struct us_charset_set {
	const char *name;
	us_decoder_read *read;
	const uint_least16_t *codes; /* of the bytes from 0x80 on, or NULL */
	bool has_ascii; /* bytes below 0x80 are ASCII wherever they begin a
			 * character */
};

/**
 * us_sets_find(name):
 * Return the set with this ${name}, compared as UTS 22 does; NULL: none.
 */
const struct us_charset_set *us_sets_find(const char *name);

/**
 * us_sets_windows_1252(byte):
 * Return the character that ${byte} is in windows-1252.
 */
uint32_t us_sets_windows_1252(unsigned char byte);

#endif

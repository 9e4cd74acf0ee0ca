/*
 * A character has one unit, or two if it has four bytes.
 * SPDX-License-Identifier: MIT
 */
#include "units.h"

size_t
units_count(const char *text, size_t len)
{
	size_t number = 0, i;
	unsigned char byte;

	for (i = 0; i < len; i++) {
		byte = (unsigned char)text[i];
		number += ((byte & 0xC0) != 0x80) + (byte >= 0xF0);
	}
	return number;
}

uint64_t
units_at(struct units *u, uint64_t byte)
{

	if (byte >= u->byte)
		u->number += units_count(u->text + (u->byte - u->base),
		    (size_t)(byte - u->byte));
	else
		u->number -= units_count(u->text + (byte - u->base),
		    (size_t)(u->byte - byte));
	u->byte = byte;
	return u->number;
}

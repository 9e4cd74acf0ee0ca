/*
 * Counting of characters as SQLite does.  SQLite does not check whether TEXT is
 * UTF-8: a byte from C0 on begins a character, which includes all the bytes 80
 * to BF that follow.  Any other byte is a character.
 * SPDX-License-Identifier: MIT
 */
#include "place.h"

void
place_move(struct place *place, uint64_t byte)
{
	unsigned char c;

	for (; place->byte < byte; place->byte++) {
		c = (unsigned char)place->text[place->byte];
		place->lines += c == '\n';
		if (place->is_in_characters && place->is_wide &&
		    (c & 0xC0) == 0x80)
			continue;
		place->is_wide = c >= 0xC0;
		place->count++;
	}
}

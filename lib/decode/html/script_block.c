/*
 * Scripts that Microsoft's Script Encoder has written, as .jse and .vbe have
 * them (encoded-scripts): #@~^, a length, the script, a checksum, ^#~@.  One of
 * three alphabets stands for each character, in an order that comes again.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_reader.h"

#define OPENING "#@~^"
#define OPENING_LEN 4
#define CLOSING "^#~@"
#define CLOSING_LEN 4

/* Letters of the length and of the checksum, in base64. */
#define NUMBER_LEN 8

/* What a tab and the characters from a blank on stand for.  <, > and @ are
 * none of them. */
static const char *const alphabet[] = {
	"W.GzVBj/&IA42[vrC89pEhqO\tbD#u<~>^"
	"@wJa]\"KoN;LPg*}tT+-,0nkf5%!dMRc?"
	"{x)(sY3\177mUS|:_eFX1ilZH'\\=$y7`Q 6",
	"n-uR`q^I\\b})6 |z\177kc3+hQfv1dTC<:>~"
	"@E,*t'7DyY/o&rj9{?8wgSG4x]0#Z[lH"
	"Upi.L!$NP\tVs5aKX;W\"mM%(FJ2A=_OBe",
	"{20!)[83=X:5e9\\VsfNEkbYx^}Jmq<`>S"
	"@B'Hru17MR\"TjGd- \177.L]~loytC&v%$+"
	"(#A4\t*D?w;UiacPgQIOFh|6pnz/_KZ,W",
};

static const char order[] =
    "0120121221210212021200122102122100212120200120210212001220012021";

/* Set ${block} to the script that is encoded behind the # at ${at}.  Return
 * false if none is. */
static bool
find_block(const char *script, size_t len, size_t at, struct us_item *block)
{
	const char *end;

	if (len - at < OPENING_LEN + NUMBER_LEN ||
	    memcmp(script + at, OPENING, OPENING_LEN) != 0)
		return false;
	block->begin = at + OPENING_LEN + NUMBER_LEN;
	end = us_find(script + block->begin, len - block->begin, CLOSING,
	    CLOSING_LEN);
	block->end = end == NULL ? len : (size_t)(end - script);
	if (end != NULL && block->end - block->begin >= NUMBER_LEN)
		block->end -= NUMBER_LEN;
	return true;
}

/* Return the character that @ and ${byte} stand for. */
static char
undo_escape(char byte)
{
	static const char escapes[][2] = { { '&', '\n' }, { '#', '\r' },
		{ '*', '>' }, { '!', '<' }, { '$', '@' } };
	size_t i;

	for (i = 0; i < sizeof(escapes) / sizeof(*escapes); i++)
		if (escapes[i][0] == byte)
			return escapes[i][1];
	return byte;
}

/* Write the script that ${text} stands for to ${to}, which has room for ${len}
 * bytes.  Return its length. */
static size_t
unblock(const char *text, size_t len, char *to)
{
	size_t at, n = 0, nth = 0;
	char byte;

	for (at = 0; at < len; at++) {
		byte = text[at];
		if (byte == '@' && at + 1 < len)
			byte = undo_escape(text[++at]);
		else if (byte == '\t' ||
		    (byte >= ' ' && byte != '<' && byte != '>' && byte != '@'))
			byte = alphabet[order[nth % 64] - '0']
				       [byte == '\t' ? 0 : byte - ' ' + 1];
		nth += !us_is(text[at], US_HIGH);
		to[n++] = byte;
	}
	return n;
}

void
us_tell_block(struct us_encoded *e, size_t at)
{
	struct us_item item;
	size_t n;

	if (e->names.is_again ||
	    !find_block(e->tokens.script, e->tokens.len, at, &item))
		return;
	e->tokens.at = item.end;
	n = item.end - item.begin;
	if (!us_emit_reserve(e->out, &e->list, n))
		return;
	n = unblock(e->tokens.script + item.begin, n, e->list.data);
	us_tell_page(e, at, US_PAGE_CODE, e->list.data, n);
}

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

/* Return the character that @ and ${byte} stand for. */
static char
undo_escape(char byte)
{
	static const char escapes[] = "&#*!$", stand_for[] = "\n\r><@";
	const char *found = memchr(escapes, byte, sizeof(escapes) - 1);

	return found == NULL ? byte : stand_for[found - escapes];
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
	const char *script = e->tokens.script;
	size_t len = e->tokens.len, begin = at + OPENING_LEN + NUMBER_LEN, n;
	const char *end;

	if (e->names.is_again || len - at < OPENING_LEN + NUMBER_LEN ||
	    memcmp(script + at, OPENING, OPENING_LEN) != 0)
		return;
	end = us_find(script + begin, len - begin, CLOSING, CLOSING_LEN);
	e->tokens.at = end == NULL ? len : (size_t)(end - script);
	n = e->tokens.at - begin;
	n -= end != NULL && n >= NUMBER_LEN ? NUMBER_LEN : 0;
	if (!us_emit_reserve(e->out, &e->list, n))
		return;
	n = unblock(script + begin, n, e->list.data);
	us_tell_page(e, at, US_PAGE_CODE, e->list.data, n);
}

/*
 * The table of what opens before a URL and closes behind it.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "enclosure.h"
#include "markup.h"

/* A longer opener stands before those that it ends with. */
static const struct us_enclosure enclosures[] = {
	{ "\"", { "\"", "\\\"" }, true, true, false },
	{ "'", { "'" }, true, true, false },
	{ "`", { "'", "`" }, true, true, false },
	/* Markdown; a title may follow */
	{ "](", { ")" }, false, true, true },
	{ "(", { ")" }, false, false, false },
	/* Org, wikis */
	{ "[[", { "]", "|" }, false, true, true },
	{ "[", { "]" }, false, false, true },
	/* TeX, Texinfo: the argument of a command for links */
	{ "{", { "}" }, false, true, false },
	{ "{", { "}" }, false, false, false },
	/* BBCode: [url]...[/url] */
	{ "]", { "[/" }, false, true, false },
	/* BBCode: [url=...]; fields of templates and of attributes */
	{ "=", { "]", "|", "}", ">" }, false, true, true },
	/* Tables, links of wikis behind their text */
	{ "|", { "|", "]", "}" }, false, true, true },
	{ "\xE2\x80\x9C", { "\xE2\x80\x9D" }, true, true, false },
	{ "\xE2\x80\x98", { "\xE2\x80\x99" }, true, true, false },
	{ "\xE2\x80\x9E", { "\xE2\x80\x9C", "\xE2\x80\x9D" }, true, true,
	    false },
	{ "\xC2\xAB", { "\xC2\xBB" }, true, true, false },
	{ "\xC2\xBB", { "\xC2\xAB" }, true, true, false },
	{ "\xE2\x80\xB9", { "\xE2\x80\xBA" }, true, true, false },
	/* Brackets of East Asia: U+300C and on, U+FF08, U+FF3B */
	{ "\xE3\x80\x8C", { "\xE3\x80\x8D" }, true, true, false },
	{ "\xE3\x80\x8E", { "\xE3\x80\x8F" }, true, true, false },
	{ "\xE3\x80\x8A", { "\xE3\x80\x8B" }, true, true, false },
	{ "\xE3\x80\x88", { "\xE3\x80\x89" }, true, true, false },
	{ "\xE3\x80\x90", { "\xE3\x80\x91" }, false, true, false },
	{ "\xE3\x80\x94", { "\xE3\x80\x95" }, false, true, false },
	{ "\xEF\xBC\x88", { "\xEF\xBC\x89" }, false, true, false },
	{ "\xEF\xBC\xBB", { "\xEF\xBC\xBD" }, false, true, false },
};

/* Return whether ${what} ends at ${end}. */
static bool
stands_before(const char *what, const char *text, size_t end)
{
	size_t n = strlen(what);

	return n <= end && what[n - 1] == text[end - 1] &&
	    memcmp(text + end - n, what, n) == 0;
}

const struct us_enclosure *
us_enclosure_look_up(const char *text, size_t begin)
{
	const struct us_enclosure *e = enclosures;
	size_t i;

	for (i = 0; i < sizeof(enclosures) / sizeof(enclosures[0]); i++, e++)
		if (stands_before(e->open, text, begin) &&
		    (*e->open != '{' || !e->whole ||
			us_markup_command(text, begin - 1) > 0))
			return e;
	return NULL;
}

bool
us_enclosure_closes(const struct us_enclosure *enclosure, const char *text,
    size_t at, size_t len)
{
	size_t i, n;

	for (i = 0; i < 4; i++) {
		n = strlen(enclosure->close[i]);
		if (n > 0 && len - at >= n &&
		    memcmp(text + at, enclosure->close[i], n) == 0)
			return true;
	}
	return false;
}

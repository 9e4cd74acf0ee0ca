/*
 * The instruction of a link (ECMA-376, part 1, 17.16.5.25): arguments in
 * quotes, in which a backslash is doubled, and switches.  Of another one, a
 * path on another machine is a link (paths-of-other-machines).
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../../base/bytes.h"
#include "rtf.h"

#define WORD "hyperlink"
#define WORD_LEN 9

/* Move the argument at ${*at} of ${field} to ${to}, which is before it, and
 * ${*at} behind it.  Return the length of what was moved. */
static size_t
move_argument(char *field, size_t len, size_t *at, char *to)
{
	bool is_quoted = *at < len && field[*at] == '"';
	size_t i = *at + (is_quoted ? 1 : 0), n = 0;

	for (; i < len &&
	     (is_quoted ? field[i] != '"' : !us_is(field[i], US_BLANK));
	     i++) {
		if (is_quoted && field[i] == '\\' && i + 1 < len &&
		    (field[i + 1] == '\\' || field[i + 1] == '"'))
			i++;
		to[n++] = field[i];
	}
	*at = i < len ? i + 1 : len;
	return n;
}

/* Move the path on another machine that ${field} loads, a picture or another
 * document, to its begin.  Return its length; 0: there is none. */
static size_t
move_path(char *field, size_t len)
{
	size_t at = 0, end;

	if (!us_path_next(field, len, &at, &end))
		return 0;
	at -= at > 0 && field[at - 1] == '"';
	return move_argument(field, end, &at, field);
}

size_t
us_hyperlink(char *field, size_t len)
{
	size_t at = us_pass_blanks(field, 0, len), url = 0, n;
	char letter;

	if (len - at < WORD_LEN || !us_same(field + at, WORD, WORD_LEN))
		return move_path(field, len);
	for (at = us_pass_blanks(field, at + WORD_LEN, len); at < len;
	     at = us_pass_blanks(field, at, len)) {
		if (field[at] != '\\') {
			n = move_argument(field, len, &at, field + url);
			url += url == 0 ? n : 0;
			continue;
		}
		letter = at + 1 < len ? us_lower(field[at + 1]) : '\0';
		at = us_pass_blanks(field, at + 2 < len ? at + 2 : len, len);
		/* A target, a tip; and the place in the document. */
		if (letter == 't' || letter == 'o')
			(void)move_argument(field, len, &at, field + url);
		else if (letter == 'l' && url > 0) {
			field[url] = '#';
			url += 1 +
			    move_argument(field, len, &at, field + url + 1);
		}
	}
	return url;
}

/*
 * The header line of an ARC record.  Its words are counted from its end, since
 * some writers left blanks in URLs.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "arc.h"

/* Words of a line, in version 1 and 2. */
#define WORDS_1 5
#define WORDS_2 10

/* Digits of a date, "19960603100000". */
#define DATE_MIN 12
#define DATE_MAX 17

static bool
is_number(const struct us_arc_word *word, size_t least, size_t most)
{
	size_t i;

	for (i = 0; i < word->len; i++)
		if (word->text[i] < '0' || word->text[i] > '9')
			return false;
	return word->len >= least && word->len <= most;
}

/* Split the ${len} bytes of ${line} into ${n} words; the first may contain
 * blanks.  Return false if there are fewer. */
static bool
split(struct us_arc_word *word, size_t n, const char *line, size_t len)
{
	size_t end = len;

	while (n > 1) {
		while (len > 0 && line[len - 1] != ' ')
			len--;
		if (len == 0 || end == len)
			return false;
		n--;
		word[n].text = line + len;
		word[n].len = end - len;
		end = --len;
	}
	word[0].text = line;
	word[0].len = end;
	return end > 0;
}

bool
us_arc_read(struct us_arc *arc, const char *line, size_t len)
{
	struct us_arc_word word[WORDS_2];
	size_t n;

	while (len > 0 && (line[len - 1] == '\n' || line[len - 1] == '\r'))
		len--;
	for (n = WORDS_2; n >= WORDS_1; n -= WORDS_2 - WORDS_1) {
		if (!split(word, n, line, len) ||
		    !is_number(&word[2], DATE_MIN, DATE_MAX) ||
		    !is_number(&word[n - 1], 1, 18) ||
		    memchr(word[0].text, ':', word[0].len) == NULL)
			continue;
		arc->target = word[0];
		arc->date = word[2];
		arc->type = word[3];
		arc->length = word[n - 1];
		return true;
	}
	return false;
}

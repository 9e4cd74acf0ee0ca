/*
 * The detector of mailbox formats, and the finder of their messages (D109).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>

#include "../../base/find.h"
#include "message_header.h"
#include "mbox.h"

#define FROM "From "
#define FROM_LEN (sizeof(FROM) - 1)
#define MMDF "\1\1\1\1"
#define MMDF_LEN (sizeof(MMDF) - 1)
#define BATCH "#! rnews "
#define BATCH_LEN (sizeof(BATCH) - 1)

/* A message of Rmail has this line between its whole header and the header that
 * Rmail displayed. */
#define SHOWN "*** EOOH ***"
#define SHOWN_LEN (sizeof(SHOWN) - 1)

static const struct {
	const char *word;
	enum us_mbox format;
} words[] = {
	{ "\1\1\1\1\n", US_MBOX_MMDF },
	{ "\1\1\1\1\r\n", US_MBOX_MMDF },
	{ "BABYL OPTIONS:", US_MBOX_BABYL },
	{ "\037\f\n", US_MBOX_BABYL },
	{ "\037\f\r\n", US_MBOX_BABYL },
	{ BATCH, US_MBOX_RNEWS },
	{ "#! cunbatch", US_MBOX_PACKED },
	{ "#! c7unbatch", US_MBOX_PACKED },
	{ "#! gunbatch", US_MBOX_PACKED },
	{ "#! bunbatch", US_MBOX_PACKED },
	{ "#! xunbatch", US_MBOX_PACKED },
	{ "#! zunbatch", US_MBOX_PACKED },
};

/* Return whether the "From " line at the beginning of ${text} has a date. */
static enum us_mbox
check_date(const char *text, size_t len, bool all)
{
	const char *end = memchr(text, '\n', len);

	if (end == NULL && !all && len <= US_MBOX_LINE)
		return US_MBOX_MORE;
	if (us_mbox_begins(text, end == NULL ? len : (size_t)(end - text)))
		return US_MBOX_DATED;
	return US_MBOX_BARE;
}

enum us_mbox
us_mbox_detect(const char *text, size_t len, bool all)
{
	size_t i, word, n;
	enum us_mbox format = US_MBOX_NONE;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		word = strlen(words[i].word);
		n = word < len ? word : len;
		if (memcmp(text, words[i].word, n) != 0)
			continue;
		if (n == word)
			return words[i].format;
		if (!all)
			format = US_MBOX_MORE;
	}
	n = len < FROM_LEN ? len : FROM_LEN;
	if (memcmp(text, FROM, n) != 0)
		return format;
	if (n < FROM_LEN)
		return all ? US_MBOX_NONE : US_MBOX_MORE;
	return check_date(text, len, all);
}

size_t
us_mbox_prefix(const char *text, size_t len)
{
	size_t at = 0;

	if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
		at = 3;
	while (at < len && (text[at] == '\n' || text[at] == '\r'))
		at++;
	return at;
}

/* Read the number at ${at} and the rest of its line.  Return where the next
 * line begins, or 0 if the line has anything else in it. */
static size_t
read_count(const char *text, size_t at, size_t len, uint64_t *number)
{
	size_t digits = at, begin = at;

	*number = 0;
	for (; at < len && at - begin < US_MBOX_DIGITS && text[at] >= '0' &&
	     text[at] <= '9';
	     at++)
		*number = *number * 10 + (uint64_t)(text[at] - '0');
	if (at == digits)
		return 0;
	while (at < len && at - begin < US_MBOX_NUMBER - 1 &&
	    (text[at] == ' ' || text[at] == '\t' || text[at] == '\r'))
		at++;
	return at < len && text[at] == '\n' ? at + 1 : 0;
}

size_t
us_mbox_count(const char *text, size_t len, uint64_t *number)
{

	return read_count(text, 0, len, number);
}

size_t
us_mbox_batch(const char *text, size_t len, uint64_t *number)
{

	if (len < BATCH_LEN || memcmp(text, BATCH, BATCH_LEN) != 0)
		return 0;
	return read_count(text, BATCH_LEN, len, number);
}

/* Return where the line behind the one at ${at} begins, ${len} if there is
 * none. */
static size_t
next_line(const char *text, size_t at, size_t len)
{
	const char *end = memchr(text + at, '\n', len - at);

	return end == NULL ? len : (size_t)(end - text) + 1;
}

/* Return whether the line before ${at} is empty. */
static bool
is_behind_empty(const char *text, size_t at)
{

	if (at > 2 && text[at - 2] == '\r')
		at--;
	return at > 1 && text[at - 2] == '\n';
}

/* Return whether a "From " line without a date begins a message.  The line
 * behind it is at ${next}.  Return as check_line() does. */
static int
check_bare(const char *text, size_t at, size_t next, size_t len, bool all)
{
	size_t name = next;

	if (!is_behind_empty(text, at))
		return 0;
	while (name < len && name - next < US_MBOX_NUMBER && text[name] > ' ' &&
	    text[name] != ':')
		name++;
	if (name == len)
		return all ? 0 : -1;
	return text[name] == ':' &&
	    us_header_section_knows(text + next, name - next);
}

static int
check_from(enum us_mbox format, const char *text, size_t at, size_t len,
    bool all)
{
	size_t next = next_line(text, at, len);
	bool is_whole = text[next - 1] == '\n';

	if (!is_whole && !all && len - at <= US_MBOX_LINE)
		return -1;
	if (next - at - is_whole > US_MBOX_LINE)
		return 0;
	if (us_mbox_begins(text + at, next - at - is_whole))
		return 1;
	return format == US_MBOX_BARE && is_whole ?
	    check_bare(text, at, next, len, all) :
	    0;
}

/* Return the length of the line of ^A at ${at}, 0 if there is none; set
 * ${is_short} if more text is needed to decide. */
static size_t
mmdf_line(const char *text, size_t at, size_t len, bool *is_short)
{
	size_t n = len - at < MMDF_LEN ? len - at : MMDF_LEN;

	*is_short = false;
	if (memcmp(text + at, MMDF, n) != 0)
		return 0;
	if (at + n < len && text[at + n] == '\r')
		n++;
	*is_short = at + n == len;
	return !*is_short && text[at + n] == '\n' ? n + 1 : 0;
}

/* Check a line of ^A.  The line that ends a message and the line that begins
 * the next one follow each other: the second one begins a message. */
static int
check_mmdf(const char *text, size_t at, size_t len, bool all)
{
	bool is_short;
	size_t line = mmdf_line(text, at, len, &is_short);

	if (is_short)
		return all ? 0 : -1;
	if (line == 0)
		return 0;
	if (mmdf_line(text, at + line, len, &is_short) > 0)
		return 0;
	if (is_short && !all)
		return -1;
	return at + line < len;
}

/* Return whether the line of ${text} at ${at}, which follows another line and
 * has the format's mark, begins a message: 1 or 0, or -1 if more text is
 * needed.  If ${text} is ${all} of it, -1 is not returned. */
static int
check_line(enum us_mbox format, const char *text, size_t at, size_t len,
    bool all)
{
	uint64_t number;

	switch (format) {
	case US_MBOX_MMDF:
		return check_mmdf(text, at, len, all);
	case US_MBOX_BABYL:
		return 1;
	case US_MBOX_RNEWS:
		if (len - at <= US_MBOX_NUMBER + BATCH_LEN && !all)
			return -1;
		return us_mbox_batch(text + at, len - at, &number) > 0;
	case US_MBOX_NONE:
	case US_MBOX_MORE:
	case US_MBOX_DATED:
	case US_MBOX_BARE:
	case US_MBOX_PACKED:
	case US_MBOX_COUNTED:
		break;
	}
	return check_from(format, text, at, len, all);
}

/* Return the length of the empty line at ${at}, 0 if it is not empty. */
static size_t
empty_line(const char *text, size_t at, size_t len)
{

	if (at < len && text[at] == '\n')
		return 1;
	return at + 1 < len && text[at] == '\r' && text[at + 1] == '\n' ? 2 : 0;
}

/* Skip "From " lines. */
static void
skip_from(const char *text, struct us_envelope *e)
{

	if (e->end - e->begin >= FROM_LEN &&
	    memcmp(text + e->begin, FROM, FROM_LEN) == 0)
		e->begin = next_line(text, e->begin, e->end);
}

/* Exclude the lines of ^A around a message. */
static void
open_mmdf(const char *text, struct us_envelope *e)
{
	bool is_short;
	size_t end = e->end;

	e->begin = mmdf_line(text, 0, e->end, &is_short);
	if (end > e->begin && text[end - 1] == '\n')
		end--;
	if (end > e->begin && text[end - 1] == '\r')
		end--;
	if (end - e->begin >= MMDF_LEN &&
	    memcmp(text + end - MMDF_LEN, MMDF, MMDF_LEN) == 0)
		e->end = end - MMDF_LEN;
}

/* Skip what precedes a message of Rmail: the options of the file, and a line of
 * Rmail's marks.  If the whole header is there, the displayed one is
 * excluded. */
static void
open_babyl(const char *text, struct us_envelope *e)
{
	const char *mark = memmem(text, e->end, "\037\f", 2);
	const char *shown;
	size_t at;

	if (e->end > 1 && text[e->end - 1] == '\037')
		e->end--;
	e->begin = e->end;
	if (mark == NULL || (size_t)(mark - text) >= e->end)
		return;
	e->begin = next_line(text, (size_t)(mark - text), e->end);
	e->begin = next_line(text, e->begin, e->end);
	shown = memmem(text + e->begin, e->end - e->begin, SHOWN, SHOWN_LEN);
	if (shown == NULL || shown[-1] != '\n')
		return;
	at = next_line(text, (size_t)(shown - text), e->end);
	if (shown == text + e->begin) {
		e->begin = at;
		return;
	}
	while (at < e->end && empty_line(text, at, e->end) == 0)
		at = next_line(text, at, e->end);
	e->body = at;
}

/* Open a message of Apple Mail: the rest of the file is a property list. */
static void
open_counted(const char *text, struct us_envelope *e)
{
	static const char list[] = "<?xml";
	size_t n = sizeof(list) - 1;
	uint64_t number;

	e->begin = us_mbox_count(text, e->end, &number);
	if (e->end - e->begin >= n && number <= e->end - e->begin - n &&
	    memcmp(text + e->begin + number, list, n) == 0)
		e->end = e->begin + (size_t)number;
}

static void
open_batch(const char *text, struct us_envelope *e)
{
	uint64_t number;

	e->begin = us_mbox_batch(text, e->end, &number);
}

/* What precedes a message in each format, and the function that opens it.  The
 * other formats have "From " lines only. */
static const struct {
	const char *mark;
	void (*open)(const char *text, struct us_envelope *e);
} formats[] = {
	[US_MBOX_MMDF] = { "\n" MMDF, open_mmdf },
	[US_MBOX_BABYL] = { "\n\037\f", open_babyl },
	[US_MBOX_RNEWS] = { "\n" BATCH, open_batch },
	[US_MBOX_COUNTED] = { NULL, open_counted },
};

size_t
us_mbox_find(enum us_mbox format, const char *text, size_t len, size_t *looked,
    bool all)
{
	const char *mark = formats[format].mark, *found;
	size_t n, line;
	int begins;

	if (mark == NULL)
		mark = "\n" FROM;
	n = strlen(mark);
	while (*looked < len &&
	    (found = us_find(text + *looked, len - *looked, mark, n)) != NULL) {
		line = (size_t)(found - text) + 1;
		begins = check_line(format, text, line, len, all);
		*looked = begins == -1 ? line - 1 : line;
		if (begins != 0)
			return begins == 1 ? line : 0;
	}
	if (len >= n && *looked < len - (n - 1))
		*looked = len - (n - 1);
	return 0;
}

void
us_mbox_open(enum us_mbox format, const char *text, size_t len,
    struct us_envelope *e)
{

	e->begin = e->body = 0;
	e->end = len;
	if (formats[format].open != NULL)
		formats[format].open(text, e);
	if (format != US_MBOX_COUNTED)
		skip_from(text, e);
}

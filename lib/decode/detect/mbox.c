/*
 * The detector of mailbox formats, and the finder of their messages
 * (other-mailboxes).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "detect.h"

#define FROM "From "
#define FROM_LEN (sizeof(FROM) - 1)

/* Return whether ${text}, 16 bytes or more, has the form of "Aug 22 12:36".  In
 * the pattern a 9 is a digit or a blank, an a is a letter. */
static bool
is_date(const char *text)
{
	static const char shape[] = "aaa 99 99:99";
	size_t i;

	for (i = 0; i < sizeof(shape) - 1; i++)
		if (shape[i] == 'a'	? !us_is(text[i], US_ALPHA) :
			shape[i] == '9' ? !us_is(text[i], US_DIGIT) &&
			    text[i] != ' ' :
					  text[i] != shape[i])
			return false;
	return true;
}

/* Return whether ${line}, without its line end, begins a message. */
static bool
begins_dated(const char *line, size_t len)
{
	size_t at;

	if (len > US_MBOX_LINE || len < FROM_LEN ||
	    memcmp(line, FROM, FROM_LEN) != 0)
		return false;

	/* The name of the weekday shows where the date begins. */
	for (at = 6; at + 16 <= len; at++)
		if (line[at - 1] == ' ' && line[at + 3] == ' ' &&
		    is_date(line + at + 4))
			return true;
	return false;
}

/* Return whether the "From " line at the beginning of ${text} has a date. */
static enum us_mbox
check_date(const char *text, size_t len, bool all)
{
	size_t line = us_find_byte(text, 0, len, '\n');

	if (line == len && !all && len <= US_MBOX_LINE)
		return US_MBOX_MORE;
	return begins_dated(text, line) ? US_MBOX_DATED : US_MBOX_BARE;
}

enum us_mbox
us_mbox_detect(const char *text, size_t len, bool all)
{
	size_t n = len < FROM_LEN ? len : FROM_LEN;

	if (memcmp(text, FROM, n) != 0)
		return US_MBOX_NONE;
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

size_t
us_mbox_count(const char *text, size_t len, uint64_t *number)
{
	size_t at;

	*number = 0;
	for (at = 0;
	     at < len && at < US_MBOX_DIGITS && us_is(text[at], US_DIGIT); at++)
		*number = *number * 10 + (uint64_t)(text[at] - '0');
	if (at == 0)
		return 0;
	while (at < len && at < US_MBOX_NUMBER - 1 &&
	    (text[at] == ' ' || text[at] == '\t' || text[at] == '\r'))
		at++;
	return at < len && text[at] == '\n' ? at + 1 : 0;
}

/* Return where the line behind the one at ${at} begins, ${len} if there is
 * none. */
static size_t
next_line(const char *text, size_t at, size_t len)
{
	const char *end = memchr(text + at, '\n', len - at);

	return end == NULL ? len : (size_t)(end - text) + 1;
}

static bool
is_behind_empty(const char *text, size_t at)
{

	if (at > 2 && text[at - 2] == '\r')
		at--;
	return at > 1 && text[at - 2] == '\n';
}

/* Return whether a "From " line without a date begins a message.  The line
 * behind it is at ${next}.  Return as check_from() does. */
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

/* Return whether the line of ${text} at ${at}, which follows another line and
 * begins with the mark, begins a message: 1 or 0, or -1 if more text is needed.
 * If ${text} is ${all} of it, -1 is not returned. */
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
	if (begins_dated(text + at, next - at - is_whole))
		return 1;
	return format == US_MBOX_BARE && is_whole ?
	    check_bare(text, at, next, len, all) :
	    0;
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

size_t
us_mbox_find(enum us_mbox format, const char *text, size_t len, size_t *looked,
    bool all)
{
	static const char mark[] = "\n" FROM;
	const size_t n = sizeof(mark) - 1;
	const char *found;
	size_t line;
	int begins;

	while (*looked < len &&
	    (found = us_find(text + *looked, len - *looked, mark, n)) != NULL) {
		line = (size_t)(found - text) + 1;
		begins = check_from(format, text, line, len, all);
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

	e->begin = 0;
	e->end = len;
	if (format == US_MBOX_COUNTED) {
		open_counted(text, e);
		return;
	}
	if (len >= FROM_LEN && memcmp(text, FROM, FROM_LEN) == 0)
		e->begin = next_line(text, 0, len);
}

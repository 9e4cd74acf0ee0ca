/*
 * The portable colon finder: compares eight bytes at a time in a word.
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "colon_finder.h"

#define ONES UINT64_C(0x0101010101010101)
#define COLONS (ONES * ':')

static void
tail_row_add(uint32_t *row, char before)
{
	unsigned char b = (unsigned char)before;

	row[b >> 5] |= UINT32_C(1) << (b & 31);
}

/* Accept ${last} behind white space, and behind ${before} in either case. */
static void
add_pair(struct us_tails *tails, char before, char last)
{
	uint32_t *row = tails->before[(unsigned char)last];
	size_t i;

	for (i = 0; i < 8; i++)
		row[i] |= tails->gaps[i];
	tail_row_add(row, before);
	tail_row_add(row, us_upper(before));
}

void
us_tails_init(struct us_tails *tails)
{
	static const char gaps[] = " \t\n\v\f\r";
	/* The last two bytes of white space beyond ASCII: us_blank(). */
	static const char wide[] = "\xC2\x85\xC2\xA0\x9A\x80\x80\xA8\x80\xA9"
				   "\x80\xAF\x81\x9F\x81\xA0\xBB\xBF";
	size_t i;

	memset(tails, 0, sizeof(*tails));
	memset(&tails->gaps[4], 0xFF, 4 * sizeof(tails->gaps[0]));
	for (i = 0; i < sizeof(gaps) - 1; i++) {
		tail_row_add(tails->gaps, gaps[i]);
		memset(tails->before[(unsigned char)gaps[i]], 0xFF,
		    sizeof(tails->before[0]));
	}
	for (i = 0; i < sizeof(wide) - 1; i += 2)
		tail_row_add(tails->before[(unsigned char)wide[i + 1]],
		    wide[i]);
	for (i = 0x80; i <= 0x8B; i++)
		tail_row_add(tails->before[i], '\x80');
}

/* Accept a name of one letter, in either case and behind any byte. */
static void
add_letter(struct us_tails *tails, char letter)
{
	const char upper = us_upper(letter);

	memset(tails->before[(unsigned char)letter], 0xFF,
	    sizeof(tails->before[0]));
	memset(tails->before[(unsigned char)upper], 0xFF,
	    sizeof(tails->before[0]));
	memset(tails->third[letter & 31], 0xFF, sizeof(tails->third[0]));
}

void
us_tails_add(struct us_tails *tails, const char *name, size_t len)
{
	const char last = name[len - 1];
	char before;
	uint32_t *third;

	if (len == 1) {
		add_letter(tails, last);
		return;
	}
	before = name[len - 2];
	add_pair(tails, before, last);
	add_pair(tails, before, us_upper(last));
	/* The last letter of an escape sequence may be before a short name
	 * (S5). */
	third = &tails->third[last & 31][before & 31];
	*third |= len > 2 ? UINT32_C(1) << (name[len - 3] & 31) : UINT32_MAX;
	if (len > 3)
		tails->whole[us_tails_bit(name + len - 4) >> 5] |= UINT32_C(1)
		    << (us_tails_bit(name + len - 4) & 31);
}

bool
us_find_ends_name(const struct us_tails *tails, const char *text, size_t colon)
{
	const char *end = text + colon;
	uint32_t row, bit;

	/* Before the text is a blank. */
	if (colon < 3 || !us_is(end[-1], US_SCHEME) ||
	    !us_is(end[-2], US_SCHEME) || !us_is(end[-3], US_SCHEME))
		return colon > 1 ||
		    (tails->before[(unsigned char)end[-1]][' ' >> 5] >>
			    (' ' & 31) &
			1) != 0;
	row = tails->third[end[-1] & 31][end[-2] & 31];
	if ((row >> (end[-3] & 31) & 1) == 0)
		return false;
	if (colon == 3 || !us_is(end[1], US_BLANK) ||
	    !us_is(end[-4], US_SCHEME))
		return true;
	bit = us_tails_bit(end - 4);
	return (tails->whole[bit >> 5] >> (bit & 31) & 1) != 0;
}

/* Return whether one of the eight bytes at ${text} is a colon. */
static bool
has_colon(const char *text)
{
	uint64_t word;

	memcpy(&word, text, sizeof(word));
	word ^= COLONS;
	return ((word - ONES) & ~word & (ONES << 7)) != 0;
}

size_t
us_find_portable(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	size_t at = from, end;

	while (at < len) {
		while (len - at >= 8 && !has_colon(text + at))
			at += 8;
		end = len - at >= 8 ? at + 8 : len;
		for (; at < end; at++)
			if (text[at] == ':' &&
			    us_find_counts(tails, text, at, len))
				return at;
	}
	return len;
}

size_t
us_find_any(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	size_t at = from == 0 ? 1 : from;

	(void)tails;
	while (at < len && text[at] != ':')
		at++;
	return at < len ? at : len;
}

#if !defined(__x86_64__)

us_colon_finder *
us_colon_finder_best(void)
{

	return us_find_portable;
}

#endif

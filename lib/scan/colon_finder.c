/*
 * The colon finders of any machine, which compares eight bytes at a time in a
 * word, and of machines that have vectors of sixteen bytes.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/vector.h"
#include "colon_finder.h"

#define ONES UINT64_C(0x0101010101010101)
#define COLONS (ONES * ':')

/* Set bit ${bit} of ${bits}. */
static void
set_bit(uint32_t *bits, uint32_t bit)
{

	bits[bit >> 5] |= UINT32_C(1) << (bit & 31);
}

/* The bytes of a row of pairs[]: one bit for each byte before the last. */
#define ROW_BYTES (256 / 8)

/* Return the row of the pairs that end in ${last}. */
static uint32_t *
row_of(struct us_tails *tails, char last)
{

	return &tails->pairs[us_pair('\0', last) >> 5];
}

/* Accept ${last} behind white space, and behind ${before} in either case. */
static void
add_pair(struct us_tails *tails, char before, char last)
{
	uint32_t *row = row_of(tails, last);
	size_t i;

	for (i = 0; i < 8; i++)
		row[i] |= tails->gaps[i];
	set_bit(tails->pairs, us_pair(before, last));
	set_bit(tails->pairs, us_pair(us_upper(before), last));
}

void
us_tails_init(struct us_tails *tails)
{
	static const char gaps[] = " \t\n\v\f\r";
	/* A line prefix in a broken name may end with them: opener.c. */
	static const char marks[] = ">|:#*;%/";
	/* The last two bytes of white space beyond ASCII: us_blank(). */
	static const char wide[] = "\xC2\x85\xC2\xA0\x9A\x80\x80\xA8\x80\xA9"
				   "\x80\xAF\x81\x9F\x81\xA0\xBB\xBF";
	size_t i;

	memset(&tails->gaps[4], 0xFF, 4 * sizeof(tails->gaps[0]));
	for (i = 0; i < sizeof(gaps) - 1; i++) {
		set_bit(tails->gaps, (unsigned char)gaps[i]);
		memset(row_of(tails, gaps[i]), 0xFF, ROW_BYTES);
	}
	for (i = 0; i < sizeof(marks) - 1; i++)
		set_bit(tails->gaps, (unsigned char)marks[i]);
	for (i = 0; i < sizeof(wide) - 1; i += 2)
		set_bit(tails->pairs, us_pair(wide[i], wide[i + 1]));
	for (i = 0x80; i <= 0x8B; i++)
		set_bit(tails->pairs, us_pair('\x80', (char)i));
}

/* Accept ${last} behind ${before}, behind each byte whose low five bits are a
 * bit in ${thirds}. */
static void
add_thirds(struct us_tails *tails, uint32_t thirds, char before, char last)
{
	const uint32_t two = (uint32_t)(unsigned char)last << 24 |
	    (uint32_t)(unsigned char)before << 16;

	for (; thirds != 0; thirds &= thirds - 1)
		set_bit(tails->third,
		    us_third_bit(two | (uint32_t)__builtin_ctz(thirds) << 8));
}

/* Accept a name of one letter, in either case and behind any byte. */
static void
add_letter(struct us_tails *tails, char letter)
{
	const char upper = us_upper(letter);
	unsigned before;

	memset(row_of(tails, letter), 0xFF, ROW_BYTES);
	memset(row_of(tails, upper), 0xFF, ROW_BYTES);
	for (before = 0; before < 32; before++)
		add_thirds(tails, UINT32_MAX, (char)before, letter);
}

/* Return the bit in whole[] for a name that ends before ${end} in the four
 * bytes ${last}, in either case, and has more. */
static uint32_t
longer_bit(const char *end, uint32_t last)
{
	const uint32_t four = us_whole_hash(0, last | UINT32_C(0x20202020));

	return us_whole_hash(four, (unsigned char)end[-5] | 0x20) >> 20;
}

void
us_tails_add(struct us_tails *tails, const char *name, size_t len)
{
	const char last = name[len - 1];
	char before;

	if (len == 1) {
		add_letter(tails, last);
		return;
	}
	before = name[len - 2];
	add_pair(tails, before, last);
	add_pair(tails, before, us_upper(last));
	/* A | may be a quote mark in a broken name (line-prefix); the last
	 * letter of an escape sequence may be before a short name
	 * (scheme-in-text). */
	add_thirds(tails,
	    len > 2 ? UINT32_C(1) << (name[len - 3] & 31) |
		    UINT32_C(1) << ('|' & 31) :
		      UINT32_MAX,
	    before, last);
	/* The rest of a longer name may be before a break. */
	if (len > 3)
		set_bit(tails->whole, us_whole_bit(us_last_four(name + len)));
	if (len > 4)
		set_bit(tails->whole,
		    longer_bit(name + len, us_last_four(name + len)));
}

/* Rare as they are, these are kept out of the way of each colon. */
__attribute__((noinline)) bool
us_find_is_whole(const struct us_tails *tails, const char *end, uint32_t last)
{
	const char before = end[-5];

	if (!us_is_alnum(before) && (before != '-' || !us_is_alnum(end[-6])))
		return true;
	return us_has_bit(tails->whole, longer_bit(end, last));
}

/* A hyphen may be from a line break (hyphen-at-a-break); :: is of a definition
 * (colon-of-a-grammar). */
__attribute__((noinline)) bool
us_find_ends_apart(const struct us_tails *tails, const char *end, uint32_t last)
{

	if (end[1] == ':')
		return false;
	if (!us_is(end[-2], US_SCHEME))
		return us_has_bit(tails->gaps, last >> 16 & 0xFF);
	return end[-2] == '-' || !us_is(end[-3], US_SCHEME) ||
	    us_has_bit(tails->pairs, last >> 8 & 0xFFFF);
}

__attribute__((noinline)) bool
us_find_counts(const struct us_tails *tails, const char *text, size_t at,
    size_t len)
{
	/* Before the text are blanks. */
	char near[US_FIND_BEFORE + 1 + US_FIND_BEHIND] = "      ";

	if (len - at <= US_FIND_BEHIND || at == 0)
		return at > 0;
	if (at >= US_FIND_BEFORE)
		return us_find_counts_inside(tails, text + at);
	memcpy(near + US_FIND_BEFORE - at, text, at + 1 + US_FIND_BEHIND);
	return us_find_counts_inside(tails, near + US_FIND_BEFORE);
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

#ifdef US_VECTOR

/* Return whether one of the 64 bytes at ${text} is a colon. */
static inline bool
has_colon_in_block(const char *text)
{
	uint64_t marks = 0;
	size_t i;

	for (i = 0; i < 64; i += 16)
		marks |=
		    us_vector_marks(us_vector_equal(us_vector_load(text + i),
			':'));
	return marks != 0;
}

size_t
us_find_vector(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	size_t at = from, end, found;

	if (us_find_at_begin(tails, text, &at, len))
		return at;
	for (; len - at >= 16 + US_FIND_BEHIND; at = end) {
		end = at + (len - at >= 64 + US_FIND_BEHIND ? 64 : 16);
		if (end - at == 64 && !has_colon_in_block(text + at))
			continue;
		for (; at < end; at += 16) {
			found = us_find_marked(tails, text, at,
			    us_vector_marks(us_vector_equal(
				us_vector_load(text + at), ':')),
			    US_VECTOR_STEP);
			if (found != 0)
				return found;
		}
	}
	return us_find_portable(tails, text, at, len);
}

#endif

#if !defined(__x86_64__)

us_colon_finder *
us_colon_finder_best(void)
{

#ifdef US_VECTOR
	return us_find_vector;
#else
	return us_find_portable;
#endif
}

#endif

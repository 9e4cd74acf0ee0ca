/*
 * Words that are often in text and URLs: a Bloom filter, which says of one in
 * 400 others, too, that it is one.  train/known_words.py makes it.
 * SPDX-License-Identifier: MIT
 */
#include "../../base/bytes.h"
#include "known_word.h"

static const uint64_t table[] = {
#include "known_words.def"
};

#define BITS (sizeof(table) / sizeof(table[0]) * 64)
#define PROBES 6

/* Continue the hash FNV-1a, of 64 bits, with the letters. */
static uint64_t
add_letters(uint64_t hash, const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)us_lower(text[i])) *
		    0x100000001b3U;
	return hash;
}

bool
us_known_word(const char *left, size_t left_len, const char *right,
    size_t right_len)
{
	const uint64_t hash =
	    add_letters(add_letters(0xcbf29ce484222325U, left, left_len), right,
		right_len);
	const uint64_t step = hash >> 32 | 1;
	uint64_t bit = hash & 0xffffffff;
	unsigned i;

	for (i = 0; i < PROBES; i++, bit += step)
		if ((table[bit % BITS / 64] >> bit % 64 & 1) == 0)
			return false;
	return true;
}

/* The longest word. */
#define WORD_MAX 30

size_t
us_known_word_left(const char *text, size_t end)
{
	size_t n = 0;

	while (n < end && n < WORD_MAX && us_is_lower(text[end - n - 1]))
		n++;
	return n < end && us_is(text[end - n - 1], US_ALPHA) ? n + 1 : n;
}

size_t
us_known_word_right(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && n < WORD_MAX && us_is_lower(text[n]))
		n++;
	return n;
}

/* The fewest letters that typesetters leave on a line. */
#define LEFT_MIN 2
#define RIGHT_MIN 3

bool
us_known_word_are_two(const char *text, size_t end, const char *right,
    size_t len)
{
	const size_t left_len = us_known_word_left(text, end);
	const size_t right_len = us_known_word_right(right, len);
	const char *left = text + end - left_len;

	return left_len >= LEFT_MIN && right_len >= LEFT_MIN &&
	    us_known_word(left, left_len, NULL, 0) &&
	    us_known_word(right, right_len, NULL, 0) &&
	    !us_known_word(left, left_len, right, right_len);
}

bool
us_known_word_is_cut(const char *text, size_t len, size_t at)
{
	const size_t left_len = us_known_word_left(text, at);
	const char *left = text + at - left_len, *right = text + at + 1;
	const size_t right_len = us_known_word_right(right, len - at - 1);

	if (left_len < LEFT_MIN || right_len < RIGHT_MIN ||
	    !us_known_word(left, left_len, right, right_len))
		return false;
	/* Two words may be a name of both. */
	return left_len < 4 || right_len < 4 ||
	    !us_known_word(left, left_len, NULL, 0) ||
	    !us_known_word(right, right_len, NULL, 0);
}

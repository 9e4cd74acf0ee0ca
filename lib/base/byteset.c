/*
 * Sets of bytes, and the kernels: of any machine, and of those whose vectors of
 * sixteen bytes can look up.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bytes.h"
#include "byteset.h"
#include "vector.h"

static void
set_add(struct us_set *set, unsigned c)
{

	set->row[c & 15] |= (unsigned char)(1U << (c >> 4));
}

void
us_byteset_make(struct us_set *set, unsigned classes)
{
	unsigned c;

	memset(set, 0, sizeof(*set));
	for (c = 0; c < 128; c++)
		if (us_is((char)c, classes))
			set_add(set, c);
}

void
us_byteset_add(struct us_set *set, const char *bytes)
{

	for (; *bytes != '\0'; bytes++)
		set_add(set, (unsigned char)*bytes);
}

void
us_byteset_invert(struct us_set *set)
{
	size_t i;

	for (i = 0; i < sizeof(set->row); i++)
		set->row[i] ^= 0xFF;
}

size_t
us_span_portable(const struct us_set *set, const char *text, size_t at,
    size_t end)
{

	while (at < end && us_set_has(set, text[at]))
		at++;
	return at;
}

#ifdef US_VECTOR_LOOKS_UP

static size_t
span_vector(const struct us_set *set, const char *text, size_t at, size_t end)
{
	const US_VECTOR rows = us_vector_load(set->row);
	uint64_t found;

	for (; end - at >= 16; at += 16) {
		found = us_vector_marks(us_vector_strangers(rows,
		    us_vector_load(text + at)));
		if (found != 0)
			return at +
			    (size_t)__builtin_ctzll(found) / US_VECTOR_STEP;
	}
	return us_span_portable(set, text, at, end);
}

us_byteset_span *
us_byteset_span_best(void)
{

	return span_vector;
}

#elif !defined(__x86_64__)

us_byteset_span *
us_byteset_span_best(void)
{

	return us_span_portable;
}

#endif

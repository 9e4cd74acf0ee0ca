/*
 * The finder: where a candidate's colon may stand.  It looks at nothing but a
 * colon, the byte before it and the two behind it, so that it can be fast; who
 * asks looks closer.
 *
 * A colon counts when the byte before it is the last letter of a registered
 * name or white space, or when // follows it.  All kernels find the same.
 */
#ifndef US_FIND_H
#define US_FIND_H

#include <stdbool.h>
#include <stddef.h>

/* Which bytes may stand before a colon: a bit for each value below 128, kept
 * by its low four bits (the index) and its high ones (the bit). */
struct us_last {
	unsigned char high[16];
};

/**
 * us_find_fn(last, text, from, len):
 * Return the first position from ${from} on of a colon that counts, or ${len}.
 * A colon that is the text's first byte does not count; one whose followers are
 * not in view does.
 */
typedef size_t us_find_fn(const struct us_last *last, const char *text,
    size_t from, size_t len);

/**
 * us_find_portable, us_find_sse2, us_find_avx2:
 * The kernels, of any machine and of x86.
 */
us_find_fn us_find_portable;
us_find_fn us_find_sse2;
us_find_fn us_find_avx2;

/**
 * us_find_best():
 * Return the fastest kernel for this machine.
 */
us_find_fn *us_find_best(void);

/**
 * us_last_add(last, byte):
 * Let ${byte}, ASCII, stand before a colon; a letter in either case.
 */
void us_last_add(struct us_last *last, char byte);

/**
 * us_find_counts(last, text, at, len):
 * Return whether the colon at ${at} counts.
 */
static inline bool
us_find_counts(const struct us_last *last, const char *text, size_t at,
    size_t len)
{
	unsigned char before;

	if (at == 0)
		return false;
	before = (unsigned char)text[at - 1];
	if (before < 128 && (last->high[before & 15] >> (before >> 4) & 1) != 0)
		return true;
	return len - at < 3 || (text[at + 1] == '/' && text[at + 2] == '/');
}

#endif

/*
 * The finder's kernels: each finds what the plain definition finds, in random
 * bytes and in real ones, from every offset and for every length.
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "scan/find.h"

/* What counts, said plainly. */
static size_t
find_plain(const struct us_last *last, const char *text, size_t from,
    size_t len)
{
	size_t at;

	for (at = from; at < len; at++)
		if (text[at] == ':' && us_find_counts(last, text, at, len))
			return at;
	return len;
}

static void
learn(struct us_last *last)
{
	static const char letters[] = "pslt0 \n";
	size_t i;

	memset(last, 0, sizeof(*last));
	for (i = 0; i < sizeof(letters) - 1; i++)
		us_last_add(last, letters[i]);
}

/* Ask every kernel about ${len} bytes from every offset. */
static void
compare(const struct us_last *last, const char *bytes, size_t len)
{
	us_find_fn *const kernels[] = {
		us_find_portable,
		us_find_best(),
#if defined(__x86_64__)
		us_find_sse2,
#endif
	};
	char *text = malloc(len + 1);
	size_t from, k, want;

	cr_assert_not_null(text);
	memcpy(text, bytes, len);
	for (from = 0; from <= len; from++) {
		want = find_plain(last, text, from, len);
		for (k = 0; k < sizeof(kernels) / sizeof(kernels[0]); k++)
			cr_assert_eq(kernels[k](last, text, from, len), want,
			    "kernel %zu from %zu of %zu", k, from, len);
	}
	free(text);
}

Test(find, kernels_agree_on_random_bytes)
{
	static const char alphabet[] = ":::/// \nplstxyz0\x80\xff\xa0";
	char bytes[300];
	struct us_last last;
	size_t i, len, round;
	uint32_t seed = 1738;

	learn(&last);
	for (round = 0; round < 40; round++) {
		for (i = 0; i < sizeof(bytes); i++) {
			seed = seed * 1664525 + 1013904223;
			bytes[i] = seed >> 31 != 0 ?
			    'a' :
			    alphabet[(seed >> 16) % (sizeof(alphabet) - 1)];
		}
		for (len = 0; len <= sizeof(bytes); len += 1 + len / 40)
			compare(&last, bytes, len);
	}
}

Test(find, kernels_agree_on_the_bytes_before_a_colon)
{
	char bytes[80];
	struct us_last last;
	unsigned before;

	learn(&last);
	for (before = 0; before < 256; before++) {
		memset(bytes, 'x', sizeof(bytes));
		bytes[40] = (char)before;
		bytes[41] = ':';
		compare(&last, bytes, sizeof(bytes));
	}
}

Test(find, letters_count_in_either_case)
{
	struct us_last last;

	learn(&last);
	cr_assert_eq(us_find_best()(&last, "HTTP:x", 0, 6), 4);
	cr_assert_eq(us_find_best()(&last, "http:x", 0, 6), 4);
	cr_assert_eq(us_find_best()(&last, "time:xyz", 0, 8), 8);
	cr_assert_eq(us_find_best()(&last, "time://", 0, 7), 4);
}

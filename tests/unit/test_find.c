/*
 * The finder's kernels: each finds what the plain definition finds, in random
 * bytes and in real ones, from every offset and for every length.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "corpus.h"
#include "scan/colon_finder.h"

/* What counts, said plainly. */
static size_t
find_plain(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	size_t at;

	for (at = from; at < len; at++)
		if (text[at] == ':' && us_find_counts(tails, text, at, len))
			return at;
	return len;
}

static void
learn(struct us_tails *tails)
{

	memset(tails, 0, sizeof(*tails));
	us_tails_init(tails);
	us_tails_add(tails, "http", 4);
	us_tails_add(tails, "url", 3);
	us_tails_add(tails, "im", 2);
	us_tails_add(tails, "j", 1);
	us_tails_add(tails, "z39.50", 6);
}

/* Ask every kernel about ${len} bytes from every offset. */
static void
compare(const struct us_tails *tails, const char *bytes, size_t len)
{
	us_colon_finder *const kernels[] = {
		us_find_portable,
		us_colon_finder_best(),
#if defined(__x86_64__)
		us_find_vector,
#endif
	};
	char *text = malloc(len + 1);
	size_t from, k, want;

	cr_assert_not_null(text);
	memcpy(text, bytes, len);
	for (from = 0; from <= len; from++) {
		want = find_plain(tails, text, from, len);
		for (k = 0; k < sizeof(kernels) / sizeof(kernels[0]); k++)
			cr_assert_eq(kernels[k](tails, text, from, len), want,
			    "kernel %zu from %zu of %zu", k, from, len);
	}
	free(text);
}

Test(find, kernels_agree_on_random_bytes)
{
	static const char alphabet[] = ":::/// \nplstxyz0\x80\xff\xa0";
	char bytes[300];
	struct us_tails tails;
	size_t i, len, round;
	uint32_t seed = 1738;

	learn(&tails);
	for (round = 0; round < 40; round++) {
		for (i = 0; i < sizeof(bytes); i++) {
			seed = seed * 1664525 + 1013904223;
			bytes[i] = seed >> 31 != 0 ?
			    'a' :
			    alphabet[(seed >> 16) % (sizeof(alphabet) - 1)];
		}
		for (len = 0; len <= sizeof(bytes); len += 1 + len / 40)
			compare(&tails, bytes, len);
	}
}

Test(find, kernels_agree_on_the_bytes_before_a_colon)
{
	char bytes[80];
	struct us_tails tails;
	unsigned before;

	learn(&tails);
	for (before = 0; before < 256; before++) {
		memset(bytes, 'x', sizeof(bytes));
		bytes[40] = (char)before;
		bytes[41] = ':';
		compare(&tails, bytes, sizeof(bytes));
	}
}

/* Where the first colon that counts stands; the length if none does. */
static size_t
find(const char *text)
{
	struct us_tails tails;

	learn(&tails);
	return us_colon_finder_best()(&tails, text, 0, strlen(text));
}

Test(find, names_count_in_any_case)
{
	cr_assert_eq(find("HTTP:x"), 4);
	cr_assert_eq(find("hTtP:x"), 4);
	cr_assert_eq(find("time:xyz"), 8);
	cr_assert_eq(find("time://"), 4);
}

Test(find, three_letters_tell)
{
	cr_assert_eq(find("xip:yz"), 6);
	cr_assert_eq(find("xtp:yz"), 6);
	cr_assert_eq(find("xrl:yz"), 6);
	cr_assert_eq(find("fromhttp:yz"), 8);
	cr_assert_eq(find("z39.50:yz"), 6);
}

Test(find, a_short_name_has_anything_before_it)
{
	cr_assert_eq(find("\033[1mim:yz"), 6);
	cr_assert_eq(find("(im:yz"), 3);
	cr_assert_eq(find("(j:yz"), 2);
	cr_assert_eq(find("(J:yz"), 2);
	cr_assert_eq(find("\033[1mj:yz"), 5);
	cr_assert_eq(find("\033[1mJ:yz"), 5);
}

/* Return whether one of ${bytes} is ${byte}, in any case. */
static bool
is_one_of(unsigned byte, const char *bytes)
{
	unsigned lower = byte >= 'A' && byte <= 'Z' ? byte + 32 : byte;

	return byte != 0 && strchr(bytes, (int)lower) != NULL;
}

/* Return whether the two bytes may end white space beyond ASCII. */
static bool
ends_wide_blank(unsigned before, unsigned last)
{
	static const char firsts[] = "\xC2\xE1\xE2\xE3\xEF";
	char text[3] = { 0, (char)before, (char)last };
	size_t i;

	if (us_blank(text + 1, 2) == 2)
		return true;
	for (i = 0; i < sizeof(firsts) - 1; i++) {
		text[0] = firsts[i];
		if (us_blank(text, 3) == 3)
			return true;
	}
	return false;
}

/* Return whether ${last} may stand before a colon, and ${before} before that,
 * for the names of learn(). */
static bool
may_stand(unsigned before, unsigned last)
{
	static const char gaps[] = " \t\n\v\f\r";
	const bool gap = before >= 0x80 || is_one_of(before, gaps) ||
	    is_one_of(before, ">|:#*;%/");

	if (is_one_of(last, gaps))
		return gap || us_is((char)before, US_SCHEME);
	if (is_one_of(last, "j") || ends_wide_blank(before, last))
		return true;
	return (is_one_of(last, "p") && (gap || is_one_of(before, "t"))) ||
	    (is_one_of(last, "l") && (gap || is_one_of(before, "r"))) ||
	    (is_one_of(last, "m") && (gap || is_one_of(before, "i"))) ||
	    (is_one_of(last, "0") && (gap || is_one_of(before, "5")));
}

Test(find, two_bytes_tell_behind_what_is_no_names)
{
	char text[] = "(..:yz";
	struct us_tails tails;
	unsigned before, last;

	learn(&tails);
	for (before = 0; before < 256; before++)
		for (last = 0; last < 256; last++) {
			text[1] = (char)before;
			text[2] = (char)last;
			if (before == ':' || last == ':')
				continue;
			cr_assert_eq(us_colon_finder_best()(&tails, text, 0, 6),
			    may_stand(before, last) ? 3 : 6, "0x%02X 0x%02X",
			    before, last);
		}
}

Test(find, a_name_of_one_letter_has_anything_before_it)
{
	char text[] = "..j:yz";
	struct us_tails tails;
	unsigned first, second;

	learn(&tails);
	for (first = 0; first < 256; first++)
		for (second = 0; second < 256; second++) {
			text[0] = (char)first;
			text[1] = (char)second;
			if (second == ':')
				continue;
			cr_assert_eq(us_colon_finder_best()(&tails, text, 2, 6),
			    3, "0x%02X 0x%02X", first, second);
		}
}

Test(find, a_whole_name_is_before_a_colon_and_a_blank)
{
	cr_assert_eq(find("<http: x"), 5);
	cr_assert_eq(find("8.http: x"), 6);
	cr_assert_eq(find("<z39.50: x"), 7);
	cr_assert_eq(find("a tiHTTP: x"), 11);
	cr_assert_eq(find("a time: x"), 9);
	cr_assert_eq(find("a-http: x"), 9);
	cr_assert_eq(find("-http: x"), 5);
	cr_assert_eq(find("(im: x"), 3);
}

Test(find, a_name_or_line_prefix_is_before_a_blank_and_a_colon)
{
	cr_assert_eq(find("(a, :yz"), 7);
	cr_assert_eq(find("(a> :yz"), 4);
	cr_assert_eq(find("http ::= x"), 10);
}

Test(find, white_space_may_stand_in_a_name_and_behind_it)
{
	cr_assert_eq(find("ht tp:yz"), 5);
	cr_assert_eq(find("htt\np:yz"), 5);
	cr_assert_eq(find("http :yz"), 5);
	cr_assert_eq(find("htt\xC2\xA0p:yz"), 6);
}

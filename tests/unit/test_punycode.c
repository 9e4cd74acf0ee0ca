/*
 * Labels of hosts as RFC 3492 encodes them, with what Python's codec made.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "url/url.h"

/* clang-format off */
static const struct {
	const char *label;
	uint32_t code[US_PUNYCODE_MAX]; /* beyond ASCII, by their numbers */
} cases[] = {
	{ "bcher-kva",
	    { 0xFC } },
	{ "hxargifdar",
	    { 0x3AC, 0x3B5, 0x3B7, 0x3B9, 0x3BA, 0x3BB, 0x3BB, 0x3BD } },
	{ "e1afmkfd",
	    { 0x435, 0x438, 0x43C, 0x43F, 0x440, 0x440 } },
	{ "r8jz45g",
	    { 0x3048, 0x4F8B } },
	{ "fiqs8s",
	    { 0x4E2D, 0x56FD } },
	{ "hnlich-grer-36a9cvq",
	    { 0xDF, 0xE4, 0xF6 } },
	{ "fa-hia",
	    { 0xDF } },
	{ "3e0bk47br7k",
	    { 0xAD6D, 0xC5B4, 0xD55C } },
	{ "o3cw4h",
	    { 0xE17, 0xE22, 0xE44 } },
	{ "3veem",
	    { 0x16A0, 0x16A2, 0x16A6 } },
	{ "ab-hy6n",
	    { 0x10400 } },
	{ "x-iv3s",
	    { 0x1F600 } },
	{ "zz-cja",
	    { 0xE9 } },
	{ "9caaaa",
	    { 0xE9, 0xE9, 0xE9, 0xE9 } },
	{ "-z-uiaaa",
	    { 0xE4, 0xE4, 0xE4 } },
	{ "aaaaaaaaaaaaaaaaaaaa-oec",
	    { 0xFC } },
	{ "b-7sb",
	    { 0x430 } },
	{ "--jn6bb02kca5555cda",
	    { 0x65E5, 0x65E5, 0x672C, 0x672C, 0x8A9E, 0x8A9E } },
	{ "j50i",
	    { 0x20000 } },
	/* Each is read otherwise with a parameter that is one more or less. */
	{ "yyy-jz1et19f6p8aqsc",
	    { 0x5183, 0x64B6, 0x7EA4, 0x805F } },
	{ "eebo5193ktum",
	    { 0x5D9, 0x5E0, 0xB2CB, 0xC1DA } },
	{ "bba-h44ej30amwb8y1d",
	    { 0x5545, 0x5B9A, 0x5CBF, 0x6DEF } },
	{ "a-gu7a089atuc0t2br7h",
	    { 0x50D5, 0x5D5E, 0x600D, 0x7560, 0x7BB8 } },
	{ "b-p65er53fkuf",
	    { 0xAC97, 0xCB9D, 0xD1F2 } },
	{ "b-9q6e353ebwk",
	    { 0xADED, 0xC931, 0xD4E2 } },
	{ "a-hg7aq17a",
	    { 0x4FE1, 0x5B85 } },
	{ "wdaa2520d",
	    { 0xFF, 0xFF, 0x4E00 } },
};
/* clang-format on */

static int
compare(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Keep the ${n} characters that are beyond ASCII, sorted.  Return how many. */
static size_t
keep_beyond(uint32_t *code, size_t n)
{
	size_t i, kept = 0;

	for (i = 0; i < n; i++)
		if (code[i] >= 0x80)
			code[kept++] = code[i];
	qsort(code, kept, sizeof(*code), compare);
	return kept;
}

Test(punycode, decodes_what_others_encode)
{
	uint32_t code[US_PUNYCODE_MAX];
	size_t i, j, n;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		n = us_punycode_decode(cases[i].label, strlen(cases[i].label),
		    code, US_PUNYCODE_MAX);
		n = keep_beyond(code, n);
		for (j = 0; j < n; j++)
			cr_assert_eq(code[j], cases[i].code[j],
			    "%s: character %zu is %X", cases[i].label, j,
			    (unsigned)code[j]);
		cr_assert_eq(cases[i].code[n], 0, "%s: only %zu",
		    cases[i].label, n);
	}
}

/* A label that breaks off within a character is none, nor is one without, with
 * a number that is no character's, or with too many of them. */
Test(punycode, takes_whole_characters_only)
{
	static const char long_label[] =
	    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
	static const char *const labels[] = { "", "-", "abc-", "bcher-kv",
		"bcher-kva9", "99999999", "99999a", "zz--", long_label };
	uint32_t code[US_PUNYCODE_MAX];
	size_t i;

	for (i = 0; i < sizeof(labels) / sizeof(labels[0]); i++)
		cr_assert_eq(us_punycode_decode(labels[i], strlen(labels[i]),
				 code, US_PUNYCODE_MAX),
		    0, "%s", labels[i]);
}

/* The characters stand where they belong: encoded again, the label is the
 * same.  With a byte less there is no room for it. */
Test(punycode, encodes_what_it_decodes)
{
	uint32_t code[US_PUNYCODE_MAX];
	char label[US_PUNYCODE_MAX];
	size_t i, n, len;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		len = strlen(cases[i].label);
		n = us_punycode_decode(cases[i].label, len, code,
		    US_PUNYCODE_MAX);
		cr_assert_eq(us_punycode_encode(code, n, label, len), len, "%s",
		    cases[i].label);
		cr_assert_arr_eq(label, cases[i].label, len);
		cr_assert_eq(us_punycode_encode(code, n, label, len - 1), 0,
		    "%s", cases[i].label);
	}
}

/* Python's codec reads this one as these, in this order. */
Test(punycode, puts_characters_where_they_belong)
{
	static const uint32_t wanted[] = { 0x4E2D, 'a', 0xFC, 'b', 0x4E2D };
	uint32_t code[US_PUNYCODE_MAX];
	static const char label[] = "ab-xka6510fda";

	cr_assert_eq(us_punycode_decode(label, sizeof(label) - 1, code,
			 US_PUNYCODE_MAX),
	    sizeof(wanted) / sizeof(wanted[0]));
	cr_assert_arr_eq(code, wanted, sizeof(wanted));
}

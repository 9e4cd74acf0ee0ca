/*
 * A Punycode decoder (RFC 3492 6.2) that leaves out the positions of the
 * characters.
 * SPDX-License-Identifier: MIT
 */
#include "../base/bytes.h"
#include "../base/unicode.h"
#include "punycode.h"

/* The parameters of RFC 3492 5. */
#define BASE 36
#define T_MAX 26
#define SKEW 38
#define DAMP 700
#define BIAS 72
#define FIRST 128

/* Read a number of variable length at ${*at}, and add it to ${*sum}. */
static bool
read_delta(const char *label, size_t len, size_t *at, uint64_t bias,
    uint64_t *sum)
{
	uint64_t weight = 1, k, digit, limit;

	for (k = BASE;; k += BASE) {
		if (*at == len || !us_is(label[*at], US_ALPHA | US_DIGIT))
			return false;
		digit = us_is(label[*at], US_DIGIT) ?
		    (uint64_t)(label[*at] - '0') + 26 :
		    (uint64_t)(us_lower(label[*at]) - 'a');
		++*at;
		*sum += digit * weight;
		limit = k <= bias ? 1 : k >= bias + T_MAX ? T_MAX : k - bias;
		if (*sum > UINT32_MAX)
			return false;
		if (digit < limit)
			return true;
		/* ${*sum} is at least ${weight} here, so the loop ends
		 * before this overflows. */
		weight *= BASE - limit;
	}
}

/* Adapt the bias (RFC 3492 6.1) after the ${count}th character. */
static uint64_t
adapt(uint64_t delta, bool first, size_t count)
{
	uint64_t k;

	delta /= first ? DAMP : 2;
	delta += delta / count;
	for (k = 0; delta > (BASE - 1) * T_MAX / 2; k += BASE)
		delta /= BASE - 1;
	return k + BASE * delta / (delta + SKEW);
}

/* Return whether ${code} is allowed as such in the name of a host.  Others are
 * mapped before encoding (RFC 5895), so no label decodes to them. */
static bool
is_native(uint32_t code)
{
	enum us_kind kind = us_unicode_kind(code);

	return kind != US_KIND_ENDS && kind != US_KIND_COMPAT;
}

size_t
us_punycode(const char *label, size_t len, uint32_t *code)
{
	uint64_t value = FIRST, i = 0, old, bias = BIAS;
	size_t at = 0, out = 0, n = 0, j;

	for (j = 0; j < len; j++)
		if (label[j] == '-')
			out = j;
	if (out > 0)
		at = out + 1;
	while (at < len && n < US_PUNYCODE_MAX) {
		old = i;
		if (!read_delta(label, len, &at, bias, &i))
			return 0;
		out++;
		bias = adapt(i - old, old == 0, out);
		value += i / out;
		i = i % out + 1;
		if (value > 0x10FFFF)
			return 0;
		code[n++] = (uint32_t)value;
	}
	return at < len ? 0 : n;
}

bool
us_punycode_is_native(const char *label, size_t len)
{
	uint32_t code[US_PUNYCODE_MAX];
	size_t i, n = us_punycode(label, len, code);

	for (i = 0; i < n; i++)
		if (!is_native(code[i]))
			return false;
	return n > 0;
}

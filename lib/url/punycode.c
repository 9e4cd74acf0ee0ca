/*
 * The decoder and the encoder of RFC 3492, sections 6.2 and 6.3.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../base/bytes.h"
#include "url.h"

/* The parameters of RFC 3492, section 5. */
#define BASE 36
#define T_MAX 26
#define SKEW 38
#define DAMP 700
#define BIAS 72
#define FIRST 128

#define LAST 0x10FFFF

/* Return the threshold of the digit with the weight BASE to the ${k}th. */
static uint64_t
threshold(uint64_t k, uint64_t bias)
{

	return k <= bias ? 1 : k >= bias + T_MAX ? T_MAX : k - bias;
}

/* Adapt the bias (6.1) after the ${count}th character. */
static uint64_t
adapt(uint64_t delta, bool is_first, size_t count)
{
	uint64_t k;

	delta /= is_first ? DAMP : 2;
	delta += delta / count;
	for (k = 0; delta > (BASE - 1) * T_MAX / 2; k += BASE)
		delta /= BASE - 1;
	return k + BASE * delta / (delta + SKEW);
}

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
		limit = threshold(k, bias);
		if (*sum > UINT32_MAX)
			return false;
		if (digit < limit)
			return true;
		/* ${*sum} is at least ${weight} here, so the loop ends
		 * before this overflows. */
		weight *= BASE - limit;
	}
}

size_t
us_punycode_decode(const char *label, size_t len, uint32_t *code, size_t max)
{
	uint64_t value = FIRST, i = 0, old, bias = BIAS;
	size_t at, n = 0;

	for (at = len; at > 0 && label[at - 1] != '-'; at--)
		continue;
	if (at == len || at > max + 1)
		return 0;
	for (; n + 1 < at; n++)
		code[n] = (unsigned char)label[n];
	while (at < len) {
		old = i;
		if (n == max || !read_delta(label, len, &at, bias, &i))
			return 0;
		bias = adapt(i - old, old == 0, n + 1);
		value += i / (n + 1);
		i %= n + 1;
		if (value > LAST)
			return 0;
		memmove(code + i + 1, code + i, (n - i) * sizeof(*code));
		code[i++] = (uint32_t)value;
		n++;
	}
	return n;
}

/* Write ${delta} as a number of variable length.  Return its length, or 0. */
static size_t
write_delta(uint64_t delta, uint64_t bias, char *label, size_t size)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	uint64_t k, limit;
	size_t n = 0;

	for (k = BASE; n < size; k += BASE) {
		limit = threshold(k, bias);
		if (delta < limit) {
			label[n++] = digits[delta];
			return n;
		}
		label[n++] = digits[limit + (delta - limit) % (BASE - limit)];
		delta = (delta - limit) / (BASE - limit);
	}
	return 0;
}

/* Return the least of the characters that is ${least} or more. */
static uint32_t
next_value(const uint32_t *code, size_t n, uint32_t least)
{
	uint32_t value = LAST;
	size_t i;

	for (i = 0; i < n; i++)
		if (code[i] >= least && code[i] < value)
			value = code[i];
	return value;
}

size_t
us_punycode_encode(const uint32_t *code, size_t n, char *label, size_t size)
{
	uint64_t delta = 0, bias = BIAS;
	uint32_t value = FIRST, next;
	size_t len = 0, basic, done, i, digits;

	for (i = 0; i < n; i++)
		if (code[i] < FIRST) {
			if (len + 1 >= size)
				return 0;
			label[len++] = (char)code[i];
		}
	basic = done = len;
	if (basic > 0)
		label[len++] = '-';
	for (; done < n; value++, delta++) {
		next = next_value(code, n, value);
		delta += (uint64_t)(next - value) * (done + 1);
		value = next;
		for (i = 0; i < n; i++) {
			delta += code[i] < value;
			if (code[i] != value)
				continue;
			digits =
			    write_delta(delta, bias, label + len, size - len);
			if (digits == 0)
				return 0;
			len += digits;
			bias = adapt(delta, done == basic, done + 1);
			delta = 0;
			done++;
		}
	}
	return len;
}

/*
 * The decoders of transfer encodings, lenient as mail readers are
 * (damaged-base64).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "../../base/bytes.h"
#include "../../base/byteset.h"
#include "body.h"

/* In base64, not a letter; the byte that pads the last group.  Both have a bit
 * that the value of no letter has. */
#define NO 64
#define PAD 65

static const unsigned char ranks[256] = { NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, 62, NO,
	NO, NO, 63, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, NO, NO, NO, PAD, NO,
	NO, NO, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
	18, 19, 20, 21, 22, 23, 24, 25, NO, NO, NO, NO, NO, NO, 26, 27, 28, 29,
	30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
	48, 49, 50, 51, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
	NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO };

void
us_transfer_begin(struct us_transfer *t, enum us_transfer_encoding encoding)
{

	memset(t, 0, sizeof(*t));
	t->encoding = encoding;
}

/* Write the first ${n} bytes of the group that was read, whose letters have 6
 * bits each. */
static size_t
write_group(struct us_transfer *t, unsigned n, char *out)
{
	uint32_t bits = t->bits << 6 * (4 - t->n);
	unsigned i;

	for (i = 0; i < n; i++)
		out[i] = (char)(bits >> (16 - 8 * i));
	t->n = 0;
	t->bits = 0;
	return n;
}

/* Return how many bytes an incomplete group has. */
static unsigned
group_len(const struct us_transfer *t)
{

	return t->n > 1 ? t->n - 1 : 0;
}

#if defined(__x86_64__)
/* Decode eight groups at a time, up to a byte that is not a letter; the last
 * ones together with some before them.  ${len} is 32 at the least.  Bytes of
 * ${out} behind what is written are overwritten.  Return as put_groups(). */
__attribute__((target("avx2"))) static size_t
put_eight_groups(const char *text, size_t len, char *out)
{
	/* By the low and the high four bits of a byte: no bit is in both of a
	 * letter. */
	const __m256i low = _mm256_broadcastsi128_si256(_mm_setr_epi8(0x15,
	    0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1A,
	    0x1B, 0x1B, 0x1B, 0x1A));
	const __m256i high = _mm256_broadcastsi128_si256(_mm_setr_epi8(16, 16,
	    1, 2, 4, 8, 4, 8, 16, 16, 16, 16, 16, 16, 16, 16));
	/* What makes the value of a letter, by its high bits; / has that of
	 * the bits below. */
	const __m256i add = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 16, 19,
	    4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0));
	const __m256i order = _mm256_broadcastsi128_si256(_mm_setr_epi8(2, 1, 0,
	    6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1));
	const __m256i nibble = _mm256_set1_epi8(15);
	__m256i v, top, bits;
	unsigned letters;
	size_t at;

	for (at = 0; len - at >= 4; at += 32) {
		if (len - at < 32)
			at = len / 4 * 4 - 32;
		v = _mm256_loadu_si256((const __m256i *)(text + at));
		top = _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble);
		bits = _mm256_and_si256(_mm256_shuffle_epi8(high, top),
		    _mm256_shuffle_epi8(low, _mm256_and_si256(v, nibble)));
		letters = (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(bits,
		    _mm256_setzero_si256()));
		top = _mm256_add_epi8(top,
		    _mm256_cmpeq_epi8(v, _mm256_set1_epi8('/')));
		v = _mm256_add_epi8(v, _mm256_shuffle_epi8(add, top));
		/* Four values of six bits become one of 24. */
		v = _mm256_maddubs_epi16(v, _mm256_set1_epi32(0x01400140));
		v = _mm256_madd_epi16(v, _mm256_set1_epi32(0x00011000));
		v = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(v, order),
		    _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
		_mm256_storeu_si256((__m256i *)(out + at / 4 * 3), v);
		if (letters != UINT32_MAX)
			return at + ((size_t)__builtin_ctz(~letters) & ~3UL);
	}
	return at;
}
#endif

/* Decode whole groups, up to a byte that is not a letter.  ${out} has room for
 * ${len} bytes.  Return how many bytes were read; three quarters of them are
 * written. */
static size_t
put_groups(const char *text, size_t len, char *out)
{
	const unsigned char *in = (const unsigned char *)text;
	unsigned a, b, c, d;
	size_t at = 0;

#if defined(__x86_64__)
	if (len >= 32 && us_has_avx2())
		at = put_eight_groups(text, len, out);
	out += at / 4 * 3;
#endif
	for (; at + 4 <= len; at += 4, out += 3) {
		a = ranks[in[at]];
		b = ranks[in[at + 1]];
		c = ranks[in[at + 2]];
		d = ranks[in[at + 3]];
		if (((a | b | c | d) & NO) != 0)
			break;
		out[0] = (char)(a << 2 | b >> 4);
		out[1] = (char)(b << 4 | c >> 2);
		out[2] = (char)(c << 6 | d);
	}
	return at;
}

/* Padding ends a group, unless it cannot be padding. */
static size_t
put_base64(struct us_transfer *t, const char *text, size_t len, char *out)
{
	size_t at = 0, n = 0, read;
	unsigned rank;

	while (at < len) {
		if (t->n == 0) {
			/* Most often this is a line end. */
			while (at < len && ranks[(unsigned char)text[at]] == NO)
				at++;
			read = put_groups(text + at, len - at, out + n);
			n += read / 4 * 3;
			if ((at += read) == len)
				break;
		}
		rank = ranks[(unsigned char)text[at++]];
		if (rank < NO) {
			t->bits = t->bits << 6 | rank;
			if (++t->n == 4)
				n += write_group(t, 3, out + n);
		} else if (rank == PAD && t->n > 1) {
			n += write_group(t, group_len(t), out + n);
		}
	}
	return n;
}

/* Write what is held: it escapes nothing, but for a CR, which ended a line
 * without LF. */
static size_t
put_held(struct us_transfer *t, char *out)
{
	const char *cr = memchr(t->held, '\r', t->n);
	size_t at = cr == NULL ? 0 : (size_t)(cr + 1 - t->held), n = t->n - at;

	memcpy(out, t->held + at, n);
	t->n = 0;
	return n;
}

/* Return whether what is held ends a line that is broken: a "=", with blanks
 * behind it that were added on the way (RFC 2045, 6.7, rule 3). */
static bool
breaks_line(const struct us_transfer *t)
{

	return t->n > 0 && !us_is(t->held[t->n - 1], US_HEX);
}

/* Read ${byte} behind what is held, a "=" and perhaps more, and add to the ${n}
 * bytes that were written.  Return whether the byte is used. */
static bool
put_escape(struct us_transfer *t, char byte, char *out, size_t *n)
{
	char last = t->held[t->n - 1];

	if (byte == '\n' && breaks_line(t)) {
		t->n = 0;
		return true;
	}
	if (us_is(byte, US_HEX) && us_is(last, US_HEX)) {
		out[(*n)++] = (char)(us_hex(last) << 4 | us_hex(byte));
		t->n = 0;
		return true;
	}
	if (us_is(byte, US_HEX) ? t->n == 1 :
				  breaks_line(t) && t->n < sizeof(t->held) &&
		    us_is(byte, US_BLANK)) {
		t->held[t->n++] = byte;
		return true;
	}
	*n += put_held(t, out + *n);
	return false;
}

static size_t
put_quoted(struct us_transfer *t, const char *text, size_t len, char *out)
{
	size_t at = 0, n = 0, run;

	while (at < len) {
		if (t->n > 0) {
			at += put_escape(t, text[at], out, &n) ? 1 : 0;
		} else if (text[at] != '=') {
			run = us_find_byte(text, at, len, '=') - at;
			memcpy(out + n, text + at, run);
			n += run;
			at += run;
		} else if (len - at > 2 && us_is(text[at + 1], US_HEX) &&
		    us_is(text[at + 2], US_HEX)) {
			out[n++] = (char)(us_hex(text[at + 1]) << 4 |
			    us_hex(text[at + 2]));
			at += 3;
		} else {
			t->held[0] = text[at++];
			t->n = 1;
		}
	}
	return n;
}

static size_t
put_uu_data(struct us_transfer *t, char byte, char *out)
{
	unsigned n;

	t->bits = t->bits << 6 | (((unsigned char)byte - 32U) & 63);
	if (++t->n < 4)
		return 0;
	n = t->left < 3 ? t->left : 3;
	if ((t->left -= n) == 0)
		t->uu = US_TRANSFER_UU_BEHIND;
	return write_group(t, n, out);
}

static size_t
put_uu_end(struct us_transfer *t, char *out)
{
	unsigned n = group_len(t);

	if (t->uu != US_TRANSFER_UU_BEGIN || t->matched == 6)
		t->uu = US_TRANSFER_UU_LENGTH;
	t->matched = 0;
	return write_group(t, n < t->left ? n : t->left, out);
}

static size_t
put_uu(struct us_transfer *t, const char *text, size_t len, char *out)
{
	size_t at, n = 0;

	for (at = 0; at < len && !t->ended; at++) {
		if (text[at] == '\n') {
			n += put_uu_end(t, out + n);
			continue;
		}
		switch (t->uu) {
		case US_TRANSFER_UU_BEGIN:
			if (t->matched < 6 && text[at] == "begin "[t->matched])
				t->matched++;
			else if (t->matched < 6)
				t->matched = 7;
			break;
		case US_TRANSFER_UU_LENGTH:
			t->left = ((unsigned char)text[at] - 32U) & 63;
			t->ended = t->left == 0;
			t->uu = US_TRANSFER_UU_DATA;
			break;
		case US_TRANSFER_UU_DATA:
			if (text[at] != '\r')
				n += put_uu_data(t, text[at], out + n);
			break;
		case US_TRANSFER_UU_BEHIND:
			break;
		}
	}
	return n;
}

size_t
us_transfer_put(struct us_transfer *t, const char *text, size_t len, char *out)
{

	switch (t->encoding) {
	case US_TRANSFER_BASE64:
		return put_base64(t, text, len, out);
	case US_TRANSFER_QUOTED:
		return put_quoted(t, text, len, out);
	case US_TRANSFER_UU:
		return put_uu(t, text, len, out);
	case US_TRANSFER_IDENTITY:
		break;
	}
	memcpy(out, text, len);
	return len;
}

size_t
us_transfer_end(struct us_transfer *t, char *out)
{

	switch (t->encoding) {
	case US_TRANSFER_BASE64:
		return write_group(t, group_len(t), out);
	case US_TRANSFER_UU:
		return put_uu_end(t, out);
	case US_TRANSFER_QUOTED:
		/* The line end of the last soft break is the boundary's. */
		return breaks_line(t) ? 0 : put_held(t, out);
	case US_TRANSFER_IDENTITY:
		break;
	}
	return 0;
}

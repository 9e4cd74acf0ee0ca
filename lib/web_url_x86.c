/*
 * The reader of plain web URLs for x86: thirty-two bytes at a time, if it has
 * AVX2.
 * SPDX-License-Identifier: MIT
 */
#include "base/bytes.h"
#include "web_url.h"

#if defined(__x86_64__)

#include "base/vector_x86.h"

#define BLOCK 32

/* Return the ${n} bytes at ${text}: 32, or fewer as us_avx2_load_few() loads
 * them. */
__attribute__((target("avx2"))) static inline __m256i
load(const char *text, size_t n)
{

	return n < BLOCK ? us_avx2_load_few(text, n) :
			   _mm256_loadu_si256((const __m256i *)text);
}

/* Return ${marks} of them in their order. */
static inline unsigned
order(unsigned marks, size_t n)
{

	return n < BLOCK ? us_avx2_order(marks, n) : marks;
}

/* Return whether the first ${n} of the bytes at ${text} are a name of a host:
 * as us_web_url_is_name() says, and of fewer bytes.  ${less} marks those less
 * than the digits: dot and hyphen. */
static inline bool
is_name(const char *text, unsigned n, unsigned less)
{
	const unsigned marks = less & ((1U << n) - 1);
	unsigned label;

	if (n == 0 || (marks & (marks << 1 | 1 | 1U << (n - 1))) != 0)
		return false;
	for (label = marks == 0 ? 0 : BLOCK - (unsigned)__builtin_clz(marks);
	     label > 0 && text[label - 1] != '.';)
		label--;
	return us_is(text[label], US_ALPHA);
}

/* Return where the first of the ${strangers} to US_RUN_EVEN_PATH is that ends
 * the URL, bit 0 of which is at ${at}; SIZE_MAX: none does. */
static inline size_t
find_end(const char *text, size_t at, size_t len, unsigned strangers,
    struct us_web_url *url)
{
	size_t stop;

	for (; strangers != 0; strangers &= strangers - 1) {
		stop = at + (unsigned)__builtin_ctz(strangers);
		if (text[stop] == '?') {
			if ((url->query | url->fragment) == 0)
				url->query = stop + 1;
		} else if (text[stop] == '#' && url->fragment == 0) {
			url->fragment = stop + 1;
		} else if (text[stop] != '%' || len - stop <= 2 ||
		    !us_is(text[stop + 1], US_HEX) ||
		    !us_is(text[stop + 2], US_HEX)) {
			return stop;
		}
	}
	return SIZE_MAX;
}

/* Read as us_web_url_read() does; ${n} bytes at ${at} are looked at first.  It
 * is made for 32 of them and for fewer. */
__attribute__((target("avx2"), always_inline)) static inline size_t
read_from(const struct urlsift_rules *rules, const char *text, size_t at,
    size_t len, size_t n, struct us_web_url *url)
{
	const __m256i path = us_avx2_rows(&rules->run[US_RUN_EVEN_PATH]);
	const __m256i v = load(text + at, n);
	unsigned strangers =
	    order(us_avx2_strangers(us_avx2_rows(&rules
						      ->run[US_RUN_PLAIN_HOST]),
		      v),
		n);
	unsigned less, host;
	size_t stop;

	if (strangers == 0 && n == BLOCK)
		return us_web_url_read_any(rules, text, at, len, url);
	host = strangers == 0 ? (unsigned)n :
				(unsigned)__builtin_ctz(strangers);
	less = order((unsigned)_mm256_movemask_epi8(
			 _mm256_cmpgt_epi8(_mm256_set1_epi8('0'), v)),
	    n);
	*url = (struct us_web_url){ .host = at,
		.root = at + host,
		.is_name = is_name(text + at, host, less) };
	if (url->root == len || !us_web_url_is_rest(text[url->root]))
		return url->root;
	strangers = order(us_avx2_strangers(path, v), n) & (UINT32_MAX << host);
	while ((stop = find_end(text, at, len, strangers, url)) == SIZE_MAX) {
		at += n;
		n = len - at;
		if (n >= BLOCK)
			n = BLOCK;
		else if (n < 4)
			return us_web_url_pass(rules, US_RUN_EVEN_PATH, text,
			    at, len, url);
		strangers =
		    order(us_avx2_strangers(path, load(text + at, n)), n);
	}
	return stop;
}

__attribute__((target("avx2"))) size_t
us_web_url_read_avx2(const struct urlsift_rules *rules, const char *text,
    size_t at, size_t len, struct us_web_url *url)
{

	if (len - at < 4)
		return us_web_url_read_any(rules, text, at, len, url);
	return len - at < BLOCK ?
	    read_from(rules, text, at, len, len - at, url) :
	    read_from(rules, text, at, len, BLOCK, url);
}

us_web_url_reader *
us_web_url_reader_best(void)
{

	return us_has_avx2() ? us_web_url_read_avx2 : us_web_url_read_any;
}

#endif

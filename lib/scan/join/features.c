/*
 * The features of a line end: the URL so far.  Each byte is looked at a few
 * times at most.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "features.h"
#include "known_word.h"

/* The most bytes that count of the end and the beginning of the URL. */
#define ENDING_MAX 100

int16_t
us_feature_clip(size_t n, size_t most)
{

	return (int16_t)(n < most ? n : most);
}

int16_t
us_feature_minus(size_t a, size_t b)
{

	return a < b ? (int16_t)-us_feature_clip(b - a, US_FEATURE_MANY) :
		       us_feature_clip(a - b, US_FEATURE_MANY);
}

int16_t
us_feature_class(char byte)
{
	static const char marks[] = US_FEATURE_MARKS;
	const char *mark;

	if (byte == '\0')
		return 0;
	if (us_is_lower(byte))
		return 1;
	if (us_is(byte, US_ALPHA))
		return 2;
	if (us_is(byte, US_DIGIT))
		return 3;
	mark = memchr(marks, byte, sizeof(marks) - 1);
	return mark != NULL ? (int16_t)(US_FEATURE_MARK + (mark - marks)) :
			      US_FEATURE_OTHER;
}

/* The URL so far, in one piece: its first and its last bytes. */
struct url {
	size_t len;
	size_t head_len, tail_len;
	char head[ENDING_MAX], tail[ENDING_MAX];
};

/* Return the i-th part of the URL; the last is on the line that ends. */
static struct us_piece
piece_at(const struct us_joint *joint, size_t i)
{

	return i < joint->pieces ?
	    joint->piece[i] :
	    (struct us_piece){ joint->begin, joint->end };
}

static void
read_url(const struct us_line_pair *l, struct url *url)
{
	struct us_piece piece;
	size_t i, n;

	url->len = url->head_len = url->tail_len = 0;
	for (i = 0; i <= l->joint->pieces; i++) {
		piece = piece_at(l->joint, i);
		n = piece.end - piece.begin;
		url->len += n;
		if (n > ENDING_MAX - url->head_len)
			n = ENDING_MAX - url->head_len;
		memcpy(url->head + url->head_len, l->text + piece.begin, n);
		url->head_len += n;
	}
	for (; i > 0 && url->tail_len < ENDING_MAX; i--) {
		piece = piece_at(l->joint, i - 1);
		n = piece.end - piece.begin;
		if (n > ENDING_MAX - url->tail_len)
			n = ENDING_MAX - url->tail_len;
		url->tail_len += n;
		memcpy(url->tail + ENDING_MAX - url->tail_len,
		    l->text + piece.end - n, n);
	}
}

/* The byte ${n} bytes before the URL's end; NUL: it is not that long. */
static char
tail_at(const struct url *url, size_t n)
{

	return n <= url->tail_len ? url->tail[ENDING_MAX - n] : '\0';
}

/* Return whether the host, which begins behind :// or at the beginning, ends
 * with a top-level domain; and in ${only} whether nothing follows it. */
static bool
has_domain(const struct url *url, bool *only)
{
	size_t at = 0, label, end;

	while (at < url->head_len && us_is(url->head[at], US_SCHEME))
		at++;
	if (url->head_len - at >= 3 && memcmp(url->head + at, "://", 3) == 0)
		at += 3;
	else
		at = 0;
	for (end = at; end < url->head_len && !us_is(url->head[end], US_PATH) &&
	     url->head[end] != '?';
	     end++)
		;
	*only = end == url->len;
	while (end > at && url->head[end - 1] == '.')
		end--;
	for (label = end; label > at && url->head[label - 1] != '.';)
		label--;
	return label > at &&
	    us_next_word_domain(url->head + label, end - label);
}

/* Return whether doi.org/ is at the beginning of the URL. */
static bool
has_doi(const struct url *url)
{
	const char *end = url->head + url->head_len, *dot = url->head;

	while ((dot = memchr(dot, '.', (size_t)(end - dot))) != NULL) {
		if (dot - url->head >= 3 && end - dot >= 5 &&
		    us_same(dot - 3, "doi.org/", 8))
			return true;
		dot++;
	}
	return false;
}

/* Count the letters at the URL's end. */
static size_t
count_letters(const struct url *url)
{
	size_t n = 0;

	while (n < url->tail_len && us_is(tail_at(url, n + 1), US_ALPHA))
		n++;
	return n;
}

static void
read_url_features(const struct us_line_pair *l, int16_t *value)
{
	struct url url;
	bool only;
	size_t n;

	read_url(l, &url);
	value[US_F_last] = us_feature_class(tail_at(&url, 1));
	value[US_F_last3] = us_feature_class(tail_at(&url, 3));
	value[US_F_length] = us_feature_clip(url.len, 255);
	for (n = 0; n < url.tail_len &&
	     memchr("/?#&=", tail_at(&url, n + 1), 5) == NULL;)
		n++;
	value[US_F_segment] = us_feature_clip(n, 99);
	value[US_F_mark] = us_feature_class(tail_at(&url, n + 1));
	n = us_known_word_left(l->text + l->joint->begin,
	    l->end - l->joint->begin);
	value[US_F_known] = n > 1 &&
	    us_known_word(l->text + l->end - n, n, NULL, 0);
	value[US_F_word] = us_feature_clip(count_letters(&url), 40);
	value[US_F_domain] = has_domain(&url, &only);
	value[US_F_host] = only;
	value[US_F_extension] = !only &&
	    us_next_word_file(url.tail, ENDING_MAX - url.tail_len, ENDING_MAX);
	value[US_F_query] = us_line_pair_has(l, '?');
	value[US_F_doi] = has_doi(&url);
	value[US_F_later] = l->joint->pieces > 0;
}

void
us_features_read(const struct us_line_pair *l, int16_t value[US_FEATURES])
{

	read_url_features(l, value);
	us_features_read_lines(l, value);
	us_features_read_next(l, value);
}

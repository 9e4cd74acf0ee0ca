/*
 * The two lines at a break: reading them and the width of the text around.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "line_pair.h"

/* The longest token of the next line. */
#define TOKEN_MAX 1024

/* The digits of the longest hash, SHA-256. */
#define HASH_MAX 64

/* The most quote marks, with blanks, that the next line has more. */
#define MARKS_MAX 32

/* Return whether the bytes from ${begin} to ${end}, at least eight, are
 * ASCII. */
static bool
is_ascii(const char *text, size_t begin, size_t end)
{
	uint64_t word, all;

	memcpy(&all, text + end - sizeof(all), sizeof(all));
	for (; end - begin > sizeof(word); begin += sizeof(word)) {
		memcpy(&word, text + begin, sizeof(word));
		all |= word;
	}
	return (all & 0x8080808080808080) == 0;
}

size_t
us_line_pair_hash(const struct us_line_pair *l)
{
	size_t at = l->end;

	while (at > l->joint->begin && l->end - at <= HASH_MAX &&
	    us_is(l->text[at - 1], US_HEX))
		at--;
	return at > l->joint->begin &&
		memchr("/=", l->text[at - 1], 2) != NULL ?
	    l->end - at :
	    0;
}

size_t
us_line_pair_count(const char *text, size_t begin, size_t end)
{
	const uint64_t ones = 0x0101010101010101;
	size_t n = end - begin;
	uint64_t word;

	if (n >= sizeof(word) && is_ascii(text, begin, end))
		return n;
	/* The bytes 10xxxxxx count nothing: their bit 7 is set and 6 is not. */
	for (; end - begin >= sizeof(word); begin += sizeof(word)) {
		memcpy(&word, text + begin, sizeof(word));
		word = (word >> 7) & ~(word >> 6) & ones;
		n -= word * ones >> 56;
	}
	for (; begin < end; begin++)
		n -= ((unsigned char)text[begin] & 0xC0) == 0x80;
	return n;
}

/* Read the line on which the URL ends. */
static void
read_first(struct us_line_pair *l)
{
	size_t token = l->joint->begin;
	bool list;

	us_line_prefix_read(l->text, l->end, &l->prefix);
	if (l->prefix.end < l->joint->begin &&
	    (l->text[l->prefix.end] == '+' || l->text[l->prefix.end] == '-'))
		us_line_prefix_read_sign(l->text, l->end, &l->prefix);
	while (token > l->prefix.begin && !us_is(l->text[token - 1], US_BLANK))
		token--;
	/* The // of a URL that began on a line before is no comment leader. */
	if (l->joint->pieces > 0 && l->prefix.end > l->joint->begin) {
		l->prefix.comment_len = 0;
		l->prefix.end = l->joint->begin;
	}
	/* A number before a bare URL is more often part of a list. */
	l->prefix.inner = false;
	list = us_line_prefix_is_list(&l->prefix, l->text, l->end);
	if (list)
		l->prefix.comment_len = 0;
	l->columns = us_line_pair_count(l->text, l->prefix.begin, l->end);
	l->first = !list && l->prefix.end >= token;
}

/* Return whether a blank beyond ASCII, visible or not, is at ${at}
 * (line-prefix). */
static bool
is_wide_blank(const struct us_view *v, size_t at)
{

	return us_is(v->text[at], US_HIGH) &&
	    us_blank(v->text + at, v->len - at) > 0;
}

/* Return whether U+200B is in the prefix of a line: it separates words. */
static bool
has_seam(const char *prefix, size_t len)
{
	size_t at;

	for (at = 0; at + 3 <= len; at++)
		if (memcmp(prefix + at, "\xE2\x80\x8B", 3) == 0)
			return true;
	return false;
}

bool
us_line_pair_is_mark(const char *text, size_t len)
{
	uint32_t code;

	return us_is(*text, US_HIGH) && us_utf8_read(text, len, &code) > 0 &&
	    us_unicode_kind(code) == US_KIND_ENDS;
}

/* Return the end of the word without the punctuation behind it: also that of
 * ISO 8859-1 and Windows-1252, which is below their letters. */
static size_t
find_core(const struct us_line_pair *l)
{
	size_t end, n;
	uint32_t code;

	for (end = l->next; end < l->next_end; end += n) {
		n = 1;
		if (!us_is(l->text[end], US_HIGH))
			continue;
		n = us_utf8_read(l->text + end, l->next_end - end, &code);
		if (n == 0 ? (unsigned char)l->text[end] < 0xC0 :
			     us_unicode_kind(code) == US_KIND_ENDS)
			break;
		if (n == 0)
			n = 1;
	}
	while (end > l->next &&
	    memchr(".,;:!?)]}'", l->text[end - 1], 10) != NULL)
		end--;
	return end;
}

/* Find where the next line ends, without the blanks there.  Return whether it
 * is in view as far as it counts. */
static bool
find_line_end(struct us_line_pair *l, const struct us_view *v)
{
	const size_t limit = l->next_begin + US_NEXT_LINE_MAX;
	size_t at = l->next_end;

	if (at < limit)
		at = us_eol_find(v->text, at, v->len < limit ? v->len : limit);
	l->line_end = at;
	while (l->line_end > l->next_end &&
	    us_is(v->text[l->line_end - 1], US_BLANK))
		l->line_end--;
	return at < v->len || v->ended ||
	    at - l->next_begin >= US_NEXT_LINE_MAX;
}

/* Return whether the text of a link ends at ${at} and its target follows, as in
 * [http://a](http://b). */
static bool
is_link_target(const struct us_view *v, size_t at)
{

	return v->text[at] == ']' && at + 1 < v->len && v->text[at + 1] == '(';
}

/* Read the first word of the next line, which begins at ${l->next}. */
static enum us_joined
read_word(struct us_line_pair *l, const struct us_view *v)
{
	const char close = l->joint->close;
	size_t at = l->next, blank;

	while (at < v->len && at - l->next < TOKEN_MAX &&
	    !us_is(v->text[at], US_STOP) && !is_wide_blank(v, at) &&
	    !is_link_target(v, at))
		at++;
	l->next_end = at;
	if (at - l->next == TOKEN_MAX)
		return US_NOT_JOINED;
	while (at < v->len && !us_is(v->text[at], US_EOL) &&
	    (blank = us_blank(v->text + at, v->len - at)) > 0 &&
	    at - l->next_end <= US_GAP_MAX)
		at += blank;
	if (at == v->len && !v->ended)
		return US_JOIN_MORE;
	l->alone = at == v->len || us_is(v->text[at], US_EOL) ||
	    (close != '\0' && v->text[l->next_end] == close);
	l->core_end = find_core(l);
	if (!find_line_end(l, v))
		return US_JOIN_MORE;
	return l->next_end > l->next ? US_JOINED : US_NOT_JOINED;
}

/* Return whether text follows a number with which the next line begins. */
static bool
begins_with_number(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->core_end && us_is(l->text[at], US_DIGIT))
		at++;
	return at == l->core_end && !l->alone;
}

/* Return whether the -- with which the URL's line begins is no comment's, but a
 * dash, as before the author of what is quoted: the line above is blank
 * (dash-before-an-author). */
static bool
is_dash(const struct us_line_pair *l)
{
	struct us_line_prefix above;
	size_t at = l->prefix.begin;

	if (*l->prefix.comment != '-' || at == 0)
		return *l->prefix.comment == '-';
	at -= at > 1 && memcmp(l->text + at - 2, "\r\n", 2) == 0 ? 2 : 1;
	us_line_prefix_read(l->text, at, &above);
	return l->end - above.begin <= US_LINE_PREFIX_BACK && above.end == at;
}

/* Pass the quote marks at ${at} that the URL's line has not. */
static size_t
pass_more_quotes(const struct us_view *v, size_t at)
{
	const size_t begin = at;

	while (at < v->len && at - begin < MARKS_MAX &&
	    (v->text[at] == '>' || (at > begin && v->text[at] == ' ')))
		at++;
	return at;
}

/* Read the next line. */
static enum us_joined
read_next(struct us_line_pair *l, const struct us_view *v)
{
	const char last = l->text[l->end - 1];
	struct us_line_prefix prefix;
	enum us_joined seen;
	enum us_look look;
	unsigned passed = 1;
	size_t at = l->next;

	look = us_line_prefix_break(&l->prefix, v->text, &at, v->len, v->ended,
	    last == '-' || last == '/', &passed);
	if (look != US_LOOK_FOUND)
		return look == US_LOOK_MORE ? US_JOIN_MORE : US_NOT_JOINED;
	at = pass_more_quotes(v, at);
	l->page = passed > 1;
	l->next = at;
	us_line_prefix_read(v->text, at, &prefix);
	if (l->prefix.sign != '\0')
		us_line_prefix_read_sign(v->text, at, &prefix);
	l->next_begin = prefix.begin;
	if (has_seam(v->text + l->next_begin, at - l->next_begin))
		return US_NOT_JOINED;
	l->fewer = prefix.quotes < l->prefix.quotes;
	l->more = prefix.quotes > l->prefix.quotes;
	seen = read_word(l, v);
	/* A number that no number follows is of a list or of the sentence. */
	if (!l->first && !prefix.gutter && l->prefix.gutter_end != ':' &&
	    !begins_with_number(l))
		l->prefix.gutter = false;
	if (prefix.comment_len == 0 && is_dash(l))
		l->prefix.comment_len = 0;
	l->same = us_line_prefix_same(&l->prefix, &prefix);
	return seen;
}

enum us_joined
us_line_pair_read(const struct us_registry *registry,
    const struct us_view *view, const struct us_joint *joint, size_t next,
    struct us_line_pair *l)
{

	*l = (struct us_line_pair){ .registry = registry,
		.text = view->text,
		.len = view->len,
		.joint = joint,
		.end = joint->end,
		.next = next };
	read_first(l);
	return read_next(l, view);
}

bool
us_line_pair_has(const struct us_line_pair *l, char byte)
{
	const struct us_joint *joint = l->joint;
	const struct us_piece *piece;
	size_t i;

	for (i = 0; i < joint->pieces; i++) {
		piece = &joint->piece[i];
		if (memchr(l->text + piece->begin, byte,
			piece->end - piece->begin) != NULL)
			return true;
	}
	return memchr(l->text + joint->begin, byte,
		   joint->end - joint->begin) != NULL;
}

bool
us_line_pair_ends(const struct us_line_pair *l, size_t at, const char *text)
{
	const size_t n = strlen(text);

	return at - l->joint->begin >= n && us_same(l->text + at - n, text, n);
}

size_t
us_line_pair_label(const struct us_line_pair *l, size_t at)
{

	while (at > l->joint->begin && us_is(l->text[at - 1], US_LABEL))
		at--;
	return at;
}

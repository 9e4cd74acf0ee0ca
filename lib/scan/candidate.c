/*
 * A candidate: its pieces in the source, and the text that they make.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "candidate.h"
#include "escape.h"
#include "join/known_word.h"
#include "line_prefix.h"
#include "typeset.h"

/* Return the length of the escape that ends the ${len} bytes at ${text}, and in
 * ${code} what it stands for; 0: there is none. */
static size_t
last_escape(const char *text, size_t len, uint32_t *code)
{
	size_t n = len < US_ESCAPE_MAX ? len : US_ESCAPE_MAX;

	for (; n > 1; n--)
		if (text[len - n] == '\\' &&
		    us_escape_read(text, len - n, len, code) == n)
			return n;
	return 0;
}

/* Return how many of the last of the ${len} bytes at ${text} are of their last
 * character, and of escapes for nothing behind it.  Without an escape it has
 * ${width} bytes. */
static size_t
measure_last(const char *text, size_t len, size_t width)
{
	size_t tail = 0, n;
	uint32_t code;

	while ((n = last_escape(text, len - tail, &code)) > 0) {
		tail += n;
		if (code != 0)
			return tail;
	}
	return tail + width;
}

/* Return whether the line at ${line} ends with the beginning of a word, and a
 * hyphen, and small letters begin the next one, at ${next}; ${stop} is behind
 * them. */
static bool
divides_word(const char *text, size_t line, size_t next, size_t stop)
{
	size_t end = next, at;

	while (end > line && us_is(text[end - 1], US_BLANK))
		end--;
	if (end < line + 3 || text[end - 1] != '-')
		return false;
	for (at = end - 1;
	     at > line && us_is(text[at - 1], US_ALPHA | US_HIGH);)
		at--;
	if (end - at < 3 ||
	    (at > line && !us_is(text[at - 1], US_BLANK | US_BRACKET)))
		return false;
	while (us_is(text[next], US_BLANK) || text[next] == '>')
		next++;
	return us_is_lower(text[next]) && us_is_lower(text[next + 1]) &&
	    !us_known_word_are_two(text, end - 1, text + next, stop - next);
}

/* Return whether the text up to ${at} divides words: three of the lines before
 * show it (typeset-hyphen). */
static bool
is_hyphenated(const char *text, size_t at)
{
	const size_t floor = us_line_prefix_floor(at);
	size_t next = us_eol_before(text, floor, at), line, n = 0;

	for (; next > floor && n < 3; next = line) {
		line = us_eol_before(text, floor, next - 1);
		n += divides_word(text, line, next, at);
	}
	return n == 3;
}

/* Note the hyphen, if any, that ends the text so far and is read as -
 * (hyphen-at-a-break, hyphen-u2010, hyphen-behind-ampersand).  The last piece
 * begins at ${text} and added ${n} bytes to that; ${divides}: it may end inside
 * a word that the text divides. */
static int
note_hyphen(struct us_candidate *cand, size_t span, const char *text, size_t n,
    bool divides)
{
	const struct urlsift_span *piece = us_candidate_span(cand) + span;
	struct us_hyphen hyphen = { 0, span, 1, false };
	struct us_buf *own = &cand->own;

	/* A bare URL has one alone where blanks are around its marks, and one
	 * before a blank where they are behind them (blanks-around-marks,
	 * blanks-behind-marks). */
	if (cand->hit->form != URLSIFT_F_ANGLE &&
	    cand->hit->form != URLSIFT_F_WRAPPER &&
	    (piece->end - piece->begin == 1 ||
		(piece[1].begin == piece->end + 1 &&
		    text[piece->end - piece->begin] == ' ')))
		return URLSIFT_OK;
	/* Bytes with a break between them are not one character. */
	if (n >= 3 &&
	    memcmp(own->data + own->len - 3, "\xE2\x80\x90", 3) == 0) {
		hyphen.width = 3;
		own->len -= 2;
		own->data[own->len - 1] = '-';
	}
	if (n == 0 || own->data[own->len - 1] != '-')
		return URLSIFT_OK;
	/* U+2011 is a hyphen at which no line is broken. */
	if (cand->undo == US_UNDO_TYPESET && hyphen.width == 1 &&
	    us_is(text[piece->end - piece->begin - 1], US_HIGH))
		return URLSIFT_OK;
	hyphen.at = own->len - 1;
	hyphen.typeset = hyphen.width == 3 ||
	    (hyphen.at > 0 &&
		(memchr("/&", own->data[hyphen.at - 1], 2) != NULL || divides));
	if (cand->undo == US_UNDO_ESCAPES)
		hyphen.width = measure_last(text,
		    (size_t)(piece->end - piece->begin), hyphen.width);
	cand->hit->notes |= URLSIFT_N_HYPHEN;
	return us_buf_add(&cand->hyphen, &hyphen, sizeof(hyphen));
}

/* Return whether a hyphen before ${end} is between small letters, the second of
 * which is at ${next} before ${stop}, in a text that divides words, which
 * leaves no letter alone; and not between two words. */
static bool
ends_inside_word(const char *text, size_t end, size_t next, size_t stop)
{

	return end > 2 && text[end - 1] == '-' && us_is_lower(text[end - 2]) &&
	    us_is(text[end - 3], US_ALPHA) && us_is_lower(text[next]) &&
	    !us_known_word_are_two(text, end - 1, text + next, stop - next) &&
	    is_hyphenated(text, end);
}

/* Append the piece of ${len} bytes at ${text}. */
static int
add_piece(struct us_candidate *cand, const char *text, size_t len)
{
	const size_t end = cand->own.len + len;
	int status;

	if (cand->undo == US_UNDO_REFERENCES)
		status = us_escape_undo_references(text, len, &cand->own);
	else if (cand->undo == US_UNDO_ESCAPES)
		status = us_escape_undo(text, len, &cand->own);
	else if (cand->undo == US_UNDO_TYPESET)
		return us_typeset_undo(text, len, &cand->own, &cand->u2010);
	else
		return us_buf_add(&cand->own, text, len);
	if (cand->own.len < end)
		cand->hit->notes |= URLSIFT_N_ESCAPED;
	return status;
}

void
us_candidate_look_for_typeset(struct us_candidate *cand, const char *text,
    uint64_t base)
{
	const struct urlsift_span *span = us_candidate_span(cand);
	size_t i;

	for (i = 0; i < us_candidate_spans(cand); i++)
		if (cand->undo == US_UNDO_NONE &&
		    us_typeset_has(text + (span[i].begin - base),
			(size_t)(span[i].end - span[i].begin)))
			cand->undo = US_UNDO_TYPESET;
}

int
us_candidate_join_pieces(struct us_candidate *cand, const char *text,
    uint64_t base)
{
	const struct urlsift_span *span = us_candidate_span(cand);
	size_t i, n = us_candidate_spans(cand), before = 0;
	const char *piece = NULL;

	if (n > 1)
		cand->hit->notes |= URLSIFT_N_JOINED;
	cand->alone_span = cand->alone;
	cand->alone_typeset = false;
	if (cand->undo == US_UNDO_TYPESET) {
		cand->hit->notes |= URLSIFT_N_TYPESET;
		cand->alone_typeset =
		    us_typeset_has(text + (span->begin - base), cand->alone);
		if (us_typeset_undo(text + (span->begin - base), cand->alone,
			&cand->own, &cand->u2010) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		cand->alone = cand->own.len;
		cand->own.len = 0;
	}
	for (i = 0; i < n; i++) {
		/* No program adds a hyphen to a string (string-in-pieces). */
		if (i > 0 && text[span[i - 1].end - base] != '"' &&
		    note_hyphen(cand, i - 1, piece, cand->own.len - before,
			ends_inside_word(text, (size_t)(span[i - 1].end - base),
			    (size_t)(span[i].begin - base),
			    (size_t)(span[i].end - base))) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		piece = text + (span[i].begin - base);
		before = cand->own.len;
		if (add_piece(cand, piece,
			(size_t)(span[i].end - span[i].begin)) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
	}
	cand->text = cand->own.data;
	cand->len = cand->own.len;
	return URLSIFT_OK;
}

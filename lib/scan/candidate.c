/*
 * A candidate: its pieces in the source, and the text that they make.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "candidate.h"
#include "escape.h"

void
us_candidate_init(struct us_candidate *cand,
    const struct urlsift_memory *memory)
{
	const struct us_buf empty = { memory, NULL, 0, 0 };

	cand->span = cand->hyphen = cand->own = empty;
}

void
us_candidate_free(struct us_candidate *cand)
{

	us_buf_free(&cand->span);
	us_buf_free(&cand->hyphen);
	us_buf_free(&cand->own);
}

void
us_candidate_reset(struct us_candidate *cand, enum urlsift_form form,
    enum urlsift_began began)
{

	cand->form = form;
	cand->began = began;
	cand->ended = URLSIFT_E_CLOSER;
	cand->end = US_END_CLOSER;
	cand->trimmed = 0;
	cand->notes = 0;
	cand->undo = US_UNDO_NONE;
	cand->dotted = false;
	cand->why = (struct us_join_why){ 0 };
	cand->reason = URLSIFT_R_NONE;
	cand->scheme = NULL;
	cand->web.host = 0;
	cand->text = NULL;
	cand->len = cand->alone = 0;
	cand->span.len = cand->hyphen.len = cand->own.len = 0;
}

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

/* Note the hyphen, if any, that ends the text so far and is read as -
 * (hyphen-at-a-break, hyphen-u2010, hyphen-behind-ampersand).  The last piece
 * begins at ${text} and added ${n} bytes to that. */
static int
note_hyphen(struct us_candidate *cand, size_t span, const char *text, size_t n)
{
	const struct urlsift_span *piece = us_candidate_span(cand) + span;
	struct us_hyphen hyphen = { 0, span, 1, false };
	struct us_buf *own = &cand->own;

	/* Bytes with a break between them are not one character. */
	if (n >= 3 &&
	    memcmp(own->data + own->len - 3, "\xE2\x80\x90", 3) == 0) {
		hyphen.width = 3;
		own->len -= 2;
		own->data[own->len - 1] = '-';
	}
	if (n == 0 || own->data[own->len - 1] != '-')
		return URLSIFT_OK;
	hyphen.at = own->len - 1;
	hyphen.typeset = hyphen.width == 3 ||
	    (hyphen.at > 0 &&
		memchr("/&", own->data[hyphen.at - 1], 2) != NULL);
	if (cand->undo == US_UNDO_ESCAPES)
		hyphen.width = measure_last(text,
		    (size_t)(piece->end - piece->begin), hyphen.width);
	cand->notes |= URLSIFT_N_HYPHEN;
	return us_buf_add(&cand->hyphen, &hyphen, sizeof(hyphen));
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
	else
		return us_buf_add(&cand->own, text, len);
	if (cand->own.len < end)
		cand->notes |= URLSIFT_N_ESCAPED;
	return status;
}

int
us_candidate_join_pieces(struct us_candidate *cand, const char *text,
    uint64_t base)
{
	const struct urlsift_span *span = us_candidate_span(cand);
	size_t i, n = us_candidate_spans(cand), before = 0;
	const char *piece = NULL;

	if (n > 1)
		cand->notes |= URLSIFT_N_JOINED;
	for (i = 0; i < n; i++) {
		if (i > 0 &&
		    note_hyphen(cand, i - 1, piece, cand->own.len - before) !=
			URLSIFT_OK)
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

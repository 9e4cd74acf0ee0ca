/*
 * A candidate: the text that the author probably meant as one URL.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CANDIDATE_H
#define US_CANDIDATE_H

#include <stdbool.h>

#include "../base/buf.h"
#include "../web_url.h"
#include "line_pair.h"
#include "delimiter.h"

/* A hyphen before a line break (hyphen-at-a-break). */
struct us_hyphen {
	size_t at;    /* in the text */
	size_t span;  /* the index of the piece that it ends */
	size_t width; /* its bytes in that piece: U+2010 has three */
	bool typeset; /* it is surely none of the URL */
};

enum us_undo {
	US_UNDO_NONE,
	US_UNDO_ESCAPES,    /* of program text and markup (backslash-escapes) */
	US_UNDO_REFERENCES, /* &amp; (bar-in-angle-brackets) */
	US_UNDO_TYPESET	    /* (typeset-characters) */
};

struct us_candidate {
	/* What it becomes, without pieces and readings.  An end_rule of 0 is
	 * that of its end. */
	struct urlsift_hit *hit;
	struct us_join_why why; /* it goes on at a line end, or not */
	const char *text;	/* the URL without breaks and blanks */
	size_t len;
	const struct us_scheme *scheme; /* it begins with; NULL: not known */
	size_t alone;			/* length without joined lines; 0: it
					 * has none */
	enum urlsift_reason reason; /* why the scanner rejects it, or NONE */
	enum us_undo undo;	    /* what is undone in it */
	struct us_web_url web;	    /* in it; host 0: it is not plain */
	bool u2010; /* it was in it: the text has no other hyphen */
	/* a full stop ends its line (full-stop-at-line-end) */
	bool dotted;
	struct us_break known; /* it goes on there: not to be asked again */
	size_t alone_span;     /* the same in the source */
	bool alone_typeset;    /* something is undone in that */
	struct us_buf span;    /* of struct urlsift_span */
	struct us_buf hyphen;  /* of struct us_hyphen */
	struct us_buf own;     /* owns the text if it is not the source's */
};

/**
 * us_candidate_reset(cand, form, began):
 * us_candidate_begin(cand, form, began):
 * Begin a new candidate; the same if why it goes on and what ${cand->web} is
 * are known already.
 */
static inline void
us_candidate_begin(struct us_candidate *cand, enum urlsift_form form,
    enum urlsift_began began)
{

	cand->hit->form = form;
	cand->hit->began = began;
	cand->hit->ended = URLSIFT_E_CLOSER;
	cand->hit->end_rule = US_END_CLOSER;
	cand->hit->trimmed = cand->hit->notes = 0;
	cand->text = NULL;
	cand->len = 0;
	cand->scheme = NULL;
	cand->alone = 0;
	cand->reason = URLSIFT_R_NONE;
	cand->undo = US_UNDO_NONE;
	cand->dotted = cand->u2010 = false;
	cand->span.len = cand->hyphen.len = cand->own.len = 0;
}

static inline void
us_candidate_reset(struct us_candidate *cand, enum urlsift_form form,
    enum urlsift_began began)
{

	us_candidate_begin(cand, form, began);
	cand->why = (struct us_join_why){ 0 };
	cand->web.host = 0;
}

/**
 * us_candidate_spans(cand), us_candidate_span(cand):
 * us_candidate_hyphens(cand), us_candidate_hyphen(cand):
 * Return the number of pieces, the pieces, and the same of the hyphens.
 */
static inline size_t
us_candidate_spans(const struct us_candidate *cand)
{

	return cand->span.len / sizeof(struct urlsift_span);
}

static inline struct urlsift_span *
us_candidate_span(const struct us_candidate *cand)
{

	return (struct urlsift_span *)(void *)cand->span.data;
}

static inline size_t
us_candidate_hyphens(const struct us_candidate *cand)
{

	return cand->hyphen.len / sizeof(struct us_hyphen);
}

static inline const struct us_hyphen *
us_candidate_hyphen(const struct us_candidate *cand)
{

	return (const struct us_hyphen *)(const void *)cand->hyphen.data;
}

/**
 * us_candidate_add(cand, begin, end):
 * Append a piece of the source.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
static inline int
us_candidate_add(struct us_candidate *cand, uint64_t begin, uint64_t end)
{
	const size_t len = cand->span.len + sizeof(struct urlsift_span);
	struct urlsift_span *span;

	if (us_buf_reserve(&cand->span, len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	span = us_candidate_span(cand) + us_candidate_spans(cand);
	span->begin = begin;
	span->end = end;
	cand->span.len = len;
	return URLSIFT_OK;
}

/**
 * us_candidate_look_for_typeset(cand, text, base):
 * Undo characters of a typesetter if one is in the pieces, which are in ${text}
 * as for us_candidate_join() (typeset-characters).
 */
void us_candidate_look_for_typeset(struct us_candidate *cand, const char *text,
    uint64_t base);

/**
 * us_candidate_join(cand, text, base):
 * Make the text of the candidate from its pieces in ${text}, whose first byte
 * is at source offset ${base}, and note the hyphens that end pieces
 * (hyphen-at-a-break).  One piece with nothing to undo is borrowed; other text
 * is copied.
 */
int us_candidate_join_pieces(struct us_candidate *cand, const char *text,
    uint64_t base);

static inline int
us_candidate_join(struct us_candidate *cand, const char *text, uint64_t base)
{
	const struct urlsift_span *span = us_candidate_span(cand);

	if (us_candidate_spans(cand) != 1 || cand->undo != US_UNDO_NONE)
		return us_candidate_join_pieces(cand, text, base);
	cand->text = text + (span->begin - base);
	cand->len = (size_t)(span->end - span->begin);
	return URLSIFT_OK;
}

#endif

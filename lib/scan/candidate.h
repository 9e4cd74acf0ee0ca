/*
 * A candidate: what the scanner thinks the author meant as one URL.
 */
#ifndef US_CANDIDATE_H
#define US_CANDIDATE_H

#include "../base/buf.h"

/* A hyphen that a break follows (H1). */
struct us_hyphen {
	size_t at;    /* in the text */
	size_t span;  /* it is the last of this piece, */
	size_t width; /* of so many bytes there: U+2010 takes three */
};

struct us_candidate {
	enum urlsift_form form;
	enum urlsift_began began;
	enum urlsift_ended ended;
	size_t trimmed;
	unsigned notes;
	enum urlsift_reason reason; /* known to the scanner; or NONE */
	const char *text;	    /* the URL, breaks and blanks gone */
	size_t len;
	size_t alone;	      /* a joined bare URL's text without
					   what was joined; 0: it was not */
	struct us_buf span;   /* of struct urlsift_span */
	struct us_buf hyphen; /* of struct us_hyphen */
	struct us_buf own;    /* holds text when it was joined */
};

/**
 * us_candidate_init(cand, memory):
 * us_candidate_free(cand):
 * Begin and end its life.
 */
void us_candidate_init(struct us_candidate *cand,
    const struct urlsift_memory *memory);
void us_candidate_free(struct us_candidate *cand);

/**
 * us_candidate_reset(cand, form, began):
 * Begin a new candidate.
 */
void us_candidate_reset(struct us_candidate *cand, enum urlsift_form form,
    enum urlsift_began began);

/**
 * us_candidate_add(cand, begin, end):
 * Append a piece of the source.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_candidate_add(struct us_candidate *cand, uint64_t begin, uint64_t end);

/**
 * us_candidate_join(cand, text, base):
 * Make the candidate's text from its pieces of ${text}, whose first byte is
 * source offset ${base}, and note the hyphens that end pieces (H1).  One piece
 * is lent, several are copied.
 */
int us_candidate_join(struct us_candidate *cand, const char *text,
    uint64_t base);

/**
 * us_candidate_spans(cand), us_candidate_span(cand):
 * us_candidate_hyphens(cand), us_candidate_hyphen(cand):
 * The pieces, and the hyphens.
 */
size_t us_candidate_spans(const struct us_candidate *cand);
struct urlsift_span *us_candidate_span(const struct us_candidate *cand);
size_t us_candidate_hyphens(const struct us_candidate *cand);
const struct us_hyphen *us_candidate_hyphen(const struct us_candidate *cand);

#endif

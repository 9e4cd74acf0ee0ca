/*
 * A candidate: what the scanner thinks the author meant as one URL.
 */
#ifndef US_CAND_H
#define US_CAND_H

#include "../buf.h"

/* A hyphen that a break follows (H1). */
struct us_hyphen {
	size_t at;    /* in the text */
	size_t span;  /* it is the last of this piece, */
	size_t width; /* of so many bytes there: U+2010 takes three */
};

struct us_cand {
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
 * us_cand_init(cand, memory):
 * us_cand_free(cand):
 * Begin and end its life.
 */
void us_cand_init(struct us_cand *cand, const struct urlsift_memory *memory);
void us_cand_free(struct us_cand *cand);

/**
 * us_cand_reset(cand, form, began):
 * Begin a new candidate.
 */
void us_cand_reset(struct us_cand *cand, enum urlsift_form form,
    enum urlsift_began began);

/**
 * us_cand_add(cand, begin, end):
 * Append a piece of the source.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_cand_add(struct us_cand *cand, uint64_t begin, uint64_t end);

/**
 * us_cand_join(cand, text, base):
 * Make the candidate's text from its pieces of ${text}, whose first byte is
 * source offset ${base}, and note the hyphens that end pieces (H1).  One piece
 * is lent, several are copied.
 */
int us_cand_join(struct us_cand *cand, const char *text, uint64_t base);

/**
 * us_cand_spans(cand), us_cand_span(cand):
 * us_cand_hyphens(cand), us_cand_hyphen(cand):
 * The pieces, and the hyphens.
 */
size_t us_cand_spans(const struct us_cand *cand);
struct urlsift_span *us_cand_span(const struct us_cand *cand);
size_t us_cand_hyphens(const struct us_cand *cand);
const struct us_hyphen *us_cand_hyphen(const struct us_cand *cand);

#endif

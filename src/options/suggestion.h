/*
 * What was typed is none of the words there are: which ones there are, and
 * which one it may have been.  Messages about the command line only, of which
 * one is made at a time.
 */
#ifndef SUGGESTION_H
#define SUGGESTION_H

#include <stddef.h>

/* Longer words are not compared; they are told up to there. */
#define SUGGESTION_LONGEST 40

struct suggestion {
	const char *typed;
	size_t len;
	const char *nearest; /* NULL: none is near */
	size_t nearest_len;
	unsigned distance;
	char list[768]; /* of those that were added */
	size_t list_len;
};

/**
 * suggestion_begin(w, typed, len):
 * suggestion_add(w, word, len):
 * Begin with the ${len} bytes that were ${typed}; add a ${word} that it could
 * have been, which stays where it is.
 */
void suggestion_begin(struct suggestion *w, const char *typed, size_t len);
void suggestion_add(struct suggestion *w, const char *word, size_t len);

/**
 * suggestion_add_choices(w, names):
 * Add ${names}, which bars part and "]" ends.
 */
void suggestion_add_choices(struct suggestion *w, const char *names);

/**
 * suggestion_say(w):
 * Return a text that says what was typed, which words there are, and which one
 * is near.  It is lent until the next call of this or of suggestion_say_near().
 */
const char *suggestion_say(const struct suggestion *w);

/**
 * suggestion_say_near(w, why, before):
 * Return ${why}, and which word is near, if one is, with ${before} before it.
 */
const char *suggestion_say_near(const struct suggestion *w, const char *why,
    const char *before);

#endif

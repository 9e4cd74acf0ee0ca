/*
 * What was typed is none of the words there are: which ones there are, and
 * which one it may have been.  Messages about the command line only, of which
 * one is made at a time.
 */
#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

/* Longer words are not compared; they are told up to there. */
#define WORDS_LONGEST 40

struct words {
	const char *typed;
	size_t len;
	const char *nearest; /* NULL: none is near */
	size_t nearest_len;
	unsigned distance;
	char list[768]; /* of those that were added */
	size_t list_len;
};

/**
 * words_begin(w, typed, len):
 * words_add(w, word, len):
 * Begin with the ${len} bytes that were ${typed}; add a ${word} that it could
 * have been, which stays where it is.
 */
void words_begin(struct words *w, const char *typed, size_t len);
void words_add(struct words *w, const char *word, size_t len);

/**
 * words_add_choices(w, names):
 * Add ${names}, which bars part and "]" ends.
 */
void words_add_choices(struct words *w, const char *names);

/**
 * words_say(w):
 * Return a text that says what was typed, which words there are, and which one
 * is near.  It is lent until the next call of this or of words_say_near().
 */
const char *words_say(const struct words *w);

/**
 * words_say_near(w, why, before):
 * Return ${why}, and which word is near, if one is, with ${before} before it.
 */
const char *words_say_near(const struct words *w, const char *why,
    const char *before);

#endif

/*
 * The suggestion of a word in place of an unknown one, and the list of valid
 * words.  For messages about the command line only, one at a time.
 * SPDX-License-Identifier: MIT
 */
#ifndef SUGGESTION_H
#define SUGGESTION_H

#include <stddef.h>

/* Longer words are not compared; messages cut them there. */
#define SUGGESTION_LONGEST 40

struct suggestion {
	const char *typed;
	size_t len;
	const char *nearest; /* NULL: none is near */
	size_t nearest_len;
	unsigned distance;
	char list[960]; /* of the words that were added */
	size_t list_len;
};

/**
 * suggestion_begin(w, typed, len):
 * suggestion_add(w, word, len):
 * Begin with the ${len} bytes that were ${typed}; add a ${word} that is valid
 * there, which is borrowed.
 */
void suggestion_begin(struct suggestion *w, const char *typed, size_t len);
void suggestion_add(struct suggestion *w, const char *word, size_t len);

/**
 * suggestion_add_choices(w, names):
 * Add ${names}, which are separated by bars and end at "]".
 */
void suggestion_add_choices(struct suggestion *w, const char *names);

/**
 * suggestion_of_others(name, len):
 * Return what does here what an option of grep or sort with this ${name} of
 * ${len} bytes does there, a letter or a word, or NULL.
 */
const char *suggestion_of_others(const char *name, size_t len);

/**
 * suggestion_say(w):
 * Return a text with the typed word, the valid words, and the nearest one.  It
 * is valid until the next call of this function or of suggestion_say_near().
 */
const char *suggestion_say(const struct suggestion *w);

/**
 * suggestion_say_near(w, why, before):
 * Return ${why}, and the nearest word, if any, with ${before} before it.
 */
const char *suggestion_say_near(const struct suggestion *w, const char *why,
    const char *before);

#endif

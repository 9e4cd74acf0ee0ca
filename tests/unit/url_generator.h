/*
 * URLs out of section 5: a walk through its productions gives a valid one, a
 * walk with one production replaced by something it cannot give an invalid
 * one, and a few bytes changed at random one of which nothing is known.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_URL_GENERATOR_H
#define TU_URL_GENERATOR_H

#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

/* The alternatives of url, and room for the longest URL. */
#define TU_GEN_URLS 11
#define TU_GEN_ROOM 8192

/* A generator and the URL that it made last. */
struct tu_gen {
	uint64_t state;
	char url[TU_GEN_ROOM];
	size_t len;
	const char *wrong; /* the production replaced, or NULL */

	/* Which parts a walk knows, and those that are there. */
	uint32_t known, has;
	struct urlsift_slice part[URLSIFT_PARTS];

	/* Inside a walk: which breaker waits for its production. */
	unsigned which, waiting;
};

/**
 * tu_gen_start(g, seed):
 * Begin; what follows depends on ${seed} alone.
 */
void tu_gen_start(struct tu_gen *g, uint64_t seed);

/**
 * tu_gen_draw(g, below):
 * Return a number from 0 to ${below} - 1.
 */
uint32_t tu_gen_draw(struct tu_gen *g, size_t below);

/**
 * tu_gen_name(i):
 * Return the name of the ${i}th alternative of url ("httpurl").
 */
const char *tu_gen_name(unsigned i);

/**
 * tu_gen_walk(g, i):
 * Make a valid URL, the ${i}th alternative of url, and report its parts.
 */
void tu_gen_walk(struct tu_gen *g, unsigned i);

/**
 * tu_gen_break(g, i):
 * Make an invalid URL, the ${i}th alternative of url but for one production.
 */
void tu_gen_break(struct tu_gen *g, unsigned i);

/**
 * tu_gen_mutate(g):
 * Change a few bytes of the URL.  Whether it is valid then is not known.
 */
void tu_gen_mutate(struct tu_gen *g);

#endif

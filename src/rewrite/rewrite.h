/*
 * --unredirect, --normalize, --defang: URLs are rewritten, in this order,
 * before they are printed.  A step that would make no valid URL is left out
 * (D43).
 */
#ifndef REWRITE_H
#define REWRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"
#include "../output/writers.h"
#include "urlsift.h"

struct rewrite_text {
	char *at;
	size_t room;
};

/* The readings of a hit, and the original of the first. */
#define REWRITE_TEXTS (URLSIFT_READINGS_MAX + 1)

struct rewrite {
	const struct options *options;
	const struct urlsift_rules *rules;
	struct rewrite_text text[REWRITE_TEXTS], spare;
	struct urlsift_reading reading[REWRITE_TEXTS];
	struct urlsift_hit hit;
	struct place place;
};

/**
 * rewrite_init(rw, options, rules):
 * rewrite_free(rw):
 * Begin to rewrite as ${options} say; free what ${rw} holds.
 */
void rewrite_init(struct rewrite *rw, const struct options *options,
    const struct urlsift_rules *rules);
void rewrite_free(struct rewrite *rw);

/**
 * rewrite_hit(rw, place, hit):
 * rewrite_defang(rw, place, hit):
 * Let ${hit} and ${place} point to what they are to be printed as, which is
 * valid until the next call: URLs, and these defanged.  Return false when
 * memory is out.
 */
bool rewrite_hit(struct rewrite *rw, const struct place **place,
    const struct urlsift_hit **hit);
bool rewrite_defang(struct rewrite *rw, const struct place **place,
    const struct urlsift_hit **hit);

#endif

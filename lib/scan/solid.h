/*
 * Letters of scripts that need no space behind a URL: of the URL, or of the
 * sentence around it (B2, D174, D292).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SOLID_H
#define US_SOLID_H

#include "enclosure.h"
#include "repair.h"

/* What is known of the URL in which such a letter is. */
struct us_solid_word {
	const struct us_repair_view *view;
	const struct us_enclosure *around; /* the URL, or NULL */
	size_t begin;			   /* of the URL */
	unsigned open;			   /* ( that it has not closed */
	bool authority;			   /* the letter is in its host */
};

/**
 * us_solid_may_be_particle(root, at, code):
 * Return whether the letter ${code} at ${at}, behind a slash, may be of the
 * sentence.  It is a particle with which no word begins (wo, reul, neun), or
 * behind the host, which ends at ${root}, any Hiragana, in which particles are
 * written (D174).
 */
bool us_solid_may_be_particle(size_t root, size_t at, uint32_t code);

/**
 * us_solid_belongs(word, at):
 * Return whether the letter at ${at}, with which a run of such letters begins,
 * belongs to the URL by what stands around (D292).
 */
bool us_solid_belongs(const struct us_solid_word *word, size_t at);

#endif

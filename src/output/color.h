/*
 * Colours, for a terminal: those of grep, so that its users know them.
 * SPDX-License-Identifier: MIT
 */
#ifndef COLOR_H
#define COLOR_H

#include "../options/options.h"
#include "output.h"

enum color { COLOR_NAME, COLOR_NUMBER, COLOR_SEPARATOR, COLOR_URL };

/**
 * color_is_wanted(options, out):
 * link_is_wanted(options, out):
 * Return whether ${options} ask for colours or links in ${out}.  What is for
 * programs has no colours: records that end with a NUL byte, lines for editors.
 */
bool color_is_wanted(const struct options *options, const struct out *out);
bool link_is_wanted(const struct options *options, const struct out *out);

/**
 * color_begin(out, color):
 * color_end(out):
 * Begin and end a text in ${color}, if ${out} has colours.
 */
void color_put(struct out *out, enum color color);

static inline void
color_begin(struct out *out, enum color color)
{

	if (out->colors)
		color_put(out, color);
}

static inline void
color_end(struct out *out)
{

	if (out->colors)
		out_word(out, "\033[m");
}

#endif

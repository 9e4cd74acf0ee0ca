/*
 * The writers: each writes one record in its format, for a hit or for a URL of
 * --validate.  And the colours.
 * SPDX-License-Identifier: MIT
 */
#ifndef WRITERS_H
#define WRITERS_H

#include "../options/options.h"
#include "url/url.h"
#include "output.h"
#include "urlsift.h"

/* A hit that is written. */
struct record {
	const struct options *options;
	const struct urlsift_place *place;
	const struct urlsift_hit *hit;
	struct urlsift_view *view; /* to look at it with */
	/* A row of --by instead, with a value for each column; or NULL. */
	const struct urlsift_value *row;
};

/**
 * write_on_hit(out, record):
 * Write ${record}.
 */
typedef void write_on_hit(struct out *out, const struct record *record);

write_on_hit write_text, write_explain, write_trace, write_json, write_row,
    write_get, write_vimgrep;

/* The same of a line that is checked as one URL (--validate). */
write_on_hit write_verdict;

/**
 * writer_of(options, out):
 * Return what writes records to ${out} as ${options} say.
 */
write_on_hit *writer_of(const struct options *options, const struct out *out);

/**
 * write_header(out, options):
 * Write the first row, which names the columns, if ${options} ask for a table.
 */
void write_header(struct out *out, const struct options *options);

/**
 * write_name(out, place, mark):
 * write_number(out, number, mark):
 * write_separator(out, mark):
 * Write what stands before a result, in its colour: the name of the file and of
 * the archive member, if any; a number; the ${mark} behind them, which may be
 * empty.
 */
void write_name(struct out *out, const struct urlsift_place *place,
    const char *mark);
void write_number(struct out *out, uint64_t number, const char *mark);
void write_separator(struct out *out, const char *mark);

/**
 * write_unread(out, record, what):
 * Write to JSON that what is at the place of ${record}, which has no hit, is
 * ${what}, whose text is not searched.
 */
void write_unread(struct out *out, const struct record *record,
    const char *what);

/**
 * write_skipped(out, options, place, type, len):
 * Write the --explain record for a part of this ${type} at ${place}, which was
 * skipped.
 */
void write_skipped(struct out *out, const struct options *options,
    const struct urlsift_place *place, const char *type, size_t len);

/**
 * write_summary(out, options, place, count):
 * Write the summary that ${options} select for the file of ${place}, which has
 * ${count} results.
 */
void write_summary(struct out *out, const struct options *options,
    const struct urlsift_place *place, uint64_t count);

/**
 * explain_hit(out, hit):
 * Write the --explain=raw line of ${hit}, which the traces of the corpus have,
 * too, without a newline: verdict, form, spans, notes, what began and ended it,
 * and URL; then "also:VERDICT URL" for each further reading.  Tabs separate the
 * columns.  In a URL, backslashes, control characters and bytes that are not
 * UTF-8 are written as \xHH, so that a hit is always one line.
 */
void explain_hit(struct out *out, const struct urlsift_hit *hit);

/* Colours, for a terminal: those of grep, so that its users know them
 * (colours-of-grep). */

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

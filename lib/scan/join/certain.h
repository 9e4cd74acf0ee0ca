/*
 * What is certain about a line end, before the model is asked.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CERTAIN_H
#define US_CERTAIN_H

#include "../line_pair.h"

/**
 * us_certain_read(l, why):
 * Return whether the URL surely goes on or surely ends, and why; US_JOIN_ASK:
 * the model has to be asked.
 */
enum us_joined us_certain_read(const struct us_line_pair *l,
    struct us_join_why *why);

/* A row: the first that holds decides. */
struct us_certain_row {
	bool (*holds)(const struct us_line_pair *l);
	enum us_joined so;
	const char *why;
};

/**
 * us_certain_ask(l, row, n, why):
 * The same, by ${n} rows from ${row} on.
 */
enum us_joined us_certain_ask(const struct us_line_pair *l,
    const struct us_certain_row *row, size_t n, struct us_join_why *why);

/**
 * us_unfinished_read(l, why), us_hard_lines_read(l, why):
 * us_own_word_read(l, why):
 * The same, by the rows of one file.
 */
enum us_joined us_unfinished_read(const struct us_line_pair *l,
    struct us_join_why *why);
enum us_joined us_hard_lines_read(const struct us_line_pair *l,
    struct us_join_why *why);
enum us_joined us_own_word_read(const struct us_line_pair *l,
    struct us_join_why *why);

/**
 * us_join_ends_in_moment(text, joint):
 * Return whether the URL ends with a moment of an archive of the web, such as
 * /web/20171015035606/, behind which it has the address of a page.
 */
bool us_join_ends_in_moment(const char *text, const struct us_joint *joint);

#endif

/*
 * What is certain about a line end, before the model is asked.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CERTAIN_H
#define US_CERTAIN_H

#include "../line_pair.h"

/**
 * us_join_veto(view, joint, next, why):
 * Return US_NOT_JOINED, and set why, if the line at ${next} surely ends the
 * URL, as most do; US_JOIN_MORE: more bytes are needed; US_JOIN_ASK: both lines
 * have to be read.
 */
enum us_joined us_join_veto(const struct us_view *view,
    const struct us_joint *joint, size_t next, struct us_join_why *why);

/**
 * us_certain_read(l, why):
 * Return whether the URL surely goes on or surely ends, and why; US_JOIN_ASK:
 * the model has to be asked.
 */
enum us_joined us_certain_read(const struct us_line_pair *l,
    struct us_join_why *why);

/**
 * us_certain_goes_on(l, why):
 * Return whether the URL surely goes on, whatever is around both lines.
 */
bool us_certain_goes_on(const struct us_line_pair *l, struct us_join_why *why);

/**
 * us_certain_path_goes_on(l, why):
 * Return whether the URL ends with a directory, and the word is the path of
 * something in it, where both are known to be of one text.
 */
bool us_certain_path_goes_on(const struct us_line_pair *l,
    struct us_join_why *why);

/**
 * us_columns_read(view, joint, next):
 * Return whether text in two columns is around the URL, which lacks something,
 * and set ${next} to where the next line of its column begins.
 */
enum us_joined us_columns_read(const struct us_view *view,
    const struct us_joint *joint, size_t *next);

/**
 * us_columns_part(view, joint):
 * Return whether the URL is in the second column of both lines, so that the
 * text with which the next one begins is of the first.
 */
enum us_joined us_columns_part(const struct us_view *view,
    const struct us_joint *joint);

/* A row: the first that holds decides.  The last one of a file is all 0. */
struct us_certain_row {
	bool (*holds)(const struct us_line_pair *l);
	enum us_joined so;
	const char *why;
};

/* The rows of the other files. */
extern const struct us_certain_row us_unfinished_rows[], us_doi_rows[],
    us_row_rows[], us_hard_line_rows[], us_own_word_rows[];

/**
 * us_join_ends_in_moment(text, joint):
 * Return whether the URL ends with a moment of an archive of the web, such as
 * /web/20171015035606/, behind which it has the address of a page.
 */
bool us_join_ends_in_moment(const char *text, const struct us_joint *joint);

/**
 * us_join_ends_in_doi(text, joint):
 * Return whether the URL ends where a DOI begins or behind a mark inside of
 * one, which ends none (parts-of-a-doi).
 */
bool us_join_ends_in_doi(const char *text, const struct us_joint *joint);

/**
 * us_join_doi_prefix(doi, len):
 * us_join_is_item(text, at, stop):
 * Return the length of the prefix of a DOI, with its slash, that ${doi} begins
 * with, or 0; return whether what begins at ${at} begins as the item of a
 * journal does: digits, a - and one more (parts-of-a-doi).
 */
size_t us_join_doi_prefix(const char *doi, size_t len);
bool us_join_is_item(const char *text, size_t at, size_t stop);

/**
 * us_join_is_folded(l):
 * Return whether a field is folded between the lines: a word of letters may be
 * of its text (field-folded-at-its-width).
 */
bool us_join_is_folded(const struct us_line_pair *l);

/**
 * us_join_begins_alike(l):
 * Return whether both lines begin with the same name, or numbers of the same
 * form: they are records, or it leads each line (lines-that-are-records).
 */
bool us_join_begins_alike(const struct us_line_pair *l);

#endif

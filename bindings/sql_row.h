/*
 * A hit in its text.  Positions are in the unit of substr() in SQL: characters
 * of TEXT, bytes of a BLOB (D85).
 * SPDX-License-Identifier: MIT
 */
#ifndef SQL_ROW_H
#define SQL_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

/* What a row of a document has beside its fields. */
#define SQL_WARNING "warning"

/* How far a text is counted. */
struct sql_place {
	uint64_t byte;	/* offset in bytes */
	uint64_t count; /* offset as substr() counts */
	bool is_wide;	/* inside or behind a character of several bytes */
};

struct sql_row {
	struct urlsift_view *view;
	const char *text; /* that the view has as its source */
	bool is_in_characters;
	bool of_document;	       /* positions are in bytes of it */
	const struct urlsift_hit *hit; /* NULL: the view looks at a URL */
	const char *warning;	       /* about a place; NULL: none */
	struct sql_place begin;	       /* of this hit or of an earlier one */
	struct sql_place at;	       /* behind that */
};

/**
 * sql_row_look(row, hit, place, warning):
 * Have ${row} look at ${hit} or, if that is NULL, at a ${warning}, at ${place},
 * which may be NULL.
 */
void sql_row_look(struct sql_row *row, const struct urlsift_hit *hit,
    const struct urlsift_place *place, const char *warning);

/**
 * sql_row_has(row, field):
 * Return whether ${row} may have ${field}: a warning has a place only.
 */
bool sql_row_has(const struct sql_row *row, size_t field);

/**
 * sql_row_get(row, field, i, value):
 * As urlsift_view_get(), with positions in the unit of substr().  Each byte of
 * the text is counted once, and only if a position is asked for.  In a document
 * they are in bytes.
 */
int sql_row_get(struct sql_row *row, size_t field, size_t i,
    struct urlsift_value *value);

/**
 * sql_is_order(field):
 * Return whether hits are in the order of ${field}.
 */
bool sql_is_order(const struct urlsift_field *field);

/**
 * sql_is_of_url(field):
 * sql_is_of_text(field):
 * Return whether a URL alone, or a hit in a text, may have ${field}.
 */
bool sql_is_of_url(const struct urlsift_field *field);
bool sql_is_of_text(const struct urlsift_field *field);

/**
 * sql_is_lasting(field):
 * Return whether ${field} is always the same for the same URL: so an index may
 * have it.
 */
bool sql_is_lasting(const struct urlsift_field *field);

#endif

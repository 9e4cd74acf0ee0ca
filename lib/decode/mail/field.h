/*
 * Header fields as they stand: where one begins and ends, and what of it is
 * looked at.
 */
#ifndef US_FIELD_H
#define US_FIELD_H

#include <stdbool.h>
#include <stddef.h>

/* A field, its continuation lines and line end included. */
struct us_field {
	const char *text;
	size_t len;
	size_t name; /* length of its name; 0: it has none */
};

/**
 * us_field_at(text, len, field):
 * Find the field at the beginning of ${text}.  Return false at the line that
 * ends a header, or at the end.
 */
bool us_field_at(const char *text, size_t len, struct us_field *field);

/**
 * us_field_is(field, name):
 * Return whether ${field} has this ${name}, in any case.
 */
bool us_field_is(const struct us_field *field, const char *name);

/**
 * us_field_is_id(field):
 * Return whether ${field} holds message ids, which are no URLs (D21).
 */
bool us_field_is_id(const struct us_field *field);

/**
 * us_field_is_url(field):
 * Return whether ${field} is one URL as a whole (D22).
 */
bool us_field_is_url(const struct us_field *field);

#endif

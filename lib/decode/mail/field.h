/*
 * Header fields: where one begins and ends, and which of them hold URLs.
 */
#ifndef US_FIELD_H
#define US_FIELD_H

#include <stdbool.h>
#include <stddef.h>

/* A field, including its continuation lines and line end. */
struct us_field {
	const char *text;
	size_t len;
	size_t name;  /* length of its name; 0: it has none */
	size_t value; /* where its value begins, blanks included */
};

/**
 * us_field_at(text, len, field):
 * Find the field at the beginning of ${text}.  Return false at the end, or at
 * the line that ends the header.
 */
bool us_field_at(const char *text, size_t len, struct us_field *field);

/**
 * us_field_is(field, name):
 * Return whether ${field} has this ${name}, in either case.
 */
bool us_field_is(const struct us_field *field, const char *name);

/**
 * us_field_is_id(field):
 * Return whether ${field} contains message ids, which are not URLs (D21).
 */
bool us_field_is_id(const struct us_field *field);

/**
 * us_field_is_url(field):
 * Return whether the value of ${field} is one whole URL (D22).
 */
bool us_field_is_url(const struct us_field *field);

#endif

/*
 * The Date field of a message (RFC 5322 3.3, RFC 5536 3.1.1), also with years
 * of two digits, names of zones and another order (D97).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DATE_H
#define US_DATE_H

#include "field.h"

/* "1994-12-01T07:00:00Z" */
#define US_DATE_ROOM 24

/**
 * us_date_read(field, date):
 * Write the time of ${field} to ${date}, in ISO 8601 and UTC; empty if ${field}
 * has none.
 */
void us_date_read(const struct us_field *field, char date[US_DATE_ROOM]);

#endif

/*
 * What a list of messages shows of one: the address of its sender, and its
 * subject.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HEADING_H
#define US_HEADING_H

#include "../converter.h"
#include "field.h"

/* Room for each, with its NUL.  A longer subject is cut behind a character; a
 * longer address is none (RFC 5321, 4.5.3.1). */
#define US_SENDER_ROOM 321
#define US_SUBJECT_ROOM 1024

/**
 * us_heading_sender(field, sender):
 * Write the first address in ${field}, a From, to ${sender}, with its domain in
 * lower case; empty: there is none.
 */
void us_heading_sender(const struct us_field *field, char *sender);

/**
 * us_heading_subject(field, converter, subject):
 * Write the value of ${field} to ${subject}, in one line and with its encoded
 * words decoded by ${converter}.  Return an urlsift_decode_status.
 */
int us_heading_subject(const struct us_field *field,
    struct us_converter *converter, char *subject);

#endif

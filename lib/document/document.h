/*
 * The inside of a document.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DOCUMENT_H
#define US_DOCUMENT_H

#include <stdbool.h>

#include "decoded.h"
#include "part_scan.h"
#include "settings.h"

enum us_document_option {
#define INPUT(letter, word, value, use, set, field, number, help) \
	US_DOCUMENT_##field,
#define ONLY(word, field, help) US_DOCUMENT_##field,
#include "inputs.def"
#undef INPUT
#undef ONLY
	US_DOCUMENT_OPTIONS
};

struct urlsift_document {
	const struct urlsift_rules *rules;
	struct urlsift_rules *usual; /* the rules, if there are no others */
	struct urlsift_document_calls calls;
	us_decoded_on_binary *on_binary; /* NULL: it is a warning */
	void *ctx;
	struct us_document_settings settings;
	char *text[US_DOCUMENT_OPTIONS]; /* of the settings */
	struct us_decoded decoded;
	struct us_part_scan parts;
	char *prefix;			/* room for the beginning of an input */
	struct us_converter *converter; /* NULL: not needed so far */
	bool is_incomplete;		/* a warning was given */
};

/**
 * us_document_check(rules, option, value):
 * Return why the text ${value} cannot be that of ${option}; NULL: it can.  For
 * a base it is judged by ${rules}.
 */
const char *us_document_check(const struct urlsift_rules *rules,
    enum us_document_option option, const char *value);

#endif

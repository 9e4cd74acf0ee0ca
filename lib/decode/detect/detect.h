/*
 * Detection of the kind of an input or a member by its first bytes and, where
 * they leave it open, by its name.  The tool compiles this file too, and does
 * not link the decoder.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DETECT_H
#define US_DETECT_H

#include <stdbool.h>
#include <stddef.h>

#include "../urlsift-decode.h"
#include "sniff.h"

/* The most bytes that are needed. */
#define US_DETECT_PREFIX 65536

/* The kind of bytes that is checked next. */
enum us_kind_place {
	US_KIND_MAGIC,
	US_KIND_BLANKS,
	US_KIND_FRONT,
	US_KIND_WORD,
	US_KIND_HEAD,
	US_KIND_TAG,
	US_KIND_JSON,
	US_KIND_OPEN
};

/* The state of a detection; all zero at first, except for the name. */
struct us_kind {
	enum urlsift_decode_kind named; /* us_type_of_name() */
	enum us_kind_place place;
	size_t begin;	      /* of the text: a byte-order mark is before it */
	size_t at;	      /* bytes that were read */
	size_t word;	      /* begin of the first word */
	bool is_indented;     /* a blank is before the first word */
	bool is_behind_front; /* front matter was read */
	bool is_mbox;	      /* a "From " line is */
	bool is_counted;      /* the length of the message is */
	struct us_header_section head;
	struct us_sniff sniff;
	struct us_json_sniff json;
	struct us_table_sniff table;
};

/**
 * us_detect(kind, text, len, all):
 * Return the urlsift_decode_kind of the bytes at ${text}, or US_DETECT_MORE if
 * more bytes are needed.  This does not happen if ${text} is ${all} of the
 * input or has US_DETECT_PREFIX bytes.  The next call has the same ${text} and
 * what follows it; the answer does not depend on how the bytes are divided.
 */
int us_detect(struct us_kind *kind, const char *text, size_t len, bool all);

/**
 * us_type_of_name(name):
 * Return the type that files with this ${name} have, URLSIFT_DECODE_AUTO if it
 * says none.  The name of a compressed file is that of the file in it: ".gz" at
 * its end is ignored.
 */
enum urlsift_decode_kind us_type_of_name(const char *name);

#endif

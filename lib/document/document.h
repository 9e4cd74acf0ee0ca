/*
 * The inside of a document.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DOCUMENT_H
#define US_DOCUMENT_H

#include <stdbool.h>

#include "part_scan.h"
#include "receiver.h"
#include "source.h"
#include "client/helper.h"

enum us_document_option {
#define INPUT(letter, word, value, use, set, field, number, help) \
	US_DOCUMENT_##field,
#define ONLY(word, value, set, field, help) US_DOCUMENT_##field,
#include "inputs.def"
	US_DOCUMENT_OPTIONS
};

struct urlsift_document {
	const struct urlsift_rules *rules;
	struct urlsift_rules *usual; /* the rules, if there are no others */
	struct us_receiver receiver;
	struct us_document_settings settings;
	char *text[US_DOCUMENT_OPTIONS]; /* of the settings */
	bool needs_lines, needs_context;
	bool waits_for_text;	   /* contexts must not depend on time */
	struct us_helper *helper;  /* NULL: not needed so far */
	struct us_part_scan parts; /* of a document that is a text */
	const char *name;	   /* of the file; NULL: none */
	char *prefix;		   /* room for the pieces of an input */
	struct us_source source;   /* that is read */
	bool is_incomplete;	   /* not all of the last input was read */
	bool is_stopped;	   /* the caller stopped the last input */
	bool is_whole; /* all was decoded, and nothing behind the slice */
};

/**
 * us_document_begin(d, read, ctx):
 * us_document_scan(d, n):
 * Read the beginning of the input ${d->name}, whose type ${d->source} has then,
 * into ${d->prefix}.  Return as us_source_begin() does.  Scan it, a text, of
 * which ${n} bytes were read so.  Return 0; 1: it was stopped; -1: memory is
 * out.
 */
long us_document_begin(struct urlsift_document *d, us_source_read *read,
    void *ctx);
int us_document_scan(struct urlsift_document *d, long n);

/**
 * us_document_decode(d, input, fd, prefix, len):
 * Have what is read from ${fd}, of which ${prefix} has been read, decoded and
 * scanned; if ${fd} is -1, ${prefix} is all of it.  ${d->name} is its name.
 * ${input} has its kind, range and numbers; the rest is set by the settings.
 * Return an urlsift_decode_status; what is wrong has been reported.
 */
int us_document_decode(struct urlsift_document *d,
    struct urlsift_decode_input *input, int fd, const char *prefix, size_t len);

/**
 * us_document_put(settings, rules, option, value, defect):
 * Set ${option} of ${settings} to ${value}; a text is borrowed.  A base is
 * judged by ${rules}; NULL: not at all.  Return as urlsift_document_set().
 */
int us_document_put(struct us_document_settings *settings,
    const struct urlsift_rules *rules, enum us_document_option option,
    const char *value, struct urlsift_defect *defect);

#endif

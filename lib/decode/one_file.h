/*
 * The decoder of one file, which is no archive and no WARC.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ONE_FILE_H
#define US_ONE_FILE_H

#include "data/data.h"
#include "mail/body.h"
#include "mail/message.h"
#include "urlsift-decode.h"
#include "rtf/rtf.h"
#include "xml/xml.h"

struct us_one_file {
	struct us_emitter out;
	struct us_message message;
	struct us_package *package;    /* of its archive; NULL: none */
	enum urlsift_decode_kind kind; /* of a text */
	union {
		struct us_xml xml;
		struct us_contentline lines;
		struct us_json json;
		struct us_csv csv;
		struct us_rtf rtf;
		struct us_program program;
	} as;
	struct us_record record;
	bool has_records; /* something of them is wanted */
};

/**
 * us_one_file_init(f, sink, ctx), us_one_file_free(f):
 * Let ${f}, which is all zero, emit to ${sink}; free its memory.
 */
void us_one_file_init(struct us_one_file *f,
    const struct urlsift_decode_sink *sink, void *ctx);
void us_one_file_free(struct us_one_file *f);

/**
 * us_one_file_set(f, input):
 * Begin ${input} for another decoder that uses ${f->message} and ${f->out}.
 */
void us_one_file_set(struct us_one_file *f,
    const struct urlsift_decode_input *input);

/**
 * us_one_file_decode(f, input):
 * Decode all of ${input}.  Return an urlsift_decode_status.
 */
int us_one_file_decode(struct us_one_file *f,
    const struct urlsift_decode_input *input);

#endif

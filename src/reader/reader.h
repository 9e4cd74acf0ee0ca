/*
 * A reader of inputs, for all programs of the tool.  It opens each input,
 * refuses the output file, detects the type, and passes the bytes, or the
 * decoder's text, to a consumer.  It reports errors.
 * SPDX-License-Identifier: MIT
 */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "../input/input.h"
#include "../options/options.h"
#include "../output/output.h"
#include "document/document.h"

/**
 * reader_on_error(ctx, place, why):
 * Called to report an error in the input, or in what is at ${place} of it.
 */
typedef void reader_on_error(void *ctx, const struct urlsift_place *place,
    const char *why);

/* The consumer of an input's text. */
struct reader_consumer {
	/* Return where text must be written, and set ${room} to the room there.
	 * Return NULL when memory is out. */
	char *(*space)(void *ctx, size_t *room);

	/* Called when ${len} bytes have been written there.  Return 0; 1: no
	 * more is wanted; -1: memory is out. */
	int (*on_text)(void *ctx, size_t len);

	/* Called at the end of the text, ${broken} if it broke off; not called
	 * after a signal.  Return 0, or -1 when memory is or was out. */
	int (*end)(void *ctx, bool broken);
	void *ctx;
};

struct reader {
	const struct options *options;
	struct stat output; /* no input may be this file */
	bool failed;	    /* an error was reported */
	struct urlsift_document *document;
	reader_on_error *complain; /* reports an error */
	us_on_binary *on_binary;
	void *ctx;
	struct walk walk;

	/* Of the input. */
	struct input in;
	bool is_open;
	const char *name;	     /* in messages */
	const char *file;	     /* in records; NULL: standard input */
	struct splitter_block block; /* which bytes, messages or records */
	uint64_t offset;	     /* of the next byte of text */
	bool is_block;		     /* it is one of a large file */
	bool is_cut;	 /* a signal came before the end (interrupted-run) */
	bool is_records; /* it is JSON of urlsift, for --by */
};

/**
 * reader_init(r, options, out):
 * reader_end(r):
 * Begin to read inputs, none of which may be the file that ${out} writes to;
 * free the memory of ${r}.
 */
void reader_init(struct reader *r, const struct options *options,
    const struct out *out);
void reader_end(struct reader *r);

/**
 * reader_wait(ctx, fd, events, ms):
 * The wait of urlsift_document_calls, which a signal ends.
 */
int reader_wait(void *ctx, int fd, short events, int ms);

/**
 * reader_decode_by(r, rules, calls, ctx):
 * Let inputs be documents, whose ${calls} are passed ${ctx}; the idle is called
 * before each piece of a text but the first, too.  Return false when memory is
 * out.
 */
bool reader_decode_by(struct reader *r, const struct urlsift_rules *rules,
    const struct urlsift_document_calls *calls, void *ctx);

/**
 * reader_output(options, out, output):
 * Set ${output} to the file to which ${out} writes while inputs are read.
 */
void reader_output(const struct options *options, const struct out *out,
    struct stat *output);

/**
 * reader_next(r):
 * Close the last input and open the next one that ${r->options} name and that
 * is readable.  Return false behind the last one, or after a signal.
 */
bool reader_next(struct reader *r);

/**
 * reader_open(r, entry, range):
 * reader_close(r):
 * Open ${entry}, as walk_next() found it; ${range} is the part to read.  Return
 * whether it is to be read; then close it.
 */
bool reader_open(struct reader *r, const struct walk_entry *entry,
    const struct range *range);
void reader_close(struct reader *r);

/**
 * reader_open_block(r, in, kind, block):
 * Read a ${block} of ${in}, which the caller keeps and which is of this
 * ${kind}.  Return whether it is to be read; then close it.
 */
bool reader_open_block(struct reader *r, const struct input *in,
    enum urlsift_decode_kind kind, const struct splitter_block *block);

/**
 * reader_run(r, consumer):
 * Pass all of the input to ${consumer}, or have it decoded; NULL: the document
 * reads text, too.  Return 0, or -1 after an error was reported or a signal
 * came.
 */
int reader_run(struct reader *r, const struct reader_consumer *consumer);

/**
 * reader_look(r):
 * Update the progress, and return whether the work goes on: no signal ends it.
 */
bool reader_look(struct reader *r);

/**
 * reader_note_binary(r, what):
 * Tell that the input is ${what}.
 */
void reader_note_binary(struct reader *r, enum us_binary what);

/**
 * reader_complain(r, why):
 * Report the error ${why} in the input.
 */
void reader_complain(struct reader *r, const char *why);

#endif

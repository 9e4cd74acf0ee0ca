/*
 * The reader of inputs, the same for all that the tool does: it opens each one,
 * refuses the output, finds out what it is and gives its bytes, or what the
 * decoder makes of them, to a consumer.  What is wrong is said here.
 */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "../input/input.h"
#include "../input/splitter.h"
#include "../input/walk.h"
#include "../options/options.h"
#include "../output/output.h"
#include "decoded_input.h"

/* Who gets the text of an input. */
struct reader_consumer {
	/* Return where text is to be read to, and how much fits there; NULL:
	 * memory is out. */
	char *(*space)(void *ctx, size_t *room);

	/* Take the ${len} bytes that were read there.  Return 0; 1: no more is
	 * wanted; -1: memory is out. */
	int (*on_text)(void *ctx, size_t len);

	/* The text ends, ${broken} off or not; not called after a signal.
	 * Return 0, or -1 when memory was out, now or before. */
	int (*end)(void *ctx, bool broken);
	void *ctx;
};

struct reader {
	const struct options *options;
	struct stat output;	    /* no input is that */
	bool is_strict;		    /* the first error ends the work */
	bool failed;		    /* an error was said */
	struct decoded *decoded;    /* NULL: all is read as text */
	decoded_on_error *complain; /* says what is wrong */
	void *ctx;
	struct walk walk;

	/* Of the input. */
	struct input in;
	bool is_open;
	const char *name;   /* in messages */
	const char *file;   /* in records; NULL: standard input */
	struct range range; /* of bytes, messages or records */
	uint64_t offset;    /* of the next byte of text */
	bool is_block;	    /* the range is a block */
	bool is_cut;	    /* a signal came before the end (D53) */
};

/**
 * reader_init(r, options, output):
 * reader_end(r):
 * Begin to read inputs of which none is ${output}; free what ${r} holds.
 */
void reader_init(struct reader *r, const struct options *options,
    const struct stat *output);
void reader_end(struct reader *r);

/**
 * reader_output(options, out, output):
 * Set ${output} to the file that ${out} writes to while inputs are read.
 */
void reader_output(const struct options *options, const struct out *out,
    struct stat *output);

/**
 * reader_next(r):
 * Close the input before and open the next one that ${r->options} name and that
 * can be read.  Return false behind the last one, or when a signal ends the
 * work.
 */
bool reader_next(struct reader *r);

/**
 * reader_open(r, path, st, why, range):
 * reader_close(r):
 * Open ${path}, of which ${st} and ${why} are what walk_next() found, and of
 * which ${range} counts, NULL: all.  Return whether it is to be read; then
 * close it.
 */
bool reader_open(struct reader *r, const char *path, const struct stat *st,
    const char *why, const struct range *range);
void reader_close(struct reader *r);

/**
 * reader_open_block(r, in, block):
 * Read a ${block} of ${in}, which stays the caller's.
 */
void reader_open_block(struct reader *r, const struct input *in,
    const struct splitter_block *block);

/**
 * reader_read(r, room, size):
 * Read the next text as input_read() does, and show how far the work is.
 */
ssize_t reader_read(struct reader *r, char *room, size_t size);

/**
 * reader_run(r, consumer):
 * Give all of the input to ${consumer}, or have it decoded.  Return 0, or -1 if
 * an error was said or a signal came.
 */
int reader_run(struct reader *r, const struct reader_consumer *consumer);

/**
 * reader_look(r):
 * Show how far the work is, and return whether it goes on: no signal ends it.
 */
bool reader_look(struct reader *r);

/**
 * reader_complain(r, why):
 * Say what is wrong with the input.
 */
void reader_complain(struct reader *r, const char *why);

#endif

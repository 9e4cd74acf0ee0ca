/*
 * An input: a file or standard input, read with read(2), and converted to UTF-8
 * if it begins with a byte-order mark of UTF-16 or UTF-32, or if its character
 * set is told (S1, D62).
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "decode/charset.h"

struct input {
	const char *file; /* NULL: standard input */
	int fd;
	const char *why; /* why the last call failed */
	struct stat st;
	bool is_regular;
	bool is_short; /* the last read gave less than was asked for */
	uint64_t len;  /* read so far */
	bool waits;    /* the next read may have to wait for its writer */
	bool began;    /* its first bytes are read */
	struct us_charset *charset; /* NULL: it is read as it is */
	const char *encoding;	    /* of text that is read; NULL: as it is */
};

/**
 * input_open(in, file, st):
 * Open ${file}, "-" for standard input.  ${st} is what is known of it, NULL:
 * nothing.  Return 0, or -1 when ${in->why} tells
 * the reason why not.  Close with input_close().
 */
int input_open(struct input *in, const char *file, const struct stat *st);

/**
 * input_read(in, room, size):
 * Read at most ${size} bytes, which are US_CHARSET_ROOM at least, into
 * ${room}.  Return how many, 0 at the end, or -1 when ${in->why} tells what is
 * wrong.
 */
ssize_t input_read(struct input *in, char *room, size_t size);

/**
 * input_convert(in, name, room, size, len):
 * All that has been read, the ${len} bytes in ${room}, US_CHARSET_ROOM at most,
 * is text in the character set that its byte-order mark says, else ${name};
 * NULL: it stays as it is.  Convert it into ${room}, which has ${size} bytes.
 * Return as input_read() does.
 */
ssize_t input_convert(struct input *in, const char *name, char *room,
    size_t size, size_t len);

/**
 * input_read_at(in, room, size, offset):
 * The same of a regular file from ${offset} on, as it is.
 */
ssize_t input_read_at(struct input *in, char *room, size_t size,
    uint64_t offset);

/**
 * input_is_output(in, output):
 * Return whether ${in} and ${output}, where all that is found goes, are the
 * same file.
 */
bool input_is_output(const struct stat *in, const struct stat *output);

/**
 * input_close(in):
 * Close ${in}; standard input stays open.
 */
void input_close(struct input *in);

#endif

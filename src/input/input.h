/*
 * An input: a file or standard input.  It is read with read(2), and converted
 * to UTF-8 if it begins with a byte-order mark of UTF-16 or UTF-32, or if its
 * character set is given (bytes-and-line-ends, encoding-of-text).
 * SPDX-License-Identifier: MIT
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "decode/charset.h"
#include "document/binary.h"
#include "../options/options.h"

struct input {
	const char *file; /* NULL: standard input */
	int fd;
	const char *why; /* the reason of the last error */
	struct stat st;
	bool is_regular;
	bool is_short; /* the last read returned fewer bytes than asked for */
	uint64_t len;  /* read so far */
	bool waits;    /* the next read may have to wait for its writer */
	bool began;    /* its first bytes have been read */
	struct us_charset *charset; /* NULL: not converted */
	const char *encoding;	    /* given encoding of text; NULL: as it is */
};

/**
 * input_open(in, file, st, is_found):
 * Open ${file}, "-" for standard input.  ${st} is what stat(2) returned for it,
 * or NULL.  If it ${is_found} in a directory, it must still be a regular file.
 * Return 0, or -1 with the reason in ${in->why}.  Close it with input_close().
 */
int input_open(struct input *in, const char *file, const struct stat *st,
    bool is_found);

/**
 * input_reopen(in, from, offset):
 * Open the regular file that ${from} has open once more, to be read from
 * ${offset} on.  Return as input_open() does.
 */
int input_reopen(struct input *in, const struct input *from, uint64_t offset);

/**
 * input_read(in, room, size):
 * Read at most ${size} bytes, US_CHARSET_ROOM or more, into ${room}.  Return
 * their number, 0 at the end, or -1 with the reason in ${in->why}.
 */
ssize_t input_read(struct input *in, char *room, size_t size);

/**
 * input_convert(in, name, room, size, len):
 * Convert what has been read so far: the ${len} bytes in ${room},
 * US_CHARSET_ROOM at most.  Its character set is that of its byte-order mark,
 * else ${name}; if that is NULL, it stays as it is.  ${room} has
 * ${size} bytes.  Return as input_read() does.
 */
ssize_t input_convert(struct input *in, const char *name, char *room,
    size_t size, size_t len);

/**
 * input_read_at(in, room, size, offset):
 * Read all of ${size} bytes at ${offset} of a regular file, unconverted, if so
 * many are there.  Return as input_read() does.
 */
ssize_t input_read_at(struct input *in, char *room, size_t size,
    uint64_t offset);

/**
 * input_got_shorter(in):
 * Return whether the file was cut while it was read, so that its end is
 * missing.
 */
bool input_got_shorter(const struct input *in);

/**
 * input_is_output(in, output):
 * Return whether ${in} is the same file as ${output}, where results go.
 */
bool input_is_output(const struct stat *in, const struct stat *output);

/**
 * input_close(in):
 * Close ${in}; standard input stays open.
 */
void input_close(struct input *in);

/**
 * read_at(fd, room, size, offset):
 * Read ${size} bytes at ${offset}, without moving that of the file.  Return
 * their number, which is smaller at the end of the file and before an error, or
 * -1 and an errno.
 */
ssize_t read_at(int fd, char *room, size_t size, uint64_t offset);

/**
 * kind_of_file(in, options, kind, binary):
 * Set ${kind} to the type of the regular file ${in}, by its name and its first
 * bytes; URLSIFT_DECODE_AUTO is text that must be converted.  ${binary} is what
 * it is if it is read as text.  Return 0, or -1 with the reason in ${in->why}.
 * Only one thread may call this at a time.
 */
int kind_of_file(struct input *in, const struct options *options,
    enum urlsift_decode_kind *kind, enum us_binary *binary);

#endif

/*
 * An input: a file or standard input, read with read(2), and converted to UTF-8
 * if it begins with a byte-order mark of UTF-16 or UTF-32 (S1).
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "charset.h"

/* What standard input is called where a name is needed. */
#define INPUT_STDIN "(standard input)"

struct input {
	const char *file; /* NULL: standard input */
	int fd;
	bool is_regular;
	bool waits; /* the next read may have to wait for its writer */
	bool began; /* its first bytes are read */
	struct charset *charset; /* NULL: it is read as it is */
};

/**
 * input_open(in, file):
 * Open ${file}, "-" for standard input.  Return 0, or -1 when the reason why
 * not has been said.  Close with input_close().
 */
int input_open(struct input *in, const char *file);

/**
 * input_name(in):
 * Return a name for messages and prefixes.
 */
const char *input_name(const struct input *in);

/**
 * input_read(in, room, size):
 * Read at most ${size} bytes, which are CHARSET_UTF8_ROOM at least, into
 * ${room}.  Return how many, 0 at the end, or -1 when an error has been said.
 */
ssize_t input_read(struct input *in, char *room, size_t size);

/**
 * input_close(in):
 * Close ${in}; standard input stays open.
 */
void input_close(struct input *in);

#endif

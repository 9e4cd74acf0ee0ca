/*
 * An output: a buffer that is written in large pieces, or kept in memory.
 * After the first error nothing more is written.  And the file that an output
 * replaces, and the status line beside it.
 * SPDX-License-Identifier: MIT
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Values for which room is made at once have fewer bytes. */
#define OUT_FEW 128

struct out {
	int fd;	    /* -1: the output is kept in memory that grows */
	int error;  /* errno of the first failed write, or 0 */
	bool shows; /* escape control characters; set for a terminal */
	bool colors;
	char *room;
	size_t len, size; /* at least OUT_FEW */
	char *last;	  /* where that many bytes have room, and no more */
	uint64_t written; /* bytes that were in the buffer before */
};

/**
 * out_init(out, fd, room, size):
 * Make ${out} write to ${fd} and use the ${size} bytes of ${room} as buffer.
 */
void out_init(struct out *out, int fd, char *room, size_t size);

/**
 * out_init_memory(out, size):
 * Make ${out} keep its output in memory, with ${size} bytes at first.  Return
 * 0, or -1 if memory runs out.  Free with out_free().
 */
int out_init_memory(struct out *out, size_t size);

/**
 * out_move(out, from):
 * Write the content of ${from}, which is in memory, to ${out}, and empty
 * ${from}.  An error of ${from} becomes an error of ${out}.
 */
void out_move(struct out *out, struct out *from);

/**
 * out_free(out):
 * Free the memory that out_init_memory() allocated.
 */
void out_free(struct out *out);

/**
 * out_flush(out):
 * Write the buffer, unless the output is kept in memory.
 */
void out_flush(struct out *out);

/**
 * out_make_room(out):
 * Make room for at least one byte.
 */
void out_make_room(struct out *out);

/**
 * out_ensure(out, len):
 * Make room for ${len} bytes, which must be few.
 */
static inline void
out_ensure(struct out *out, size_t len)
{

	while (out->size - out->len < len)
		out_make_room(out);
}

/**
 * out_begin(out):
 * out_go_on(out, end):
 * out_done(out, end):
 * out_end(out):
 * Return where the next bytes are written, at most OUT_FEW; the same again
 * behind those that end at ${end}; tell where they end; return where they do.
 *
 * out_digits(to, number):
 * Write the decimal ${number} to ${to}, where twice the digits have room that a
 * number can have.  Return the end.
 */
static inline char *
out_begin(struct out *out)
{

	out_ensure(out, OUT_FEW);
	return out->room + out->len;
}

static inline void
out_done(struct out *out, const char *end)
{

	out->len = (size_t)(end - out->room);
}

static inline char *
out_end(const struct out *out)
{

	return out->room + out->len;
}

static inline char *
out_go_on(struct out *out, char *end)
{

	if (end <= out->last)
		return end;
	out_done(out, end);
	return out_begin(out);
}

char *out_digits(char *to, uint64_t number);

/**
 * out_place(out):
 * Return how many bytes were written to ${out} up to now.
 */
static inline uint64_t
out_place(const struct out *out)
{

	return out->written + out->len;
}

/**
 * out_put(out, bytes, len), out_char(out, byte), out_word(out, word),
 * out_number(out, number), out_hex(out, byte):
 * Write bytes, one byte, a string, a decimal number, or a byte as two
 * hexadecimal digits.  These functions escape nothing, so they are not for text
 * from the input:
 * tests/house/layers.sh lists who may call out_put().
 */
void out_put_much(struct out *out, const char *bytes, size_t len);
void out_number(struct out *out, uint64_t number);
void out_hex(struct out *out, unsigned char byte);

static inline void
out_put(struct out *out, const char *bytes, size_t len)
{

	if (len > out->size - out->len) {
		out_put_much(out, bytes, len);
	} else {
		memcpy(out->room + out->len, bytes, len);
		out->len += len;
	}
}

static inline void
out_char(struct out *out, char byte)
{

	if (out->len == out->size)
		out_make_room(out);
	out->room[out->len++] = byte;
}

/**
 * out_put_before(out, bytes, len, byte):
 * Write bytes as out_put() does, and ${byte} behind them.
 */
void out_put_much_before(struct out *out, const char *bytes, size_t len,
    char byte);

static inline void
out_put_before(struct out *out, const char *bytes, size_t len, char byte)
{
	char *to = out->room + out->len;

	if (len >= out->size - out->len) {
		out_put_much_before(out, bytes, len, byte);
	} else {
		to[len] = byte;
		out->len += len + 1;
		memcpy(to, bytes, len);
	}
}

static inline void
out_word(struct out *out, const char *word)
{

	out_put(out, word, strlen(word));
}

/**
 * out_text(out, text, len):
 * Write text from the input.  If ${out->shows}, control characters are written
 * as ^X and bytes that are not UTF-8 as \xHH.
 */
void out_shown(struct out *out, const char *text, size_t len);

static inline void
out_text(struct out *out, const char *text, size_t len)
{

	if (out->shows)
		out_shown(out, text, len);
	else
		out_put(out, text, len);
}

/**
 * out_text_before(out, text, len, byte):
 * Write text as out_text() does, and ${byte} behind it.
 */
void out_shown_before(struct out *out, const char *text, size_t len, char byte);

static inline void
out_text_before(struct out *out, const char *text, size_t len, char byte)
{

	if (out->shows)
		out_shown_before(out, text, len, byte);
	else
		out_put_before(out, text, len, byte);
}

/**
 * out_line(out, text, len):
 * Write text as out_text() does, and what ends a line or controls a terminal as
 * \xHH (no-control-to-a-terminal).
 */
void out_line(struct out *out, const char *text, size_t len);

/**
 * out_lines(out, text, len):
 * Write text as out_text() does, but keep line ends and tabs.
 */
void out_lines(struct out *out, const char *text, size_t len);

/**
 * out_show(out, text):
 * Write a control character as ^X, or a byte that is not UTF-8 as \xHH.
 */
void out_show(struct out *out, char text);

/**
 * out_close(out):
 * Flush and close ${out}.  Return 0 or the errno of the first error.  It is
 * also an error if the descriptor cannot be written to, even if there was no
 * output.
 */
int out_close(struct out *out);

/* The file of --output, which is written completely or not at all
 * (written-whole-or-not). */

struct save {
	char *file;    /* NULL: no file is being written */
	char *temp;    /* path of the new file; NULL: ${file} is written */
	bool is_named; /* the new file already has this name, or shall */
	int fd;	       /* descriptor of the new file */
	bool existed;
	bool always; /* it is not an input: replace it also after errors */
};

/**
 * atomic_file_begin(save, file):
 * Begin to write ${file}.  Return the descriptor to write to, or -1 and errno.
 */
int atomic_file_begin(struct save *save, const char *file);

/**
 * atomic_file_end(save, status):
 * Rename the new file, after the output was closed.  Return ${status}, or
 * STATUS_ERROR after printing what failed.
 */
int atomic_file_end(struct save *save, int status);

/**
 * atomic_file_drop(save):
 * Remove the new file and keep the old one.
 */
void atomic_file_drop(struct save *save);

/* The status line: a line on standard error of a terminal.  The next status
 * line replaces it, and it is erased before any other output there.  If it
 * cannot be written, that cannot be reported. */

/**
 * status_line_show(line):
 * status_line_hide():
 * Replace the status line by ${line}, which has no line end; erase it.
 */
void status_line_show(const char *line);
void status_line_hide(void);

/**
 * status_line_lock():
 * status_line_unlock():
 * Erase the line and stop other threads from showing one, so that a message has
 * a line of its own; allow it again.
 */
void status_line_lock(void);
void status_line_unlock(void);

#endif

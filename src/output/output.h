/*
 * An output: bytes gathered and written in large pieces.  The first error
 * sticks and nothing is written after it.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct out {
	int fd;	    /* -1: what is written is kept in memory that grows */
	int error;  /* errno of the write that failed; 0: none has */
	bool shows; /* controls are shown, not obeyed: always on a terminal */
	char *room;
	size_t len, size;
};

/**
 * out_init(out, fd, room, size):
 * Make ${out} write to ${fd} through the ${size} bytes of ${room}.
 */
void out_init(struct out *out, int fd, char *room, size_t size);

/**
 * out_init_memory(out, size):
 * Make ${out} keep what is written, in ${size} bytes at first.  Return 0, or -1
 * when memory is out.  Free with out_free().
 */
int out_init_memory(struct out *out, size_t size);

/**
 * out_move(out, from):
 * Write to ${out} what is kept in ${from}, which is empty then; an
 * error of ${from} is one of ${out}.
 */
void out_move(struct out *out, struct out *from);

/**
 * out_free(out):
 * Free what an out_init_memory() made.
 */
void out_free(struct out *out);

/**
 * out_flush(out):
 * Write what is gathered, unless it is kept.
 */
void out_flush(struct out *out);

/**
 * out_make_room(out):
 * Make room for one byte at least.
 */
void out_make_room(struct out *out);

/**
 * out_ensure(out, len):
 * Make room for ${len} bytes, which are few.
 */
static inline void
out_ensure(struct out *out, size_t len)
{

	while (out->size - out->len < len)
		out_make_room(out);
}

/**
 * out_put(out, bytes, len), out_char(out, byte), out_word(out, word),
 * out_number(out, number), out_hex(out, byte), out_lower(out, text, len):
 * Write bytes, one byte, a string, a decimal number, the two hexadecimal digits
 * of a byte, as they are; bytes with the capital letters of ASCII as small
 * ones.  None of it is foreign: tests/house/layers.sh names who may call
 * out_put().
 */
void out_put_much(struct out *out, const char *bytes, size_t len);
void out_number(struct out *out, uint64_t number);
void out_hex(struct out *out, unsigned char byte);
void out_lower(struct out *out, const char *text, size_t len);

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

static inline void
out_word(struct out *out, const char *word)
{

	out_put(out, word, strlen(word));
}

/**
 * out_text(out, text, len):
 * Write foreign text: as it is, but with its controls as ^X and what is not
 * UTF-8 as \xHH when ${out} shows.
 */
void out_text(struct out *out, const char *text, size_t len);

/**
 * out_lines(out, text, len):
 * The same, but with line ends and tabs as they are.
 */
void out_lines(struct out *out, const char *text, size_t len);

/**
 * out_show(out, text):
 * Write a byte that is a control or no UTF-8 in this way.
 */
void out_show(struct out *out, char text);

/**
 * out_close(out):
 * Flush and close ${out}.  Return 0 or the errno of what failed, which may be
 * that it cannot be written to, even if nothing was.
 */
int out_close(struct out *out);

#endif

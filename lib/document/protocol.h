/*
 * The protocol between the library and its helper, over a stream socket between
 * two processes of one machine.  The library sends a request and passes the
 * descriptor of the input; the helper answers with frames and an end.  The
 * library trusts nothing in them: it checks each length and each number.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PROTOCOL_H
#define US_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../base/buf.h"
#include "../decode/urlsift-decode.h"
#include "urlsift.h"

#define US_PROTOCOL_VERSION 29

/* The first argument of a helper that can read archives, or WARCs, of one that
 * reads PDF and nothing else, and of one that can read other input only. */
#define US_PROTOCOL_ARCHIVES "archives"
#define US_PROTOCOL_PDFS "pdfs"
#define US_PROTOCOL_WARCS "warcs"
#define US_PROTOCOL_OTHERS "others"

/* The second argument of a helper that has limits, but no sandbox, and the
 * other one. */
#define US_PROTOCOL_NO_SANDBOX "no-sandbox"
#define US_PROTOCOL_SANDBOX "sandbox"

/* The third argument of a helper that knows hosts without a scheme. */
#define US_PROTOCOL_SUFFIXES "suffixes"

/* The descriptor of the socket in the helper. */
#define US_PROTOCOL_FD 3

/* Seconds of computing for a message, and for each piece of other input.  The
 * beginning of such a step is reported at most so many seconds late
 * (time-of-the-helper). */
#define US_PROTOCOL_SECONDS 10
#define US_PROTOCOL_LATE 1

/* Room for the name of a character set. */
#define US_PROTOCOL_ENCODING 64

/* Room for the base of relative links, and for what is kept of records. */
#define US_PROTOCOL_BASE 1024

/* The most bytes and jumps of a text in a frame. */
#define US_PROTOCOL_TEXT_MAX 65536
#define US_PROTOCOL_JUMPS_MAX 1024

/* The most bytes in a frame, to which those of its URLs come; and the most of
 * what a click opens, and of the text of a link. */
#define US_PROTOCOL_MAX (1UL << 20)
#define US_PROTOCOL_OPENS_MAX (1UL << 18)
#define US_PROTOCOL_LINK_TEXT_MAX 4096

/* The most bytes of rules. */
#define US_PROTOCOL_RULES_MAX (1UL << 24)

/* What is wanted of an input, as bits. */
enum us_protocol_wants {
	US_PROTOCOL_LINES = 1 << 0,    /* lines and columns */
	US_PROTOCOL_AROUND = 1 << 1,   /* the text around hits */
	US_PROTOCOL_WHOLE = 1 << 2,    /* texts, even if the input waits */
	US_PROTOCOL_TEXTS = 1 << 3,    /* texts, with hits by their offsets */
	US_PROTOCOL_UNQUOTED = 1 << 4, /* no hits in quoted lines */
	US_PROTOCOL_NO_HOSTS = 1 << 5, /* no schemeless hits in fields */
	US_PROTOCOL_BEGINNING = 1 << 6 /* more of the input is not there */
};

struct us_protocol_request {
	uint32_t version;
	uint32_t careful; /* 1: report each message as soon as it begins */
	uint64_t rules;	  /* bytes that follow: the rules */
	uint64_t prefix;  /* bytes behind them, read from the input already */
	uint64_t wants;	  /* enum us_protocol_wants */

	/* Its pointers are NULL.  The offset is that of the descriptor's first
	 * byte behind the prefix. */
	struct urlsift_decode_input input;
	char encoding[US_PROTOCOL_ENCODING]; /* of text; empty: not stated */
	char base[US_PROTOCOL_BASE];	     /* of links; empty: none */
	char keep[US_PROTOCOL_BASE];	     /* of records; empty: nothing */
};

/* A frame is its head, a struct of its own, and text for the rest of its
 * length: bytes, or words, each with a zero byte at its end. */
enum us_protocol_frame {
	US_PROTOCOL_HELLO,   /* us_protocol_hello, text: what is built in */
	US_PROTOCOL_MEMBER,  /* us_protocol_member, the name */
	US_PROTOCOL_RECORD,  /* us_protocol_numbered, type, date, target */
	US_PROTOCOL_MESSAGE, /* us_protocol_numbered,
				message_words.def */
	US_PROTOCOL_PART,    /* us_protocol_part, its words, and those of a
				message in a value */
	US_PROTOCOL_HIT,     /* us_protocol_hit, and what
				us_hit_frame_write() writes */
	US_PROTOCOL_TEXT,    /* us_protocol_text, text, us_protocol_jump... */
	US_PROTOCOL_BINARY,  /* us_protocol_binary */
	US_PROTOCOL_SKIPPED, /* us_protocol_part, its words, what is skipped */
	US_PROTOCOL_WARNING, /* what it says */
	US_PROTOCOL_END,     /* us_protocol_end */
	US_PROTOCOL_ALIVE,   /* us_protocol_alive: another piece of the input
				was read */
	US_PROTOCOL_FILE,    /* us_protocol_part, its words, the character set,
				empty: not known; then US_PROTOCOL_BYTES,
				until all are there */
	US_PROTOCOL_BYTES,   /* bytes */
	US_PROTOCOL_KEPT,    /* what is kept of a record */
	US_PROTOCOL_FRAMES
};

/* How many words a record has. */
#define US_RECORD_WORDS 3

/* The words of a part, and where those behind them are. */
enum us_part_word {
	US_PART_PATH,
	US_PART_FIELD,
	US_PART_POINTER,
	US_PART_TYPE,
	US_PART_NAME,
	US_PART_WORDS
};

struct us_protocol_head {
	uint32_t frame, len;
};

struct us_protocol_hello {
	uint32_t version;
	/* 1: by seccomp (sandbox-preferred-or-required) */
	uint32_t is_sandboxed;
};

struct us_protocol_member {
	uint64_t index;
};

/* Of a record or a message. */
struct us_protocol_numbered {
	uint64_t index, begin, end;
};

/* A part begins, is skipped, or is a file that somebody else reads. */
struct us_protocol_part {
	uint64_t begin, end, row, column, page;
	uint64_t len;	     /* of the file */
	uint32_t what;	     /* 1: it is text/plain of a message; of what is
			      * skipped, enum us_binary; of a file, enum
			      * urlsift_decode_kind */
	uint32_t is_message; /* a message in a value begins with it */
};

/* The next text of a part.  Hits that follow may be in it or before it. */
struct us_protocol_text {
	uint64_t len; /* of the text; jumps follow it, in order */
	/* No hit that follows begins before this offset; 0: nothing is said. */
	uint64_t settled;
	uint32_t ends; /* 1: the text ends; 2: so does the part */
	uint32_t nothing;
};

/* The text from ${at} on is at ${place}. */
struct us_protocol_jump {
	uint64_t at;
	struct urlsift_decode_place place;
};

/* What there is of a hit, as bits. */
enum us_protocol_hit_flag {
	US_PROTOCOL_OPENS = 1 << 0, /* a reading more */
	US_PROTOCOL_AROUND_IT = 1 << 1,
	US_PROTOCOL_ELEMENT = 1 << 2,
	US_PROTOCOL_ASIDE = 1 << 3, /* it is not in the text */
	US_PROTOCOL_HIDDEN = 1 << 4,
	US_PROTOCOL_HIDES_TEXT = 1 << 5
};

struct us_protocol_hit {
	uint64_t line, column;
	uint32_t form, began, ended; /* enum urlsift_form, ... */
	uint32_t trimmed, notes, spans, readings;
	uint32_t flags; /* enum us_protocol_hit_flag */

	/* The lengths of texts, but for the last with a zero byte at the end;
	 * 0: none. */
	uint32_t goes_on, ends, name, attribute, text;
	uint32_t before, len, behind; /* of the text around it */
	uint32_t end_rule, nothing;
};

struct us_protocol_reading {
	uint32_t len, kind, reason, at, port, default_port, notes, has;
};

struct us_protocol_binary {
	uint32_t what; /* enum us_binary */
	uint32_t nothing;
};

/* How many bytes of the input were read, those that came before it too. */
struct us_protocol_alive {
	uint64_t read;
};

struct us_protocol_end {
	int32_t status; /* enum urlsift_decode_status */
	uint32_t error; /* errno, if the input could not be read */
};

/* A frame from the helper.  Its lengths and numbers are checked here; the code
 * that uses it checks what they mean. */

/* Its type, its struct, and the text behind that. */
struct us_frame {
	enum us_protocol_frame type;
	const char *bytes; /* of its struct, not aligned */
	const char *text;
	size_t len;
};

/* Returned for bytes that are not a valid frame. */
#define US_FRAME_SENSELESS ((size_t)-1)

/**
 * us_frame_read(frame, bytes, len, most):
 * Parse the ${frame} at the start of ${bytes}; its text points into them.
 * Return its length, 0 if it is not complete, or US_FRAME_SENSELESS, as for one
 * of more than ${most} bytes.
 */
size_t us_frame_read(struct us_frame *frame, const char *bytes, size_t len,
    size_t most);

/**
 * us_frame_get(frame, to, size):
 * Copy the struct of ${frame}, ${size} bytes, to ${to}.
 */
static inline void
us_frame_get(const struct us_frame *frame, void *to, size_t size)
{

	memcpy(to, frame->bytes, size);
}

/**
 * us_frame_is_name(word):
 * Return whether ${word} can be the name of a part or of a header field.
 */
bool us_frame_is_name(const char *word);

/* Hits in frames of the helper.  Behind struct us_protocol_hit stand the
 * spans, the readings, the last of which is what a click opens, each with the
 * slices that it has; then the texts: the URLs of the readings, why the hit
 * goes on and ends, the names of element and attribute, the text of the link,
 * and the text around the hit. */

/**
 * us_hit_frame_make(frame, hit, place, is_aside):
 * Set ${frame} to what the frame of ${hit} at ${place} begins with.  Return how
 * many bytes stand behind it.
 */
size_t us_hit_frame_make(struct us_protocol_hit *frame,
    const struct urlsift_hit *hit, const struct urlsift_place *place,
    bool is_aside);

/**
 * us_hit_frame_write(frame, hit, place, put):
 * Write what stands behind ${frame}.
 */
void us_hit_frame_write(const struct us_protocol_hit *frame,
    const struct urlsift_hit *hit, const struct urlsift_place *place,
    void (*put)(const void *bytes, size_t len));

/* A hit that was read.  At first it is all zero; the caller frees the spans. */
struct us_hit_read {
	struct urlsift_hit hit;
	struct urlsift_reading reading[URLSIFT_READINGS_MAX + 1];
	struct us_buf spans;
	struct urlsift_element element;
	struct urlsift_around around;
	bool is_aside;
};

/**
 * us_hit_frame_read(frame, to, place):
 * Set ${to} to the hit of ${frame}, whose texts it borrows, and line, column,
 * element and text around of ${place}.  Return 1; 0: it makes no sense; or -1:
 * memory is out.
 */
int us_hit_frame_read(const struct us_frame *frame, struct us_hit_read *to,
    struct urlsift_place *place);

#endif

/*
 * Files that are parts of messages (D229, D320): another helper opens them,
 * which has the libraries for that.  What it finds is reported as if it were a
 * part of the message, whose path has the name of the member behind it.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ATTACHED_H
#define US_ATTACHED_H

#include <stdbool.h>
#include <stdint.h>

#include "helper.h"
#include "process.h"
#include "../where.h"
#include "../../decode/urlsift-decode.h"

struct us_attached {
	/* Of the message; the first two are those of all that is around it. */
	struct us_receiver *to;
	struct us_where *where;
	struct us_attached *around; /* the message is in that; NULL: in none */
	const struct us_asked *asked;
	const struct urlsift_decode_input *input;

	struct us_helper *helper; /* NULL: none was needed */
	int fd;			  /* its bytes; -1: none */
	uint64_t left;		  /* bytes that are to come */
	uint64_t begin, end;	  /* raw, of the part that it is */
	uint64_t row, column;
	enum urlsift_decode_kind kind;
	char *encoding;	 /* its character set; empty: not known */
	char *pointer;	 /* of the message, if it is a string */
	char *path;	 /* of that part */
	char *member;	 /* the path, and the name of what is read in it */
	char *part;	 /* the same, and the part of the mail in it */
	bool has_failed; /* a warning was passed on */
};

/**
 * us_attached_input(a, input):
 * The input begins in which files may be, or is read again from a message
 * on.
 */
void us_attached_input(struct us_attached *a,
    const struct urlsift_decode_input *input);

/**
 * us_attached_begin(a, sent, words):
 * A file begins, the part that ${sent} and the ${words} behind it describe.
 * Return false when memory is out.
 */
bool us_attached_begin(struct us_attached *a,
    const struct us_protocol_file *sent, const char *const *words);

/**
 * us_attached_add(a, bytes, len):
 * Take its next bytes, not more than are left.  Return false when there is no
 * room for them.
 */
bool us_attached_add(struct us_attached *a, const char *bytes, size_t len);

/**
 * us_attached_read(a, around):
 * Read the file, all of which is there, by a helper as that ${around} it.
 * Return an urlsift_decode_status.
 */
int us_attached_read(struct us_attached *a, struct us_process *around);

/**
 * us_attached_member(a, name):
 * us_attached_part(a, part):
 * The member ${name} of it begins; a ${part} of that begins.  Return false when
 * memory is out.
 */
bool us_attached_member(struct us_attached *a, const char *name);
bool us_attached_part(struct us_attached *a,
    const struct urlsift_decode_part *part);

/**
 * us_attached_warn(a, what):
 * Report ${what} about what is read in it.
 */
void us_attached_warn(struct us_attached *a, const char *what);

/**
 * us_attached_stop(a), us_attached_free(a):
 * End the helper of ${a}, which the next file starts again; free its memory,
 * too.
 */
void us_attached_stop(struct us_attached *a);
void us_attached_free(struct us_attached *a);

#endif

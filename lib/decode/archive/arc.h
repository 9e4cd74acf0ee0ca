/*
 * The header line of a record of ARC, the format before WARC: the URL of the
 * copy, an address, a date, a type and the length; more words in version 2.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ARC_H
#define US_ARC_H

#include <stdbool.h>
#include <stddef.h>

/* The beginning of the first line of an ARC. */
#define US_ARC "filedesc://"
#define US_ARC_LEN (sizeof(US_ARC) - 1)

/* A word of the line. */
struct us_arc_word {
	const char *text;
	size_t len;
};

struct us_arc {
	struct us_arc_word target, date, type, length;
};

/**
 * us_arc_read(arc, line, len):
 * Read ${line}, with or without its end.  Return false if it does not begin a
 * record.
 */
bool us_arc_read(struct us_arc *arc, const char *line, size_t len);

#endif

/*
 * A compound file ([MS-CFB]) in memory: storages, and streams in them.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_COMPOUND_H
#define US_COMPOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"

/* Bytes of an entry of the directory. */
#define US_COMPOUND_ENTRY 128

struct us_compound {
	const char *data;
	size_t len;
	unsigned shift;	       /* a sector has 1 << shift bytes */
	size_t cutoff;	       /* shorter streams are in the short ones */
	struct us_buf fat;     /* the sector behind each sector */
	struct us_buf minifat; /* the same of short sectors */
	struct us_buf mini;    /* all short sectors */
	struct us_buf entries; /* the directory */
	struct us_buf order;   /* entries, those of a storage together */
	struct us_buf begins;  /* where those of each storage begin there */
	bool is_cut;	       /* of a stream, not all could be read */
	size_t left;	       /* bytes that may still be read of streams */
	int status;	       /* URLSIFT_OK or URLSIFT_ENOMEM, which stays */
};

/**
 * us_compound_open(c, data, len), us_compound_close(c):
 * Open the file ${data}, which is borrowed.  Return whether there is a
 * directory.  Free the memory of ${c}, in either case.
 */
bool us_compound_open(struct us_compound *c, const char *data, size_t len);
void us_compound_close(struct us_compound *c);

/**
 * us_compound_children(c, storage, n):
 * Return the ${n} entries in ${storage}; 0 is the root.
 */
const uint32_t *us_compound_children(const struct us_compound *c,
    uint32_t storage, size_t *n);

/**
 * us_compound_name(c, entry, name, size):
 * Write the name of ${entry} to ${name}, of ${size} bytes, with ? for what is
 * not ASCII.
 */
void us_compound_name(const struct us_compound *c, uint32_t entry, char *name,
    size_t size);

/**
 * us_compound_read(c, entry, content):
 * Append what the stream ${entry} contains to ${content}, as far as it can be
 * read.  All streams together have no more bytes than the file.
 */
void us_compound_read(struct us_compound *c, uint32_t entry,
    struct us_buf *content);

#endif

/*
 * The links of an office document, a zip.  A part of it names a link by an id,
 * and a relationship in another part, before it or behind, says which URL that
 * is (ECMA-376, part 2, 6.5).  So both are kept until the zip ends
 * (relationships-of-ooxml).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PACKAGE_H
#define US_PACKAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../emitter.h"

/* A cell, from 1; 0: none.  ${page} is the number of its sheet, or that of a
 * slide. */
struct us_cell {
	uint32_t page, row, column;
};

/* The bytes that are kept. */
struct us_package_mark {
	size_t words, targets, references, cells;
};

struct us_package {
	uint64_t index;	    /* the number of the member that is read */
	const char *member; /* its name */
	bool is_document;   /* it is a part of one for sure */
	struct us_cell sheet;
	uint32_t strings; /* of the shared ones, how many were read */
	struct us_buf words;
	struct us_buf targets, references; /* of struct kept */
	struct us_buf cells;	      /* the first one of each shared string */
	struct us_package_mark begin; /* of the innermost zip */
};

/**
 * us_package_begin(p), us_package_free(p):
 * Begin without links; free the memory of ${p}.
 */
void us_package_begin(struct us_package *p);
void us_package_free(struct us_package *p);

/**
 * us_package_member(p, index, name, is_document):
 * Begin the member of this ${name}, which is borrowed; NULL: it is no part of a
 * document.  It is one of an archive that surely ${is_document}.
 */
void us_package_member(struct us_package *p, uint64_t index, const char *name,
    bool is_document);

/**
 * us_package_add_target(p, id, link, out):
 * us_package_add_reference(p, id, link, cell, out):
 * Keep a relationship with this ${id}; keep a ${link} with its text, whose URL
 * is that of the ${id}, if it has none itself.  Return false if there is no
 * room for it; without memory, ${out} stops.
 */
bool us_package_add_target(struct us_package *p, const char *id,
    const struct urlsift_decode_url *link, struct us_emitter *out);
bool us_package_add_reference(struct us_package *p, const char *id,
    const struct urlsift_decode_url *link, const struct us_cell *cell,
    struct us_emitter *out);

/**
 * us_package_use_string(p, number, cell):
 * us_package_next_string(p):
 * ${cell} shows the shared string of this ${number}, from 0.  Return the first
 * cell that shows the next shared string, as far as it is known.
 */
void us_package_use_string(struct us_package *p, uint64_t number,
    const struct us_cell *cell);
struct us_cell us_package_next_string(struct us_package *p);

/**
 * us_package_open(p), us_package_close(p, outer, out):
 * A zip begins: return what the one around it had, for us_package_close(),
 * which emits the links of the zip to ${out} when it ends.
 */
struct us_package_mark us_package_open(struct us_package *p);
void us_package_close(struct us_package *p, struct us_package_mark outer,
    struct us_emitter *out);

#endif

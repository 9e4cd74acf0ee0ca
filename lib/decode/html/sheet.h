/*
 * A style sheet or a script whose text comes in pieces: a large one is read in
 * whole rules or blocks.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SHEET_H
#define US_SHEET_H

#include "../../base/buf.h"
#include "emit.h"

struct us_sheet {
	struct us_buf code;
	bool is_script;
	uint64_t offset;
	bool exact; /* each byte is at its offset in the page */
};

/**
 * us_sheet_add(sheet, emit, is_script, text, len, offset):
 * us_sheet_read(sheet, emit), us_sheet_end(sheet, emit):
 * Add the next ${text}; read the rest of the sheet; the sheet ends, if there is
 * one.  Emit its URLs.
 */
void us_sheet_add(struct us_sheet *sheet, struct us_emit *emit, bool is_script,
    const char *text, size_t len, uint64_t offset);
void us_sheet_read(struct us_sheet *sheet, struct us_emit *emit);

static inline void
us_sheet_end(struct us_sheet *sheet, struct us_emit *emit)
{

	if (sheet->code.len > 0)
		us_sheet_read(sheet, emit);
}

#endif

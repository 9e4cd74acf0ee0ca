/*
 * Fuzz target: the splitters, which read a file outside the sandbox.  The first
 * byte says what the rest, the file, is, the second how large blocks are.
 * Checked: blocks follow each other to the end of the file, and what is decoded
 * of them, one after the other, is what is decoded of the whole.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode_log.h"
#include "fuzz.h"
#include "input/input.h"
#include "lines.h"

#define MAX_URL 256

static struct splitter split;

/* Append ${log} without the numbers of members, which each block counts anew,
 * and without the member that all blocks of a gzip file are in. */
static void
add_log(struct tu_lines *lines, const char *log, bool is_within)
{
	static const char member[] = "\nmember ";
	const char *at;

	if (is_within && strncmp(log, "\nmember 1 ", 10) == 0)
		log += 10;
	for (; (at = strstr(log, member)) != NULL; log = at) {
		at += sizeof(member) - 1;
		tu_lines_add(lines, log, (size_t)(at - log));
		at += strspn(at, "0123456789");
	}
	tu_lines_string(lines, log);
}

/* Append what is decoded of ${block}.  Return the status. */
static int
decode(struct tu_source *source, const struct splitter_block *block,
    struct tu_lines *lines, bool is_within)
{
	char *log;
	int status;

	source->begin = (size_t)block->begin;
	source->index = block->index;
	source->range.to = block->is_last ? 0 : block->end;
	source->slice = block->slice;
	status = tu_decode(source, 0, &log);
	add_log(lines, log, is_within);
	free(log);
	return status;
}

/* Read all blocks, and compare them with the whole. */
static void
compare(struct tu_source *source)
{
	struct splitter_block block = { .is_last = true };
	struct tu_lines whole = { 0 }, together = { 0 };
	uint64_t end = 0;
	int status, part;

	status = decode(source, &block, &whole, false);
	do {
		(void)splitter_next(&split, &block);
		if (block.begin != end || block.end <= end)
			tu_fuzz_fail("blocks do not follow each other");
		part = decode(source, &block, &together,
		    split.cut == CUT_GZIP_MEMBERS && end > 0);
		end = block.end;
		/* A block whose end was none reads on to that of the file. */
	} while (!block.is_last &&
	    (split.cut != CUT_GZIP_MEMBERS || part == URLSIFT_DECODE_SLICED));
	if (part != status)
		tu_fuzz_fail("the last block does not end as the whole");
	if (strcmp(together.text, whole.text) != 0)
		tu_fuzz_fail("blocks are not the whole");
	free(whole.text);
	free(together.text);
}

/* Cut a text.  What is found in its blocks, tests/unit/test_split.c knows. */
static void
cut_text(int file, uint64_t len, uint64_t size)
{
	static const struct range range = { 0, UINT64_MAX };
	struct splitter_block block;
	uint64_t end = 0;

	splitter_text(&split, file, len, &range, size, MAX_URL);
	while (splitter_next(&split, &block)) {
		if (block.begin != end || block.end <= end || block.scan > end)
			tu_fuzz_fail("blocks do not follow each other");
		end = block.end;
	}
	if (end != UINT64_MAX)
		tu_fuzz_fail("the end of a text is lost");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct {
		enum cut cut;
		enum urlsift_decode_kind kind;
	} ways[] = { { CUT_MESSAGES, URLSIFT_DECODE_MBOX },
		{ CUT_RECORDS, URLSIFT_DECODE_WARC },
		{ CUT_GZIP_MEMBERS, URLSIFT_DECODE_ARCHIVE },
		{ CUT_TAR_MEMBERS, URLSIFT_DECODE_ARCHIVE },
		{ CUT_TEXT, URLSIFT_DECODE_TEXT } };
	struct tu_source source = { .piece = size };
	enum cut cut;
	FILE *file;

	if (size < 2)
		return 0;
	cut = ways[data[0] % (sizeof(ways) / sizeof(ways[0]))].cut;
	source.kind = ways[data[0] % (sizeof(ways) / sizeof(ways[0]))].kind;
	source.text = (const char *)data + 2;
	source.len = size - 2;
	source.seeks = cut != CUT_GZIP_MEMBERS;
	file = tu_file(source.text, source.len);
	if (cut == CUT_TEXT)
		cut_text(fileno(file), source.len, data[1] + 1u);
	else if (splitter_decoded(&split, fileno(file), cut, data[1] + 1u))
		compare(&source);
	fclose(file);
	return 0;
}

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
#include "input/splitter.h"
#include "lines.h"

#define MAX_URL 256

enum container { MBOX, WARC, GZIP, TAR, TEXT, CONTAINERS };

static struct records records;
static struct gzip_members gzip_members;
static struct tar_members tar_members;

/* Return false if ${file} cannot be cut. */
static bool
begin(enum container container, int file, uint64_t size)
{

	if (container == GZIP)
		return gzip_members_init(&gzip_members, file, size);
	if (container == TAR)
		return tar_members_init(&tar_members, file, size);
	return records_init(&records, file, container == WARC, size);
}

static void
next(enum container container, struct splitter_block *block)
{

	if (container == GZIP)
		gzip_members_next(&gzip_members, block);
	else if (container == TAR)
		tar_members_next(&tar_members, block);
	else
		records_next(&records, block);
}

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
compare(enum container container, struct tu_source *source)
{
	struct splitter_block block = { .is_last = true };
	struct tu_lines whole = { 0 }, together = { 0 };
	uint64_t end = 0;
	int status, part;

	status = decode(source, &block, &whole, false);
	do {
		next(container, &block);
		if (block.begin != end || block.end <= end)
			tu_fuzz_fail("blocks do not follow each other");
		part = decode(source, &block, &together,
		    container == GZIP && end > 0);
		end = block.end;
		/* A block whose end was none reads on to that of the file. */
	} while (!block.is_last &&
	    (container != GZIP || part == URLSIFT_DECODE_SLICED));
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
	struct splitter text;
	struct splitter_block block;
	uint64_t end = 0;

	splitter_init(&text, file, len, &range, size, MAX_URL);
	while (splitter_next(&text, &block)) {
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
	static const enum urlsift_decode_kind kinds[] = { URLSIFT_DECODE_MBOX,
		URLSIFT_DECODE_WARC, URLSIFT_DECODE_ARCHIVE,
		URLSIFT_DECODE_ARCHIVE, URLSIFT_DECODE_TEXT };
	struct tu_source source = { .piece = size };
	enum container container;
	FILE *file;

	if (size < 2)
		return 0;
	container = (enum container)(data[0] % CONTAINERS);
	source.kind = kinds[container];
	source.text = (const char *)data + 2;
	source.len = size - 2;
	source.seeks = container != GZIP;
	file = tu_file(source.text, source.len);
	if (container == TEXT)
		cut_text(fileno(file), source.len, data[1] + 1u);
	else if (begin(container, fileno(file), data[1] + 1u))
		compare(container, &source);
	fclose(file);
	return 0;
}

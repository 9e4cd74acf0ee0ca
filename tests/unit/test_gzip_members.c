/*
 * A compressed WARC in blocks that are decoded apart: up to the block that
 * reads on to the end of the file they report what the whole reports, however
 * its records are compressed (threads-share-a-warc).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <criterion/criterion.h>
#include <archive.h>
#include <archive_entry.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode_log.h"
#include "draw.h"
#include "input/input.h"
#include "lines.h"

#define ROUNDS 600
#define ROOM 65536

/* Records, and what is none. */
static const char *const pieces[] = {
	"WARC/1.0\r\nWARC-Type: a\r\nContent-Length: 6\r\n\r\na b c \r\n\r\n",
	"WARC/1.0\r\nContent-Length: 12\r\n\r\nhttp://a.b/c\r\n\r\n",
	"WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 68\r\n"
	"WARC-Target-URI: http://example.org/page\r\n"
	"Content-Type: application/http\r\n\r\n"
	"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
	"<a href='/link'>it</a>.\r\n\r\n",
	"WARC/1.1\nContent-Length: 5\n\nabcde\n\n",
	"WARC/1.0\r\nContent-Length: 20\r\n\r\nWARC/1.1\n\nhttp://d.e\r\n\r\n",
	"WARC/1.0\r\nContent-Length: 5\r\n\r\nabcde",
	"WARC/1.0\r\nContent-Length: 99\r\n\r\nhttp://less.example/\r\n\r\n",
	"WARC/1.0\r\nWARC-Type: x\r\n\r\n",
	"WARC/",
	"\r\n",
	"",
	"http://example.org/between\n",
};

#define PIECES (sizeof(pieces) / sizeof(pieces[0]))

/* What the blocks of a file were. */
struct counts {
	size_t cut;    /* files of more than one block */
	size_t sliced; /* blocks that ended where they should */
	size_t beyond; /* that did not */
};

/* Append ${text} to ${to} as a gzip member, compressed or as it is. */
static void
add_member(struct tu_lines *to, const char *text, size_t len, bool is_stored)
{
	static char packed[2 * ROOM];
	struct archive *writer = archive_write_new();
	struct archive_entry *entry = archive_entry_new();
	size_t used = 0;

	cr_assert_eq(archive_write_set_format_raw(writer), ARCHIVE_OK);
	cr_assert_eq(archive_write_add_filter_gzip(writer), ARCHIVE_OK);
	cr_assert_eq(archive_write_set_filter_option(writer, "gzip",
			 "compression-level", is_stored ? "0" : "6"),
	    ARCHIVE_OK);
	archive_write_set_bytes_per_block(writer, 0);
	cr_assert_eq(archive_write_open_memory(writer, packed, sizeof(packed),
			 &used),
	    ARCHIVE_OK);
	archive_entry_set_filetype(entry, AE_IFREG);
	cr_assert_eq(archive_write_header(writer, entry), ARCHIVE_OK);
	cr_assert_eq(archive_write_data(writer, text, len), (la_ssize_t)len);
	cr_assert_eq(archive_write_close(writer), ARCHIVE_OK);
	archive_entry_free(entry);
	archive_write_free(writer);
	tu_lines_add(to, packed, used);
}

/* Make ${text} two records.  The block of the second one contains ${inner},
 * behind the length of the first one: as if a member ended and the next one
 * began there. */
static void
make_nested(struct tu_lines *text, const struct tu_lines *inner)
{
	size_t len;

	text->len = 0;
	tu_lines_string(text, pieces[0]);
	len = text->len;
	tu_lines_printf(text, "WARC/1.0\r\nContent-Length: %zu\r\n\r\n",
	    inner->len + 4);
	tu_lines_add(text, "\0\0\0", 4);
	text->text[text->len - 4] = (char)len;
	tu_lines_add(text, inner->text, inner->len);
	tu_lines_string(text, "\r\n\r\n");
}

/* Return the ${log} of a block without its first line: each block begins the
 * one member of the file. */
static const char *
without_member(const char *log)
{
	static const char line[] = "\nmember 1 ";

	cr_assert(strncmp(log, line, sizeof(line) - 1) == 0, "%s", log);
	return log + sizeof(line) - 1;
}

/* Compare the file ${text}, in blocks of ${size} bytes or more, with the
 * whole. */
static void
compare(const struct tu_lines *text, uint64_t size, struct counts *counts)
{
	struct tu_source source = { .kind = URLSIFT_DECODE_ARCHIVE,
		.text = text->text,
		.len = text->len,
		.piece = 1 + size };
	static struct splitter split;
	struct splitter_block block = { 0 };
	struct tu_lines together = { 0 };
	FILE *file = tu_file(text->text, text->len);
	int status, whole_status = 0;
	char *whole, *part;
	size_t n = 0;

	whole_status = tu_decode(&source, 0, &whole);
	tu_lines_string(&together, "");
	status = URLSIFT_DECODE_SLICED;
	if (splitter_decoded(&split, fileno(file), CUT_GZIP_MEMBERS, size)) {
		for (; status == URLSIFT_DECODE_SLICED; n++) {
			cr_assert(!block.is_last, "%s", together.text);
			(void)splitter_next(&split, &block);
			source.begin = (size_t)block.begin;
			source.index = block.index;
			source.range.to = block.is_last ? 0 : block.end;
			source.slice = block.slice;
			status = tu_decode(&source, 0, &part);
			counts->sliced += status == URLSIFT_DECODE_SLICED;
			tu_lines_string(&together,
			    n == 0 ? part : without_member(part));
			free(part);
		}
		cr_assert_eq(status, whole_status, "%d, not %d", status,
		    whole_status);
		cr_assert_str_eq(together.text, whole);
		counts->cut += n > 1;
		counts->beyond += !block.is_last;
	}
	fclose(file);
	free(together.text);
	free(whole);
}

/* How the records of a file are compressed. */
enum way {
	ONE_BY_ONE,
	SOME_TOGETHER,
	SOME_TORN, /* at any place, maybe inside a record */
	SOME_NESTED,
	WAYS
};

/* Append a member, or two, to ${to}. */
static void
add_some(struct tu_lines *to, enum way way, uint32_t *state)
{
	struct tu_lines text = { 0 }, inner = { 0 };
	bool is_odd = tu_draw(state, 8) == 0;
	bool is_stored = tu_draw(state, 4) == 0;
	size_t cut;

	/* The first ones are those of a file in order. */
	tu_lines_string(&text, pieces[tu_draw(state, is_odd ? PIECES : 4)]);
	if (is_odd && way == SOME_TOGETHER)
		tu_lines_string(&text, pieces[tu_draw(state, 4)]);
	if (is_odd && way == SOME_NESTED) {
		add_member(&inner, pieces[0], strlen(pieces[0]), true);
		make_nested(&text, &inner);
		is_stored = true;
	}
	cut = is_odd && way == SOME_TORN ? tu_draw(state, text.len + 1) : 0;
	if (cut > 0)
		add_member(to, text.text, cut, is_stored);
	add_member(to, text.text + cut, text.len - cut, is_stored);
	if (is_odd && way == SOME_TORN && tu_draw(state, 4) == 0)
		tu_lines_add(to, "\0\0\0", 1 + tu_draw(state, 3));
	free(text.text);
	free(inner.text);
}

Test(gzip_members, of_any_warc_are_the_whole)
{
	struct counts counts[WAYS] = { { 0 } };
	struct tu_lines text;
	uint32_t state = 1;
	size_t way, round, i;

	for (way = 0; way < WAYS; way++) {
		for (round = 0; round < ROUNDS; round++) {
			memset(&text, 0, sizeof(text));
			add_member(&text, pieces[0], strlen(pieces[0]), false);
			for (i = 0; i < 2 + round % 20; i++)
				add_some(&text, (enum way)way, &state);
			/* It may break off, or be damaged. */
			if (round % 9 == 0)
				text.len -= tu_draw(&state, 30);
			if (round % 10 == 0)
				text.text[tu_draw(&state, text.len)] ^= 1;
			compare(&text, 1 + round % 300, &counts[way]);
			free(text.text);
		}
		cr_assert_gt(counts[way].cut, ROUNDS / 2, "%zu were cut",
		    counts[way].cut);
		cr_assert_gt(counts[way].sliced, ROUNDS, "%zu were sliced",
		    counts[way].sliced);
		cr_assert_gt(counts[way].beyond, 0, "all was as it seemed");
	}
}

/* What is no gzip file, or has one member, is not cut. */
Test(gzip_members, of_other_files_are_not_sought)
{
	static const char *const texts[] = { "", "\x1F\x8B\x08",
		"WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n" };
	static struct splitter split;
	struct tu_lines one = { 0 };
	FILE *file;
	size_t i;

	add_member(&one, pieces[0], strlen(pieces[0]), false);
	for (i = 0; i < 4; i++) {
		file = i < 3 ? tu_file(texts[i], strlen(texts[i])) :
			       tu_file(one.text, one.len);
		cr_assert(!splitter_decoded(&split, fileno(file),
			      CUT_GZIP_MEMBERS, 1),
		    "%zu", i);
		fclose(file);
	}
	free(one.text);
}

/*
 * Mailboxes and WARC files in blocks that are decoded apart: together they
 * report what the whole reports, numbers and places too, wherever a block ends
 * (threads-share-a-mailbox).
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "decode_log.h"
#include "draw.h"
#include "input/input.h"
#include "lines.h"

#define ROUNDS 3000

/* Bytes behind a block that its decoder may read. */
#define BEHIND 4096

/* What mailboxes and WARC files are made of, and what looks like it. */
static const char *const mail[] = {
	"From a@example.org Mon Jun  3 10:00:00 1996\n",
	"From a@example.org Mon Jun  3 10:00:00 1996\n",
	"From a@example.org Mon Jun  3 10:00:00 1996\r\n",
	"\nFrom a@example.org Mon Jun  3 10:00:00 1996\nSubject: a\n\n",
	"\nFrom a@example.org Mon Jun  3 10:00:00 1996\nSubject: b\n\n",
	">From a@example.org Mon Jun  3 10:00:00 1996\n",
	" From a@example.org Mon Jun  3 10:00:00 1996\n",
	"From here on\n",
	"From a@example.org\n",
	"From ",
	"\nFrom: a@example.org\n",
	"Subject: http://example.org/subject\n",
	"Content-Length: 100\n",
	"Content-Type: multipart/mixed; boundary=b\n\n--b\n",
	"see http://example.org/text\n",
	"\n",
	"\r\n",
};

static const char *const warc[] = {
	"WARC/1.0\r\nWARC-Type: a\r\nContent-Length: 6\r\n\r\na b c \r\n\r\n",
	"WARC/1.1\nContent-Length: 12\n\nhttp://a.b/c\n\n",
	"WARC/1.0\r\nContent-Length: 6\r\n\r\nWARC/1\r\n\r\n",
	"WARC/1.0\r\nContent-Length: 20\r\n\r\nWARC/1.1\n\nhttp://d.e\r\n\r\n",
	"WARC/1.0\r\nContent-Length: 5\r\n folded\r\n\r\n",
	"WARC/1.0\r\nContent-Length: 5\r\nContent-Length: 0\r\n\r\nabcde",
	"WARC/1.0\r\nContent-Length : 5\r\n\r\nabcde\r\n\r\n",
	"WARC/1.0\r\nContent-Length: <5>\r\n\r\nabcde\r\n\r\n",
	"WARC/1.0\r\nContent-Length:\t5\r\n\r\nabcde\r\n\r\n",
	"WARC/1.0\r\nContent-Length: 5 \r\n\r\nabcde\r\n\r\n",
	"WARC/1.0\r\ncontent-LENGTH:0\r\nX: y\r\n\r\n\r\n\r\n",
	"WARC/1.0\r\nContent-Length: 99999999999999999999\r\n\r\n",
	"WARC/1.0\r\nContent-Length: 999999999999\r\n\r\n",
	"WARC/1.0\r\nWARC-Type: x\r\n\r\n",
	"WARC/",
	"\r",
	"\n",
	"\r\n",
	"http://example.org/between\n",
};

struct list {
	const char *const *piece;
	size_t n;
	enum urlsift_decode_kind kind;
};

static const struct list lists[] = {
	{ mail, sizeof(mail) / sizeof(mail[0]), URLSIFT_DECODE_MBOX },
	{ warc, sizeof(warc) / sizeof(warc[0]), URLSIFT_DECODE_WARC },
};

/* Compare ${text} in blocks of ${size} bytes or more with the whole.  Return
 * how many blocks they are, 0: it is not cut. */
static size_t
compare(enum urlsift_decode_kind kind, const char *text, size_t len,
    uint64_t size)
{
	struct tu_source source = { .kind = kind,
		.text = text,
		.len = len,
		.piece = len + 1,
		.seeks = true };
	static struct splitter split;
	struct splitter_block block = { 0 };
	struct tu_lines together = { 0 };
	FILE *file = tu_file(text, len);
	char *whole, *part;
	size_t n = 0, taken = 0;

	if (splitter_decoded(&split, fileno(file),
		kind == URLSIFT_DECODE_WARC ? CUT_RECORDS : CUT_MESSAGES,
		size)) {
		cr_assert_eq(tu_decode(&source, 0, &whole), URLSIFT_DECODE_OK);
		tu_lines_string(&together, "");
		source.taken = &taken;
		for (n = 0; !block.is_last; n++) {
			(void)splitter_next(&split, &block);
			cr_assert_eq(block.begin, source.range.to);
			source.begin = (size_t)block.begin;
			source.index = block.index;
			source.range.to = block.is_last ? 0 : block.end;
			cr_assert_eq(tu_decode(&source, 0, &part),
			    URLSIFT_DECODE_OK);
			tu_lines_string(&together, part);
			free(part);
		}
		cr_assert_str_eq(together.text, whole, "%.*s", (int)len, text);
		cr_assert_leq(taken, len + n * BEHIND, "%zu", taken);
		free(together.text);
		free(whole);
	}
	fclose(file);
	return n;
}

/* Return a text of ${pieces} of ${list}, the first of which begins a file.
 * There are ${blanks} bytes between some of them. */
static struct tu_lines
make_text(const struct list *list, size_t pieces, size_t blanks,
    uint32_t *state)
{
	struct tu_lines lines = { 0 };
	char filler[1500];
	size_t i;

	memset(filler, 'x', sizeof(filler));
	tu_lines_string(&lines, list->piece[0]);
	for (i = 1; i < pieces; i++) {
		if (tu_draw(state, 8) == 0)
			tu_lines_add(&lines, filler,
			    tu_draw(state, blanks + 1));
		/* The first ones are those of a file in order. */
		tu_lines_string(&lines,
		    list->piece[tu_draw(state,
			tu_draw(state, 4) == 0 ? list->n : 4)]);
	}
	return lines;
}

Test(blocks, of_any_text_are_the_whole)
{
	uint32_t state = 1;
	struct tu_lines text;
	size_t i, round, cut = 0;

	for (i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		for (round = 0; round < ROUNDS; round++) {
			text = make_text(&lists[i], 1 + round % 20, 20, &state);
			cut += compare(lists[i].kind, text.text, text.len,
				   1 + round % 200) > 1;
			free(text.text);
		}
	cr_assert_gt(cut, ROUNDS, "%zu were cut", cut);
}

/* What is searched does not fit in view. */
Test(blocks, of_long_texts_are_the_whole)
{
	uint32_t state = 2;
	struct tu_lines text;
	size_t i, round;

	for (i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		for (round = 0; round < 20; round++) {
			text = make_text(&lists[i], 2000, 1500, &state);
			cr_assert_gt(text.len, SPLITTER_ROOM);
			(void)compare(lists[i].kind, text.text, text.len,
			    1 + round * 5000);
			free(text.text);
		}
}

Test(blocks, of_the_corpus_are_the_whole)
{
	static const char *const ending[] = { ".mbox", ".warc" };
	static struct tu_case cases[TU_CASES_MAX];
	size_t i, j, n, len, cut = 0;
	char *text;

	for (i = 0; i < 2; i++) {
		n = tu_find(ending[i], cases);
		for (j = 0; j < n; j++) {
			text = tu_read(cases[j].path, ending[i], &len);
			cut += compare(lists[i].kind, text, len, 1) > 1;
			free(text);
		}
	}
	cr_assert_gt(cut, 3, "%zu were cut", cut);
}

/* Each message and each record is found: all have a block of their own. */
Test(blocks, of_one_byte_are_one_message_each)
{
	struct tu_lines text = { 0 };
	size_t i, j;

	for (i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
		text.len = 0;
		for (j = 0; j < 10000; j++)
			tu_lines_string(&text, lists[i].piece[0]);
		cr_assert_eq(compare(lists[i].kind, text.text, text.len, 1),
		    10000);
	}
	free(text.text);
}

Test(blocks, of_others_are_not_made)
{
	static const char *const text[] = { "", "From a\n\nx\n",
		"Subject: a\n\nx\n" };
	size_t i;

	for (i = 0; i < sizeof(text) / sizeof(text[0]); i++)
		cr_expect_eq(compare(URLSIFT_DECODE_MBOX, text[i],
				 strlen(text[i]), 1),
		    0, "%s", text[i]);
}

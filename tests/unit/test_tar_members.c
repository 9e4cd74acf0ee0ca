/*
 * A tar in blocks that are decoded apart: together they report what the whole
 * reports, whoever wrote it and whatever is in it (threads-share-a-tar).
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

#define ROUNDS 150
#define ROOM ((size_t)1 << 18)
#define FORMATS (sizeof(formats) / sizeof(formats[0]))

static const int formats[] = { ARCHIVE_FORMAT_TAR_USTAR,
	ARCHIVE_FORMAT_TAR_GNUTAR, ARCHIVE_FORMAT_TAR_PAX_RESTRICTED,
	ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE, ARCHIVE_FORMAT_TAR };

static const char mail[] =
    "From a@example.org Mon Jun  3 10:00:00 1996\n"
    "Subject: http://example.org/subject\n\nhttp://example.org/text\n";

static const char *const texts[] = {
	"See http://a.example/ there.\n",
	mail,
	"<p><a href='http://example.org/link'>it</a> and\n",
	"",
	"WARC/1.0\r\nContent-Length: 12\r\n\r\nhttp://a.b/c\r\n\r\n",
	"\x89PNG\r\n\x1A\n",
};

#define TEXTS (sizeof(texts) / sizeof(texts[0]))

/* Set the name of ${entry}; some are long, some are not ASCII. */
static void
set_name(struct archive_entry *entry, uint32_t *state)
{
	char name[400];
	size_t len = tu_draw(state, 8) == 0 ? tu_draw(state, 300) :
					      tu_draw(state, 20);

	memset(name, 'n', len);
	if (len > 120)
		name[len - 80] = '/';
	snprintf(name + len, sizeof(name) - len, "%u%s", tu_draw(state, 100),
	    tu_draw(state, 8) == 0 ? "\xC3\xA4.txt" : ".txt");
	archive_entry_set_pathname(entry, name);
}

/* Add a member that may be anything but an archive to ${to}. */
static void
add_member(struct archive *to, uint32_t *state)
{
	struct archive_entry *entry = archive_entry_new();
	const char *text = texts[tu_draw(state, TEXTS)];
	size_t len = strlen(text);

	set_name(entry, state);
	archive_entry_set_perm(entry, 0644);
	archive_entry_set_mtime(entry, 1000000000,
	    tu_draw(state, 4) == 0 ? 500 : 0);
	archive_entry_set_filetype(entry, AE_IFREG);
	switch (tu_draw(state, 20)) {
	case 0:
		archive_entry_set_filetype(entry, AE_IFDIR);
		len = 0;
		break;
	case 1:
		archive_entry_set_filetype(entry, AE_IFLNK);
		archive_entry_set_symlink(entry, "http://example.org/");
		len = 0;
		break;
	case 2:
		archive_entry_set_hardlink(entry, "other");
		len = 0;
		break;
	case 3:
		archive_entry_set_uid(entry, (la_int64_t)1 << 40);
		break;
	case 4:
		archive_entry_sparse_add_entry(entry, 0, (la_int64_t)len);
		archive_entry_set_size(entry, (la_int64_t)len + 5000);
		break;
	default:
		break;
	}
	if (!archive_entry_size_is_set(entry))
		archive_entry_set_size(entry, (la_int64_t)len);
	/* Not every format can have every member. */
	if (archive_write_header(to, entry) == ARCHIVE_OK)
		(void)archive_write_data(to, text, len);
	archive_entry_free(entry);
}

/* Set ${text} to a tar of ${n} members. */
static void
make_tar(struct tu_lines *text, int format, int filter, size_t n,
    uint32_t *state)
{
	static char packed[ROOM];
	struct archive *writer = archive_write_new();
	size_t used = 0, i;

	cr_assert_eq(archive_write_set_format(writer, format), ARCHIVE_OK);
	cr_assert_eq(archive_write_add_filter(writer, filter), ARCHIVE_OK);
	archive_write_set_bytes_in_last_block(writer, 1);
	cr_assert_eq(archive_write_open_memory(writer, packed, sizeof(packed),
			 &used),
	    ARCHIVE_OK);
	for (i = 0; i < n; i++)
		add_member(writer, state);
	cr_assert_eq(archive_write_close(writer), ARCHIVE_OK);
	archive_write_free(writer);
	tu_lines_add(text, packed, used);
}

/* Append ${log} to ${lines} without the numbers of members, which each block
 * counts anew. */
static void
add_log(struct tu_lines *lines, const char *log)
{
	static const char begin[] = "\nmember ";
	const char *at;

	for (; (at = strstr(log, begin)) != NULL; log = at) {
		at += sizeof(begin) - 1;
		tu_lines_add(lines, log, (size_t)(at - log));
		at += strspn(at, "0123456789");
	}
	tu_lines_string(lines, log);
}

/* Compare the file ${text}, in blocks of ${size} bytes or more, with the whole.
 * Return how many blocks they are. */
static size_t
compare(const struct tu_lines *text, uint64_t size, bool seeks)
{
	struct tu_source source = { .kind = URLSIFT_DECODE_ARCHIVE,
		.text = text->text,
		.len = text->len,
		.piece = 1 + size,
		.seeks = seeks };
	static struct splitter split;
	struct splitter_block block = { 0 };
	struct tu_lines together = { 0 }, whole = { 0 };
	FILE *file = tu_file(text->text, text->len);
	char *log;
	size_t n = 0;

	if (splitter_decoded(&split, fileno(file), CUT_TAR_MEMBERS, size)) {
		cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_OK);
		add_log(&whole, log);
		free(log);
		for (; !block.is_last; n++) {
			(void)splitter_next(&split, &block);
			cr_assert_eq(block.begin, source.range.to);
			source.begin = (size_t)block.begin;
			source.index = block.index;
			source.range.to = block.is_last ? 0 : block.end;
			cr_assert_eq(tu_decode(&source, 0, &log),
			    URLSIFT_DECODE_OK);
			add_log(&together, log);
			free(log);
		}
		cr_assert_str_eq(together.text, whole.text);
		free(together.text);
		free(whole.text);
	}
	fclose(file);
	return n;
}

Test(tar_members, of_any_tar_are_the_whole)
{
	uint32_t state = 1;
	struct tu_lines text;
	size_t format, round, n, cut;

	for (format = 0; format < FORMATS; format++) {
		for (round = cut = 0; round < ROUNDS; round++) {
			memset(&text, 0, sizeof(text));
			n = 1 + round % 40;
			make_tar(&text, formats[format], ARCHIVE_FILTER_NONE, n,
			    &state);
			/* It may break off, or be damaged. */
			if (round % 9 == 0)
				text.len -= tu_draw(&state, 1200);
			if (round % 10 == 0)
				text.text[tu_draw(&state, text.len)] ^= 1;
			cut += compare(&text, 1 + round * 50, round % 2 == 0) >
			    1;
			free(text.text);
		}
		cr_assert_gt(cut, ROUNDS / 2, "%zu of format %zu were cut", cut,
		    format);
	}
}

/* What a compressed tar contains is not cut. */
Test(tar_members, of_other_files_are_not_sought)
{
	uint32_t state = 2;
	struct tu_lines text = { 0 };

	make_tar(&text, formats[0], ARCHIVE_FILTER_BZIP2, 20, &state);
	cr_assert_eq(compare(&text, 1, true), 0);
	text.len = 0;
	cr_assert_eq(compare(&text, 1, true), 0);
	free(text.text);
}

/*
 * The decoder of archives as a library: each format and filter, made here by
 * libarchive, gives its members, however it is read and wherever it ends.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <criterion/criterion.h>
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/detect/detect.h"
#include "decode/limits.h"
#include "decode_log.h"

#define ROOM 65536

/* The formats, and the filters of one file. */
static const struct made {
	int format, filter;
	bool lists; /* it has more than one member, and names */
} all[] = {
	{ ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE, true },
	{ ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_GZIP, true },
	{ ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE, true },
	{ ARCHIVE_FORMAT_CPIO_POSIX, ARCHIVE_FILTER_NONE, true },
	{ ARCHIVE_FORMAT_7ZIP, ARCHIVE_FILTER_NONE, true },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, false },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_BZIP2, false },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_XZ, false },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_ZSTD, false },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_LZ4, false },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_LZIP, false },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_LZMA, false },
	{ ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_COMPRESS, false },
};

#define ALL (sizeof(all) / sizeof(all[0]))

static void
add(struct archive *to, const char *name, const char *text, size_t len)
{
	struct archive_entry *entry = archive_entry_new();

	archive_entry_set_pathname(entry, name);
	archive_entry_set_filetype(entry, AE_IFREG);
	archive_entry_set_perm(entry, 0644);
	archive_entry_set_size(entry, (la_int64_t)len);
	cr_assert_eq(archive_write_header(to, entry), ARCHIVE_OK);
	cr_assert_eq(archive_write_data(to, text, len), (la_ssize_t)len);
	archive_entry_free(entry);
}

/* Make an archive of one file or two in ${out}, which has ROOM bytes; return
 * its length. */
static size_t
make(const struct made *made, const char *text, size_t len, char *out)
{
	struct archive *to = archive_write_new();
	size_t used = 0;

	cr_assert_eq(archive_write_set_format(to, made->format), ARCHIVE_OK);
	cr_assert_eq(archive_write_add_filter(to, made->filter), ARCHIVE_OK);
	archive_write_set_bytes_in_last_block(to, 1);
	cr_assert_eq(archive_write_open_memory(to, out, ROOM, &used),
	    ARCHIVE_OK);
	add(to, "a.txt", text, len);
	if (made->lists)
		add(to, "b/c.html", "<p>http://b.example/", 20);
	cr_assert_eq(archive_write_close(to), ARCHIVE_OK);
	archive_write_free(to);
	return used;
}

/* Call ${check} with each of them, as it is and in a tar. */
static void
each(void (*check)(const struct made *made, struct tu_source source))
{
	static char inner[ROOM], outer[ROOM];
	static const char text[] = "See http://a.example/ there.\n";
	struct tu_source source = { .kind = URLSIFT_DECODE_ARCHIVE,
		.members = URLSIFT_DECODE_AUTO,
		.piece = 512 };
	size_t i;

	for (i = 0; i < ALL; i++) {
		source.text = inner;
		source.len = make(&all[i], text, sizeof(text) - 1, inner);
		check(&all[i], source);
		source.text = outer;
		source.len = make(&all[0], inner, source.len, outer);
		check(&all[i], source);
	}
}

static void
expect_members(const struct made *made, struct tu_source source)
{
	static const size_t pieces[] = { 1, 7, 100, ROOM };
	char *whole, *log;
	size_t i;

	source.seeks = true;
	cr_assert_eq(tu_decode(&source, 0, &whole), URLSIFT_DECODE_OK);
	cr_assert(strstr(whole, "http://a.example/ there.") != NULL);
	cr_assert(!made->lists ||
	    (strstr(whole, "b/c.html") != NULL &&
		strstr(whole, "http://b.example/") != NULL));
	cr_assert(strstr(whole, "warning") == NULL, "%s", whole);
	for (i = 0; i < sizeof(pieces) / sizeof(pieces[0]) * 2; i++) {
		source.piece = pieces[i / 2];
		source.seeks = i % 2 == 0;
		cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_OK);
		cr_assert_str_eq(log, whole, "%zu bytes at a time",
		    source.piece);
		free(log);
	}
	free(whole);
}

Test(archive, gives_its_members_however_it_is_read)
{
	each(expect_members);
}

static void
stop_early(const struct made *made, struct tu_source source)
{

	(void)made;
	tu_decode_stops(&source);
}

Test(archive, stops_when_it_is_asked_to)
{
	each(stop_early);
}

/* What is reported of one that is cut is the beginning, or it is reported that
 * there was more.  Who cannot read what is not there says so himself. */
static void
cut(const struct made *made, struct tu_source source)
{
	size_t len = source.len;
	char *whole, *log;

	/* It has nothing at its end. */
	if (made->filter == ARCHIVE_FILTER_COMPRESS)
		return;
	cr_assert_eq(tu_decode(&source, 0, &whole), URLSIFT_DECODE_OK);
	/* What it is is not known before its first header ends. */
	source.len = len > 1024 ? 512 : made->lists ? 76 : 20;
	for (; source.len < len; source.len += 1 + len / 50) {
		source.breaks = false;
		cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_OK,
		    "format %d, filter %d, cut at %zu: %s", made->format,
		    made->filter, source.len, log);
		cr_assert(strstr(log, "warning") != NULL ||
			strncmp(log, whole, strlen(log)) == 0,
		    "cut at %zu: %s", source.len, log);
		free(log);
		source.breaks = true;
		/* Behind the end of a tar nothing is read. */
		cr_assert(tu_decode(&source, 0, &log) == URLSIFT_DECODE_EREAD ||
			strcmp(log, whole) == 0,
		    "broken off at %zu: %s", source.len, log);
		cr_assert(strstr(log, "warning") == NULL,
		    "broken off at %zu: %s", source.len, log);
		free(log);
	}
	free(whole);
}

Test(archive, tells_when_it_is_cut)
{
	each(cut);
}

/* What it is is known by some of its first bytes, and by more of them, too. */
static void
expect_kind(const struct made *made, struct tu_source source)
{
	struct us_kind state, other;
	size_t n, len = source.len;
	int kind, known = US_DETECT_MORE;

	if (len > US_DETECT_PREFIX)
		len = US_DETECT_PREFIX;
	for (n = 0; n <= len; n++) {
		state = other = (struct us_kind){ 0 };
		kind = us_detect(&state, source.text, n, false);
		cr_assert(known == US_DETECT_MORE || kind == known,
		    "format %d, filter %d: %d of %zu bytes, %d of fewer",
		    made->format, made->filter, kind, n, known);
		known = kind;
		cr_assert_neq(us_detect(&other, source.text, n, true),
		    US_DETECT_MORE);
	}
	cr_assert_eq(known, URLSIFT_DECODE_ARCHIVE, "format %d, filter %d",
	    made->format, made->filter);
}

Test(archive, is_told_by_its_first_bytes)
{
	each(expect_kind);
}

/* Decode two streams of gzip with what stands ${between} them. */
static char *
decode_two(const char *between, size_t len, const char *text)
{
	static const struct made gzip = { ARCHIVE_FORMAT_RAW,
		ARCHIVE_FILTER_GZIP, false };
	static char room[2 * ROOM + 64];
	struct tu_source source = { .kind = URLSIFT_DECODE_ARCHIVE,
		.members = URLSIFT_DECODE_AUTO,
		.text = room,
		.piece = 7 };
	char *log;

	source.len = make(&gzip, "one and ", 8, room);
	memcpy(room + source.len, between, len);
	source.len += len;
	source.len += make(&gzip, text, strlen(text), room + source.len);
	cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_OK);
	return log;
}

Test(archive, streams_of_gzip_follow_each_other)
{
	char *log = decode_two("", 0, "two\n");

	cr_assert(strstr(log, "one and two\n") != NULL, "%s", log);
	cr_assert(strstr(log, "warning") == NULL, "%s", log);
	free(log);
	log = decode_two("\0\0", 3, "two\n");
	cr_assert(strstr(log, "one and two\n") != NULL, "%s", log);
	cr_assert(strstr(log, "warning") == NULL, "%s", log);
	free(log);
	log = decode_two("x", 1, "two\n");
	cr_assert(strstr(log, "one and ") != NULL, "%s", log);
	cr_assert(strstr(log, "two") == NULL, "%s", log);
	cr_assert(strstr(log, "data behind its end") != NULL, "%s", log);
	cr_assert(strstr(log, "broken") == NULL, "%s", log);
	free(log);
	/* A method that is none, where another stream begins. */
	log = decode_two("\x1F\x8B\x07", 3, "two\n");
	cr_assert(strstr(log, "one and ") != NULL, "%s", log);
	cr_assert(strstr(log, "the compressed data are damaged") != NULL, "%s",
	    log);
	free(log);
}

/* Decode ${len} bytes ${text}; the caller frees what was reported. */
static char *
decode(const char *text, size_t len, struct urlsift_decode_limits limits)
{
	struct tu_source source = { .kind = URLSIFT_DECODE_ARCHIVE,
		.members = URLSIFT_DECODE_AUTO,
		.text = text,
		.len = len,
		.piece = 4096,
		.limits = limits };
	char *log;

	cr_assert_eq(tu_decode(&source, 0, &log), URLSIFT_DECODE_OK);
	return log;
}

Test(archive, no_limit_of_nesting_is_over_8)
{
	static const struct made gzip = { ARCHIVE_FORMAT_RAW,
		ARCHIVE_FILTER_GZIP, false };
	static const struct urlsift_decode_limits limits = { .nesting = 1000 };
	static char room[2][ROOM];
	size_t len = 10, i;
	char *log;

	memcpy(room[0], "http://a/\n", len);
	for (i = 0; i < 8; i++)
		len = make(&gzip, room[i % 2], len, room[(i + 1) % 2]);
	log = decode(room[0], len, limits);
	cr_assert_not_null(strstr(log, "http://a/"), "%s", log);
	free(log);
	len = make(&gzip, room[0], len, room[1]);
	log = decode(room[1], len, limits);
	cr_assert_not_null(strstr(log, "nested deeper than 8"), "%s", log);
	cr_assert_null(strstr(log, "http://a/"), "%s", log);
	free(log);
}

Test(archive, holes_of_a_member_are_nothing)
{
	static char room[ROOM], text[40000];
	struct archive_entry *entry = archive_entry_new();
	struct archive *to = archive_write_new();
	size_t used = 0;
	char *log, *one;

	memcpy(text, "http://a/ ", 10);
	memcpy(text + 20480, " http://b/", 10);
	cr_assert_eq(archive_write_set_format_pax(to), ARCHIVE_OK);
	cr_assert_eq(archive_write_open_memory(to, room, ROOM, &used),
	    ARCHIVE_OK);
	archive_entry_set_pathname(entry, "a");
	archive_entry_set_filetype(entry, AE_IFREG);
	archive_entry_set_size(entry, sizeof(text));
	archive_entry_sparse_add_entry(entry, 0, 512);
	archive_entry_sparse_add_entry(entry, 20480, 512);
	cr_assert_eq(archive_write_header(to, entry), ARCHIVE_OK);
	cr_assert_eq(archive_write_data(to, text, sizeof(text)),
	    (la_ssize_t)sizeof(text));
	archive_entry_free(entry);
	cr_assert_eq(archive_write_close(to), ARCHIVE_OK);
	archive_write_free(to);
	cr_assert_lt(used, 20000, "no holes: %zu bytes", used);

	log = decode(room, used, (struct urlsift_decode_limits){ 0 });
	one = strstr(log, "http://a/ ");
	cr_assert(one != NULL && strstr(log, "warning") == NULL, "%s", log);
	cr_assert_eq(strspn(one + 10, "\1"), 20470);
	cr_assert_eq(strncmp(one + 20480, " http://b/", 10), 0);
	free(log);
}

Test(archive, of_a_long_name_the_begin_is_told)
{
	static const struct made tar = { ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE,
		ARCHIVE_FILTER_NONE, false };
	static char inner[ROOM], outer[ROOM], name[6000];
	struct archive *to = archive_write_new();
	size_t used = 0, len = make(&tar, "http://a/\n", 10, inner);
	char *log, *line;

	memset(name, 'n', sizeof(name) - 1);
	cr_assert_eq(archive_write_set_format(to, tar.format), ARCHIVE_OK);
	cr_assert_eq(archive_write_open_memory(to, outer, ROOM, &used),
	    ARCHIVE_OK);
	add(to, name, inner, len);
	cr_assert_eq(archive_write_close(to), ARCHIVE_OK);
	archive_write_free(to);

	log = decode(outer, used, (struct urlsift_decode_limits){ 0 });
	line = strstr(log, "\nmember 1 nnn");
	cr_assert(line != NULL && strstr(log, "http://a/") != NULL, "%s", log);
	cr_assert_lt(strcspn(line + 1, "\n"), 4096 + 10);
	cr_assert_gt(strcspn(line + 1, "\n"), 4000);
	free(log);
}

/* Write ${number} in the byte order of a binary cpio. */
static char *
put_short(char *to, unsigned number, bool big)
{

	to[!big] = (char)(number >> 8);
	to[big] = (char)number;
	return to + 2;
}

/* Write a member of a binary cpio. */
static char *
put_member(char *to, const char *name, const char *text, bool big)
{
	const unsigned fields[] = { 070707, 1, 1, 0100644, 0, 0, 1, 0, 0, 0,
		(unsigned)strlen(name) + 1, 0, (unsigned)strlen(text) };
	size_t i;

	for (i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		to = put_short(to, fields[i], big);
	memcpy(to, name, strlen(name) + 1);
	to += (strlen(name) + 2) / 2 * 2;
	memcpy(to, text, strlen(text));
	return to + (strlen(text) + 1) / 2 * 2;
}

Test(archive, cpio_in_binary_is_one_in_either_byte_order)
{
	static const char text[] = "See http://a.example/ there.\n";
	char room[1024], *end, *log;
	int big;

	for (big = 0; big <= 1; big++) {
		memset(room, 0, sizeof(room));
		end = put_member(room, "a.txt", text, big != 0);
		(void)put_member(end, "TRAILER!!!", "", big != 0);
		cr_assert_eq(us_detect(&(struct us_kind){ 0 }, room, 512, true),
		    URLSIFT_DECODE_ARCHIVE);
		log = decode(room, sizeof(room),
		    (struct urlsift_decode_limits){ 0 });
		cr_assert_not_null(strstr(log, "a.txt"), "%s", log);
		cr_assert_not_null(strstr(log, text), "%s", log);
		free(log);

		/* Its name ends in a NUL. */
		room[31] = 'x';
		cr_assert_eq(us_detect(&(struct us_kind){ 0 }, room, 512, true),
		    URLSIFT_DECODE_TEXT);
	}
}

Test(archive, large_7z_in_another_archive_is_not_held)
{
	static const char magic[] = "7z\xBC\xAF\x27\x1C";
	static const struct made gzip = { ARCHIVE_FORMAT_RAW,
		ARCHIVE_FILTER_GZIP, false };
	static char room[ROOM];
	size_t len = US_MAX_HELD + 1;
	char *text = calloc(len, 1), *log;

	cr_assert_not_null(text);
	memcpy(text, magic, sizeof(magic) - 1);
	log = decode(room, make(&gzip, text, len, room),
	    (struct urlsift_decode_limits){ .ratio = 10000 });
	cr_assert_not_null(strstr(log, "7z archive of more than 32 MiB"), "%s",
	    log);
	free(log);
	free(text);
}

Test(archive, names_beyond_ascii_are_told_in_any_locale)
{
	static const int formats[] = { ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_7ZIP,
		ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE };
	static const char name[] = "b\xC3\xBC"
				   "cher/\xE6\x97\xA5.txt";
	locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	static char room[ROOM];
	struct archive *to;
	size_t i, used;
	char *log;

	if (utf8 == (locale_t)0)
		cr_skip_test("there is no locale C.UTF-8");
	for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		uselocale(utf8);
		used = 0;
		to = archive_write_new();
		cr_assert_eq(archive_write_set_format(to, formats[i]),
		    ARCHIVE_OK);
		if (formats[i] == ARCHIVE_FORMAT_ZIP)
			cr_assert_eq(archive_write_set_options(to,
					 "hdrcharset=UTF-8"),
			    ARCHIVE_OK);
		cr_assert_eq(archive_write_open_memory(to, room, ROOM, &used),
		    ARCHIVE_OK);
		add(to, name, "http://a/\n", 10);
		cr_assert_eq(archive_write_close(to), ARCHIVE_OK);
		archive_write_free(to);
		uselocale(LC_GLOBAL_LOCALE);

		log = decode(room, used, (struct urlsift_decode_limits){ 0 });
		cr_expect_not_null(strstr(log, name), "format %d: %s",
		    formats[i], log);
		free(log);
	}
	freelocale(utf8);
}

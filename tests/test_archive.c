/*
 * The decoder of archives as a library: each format and filter, made here by
 * libarchive, gives its members, however it is read and wherever it ends.
 */
#include <criterion/criterion.h>
#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/kind.h"
#include "told.h"

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
	char *whole, *told;
	size_t i;

	source.seeks = true;
	cr_assert_eq(tu_told(&source, 0, &whole), URLSIFT_DECODE_OK);
	cr_assert(strstr(whole, "http://a.example/ there.") != NULL);
	cr_assert(!made->lists ||
	    (strstr(whole, "b/c.html") != NULL &&
		strstr(whole, "http://b.example/") != NULL));
	cr_assert(strstr(whole, "warning") == NULL, "%s", whole);
	for (i = 0; i < sizeof(pieces) / sizeof(pieces[0]) * 2; i++) {
		source.piece = pieces[i / 2];
		source.seeks = i % 2 == 0;
		cr_assert_eq(tu_told(&source, 0, &told), URLSIFT_DECODE_OK);
		cr_assert_str_eq(told, whole, "%zu bytes at a time",
		    source.piece);
		free(told);
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
	tu_told_stops(&source);
}

Test(archive, stops_when_it_is_asked_to)
{
	each(stop_early);
}

/* What is told of one that is cut is the beginning, or it is told that there
 * was more.  Who cannot read what is not there says so himself. */
static void
cut(const struct made *made, struct tu_source source)
{
	size_t len = source.len;
	char *whole, *told;

	cr_assert_eq(tu_told(&source, 0, &whole), URLSIFT_DECODE_OK);
	/* What it is cannot be told before its first header ends. */
	source.len = len > 1024 ? 512 : made->lists ? 76 : 20;
	for (; source.len < len; source.len += 1 + len / 50) {
		source.breaks = false;
		cr_assert_eq(tu_told(&source, 0, &told), URLSIFT_DECODE_OK,
		    "format %d, filter %d, cut at %zu: %s", made->format,
		    made->filter, source.len, told);
		cr_assert(strstr(told, "warning") != NULL ||
			strncmp(told, whole, strlen(told)) == 0,
		    "cut at %zu: %s", source.len, told);
		free(told);
		source.breaks = true;
		/* Behind the end of a tar nothing is read. */
		cr_assert(tu_told(&source, 0, &told) == URLSIFT_DECODE_EREAD ||
			strcmp(told, whole) == 0,
		    "broken off at %zu: %s", source.len, told);
		cr_assert(strstr(told, "warning") == NULL,
		    "broken off at %zu: %s", source.len, told);
		free(told);
	}
	free(whole);
}

Test(archive, tells_when_it_is_cut)
{
	each(cut);
}

/* What it is is told by some of its first bytes, and by more of them, too. */
static void
expect_kind(const struct made *made, struct tu_source source)
{
	size_t n, len = source.len;
	int kind, told = US_KIND_MORE;

	if (len > US_KIND_PREFIX)
		len = US_KIND_PREFIX;
	for (n = 0; n <= len; n++) {
		kind = us_kind_tell(source.text, n, false);
		cr_assert(told == US_KIND_MORE || kind == told,
		    "format %d, filter %d: %d of %zu bytes, %d of fewer",
		    made->format, made->filter, kind, n, told);
		told = kind;
		cr_assert_neq(us_kind_tell(source.text, n, true), US_KIND_MORE);
	}
	cr_assert_eq(told, URLSIFT_DECODE_ARCHIVE, "format %d, filter %d",
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
	char *told;

	source.len = make(&gzip, "one and ", 8, room);
	memcpy(room + source.len, between, len);
	source.len += len;
	source.len += make(&gzip, text, strlen(text), room + source.len);
	cr_assert_eq(tu_told(&source, 0, &told), URLSIFT_DECODE_OK);
	return told;
}

Test(archive, streams_of_gzip_follow_each_other)
{
	char *told = decode_two("", 0, "two\n");

	cr_assert(strstr(told, "one and two\n") != NULL, "%s", told);
	cr_assert(strstr(told, "warning") == NULL, "%s", told);
	free(told);
	told = decode_two("\0\0", 3, "two\n");
	cr_assert(strstr(told, "one and two\n") != NULL, "%s", told);
	cr_assert(strstr(told, "warning") == NULL, "%s", told);
	free(told);
	told = decode_two("x", 1, "two\n");
	cr_assert(strstr(told, "one and ") != NULL, "%s", told);
	cr_assert(strstr(told, "two") == NULL, "%s", told);
	cr_assert(strstr(told, "what stands behind the compressed data") !=
		NULL,
	    "%s", told);
	free(told);
	/* A method that is none, where another stream begins. */
	told = decode_two("\x1F\x8B\x07", 3, "two\n");
	cr_assert(strstr(told, "one and ") != NULL, "%s", told);
	cr_assert(strstr(told, "the compressed data are damaged") != NULL, "%s",
	    told);
	free(told);
}

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

/*
 * A level of an archive in archives: its bytes, and those of the member that is
 * read, through libarchive or gunzip, up to the limits of the whole input.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive.h"

void
us_level_free(struct us_level *level)
{

	if (level->reader != NULL)
		(void)level->library->archive_read_free(level->reader);
	else
		us_gunzip_end(&level->gunzip);
	us_buf_free(&level->held);
	free(level);
}

/* Record what is wrong with ${level}, or odd though it ended normally. */
static void
note(struct us_level *level, const char *what)
{
	struct us_archive *a = level->member.owner;

	if (a->why[0] == '\0' && !level->is_reported)
		snprintf(a->why, sizeof(a->why), "%s", what);
}

/* Record that ${level} cannot be read for this reason, nor the levels in it. */
static void
fail(struct us_level *level, const char *why)
{
	struct us_archive *a = level->member.owner;
	size_t i;

	note(level, why == NULL ? "it is damaged" : why);
	for (i = level->depth; i < a->levels; i++)
		a->level[i]->is_reported = true;
}

void
us_level_fail(struct us_level *level)
{
	const char *why = level->library->archive_error_string(level->reader);

	if (why != NULL && strstr(why, "CRC") != NULL)
		why = "it is damaged: a checksum does not fit";
	else if (why != NULL &&
	    (strstr(why, "ncrypt") != NULL || strstr(why, "assphrase") != NULL))
		why = "it is encrypted, and cannot be read";
	fail(level, why);
}

void
us_archive_pass_limit(struct us_archive *a, const char *what, uint64_t limit)
{

	a->is_over = true;
	snprintf(a->why, sizeof(a->why), what, (unsigned long long)limit);
}

/* Return whether ${level} may produce more. */
static bool
may_give(struct us_level *level)
{
	struct us_archive *a = level->member.owner;

	if (level->out > a->limits.output)
		us_archive_pass_limit(a,
		    "it contains more than %llu bytes; the rest is not read "
		    "(--max-extract)",
		    a->limits.output);
	else if (level->out > US_RATIO_FROM &&
	    level->out / a->limits.ratio > a->in)
		us_archive_pass_limit(a,
		    "it expands to more than %llu times its size; the rest is "
		    "not read (--max-extract)",
		    a->limits.ratio);
	return !a->is_over;
}

/* Continue reading the member of ${level} with libarchive.  Its
 * archive_read_data() loses the data before an error. */
static long
read_piece(struct us_level *level, char *room, size_t size)
{
	const void *piece;
	size_t n = size;
	int status;

	while (level->piece_len == 0) {
		status = level->library->archive_read_data_block(level->reader,
		    &piece, &level->piece_len, &level->piece_at);
		level->piece = piece;
		if (status == ARCHIVE_EOF)
			return 0;
		if (status < ARCHIVE_OK && status != ARCHIVE_RETRY) {
			us_level_fail(level);
			return -1;
		}
	}
	if (level->at < level->piece_at) {
		if ((uint64_t)(level->piece_at - level->at) < n)
			n = (size_t)(level->piece_at - level->at);
		memset(room, 0, n);
	} else {
		if (level->piece_len < n)
			n = level->piece_len;
		memcpy(room, level->piece, n);
		level->piece += n;
		level->piece_len -= n;
		level->piece_at += (int64_t)n;
	}
	level->at += (int64_t)n;
	return (long)n;
}

static long
read_level(struct us_level *level, char *room, size_t size)
{
	uint64_t most = level->member.owner->limits.output;
	long n;

	if (!may_give(level))
		return -1;
	/* Up to the byte that is over the limit, however it is read. */
	if (most - level->out < size)
		size = (size_t)(most - level->out) + 1;
	if (level->reader == NULL) {
		n = us_gunzip_read(&level->gunzip, room, size);
		if (n < 0)
			fail(level, level->gunzip.why);
		else if (n == 0 && level->gunzip.note != NULL)
			note(level, level->gunzip.note);
	} else {
		n = read_piece(level, room, size);
	}
	if (n > 0)
		level->out += (uint64_t)n;
	return n;
}

static long
read_input(struct us_archive *a, char *room, size_t size)
{
	uint64_t to = a->input->slice.first > 0 ? 0 : a->input->range.to;
	size_t i;
	long n;

	if (to > 0 && a->at >= to)
		return 0;
	if (to > 0 && to - a->at < size)
		size = (size_t)(to - a->at);
	n = a->input->read(a->input->ctx, room, size);
	if (n > 0) {
		a->in += (uint64_t)n;
		a->at += (uint64_t)n;
	}
	if (n < 0) {
		/* The reader of the input reports why. */
		a->out.status = URLSIFT_DECODE_EREAD;
		for (i = 0; i < a->levels; i++)
			a->level[i]->is_reported = true;
	}
	return n;
}

long
us_member_read_behind(struct us_member *member, char *room, size_t size)
{
	long n;

	if (member->failed)
		return -1;
	if (member->ended)
		return 0;
	n = member->level == NULL ? read_input(member->owner, room, size) :
				    read_level(member->level, room, size);
	member->failed = n < 0;
	member->ended = n == 0;
	return n;
}

long
us_member_read(void *ctx, char *room, size_t size)
{
	struct us_member *member = ctx;
	size_t n = member->end - member->begin;

	if (n == 0)
		return us_member_read_behind(member, room, size);
	if (n > size)
		n = size;
	memcpy(room, member->prefix + member->begin, n);
	member->begin += n;
	return (long)n;
}

/* Called by libarchive to read the bytes of a level, ${ctx}. */
static la_ssize_t
give_block(struct archive *reader, void *ctx, const void **block)
{
	struct us_level *level = ctx;
	long n = us_member_read(level->from, level->block, US_LEVEL_BLOCK);

	*block = level->block;
	level->block_len = n > 0 ? (size_t)n : 0;
	level->given += level->block_len;
	if (n < 0)
		level->library->archive_set_error(reader, EIO,
		    "the file around it cannot be read further");
	return n;
}

/* Called by libarchive to seek in the input. */
static la_int64_t
go_elsewhere(struct archive *reader, void *ctx, la_int64_t offset, int whence)
{
	struct us_level *level = ctx;
	const struct urlsift_decode_input *input = level->from->owner->input;
	int64_t at;

	(void)reader;
	level->from->begin = level->from->end = 0;
	level->from->ended = false;
	at = input->seek(input->ctx, offset, whence);
	if (at >= 0) {
		level->from->owner->at = input->offset + (uint64_t)at;
		level->given = (uint64_t)at;
		level->block_len = 0;
	}
	return at;
}

void
us_level_end(struct us_level *level)
{
	uint64_t rest;
	const char *at;
	long n;

	if (level->reader == NULL || !level->has_end)
		return;
	rest = level->given -
	    (uint64_t)level->library->archive_filter_bytes(level->reader, -1);
	n = (long)(rest < level->block_len ? rest : level->block_len);
	at = level->block + level->block_len - n;
	do {
		for (; n > 0 && *at == '\0'; n--)
			at++;
		if (n > 0) {
			note(level, US_DATA_BEHIND);
			return;
		}
		at = level->block;
		n = us_member_read(level->from, level->block, US_LEVEL_BLOCK);
	} while (n > 0);
}

/* Read all bytes of ${level}.  Return false if that is not possible. */
static bool
hold(struct us_level *level)
{
	int held =
	    us_hold(us_member_read, level->from, US_MAX_HELD, &level->held);

	if (held == URLSIFT_DECODE_STOPPED)
		fail(level,
		    "a 7z archive of more than 32 MiB inside another file is "
		    "not opened");
	else if (held == URLSIFT_DECODE_ENOMEM)
		(void)us_emit_status(&level->member.owner->out, held);
	return held == URLSIFT_DECODE_OK;
}

/* Enable in libarchive only the format of ${level}: its own detection could
 * choose another one and cost programs or time. */
static int
choose_reader(struct us_level *level, enum us_magic magic)
{
	const struct us_library *l = level->library;
	struct archive *reader = level->reader;
	int filter = ARCHIVE_FILTER_NONE;

	switch (magic) {
	case US_MAGIC_TAR:
		return l->archive_read_support_format_tar(reader);
	case US_MAGIC_ZIP:
		return l->archive_read_support_format_zip(reader);
	case US_MAGIC_7Z:
		return l->archive_read_support_format_7zip(reader);
	case US_MAGIC_CPIO:
		return l->archive_read_support_format_cpio(reader);
	case US_MAGIC_DEB:
		return l->archive_read_support_format_ar(reader);
	case US_MAGIC_RAR:
		return l->archive_read_support_format_rar(reader);
	case US_MAGIC_RAR5:
		return l->archive_read_support_format_rar5(reader);
	case US_MAGIC_CAB:
		return l->archive_read_support_format_cab(reader);
	case US_MAGIC_ISO:
		return l->archive_read_support_format_iso9660(reader);
	case US_MAGIC_BZIP2:
		filter = ARCHIVE_FILTER_BZIP2;
		break;
	case US_MAGIC_XZ:
		filter = ARCHIVE_FILTER_XZ;
		break;
	case US_MAGIC_ZSTD:
		filter = ARCHIVE_FILTER_ZSTD;
		break;
	case US_MAGIC_LZ4:
		filter = ARCHIVE_FILTER_LZ4;
		break;
	case US_MAGIC_LZIP:
		filter = ARCHIVE_FILTER_LZIP;
		break;
	case US_MAGIC_LZMA:
		filter = ARCHIVE_FILTER_LZMA;
		break;
	case US_MAGIC_COMPRESS:
	case US_MAGIC_GZIP:
	case US_MAGIC_NONE:
	case US_MAGIC_MORE:
		break;
	}
	level->is_filter = true;
	/* That of compress reads when it is appended, which is too early. */
	if ((magic == US_MAGIC_COMPRESS ?
		    l->archive_read_support_filter_compress(reader) :
		    l->archive_read_append_filter(reader, filter)) !=
		ARCHIVE_OK ||
	    l->archive_read_support_format_raw(reader) != ARCHIVE_OK)
		return ARCHIVE_FATAL;
	return l->archive_read_support_format_empty(reader);
}

static int
open_reader(struct us_level *level)
{
	const struct us_library *library = level->library;

	(void)library->archive_read_set_read_callback(level->reader,
	    give_block);
	(void)library->archive_read_set_callback_data(level->reader, level);
	return library->archive_read_open1(level->reader);
}

bool
us_level_open(struct us_level *level, enum us_magic magic)
{
	struct us_archive *a = level->member.owner;
	bool is_input = level->from == &a->whole;
	int status;

	level->has_end = magic == US_MAGIC_TAR || magic == US_MAGIC_CPIO ||
	    magic == US_MAGIC_BZIP2 || magic == US_MAGIC_LZ4;
	if (choose_reader(level, magic) != ARCHIVE_OK) {
		us_level_fail(level);
		return false;
	}
	if (magic == US_MAGIC_7Z && (!is_input || a->input->seek == NULL)) {
		if (!hold(level))
			return false;
		status = level->library->archive_read_open_memory(level->reader,
		    level->held.data, level->held.len);
	} else {
		if (magic == US_MAGIC_ZIP)
			level->zip_begin =
			    us_zip_begin(level->from->prefix, level->from->end);
		if (is_input && a->input->seek != NULL) {
			(void)level->library
			    ->archive_read_set_seek_callback(level->reader,
				go_elsewhere);
			level->may_stream = magic == US_MAGIC_ZIP;
		} else {
			level->from->begin = level->zip_begin;
		}
		status = open_reader(level);
	}

	/* What cannot be read from its beginning on is treated as empty. */
	if (status >= ARCHIVE_WARN &&
	    (!level->is_filter ||
		level->library->archive_errno(level->reader) == 0))
		return true;
	us_level_fail(level);
	return false;
}

bool
us_level_stream(struct us_level *level)
{
	const struct us_library *library = level->library;
	struct archive *reader;

	if (!level->may_stream)
		return false;
	level->may_stream = false;
	if (go_elsewhere(level->reader, level, (la_int64_t)level->zip_begin,
		SEEK_SET) != (la_int64_t)level->zip_begin ||
	    (reader = library->archive_read_new()) == NULL)
		return false;
	(void)library->archive_read_free(level->reader);
	level->reader = reader;
	return library->archive_read_support_format_zip_streamable(reader) ==
	    ARCHIVE_OK &&
	    open_reader(level) >= ARCHIVE_WARN;
}

struct us_level *
us_level_new(struct us_archive *a, struct us_member *from, enum us_magic magic)
{
	const struct urlsift_decode_slice *slice = &a->input->slice;
	struct us_level *level = malloc(sizeof(*level));

	if (level == NULL)
		return NULL;
	memset(level, 0, offsetof(struct us_level, block));
	level->library = a->library;
	level->member.owner = a;
	level->member.level = level;
	level->from = from;
	level->name = a->name_len;
	level->depth = a->levels;
	level->is_filter = magic == US_MAGIC_GZIP;
	if (level->is_filter ?
		!us_gunzip_begin(&level->gunzip, a->library, us_member_read,
		    from) :
		(level->reader = level->library->archive_read_new()) == NULL) {
		free(level);
		return NULL;
	}
	/* It may be a slice, in the middle of a gzip file. */
	if (level->is_filter && a->levels == 0) {
		level->out = slice->from;
		level->gunzip.at =
		    (struct us_gunzip_place){ a->input->offset, slice->from };
		level->gunzip.mark =
		    (struct us_gunzip_place){ a->input->range.to, slice->to };
	}
	return level;
}

/*
 * The reader of archives in archives: a stack of levels, each of which reads a
 * member of the level below (layers-by-first-bytes), through libarchive or
 * gunzip.  A fault is reported once, with the name of the member.
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

/* The name of a member that has none. */
#define NO_NAME "?"

static void
level_free(struct us_level *level)
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
level_note(struct us_level *level, const char *what)
{
	struct us_archive *a = level->member.owner;

	if (a->why[0] == '\0' && !level->is_reported)
		snprintf(a->why, sizeof(a->why), "%s", what);
}

/* Record that ${level} cannot be read for this reason, nor the levels in it. */
static void
level_fail(struct us_level *level, const char *why)
{
	struct us_archive *a = level->member.owner;
	size_t i;

	level_note(level, why == NULL ? "it is damaged" : why);
	for (i = level->depth; i < a->levels; i++)
		a->level[i]->is_reported = true;
}

/* The same for the reason that libarchive gives, in plain words if it is one
 * that users meet. */
static void
fail_reader(struct us_level *level)
{
	const char *why = level->library->archive_error_string(level->reader);

	if (why != NULL && strstr(why, "CRC") != NULL)
		why = "it is damaged: a checksum does not fit";
	else if (why != NULL &&
	    (strstr(why, "ncrypt") != NULL || strstr(why, "assphrase") != NULL))
		why = "it is encrypted, and cannot be read";
	level_fail(level, why);
}

/* Record that this limit of the whole input was exceeded. */
static void
pass_limit(struct us_archive *a, const char *what, uint64_t limit)
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
		pass_limit(a,
		    "it contains more than %llu bytes; the rest is not read "
		    "(--max-extract)",
		    a->limits.output);
	else if (level->out > US_RATIO_FROM &&
	    level->out / a->limits.ratio > a->in)
		pass_limit(a,
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
			fail_reader(level);
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
			level_fail(level, level->gunzip.why);
		else if (n == 0 && level->gunzip.note != NULL)
			level_note(level, level->gunzip.note);
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

/* Read what is behind the prefix of ${member}, as read(2) does. */
static long
member_read_behind(struct us_member *member, char *room, size_t size)
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

/* Read a member, ${ctx}, in the same way. */
static long
member_read(void *ctx, char *room, size_t size)
{
	struct us_member *member = ctx;
	size_t n = member->end - member->begin;

	if (n == 0)
		return member_read_behind(member, room, size);
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
	long n = member_read(level->from, level->block, US_LEVEL_BLOCK);

	*block = level->block;
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
	if (at >= 0)
		level->from->owner->at = input->offset + (uint64_t)at;
	return at;
}

/* Read all bytes of ${level}.  Return false if that is not possible. */
static bool
hold(struct us_level *level)
{
	int held = us_hold(member_read, level->from, US_MAX_HELD, &level->held);

	if (held == URLSIFT_DECODE_STOPPED)
		level_fail(level,
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
	case US_MAGIC_GZIP:
	case US_MAGIC_NONE:
	case US_MAGIC_MORE:
		break;
	}
	level->is_filter = true;
	if (l->archive_read_append_filter(reader, filter) != ARCHIVE_OK ||
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

/* Open a level that libarchive reads.  Return false if it cannot be opened,
 * which was recorded. */
static bool
level_open(struct us_level *level, enum us_magic magic)
{
	struct us_archive *a = level->member.owner;
	bool is_input = level->from == &a->whole;
	int status;

	if (choose_reader(level, magic) != ARCHIVE_OK) {
		fail_reader(level);
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
	fail_reader(level);
	return false;
}

/* Have a zip whose directory cannot be read at all read from its beginning on,
 * as one from a pipe is (zip-by-its-directory).  Return false if that is no way
 * to read ${level}. */
static bool
level_stream(struct us_level *level)
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

/* Make a level of the member ${from}, whose kind is ${magic} and whose name is
 * ${a->name}.  Return NULL if there is no memory. */
static struct us_level *
level_new(struct us_archive *a, struct us_member *from, enum us_magic magic)
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
		!us_gunzip_begin(&level->gunzip, a->library, member_read,
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

static uint64_t
or_default(uint64_t value, uint64_t other)
{

	return value == 0 ? other : value;
}

void
us_archive_begin(struct us_archive *a, const struct urlsift_decode_input *input,
    const struct us_emitter *out, const struct us_library *library,
    locale_t utf8)
{
	struct urlsift_decode_limits *limits = &a->limits;

	memset(a, 0, sizeof(*a));
	a->input = input;
	a->out.sink = out->sink;
	a->out.ctx = out->ctx;
	a->library = library;
	a->utf8 = utf8;
	a->whole.owner = a;
	limits->nesting = or_default(input->limits.nesting, US_MAX_NESTING);
	if (limits->nesting > US_MAX_NESTING)
		limits->nesting = US_MAX_NESTING;
	limits->output = or_default(input->limits.output, US_MAX_OUTPUT);
	limits->ratio = or_default(input->limits.ratio, US_MAX_RATIO);
	a->in = a->at = input->offset;
}

void
us_archive_end(struct us_archive *a)
{

	while (a->levels > 0)
		level_free(a->level[--a->levels]);
	us_package_free(&a->package);
}

/* Emit the next member with the name ${a->name}, whatever the status: the input
 * may have broken off inside its beginning. */
static bool
emit_name(struct us_archive *a, uint64_t index)
{
	int stop;

	a->name[a->name_len] = '\0';
	if ((stop = a->out.sink->member(a->out.ctx, index, a->name)) != 0)
		a->out.status = stop;
	return stop == 0;
}

/* Report a fault that was not reported, for the name emitted last. */
static void
report_why(struct us_archive *a)
{

	if (a->why[0] != '\0')
		us_emit_warning(&a->out, a->why);
	a->why[0] = '\0';
}

/* Report a fault of the member with this name. */
static void
report_why_of(struct us_archive *a, size_t name)
{

	a->name_len = name;
	if (a->why[0] != '\0' && a->out.status == 0 &&
	    emit_name(a, a->members + 1))
		report_why(a);
}

static void
pop(struct us_archive *a)
{
	struct us_level *level = a->level[--a->levels];

	if (a->out.status == 0)
		us_package_close(&a->package, level->around, &a->out);
	report_why_of(a, level->name);
	level_free(level);
}

static void
push(struct us_archive *a, struct us_member *from)
{
	enum us_magic magic = us_magic_detect(from->prefix, from->end, true);
	struct us_level *level;

	if (a->levels == a->limits.nesting) {
		snprintf(a->why, sizeof(a->why),
		    "archives are nested deeper than %zu; this one is not "
		    "opened",
		    a->levels);
		report_why_of(a, a->name_len);
		return;
	}
	if ((level = level_new(a, from, magic)) == NULL) {
		us_emit_no_memory(&a->out);
		return;
	}
	a->level[a->levels++] = level;
	level->around = us_package_open(&a->package);
	if (level->reader != NULL && !level_open(level, magic))
		pop(a);
}

/* Append the name of a member of ${level} to the name. */
static void
set_name(struct us_archive *a, const struct us_level *level,
    struct archive_entry *entry)
{
	const char *name = level->library->archive_entry_pathname(entry);
	size_t room = sizeof(a->name) - 1 - level->name;
	int len;

	a->name_len = level->name;
	if (level->is_filter)
		return;
	if (name == NULL)
		name = level->library->archive_entry_pathname_utf8(entry);
	len = snprintf(a->name + level->name, room, "%s%s",
	    level->name == 0 ? "" : "!", name == NULL ? NO_NAME : name);
	if (len > 0)
		a->name_len += (size_t)len < room ? (size_t)len : room - 1;
}

/* Find the next member of ${level} that is a file.  Return false if there is
 * none. */
static bool
find_entry(struct us_archive *a, struct us_level *level)
{
	struct archive_entry *entry;
	int status;

	if (level->reader == NULL) {
		a->name_len = level->name;
		status = level->begun ? ARCHIVE_EOF : ARCHIVE_OK;
		level->begun = true;
		return status == ARCHIVE_OK;
	}
	do {
		status = level->library->archive_read_next_header(level->reader,
		    &entry);
	} while (status == ARCHIVE_RETRY ||
	    (status >= ARCHIVE_WARN && status != ARCHIVE_EOF &&
		level->library->archive_entry_filetype(entry) != AE_IFREG));
	if (status == ARCHIVE_EOF)
		return false;
	if (status < ARCHIVE_WARN && level_stream(level))
		return find_entry(a, level);
	if (status < ARCHIVE_WARN) {
		fail_reader(level);
		return false;
	}
	level->may_stream = false;
	set_name(a, level, entry);
	level->is_reported = false;
	level->piece_len = 0;
	level->at = 0;
	return true;
}

/* The same with names in UTF-8: libarchive converts names to the charset of the
 * locale. */
static bool
next_entry(struct us_archive *a, struct us_level *level)
{
	locale_t before = uselocale(a->utf8);
	bool found = find_entry(a, level);

	(void)uselocale(before);
	return found;
}

/* Read the beginning of ${member}, whose name says that it is ${named}.  Return
 * its kind. */
static enum urlsift_decode_kind
detect_member(struct us_member *member, enum urlsift_decode_kind named)
{
	struct us_kind state = { .named = named };
	int kind = US_DETECT_MORE;
	bool all;
	long n;

	while (kind == US_DETECT_MORE) {
		n = member_read_behind(member, member->prefix + member->end,
		    sizeof(member->prefix) - member->end);
		member->end += n > 0 ? (size_t)n : 0;
		all = n <= 0 || member->end == sizeof(member->prefix);
		kind = us_detect(&state, member->prefix, member->end, all);
	}
	return (enum urlsift_decode_kind)kind;
}

static void
archive_begin(struct us_archive *a)
{

	if (detect_member(&a->whole, URLSIFT_DECODE_AUTO) ==
	    URLSIFT_DECODE_ARCHIVE)
		push(a, &a->whole);
	else
		(void)us_emit_status(&a->out, URLSIFT_DECODE_EREAD);
}

static bool
count_member(struct us_archive *a)
{

	if (++a->members > US_MAX_MEMBERS)
		pass_limit(a,
		    "it has more than %llu members; the rest is not read",
		    US_MAX_MEMBERS);
	return !a->is_over && a->members >= a->input->index;
}

/* Prepare ${input}, a member, for reading it as a slice of a WARC.  Only the
 * first slice shows by its beginning that it is one.  Return false if it cannot
 * be one. */
static bool
begin_slice(struct us_archive *a, struct urlsift_decode_input *input)
{
	const struct urlsift_decode_slice *slice = &a->input->slice;
	bool is_first = slice->first == 1;

	if (us_archive_gunzip(a) == NULL ||
	    (is_first && input->kind != URLSIFT_DECODE_WARC))
		return is_first;
	input->kind = URLSIFT_DECODE_WARC;
	input->slice = *slice;
	input->offset = slice->from;
	input->index = slice->first;
	return true;
}

const struct us_gunzip *
us_archive_gunzip(const struct us_archive *a)
{

	return a->levels == 1 && a->level[0]->reader == NULL ?
	    &a->level[0]->gunzip :
	    NULL;
}

/* Return what the name of the member of ${level} says.  The parts of an office
 * document that say nothing are XML (list-of-parts). */
static enum urlsift_decode_kind
named(const struct us_archive *a, struct us_level *level)
{
	const char *name = a->name + level->name + (level->name > 0);
	enum urlsift_decode_kind kind;

	if (a->name_len == 0)
		return a->input->named;
	if (!level->is_filter &&
	    (strcmp(name, "[Content_Types].xml") == 0 ||
		strcmp(name, "mimetype") == 0))
		level->is_document = true;
	kind = us_type_of_name(a->name);
	return kind == URLSIFT_DECODE_AUTO && level->is_document ?
	    URLSIFT_DECODE_XML :
	    kind;
}

bool
us_archive_next(struct us_archive *a, struct urlsift_decode_input *input)
{
	enum urlsift_decode_kind kind;
	struct us_member *member;

	if (a->levels == 0 && a->members == 0)
		archive_begin(a);
	while (a->out.status == 0 && a->levels > 0) {
		member = &a->level[a->levels - 1]->member;
		if (a->is_over || !next_entry(a, member->level)) {
			pop(a);
			continue;
		}
		member->begin = member->end = 0;
		member->ended = member->failed = false;
		a->name[a->name_len] = '\0';
		kind = detect_member(member, named(a, member->level));
		if (kind == URLSIFT_DECODE_ARCHIVE) {
			push(a, member);
			continue;
		}
		if (!count_member(a))
			continue;
		if (!emit_name(a, a->members))
			break;
		us_package_member(&a->package, a->members,
		    member->level->is_filter ? NULL : a->name,
		    member->level->is_document);
		*input = (struct urlsift_decode_input){ .kind = kind,
			.read = member_read,
			.ctx = member,
			.index = 1,
			.no_headers = a->input->no_headers,
			.all_headers = a->input->all_headers,
			.encoding = a->input->encoding,
			.keep = a->input->keep };
		if (a->input->members != URLSIFT_DECODE_AUTO)
			input->kind = a->input->members;
		/* What has a name in an archive is at a place of its own
		 * (base-option). */
		if (a->name_len == 0)
			input->base = a->input->base;
		if (a->input->slice.first == 0 || begin_slice(a, input))
			return true;
		a->out.status = URLSIFT_DECODE_EREAD;
	}
	return false;
}

void
us_archive_done(struct us_archive *a, int status)
{

	if (status != URLSIFT_DECODE_OK && status != URLSIFT_DECODE_EREAD)
		a->out.status = status;
	report_why(a);
}

/*
 * The reader of archives in archives: a stack of levels, each of which reads a
 * member of the level below (D54).  A fault is reported once, with the name of
 * the member.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive.h"
#include "../detect/magic.h"

/* The name of a member that has none. */
#define NO_NAME "?"

#define BLOCK 65536

struct us_level {
	const struct us_library *library;
	struct us_member member; /* the member that is read now */
	struct us_member *from;	 /* the member that the level itself is */
	size_t depth;
	size_t name;		/* the length of its name */
	struct archive *reader; /* NULL: gunzip */
	struct us_gunzip gunzip;
	bool is_filter;	  /* one member, which has no name */
	bool begun;	  /* and that was begun */
	bool is_reported; /* a fault that ends it was reported */
	uint64_t out;	  /* bytes that it produced */
	char *held;	  /* all of it, in memory */

	/* A piece of the member, its offset in the member, and the bytes read
	 * of the member: there may be a hole between them. */
	const char *piece;
	size_t piece_len;
	int64_t piece_at, at;
	char block[BLOCK];
};

static uint64_t
or_default(uint64_t value, uint64_t other)
{

	return value == 0 ? other : value;
}

void
us_archive_begin(struct us_archive *a, const struct urlsift_decode_input *input,
    const struct urlsift_decode_sink *sink, void *ctx,
    const struct us_library *library, locale_t utf8)
{
	struct urlsift_decode_limits *limits = &a->limits;

	memset(a, 0, sizeof(*a));
	a->input = input;
	a->sink = sink;
	a->ctx = ctx;
	a->library = library;
	a->utf8 = utf8;
	a->whole.owner = a;
	limits->nesting = or_default(input->limits.nesting, US_MAX_NESTING);
	if (limits->nesting > US_NESTING_LIMIT)
		limits->nesting = US_NESTING_LIMIT;
	limits->members = or_default(input->limits.members, US_MAX_MEMBERS);
	limits->output = or_default(input->limits.output, US_MAX_OUTPUT);
	limits->ratio = or_default(input->limits.ratio, US_MAX_RATIO);
}

static void
free_level(struct us_level *level)
{

	if (level->reader != NULL)
		(void)level->library->archive_read_free(level->reader);
	else
		us_gunzip_end(&level->gunzip);
	free(level->held);
	free(level);
}

void
us_archive_end(struct us_archive *a)
{

	while (a->levels > 0)
		free_level(a->level[--a->levels]);
}

/* Record that ${level} cannot be read for this reason, nor the levels in it. */
static void
fail_level(struct us_level *level, const char *why)
{
	struct us_archive *a = level->member.owner;
	size_t i;

	if (a->why[0] == '\0' && !level->is_reported)
		snprintf(a->why, sizeof(a->why), "%s",
		    why == NULL ? "it is damaged" : why);
	for (i = level->depth; i < a->levels; i++)
		a->level[i]->is_reported = true;
}

/* Record something odd about ${level}, which ended normally. */
static void
note(struct us_level *level, const char *what)
{
	struct us_archive *a = level->member.owner;

	if (a->why[0] == '\0' && !level->is_reported)
		snprintf(a->why, sizeof(a->why), "%s", what);
}

/* Record that a limit of the whole input was exceeded. */
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
		    "it contains more than %llu bytes; the rest is not read",
		    a->limits.output);
	else if (level->out > US_RATIO_FROM &&
	    level->out / a->limits.ratio > a->in)
		pass_limit(a,
		    "it expands to more than %llu times its size; the rest is "
		    "not read",
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
			fail_level(level,
			    level->library
				->archive_error_string(level->reader));
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

/* Continue reading the member of ${level}. */
static long
read_level(struct us_level *level, char *room, size_t size)
{
	long n;

	if (!may_give(level))
		return -1;
	if (level->reader == NULL) {
		n = us_gunzip_read(&level->gunzip, room, size);
		if (n < 0)
			fail_level(level, level->gunzip.why);
		else if (n == 0 && level->gunzip.note != NULL)
			note(level, level->gunzip.note);
	} else {
		n = read_piece(level, room, size);
	}
	if (n > 0)
		level->out += (uint64_t)n;
	return n;
}

/* Read the input itself. */
static long
read_input(struct us_archive *a, char *room, size_t size)
{
	long n = a->input->read(a->input->ctx, room, size);
	size_t i;

	if (n > 0)
		a->in += (uint64_t)n;
	if (n < 0) {
		/* The reader of the input reports why. */
		a->status = URLSIFT_DECODE_EREAD;
		for (i = 0; i < a->levels; i++)
			a->level[i]->is_reported = true;
	}
	return n;
}

/* Read behind the prefix. */
static long
read_behind(struct us_member *member, char *room, size_t size)
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

/* Read a member, as read(2) does. */
static long
read_member(void *ctx, char *room, size_t size)
{
	struct us_member *member = ctx;
	size_t n = member->end - member->begin;

	if (n == 0)
		return read_behind(member, room, size);
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
	long n = read_member(level->from, level->block, BLOCK);

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

	(void)reader;
	level->from->begin = level->from->end = 0;
	level->from->ended = false;
	return input->seek(input->ctx, offset, whence);
}

/* Read all bytes of ${level}.  Return their number, or -1. */
static long
hold(struct us_level *level)
{
	size_t len = 0, room = 0;
	char *more;
	long n;

	do {
		if (room - len < BLOCK) {
			room = 2 * room + 2 * BLOCK;
			if ((more = realloc(level->held, room)) == NULL) {
				level->member.owner->status =
				    URLSIFT_DECODE_ENOMEM;
				return -1;
			}
			level->held = more;
		}
		n = read_member(level->from, level->held + len, BLOCK);
		len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && len <= US_MAX_HELD);
	if (n <= 0)
		return n < 0 ? -1 : (long)len;
	fail_level(level,
	    "a 7z archive of more than 32 MiB inside another file is not "
	    "opened");
	return -1;
}

/* Enable in libarchive only the format of ${level}: its own detection could
 * choose another one and cost programs or time. */
static int
choose_reader(struct us_level *level, enum us_magic magic)
{
	struct archive *reader = level->reader;
	int filter = ARCHIVE_FILTER_NONE;

	switch (magic) {
	case US_MAGIC_TAR:
		return level->library->archive_read_support_format_tar(reader);
	case US_MAGIC_ZIP:
		return level->library->archive_read_support_format_zip(reader);
	case US_MAGIC_7Z:
		return level->library->archive_read_support_format_7zip(reader);
	case US_MAGIC_CPIO:
		return level->library->archive_read_support_format_cpio(reader);
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
	if (level->library->archive_read_append_filter(reader, filter) !=
		ARCHIVE_OK ||
	    level->library->archive_read_support_format_raw(reader) !=
		ARCHIVE_OK)
		return ARCHIVE_FATAL;
	return level->library->archive_read_support_format_empty(reader);
}

/* Open ${level} with libarchive. */
static bool
open_reader(struct us_level *level, enum us_magic magic)
{
	struct us_archive *a = level->member.owner;
	bool is_input = level->from == &a->whole;
	long len;
	int status;

	if (choose_reader(level, magic) != ARCHIVE_OK) {
		fail_level(level,
		    level->library->archive_error_string(level->reader));
		return false;
	}
	if (magic == US_MAGIC_7Z && (!is_input || a->input->seek == NULL)) {
		if ((len = hold(level)) == -1)
			return false;
		status = level->library->archive_read_open_memory(level->reader,
		    level->held, (size_t)len);
	} else {
		if (is_input && a->input->seek != NULL)
			(void)level->library
			    ->archive_read_set_seek_callback(level->reader,
				go_elsewhere);
		(void)level->library
		    ->archive_read_set_read_callback(level->reader, give_block);
		(void)level->library
		    ->archive_read_set_callback_data(level->reader, level);
		status = level->library->archive_read_open1(level->reader);
	}

	/* What cannot be read from its beginning on is treated as empty. */
	if (status >= ARCHIVE_WARN &&
	    (!level->is_filter ||
		level->library->archive_errno(level->reader) == 0))
		return true;
	fail_level(level, level->library->archive_error_string(level->reader));
	return false;
}

/* Make a level of ${from}.  Return NULL if there is no memory. */
static struct us_level *
make_level(struct us_archive *a, struct us_member *from, enum us_magic magic)
{
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
		us_gunzip_begin(&level->gunzip, a->library, read_member, from) :
		(level->reader = level->library->archive_read_new()) != NULL)
		return level;
	free(level);
	return NULL;
}

/* Emit the next member with the name ${a->name}. */
static bool
emit_name(struct us_archive *a, uint64_t index)
{
	struct urlsift_decode_member member = { index, a->name };
	int stop;

	a->name[a->name_len] = '\0';
	/* The input may have broken off inside its beginning. */
	if ((stop = a->sink->member(a->ctx, &member)) != 0)
		a->status = stop;
	return stop == 0;
}

/* Report a fault that was not reported, for the name emitted last. */
static void
report_why(struct us_archive *a)
{

	if (a->status == 0 && a->why[0] != '\0')
		a->status = a->sink->warning(a->ctx, a->why);
	a->why[0] = '\0';
}

/* Report a fault of the member with this name. */
static void
report_why_of(struct us_archive *a, size_t name)
{

	a->name_len = name;
	if (a->why[0] != '\0' && a->status == 0 && emit_name(a, a->members + 1))
		report_why(a);
}

/* Open ${from}, which has the name ${a->name}. */
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
	if ((level = make_level(a, from, magic)) == NULL) {
		a->status = URLSIFT_DECODE_ENOMEM;
		return;
	}
	a->level[a->levels++] = level;
	if (level->reader != NULL && !open_reader(level, magic)) {
		report_why_of(a, level->name);
		free_level(a->level[--a->levels]);
	}
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
	if (status < ARCHIVE_WARN) {
		fail_level(level,
		    level->library->archive_error_string(level->reader));
		return false;
	}
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

/* Read the beginning of ${member}.  Return its kind. */
static enum urlsift_decode_kind
detect_member(struct us_member *member)
{
	struct us_kind state = { 0 };
	int kind = US_DETECT_MORE;
	bool all;
	long n;

	while (kind == US_DETECT_MORE) {
		n = read_behind(member, member->prefix + member->end,
		    sizeof(member->prefix) - member->end);
		member->end += n > 0 ? (size_t)n : 0;
		all = n <= 0 || member->end == sizeof(member->prefix);
		kind = us_detect(&state, member->prefix, member->end, all);
	}
	return (enum urlsift_decode_kind)kind;
}

/* Open the input itself. */
static void
archive_begin(struct us_archive *a)
{

	if (detect_member(&a->whole) == URLSIFT_DECODE_ARCHIVE)
		push(a, &a->whole);
	else
		a->status = URLSIFT_DECODE_EREAD;
}

/* Count a member.  Return whether to read it. */
static bool
count_member(struct us_archive *a)
{

	if (++a->members > a->limits.members)
		pass_limit(a,
		    "it has more than %llu members; the rest is not read",
		    a->limits.members);
	return !a->is_over && a->members >= a->input->index;
}

/* Leave the innermost level. */
static void
pop(struct us_archive *a)
{
	struct us_level *level = a->level[--a->levels];

	report_why_of(a, level->name);
	free_level(level);
}

bool
us_archive_next(struct us_archive *a, struct urlsift_decode_input *input)
{
	enum urlsift_decode_kind kind;
	struct us_member *member;

	if (a->levels == 0 && a->members == 0)
		archive_begin(a);
	while (a->status == 0 && a->levels > 0) {
		member = &a->level[a->levels - 1]->member;
		if (a->is_over || !next_entry(a, member->level)) {
			pop(a);
			continue;
		}
		member->begin = member->end = 0;
		member->ended = member->failed = false;
		kind = detect_member(member);
		if (kind == URLSIFT_DECODE_ARCHIVE) {
			push(a, member);
			continue;
		}
		if (!count_member(a))
			continue;
		if (!emit_name(a, a->members))
			break;
		memset(input, 0, sizeof(*input));
		input->kind = a->input->members == URLSIFT_DECODE_AUTO ?
		    kind :
		    a->input->members;
		input->read = read_member;
		input->ctx = member;
		input->index = 1;
		input->no_headers = a->input->no_headers;
		input->all_headers = a->input->all_headers;
		input->encoding = a->input->encoding;
		return true;
	}
	return false;
}

void
us_archive_done(struct us_archive *a, int status)
{

	if (status != URLSIFT_DECODE_OK && status != URLSIFT_DECODE_EREAD)
		a->status = status;
	report_why(a);
}

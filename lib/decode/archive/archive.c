/*
 * The reader of archives in archives: a stack of levels, each of which reads a
 * member of the level below (layers-by-first-bytes).  A fault is reported once,
 * with the name of the member.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <string.h>

#include "archive.h"

/* The name of a member that has none. */
#define NO_NAME "?"

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
		us_level_free(a->level[--a->levels]);
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
	us_level_free(level);
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
	if ((level = us_level_new(a, from, magic)) == NULL) {
		us_emit_no_memory(&a->out);
		return;
	}
	a->level[a->levels++] = level;
	level->around = us_package_open(&a->package);
	if (level->reader != NULL && !us_level_open(level, magic))
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

/* In an ar the type may be left out of the mode. */
static bool
is_file(const struct us_library *library, struct archive_entry *entry)
{
	mode_t type = library->archive_entry_filetype(entry);

	return type == AE_IFREG || type == 0;
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
		!is_file(level->library, entry)));
	if (status == ARCHIVE_EOF) {
		us_level_end(level);
		return false;
	}
	if (status < ARCHIVE_WARN && us_level_stream(level))
		return find_entry(a, level);
	if (status < ARCHIVE_WARN) {
		us_level_fail(level);
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
		n = us_member_read_behind(member, member->prefix + member->end,
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
		us_archive_pass_limit(a,
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
			.read = us_member_read,
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

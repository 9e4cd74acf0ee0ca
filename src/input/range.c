/*
 * The choice of the part of an input to read (range-of-a-text).  A shard is a
 * range of equal size of each large file.  Inputs that cannot be split, or are
 * too small, belong to one shard, by their number.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <unistd.h>

#include "input.h"

/* Set ${kind} to the type of ${entry}, as kind_of_file() does.  Return NULL or
 * an error message. */
static const char *
range_detect_kind(const struct options *options, const struct walk_entry *entry,
    enum urlsift_decode_kind *kind)
{
	enum us_binary binary;
	struct input in;

	if (input_open(&in, entry->path, entry->st, entry->is_found) == -1)
		return in.why;
	if (in.file == NULL && lseek(in.fd, 0, SEEK_CUR) != 0)
		in.why = "--range needs the file from its first byte on";
	else
		(void)kind_of_file(&in, options, kind, &binary);
	input_close(&in);
	return in.why;
}

/* Return ${size} * ${part} / ${parts}. */
static uint64_t
fraction(uint64_t size, uint64_t part, uint64_t parts)
{

	return size / parts * part + size % parts * part / parts;
}

/* Return whether this run reads an input that cannot be split. */
static enum range_way
range_whole(const struct options *options, uint64_t ordinal)
{

	if (options->shards == 0)
		return options->range.begin == 0 && options->range.end > 0 ?
		    RANGE_WHOLE :
		    RANGE_NOT;
	return ordinal % options->shards == options->shard - 1 ? RANGE_WHOLE :
								 RANGE_NOT;
}

/* Set ${range} to this shard of ${size} bytes. */
static void
range_set_shard(const struct options *o, uint64_t size, struct range *range)
{

	range->begin = fraction(size, o->shard - 1, o->shards);
	range->end = o->shard == o->shards ?
	    UINT64_MAX :
	    fraction(size, o->shard, o->shards);
}

enum range_way
range_way(const struct options *options, const struct walk_entry *entry,
    uint64_t ordinal, struct range *range, const char **why)
{
	bool is_shard = options->shards > 0;
	bool is_file = entry->st != NULL && S_ISREG(entry->st->st_mode);
	struct range part = options->range;
	enum urlsift_decode_kind kind = URLSIFT_DECODE_AUTO;

	*why = NULL;
	if (is_shard && (!is_file || entry->st->st_size < RANGE_SHARD_LEAST))
		return range_whole(options, ordinal);
	*why = is_file ? range_detect_kind(options, entry, &kind) :
			 "--range can only be used with regular files";
	if (*why != NULL && is_shard) {
		/* The error is reported when the file is read. */
		*why = NULL;
		return range_whole(options, ordinal);
	}
	if (is_shard)
		range_set_shard(options, (uint64_t)entry->st->st_size, &part);
	else if (*why == NULL && kind == URLSIFT_DECODE_ARCHIVE)
		*why = "--range cannot be used with compressed files";
	else if (*why == NULL && kind == URLSIFT_DECODE_AUTO)
		*why = "--range cannot be used with text that is not UTF-8";
	if (*why != NULL)
		return RANGE_WHOLE;
	if (kind != URLSIFT_DECODE_TEXT && kind != URLSIFT_DECODE_MBOX &&
	    kind != URLSIFT_DECODE_WARC)
		return range_whole(options, ordinal);
	*range = part;
	return kind == URLSIFT_DECODE_TEXT ? RANGE_BYTES : RANGE_RECORDS;
}

/*
 * D80.  A shard is a range whose size is the input's over the shards; what
 * cannot be cut, or is not worth it, goes to one shard, by its place among the
 * inputs.
 */
#include "config.h"

#include <unistd.h>

#include "charset.h"
#include "input.h"
#include "kind.h"
#include "range.h"

/* Look at the first bytes of ${entry}: tell what it is, KIND_AUTO if it is text
 * that has to be converted.  Return NULL or why not. */
static const char *
look(const struct options *options, const struct walk_entry *entry,
    enum kind *kind)
{
	char prefix[KIND_PREFIX];
	struct us_kind state = { 0 };
	struct input in;
	ssize_t n;

	if (input_open(&in, entry->path, entry->st) == -1)
		return in.why;
	if (in.file == NULL && lseek(in.fd, 0, SEEK_CUR) != 0)
		in.why = "--range needs the file from its first byte on";
	else if ((n = input_read_at(&in, prefix, sizeof(prefix), 0)) >= 0)
		*kind = options->encoding != NULL ||
			charset_is_marked(prefix, (size_t)n) ?
		    KIND_AUTO :
		    kind_tell(&state, prefix, (size_t)n, true, options);
	input_close(&in);
	return in.why;
}

/* Return ${size} * ${part} / ${parts}. */
static uint64_t
fraction(uint64_t size, uint64_t part, uint64_t parts)
{

	return size / parts * part + size % parts * part / parts;
}

/* Return what of an input counts that is read as a whole. */
static enum range_way
whole(const struct options *options, uint64_t ordinal)
{

	if (options->shards == 0)
		return options->range.begin == 0 && options->range.end > 0 ?
		    RANGE_WHOLE :
		    RANGE_NOT;
	return ordinal % options->shards == options->shard - 1 ? RANGE_WHOLE :
								 RANGE_NOT;
}

/* Set ${range} to the shard of ${size} bytes. */
static void
take_shard(const struct options *o, uint64_t size, struct range *range)
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
	enum kind kind = KIND_AUTO;

	*why = NULL;
	if (is_shard && (!is_file || entry->st->st_size < RANGE_SHARD_LEAST))
		return whole(options, ordinal);
	*why = is_file ? look(options, entry, &kind) :
			 "--range can only be used with regular files";
	if (*why != NULL && is_shard) {
		/* Who reads it says what is wrong with it. */
		*why = NULL;
		return whole(options, ordinal);
	}
	*range = options->range;
	if (is_shard)
		take_shard(options, (uint64_t)entry->st->st_size, range);
	else if (*why == NULL && kind == KIND_ARCHIVE)
		*why = "--range cannot be used with compressed files";
	else if (*why == NULL && kind == KIND_AUTO)
		*why = "--range cannot be used with text that is not UTF-8";
	if (*why != NULL)
		return RANGE_WHOLE;
	if (kind == KIND_TEXT)
		return RANGE_BYTES;
	if (kind == KIND_MBOX || kind == KIND_WARC)
		return RANGE_RECORDS;
	return whole(options, ordinal);
}

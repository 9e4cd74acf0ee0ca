/*
 * The division of the inputs into jobs, in the order of the inputs.  An input
 * that is not a regular file is a job of its own, since it may wait for its
 * writer.  With --range or --shard, a part of an input is read
 * (range-of-a-text): a shard is a range of equal size of each large file, and
 * inputs that cannot be split, or are too small, belong to one shard, by their
 * number.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/source.h"
#include "../input/input.h"
#include "../base/base.h"
#include "search.h"

/* Limits of the size of a block.  It is also at least four times --max-url,
 * since the scan of a block begins that much earlier. */
#define BLOCK_MAX ((uint64_t)4 << 20)
#define BLOCK_MIN ((uint64_t)1 << 20)

/* Blocks for each thread, if they are not too small.  With several, all threads
 * end at about the same time. */
#define BLOCKS_A_THREAD 8

#define OUT_ROOM 16384

/* A smaller input belongs to one shard as a whole. */
#define SHARD_LEAST 1048576

void
jobs_init(struct jobs *jobs, const struct options *options,
    const struct out *out, size_t threads)
{

	memset(jobs, 0, sizeof(*jobs));
	jobs->options = options;
	reader_output(options, out, &jobs->output);
	jobs->threads = threads;
	walk_init(&jobs->walk, options);
}

/* Release a use of ${large}; the last one closes it. */
static void
large_release(struct large *large)
{

	if (large == NULL || atomic_fetch_sub(&large->users, 1) > 1)
		return;
	input_close(&large->in);
	line_carry_end(&large->carry);
	free(large);
}

void
jobs_end(struct jobs *jobs)
{

	large_release(jobs->large);
	walk_end(&jobs->walk);
}

int
job_init(struct job *job, const struct out *out)
{

	if (out_init_memory(&job->out, OUT_ROOM) == -1)
		return -1;
	job->out.shows = out->shows;
	job->out.colors = out->colors;
	return 0;
}

void
job_drop(struct job *job)
{

	job->out.len = job->marks.len = 0;
	memset(job->binary, 0, sizeof(job->binary));
	job->count = job->results = 0;
	job->found = false;
}

/* Move the kept results that are new, and write the summary of each file that
 * ended.  Return how many of the last file, which has not ended, are not
 * new. */
static uint64_t
move_new(struct job *job, struct hash_set *unique,
    const struct options *options, struct totals *totals, struct out *out)
{
	const struct mark *mark = (const void *)job->marks.data;
	const struct mark *end = mark + job->marks.len / sizeof(*mark);
	struct urlsift_place place = { .file = NULL };
	const char *kept = job->out.room;
	uint64_t count = 0, dropped = 0;
	size_t at = 0;

	for (; mark < end; mark++) {
		if (mark->is_file) {
			place.file = mark->file;
			write_summary(out, options, &place, count);
			count = dropped = 0;
			continue;
		}
		if (!dedup_is_new(unique, mark->hash)) {
			job->results--;
			dropped += mark->is_result;
		} else {
			count++;
			if (options->sums != SUMS_NONE)
				totals_add(totals, kept + at, mark->end - at);
			else
				out_put(out, kept + at, mark->end - at);
		}
		at = mark->end;
	}
	job->marks.len = 0;
	return dropped;
}

uint64_t
job_move(struct job *job, struct hash_set *unique,
    const struct options *options, struct totals *totals, struct out *out)
{
	uint64_t dropped = 0;

	if (unique != NULL)
		dropped = move_new(job, unique, options, totals, out);
	else if (options->sums != SUMS_NONE)
		totals_add(totals, job->out.room, job->out.len);
	if (unique != NULL || options->sums != SUMS_NONE)
		job->out.len = 0;
	out_move(out, &job->out);
	progress_found(job->results);
	job->results = 0;
	if (options->line_buffered)
		out_flush(out);
	return dropped;
}

void
job_leave(struct job *job)
{

	large_release(job->large);
	job->large = NULL;
}

void
job_end(struct job *job)
{

	job_leave(job);
	free(job->files.data);
	free(job->paths.data);
	free(job->marks.data);
	out_free(&job->out);
}

/* The beginning of a regular file, as far as it was read. */
struct beginning {
	struct input *in;
	uint64_t len;
};

/* A us_source_read. */
static long
read_beginning(void *ctx, char *room, size_t size)
{
	struct beginning *b = ctx;
	ssize_t n = input_read_at(b->in, room, size, b->len);

	b->len += n > 0 ? (uint64_t)n : 0;
	return n;
}

/* Set ${kind} to the type of the regular file ${in}, by its name and its first
 * bytes; URLSIFT_DECODE_AUTO is text that must be converted.  ${binary} is what
 * it is if it is read as text.  Return 0, or -1 with the reason in ${in->why}.
 * Only one thread calls this at a time. */
static int
kind_of_file(struct input *in, const struct options *options,
    enum urlsift_decode_kind *kind, enum us_binary *binary)
{
	static char room[US_DETECT_PREFIX];
	struct beginning from = { .in = in };
	struct us_source source = { .read = read_beginning, .ctx = &from };
	long n = us_source_begin(&source, &options->document, in->file, room,
	    sizeof(room));

	us_source_free(&source);
	*kind = source.is_converted ? URLSIFT_DECODE_AUTO : source.kind;
	*binary = source.binary;
	return n == -1 ? -1 : 0;
}

/* Set ${kind} to the type of ${entry}, as kind_of_file() does.  Return NULL or
 * an error message. */
static const char *
detect_kind(const struct options *options, const struct walk_entry *entry,
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
deal_whole(const struct options *options, uint64_t ordinal)
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
set_shard(const struct options *o, uint64_t size, struct range *range)
{

	range->begin = fraction(size, o->shard - 1, o->shards);
	range->end = o->shard == o->shards ?
	    UINT64_MAX :
	    fraction(size, o->shard, o->shards);
}

/* Return how ${entry} is read, whose number is ${ordinal}, from 0.  Set
 * ${range} to the part to read if it is read in part.  ${why} becomes NULL or
 * an error message. */
static enum range_way
choose_range(const struct options *options, const struct walk_entry *entry,
    uint64_t ordinal, struct range *range, const char **why)
{
	bool is_shard = options->shards > 0;
	bool is_file = entry->st != NULL && S_ISREG(entry->st->st_mode);
	struct range part = options->range;
	enum urlsift_decode_kind kind = URLSIFT_DECODE_AUTO;

	*why = NULL;
	if (is_shard && (!is_file || entry->st->st_size < SHARD_LEAST))
		return deal_whole(options, ordinal);
	*why = is_file ? detect_kind(options, entry, &kind) :
			 "--range can only be used with regular files";
	if (*why != NULL && is_shard) {
		/* The error is reported when the file is read. */
		*why = NULL;
		return deal_whole(options, ordinal);
	}
	if (is_shard)
		set_shard(options, (uint64_t)entry->st->st_size, &part);
	else if (*why == NULL && kind == URLSIFT_DECODE_ARCHIVE)
		*why = "--range cannot be used with compressed files";
	else if (*why == NULL && kind == URLSIFT_DECODE_AUTO)
		*why = "--range cannot be used with text that is not UTF-8";
	if (*why != NULL)
		return RANGE_WHOLE;
	if (kind != URLSIFT_DECODE_TEXT && kind != URLSIFT_DECODE_MBOX &&
	    kind != URLSIFT_DECODE_WARC)
		return deal_whole(options, ordinal);
	*range = part;
	return kind == URLSIFT_DECODE_TEXT ? RANGE_BYTES : RANGE_RECORDS;
}

/* Find the next input, unless it is known.  Return false if there is none. */
static bool
jobs_find_next(struct jobs *jobs)
{
	static const struct range whole = { 0, UINT64_MAX };
	const char *why;

	while (!jobs->is_known && walk_next(&jobs->walk, &jobs->entry)) {
		jobs->way = RANGE_WHOLE;
		jobs->range = whole;
		if (jobs->options->is_cut) {
			jobs->way = choose_range(jobs->options, &jobs->entry,
			    jobs->ordinal++, &jobs->range, &why);
			if (jobs->entry.why == NULL)
				jobs->entry.why = why;
		}
		jobs->is_known = jobs->way != RANGE_NOT;
	}
	return jobs->is_known;
}

/* Return whether the name of the next input may have to wait for its writer. */
static bool
jobs_may_wait(const struct jobs *jobs)
{

	return !jobs->is_known && walk_waits(&jobs->walk);
}

/* Return whether there are more inputs, as far as is known without waiting. */
static enum pool_next
jobs_look_ahead(struct jobs *jobs)
{
	bool is_slow = jobs_may_wait(jobs);

	atomic_store_explicit(&jobs->waits, is_slow, memory_order_relaxed);
	return is_slow || jobs_find_next(jobs) ? POOL_MORE : POOL_LAST;
}

/* Return the size of the blocks in which the next input is read; 0: it is read
 * as a whole, since results depend on earlier ones, or the text must be
 * converted.  A part of a file with -m is one block. */
static uint64_t
block_size(const struct jobs *jobs)
{
	const struct stat *st = jobs->entry.st;
	const struct options *o = jobs->options;
	bool is_part = jobs->way == RANGE_BYTES;
	uint64_t size, block;

	if (jobs->entry.why != NULL || st == NULL || !S_ISREG(st->st_mode) ||
	    input_is_output(st, &jobs->output))
		return 0;
	if (o->max_count != UINT64_MAX)
		return is_part ? UINT64_MAX : 0;
	size = (uint64_t)st->st_size;
	block = size / (BLOCKS_A_THREAD * jobs->threads);
	if (block > BLOCK_MAX)
		block = BLOCK_MAX;
	if (block < BLOCK_MIN)
		block = BLOCK_MIN;
	if (block < 4 * o->max_url)
		block = 4 * o->max_url;
	return is_part ||
		(jobs->way == RANGE_WHOLE && jobs->threads > 1 &&
		    o->max_output == 0 && !o->refang &&
		    o->document.encoding == NULL && size >= 2 * block) ?
	    block :
	    0;
}

/* Return whether ${in} can be opened again, for decoders that read at different
 * places. */
static bool
is_shareable(const struct input *in)
{
	struct input again;

	if (input_reopen(&again, in, 0) == -1)
		return false;
	input_close(&again);
	return true;
}

/* Begin to cut ${large}, which is decoded, into blocks of ${block} bytes.
 * Return false if it must be read as a whole. */
static bool
begin_decoded(struct large *large, const struct options *o, uint64_t block)
{
	struct splitter *split = &large->split;
	int fd = large->in.fd;

	if (large->kind == URLSIFT_DECODE_MBOX)
		return splitter_decoded(split, fd, CUT_MESSAGES, block);
	if (large->kind == URLSIFT_DECODE_WARC)
		return splitter_decoded(split, fd, CUT_RECORDS, block);
	if (large->kind != URLSIFT_DECODE_ARCHIVE)
		return false;
	/* What is counted against a limit is counted in one place
	 * (threads-share-a-tar). */
	return splitter_decoded(split, fd, CUT_GZIP_MEMBERS, block) ||
	    (o->document.max_extract == 0 &&
		splitter_decoded(split, fd, CUT_TAR_MEMBERS, block));
}

/* Begin to cut ${large} into blocks of ${block} bytes, by the type that its
 * first bytes show.  Return false if it must be read as a whole. */
static bool
begin_blocks(struct large *large, const struct jobs *jobs, uint64_t block)
{
	struct input *in = &large->in;

	if (kind_of_file(in, jobs->options, &large->kind, &large->binary) == -1)
		return false;
	if (large->kind != URLSIFT_DECODE_TEXT)
		return jobs->way == RANGE_WHOLE && is_shareable(in) &&
		    begin_decoded(large, jobs->options, block);
	splitter_text(&large->split, in->fd, (uint64_t)in->st.st_size,
	    &jobs->range, block, jobs->options->max_url);
	return true;
}

/* Open the next input to read it in blocks of ${block} bytes.  Return NULL if
 * it must be read as a whole, which also reports its error; ${why} is the error
 * found now.  Standard input is moved to its end. */
static struct large *
open_large(const struct jobs *jobs, uint64_t block, const char **why)
{
	size_t size = strlen(jobs->entry.path) + 1;
	struct large *large = malloc(sizeof(*large) + size);
	struct input *in;
	char *path;

	*why = strerror(ENOMEM);
	if (large == NULL)
		return NULL;
	in = &large->in;
	path = memcpy(large + 1, jobs->entry.path, size);
	if (input_open(in, path, jobs->entry.st, jobs->entry.is_found) == -1)
		goto not_open;
	if ((in->file == NULL && lseek(in->fd, 0, SEEK_CUR) != 0) ||
	    !begin_blocks(large, jobs, block) ||
	    (in->file == NULL && lseek(in->fd, 0, SEEK_END) == -1))
		goto not_seekable;
	large->count = 0;
	large->failed = large->broken = false;
	atomic_init(&large->users, 1);
	line_carry_begin(&large->carry);
	return large;

not_seekable:
	input_close(in);
not_open:
	*why = in->why == NULL ? "the file has changed while it was read" :
				 in->why;
	free(large);
	return NULL;
}

/* Add the next input to the files of ${job}. Return false if memory runs
 * out. */
static bool
add_file(struct jobs *jobs, struct job *job)
{
	size_t size = strlen(jobs->entry.path) + 1;
	struct job_file file = { .entry = jobs->entry,
		.path = job->paths.len,
		.range = jobs->range };

	if (file.entry.st != NULL)
		file.st = *file.entry.st;
	if (us_buf_add(&job->paths, jobs->entry.path, size) != URLSIFT_OK ||
	    us_buf_add(&job->files, &file, sizeof(file)) != URLSIFT_OK)
		return false;
	jobs->is_known = false;
	return true;
}

/* Add files to ${job}, up to a large one. */
static void
jobs_gather(struct jobs *jobs, struct job *job)
{
	const struct stat *st;
	uint64_t bytes = 0, block;
	bool is_alone;
	const char *why;
	size_t n;

	for (n = 0; n < JOB_FILES && bytes < JOB_BYTES &&
	     (n == 0 || !jobs_may_wait(jobs)) && jobs_find_next(jobs);
	     n++) {
		st = jobs->entry.st;
		is_alone = st != NULL && !S_ISREG(st->st_mode);
		block = block_size(jobs);
		if (n > 0 && (is_alone || block > 0))
			break;
		if (block > 0 &&
		    (jobs->large = open_large(jobs, block, &why)) != NULL) {
			jobs->is_known = false;
			break;
		}
		/* Read as a whole it would return more than its range. */
		if (block > 0 && jobs->way == RANGE_BYTES)
			jobs->entry.why = why;
		if (is_alone)
			bytes = JOB_BYTES;
		else if (st != NULL)
			bytes += (uint64_t)st->st_size;
		jobs->is_short = !add_file(jobs, job);
		if (jobs->is_short)
			break;
	}
}

/* Make ${job} the next block of the large file. */
static enum pool_next
next_block(struct jobs *jobs, struct job *job)
{
	struct large *large = jobs->large;

	(void)splitter_next(&large->split, &job->block);
	job->large = large;
	atomic_fetch_add(&large->users, 1);
	if (!job->block.is_last)
		return POOL_MORE;
	jobs->large = NULL;
	large_release(large);
	return jobs_look_ahead(jobs);
}

enum pool_next
jobs_next(struct jobs *jobs, struct job *job)
{

	job_drop(job);
	job->large = NULL;
	job->files.len = job->paths.len = 0;
	job->failed = job->broken = job->limited = false;
	if (jobs->large == NULL && !jobs->is_short)
		jobs_gather(jobs, job);
	if (jobs->large != NULL)
		return next_block(jobs, job);
	if (job->files.len == 0)
		return POOL_NONE;
	return jobs_look_ahead(jobs);
}

/*
 * What a thread does at a time: some small files, or a block of a large one.
 */
#ifndef JOBS_H
#define JOBS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../dedup/dedup.h"
#include "../input/input.h"
#include "../input/range.h"
#include "../input/splitter.h"
#include "../input/walk.h"
#include "../output/output.h"
#include "../stats/notes.h"
#include "line_carry.h"
#include "pool.h"
#include "totals.h"

/* So many small files, or as many as have so many bytes together. */
#define JOB_FILES 64
#define JOB_BYTES 1048576

/* A large file, open while a job has a block of it. */
struct large {
	struct input in;
	struct splitter split;
	struct line_carry chain;
	_Atomic unsigned users;

	/* Of the blocks so far: whose turn it is. */
	uint64_t count;
	bool failed;
};

struct job_file {
	size_t path;	    /* in ${paths} of the job */
	const char *why;    /* it cannot be read for this reason, or NULL */
	struct range range; /* of its messages or records */
	bool has_stat;
	struct stat st;
};

struct job {
	struct large *large; /* NULL: whole files */
	struct splitter_block block;

	struct job_file *file;
	size_t files, file_room;
	char *paths;
	size_t len, room;

	/* What it leaves behind. */
	struct out out;
	struct notes notes; /* in the place of records, for totals */
	struct dedup repeats;
	uint64_t count;	  /* of the block */
	uint64_t results; /* that it holds */
	bool found, failed;
	bool limited; /* something was let pass for a limit; no error ends it */
};

struct jobs {
	const struct options *options;
	const struct stat *output; /* no large file is that */
	size_t threads;
	struct walk walk;
	struct walk_entry entry; /* the next one, if it ${is_known} */
	bool is_known;
	enum range_way way; /* to read it, and what of it */
	struct range range;
	uint64_t ordinal;    /* of the one behind it, from 0 */
	struct large *large; /* the one that is being cut */
	bool is_short;	     /* of memory: there are inputs behind the last */
	_Atomic bool waits;  /* for the next name: let out what is found */
};

/**
 * jobs_init(jobs, options, output, threads):
 * jobs_end(jobs):
 * Begin with the files of ${options} for so many ${threads}; free what ${jobs}
 * hold.  One thread gets whole files only.
 */
void jobs_init(struct jobs *jobs, const struct options *options,
    const struct stat *output, size_t threads);
void jobs_end(struct jobs *jobs);

/**
 * jobs_next(jobs, job):
 * Make ${job} the next one.
 */
enum pool_next jobs_next(struct jobs *jobs, struct job *job);

/**
 * job_init(job, out):
 * job_end(job):
 * Begin and end the life of a job's place, which is used again and again; what
 * is written is kept for ${out}.  Return 0, or -1 when memory is out.
 */
int job_init(struct job *job, const struct out *out);
void job_end(struct job *job);

/**
 * job_keep(job, hash):
 * Note that the result kept last has this ${hash}.  Return 0, or -1 when memory
 * is out.
 */
int job_keep(struct job *job, const uint64_t hash[2]);

/**
 * job_bytes(job):
 * Return how much memory that takes which is kept.
 */
size_t job_bytes(const struct job *job);

/**
 * job_move(job, unique, options, totals, out):
 * Write to ${out}, or count in ${totals}, what ${job} has kept; with ${unique},
 * what is new of it.  Return how many of the last file's results are not.
 */
uint64_t job_move(struct job *job, struct hash_set *unique,
    const struct options *options, struct totals *totals, struct out *out);

/**
 * job_drop(job):
 * Forget what ${job} has kept.
 */
void job_drop(struct job *job);

/**
 * job_leave(job):
 * The job's block is done with.
 */
void job_leave(struct job *job);

#endif

/*
 * One thread's part of the search: it scans what a job names, counts lines on
 * the way if somebody wants them, and hands the hits that count to a writer.
 */
#ifndef WORKER_H
#define WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "../filter/filter.h"
#include "../input/line_counter.h"
#include "../input/refang.h"
#include "../options/options.h"
#include "../output/output.h"
#include "../output/writers.h"
#include "../reader/reader.h"
#include "../rewrite/rewrite.h"
#include "jobs.h"
#include "part_scan.h"
#include "pool.h"
#include "totals.h"
#include "urlsift.h"

/* What the threads share. */
struct shared {
	const struct options *options;
	const struct urlsift_rules *rules;
	const struct filter *filter;
	write_on_hit *write;
	struct hash_set *unique; /* theirs, too; NULL: repeats count */
	struct totals totals;
	bool needs_lines;
	_Atomic bool is_short; /* of memory: what is counted is not all */
	struct pool *pool;
	struct out *out; /* theirs whose turn it is */
	struct stat output;
};

struct worker {
	struct shared *shared;
	struct reader reader;
	struct urlsift_scanner *scanner; /* made when first needed */
	struct line_counter lines;
	struct decoded decoded;
	struct part_scan parts; /* of decoded inputs */
	struct rewrite rewrite;
	struct matcher matcher;
	struct refanged refanged;

	/* Of the job. */
	uint64_t task;
	struct job *job;
	struct out *out; /* the job's, or all of them's when it has the turn */

	/* Of the input. */
	struct place place;
	char *space;	     /* where its text was read to */
	uint64_t begin, end; /* hits that begin there count */
	uint64_t count;
	bool is_done;	  /* no more hits count */
	bool is_short;	  /* of memory */
	uint64_t hash[2]; /* of the hit, with --unique */
};

/**
 * worker_init(w, shared):
 * worker_end(w):
 * Begin and end its life.
 */
void worker_init(struct worker *w, struct shared *shared);
void worker_end(struct worker *w);

/**
 * worker_run(w, task, job):
 * Do ${job}, which is number ${task} of the pool.
 */
void worker_run(struct worker *w, uint64_t task, struct job *job);

#endif

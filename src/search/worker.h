/*
 * A worker: one thread's part of the search.  It scans the input of a job,
 * counts lines if they are needed, and passes the hits that are reported to a
 * writer.
 * SPDX-License-Identifier: MIT
 */
#ifndef WORKER_H
#define WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "../input/line_counter.h"
#include "document/text_around.h"
#include "../options/options.h"
#include "../output/output.h"
#include "../output/writers.h"
#include "../reader/reader.h"
#include "../rewrite/rewrite.h"
#include "jobs.h"
#include "pool.h"
#include "totals.h"
#include "urlsift.h"

/* What all threads share. */
struct shared {
	const struct options *options;
	const struct urlsift_rules *rules;
	const struct urlsift_filter *filter;
	write_on_hit *write;
	struct hash_set *unique; /* NULL: repeats are reported, too */
	struct totals totals;
	bool needs_lines, needs_context;
	bool needs_opens;      /* what a click on a hit opens */
	_Atomic bool is_short; /* memory ran out: the totals are incomplete */
	struct pool *pool;
	struct out *out; /* output of the worker whose turn it is */
	struct stat output;
};

struct worker {
	struct shared *shared;
	struct reader reader;
	struct urlsift_scanner *scanner; /* created when first needed */
	struct line_counter lines;
	struct rewrite rewrite;
	struct urlsift_view *view;    /* for what is filtered and written */
	struct us_text_around around; /* hits, if their context is needed */
	struct urlsift_around context;

	/* Of the job. */
	uint64_t task;
	struct job *job;
	struct out *out; /* the job's, or the shared one when it has its turn */

	/* Of the input. */
	struct urlsift_place place;
	char *space;	     /* where its text was read into */
	uint64_t begin, end; /* hits that begin there are reported */
	uint64_t count;
	uint64_t printed; /* bytes */
	bool is_done;	  /* no more hits are reported */
	uint64_t hash[2]; /* of the hit, with --unique */
};

/**
 * worker_init(w, shared):
 * worker_end(w):
 * Initialize a worker, or return false when memory is out; free its memory.
 */
bool worker_init(struct worker *w, struct shared *shared);
void worker_end(struct worker *w);

/**
 * worker_run(w, task, job):
 * Do ${job}, which is number ${task} of the pool.
 */
void worker_run(struct worker *w, uint64_t task, struct job *job);

#endif

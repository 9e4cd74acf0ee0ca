/*
 * The main program, which finds the URLs in files and writes them, and that of
 * --validate.  A job is the unit of work of a thread: some small files, or a
 * block of a large one.
 * SPDX-License-Identifier: MIT
 */
#ifndef SEARCH_H
#define SEARCH_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../unique/dedup.h"
#include "document/text_around.h"
#include "../input/input.h"
#include "../options/options.h"
#include "../output/column.h"
#include "../output/output.h"
#include "../output/writers.h"
#include "../reader/reader.h"
#include "../report/report.h"
#include "../rewrite/rewrite.h"
#include "../setup/setup.h"
#include "../stats/stats.h"
#include "thread_pool.h"
#include "urlsift.h"

/* The totals of --stats, --by, --sqlite and --report, made from the values of
 * hits instead of records (what-is-counted). */

struct totals {
	enum sums sums; /* which of them; none if records are written */
	struct tally *tally;
	struct stats stats;
	struct by by;
	struct sqlite *sqlite;
	struct report report;
	struct urlsift_value *value; /* room for those of a hit */
	size_t values;
	uint64_t known;	   /* URLs in the list of --new-since */
	uint64_t left_out; /* results that are not new */
};

/**
 * totals_add(totals, kept, len):
 * Count the hits whose values are ${kept}, ${len} bytes that values_write()
 * wrote.  Only the worker whose turn it is may call this.
 */
void totals_add(struct totals *totals, const char *kept, size_t len);

/* The line numbers of a file that is read in blocks.  Each block passes on to
 * the next one how many lines come before it.  Threads wait for a short time
 * only: a block counts its lines before all other work. */

struct line_carry {
	pthread_mutex_t lock;
	pthread_cond_t moved;
	uint64_t offset;      /* the start of the next block */
	uint64_t line, start; /* its first line, and the start of that line */
};

/**
 * line_carry_begin(carry):
 * line_carry_end(carry):
 * Prepare ${carry} for the first block; free what it has.
 */
void line_carry_begin(struct line_carry *carry);
void line_carry_end(struct line_carry *carry);

/**
 * line_carry_number(carry, block, in, lines):
 * Record the line ends of ${block} of ${in} in ${lines}, beginning with the
 * line number from the blocks before, and pass the number on.  After an error
 * it is passed on too, since the next block waits for it.  Each block must call
 * this or line_carry_skip(), in any order.  Return 0, or -1 and set ${in->why}.
 */
int line_carry_number(struct line_carry *carry,
    const struct splitter_block *block, struct input *in,
    struct line_counter *lines);

/**
 * line_carry_skip(carry, block):
 * Pass the number on without the lines of ${block}, which is not searched.
 */
void line_carry_skip(struct line_carry *carry,
    const struct splitter_block *block);

/* The most small files of a job, and the most bytes of them together. */
#define JOB_FILES 64
#define JOB_BYTES 1048576

/* A large file.  It is open while a job has a block of it. */
struct large {
	struct input in;
	enum urlsift_decode_kind kind;
	enum us_binary binary; /* whether text is text indeed */
	struct line_carry carry;
	struct splitter split;
	_Atomic unsigned users;

	/* Of the blocks that had the turn.  For the job that has the turn. */
	uint64_t count;
	bool failed; /* an error has been reported */
	bool broken; /* the rest cannot be read, or was read */
};

struct job_file {
	struct walk_entry entry; /* its path and status are these */
	size_t path;		 /* offset in ${paths} of the job */
	struct stat st;
	struct range range; /* the range of messages or records to read */
};

struct job {
	struct large *large; /* NULL: whole files */
	struct splitter_block block;

	struct us_buf files; /* struct job_file */
	struct us_buf paths;

	/* The results. */
	struct out out;	     /* records, or values of hits for totals */
	struct us_buf marks; /* struct mark, with --unique */
	uint64_t count;	     /* results of the block */
	uint64_t results;    /* results that are kept */
	uint64_t binary[US_BINARIES]; /* files */
	bool found, failed;
	bool broken;  /* the block was not read to its end, or beyond */
	bool limited; /* text was skipped at a limit, without an error */
};

/* How an input is read. */
enum range_way {
	RANGE_NOT,    /* not at all */
	RANGE_WHOLE,  /* completely; also if there is an error */
	RANGE_BYTES,  /* text: the bytes of the range */
	RANGE_RECORDS /* the messages or records that begin in the range */
};

struct jobs {
	const struct options *options;
	struct stat output; /* is not read in blocks */
	size_t threads;
	struct walk walk;
	struct walk_entry entry; /* the next input, if ${is_known} */
	bool is_known;
	enum range_way way; /* how to read it, and which part */
	struct range range;
	uint64_t ordinal;    /* number of the input after it, from 0 */
	struct large *large; /* the file that is being read in blocks */
	bool is_short;	     /* memory ran out: inputs are missing */
	_Atomic bool waits;  /* it waits for a name: flush results */
};

/**
 * jobs_init(jobs, options, out, threads):
 * jobs_end(jobs):
 * Begin with the files of ${options} for this many ${threads}, none of which is
 * that of ${out}; free the memory of ${jobs}.  One thread gets whole files.
 */
void jobs_init(struct jobs *jobs, const struct options *options,
    const struct out *out, size_t threads);
void jobs_end(struct jobs *jobs);

/**
 * jobs_next(jobs, job):
 * Set ${job} to the next one.  Return whether there is one, and whether there
 * are more.
 */
enum pool_next jobs_next(struct jobs *jobs, struct job *job);

/**
 * job_init(job, out):
 * job_end(job):
 * Initialize a job, all of which is zero and which is used again and again, and
 * free it.  Its results are kept for ${out}.  Return 0, or -1 if memory runs
 * out.
 */
int job_init(struct job *job, const struct out *out);
void job_end(struct job *job);

/**
 * job_move(job, unique, options, totals, out):
 * Write the kept results of ${job} to ${out}, or count them in ${totals}.  With
 * ${unique}, only those that are new.  Return how many results of the last file
 * are not new.
 */
uint64_t job_move(struct job *job, struct hash_set *unique,
    const struct options *options, struct totals *totals, struct out *out);

/**
 * job_drop(job):
 * Drop all results of ${job}.
 */
void job_drop(struct job *job);

/**
 * job_leave(job):
 * Release the large file of the job after its block.
 */
void job_leave(struct job *job);

/* A worker: one thread's part of the search.  It scans the input of a job,
 * counts lines if they are needed, and passes the hits that are reported to a
 * writer. */

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
	bool asks;	       /* for that, or for what a filter looks at */
	uint64_t most;	       /* bytes that may be printed of any input */
	_Atomic bool is_short; /* memory ran out: the totals are incomplete */
	struct pool *pool;
	struct out *out; /* output of the worker whose turn it is */
};

struct worker {
	struct shared *shared;
	struct reader reader;
	struct urlsift_scanner *scanner; /* created when first needed */
	struct line_counter lines;
	struct rewrite rewrite;
	bool prepares;		      /* hits are numbered or changed */
	struct urlsift_view *view;    /* for what is filtered and written */
	struct record record;	      /* of the hit that is written */
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
	uint64_t printed;   /* bytes */
	bool is_done;	    /* no more hits are reported */
	uint64_t hash[2];   /* of the hit, with --unique */
	struct us_buf form; /* of its URL that is compared */
};

/* The results of a worker: kept in the job until it is the job's turn, or until
 * they are too many; from then on written at once.  An error waits for the
 * turn. */

/**
 * results_begin_turn(w):
 * Begin the job's turn: write what it kept, unless it is lost.
 */
void results_begin_turn(struct worker *w);

/**
 * results_await_turn(w):
 * Wait for the turn.  Return false if it does not come, or if the results are
 * lost.
 */
bool results_await_turn(struct worker *w);

/**
 * results_are_lost(w):
 * Return whether the file could not be read up to this block, whose turn it is:
 * what the job found is dropped then.
 */
bool results_are_lost(const struct worker *w);

/**
 * results_limit(options, size):
 * Return how much may be printed of an input of ${size} bytes.
 */
uint64_t results_limit(const struct options *options, uint64_t size);

/**
 * results_report(w):
 * Count the results after a piece is read, for the progress.
 */
void results_report(struct worker *w);

/**
 * results_end_input(w):
 * End an input, and write its summary.
 */
void results_end_input(struct worker *w);

/**
 * results_on_hit(w, hit), results_on_hit_at(w, hit, place):
 * Filter, count and write a hit of the worker's own scanner, at the place of
 * the worker, or one that a document has.
 */
int results_on_hit(void *ctx, const struct urlsift_hit *hit);
int results_on_hit_at(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place);

/**
 * results_on_binary, results_on_skipped, results_complain:
 * A us_on_binary, the skipped of urlsift_document_calls, and the warning, which
 * is a reader_on_error, too; their ctx is a worker.
 */
void results_on_binary(void *ctx, const struct urlsift_place *place,
    enum us_binary what);
void results_on_skipped(void *ctx, const struct urlsift_place *place,
    const char *type, size_t len);
void results_complain(void *ctx, const struct urlsift_place *place,
    const char *why);

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

/**
 * search(setup, out):
 * Search the files that ${setup} names and write the results to ${out}.  Return
 * the exit status.  Errors of inputs have been reported, that of ${out} has
 * not.
 */
int search(const struct setup *setup, struct out *out);

/* The program of --validate: each line is judged as a URL. */

/**
 * validate(options, rules, out):
 * Judge the lines of the files in ${options} by ${rules} and write the verdicts
 * to ${out}.  Return the exit status.  Errors of inputs have been reported,
 * that of ${out} has not.
 */
int validate(const struct options *options, const struct urlsift_rules *rules,
    struct out *out);

#endif

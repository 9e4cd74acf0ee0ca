/*
 * A pool of threads that run tasks in parallel.  Tasks are numbered from 0 in
 * the order of the input.  Their results are committed in this order, one task
 * at a time, so that the output does not depend on the number of threads.
 *
 * A task has the turn when all tasks before it are committed.  The first task
 * that is not committed always has a thread, so waiting for the turn ends.
 * SPDX-License-Identifier: MIT
 */
#ifndef THREAD_POOL_H
#define THREAD_POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most threads. */
#define POOL_THREADS_MAX 256

/* Whether a task was made, and whether more may follow. */
enum pool_next {
	POOL_NONE, /* no task was made */
	POOL_LAST, /* a task was made, and it is the last one */
	POOL_MORE  /* a task was made, and there may be more */
};

/* The work.  Task n uses slot n modulo ${slots}. */
struct pool_work {
	/* Make task number ${task}.  Called by one thread at a time. */
	enum pool_next (*next)(void *ctx, uint64_t task);

	/* Run ${task}.  Called for each task that was made.  ${thread} counts
	 * from 0 and runs one task at a time. */
	void (*run)(void *ctx, size_t thread, uint64_t task);

	/* Commit the results of ${task}.  Called by one thread at a time, in
	 * order. */
	void (*commit)(void *ctx, uint64_t task);
	void *ctx;
	size_t threads, slots;
};

struct pool;

/**
 * pool_new(work):
 * Return a pool for ${work}, which is borrowed, or NULL if memory runs out.
 * Free with pool_free().
 */
struct pool *pool_new(const struct pool_work *work);

/**
 * pool_run(pool):
 * Run all tasks.  The caller is thread 0.  Others are started when there are
 * tasks for them; fewer if the system has no more.
 */
void pool_run(struct pool *pool);

/**
 * pool_has_turn(pool, task):
 * pool_await_turn(pool, task):
 * Return whether ${task} has the turn. pool_await_turn() waits for it, and
 * returns false only if the work ends before ${task}.
 */
bool pool_has_turn(struct pool *pool, uint64_t task);
bool pool_await_turn(struct pool *pool, uint64_t task);

/**
 * pool_end(pool, task):
 * End the work with ${task}: later tasks are not committed.
 */
void pool_end(struct pool *pool, uint64_t task);

/**
 * pool_is_past(pool, task):
 * Return whether the work ends before ${task}.
 */
bool pool_is_past(struct pool *pool, uint64_t task);

/**
 * pool_free(pool):
 * Free ${pool}, which is not running.  NULL is ignored.
 */
void pool_free(struct pool *pool);

/**
 * pool_processors():
 * Return how many processors this process may use, at least 1.
 */
size_t pool_processors(void);

#endif

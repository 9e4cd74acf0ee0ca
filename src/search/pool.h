/*
 * Threads that do tasks side by side.  Tasks are numbered from 0 in the order
 * of the input; what they leave behind is taken up in that order, one task at a
 * time, so that nobody can tell how many threads there were.
 *
 * A task has the turn when all before it are committed.  The first task that
 * is not has a thread of its own, so waiting for the turn ends.
 */
#ifndef POOL_H
#define POOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More threads than this are of no use. */
#define POOL_THREADS_MAX 256

/* What there is behind the tasks that were made. */
enum pool_next {
	POOL_NONE, /* nothing: no task was made */
	POOL_LAST, /* the one that was made is the last */
	POOL_MORE  /* perhaps more */
};

/* The work.  A task lives in one of ${slots} places, its number modulo that. */
struct pool_work {
	/* Make task number ${task}; one call at a time. */
	enum pool_next (*next)(void *ctx, uint64_t task);

	/* Do it; called for each task that was made.  ${thread} counts from 0
	 * and has one task at a time. */
	void (*run)(void *ctx, size_t thread, uint64_t task);

	/* Take up what it left behind: one call at a time, in order. */
	void (*commit)(void *ctx, uint64_t task);
	void *ctx;
	size_t threads, slots;
};

struct pool;

/**
 * pool_new(work):
 * Return what does ${work}, which is borrowed; NULL: memory is out.  Free with
 * pool_free().
 */
struct pool *pool_new(const struct pool_work *work);

/**
 * pool_run(pool):
 * Do all tasks.  The caller is thread 0; others are started when there are
 * tasks for them, and fewer when the system has no more.
 */
void pool_run(struct pool *pool);

/**
 * pool_has_turn(pool, task):
 * pool_await_turn(pool, task):
 * Return whether ${task} has the turn.  The second one waits for it; it returns
 * false only if the work ends before ${task}.
 */
bool pool_has_turn(struct pool *pool, uint64_t task);
bool pool_await_turn(struct pool *pool, uint64_t task);

/**
 * pool_end(pool, task):
 * The work ends with ${task}: those behind it are not committed.
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

/*
 * The pool does all tasks once and takes them up in order, however many threads
 * there are and however long a task takes.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "search/thread_pool.h"

#define TASKS 2000
#define SLOTS 8

struct load {
	struct pool *pool;
	uint64_t tasks;	      /* to be made */
	uint64_t last;	      /* the one that ends the work */
	uint64_t slot[SLOTS]; /* the task that lives there */
	_Atomic unsigned run[TASKS];
	uint64_t committed;
	_Atomic unsigned inside;  /* in commit or with the turn */
	_Atomic unsigned threads; /* bits of those that ran something */
};

static enum pool_next
next(void *ctx, uint64_t task)
{
	struct load *l = ctx;

	if (task == l->tasks)
		return POOL_NONE;
	l->slot[task % SLOTS] = task;
	return task + 1 == l->tasks ? POOL_LAST : POOL_MORE;
}

/* Some take long, some wait for their turn. */
static void
run(void *ctx, size_t thread, uint64_t task)
{
	struct load *l = ctx;
	uint64_t i;

	cr_assert_eq(l->slot[task % SLOTS], task);
	atomic_fetch_add(&l->run[task], 1);
	atomic_fetch_or(&l->threads, 1U << thread);
	for (i = 0; i < task * 7 % 5; i++)
		sched_yield();
	if (task % 3 == 0 && pool_await_turn(l->pool, task)) {
		cr_assert(pool_has_turn(l->pool, task));
		cr_assert_eq(atomic_fetch_add(&l->inside, 1), 0);
		cr_assert_eq(l->committed, task);
		atomic_fetch_sub(&l->inside, 1);
	}
	if (task == l->last)
		pool_end(l->pool, task);
}

static void
commit(void *ctx, uint64_t task)
{
	struct load *l = ctx;

	cr_assert_eq(atomic_fetch_add(&l->inside, 1), 0);
	cr_assert_eq(l->slot[task % SLOTS], task);
	cr_assert_eq(l->committed++, task);
	atomic_fetch_sub(&l->inside, 1);
}

/* Do ${tasks} with ${threads}; the work ends with ${last}. */
static void
try(struct load *l, size_t threads, uint64_t tasks, uint64_t last)
{
	struct pool_work work = { next, run, commit, l, threads,
		threads == 1 ? 1 : SLOTS };
	uint64_t i, done = last < tasks ? last + 1 : tasks;

	*l = (struct load){ .tasks = tasks, .last = last };
	cr_assert_not_null(l->pool = pool_new(&work));
	pool_run(l->pool);
	cr_assert_eq(l->committed, done);
	for (i = 0; i < done; i++)
		cr_assert_eq(l->run[i], 1);

	/* Not much is done in vain. */
	for (i = done + SLOTS; i < tasks; i++)
		cr_assert_eq(l->run[i], 0);
	pool_free(l->pool);
}

static struct load load;

Test(pool, takes_up_tasks_in_order)
{
	size_t threads;

	for (threads = 1; threads <= 6; threads++) {
		try(&load, threads, TASKS, TASKS);
		cr_assert_lt(load.threads, 1U << threads);
		try(&load, threads, 0, TASKS);
		try(&load, threads, 1, TASKS);
		cr_assert_eq(load.threads, 1, "a thread for nothing");
	}
}

Test(pool, ends_where_it_is_told)
{
	size_t threads;
	uint64_t last;

	for (threads = 1; threads <= 6; threads++)
		for (last = 0; last < 100; last++)
			try(&load, threads, 200, last);
}

Test(pool, knows_of_a_processor)
{
	pool_free(NULL);
	cr_assert_geq(pool_processors(), 1);
	cr_assert_leq(pool_processors(), POOL_THREADS_MAX);
}

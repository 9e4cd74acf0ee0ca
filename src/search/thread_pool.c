/*
 * The threads and the order of their tasks.  There are two locks, each used
 * once or twice for a task: one to make tasks, one for their order.  The thread
 * that finishes the task that has the turn commits it, and the finished tasks
 * after it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "../base/base.h"
#include "thread_pool.h"

struct pool_thread {
	struct pool *pool;
	size_t index;
	pthread_t id;
};

struct pool {
	const struct pool_work *work;
	_Atomic uint64_t end; /* tasks from here on are not committed */

	pthread_mutex_t making; /* guards these */
	uint64_t made;
	bool is_all; /* there are no more tasks */
	size_t threads, most;

	pthread_mutex_t order; /* guards these */
	pthread_cond_t turned;
	uint64_t turn;
	bool *finished; /* by slot */

	struct pool_thread thread[];
};

struct pool *
pool_new(const struct pool_work *work)
{
	struct pool *pool;

	pool = calloc(1,
	    sizeof(*pool) + work->threads * sizeof(*pool->thread) +
		work->slots * sizeof(*pool->finished));
	if (pool == NULL)
		return NULL;
	pool->finished = (bool *)(pool->thread + work->threads);
	pool->work = work;
	atomic_init(&pool->end, UINT64_MAX);
	(void)pthread_mutex_init(&pool->making, NULL);
	(void)pthread_mutex_init(&pool->order, NULL);
	(void)pthread_cond_init(&pool->turned, NULL);
	pool->threads = 1;
	pool->most = work->threads;
	return pool;
}

void
pool_free(struct pool *pool)
{

	if (pool == NULL)
		return;
	(void)pthread_cond_destroy(&pool->turned);
	(void)pthread_mutex_destroy(&pool->order);
	(void)pthread_mutex_destroy(&pool->making);
	free(pool);
}

bool
pool_is_past(struct pool *pool, uint64_t task)
{

	return task >= atomic_load_explicit(&pool->end, memory_order_relaxed);
}

void
pool_end(struct pool *pool, uint64_t task)
{

	pthread_mutex_lock(&pool->order);
	if (!pool_is_past(pool, task + 1))
		atomic_store(&pool->end, task + 1);
	pthread_cond_broadcast(&pool->turned);
	pthread_mutex_unlock(&pool->order);
}

bool
pool_has_turn(struct pool *pool, uint64_t task)
{
	bool has;

	pthread_mutex_lock(&pool->order);
	has = pool->turn == task && !pool_is_past(pool, task);
	pthread_mutex_unlock(&pool->order);
	return has;
}

bool
pool_await_turn(struct pool *pool, uint64_t task)
{
	bool has;

	pthread_mutex_lock(&pool->order);
	while (pool->turn != task && !pool_is_past(pool, task))
		pthread_cond_wait(&pool->turned, &pool->order);
	has = !pool_is_past(pool, task);
	pthread_mutex_unlock(&pool->order);
	return has;
}

/* Wait for a free slot for ${task}. Return false if ${task} is past the
 * end. */
static bool
await_slot(struct pool *pool, uint64_t task)
{
	bool is_past;

	pthread_mutex_lock(&pool->order);
	while (task - pool->turn >= pool->work->slots &&
	    !pool_is_past(pool, task))
		pthread_cond_wait(&pool->turned, &pool->order);
	is_past = pool_is_past(pool, task);
	pthread_mutex_unlock(&pool->order);
	return !is_past;
}

static void *run_tasks(void *arg);

/* Start one more thread.  If this fails, use no more threads. */
static void
start_thread(struct pool *pool)
{
	struct pool_thread *thread = &pool->thread[pool->threads];
	const size_t needed = (size_t)STACK_KIB * 1024;
	pthread_attr_t attr;
	size_t size;

	if (pthread_attr_init(&attr) != 0) {
		pool->most = pool->threads;
		return;
	}
	/* By default it is the limit that the program began with. */
	if (pthread_attr_getstacksize(&attr, &size) == 0 && size < needed)
		(void)pthread_attr_setstacksize(&attr, needed);
	thread->pool = pool;
	thread->index = pool->threads;
	if (pthread_create(&thread->id, &attr, run_tasks, thread) == 0)
		pool->threads++;
	else
		pool->most = pool->threads;
	(void)pthread_attr_destroy(&attr);
}

/* Set ${task} to the next task.  Return false if there is none. */
static bool
make_task(struct pool *pool, uint64_t *task)
{
	enum pool_next next = POOL_NONE;

	pthread_mutex_lock(&pool->making);
	if (!pool->is_all && await_slot(pool, pool->made))
		next = pool->work->next(pool->work->ctx, pool->made);
	*task = pool->made;
	if (next != POOL_NONE)
		pool->made++;
	if (next != POOL_MORE)
		pool->is_all = true;
	else if (pool->threads < pool->most)
		start_thread(pool);
	pthread_mutex_unlock(&pool->making);
	return next != POOL_NONE;
}

/* Mark ${task} as finished and commit all tasks that can be committed. */
static void
finish_task(struct pool *pool, uint64_t task)
{
	const struct pool_work *work = pool->work;
	size_t slot = (size_t)(task % work->slots);

	pthread_mutex_lock(&pool->order);
	pool->finished[slot] = true;
	while (pool->turn == task && pool->finished[slot] &&
	    !pool_is_past(pool, task)) {
		pthread_mutex_unlock(&pool->order);
		work->commit(work->ctx, task);
		pthread_mutex_lock(&pool->order);
		pool->finished[slot] = false;
		task = ++pool->turn;
		slot = (size_t)(task % work->slots);
		pthread_cond_broadcast(&pool->turned);
	}
	pthread_mutex_unlock(&pool->order);
}

static void *
run_tasks(void *arg)
{
	const struct pool_thread *thread = arg;
	struct pool *pool = thread->pool;
	const struct pool_work *work = pool->work;
	uint64_t task;

	while (make_task(pool, &task)) {
		work->run(work->ctx, thread->index, task);
		finish_task(pool, task);
	}
	return NULL;
}

void
pool_run(struct pool *pool)
{
	size_t i;

	pool->thread[0].pool = pool;
	(void)run_tasks(&pool->thread[0]);

	/* All tasks are made, so no more threads are started. */
	for (i = 1; i < pool->threads; i++)
		(void)pthread_join(pool->thread[i].id, NULL);
}

size_t
pool_processors(void)
{
	long n = 0;

#ifdef HAVE_SCHED_GETAFFINITY
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set) == 0)
		n = CPU_COUNT(&set);
#endif
	if (n == 0)
		n = sysconf(_SC_NPROCESSORS_ONLN);
	return n < 1 ? 1 : n > POOL_THREADS_MAX ? POOL_THREADS_MAX : (size_t)n;
}

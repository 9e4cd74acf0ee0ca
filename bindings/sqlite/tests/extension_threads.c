/*
 * Threads with a connection each, and threads that share one, get the answers
 * that one thread gets.  ThreadSanitizer has more to say of it
 * (--enable-sanitizers=thread).
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "asked.h"

#define THREADS 4
#define TIMES 50

static const char sql[] =
    "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n"
    " WHERE i < 20)"
    "SELECT sum(port), sum(offset), sum(url_valid(url, 'syntax=rfc1738')),"
    " max(host), min(spans) FROM n, urlsift('http://a.example/' || i ||"
    " ' <URL:ftp://b.exa' || char(10) || 'mple/> mailto:a@c.example',"
    " iif(i % 2, 'join=none', 'join=flow'));";

struct work {
	sqlite3 *db;
	struct answer answer; /* the first that is not ${wanted}, else that */
	const struct answer *wanted;
};

static void *
ask_often(void *ctx)
{
	struct work *work = ctx;
	int i, status;

	for (i = 0; i < TIMES; i++) {
		memset(&work->answer, 0, sizeof(work->answer));
		status = asked_answer(work->db, sql, &work->answer);
		if (status != SQLITE_OK)
			snprintf(work->answer.text, sizeof(work->answer.text),
			    "status %d", status);
		if (strcmp(work->answer.text, work->wanted->text) != 0)
			break;
	}
	return NULL;
}

/* Run the threads, which have ${db}; return how many of them went wrong. */
static int
run(sqlite3 *const *db, const struct answer *wanted)
{
	pthread_t thread[THREADS];
	static struct work work[THREADS];
	int i, wrong = 0;

	for (i = 0; i < THREADS; i++) {
		work[i].db = db[i];
		work[i].wanted = wanted;
		if (pthread_create(&thread[i], NULL, ask_often, &work[i]) != 0)
			return 1;
	}
	for (i = 0; i < THREADS; i++) {
		pthread_join(thread[i], NULL);
		if (strcmp(work[i].answer.text, wanted->text) == 0)
			continue;
		fprintf(stderr, "extension_threads: %d: %s, not %s\n", i,
		    work[i].answer.text, wanted->text);
		wrong++;
	}
	return wrong;
}

int
main(void)
{
	sqlite3 *own[THREADS], *shared[THREADS];
	struct answer wanted = { "", 0 };
	int i, wrong = 0;

	/* SQLite reports an extension of itself without a lock: here, in
	 * turn. */
	for (i = 0; i < THREADS; i++)
		if (asked_open(&own[i]) != SQLITE_OK)
			return 1;
	if (asked_answer(own[0], sql, &wanted) != SQLITE_OK || wanted.len < 20)
		return 1;
	wrong += run(own, &wanted);
	for (i = 0; i < THREADS; i++)
		shared[i] = own[0];
	if (sqlite3_threadsafe() == 1)
		wrong += run(shared, &wanted);
	for (i = 0; i < THREADS; i++)
		sqlite3_close(own[i]);
	return wrong != 0;
}

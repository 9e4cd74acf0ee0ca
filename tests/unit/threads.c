/*
 * threads: many threads share rules that have compiled no pattern yet.  Each
 * scans the corpus and judges URLs, and finds what one thread alone finds.  It
 * needs no test library, so that ThreadSanitizer can watch it.
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "trace.h"
#include "urlsift.h"

#define THREADS 8
#define ROUNDS 4

struct job {
	const struct urlsift_rules *rules;
	const char *text, *want;
	size_t len;
	unsigned number;
	bool is_wrong;
};

static const struct {
	const char *url;
	enum urlsift_reason reason;
} urls[] = {
	{ "http://example.org/", URLSIFT_R_NONE },
	{ "ftp://ann@example.org/a;type=d", URLSIFT_R_NONE },
	{ "http://example.org:x/", URLSIFT_R_PORT },
	{ "gopher://example.org/1a", URLSIFT_R_NONE },
	{ "x-y:abaab", URLSIFT_R_NONE },
};

#define URLS (sizeof(urls) / sizeof(urls[0]))

/* Begin with another URL than the next thread does. */
static bool
check(const struct job *job)
{
	struct urlsift_reading r;
	size_t i, at;

	for (i = 0; i < URLS; i++) {
		at = (i + job->number) % URLS;
		if (urlsift_url_check(job->rules, urls[at].url,
			strlen(urls[at].url), &r) != URLSIFT_OK ||
		    r.reason != urls[at].reason)
			return false;
	}
	return true;
}

static void *
run(void *ctx)
{
	struct job *job = ctx;
	char *got;

	if (job->number % 2 == 0)
		job->is_wrong = !check(job);
	got = job->number % 3 == 0 ?
	    tu_trace_iter(job->rules, job->text, job->len) :
	    tu_trace(job->rules, job->text, job->len, NULL, 0);
	job->is_wrong = job->is_wrong || !check(job) ||
	    strcmp(got, job->want) != 0;
	free(got);
	return NULL;
}

/* Return rules that no thread has used. */
static struct urlsift_rules *
make_rules(void)
{
	static const struct urlsift_scheme own = { "x-y", "opaque", 0, "" };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_defect defect;

	if (rules == NULL ||
	    urlsift_rules_add_scheme(rules, &own, "(?:a|(b))*+", &defect) !=
		URLSIFT_OK)
		abort();
	return rules;
}

/* Return how many threads went wrong. */
static unsigned
run_all(const char *text, size_t len, const char *want)
{
	struct urlsift_rules *rules = make_rules();
	struct job job[THREADS];
	pthread_t thread[THREADS];
	unsigned i, wrong = 0;

	for (i = 0; i < THREADS; i++) {
		job[i] = (struct job){ rules, text, want, len, i, false };
		if (pthread_create(&thread[i], NULL, run, &job[i]) != 0)
			abort();
	}
	for (i = 0; i < THREADS; i++) {
		pthread_join(thread[i], NULL);
		wrong += job[i].is_wrong;
	}
	urlsift_rules_free(rules);
	return wrong;
}

int
main(void)
{
	struct urlsift_rules *alone = make_rules();
	unsigned round, wrong = 0;
	char *text, *want;
	size_t len;

	text = tu_whole(&len);
	if (text == NULL || len == 0)
		abort();
	want = tu_trace(alone, text, len, NULL, 0);
	for (round = 0; round < ROUNDS; round++)
		wrong += run_all(text, len, want);
	printf("threads: %d times %d, %u wrong\n", ROUNDS, THREADS, wrong);
	free(want);
	free(text);
	urlsift_rules_free(alone);
	return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/*
 * Criterion's words without its processes, as far as our tests use them: all
 * tests run one after the other in one process, which ends at the first that
 * fails.  mutate.py runs them some thousand times, and a process for each
 * text of the corpus would be most of that.
 * SPDX-License-Identifier: MIT
 */
#ifndef PLAIN_CRITERION_H
#define PLAIN_CRITERION_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The parameters of a test. */
struct plain_params {
	const void *first;
	size_t size, n;
};

/* One test; those with parameters have all three functions but the first. */
struct plain_test {
	const char *suite, *name;
	void (*run)(void);
	struct plain_params (*params)(void);
	void (*run_with)(const void *);
	struct plain_test *next;
};

/**
 * plain_add(test):
 * Remember ${test}, which is to run after those added before.
 */
void plain_add(struct plain_test *test);

/**
 * plain_hold(holds, what, file, line):
 * Unless ${what} ${holds}, say so and end the process.
 */
void plain_hold(bool holds, const char *what, const char *file, int line);

#define PLAIN_ADD(SUITE, NAME, RUN, PARAMS, RUN_WITH) \
	__attribute__((constructor)) static void SUITE##_##NAME##_add(void) \
	{ \
		static struct plain_test test = { #SUITE, #NAME, RUN, PARAMS, \
			RUN_WITH, NULL }; \
\
		plain_add(&test); \
	} \
	struct plain_test

#define Test(SUITE, NAME) \
	static void SUITE##_##NAME(void); \
	PLAIN_ADD(SUITE, NAME, SUITE##_##NAME, NULL, NULL); \
	static void SUITE##_##NAME(void)

#define cr_assert(HOLDS, ...) plain_hold((HOLDS), #HOLDS, __FILE__, __LINE__)
#define cr_assert_fail(...) cr_assert(false)
#define cr_assert_eq(A, B, ...) cr_assert((A) == (B))
#define cr_assert_neq(A, B, ...) cr_assert((A) != (B))
#define cr_assert_lt(A, B, ...) cr_assert((A) < (B))
#define cr_assert_leq(A, B, ...) cr_assert((A) <= (B))
#define cr_assert_gt(A, B, ...) cr_assert((A) > (B))
#define cr_assert_geq(A, B, ...) cr_assert((A) >= (B))
#define cr_assert_null(A, ...) cr_assert((A) == NULL)
#define cr_assert_not_null(A, ...) cr_assert((A) != NULL)
#define cr_assert_str_eq(A, B, ...) cr_assert(strcmp((A), (B)) == 0)
#define cr_assert_str_neq(A, B, ...) cr_assert(strcmp((A), (B)) != 0)
#define cr_expect cr_assert
#define cr_log_error(...) ((void)0)

#endif

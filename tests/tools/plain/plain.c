/*
 * Run the tests whose names, SUITE/NAME, begin with one of the arguments, in
 * the order of these: the whole process is one test.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>

static struct plain_test *tests, **last = &tests;

void
plain_add(struct plain_test *test)
{

	*last = test;
	last = &test->next;
}

void
plain_hold(bool holds, const char *what, const char *file, int line)
{

	if (holds)
		return;
	fprintf(stderr, "%s:%d: %s\n", file, line, what);
	exit(1);
}

static void
run(const struct plain_test *test)
{
	struct plain_params params;
	size_t i;

	if (test->run != NULL) {
		test->run();
		return;
	}
	params = test->params();
	for (i = 0; i < params.n; i++)
		test->run_with((const char *)params.first + i * params.size);
}

int
main(int argc, char **argv)
{
	const struct plain_test *test;
	unsigned long done;
	char name[128];
	int i;

	for (i = 1; i < argc; i++) {
		done = 0;
		for (test = tests; test != NULL; test = test->next) {
			snprintf(name, sizeof(name), "%s/%s", test->suite,
			    test->name);
			if (strncmp(name, argv[i], strlen(argv[i])) != 0)
				continue;
			run(test);
			done++;
		}
		if (done == 0) {
			fprintf(stderr, "no test begins with %s\n", argv[i]);
			return 2;
		}
	}
	return 0;
}

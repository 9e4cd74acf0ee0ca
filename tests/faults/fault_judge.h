/*
 * What came of a run of the tool, and whether it may be what comes of a fault.
 * SPDX-License-Identifier: MIT
 */
#ifndef FAULT_JUDGE_H
#define FAULT_JUDGE_H

#include <stddef.h>

#include "inject.h"

/* What the file that is written holds before each run. */
#define OUTCOME_OLD "old\n"

struct text {
	char *bytes; /* with a NUL behind them */
	size_t len;
};

struct outcome {
	int status; /* as of wait(2) */
	struct text out, err, saved;
};

/* What the outcome is to be. */
struct expected {
	const char *rule;  /* what may come with an error: see faults.c */
	const char *saved; /* the file that is written, NULL: none */
	struct outcome good;
};

/**
 * fault_judge(o, expected, inject):
 * Return what is wrong with ${o}, which came of ${inject}; NULL: nothing.
 */
const char *fault_judge(const struct outcome *o,
    const struct expected *expected, const struct inject *inject);

#endif

/*
 * The corpus as the tests read it: corpus/ROOM/NAME.in is a text, NAME.opt its
 * options, NAME.want what --explain prints; corpus/urls/NAME.cases are verdicts
 * on single URLs.  The corpus is found below ${top_srcdir} of the environment,
 * else below TOP_SRCDIR of the build, else here.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_CORPUS_H
#define TU_CORPUS_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

/* As many cases as a test can take, and as many bytes of a path. */
#define TU_CASES_MAX 1024
#define TU_PATH_MAX 512

/* A corpus file's path without its ending.  Criterion copies parameters byte
 * by byte, so it stands here and is not pointed to. */
struct tu_case {
	char path[TU_PATH_MAX];
};

/* The most options of rules. */
#define TU_RULES 8

/* The options of a text that the library itself knows. */
struct tu_options {
	char rule[TU_RULES][32]; /* NAME or NAME=VALUE */
	size_t rules;
	char scheme_file[TU_PATH_MAX]; /* below the corpus's folder; or "" */
	bool others;		       /* there are more, for the tool only */
};

/**
 * tu_find(ending, cases):
 * Write the corpus files that end in ${ending} (".in") into ${cases}, which has
 * room for TU_CASES_MAX, in the order of their paths.  Return how many.
 */
size_t tu_find(const char *ending, struct tu_case *cases);

/**
 * tu_read(path, ending, len):
 * Return the bytes of the file ${path}${ending}, a NUL behind them, and their
 * number in ${len}; NULL when there is no such file.  Free with free().
 */
char *tu_read(const char *path, const char *ending, size_t *len);

/**
 * tu_options(path):
 * Return the options in ${path}.opt; the defaults when there is no such file.
 */
struct tu_options tu_options(const char *path);

/**
 * tu_rules(options, memory):
 * Return rules as ${options} say, made with ${memory} as in
 * urlsift_rules_new(); NULL when memory is out.  With TU_NO_JIT in the
 * environment each URL is judged by its pattern, in the interpreter.
 */
struct urlsift_rules *tu_rules(const struct tu_options *options,
    const struct urlsift_memory *memory);

/**
 * tu_whole(len):
 * Return all texts of the corpus as one, a blank line after each, and its
 * length in ${len}.  Free with free().
 */
char *tu_whole(size_t *len);

#endif

/*
 * What is found in a text or a document, kept until the library has returned:
 * an error of a database must not jump over it.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQL_DOCUMENT_H
#define SQL_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "sql_options.h"

/* A hit that passes the filter, or a warning. */
struct sql_found {
	struct urlsift_hit *hit;     /* NULL: a warning */
	struct urlsift_place *place; /* NULL: in the text that is scanned */
	int passes;		     /* as urlsift_filter_passes() said */
	struct sql_found *next;
	char warning[];
};

/* All of them, in their order. */
struct sql_list {
	struct sql_found *first, **link;
	struct urlsift_memory memory;
	size_t held; /* bytes */
	bool is_full, is_short, is_stopped;

	/* What waits for the helper, as that of urlsift_document_calls. */
	int (*wait)(void *ctx, int fd, short events, int ms);

	/* Called when much is kept: it empties the list.  Return other than 0
	 * to stop.  NULL: what is over 128 MiB is not read (D261). */
	int (*take)(void *ctx);
	void *ctx;
};

/* The calls of the documents of a sql_cache. */
extern const struct urlsift_document_calls sql_document_calls;

/**
 * sql_list_begin(list, memory):
 * Make ${list} empty, what it keeps is allocated in ${memory}.
 */
void sql_list_begin(struct sql_list *list, const struct urlsift_memory *memory);

/**
 * sql_list_add(list, filter, view, hit, place):
 * Add a copy of ${hit} at ${place}, which may be NULL, if it passes ${filter}.
 * Return 0, or 1 if memory is out.
 */
int sql_list_add(struct sql_list *list, const struct urlsift_filter *filter,
    struct urlsift_view *view, const struct urlsift_hit *hit,
    const struct urlsift_place *place);

/**
 * sql_list_empty(list):
 * sql_list_free(list):
 * Forget what ${list} keeps, or free it.
 */
void sql_list_empty(struct sql_list *list);
void sql_list_free(struct sql_list *list);

/**
 * sql_document_read(options, list, from, bytes, len):
 * Add to ${list} what is found in a document by ${options}, which are those of
 * documents; the fields that are needed are taken ${from} these, too.  Return
 * URLSIFT_OK, URLSIFT_ENOMEM, or URLSIFT_STOPPED if a call of ${list} stopped
 * it.
 */
int sql_document_read(struct sql_options *options, struct sql_list *list,
    unsigned from, const char *bytes, size_t len);

#endif

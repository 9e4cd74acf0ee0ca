/*
 * The options argument of the functions in SQL: words such as 'syntax=rfc1738
 * join=none invalid', with the names of the library's options and filters; and
 * what these make, which is kept for the next call.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQL_OPTIONS_H
#define SQL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

/* What the words make. */
struct sql_options {
	struct urlsift_rules *rules;
	struct urlsift_filter *filter;
	struct urlsift_view *view; /* of one URL, for the time of a call */
	struct urlsift_document *document; /* NULL: they are of texts */
	struct sql_list *list;		   /* what the document writes */
	unsigned users;			   /* who need it for longer */
	bool is_old;			   /* made by other settings */
	struct sql_options *next;
	size_t len;
	char words[];
};

/* An option of documents that is no word of SQL: who may ask may not choose
 * which program runs.  A value of NULL is the default. */
struct sql_setting {
	const char *name, *value;
};

/* The options of texts, or those of documents, of a connection or a backend, in
 * the order of last use.  They may come from queries and columns, so only a few
 * that have no users are kept. */
struct sql_cache {
	struct urlsift_memory memory;
	const struct urlsift_document_calls *calls; /* NULL: of texts */
	const struct sql_setting *settings;	    /* until a name is NULL */
	struct sql_options *first;
};

/* An error: what is wrong, and with which word. */
struct sql_error {
	struct urlsift_defect defect;
	const char *word;
	size_t len;
};

/**
 * sql_options_get(cache, words, len, options, error):
 * Set ${options} to what ${words} make, valid until the next call with ${cache}
 * unless it has users.  Return URLSIFT_OK, URLSIFT_ENOMEM, or URLSIFT_EINVAL
 * and set ${error}, which points into ${words}.
 */
int sql_options_get(struct sql_cache *cache, const char *words, size_t len,
    struct sql_options **options, struct sql_error *error);

/**
 * sql_cache_forget(cache):
 * The settings of ${cache} change: make all options anew.
 */
void sql_cache_forget(struct sql_cache *cache);

/**
 * sql_cache_free(cache):
 * Free all that ${cache} keeps.  Nothing in it has users.
 */
void sql_cache_free(struct sql_cache *cache);

#endif

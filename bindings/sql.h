/*
 * What extensions of databases have in common: the options argument of their
 * functions, words such as 'syntax=rfc1738 join=none invalid' with the names of
 * the library's options and filters; what these make, which is kept for the
 * next call; and rows.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQL_H
#define SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

/* What the words make. */
struct sql_options {
	struct urlsift_rules *rules;
	struct urlsift_filter *filter;
	struct urlsift_view *view;     /* of one URL, for the time of a call */
	struct urlsift_finder *finder; /* of documents; NULL: of texts */
	struct urlsift_document *document;
	void *reader;	/* of the document, for the pause */
	unsigned users; /* who need it for longer; of documents one */
	bool is_old;	/* made by other settings */
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
	/* Of documents, as that of urlsift_finder_document(), which is called
	 * with the options; NULL: of texts. */
	int (*pause)(void *options);
	const struct sql_setting *settings; /* until a name is NULL */
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
 * sql_options_read(options, reader, from, bytes, len):
 * Read a document with the finder of ${options}, for their user, the ${reader}.
 * The fields that are needed are taken ${from} these, too.  Return as
 * urlsift_finder_read().
 */
int sql_options_read(struct sql_options *options, void *reader, unsigned from,
    const char *bytes, size_t len);

/**
 * sql_options_release(options):
 * Remove a user of ${options}.  What was found and not taken is forgotten.
 */
void sql_options_release(struct sql_options *options);

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

/* What a row of a document has beside its fields. */
#define SQL_WARNING "warning"

/* A row: what the view looks at. */
struct sql_row {
	struct urlsift_view *view;
	bool of_document;    /* positions are in bytes of it */
	const char *warning; /* about a place; NULL: none */
};

/**
 * sql_row_has(row, field):
 * Return whether ${row} may have the field with this number: a warning has a
 * place only.
 */
bool sql_row_has(const struct sql_row *row, size_t field);

/**
 * sql_is_of_url(field):
 * sql_is_of_text(field):
 * Return whether a URL alone, or a hit in a text, may have ${field}.
 */
bool sql_is_of_url(const struct urlsift_field *field);
bool sql_is_of_text(const struct urlsift_field *field);

/**
 * sql_is_lasting(field):
 * Return whether ${field} is always the same for the same URL: so an index may
 * have it.
 */
bool sql_is_lasting(const struct urlsift_field *field);

#endif

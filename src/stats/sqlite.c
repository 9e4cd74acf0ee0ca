/*
 * The writer of a database of SQLite (sqlite-tables).  The library is loaded on
 * request, as no other output needs it.  Nobody else knows the file before it
 * is whole: it needs neither a journal nor locks.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/dynload.h"
#include "../base/base.h"
#include "../output/errors.h"
#include "../output/utf8.h"
#include "stats.h"

#define LIBRARY "libsqlite3.so.0"

/* What its functions return. */
#define IS_OK 0
#define IS_DONE 101

static int (*open_file)(const char *, void **);
static int (*run_all)(void *, const char *, void *, void *, char **);
static int (*prepare)(void *, const char *, int, void **, const char **);
static int (*bind_text)(void *, int, const char *, int, void (*)(void *));
static int (*bind_blob)(void *, int, const void *, int, void (*)(void *));
static int (*step)(void *);
static int (*reset)(void *);
static int (*finalize)(void *);
static int (*close_file)(void *);
static const char *(*message)(void *);
static const char *(*version)(void);

struct sqlite {
	const struct options *options;
	struct save save;
	void *db, *add_url, *add_word;
	uint64_t urls;
	bool has_failed;
};

static bool
load(void)
{
	static const struct library_function functions[] = {
		{ "sqlite3_open", &open_file },
		{ "sqlite3_exec", &run_all },
		{ "sqlite3_prepare_v2", &prepare },
		{ "sqlite3_bind_text", &bind_text },
		{ "sqlite3_bind_blob", &bind_blob },
		{ "sqlite3_step", &step },
		{ "sqlite3_reset", &reset },
		{ "sqlite3_finalize", &finalize },
		{ "sqlite3_close", &close_file },
		{ "sqlite3_errmsg", &message },
		{ "sqlite3_libversion", &version },
	};

	return us_dynload(LIBRARY, functions,
	    sizeof(functions) / sizeof(functions[0]));
}

const char *
sqlite_version(void)
{

	return load() ? version() : NULL;
}

/* Remember that ${is_right} is false, and report it the first time. */
static bool
check(struct sqlite *s, bool is_right)
{

	if (!is_right && !s->has_failed)
		error_say(s->options->output, message(s->db));
	s->has_failed = s->has_failed || !is_right;
	return is_right;
}

static bool
run(struct sqlite *s, const char *sql)
{

	return check(s, run_all(s->db, sql, NULL, NULL, NULL) == IS_OK);
}

/* Write what makes the table, or what adds a row to it. */
static void
put_sql(struct out *sql, const struct options *o, bool is_table)
{
	const struct column *column = o->kept_column;
	enum urlsift_type type;
	size_t i, k;

	out_word(sql,
	    is_table ? "CREATE TABLE urls(id INTEGER PRIMARY KEY" :
		       "INSERT INTO urls VALUES(NULL");
	for (i = 0; i < o->n_kept; i++, column++) {
		if (!is_table) {
			out_word(sql, ",?");
			continue;
		}
		out_word(sql, ",\"");
		for (k = 0; k < column->len; k++) {
			if (column->title[k] == '"')
				out_char(sql, '"');
			out_char(sql, column->title[k]);
		}
		type = column->type;
		out_word(sql,
		    type == URLSIFT_T_NUMBER || type == URLSIFT_T_FLAG ?
			"\" INTEGER" :
			"\" TEXT");
	}
	out_char(sql, ')');
	out_char(sql, '\0');
}

static bool
make_tables(struct sqlite *s)
{
	struct out sql;
	const char *add;

	if (out_init_memory(&sql, 1024) == -1)
		return false;
	put_sql(&sql, s->options, true);
	put_sql(&sql, s->options, false);
	if (sql.error == 0) {
		add = sql.room + strlen(sql.room) + 1;
		(void)(run(s,
			   "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
			   "PRAGMA locking_mode=EXCLUSIVE; BEGIN;"
			   "CREATE TABLE words(url INTEGER REFERENCES urls,"
			   " name TEXT, word TEXT)") &&
		    run(s, sql.room) &&
		    check(s,
			prepare(s->db, add, -1, &s->add_url, NULL) == IS_OK &&
			    prepare(s->db, "INSERT INTO words VALUES(?,?,?)",
				-1, &s->add_word, NULL) == IS_OK));
	}
	out_free(&sql);
	return sql.error == 0 && !s->has_failed;
}

/* Bind ${value} to the place ${i}: NULL if it is empty, and bytes that are no
 * text as they are.  The column makes numbers of what looks like one. */
static bool
bind(void *row, int i, const struct urlsift_value *value)
{
	int len = (int)value->len;

	if (utf8_is_text(value->text, value->len) &&
	    memchr(value->text, '\0', value->len) == NULL)
		return bind_text(row, i, len == 0 ? NULL : value->text, len,
			   NULL) == IS_OK;
	return bind_blob(row, i, value->text, len, NULL) == IS_OK;
}

static bool
add(void *row)
{
	bool is_added = step(row) == IS_DONE;

	return reset(row) == IS_OK && is_added;
}

/* Add the words of ${list}, the value of ${column} of the last URL. */
static bool
add_words(struct sqlite *s, const struct column *column,
    struct urlsift_value list)
{
	const struct urlsift_value name = { .text = column->title,
		.len = column->len };
	struct urlsift_value word, url;
	char number[24];

	url.text = number;
	url.len = (size_t)snprintf(number, sizeof(number), "%" PRIu64, s->urls);
	while (column_next_word(&list, &word))
		if (!bind(s->add_word, 1, &url) ||
		    !bind(s->add_word, 2, &name) ||
		    !bind(s->add_word, 3, &word) || !add(s->add_word))
			return false;
	return true;
}

static struct urlsift_value
flag_of(const struct urlsift_value *value)
{

	return (struct urlsift_value){ .text = *value->text == 't' ? "1" : "0",
		.len = value->len == 0 ? 0 : 1 };
}

void
sqlite_add(struct sqlite *s, const struct urlsift_value *value)
{
	const struct column *column = s->options->kept_column;
	struct urlsift_value flag;
	enum urlsift_type type;
	bool is_right = !s->has_failed;
	size_t i, n = s->options->n_kept;

	s->urls++;
	for (i = 0; is_right && i < n; i++) {
		type = column[i].type;
		flag = flag_of(&value[i]);
		is_right = bind(s->add_url, (int)i + 1,
		    type == URLSIFT_T_FLAG ? &flag : &value[i]);
		if (is_right && type == URLSIFT_T_WORDS)
			is_right = add_words(s, &column[i], value[i]);
	}
	(void)check(s, is_right && add(s->add_url));
}

static void
make_indexes(struct sqlite *s)
{
	const struct options *o = s->options;
	size_t i;

	for (i = 0; i < o->n_kept; i++)
		if (column_is(&o->kept_column[i], "host"))
			(void)run(s, "CREATE INDEX urls_host ON urls(host)");
		else if (column_is(&o->kept_column[i], "domain"))
			(void)run(s,
			    "CREATE INDEX urls_domain ON urls(domain)");
	(void)run(s, "CREATE INDEX words_word ON words(word); COMMIT");
}

struct sqlite *
sqlite_new(const struct options *options)
{
	struct sqlite *s = calloc(1, sizeof(*s));
	int fd;

	if (s == NULL || !load()) {
		error_say(s == NULL ? NULL : "--sqlite",
		    s == NULL || errno == ENOMEM ?
			strerror(ENOMEM) :
			"libsqlite3 is needed, but is not available");
		free(s);
		return NULL;
	}
	s->options = options;
	s->save.is_named = true;
	fd = atomic_file_begin(&s->save, options->output);
	if (fd == -1 || s->save.temp == NULL)
		error_say(options->output,
		    fd == -1 ? strerror(errno) : "is not a regular file");
	if (fd != -1)
		(void)close(fd);
	if (s->save.temp != NULL &&
	    check(s, open_file(s->save.temp, &s->db) == IS_OK) &&
	    make_tables(s))
		return s;
	if (s->db != NULL && !s->has_failed)
		error_say(NULL, strerror(ENOMEM));
	(void)sqlite_end(s, false, true);
	return NULL;
}

bool
sqlite_end(struct sqlite *s, bool is_whole, bool has_errors)
{
	bool is_right;

	if (s == NULL)
		return true;
	if (is_whole && !s->has_failed)
		make_indexes(s);
	is_right = is_whole && !s->has_failed;
	(void)finalize(s->add_url);
	(void)finalize(s->add_word);
	(void)close_file(s->db);
	if (is_right)
		is_right = atomic_file_end(&s->save,
			       has_errors ? STATUS_ERROR : STATUS_FOUND) ==
			STATUS_FOUND ||
		    has_errors;
	else
		atomic_file_drop(&s->save);
	free(s);
	return is_right;
}

/*
 * The library is asked for what is wanted and no more: the calls of its
 * functions are counted (the linker's --wrap brings them here first).
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "asked.h"
#include "urlsift.h"

static unsigned nexts, made, freed;
static int wrong;

int __real_urlsift_iter_next(struct urlsift_iter *,
    const struct urlsift_hit **);
struct urlsift_rules *__real_urlsift_rules_new(const struct urlsift_memory *);
void __real_urlsift_rules_free(struct urlsift_rules *);

int __wrap_urlsift_iter_next(struct urlsift_iter *,
    const struct urlsift_hit **);
struct urlsift_rules *__wrap_urlsift_rules_new(const struct urlsift_memory *);
void __wrap_urlsift_rules_free(struct urlsift_rules *);

int
__wrap_urlsift_iter_next(struct urlsift_iter *it,
    const struct urlsift_hit **hit)
{

	nexts++;
	return __real_urlsift_iter_next(it, hit);
}

struct urlsift_rules *
__wrap_urlsift_rules_new(const struct urlsift_memory *memory)
{

	made++;
	return __real_urlsift_rules_new(memory);
}

void
__wrap_urlsift_rules_free(struct urlsift_rules *rules)
{

	freed += rules != NULL;
	__real_urlsift_rules_free(rules);
}

static void
expect(const char *what, unsigned got, unsigned least, unsigned most)
{

	if (got >= least && got <= most)
		return;
	fprintf(stderr, "extension_work: %s: %u, not %u to %u\n", what, got,
	    least, most);
	wrong = 1;
}

/* Ask for hits; return how many were asked of the library. */
static unsigned
ask(sqlite3 *db, const char *sql, int wanted)
{
	struct answer answer = { "", 0 };
	int status;

	nexts = 0;
	status = asked_answer(db, sql, &answer);
	if (status != wanted) {
		fprintf(stderr, "extension_work: %s: status %d: %s\n", sql,
		    status, sqlite3_errmsg(db));
		wrong = 1;
	}
	return nexts;
}

/* interrupt(): as another thread would. */
static void
interrupt(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{

	(void)argc, (void)argv;
	sqlite3_interrupt(sqlite3_context_db_handle(ctx));
}

/* A text of 1000 URLs. */
#define TEXT "FROM t, urlsift(body) "

static void
expect_early_ends(sqlite3 *db)
{

	ask(db,
	    "CREATE TABLE t AS SELECT replace(hex(zeroblob(1000)), '00',"
	    " 'http://a.example/b ') AS body;",
	    SQLITE_OK);
	expect("all", ask(db, "SELECT url " TEXT, SQLITE_OK), 1001, 1001);
	expect("limit", ask(db, "SELECT url " TEXT "LIMIT 3", SQLITE_OK), 3, 4);
	expect("order",
	    ask(db, "SELECT url " TEXT "ORDER BY offset LIMIT 3", SQLITE_OK), 3,
	    4);
	expect("exists",
	    ask(db, "SELECT EXISTS (SELECT 1 " TEXT ")", SQLITE_OK), 1, 2);
	expect("null", ask(db, "SELECT url FROM urlsift(NULL)", SQLITE_OK), 0,
	    0);

	sqlite3_create_function(db, "interrupt", 0, SQLITE_UTF8, NULL,
	    interrupt, NULL, NULL);
	expect("interrupt",
	    ask(db, "SELECT iif(offset > 100, interrupt(), 0) " TEXT,
		SQLITE_INTERRUPT),
	    2, 20);
}

/* The same options have the same rules; of many only a few are kept. */
static void
expect_few_rules(sqlite3 *db)
{
	unsigned i;
	char sql[128];

	made = freed = 0;
	ask(db,
	    "SELECT url_valid(url, 'join=none'), url_host(url, 'join=none')"
	    " FROM t, urlsift(body, 'join=none')",
	    SQLITE_OK);
	expect("rules of some options", made, 1, 1);
	ask(db, "SELECT url FROM t, urlsift(body, 'join=none')", SQLITE_OK);
	expect("rules of the same", made, 1, 1);

	for (i = 300; i < 400; i++) {
		snprintf(sql, sizeof(sql),
		    "SELECT url_valid('news:a.b', 'max-url=%u')", i);
		ask(db, sql, SQLITE_OK);
	}
	expect("rules of many", made, 101, 101);
	expect("rules that are kept", made - freed, 2, 8);
}

int
main(void)
{
	sqlite3 *db;

	if (asked_open(&db) != SQLITE_OK)
		return 1;
	expect_early_ends(db);
	made = freed = 0;
	sqlite3_close(db);
	expect("rules that go with the connection", freed, 1, 8);
	if (asked_open(&db) != SQLITE_OK)
		return 1;
	ask(db, "CREATE TABLE t AS SELECT 'news:a.b' AS body", SQLITE_OK);
	expect_few_rules(db);
	sqlite3_close(db);
	expect("rules that are left", made - freed, 0, 0);
	return wrong;
}

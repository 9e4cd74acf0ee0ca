/*
 * When memory runs out, the extension says so and loses nothing: each
 * allocation of SQLite fails in turn, alone and with all that follow.  Then the
 * answer is the whole one, or SQLITE_NOMEM, and no block is left.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"

/* All that allocates: columns that copy, lists, UTF-16 that is converted,
 * options that make rules, errors. */
static const char *const scripts[] = {
	"SELECT * FROM urlsift('see <URL:HTTP://a:b@example.org:8-' || char(10)"
	" || '0/x?y#z> and http:/lost www.a.example', 'invalid "
	"schemeless');",

	"PRAGMA encoding = 'UTF-16'; CREATE TABLE t(body, options);"
	"INSERT INTO t VALUES ('ö http://a.example/ö', 'join=none'),"
	" (x'687474703A2F2F622E6578616D706C652F', 'max-url=300'),"
	" (NULL, 'emails'), ('a@b.example news:a.b', 'emails');"
	"SELECT url, offset, length, spans FROM t, urlsift(body, options);",

	"SELECT url_valid('mailto:a@example.org'), url_host('HTTP://A.Example/'"
	", 'syntax=rfc1738'), url_get('ftp://a.example/x;type=i', 'type'),"
	" url_get('http://a.example/%20', 'decoded:path'),"
	" url_scheme('HTTP://a.example/'), url_port('https://a.example/'),"
	" url_reason('http:/x');",

	"SELECT url FROM urlsift('news:a.b', 'sintax=rfc1738');",
	"SELECT url FROM urlsift('news:a.b', 'max-url=1');",
	"SELECT url_get('news:a.b', 'groups');",
	"SELECT url FROM urlsift;",
};

/* Counts, and fails at call ${fail}; 0: never. */
static struct {
	sqlite3_mem_methods real;
	size_t calls, fail;
	bool from_then_on;
	long live;
} memory;

static bool
fails(void)
{

	memory.calls++;
	if (memory.fail == 0)
		return false;
	return memory.from_then_on ? memory.calls >= memory.fail :
				     memory.calls == memory.fail;
}

static void *
take(int size)
{
	void *block = fails() ? NULL : memory.real.xMalloc(size);

	memory.live += block != NULL;
	return block;
}

static void *
resize(void *block, int size)
{

	return fails() ? NULL : memory.real.xRealloc(block, size);
}

static void
give_back(void *block)
{

	memory.live--;
	memory.real.xFree(block);
}

/* Do all there is to do in a process, to SQLite's end. */
static int
run(const char *script, struct answer *answer)
{
	sqlite3 *db = NULL;
	int status;

	memset(answer, 0, sizeof(*answer));
	memory.calls = 0;
	status = asked_open(&db);
	if (status == SQLITE_OK)
		status = asked_answer(db, script, answer);
	if (status == SQLITE_ERROR)
		snprintf(answer->text, sizeof(answer->text), "%s",
		    sqlite3_errmsg(db));
	if (sqlite3_close(db) != SQLITE_OK)
		status = -1;
	sqlite3_reset_auto_extension();
	sqlite3_shutdown();
	return status;
}

static int
complain(const char *script, const char *what, int status)
{

	fprintf(stderr,
	    "extension_memory: %.40s...: failing at %lu%s: %s (%d)\n", script,
	    (unsigned long)memory.fail,
	    memory.from_then_on ? " and from then on" : "", what, status);
	return 1;
}

/* Return 1 when it did not go as it must. */
static int
run_failing(const char *script, int wanted, const struct answer *whole)
{
	struct answer answer;
	int status = run(script, &answer);

	if (memory.live != 0)
		return complain(script, "blocks are left", status);
	if (status == SQLITE_NOMEM)
		return 0;
	if (status != wanted)
		return complain(script, "another status", status);

	/* SQLite had no memory to keep what it was reported. */
	if (status == SQLITE_ERROR && memory.from_then_on &&
	    strcmp(answer.text, sqlite3_errstr(SQLITE_ERROR)) == 0)
		return 0;
	if (strcmp(answer.text, whole->text) != 0)
		return complain(script, answer.text, status);
	return 0;
}

/* Let each allocation fail in turn; return how many runs went wrong. */
static int
fail_each(const char *script)
{
	struct answer whole;
	int wanted, wrong = 0;

	memory.fail = 0;
	wanted = run(script, &whole);
	if (wanted != SQLITE_OK && wanted != SQLITE_ERROR)
		return complain(script, "it cannot be run", wanted);
	if (memory.live != 0 || *whole.text == '\0')
		return complain(script, whole.text, wanted);
	do {
		memory.fail++;
		wrong += run_failing(script, wanted, &whole);
	} while (memory.calls >= memory.fail && wrong < 5);
	printf("%.40s...: %lu allocations\n", script,
	    (unsigned long)memory.fail - 1);
	return wrong;
}

int
main(void)
{
	sqlite3_mem_methods ours;
	int wrong = 0;
	size_t i;

	sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory.real);
	ours = memory.real;
	ours.xMalloc = take;
	ours.xRealloc = resize;
	ours.xFree = give_back;
	if (sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) != SQLITE_OK)
		return complain("", "no way to SQLite's memory", 0);
	for (i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++) {
		memory.from_then_on = false;
		wrong += fail_each(scripts[i]);
		memory.from_then_on = true;
		wrong += fail_each(scripts[i]);
	}
	return wrong != 0;
}

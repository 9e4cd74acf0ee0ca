/*
 * Documents in bytes and from descriptors: what is found, what is said of what
 * was not read, and that one reader goes on to the next document.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "urlsift.h"

#define HELPER "lib/decode/urlsift-decode"

/* What was told, a line for each call. */
static struct {
	char text[4096];
	size_t len;
	int hits, most; /* 0: all */
} told;

static void
tell(const char *what, const char *text, size_t len, const char *where)
{

	told.len += (size_t)snprintf(told.text + told.len,
	    sizeof(told.text) - told.len, "%s %.*s %s\n", what, (int)len, text,
	    where);
	cr_assert(told.len < sizeof(told.text));
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	const struct urlsift_within *within = place->within;
	char where[64];

	(void)ctx;
	snprintf(where, sizeof(where), "%u:%u %s%s", (unsigned)place->line,
	    (unsigned)place->column, within == NULL ? "" : within->member,
	    within == NULL ? "" : within->part);
	tell("hit", hit->reading[0]->url, hit->reading[0]->len, where);
	return ++told.hits == told.most;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{

	(void)ctx;
	(void)place;
	tell("warning", what, strlen(what), "");
}

static void
on_skipped(void *ctx, const struct urlsift_place *place, const char *type,
    size_t len)
{

	(void)ctx;
	tell("skipped", type, len, place->within->part);
}

static struct urlsift_document *
make(void)
{
	static const struct urlsift_document_calls calls = { .hit = on_hit,
		.warning = on_warning,
		.skipped = on_skipped };
	struct urlsift_document *d = urlsift_document_new(NULL, &calls, NULL);

	cr_assert_not_null(d);
	cr_assert_eq(urlsift_document_set(d, "helper", HELPER, NULL),
	    URLSIFT_OK);
	memset(&told, 0, sizeof(told));
	return d;
}

/* Read ${text} as bytes and from a pipe: both say ${want} and the ${status}. */
static void
expect(struct urlsift_document *d, const char *text, size_t len,
    const char *name, int status, const char *want)
{
	int fd[2];

	told.len = 0;
	told.hits = 0;
	told.text[0] = '\0';
	cr_assert_eq(urlsift_document_bytes(d, text, len, name), status);
	cr_expect_str_eq(told.text, want);
	cr_assert_eq(pipe(fd), 0);
	cr_assert_eq(write(fd[1], text, len), (ssize_t)len);
	close(fd[1]);
	told.len = 0;
	told.hits = 0;
	told.text[0] = '\0';
	cr_assert_eq(urlsift_document_read(d, fd[0], name), status);
	cr_expect_str_eq(told.text, want);
	close(fd[0]);
}

static void
expect_text(struct urlsift_document *d, const char *text, const char *want)
{

	expect(d, text, strlen(text), NULL, URLSIFT_OK, want);
}

Test(document, type_is_that_of_the_content)
{
	struct urlsift_document *d = make();

	expect_text(d, "a\nsee http://a.example/b .\n",
	    "hit http://a.example/b 2:5 \n");
	expect_text(d, "<html><a href='//a.example/&amp;'>x</a>",
	    "hit //a.example/& 1:16 \n");
	expect_text(d,
	    "From: a@b.example\nSubject: x\n"
	    "Content-Type: multipart/mixed; boundary=b\n\n"
	    "--b\n\nhttp://=61.example/\n"
	    "--b\nContent-Transfer-Encoding: quoted-printable\n\n"
	    "http://=61.example/\n--b\nContent-Type: image/png\n"
	    "Content-Transfer-Encoding: "
	    "base64\n\niVBORw0KGgoAAAANSUhEUg==\n--b--\n",
	    "hit http://=61.example/ 1:1 1\nhit http://a.example/ 1:1 2\n"
	    "skipped image/png 3\n");
	expect_text(d, "[{\"u\": \"http://a.example/\\u0062\"}]",
	    "hit http://a.example/b 1:9 \n");
	urlsift_document_free(d);
}

Test(document, name_decides_where_the_content_does_not)
{
	static const char table[] = "u,b\nhttp://a.example/,x\n";
	struct urlsift_document *d = make();

	expect(d, table, sizeof(table) - 1, "a.csv", URLSIFT_OK,
	    "hit http://a.example/ 2:1 \n");
	cr_expect_eq(urlsift_document_set(d, "type", "text", NULL), URLSIFT_OK);
	expect(d, table, sizeof(table) - 1, "a.csv", URLSIFT_OK,
	    "hit http://a.example/,x 2:1 \n");
	urlsift_document_free(d);
}

Test(document, text_is_converted)
{
	struct urlsift_document *d = make();

	expect(d, "\xFF\xFEh\0t\0t\0p\0:\0/\0/\0a\0.\0b\0/\0\xE9\0", 26, NULL,
	    URLSIFT_OK, "hit http://a.b/\xC3\xA9 1:1 \n");
	cr_expect_eq(urlsift_document_set(d, "encoding", "latin1", NULL),
	    URLSIFT_OK);
	expect_text(d, "http://a.b/\xE9", "hit http://a.b/\xC3\xA9 1:1 \n");
	urlsift_document_free(d);
}

Test(document, what_is_not_read_is_said)
{
	static const char cut[] = "Content-Type: text/html\n"
				  "Content-Transfer-Encoding: base64\n\n";
	struct urlsift_document *d = make();

	expect(d, "AT&TFORM\n", 9, NULL, URLSIFT_EINPUT,
	    "warning DjVu, its text is not searched \n");
	expect(d, "PK\3\4QQQQ", 8, NULL, URLSIFT_EINPUT,
	    "warning Truncated ZIP file header \n");
	expect(d, cut, sizeof(cut) - 1, NULL, URLSIFT_OK, "");
	/* What open(2) returns if there is no such file. */
	cr_expect_eq(urlsift_document_read(d, -1, NULL), URLSIFT_EINPUT);
	urlsift_document_free(d);
}

Test(document, next_one_has_another_helper)
{
	static const char mail[] = "Subject: x\n\nhttp://a.example/";
	struct urlsift_document *d = make();
	int i;

	cr_assert_eq(urlsift_document_set(d, "type", "mail", NULL), URLSIFT_OK);
	for (i = 0; i < 2; i++) {
		cr_assert_eq(urlsift_document_bytes(d, mail, sizeof(mail) - 1,
				 NULL),
		    URLSIFT_OK);
		cr_assert_eq(urlsift_document_set(d, "helper", "/bin/false",
				 NULL),
		    URLSIFT_OK);
		cr_assert_eq(urlsift_document_bytes(d, mail, sizeof(mail) - 1,
				 NULL),
		    URLSIFT_EINPUT);
		cr_assert_eq(urlsift_document_set(d, "helper", HELPER, NULL),
		    URLSIFT_OK);
		cr_assert_eq(urlsift_document_set(d, "sandbox",
				 i == 0 ? "none" : "fresh", NULL),
		    URLSIFT_OK);
	}
	urlsift_document_free(d);
}

/* Nothing is there to be looked at, not even memory. */
Test(document, of_no_bytes_is_nothing)
{
	static const char *const types[] = { "auto", "text", "mail", "mbox",
		"news", "html", "xml", "json", "csv", "tsv" };
	struct urlsift_document *d = make();
	size_t i;

	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		cr_assert_eq(urlsift_document_set(d, "type", types[i], NULL),
		    URLSIFT_OK);
		cr_assert_eq(urlsift_document_bytes(d, NULL, 0, "a"),
		    URLSIFT_OK, "%s", types[i]);
	}
	cr_assert_str_eq(told.text, "");
	urlsift_document_free(d);
}

Test(document, goes_on_after_it_was_stopped)
{
	struct urlsift_document *d = make();

	told.most = 1;
	expect(d, "http://a.example/ http://b.example/", 35, NULL,
	    URLSIFT_STOPPED, "hit http://a.example/ 1:1 \n");
	expect(d, "<html>http://a.example/ http://b.example/", 41, NULL,
	    URLSIFT_STOPPED, "hit http://a.example/ 1:7 \n");
	told.most = 0;
	expect_text(d, "http://b.example/", "hit http://b.example/ 1:1 \n");
	urlsift_document_free(d);
}

/* A wait that stops behind the second piece. */
static int
stop_soon(void *ctx, int fd, short events, int ms)
{
	int *waits = ctx;

	(void)events;
	cr_expect_eq(fd, -1);
	cr_expect_eq(ms, 0);
	return ++*waits == 3 ? -1 : 0;
}

Test(document, long_text_in_memory_can_be_stopped)
{
	static const struct urlsift_document_calls calls = { .hit = on_hit,
		.wait = stop_soon };
	static char text[1 << 20];
	int waits = 0;
	struct urlsift_document *d = urlsift_document_new(NULL, &calls, &waits);

	cr_assert_not_null(d);
	memset(text, ' ', sizeof(text));
	cr_expect_eq(urlsift_document_bytes(d, text, sizeof(text), NULL),
	    URLSIFT_STOPPED);
	cr_expect_eq(waits, 3);
	urlsift_document_free(d);
}

Test(document, lines_are_counted_if_they_are_needed)
{
	struct urlsift_document *d = make();

	urlsift_document_need(d, 0);
	expect_text(d, "\nhttp://b.example/", "hit http://b.example/ 0:0 \n");
	urlsift_document_free(d);
}

Test(document, helper_that_cannot_be_run_is_an_error)
{
	struct urlsift_document *d = make();

	cr_assert_eq(urlsift_document_set(d, "helper", "/nowhere", NULL),
	    URLSIFT_OK);
	told.most = -1;
	cr_expect_eq(urlsift_document_bytes(d, "<html>", 6, NULL),
	    URLSIFT_EINPUT);
	cr_expect(strncmp(told.text, "warning ", 8) == 0);
	expect_text(d, "http://b.example/", "hit http://b.example/ 1:1 \n");
	urlsift_document_free(d);
}

/* A hit whose copy is compared once the hit itself is gone. */
static int
keep_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct urlsift_found **kept = ctx;

	urlsift_found_free(*kept);
	*kept = urlsift_found_new(hit, place, NULL);
	cr_assert_not_null(*kept);
	return 0;
}

static void
expect_copy(const struct urlsift_place *copy)
{

	cr_expect_str_eq(copy->file, "m.eml");
	cr_expect_str_eq(urlsift_place_member(copy), "");
	cr_expect_str_eq(copy->within->message.id, "i@d");
	cr_expect_str_eq(copy->within->message.sender, "a@b.example");
	cr_expect_str_eq(copy->within->message.subject, "s");
	cr_expect_eq(strncmp(copy->around->text - copy->around->before,
			 "x http://d/", 11),
	    0);
}

Test(document, place_can_be_copied_and_moved)
{
	static const struct urlsift_document_calls calls = { .hit = keep_hit };
	static const char mail[] = "From: a@b.example\nMessage-ID: <i@d>\n"
				   "Subject: s\nContent-Type: text/html\n\n"
				   "x <a href=http://c.example/>http://d/</a>";
	struct urlsift_found *kept = NULL, *moved;
	struct urlsift_document *d = urlsift_document_new(NULL, &calls, &kept);
	size_t size;

	cr_assert_not_null(d);
	cr_assert_eq(urlsift_document_set(d, "helper", HELPER, NULL),
	    URLSIFT_OK);
	urlsift_document_need(d, URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	cr_assert_eq(urlsift_document_bytes(d, mail, sizeof(mail) - 1, "m.eml"),
	    URLSIFT_OK);
	urlsift_document_free(d);
	cr_assert_not_null(kept);
	expect_copy(kept->place);
	size = urlsift_found_size(kept);
	cr_assert_not_null(moved = malloc(size));
	memcpy(moved, kept, size);
	memset(kept, 0, size);
	urlsift_found_moved(moved);
	expect_copy(moved->place);
	free(kept);
	free(moved);
}

/* Places are kept by the thousand. */
Test(document, text_around_is_short)
{
	static const struct urlsift_document_calls calls = { .hit = keep_hit };
	static char text[100000];
	struct urlsift_found *kept = NULL;
	struct urlsift_document *d = urlsift_document_new(NULL, &calls, &kept);

	cr_assert_not_null(d);
	memset(text, '.', sizeof(text));
	memcpy(text + 50000, " http://b.example/ ", 19);
	urlsift_document_need(d, URLSIFT_FROM_TEXT);
	cr_assert_eq(urlsift_document_bytes(d, text, sizeof(text), NULL),
	    URLSIFT_OK);
	urlsift_document_free(d);
	cr_assert_not_null(kept);
	cr_expect_eq(kept->place->around->before, 512);
	cr_expect_eq(kept->place->around->behind, 512);
	urlsift_found_free(kept);
}

static int
count_valid(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	int *valid = ctx;

	(void)place;
	*valid += hit->reading[0]->reason == URLSIFT_R_NONE;
	return 0;
}

/* Read ${text} as it is, and as the body of a mail. */
static void
read_types(struct urlsift_document *d, const char *text)
{
	char mail[256];
	int len = snprintf(mail, sizeof(mail), "Subject: x\n\n%s", text);

	cr_assert_eq(urlsift_document_set(d, "type", "text", NULL), URLSIFT_OK);
	cr_assert_eq(urlsift_document_bytes(d, text, strlen(text), NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_document_set(d, "type", "mail", NULL), URLSIFT_OK);
	cr_assert_eq(urlsift_document_bytes(d, mail, (size_t)len, NULL),
	    URLSIFT_OK);
}

/* What the rest may have changed is no valid URL; others are. */
Test(document, beginning_of_a_document_can_be_read)
{
	static const char text[] = "http://a.example/ http://b.examp";
	static const struct urlsift_document_calls calls = { .hit =
								 count_valid };
	int valid = 0;
	struct urlsift_document *d = urlsift_document_new(NULL, &calls, &valid);

	cr_assert_not_null(d);
	cr_assert_eq(urlsift_document_set(d, "helper", HELPER, NULL),
	    URLSIFT_OK);
	read_types(d, text);
	cr_expect_eq(valid, 4);
	valid = 0;
	cr_assert_eq(urlsift_document_set(d, "broken", "yes", NULL),
	    URLSIFT_OK);
	read_types(d, text);
	cr_expect_eq(valid, 2);
	urlsift_document_free(d);
}

/* A mail server names its host in each mail. */
Test(document, hosts_in_header_fields_can_be_left_out)
{
	static const char mail[] = "From: a@b.example\n"
				   "Received: from c.example.com\n"
				   "X: see http://d.example/ e.example.com\n"
				   "\nf.example.com g@h.example\n";
	static const struct urlsift_document_calls calls = { .hit =
								 count_valid };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	int valid = 0;
	struct urlsift_document *d;

	cr_assert_not_null(rules);
	cr_assert_eq(urlsift_rules_set(rules, "emails", "yes", NULL),
	    URLSIFT_OK);
	if (urlsift_rules_set(rules, "schemeless", "yes", NULL) != URLSIFT_OK)
		cr_skip_test("no libpsl");
	cr_assert_not_null(d = urlsift_document_new(rules, &calls, &valid));
	cr_assert_eq(urlsift_document_set(d, "helper", HELPER, NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_document_bytes(d, mail, sizeof(mail) - 1, NULL),
	    URLSIFT_OK);
	cr_expect_eq(valid, 6);
	valid = 0;
	cr_assert_eq(urlsift_document_set(d, "no-header-hosts", "yes", NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_document_bytes(d, mail, sizeof(mail) - 1, NULL),
	    URLSIFT_OK);
	cr_expect_eq(valid, 3);
	urlsift_document_free(d);
	urlsift_rules_free(rules);
}

Test(document, options_are_checked)
{
	struct urlsift_document *d = make();
	const struct urlsift_option *o;
	struct urlsift_defect defect;
	size_t i;

	for (i = 0; (o = urlsift_document_option(i)) != NULL; i++)
		cr_expect(o->help[strlen(o->help) - 1] == '.');
	cr_expect_gt(i, 8);
	cr_expect_eq(urlsift_document_set(d, "no-such", "x", &defect),
	    URLSIFT_EINVAL);
	cr_expect_eq(defect.field, URLSIFT_D_NAME);
	cr_expect_eq(urlsift_document_set(d, "type", "x", &defect),
	    URLSIFT_EINVAL);
	cr_expect_eq(defect.field, URLSIFT_D_VALUE);
	cr_expect_eq(urlsift_document_set(d, "base", "//x", &defect),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_document_set(d, "encoding", "x", &defect),
	    URLSIFT_EINVAL);
	cr_expect_str_eq(defect.why, "unknown character set");
	cr_expect_eq(urlsift_document_set(d, "max-time", "0", NULL),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_document_set(d, "no_headers", "yes", NULL),
	    URLSIFT_OK);
	cr_expect_eq(urlsift_document_set(d, "max-extract", "1099511627776",
			 NULL),
	    URLSIFT_OK);
	cr_expect_eq(urlsift_document_set(d, "max-extract", "64M", NULL),
	    URLSIFT_OK);
	cr_expect_eq(urlsift_document_set(d, "max-extract", "64X", NULL),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_document_set(d, "max-extract", "M", NULL),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_document_set(d, "max-extract",
			 "99999999999999999G", &defect),
	    URLSIFT_EINVAL);
	cr_expect_str_eq(defect.why, "the number is too large");
	cr_expect_eq(urlsift_document_set(d, "max-time", "1K", NULL),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_document_set(d, "base", "http://a.example/b/",
			 NULL),
	    URLSIFT_OK);
	expect_text(d, "<html><a href=c>", "hit http://a.example/b/c 1:15 \n");
	urlsift_document_free(d);
}

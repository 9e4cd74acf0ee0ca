/*
 * Finders: what they keep of texts in pieces and of documents, in which units,
 * and how much of it.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "urlsift.h"

#define HELPER "lib/decode/urlsift-decode"

/* A finder of all that is valid, and what it needs. */
static struct kit {
	struct urlsift_rules *rules;
	struct urlsift_filter *filter;
	struct urlsift_finder *finder;
	struct urlsift_document *document;
	int pauses;
} kit;

static void
make_kit(const char *name, const char *value)
{

	kit.rules = urlsift_rules_new(NULL);
	kit.filter = urlsift_filter_new(kit.rules);
	cr_assert_not_null(kit.filter);
	cr_assert_eq(urlsift_option_set(kit.rules, kit.filter, name, value,
			 NULL),
	    URLSIFT_OK);
	kit.finder = urlsift_finder_new(kit.rules, kit.filter);
	cr_assert_not_null(kit.finder);
}

static void
free_kit(void)
{

	urlsift_finder_free(kit.finder);
	urlsift_filter_free(kit.filter);
	urlsift_rules_free(kit.rules);
}

/* End the text.  Return what was found. */
static struct urlsift_found *
finish(void)
{
	struct urlsift_found *found;

	cr_assert_eq(urlsift_finder_finish(kit.finder, URLSIFT_ENDED),
	    URLSIFT_OK);
	found = urlsift_finder_take(kit.finder);
	cr_assert_not_null(found);
	return found;
}

/* The offsets of the copy count the unit; the line and the text around it are
 * found by the bytes. */
Test(finder, text_in_pieces_is_counted_in_units)
{
	static const char text[] = "\xC3\xA9\n\xF0\x9F\x98\x80 "
				   "http://a.example/ x http://b.example/";
	static const uint64_t want[] = { 4, 5, 8 };
	struct urlsift_found *found;
	struct urlsift_view *view;
	struct urlsift_value value;
	struct urlsift_name line;
	size_t at;
	unsigned unit;

	make_kit("scheme", "http");
	view = urlsift_view_new(kit.rules);
	urlsift_view_source(view, text, strlen(text));
	cr_assert(urlsift_name_read(&line, "line", 4));
	for (unit = URLSIFT_U_CHARACTERS; unit <= URLSIFT_U_BYTES; unit++) {
		for (at = 0; at < strlen(text); at++)
			cr_assert_eq(urlsift_finder_feed(kit.finder, text + at,
					 1, (enum urlsift_unit)unit),
			    URLSIFT_OK);
		cr_assert_eq(urlsift_finder_finish(kit.finder, URLSIFT_ENDED),
		    URLSIFT_OK);
		found = urlsift_finder_take(kit.finder);
		cr_assert_not_null(found);
		cr_expect_eq(found->hit->begin, want[unit]);
		cr_expect_eq(found->begin, 8);
		cr_expect_eq(found->end, 25);
		urlsift_view_found(view, found);
		cr_assert_eq(urlsift_view_get(view, line.field, 0, &value), 1);
		cr_expect_eq(value.number, 2);
		urlsift_found_free(found);
		found = urlsift_finder_take(kit.finder);
		cr_expect_eq(found->hit->begin, want[unit] + 20);
		urlsift_found_free(found);
		cr_expect_null(urlsift_finder_take(kit.finder));
	}
	urlsift_view_free(view);
	free_kit();
}

/* The text is dropped as far as it is settled, also by an opener that gave
 * up. */
Test(finder, text_in_pieces_is_dropped)
{
	static const char text[] =
	    "\n<URL:hxxp://<a href='http://b.example/' c";
	struct urlsift_found *found;
	size_t at;

	make_kit("scheme", "http");
	urlsift_finder_count_lines(kit.finder, URLSIFT_U_CHARACTERS);
	for (at = 0; at < strlen(text); at++)
		cr_assert_eq(urlsift_finder_feed(kit.finder, text + at, 1,
				 URLSIFT_U_CHARACTERS),
		    URLSIFT_OK);
	found = finish();
	cr_expect_eq(found->hit->begin, 22);
	cr_expect_eq(found->place->line, 2);
	cr_expect_eq(found->place->column, 22);
	urlsift_found_free(found);
	free_kit();
}

Test(finder, copy_of_a_url_alone_is_looked_at)
{
	static const char url[] = "http://a.example/";
	struct urlsift_reading reading;
	const struct urlsift_hit alone = { .readings = 1,
		.reading = { &reading } };
	struct urlsift_found *found;
	struct urlsift_view *view;
	struct urlsift_value value;
	struct urlsift_name name;

	make_kit("invalid", "yes");
	cr_assert_eq(urlsift_url_check(kit.rules, url, strlen(url), &reading),
	    URLSIFT_OK);
	found = urlsift_found_new(&alone, NULL, NULL);
	cr_assert_not_null(found);
	cr_expect_gt(urlsift_found_size(found), strlen(url));
	memset(&reading, 0, sizeof(reading));
	view = urlsift_view_new(kit.rules);
	urlsift_view_found(view, found);
	cr_assert(urlsift_name_read(&name, "host", 4));
	cr_assert_eq(urlsift_view_get(view, name.field, 0, &value), 1);
	cr_expect_eq(strncmp(value.text, "a.example", value.len), 0);
	cr_assert(urlsift_name_read(&name, "offset", 6));
	cr_expect_eq(urlsift_view_get(view, name.field, 0, &value), 0);
	urlsift_found_free(found);
	urlsift_view_free(view);
	free_kit();
}

/* Nothing is lost in silence (pattern-without-an-answer). */
Test(finder, undecided_hit_has_a_warning)
{
	char text[256] = "http://a.example/";
	struct urlsift_found *found;

	make_kit("match", "(a|aa)+$");
	memset(text + strlen(text), 'a', 200);
	strcat(text, "/b");
	(void)urlsift_finder_feed(kit.finder, text, strlen(text),
	    URLSIFT_U_BYTES);
	(void)urlsift_finder_finish(kit.finder, URLSIFT_ENDED);
	found = urlsift_finder_take(kit.finder);
	cr_assert_not_null(found);
	cr_assert_not_null(found->warning);
	cr_expect_eq(strncmp(found->warning,
			 "match takes too many steps: http://a.example/aaa",
			 48),
	    0);
	cr_expect_not_null(strstr(found->warning, " is not filtered by it"));
	urlsift_found_free(found);
	free_kit();
}

static int
count_pause(void *ctx)
{
	struct kit *k = ctx;

	return k->pauses++ >= 0;
}

/* Read ${bytes} of ${type}.  Return as urlsift_finder_read() does. */
static int
read_document(const char *type, const char *bytes, size_t most,
    int (*pause)(void *ctx))
{

	make_kit("scheme", "http");
	kit.document = urlsift_finder_document(kit.finder, URLSIFT_U_CHARACTERS,
	    pause, &kit);
	cr_assert_not_null(kit.document);
	cr_assert_eq(urlsift_document_set(kit.document, "helper", HELPER, NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_document_set(kit.document, "type", type, NULL),
	    URLSIFT_OK);
	return urlsift_finder_read(kit.finder, -1, bytes, strlen(bytes), "m",
	    most);
}

static void
expect_warning(const char *want)
{
	struct urlsift_found *found = urlsift_finder_take(kit.finder);

	cr_assert_not_null(found);
	cr_expect_null(found->hit);
	cr_expect_str_eq(found->warning, want);
	urlsift_found_free(found);
	cr_expect_null(urlsift_finder_take(kit.finder));
}

Test(finder, document_takes_no_more_than_it_may)
{
	struct urlsift_found *found;

	cr_expect_eq(read_document("mail",
			 "Subject: http://a.example/\n\nhttp://b.example/",
			 2000, NULL),
	    URLSIFT_OK);
	found = urlsift_finder_take(kit.finder);
	cr_assert_not_null(found);
	cr_expect_str_eq(found->place->within->field, "Subject");
	cr_expect_null(found->warning);
	urlsift_found_free(found);
	expect_warning("it takes more than 2000 bytes of memory; the rest is "
		       "not read");
	free_kit();
}

/* What was not taken takes room, too. */
Test(finder, document_takes_no_more_than_is_left)
{
	struct urlsift_found *found;

	cr_expect_eq(read_document("text", "http://a.example/", 4000, NULL),
	    URLSIFT_OK);
	cr_expect_eq(urlsift_finder_read(kit.finder, -1, "http://b.example/",
			 17, "m", 10),
	    URLSIFT_OK);
	found = urlsift_finder_take(kit.finder);
	cr_assert_not_null(found);
	urlsift_found_free(found);
	expect_warning("it takes more than 10 bytes of memory; the rest is "
		       "not read");
	free_kit();
}

Test(finder, reads_documents_if_it_has_been_asked_to)
{

	make_kit("scheme", "http");
	cr_expect_eq(urlsift_finder_read(kit.finder, -1, "", 0, NULL, 1),
	    URLSIFT_EINVAL);
	free_kit();
	cr_expect_eq(read_document("mail", "\nhttp://b.example/", 4000, NULL),
	    URLSIFT_OK);
	kit.document =
	    urlsift_finder_document(kit.finder, URLSIFT_U_BYTES, NULL, NULL);
	cr_expect_eq(urlsift_finder_read(kit.finder, -1, "", 0, NULL, 1),
	    URLSIFT_OK);
	free_kit();
}

Test(finder, pause_ends_a_document)
{

	cr_expect_eq(read_document("mail", "\nhttp://b.example/", 1 << 20,
			 count_pause),
	    URLSIFT_STOPPED);
	cr_expect_eq(kit.pauses, 1);
	cr_expect_null(urlsift_finder_take(kit.finder));
	free_kit();
}

/* What the callback was given. */
static struct seen {
	unsigned hits;
	uint64_t offset;
	char url[64];
} seen;

/* Expect that the value of field ${i}, if it is given at once, is ${one}, which
 * was asked for alone; NULL: there is none.  Of a list there is but the bit. */
static void
expect_at_once(struct urlsift_view *view, size_t i,
    const struct urlsift_value *one)
{
	const char *name = urlsift_view_field(i)->name;
	const unsigned slot = urlsift_field_slot(i);
	const struct urlsift_value *values;
	uint64_t has;

	if (slot == URLSIFT_SLOTS)
		return;
	cr_assert_eq(urlsift_view_values(view, UINT64_C(1) << slot, &values,
			 &has),
	    URLSIFT_OK);
	cr_expect_eq((has >> slot & 1) != 0, one != NULL, "%s", name);
	if (one == NULL || urlsift_view_field(i)->type >= URLSIFT_T_WORDS)
		return;
	if (urlsift_view_field(i)->type != URLSIFT_T_TEXT)
		cr_expect_eq(values[slot].number, one->number, "%s", name);
	else
		cr_expect(values[slot].len == one->len &&
			memcmp(values[slot].text, one->text, one->len) == 0,
		    "%s", name);
}

static int
see(void *ctx, struct urlsift_view *view, const char *warning)
{
	struct seen *s = ctx;
	bool found;
	struct urlsift_value value;
	size_t i;

	cr_expect_str_empty(warning);
	for (i = 0; urlsift_view_field(i) != NULL; i++) {
		found = urlsift_view_get(view, i, 0, &value) == 1;
		expect_at_once(view, i, found ? &value : NULL);
		if (!found)
			continue;
		if (strcmp(urlsift_view_field(i)->name, "offset") == 0)
			s->offset = value.number;
		if (strcmp(urlsift_view_field(i)->name, "url") == 0) {
			memcpy(s->url, value.text, value.len);
			s->url[value.len] = '\0';
		}
	}
	cr_expect_eq(urlsift_field_slot(i), URLSIFT_SLOTS);
	return s->hits++ == 0 ? 0 : s->hits == 2 ? 1 : URLSIFT_ENOMEM;
}

Test(finder, text_goes_on_if_it_does_not_end)
{
	static const char text[] = "\xC3\xA9 http://a.example/ x";
	struct urlsift_found *found;

	make_kit("scheme", "http");
	cr_assert_eq(urlsift_finder_feed(kit.finder, text, 2,
			 URLSIFT_U_CHARACTERS),
	    URLSIFT_OK);
	cr_expect_eq(urlsift_finder_finish(kit.finder, (enum urlsift_end)2),
	    URLSIFT_EINVAL);
	cr_assert_eq(urlsift_finder_feed(kit.finder, text + 2, strlen(text) - 2,
			 URLSIFT_U_CHARACTERS),
	    URLSIFT_OK);
	found = finish();
	cr_expect_eq(found->hit->begin, 2);
	urlsift_found_free(found);
	free_kit();
}

Test(finder, callback_says_what_is_kept)
{
	static const char text[] = "\xC3\xA9 http://a.example/ x";
	struct urlsift_found *found;
	unsigned unit;

	for (unit = URLSIFT_U_CHARACTERS; unit <= URLSIFT_U_BYTES; unit++) {
		make_kit("scheme", "http");
		memset(&seen, 0, sizeof(seen));
		urlsift_finder_on(kit.finder, see, &seen);
		cr_assert_eq(urlsift_finder_feed(kit.finder, text, strlen(text),
				 (enum urlsift_unit)unit),
		    URLSIFT_OK);
		cr_assert_eq(urlsift_finder_finish(kit.finder, URLSIFT_ENDED),
		    URLSIFT_OK);
		cr_expect_eq(seen.hits, 1);
		cr_expect_str_eq(seen.url, "http://a.example/");
		cr_expect_eq(seen.offset, unit == URLSIFT_U_BYTES ? 3 : 2);
		cr_expect_null(urlsift_finder_take(kit.finder));
		(void)urlsift_finder_feed(kit.finder, text, strlen(text),
		    (enum urlsift_unit)unit);
		(void)urlsift_finder_finish(kit.finder, URLSIFT_ENDED);
		found = urlsift_finder_take(kit.finder);
		cr_assert_not_null(found);
		cr_expect_eq(found->begin, 3);
		urlsift_found_free(found);
		(void)urlsift_finder_feed(kit.finder, text, strlen(text),
		    (enum urlsift_unit)unit);
		cr_expect_eq(urlsift_finder_finish(kit.finder, URLSIFT_ENDED),
		    URLSIFT_ENOMEM);
		free_kit();
	}
}

/* A consumer keeps a column longer than the array, the batch and the rules. */
Test(batch, columns_outlive_all)
{
	static const char *const columns[] = { "url", "valid", "query:q" };
	static const char text[] = "http://a.example/?q=1 http://b.example/";
	struct urlsift_batch *batch;
	struct ArrowSchema schema;
	struct ArrowArray array, url, query;
	const int64_t *ends;

	make_kit("scheme", "http");
	batch = urlsift_batch_new(kit.rules, kit.filter, columns, 3);
	cr_assert_not_null(batch);
	cr_assert_eq(urlsift_batch_text(batch, 7, text, strlen(text),
			 URLSIFT_U_BYTES),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_batch_schema(batch, &schema), URLSIFT_OK);
	cr_assert_eq(urlsift_batch_array(batch, &array), URLSIFT_OK);
	cr_expect_eq(urlsift_batch_text(batch, 8, text, 1, URLSIFT_U_BYTES),
	    URLSIFT_EINVAL);
	cr_expect_null(urlsift_batch_warning(batch));
	urlsift_batch_free(batch);
	free_kit();
	cr_expect_str_eq(schema.format, "+s");
	cr_assert_eq(schema.n_children, 4);
	cr_expect_str_eq(schema.children[0]->name, "row");
	cr_expect_str_eq(schema.children[3]->name, "query:q");
	cr_expect_str_eq(schema.children[1]->format, "U");
	cr_expect_str_eq(schema.children[2]->format, "b");
	schema.release(&schema);
	cr_assert_eq(array.length, 2);
	cr_expect_eq(((const int64_t *)array.children[0]->buffers[1])[1], 7);
	url = *array.children[1];
	array.children[1]->release = NULL;
	query = *array.children[3];
	array.children[3]->release = NULL;
	array.release(&array);
	cr_expect_null(array.release);
	ends = url.buffers[1];
	cr_expect_eq(ends[2] - ends[1], 17);
	cr_expect_arr_eq((const char *)url.buffers[2] + ends[1],
	    "http://b.example/", 17);
	url.release(&url);
	cr_expect_eq(query.null_count, 1);
	cr_expect_eq(*(const unsigned char *)query.buffers[0], 1);
	query.release(&query);
}

/* What a column has in row ${i}: ${wanted}, or nothing if that is NULL. */
static void
expect_cell(const struct ArrowSchema *schema, const struct ArrowArray *array,
    size_t i, const char *wanted)
{
	struct urlsift_value value;

	cr_assert_eq(urlsift_column_get(schema, array, i, &value),
	    wanted != NULL);
	wanted = wanted == NULL ? "" : wanted;
	cr_assert_eq(value.len, strlen(wanted));
	cr_expect_arr_eq(value.text, wanted, value.len);
}

Test(batch, columns_are_read)
{
	static const char *const columns[] = { "url", "valid", "query:q" };
	static const char text[] = "http://a.example/?q=1 http://b.example/";
	struct urlsift_batch *batch;
	struct ArrowSchema schema, other = { .format = "" };
	struct ArrowArray array, none = { .buffers = NULL };
	struct urlsift_value value;

	make_kit("scheme", "http");
	batch = urlsift_batch_new(kit.rules, kit.filter, columns, 3);
	cr_assert_eq(urlsift_batch_text(batch, 7, text, strlen(text),
			 URLSIFT_U_BYTES),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_batch_schema(batch, &schema), URLSIFT_OK);
	cr_assert_eq(urlsift_batch_array(batch, &array), URLSIFT_OK);
	cr_assert_eq(urlsift_column_get(schema.children[0], array.children[0],
			 1, &value),
	    1);
	cr_expect_eq(value.number, 7);
	cr_assert_eq(urlsift_column_get(schema.children[2], array.children[2],
			 1, &value),
	    1);
	cr_expect_eq(value.number, 1);
	expect_cell(schema.children[1], array.children[1], 0,
	    "http://a.example/?q=1");
	expect_cell(schema.children[3], array.children[3], 0, "1");
	expect_cell(schema.children[3], array.children[3], 1, NULL);
	cr_expect_eq(urlsift_column_get(&schema, &array, 0, &value),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_column_get(&other, &none, 0, &value),
	    URLSIFT_EINVAL);
	cr_expect_str_eq(value.text, "");
	schema.release(&schema);
	array.release(&array);
	urlsift_batch_free(batch);
	free_kit();
}

/* Memory that is out after so many calls. */
static void *
run_short(void *ctx, void *block, size_t size)
{
	int *left = ctx;

	return (*left)-- > 0 ? realloc(block, size) : NULL;
}

static void
free_short(void *ctx, void *block)
{

	(void)ctx;
	free(block);
}

/* Make a batch, scan and lend it with ${calls} of the allocator.  Return
 * whether that was enough. */
static bool
lend_batch(int calls)
{
	static const char *const columns[] = { "url", "context" };
	static const char text[] = "\xFF http://a.example/";
	const struct urlsift_memory memory = { run_short, free_short, &calls };
	struct urlsift_rules *rules = urlsift_rules_new(&memory);
	struct urlsift_filter *filter =
	    rules == NULL ? NULL : urlsift_filter_new(rules);
	struct urlsift_batch *batch = filter == NULL ?
	    NULL :
	    urlsift_batch_new(rules, filter, columns, 2);
	struct ArrowArrayStream stream;
	struct ArrowSchema schema;
	struct ArrowArray array;
	bool is_enough = false;

	if (batch != NULL &&
	    urlsift_batch_text(batch, 0, text, strlen(text), URLSIFT_U_BYTES) ==
		URLSIFT_OK &&
	    urlsift_batch_stream(&batch, 1, &stream) == URLSIFT_OK) {
		if (stream.get_schema(&stream, &schema) == 0) {
			schema.release(&schema);
			is_enough = stream.get_next(&stream, &array) == 0;
			if (is_enough)
				array.release(&array);
		}
		stream.release(&stream);
	}
	urlsift_batch_free(batch);
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
	return is_enough;
}

/* What a consumer reads is there. */
Test(batch, is_not_lent_if_it_lacks_values)
{
	static const char *const columns[] = { "url", "context", "none" };
	static const char text[] = "\xFF http://a.example/";
	int left = 1000;
	const struct urlsift_memory memory = { run_short, free_short, &left };
	struct urlsift_rules *rules = urlsift_rules_new(&memory);
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	struct urlsift_batch *batch =
	    urlsift_batch_new(rules, filter, columns, 2);
	struct ArrowArray array;
	int status = URLSIFT_OK, i;

	cr_expect_null(urlsift_batch_new(rules, filter, columns, 3));
	for (left = 8, i = 0; i < 1000 && status == URLSIFT_OK; i++)
		status = urlsift_batch_text(batch, 0, text, strlen(text),
		    URLSIFT_U_BYTES);
	cr_assert_eq(status, URLSIFT_ENOMEM);
	left = 1000;
	cr_expect_eq(urlsift_batch_array(batch, &array), URLSIFT_ENOMEM);
	urlsift_batch_free(batch);
	urlsift_filter_free(filter);
	urlsift_rules_free(rules);
}

Test(batch, memory_runs_out)
{
	int calls = 0;

	while (calls < 1000 && !lend_batch(calls))
		calls++;
	cr_expect_gt(calls, 10);
	cr_expect_lt(calls, 1000);
}

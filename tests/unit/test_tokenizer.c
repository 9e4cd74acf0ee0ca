/*
 * What is too long to be held (tag-that-is-never-closed): the same tokens
 * wherever the page is cut, in linear work and little memory.  The limit is
 * lowered.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/html/tokenizer.h"

#define HELD 8192

/* Of a page so much is repeated. */
#define LONG 30000

/* The tokens as lines; texts that follow one another are one. */
struct tokens {
	char *lines;
	size_t len, room;
	const char *last; /* kind of the last line */
};

static void
add(struct tokens *t, const char *bytes, size_t len)
{

	if (t->room - t->len <= len) {
		t->room = t->room * 2 + len + 4096;
		cr_assert_not_null(t->lines = realloc(t->lines, t->room));
	}
	memcpy(t->lines + t->len, bytes, len);
	t->len += len;
	t->lines[t->len] = '\0';
}

/* Add to the line of ${kind}, or begin one. */
static void
add_to(struct tokens *t, const char *kind, const char *bytes, size_t len)
{

	if (t->last != kind) {
		add(t, "\n", t->len > 0);
		add(t, kind, strlen(kind));
		t->last = kind;
	}
	add(t, bytes, len);
}

static enum us_content
on_start(void *ctx, const struct us_tag *tag)
{
	struct tokens *t = ctx;
	enum us_content content;
	struct us_elements elements = { 0 };

	t->last = NULL;
	add_to(t, "start ", tag->name, tag->name_len);
	t->last = NULL;
	us_elements_open(&elements, us_element_find(tag->name, tag->name_len),
	    tag, &content);
	return content;
}

static void
on_end(void *ctx, const struct us_tag *tag)
{
	struct tokens *t = ctx;

	t->last = NULL;
	add_to(t, "end ", tag->name, tag->name_len);
}

static const char text_kind[] = "text ", broken_kind[] = "broken ",
		  comment_kind[] = "comment ";

static void
on_text(void *ctx, const char *text, size_t len, uint64_t offset,
    unsigned flags)
{

	(void)offset;
	(void)flags;
	add_to(ctx, text_kind, text, len);
}

static void
on_comment(void *ctx, const struct us_comment *comment)
{

	add_to(ctx, comment_kind, comment->text, comment->len);
}

static void
on_broken(void *ctx, const char *text, size_t len, uint64_t offset)
{

	(void)offset;
	add_to(ctx, broken_kind, text, len);
}

static const struct us_tokenizer_hooks hooks = { on_start, on_end, on_text,
	on_comment, on_broken, NULL };

/* A page: ${head}, ${body} again and again, ${tail}; the tokens ${before} what
 * is long, as what ${kind} that is reported, and the tokens ${after} it. */
static const struct {
	const char *head, *body, *tail;
	const char *before, *kind, *after;
} pages[] = {
	{ "<a title='", "<script>", "'><i>", "", broken_kind,
	    "\nstart a\nstart i" },
	{ "<a ", "b ", "><i>", "", broken_kind, "\nstart a\nstart i" },
	{ "<a href=", "<a href=", "><i>", "", broken_kind,
	    "\nstart a\nstart i" },
	{ "</a ", "<b ", "><i>", "", broken_kind, "\nend a\nstart i" },
	{ "<!--", "<script>-", "--><i>", "", broken_kind, "\nstart i" },
	{ "<!--", "--\xc3\xa9!", "--!><i>", "", broken_kind, "\nstart i" },
	{ "<!doctype ", "<b ", "><i>", "", broken_kind, "\nstart i" },
	{ "<?", "<!--", "><i>", "", broken_kind, "\nstart i" },
	{ "<![CDATA[", "<b ", "><i>", "", broken_kind, "\nstart i" },
	{ "<a href=\"", "<b>", "", "", broken_kind, "" },
	{ "<!--", "<b>-", "", "", broken_kind, "" },
	{ "<script>", "<b></", "</script><i>", "start script\n", text_kind,
	    "\nend script\nstart i" },
	{ "<script>", "<b></", "", "start script\n", text_kind, "" },
	{ "<script>", "<!---<b>", "</script><i>", "start script\n", text_kind,
	    "\nend script\nstart i" },
	{ "<style>", "<b>\xc3\xa9", "</style><i>", "start style\n", text_kind,
	    "\nend style\nstart i" },
	{ "<style>", "<b>\xc3\xa9", "", "start style\n", text_kind, "" },
	{ "<title>", "<b", "></title><i>", "start title\n", text_kind,
	    "\nend title\nstart i" },
};

#define PAGES (sizeof(pages) / sizeof(pages[0]))

static char *
make_page(size_t i, size_t repeated, size_t *len)
{
	size_t head = strlen(pages[i].head), body = strlen(pages[i].body), at;
	size_t tail = strlen(pages[i].tail);
	char *page = malloc(head + repeated + body + tail + 1);

	cr_assert_not_null(page);
	memcpy(page, pages[i].head, head);
	for (at = head; at < head + repeated; at += body)
		memcpy(page + at, pages[i].body, body);
	memcpy(page + at, pages[i].tail, tail + 1);
	*len = at + tail;
	return page;
}

/* Return the tokens of ${page}, fed up to ${first}, then ${step} at a time. */
static char *
read_page(const char *page, size_t len, size_t first, size_t step)
{
	struct tokens tokens = { 0 };
	struct us_tokenizer t;
	size_t at = 0, n = first;

	add(&tokens, "", 0);
	us_tokenizer_begin(&t, &us_standard_memory, &hooks, &tokens);
	t.max_held = HELD;
	for (; at < len; at += n, n = step) {
		if (n > len - at)
			n = len - at;
		cr_assert(us_tokenizer_feed(&t, page + at, n));
		cr_assert_leq(t.ahead.len, HELD + n);
	}
	cr_assert(us_tokenizer_finish(&t));
	cr_assert_leq(t.work, 4 * len);
	us_tokenizer_free(&t);
	return tokens.lines;
}

/* Return what ${page} should give. */
static char *
wanted(size_t i, const char *page, size_t len)
{
	const char *kind = pages[i].kind;
	size_t begin = 0, end = len, room = len + 256;
	char *want = malloc(room);

	cr_assert_not_null(want);
	/* The last tag is one, and so is the end tag of an element. */
	if (*pages[i].tail != '\0')
		end -= strlen("<i>");
	if (*pages[i].before != '\0') {
		begin = strlen(pages[i].head);
		if (*pages[i].tail != '\0')
			while (memcmp(page + end, "</", 2) != 0)
				end--;
	}
	if (kind == NULL)
		begin = end;
	snprintf(want, room, "%s%s%.*s%s", pages[i].before,
	    kind != NULL ? kind : "", (int)(end - begin), page + begin,
	    pages[i].after);
	return want;
}

Test(tokenizer, what_is_too_long_is_text_up_to_its_end)
{
	size_t i, len;
	char *page, *want, *got;

	for (i = 0; i < PAGES; i++) {
		page = make_page(i, LONG, &len);
		want = wanted(i, page, len);
		got = read_page(page, len, len, len);
		cr_expect_str_eq(got, want, "%s%s", pages[i].head,
		    pages[i].body);
		free(got);
		free(want);
		free(page);
	}
}

Test(tokenizer, each_cut_gives_the_same)
{
	static const size_t steps[] = { 1, 7, 64, 4096, HELD - 1, HELD + 1 };
	size_t i, len, cut, k;
	char *page, *whole, *got;

	for (i = 0; i < PAGES; i++) {
		page = make_page(i, LONG, &len);
		whole = read_page(page, len, len, len);
		for (k = 0; k < sizeof(steps) / sizeof(steps[0]); k++) {
			got = read_page(page, len, steps[k], steps[k]);
			cr_expect_str_eq(got, whole, "%s in steps of %zu",
			    pages[i].head, steps[k]);
			free(got);
		}
		for (cut = HELD - 40; cut < HELD + 40; cut++) {
			got = read_page(page, len, cut, len);
			cr_expect_str_eq(got, whole, "%s cut at %zu",
			    pages[i].head, cut);
			free(got);
		}
		free(whole);
		free(page);
	}
}

/* Wherever the end of what is too long stands. */
Test(tokenizer, each_length_gives_the_same)
{
	size_t i, n, len;
	char *page, *whole, *got;

	for (i = 0; i < PAGES; i++)
		for (n = HELD - 40; n < HELD + 20; n++) {
			page = make_page(i, n, &len);
			whole = read_page(page, len, len, len);
			got = read_page(page, len, 1, 1);
			cr_expect_str_eq(got, whole, "%s of %zu", pages[i].head,
			    n);
			cr_expect(*pages[i].tail == '\0' ||
				strstr(got, "start i") != NULL,
			    "%s of %zu", pages[i].head, n);
			free(got);
			free(whole);
			free(page);
		}
}

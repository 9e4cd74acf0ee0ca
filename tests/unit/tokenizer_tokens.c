/*
 * tokenizer_tokens: print the tokens of each page on standard input as a line
 * of JSON, in the format of html5lib's tokenizer tests.  Before a page stands
 * how it is read, in a line: the number of its content, or "page" if the
 * elements say that; the last start tag or "-"; how many bytes are fed at once;
 * and its length.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/html/tokenizer.h"
#include "lines.h"

struct tokens {
	struct us_tokenizer tokenizer;
	struct us_elements elements;
	bool page;
	struct us_buf value;
	struct tu_lines lines;
	bool in_text;
};

static void
add_escaped(struct tokens *t, const char *bytes, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if ((unsigned char)bytes[i] < ' ' || bytes[i] == '"' ||
		    bytes[i] == '\\')
			tu_lines_printf(&t->lines, "\\u%04x",
			    (unsigned)(unsigned char)bytes[i]);
		else
			tu_lines_add(&t->lines, bytes + i, 1);
}

static void
add_string(struct tokens *t, const char *bytes, size_t len)
{

	tu_lines_string(&t->lines, "\"");
	add_escaped(t, bytes, len);
	tu_lines_string(&t->lines, "\"");
}

/* Add ${text}, with U+FFFD for NUL; NULL: null. */
static void
add_clean(struct tokens *t, const char *text, size_t len, bool lower)
{
	size_t i;

	if (text == NULL) {
		tu_lines_string(&t->lines, "null");
		return;
	}
	t->value.len = 0;
	for (i = 0; i < len; i++) {
		char byte = lower ? us_lower(text[i]) : text[i];

		if (us_buf_add(&t->value,
			byte == '\0' ? US_REPLACEMENT_TEXT : &byte,
			byte == '\0' ? 3 : 1) != URLSIFT_OK)
			abort();
	}
	add_string(t, t->value.len > 0 ? t->value.data : "", t->value.len);
}

/* End the token before, and begin one of ${kind}. */
static void
begin(struct tokens *t, const char *kind)
{

	tu_lines_printf(&t->lines, "%s%s[\"%s\", ", t->in_text ? "\"]" : "",
	    t->lines.len > 1 ? ", " : "", kind);
	t->in_text = false;
}

static void
add_attributes(struct tokens *t, const struct us_tag *tag)
{
	struct us_emitter out = { .status = 0 };
	const struct us_attribute *a;

	tu_lines_string(&t->lines, ", {");
	for (a = tag->attributes; a < tag->attributes + tag->n; a++) {
		tu_lines_string(&t->lines, a > tag->attributes ? ", " : "");
		add_string(t, tag->names.data + a->name, a->name_len);
		tu_lines_string(&t->lines, ": ");
		t->value.len = 0;
		us_reference_decode(&out, &t->value, tag->source + a->value,
		    a->len);
		if (out.status != 0)
			abort();
		add_string(t, t->value.data, t->value.len);
	}
	tu_lines_string(&t->lines, "}");
}

static enum us_content
on_start(void *ctx, const struct us_tag *tag)
{
	struct tokens *t = ctx;
	enum us_content content;

	begin(t, "StartTag");
	add_string(t, tag->name, tag->name_len);
	add_attributes(t, tag);
	tu_lines_string(&t->lines, tag->self_closing ? ", true]" : "]");
	if (!t->page)
		return US_CONTENT_DATA;
	us_elements_open(&t->elements,
	    us_element_find(tag->name, tag->name_len), tag, &content);
	t->tokenizer.foreign = us_elements_take_cdata(&t->elements);
	return content;
}

static void
on_end(void *ctx, const struct us_tag *tag)
{
	struct tokens *t = ctx;

	begin(t, "EndTag");
	add_string(t, tag->name, tag->name_len);
	tu_lines_string(&t->lines, "]");
	us_elements_close(&t->elements,
	    us_element_find(tag->name, tag->name_len));
	t->tokenizer.foreign = us_elements_take_cdata(&t->elements);
}

/* A us_reference_put. */
static void
add_text(void *ctx, const char *text, size_t len, uint64_t offset)
{

	(void)offset;
	add_escaped(ctx, text, len);
}

static void
on_text(void *ctx, const char *text, size_t len, uint64_t offset,
    unsigned flags)
{
	struct tokens *t = ctx;

	if (!t->in_text) {
		begin(t, "Character");
		tu_lines_string(&t->lines, "\"");
	}
	t->in_text = true;
	if ((flags & US_TEXT_REFERS) != 0)
		us_reference_split(text, len, offset, add_text, t);
	else
		add_text(t, text, len, offset);
}

static void
on_comment(void *ctx, const struct us_comment *comment)
{
	struct tokens *t = ctx;

	begin(t, "Comment");
	add_clean(t, comment->text, comment->len, false);
	tu_lines_string(&t->lines, "]");
}

static void
on_broken(void *ctx, const char *text, size_t len, uint64_t offset)
{

	(void)ctx;
	(void)text;
	(void)len;
	(void)offset;
}

static const struct us_tokenizer_hooks hooks = { on_start, on_end, on_text,
	on_comment, on_broken, NULL };

/* Print the tokens of ${page}. */
static void
print_tokens(const char *mode, const char *last, size_t step, const char *page,
    size_t len)
{
	struct tokens *t = calloc(1, sizeof(*t));
	size_t at, n;
	bool read = true;

	if (t == NULL)
		abort();
	us_tokenizer_begin(&t->tokenizer, &us_standard_memory, &hooks, t);
	t->value.memory = &us_standard_memory;
	t->page = strcmp(mode, "page") == 0;
	t->tokenizer.content = (enum us_content)strtoul(mode, NULL, 10);
	if (strcmp(last, "-") != 0)
		snprintf(t->tokenizer.last, US_TAG_NAME, "%s", last);
	tu_lines_string(&t->lines, "[");
	for (at = 0; read && at < len; at += n) {
		n = len - at < step ? len - at : step;
		read = us_tokenizer_feed(&t->tokenizer, page + at, n);
	}
	if (!read || !us_tokenizer_finish(&t->tokenizer))
		abort();
	printf("%s%s]\n", t->lines.text, t->in_text ? "\"]" : "");
	fflush(stdout);
	us_tokenizer_free(&t->tokenizer);
	us_buf_free(&t->value);
	free(t->lines.text);
	free(t);
}

int
main(void)
{
	char line[128], mode[8], last[US_TAG_NAME], *page, *end;
	size_t step, len;
	int at;

	while (fgets(line, sizeof(line), stdin) != NULL &&
	    sscanf(line, "%7s %31s %n", mode, last, &at) == 2) {
		step = strtoul(line + at, &end, 10);
		len = strtoul(end, NULL, 10);
		page = malloc(len + 1);
		if (page == NULL || fread(page, 1, len, stdin) != len)
			abort();
		print_tokens(mode, last, step, page, len);
		free(page);
	}
	return 0;
}

/*
 * client DIR: the jobs of the matrix, by the public headers of the library
 * alone.  What it prints is JSON, whose strings may hold bytes that are no
 * UTF-8.
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlsift.h"

#define WORD 512

/* The job that is done, and how. */
struct job {
	unsigned long number;
	char kind[WORD], path[WORD], options[WORD];
};

struct client {
	const char *folder;
	struct job job;
	struct urlsift_rules *rules;
	struct urlsift_filter *filter;
	struct urlsift_view *view;
};

static void
die(const char *what)
{

	perror(what);
	exit(1);
}

static void *
must(void *pointer)
{

	if (pointer == NULL)
		die("client");
	return pointer;
}

/* Return the bytes of the file ${path}, and their number in ${len}. */
static char *
read_file(const char *path, size_t *len)
{
	FILE *file = fopen(path, "rb");
	char *text = NULL;
	size_t size = 0, got;

	if (file == NULL)
		die(path);
	*len = 0;
	do {
		if (*len == size)
			text = must(realloc(text, size = 2 * size + WORD));
		got = fread(text + *len, 1, size - *len, file);
		*len += got;
	} while (got > 0);
	fclose(file);
	return text;
}

static void
put_string(const char *text, size_t len)
{
	size_t i;

	putchar('"');
	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] < ' ' || strchr("\"\\", text[i]))
			printf("\\u%04x", (unsigned char)text[i]);
		else
			putchar(text[i]);
	putchar('"');
}

/* Put ${value}, of a list or not. */
static void
put_value(enum urlsift_type type, const struct urlsift_value *value)
{
	const struct urlsift_reading *r = value->reading;

	switch (type) {
	case URLSIFT_T_NUMBER:
		printf("%" PRIu64, value->number);
		break;
	case URLSIFT_T_FLAG:
		printf(value->number != 0 ? "true" : "false");
		break;
	case URLSIFT_T_RANGE:
	case URLSIFT_T_RANGES:
		printf("[%" PRIu64 ",%" PRIu64 "]", value->number, value->end);
		break;
	case URLSIFT_T_READINGS:
		printf("[");
		put_string(r->url, r->len);
		printf(r->reason == URLSIFT_R_NONE ? ",true,null]" :
						     ",false,\"%s\"]",
		    urlsift_reason_name(r->reason));
		break;
	case URLSIFT_T_TEXT:
	case URLSIFT_T_WORDS:
		put_string(value->text, value->len);
	}
}

/* Put all items of the list, which is the field number ${i}. */
static void
put_list(struct urlsift_view *view, size_t i)
{
	struct urlsift_value value;
	size_t n;

	printf("[");
	for (n = 0; urlsift_view_get(view, i, n, &value) == 1; n++) {
		printf(n == 0 ? "" : ",");
		put_value(urlsift_view_field(i)->type, &value);
	}
	printf("]");
}

/* Put an object of what the view gives, unless the filter keeps it. */
static void
put_view(struct client *c)
{
	const struct urlsift_field *field;
	struct urlsift_value value;
	size_t i;

	if (urlsift_filter_passes(c->filter, c->view) == 0)
		return;
	printf("{\"job\":%lu", c->job.number);
	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++) {
		printf(",\"%s\":", field->name);
		if (field->type >= URLSIFT_T_WORDS)
			put_list(c->view, i);
		else if (urlsift_view_get(c->view, i, 0, &value) == 1)
			put_value(field->type, &value);
		else
			printf("null");
	}
	printf("}\n");
}

/* A urlsift_on_hit. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct client *c = ctx;

	urlsift_view_hit(c->view, hit, NULL);
	put_view(c);
	return 0;
}

static void
do_text(struct client *c, const char *text, size_t len)
{
	struct urlsift_iter *it = must(urlsift_iter_new(c->rules, text, len));
	const struct urlsift_hit *hit;

	urlsift_view_source(c->view, text, len);
	while (urlsift_iter_next(it, &hit) == URLSIFT_OK && hit != NULL)
		on_hit(c, hit);
	urlsift_iter_free(it);
}

static void
do_urls(struct client *c, const char *text, size_t len)
{
	struct urlsift_place place = { .line = 0 };
	const char *end = text + len, *nl;
	struct urlsift_reading r;

	for (; text < end; text = nl + 1) {
		nl = must(memchr(text, '\n', (size_t)(end - text)));
		if (urlsift_url_check(c->rules, text, (size_t)(nl - text),
			&r) != URLSIFT_OK)
			die("urlsift_url_check");
		place.line++;
		urlsift_view_url(c->view, &r, &place);
		put_view(c);
	}
}

static void
copy(char *to, size_t size, const char *from)
{

	snprintf(to, size, "%s", from);
}

/* The hit of urlsift_document_calls. */
static int
on_place(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct client *c = ctx;

	urlsift_view_hit(c->view, hit, place);
	put_view(c);
	return 0;
}

static void
set_input(struct urlsift_document *document, const char *name,
    const char *value)
{
	struct urlsift_defect defect;

	if (urlsift_document_set(document, name, value, &defect) != URLSIFT_OK)
		die(defect.why);
}

static void
do_document(struct client *c, const char *text, size_t len)
{
	static const struct urlsift_document_calls calls = { .hit = on_place };
	const char *helper = getenv("URLSIFT_HELPER");
	struct urlsift_document *document =
	    must(urlsift_document_new(c->rules, &calls, c));

	if (helper != NULL)
		set_input(document, "helper", helper);
	/* They are known by their content alone. */
	if (strcmp(c->job.kind, "warc") != 0 &&
	    strcmp(c->job.kind, "lines") != 0)
		set_input(document, "type", c->job.kind);
	urlsift_document_need(document, URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	if (urlsift_document_bytes(document, text, len, c->job.path) ==
	    URLSIFT_ENOMEM)
		die("urlsift_document_bytes");
	urlsift_document_free(document);
}

/* Add the schemes of the definitions ${name}. */
static void
add_schemes(const struct client *c, const char *name)
{
	char path[WORD], line[4096], *cell[5], *at;
	struct urlsift_defect defect;
	struct urlsift_scheme scheme;
	FILE *file;
	size_t i;

	snprintf(path, sizeof(path), "%s/schemes", c->folder);
	file = must(fopen(path, "r"));
	while (fgets(line, sizeof(line), file) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		for (i = 0, at = line; i < 5; i++, at += strlen(at) + 1) {
			cell[i] = at;
			if (i < 4)
				at[strcspn(at, "\t")] = '\0';
		}
		scheme = (struct urlsift_scheme){ cell[1], cell[2],
			(unsigned)strtoul(cell[3], NULL, 10), "" };
		if (strcmp(cell[0], name) == 0 &&
		    urlsift_rules_add_scheme(c->rules, &scheme, cell[4],
			&defect) != URLSIFT_OK)
			die(defect.why);
	}
	fclose(file);
}

/* Set an option of the rules, or a filter. */
static void
set_option(struct client *c, const char *name, const char *value)
{
	struct urlsift_defect defect = { .at = 0 };

	if (value == NULL)
		value = "yes";
	if (strcmp(name, "scheme-file") == 0)
		add_schemes(c, value);
	else if (urlsift_option_set(c->rules, c->filter, name, value,
		     &defect) != URLSIFT_OK)
		die(defect.why);
}

static void
make_rules(struct client *c)
{
	char words[WORD], *word, *value;

	c->rules = must(urlsift_rules_new(NULL));
	c->filter = must(urlsift_filter_new(c->rules));
	copy(words, sizeof(words), c->job.options);
	for (word = strtok(words, " "); word != NULL;
	     word = strtok(NULL, " ")) {
		if ((value = strchr(word, '=')) != NULL)
			*value++ = '\0';
		set_option(c, word, value);
	}
	c->view = must(urlsift_view_new(c->rules));
}

static void
do_job(struct client *c)
{
	size_t len;
	char *text = read_file(c->job.path, &len);

	make_rules(c);
	if (strcmp(c->job.kind, "text") == 0)
		do_text(c, text, len);
	else if (strcmp(c->job.kind, "urls") == 0)
		do_urls(c, text, len);
	else
		do_document(c, text, len);
	urlsift_view_free(c->view);
	urlsift_filter_free(c->filter);
	urlsift_rules_free(c->rules);
	free(text);
}

/* Copy the cell at ${text}, which a tab ends.  Return where the next one is. */
static char *
cell(char *text, char *to, size_t size)
{
	size_t len = strcspn(text, "\t");

	snprintf(to, size, "%.*s", (int)len, text);
	return text + len + (text[len] == '\t');
}

int
main(int argc, char **argv)
{
	struct client c = { .folder = argc == 2 ? argv[1] : "." };
	char path[WORD], line[4 * WORD], *at;
	struct job *job = &c.job;
	FILE *jobs;

	snprintf(path, sizeof(path), "%s/c.jobs", c.folder);
	jobs = must(fopen(path, "r"));
	while (fgets(line, sizeof(line), jobs) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		job->number = strtoul(line, &at, 10);
		at += *at == '\t';
		at = cell(at, job->kind, sizeof(job->kind));
		at = cell(at, job->path, sizeof(job->path));
		(void)cell(at, job->options, sizeof(job->options));
		do_job(&c);
	}
	fclose(jobs);
	return 0;
}

/*
 * client DIR: the jobs of the matrix, by the public headers of the library
 * alone.  What it prints is JSON, whose strings may hold bytes that are no
 * UTF-8.
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/urlsift-decode.h"
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
	bool keeps_rejected;
	struct urlsift_helper *helper;
	struct urlsift_scanner *scanner;
	/* Where a text of a document is. */
	uint64_t message, row, column, record;
	char id[WORD], date[WORD], sender[WORD], subject[2 * WORD];
	char part[WORD], field[WORD], pointer[2 * WORD], member[WORD];
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

static void
put_text(const char *name, const char *text, size_t len)
{

	printf(",\"%s\":", name);
	put_string(text, len);
}

/* Put a string; an empty one, and NULL, is none. */
static void
put_word(const char *name, const char *word)
{

	if (word == NULL || *word == '\0')
		printf(",\"%s\":null", name);
	else
		put_text(name, word, strlen(word));
}

/* Put a number; 0 is none. */
static void
put_number(const char *name, uint64_t number)
{

	if (number == 0)
		printf(",\"%s\":null", name);
	else
		printf(",\"%s\":%" PRIu64, name, number);
}

static const char *
note_name(unsigned bit)
{

	return urlsift_note_name((enum urlsift_note)bit);
}

static const char *
risk_name(unsigned bit)
{

	return urlsift_risk_name((enum urlsift_risk)bit);
}

static void
put_bits(const char *name, unsigned bits, const char *name_of(unsigned))
{
	const char *comma = "";

	printf(",\"%s\":[", name);
	for (; bits != 0; bits &= bits - 1) {
		printf("%s\"%s\"", comma, name_of(bits & (~bits + 1)));
		comma = ",";
	}
	putchar(']');
}

static bool
has(const struct urlsift_reading *r, int part)
{

	return (r->has & 1U << part) != 0;
}

static void
put_part(const struct urlsift_reading *r, int part)
{
	const char *name = urlsift_part_name((enum urlsift_part)part);
	const struct urlsift_slice *slice = &r->part[part];

	if (has(r, part))
		put_text(name, r->url + slice->begin,
		    slice->end - slice->begin);
	else
		put_word(name, NULL);
}

static void
put_parts(const struct urlsift_reading *r)
{
	static const int own[] = { URLSIFT_P_SCHEME, URLSIFT_P_USER,
		URLSIFT_P_PASSWORD, URLSIFT_P_HOST, URLSIFT_P_PATH,
		URLSIFT_P_QUERY, URLSIFT_P_FRAGMENT };
	const char *comma = "";
	size_t i;

	for (i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		put_part(r, own[i]);
	printf(",\"parts\":{");
	for (i = URLSIFT_P_SCHEME + 1; i < URLSIFT_PARTS; i++) {
		if (!has(r, (int)i))
			continue;
		printf("%s\"%s\":", comma,
		    urlsift_part_name((enum urlsift_part)i));
		put_string(r->url + r->part[i].begin,
		    r->part[i].end - r->part[i].begin);
		comma = ",";
	}
	putchar('}');
}

static const char *
verdict(const struct urlsift_reading *r)
{

	return r->reason == URLSIFT_R_NONE ? "kept" : "rejected";
}

/* Begin an object: what is known of a reading. */
static void
put_reading(const struct client *c, const struct urlsift_reading *r,
    unsigned notes, unsigned risks)
{

	printf("{\"job\":%lu", c->job.number);
	put_text("url", r->url, r->len);
	put_word("verdict", verdict(r));
	if (r->reason != URLSIFT_R_NONE) {
		put_word("reason", urlsift_reason_name(r->reason));
		put_word("clause", urlsift_reason_clause(r->reason));
		put_word("why", urlsift_reason_text(r->reason));
		printf(",\"at\":%" PRIu32, r->at);
	} else {
		printf(",\"reason\":null,\"clause\":null,\"why\":null,"
		       "\"at\":null");
	}
	put_number("port", r->port);
	put_number("default_port", r->default_port);
	put_parts(r);
	put_bits("notes", r->notes | notes, note_name);
	put_bits("risks", urlsift_reading_risks(r) | risks, risk_name);
}

/* Put what a click on a URL opens. */
static void
put_opens(const struct urlsift_reading *r, bool is_link)
{
	size_t size = URLSIFT_OPENS_ROOM(r->len, 0);
	char *room = must(malloc(size));
	struct urlsift_reading opens;
	long len = 0;

	if (is_link)
		len = urlsift_url_opens(r->url, r->len, NULL, 0, room, size,
		    &opens);
	if (len > 0)
		put_text("opens", room, (size_t)len);
	else
		put_word("opens", NULL);
	free(room);
}

static void
put_place(const struct client *c)
{

	put_number("message", c->message);
	put_word("message_id", c->id);
	put_word("message_date", c->date);
	put_word("sender", c->sender);
	put_word("subject", c->subject);
	put_word("part", c->part);
	put_word("field", c->field);
	put_word("pointer", c->pointer);
	put_word("member", c->member);
	printf(",\"cell\":");
	if (c->row == 0)
		printf("null");
	else
		printf("{\"row\":%" PRIu64 ",\"column\":%" PRIu64 "}", c->row,
		    c->column);
}

static void
put_spans(const struct urlsift_hit *hit)
{
	size_t i;

	printf(",\"spans\":[");
	for (i = 0; i < hit->spans; i++)
		printf("%s[%" PRIu64 ",%" PRIu64 "]", i == 0 ? "" : ",",
		    hit->span[i].begin, hit->span[i].end);
	printf("],\"offset\":%" PRIu64 ",\"length\":%" PRIu64, hit->begin,
	    hit->end - hit->begin);
}

static void
put_alternatives(const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r;
	unsigned i;

	printf(",\"alternatives\":[");
	for (i = 1; i < hit->readings; i++) {
		r = hit->reading[i];
		printf("%s[", i == 1 ? "" : ",");
		put_string(r->url, r->len);
		printf(",\"%s\",", verdict(r));
		if (r->reason == URLSIFT_R_NONE)
			printf("null]");
		else
			printf("\"%s\"]", urlsift_reason_name(r->reason));
	}
	putchar(']');
}

/* A urlsift_on_hit. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	const struct client *c = ctx;
	const struct urlsift_reading *r = hit->reading[0];

	if (r->reason != URLSIFT_R_NONE && !c->keeps_rejected)
		return 0;
	put_reading(c, r, hit->notes, 0);
	put_opens(r, r->reason == URLSIFT_R_NONE);
	put_spans(hit);
	put_alternatives(hit);
	put_word("form", urlsift_form_name(hit->form));
	put_word("began", urlsift_began_name(hit->began));
	put_word("ended", urlsift_ended_name(hit->ended));
	put_word("kind", urlsift_reading_kind_name(r->kind));
	printf(",\"trimmed\":%" PRIu32, hit->trimmed);
	if (c->scanner != NULL)
		put_place(c);
	printf("}\n");
	return 0;
}

static void
do_text(struct client *c, const char *text, size_t len)
{
	struct urlsift_iter *it = must(urlsift_iter_new(c->rules, text, len));
	const struct urlsift_hit *hit;

	while (urlsift_iter_next(it, &hit) == URLSIFT_OK && hit != NULL)
		on_hit(c, hit);
	urlsift_iter_free(it);
}

static void
do_urls(const struct client *c, const char *text, size_t len)
{
	const char *end = text + len, *nl;
	struct urlsift_reading r;
	uint64_t line;

	for (line = 1; text < end; line++, text = nl + 1) {
		nl = must(memchr(text, '\n', (size_t)(end - text)));
		if (urlsift_url_check(c->rules, text, (size_t)(nl - text),
			&r) != URLSIFT_OK)
			die("urlsift_url_check");
		put_reading(c, &r, 0, 0);
		put_opens(&r, true);
		put_number("line", line);
		printf("}\n");
	}
}

static void
copy(char *to, size_t size, const char *from)
{

	snprintf(to, size, "%s", from);
}

static int
on_member(void *ctx, const struct urlsift_decode_member *member)
{
	struct client *c = ctx;

	copy(c->member, sizeof(c->member), member->name);
	return 0;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	struct client *c = ctx;

	c->message = message->index;
	snprintf(c->id, sizeof(c->id), "%.*s", (int)message->id_len,
	    message->id_len == 0 ? "" : message->id);
	copy(c->date, sizeof(c->date), message->date);
	copy(c->sender, sizeof(c->sender), message->sender);
	copy(c->subject, sizeof(c->subject), message->subject);
	return 0;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct client *c = ctx;

	copy(c->part, sizeof(c->part), part->path);
	copy(c->field, sizeof(c->field), part->field);
	copy(c->pointer, sizeof(c->pointer), part->pointer);
	c->row = part->row;
	c->column = part->column;
	return 0;
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct client *c = ctx;

	return urlsift_scanner_feed(c->scanner, text, len);
}

static int
on_end(void *ctx)
{
	struct client *c = ctx;

	return urlsift_scanner_finish(c->scanner, URLSIFT_ENDED);
}

static int
on_broken(void *ctx)
{
	struct client *c = ctx;

	return urlsift_scanner_finish(c->scanner, URLSIFT_BROKEN);
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	static const unsigned no_url = URLSIFT_DECODE_RELATIVE |
	    URLSIFT_DECODE_DATA | URLSIFT_DECODE_SHORTENED;
	struct client *c = ctx;
	struct urlsift_reading r;

	if (url->opens == NULL && (url->flags & no_url) != 0 &&
	    !c->keeps_rejected)
		return 0;
	if (urlsift_url_check(c->rules, url->url, url->len, &r) != URLSIFT_OK)
		return 1;
	if (r.reason != URLSIFT_R_NONE && url->opens == NULL &&
	    !c->keeps_rejected)
		return 0;
	put_reading(c, &r, 0,
	    (url->flags & URLSIFT_DECODE_DIFFERS) != 0 ? URLSIFT_RISK_TEXT : 0);
	if (url->opens != NULL)
		put_text("opens", url->opens, url->opens_len);
	else
		put_word("opens", NULL);
	put_word("element", url->element);
	put_word("attribute", url->attribute);
	if (url->text != NULL)
		put_text("text", url->text, url->text_len);
	put_word("text_host", url->text_host);
	printf(",\"offset\":%" PRIu64 ",\"line\":%" PRIu64
	       ",\"column\":%" PRIu64,
	    url->place.offset, url->place.line,
	    url->place.offset - url->place.start + 1);
	put_place(c);
	printf("}\n");
	return 0;
}

static const struct urlsift_decode_sink sink = { .member = on_member,
	.message = on_message,
	.part = on_part,
	.text = on_text,
	.gap = on_end,
	.url = on_url,
	.broken = on_broken,
	.part_end = on_end };

static enum urlsift_decode_kind
kind_of(const struct job *job)
{
	static const struct {
		const char *name;
		enum urlsift_decode_kind kind;
	} kinds[] = { { "mail", URLSIFT_DECODE_MAIL },
		{ "mbox", URLSIFT_DECODE_MBOX },
		{ "news", URLSIFT_DECODE_NEWS },
		{ "html", URLSIFT_DECODE_HTML }, { "xml", URLSIFT_DECODE_XML },
		{ "warc", URLSIFT_DECODE_WARC },
		{ "lines", URLSIFT_DECODE_LINES },
		{ "json", URLSIFT_DECODE_JSON }, { "csv", URLSIFT_DECODE_CSV },
		{ "tsv", URLSIFT_DECODE_TSV } };
	size_t i;

	for (i = 0; strcmp(kinds[i].name, job->kind) != 0;)
		if (++i == sizeof(kinds) / sizeof(kinds[0]))
			die(job->kind);
	return kinds[i].kind;
}

static void
do_document(struct client *c, const char *text, size_t len)
{
	struct urlsift_decode_input input = { .kind = kind_of(&c->job),
		.index = 1 };

	c->message = c->row = 0;
	*c->id = *c->date = *c->sender = *c->subject = *c->member = '\0';
	c->scanner = must(urlsift_scanner_new(c->rules, on_hit, c));
	urlsift_helper_run_bytes(c->helper, &input, text, len);
	urlsift_scanner_free(c->scanner);
	c->scanner = NULL;
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

/* Set an option.  There is no list of public suffixes in the library. */
static void
set_option(struct client *c, const char *name, const char *value)
{
	struct urlsift_defect defect;

	if (strcmp(name, "rejected") == 0)
		c->keeps_rejected = true;
	else if (strcmp(name, "scheme-file") == 0)
		add_schemes(c, value);
	else if (urlsift_rules_set(c->rules, name,
		     value == NULL ? "yes" : value, &defect) != URLSIFT_OK)
		die(defect.why);
}

static void
make_rules(struct client *c)
{
	char words[WORD], *word, *value;

	c->rules = must(urlsift_rules_new(NULL));
	c->keeps_rejected = false;
	copy(words, sizeof(words), c->job.options);
	for (word = strtok(words, " "); word != NULL;
	     word = strtok(NULL, " ")) {
		if ((value = strchr(word, '=')) != NULL)
			*value++ = '\0';
		set_option(c, word, value);
	}
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
	const char *helper = getenv("URLSIFT_HELPER");
	struct job *job = &c.job;
	FILE *jobs;

	c.helper = must(urlsift_helper_new(&sink, &c));
	if (helper != NULL &&
	    urlsift_helper_program(c.helper, helper) != URLSIFT_DECODE_OK)
		die(helper);
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
	urlsift_helper_free(c.helper);
	return 0;
}

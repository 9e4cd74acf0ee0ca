/*
 * The writer of --explain: the lines of the source with the URL marked, then
 * what is known of it, in words of the library (explain-for-people).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "utf8.h"
#include "writers.h"

/* The bytes of its lines that are shown before a URL and behind it. */
#define SHOWN_BEFORE 60
#define SHOWN_BEHIND 40

/* The text with the hit, and the marks below it, by offsets in it. */
struct source {
	const char *text;
	size_t begin, end; /* what is shown */
	struct urlsift_span whole;
	const struct urlsift_span *span, *last; /* what is the URL */
	size_t shift;				/* from them to offsets here */
	size_t caret;
};

static bool
ends_line(char byte)
{

	return byte == '\n' || byte == '\r';
}

/* Return the offset of the byte ${at} of the URL, whose pieces are ${n} spans
 * from ${span} on. */
static uint64_t
find_byte(const struct urlsift_span *span, size_t n, uint64_t at)
{
	uint64_t len;

	for (; n > 1; n--, span++) {
		len = span->end - span->begin;
		if (at < len)
			break;
		at -= len;
	}
	return span->begin + at;
}

/* Look at the text around ${hit}.  If that was decoded, where its pieces are is
 * not known. */
static void
source_make(struct source *s, const struct urlsift_around *around,
    const struct urlsift_hit *hit)
{
	size_t all = around->before + around->len + around->behind;
	const struct urlsift_reading *r = hit->reading[0];

	s->text = around->text - around->before;
	s->shift = 0;
	s->begin = s->caret = around->before;
	s->end = s->begin + around->len;
	s->whole = (struct urlsift_span){ s->begin, s->end };
	s->span = &s->whole;
	s->last = &s->whole;
	if (around->len == hit->end - hit->begin) {
		s->span = hit->span;
		s->last = hit->span + hit->spans - 1;
		s->shift = s->begin - (size_t)hit->begin;
		if (r->reason != URLSIFT_R_NONE)
			s->caret = s->shift +
			    (size_t)find_byte(hit->span, hit->spans, r->at);
	}
	while (s->begin > 0 && around->before - s->begin < SHOWN_BEFORE &&
	    !ends_line(s->text[s->begin - 1]))
		s->begin--;
	while (s->end < all &&
	    s->end - around->before - around->len < SHOWN_BEHIND &&
	    !ends_line(s->text[s->end]))
		s->end++;
	while (s->end > around->before + around->len &&
	    s->text[s->end - 1] == ' ')
		s->end--;
}

/* Return the mark for the byte at ${at}, which is not before that of the call
 * before. */
static char
mark_at(struct source *s, size_t at)
{

	while (s->span < s->last && at >= s->shift + (size_t)s->span->end)
		s->span++;
	if (at == s->caret)
		return '^';
	return at >= s->shift + (size_t)s->span->begin &&
		at < s->shift + (size_t)s->span->end ?
	    '~' :
	    ' ';
}

/* Return the length of the character at ${at}, and in ${columns} how many it
 * takes; a tab takes one, what controls a terminal is shown as bytes. */
static size_t
read_character(const struct source *s, size_t at, size_t end, int *columns)
{
	size_t n = utf8_len(s->text + at, end - at);

	*columns = 1;
	if (n > 0 && (s->text[at] == '\t' || utf8_run(s->text + at, n, "") > 0))
		return n;
	*columns = 4;
	return 1;
}

/* Put a line of the source that ends at ${end}, or the marks below it. */
static void
put_line(struct out *out, struct source *s, size_t at, size_t end, bool marks)
{
	int columns, blanks = 2;
	size_t n;
	char mark;

	for (; at < end; at += n) {
		n = read_character(s, at, end, &columns);
		mark = mark_at(s, at);
		if (mark == ' ' && marks) {
			blanks += columns;
			continue;
		}
		for (; blanks > 0; blanks--)
			out_char(out, ' ');
		if (mark != ' ')
			color_begin(out, COLOR_URL);
		if (marks)
			while (columns-- > 0)
				out_char(out, mark);
		else if (columns > 1) {
			out_word(out, "\\x");
			out_hex(out, (unsigned char)s->text[at]);
		} else if (s->text[at] == '\t')
			out_char(out, ' ');
		else
			out_text(out, s->text + at, n);
		if (mark != ' ')
			color_end(out);
	}
	/* What is wrong may be that the URL ends. */
	if (marks && s->caret == end) {
		for (; blanks > 0; blanks--)
			out_char(out, ' ');
		out_char(out, '^');
	}
	out_char(out, '\n');
}

static void
put_source(struct out *out, const struct record *record)
{
	struct source s, marks;
	size_t end;

	source_make(&s, record->place->around, record->hit);
	for (; s.begin < s.end; s.begin = end + (end < s.end)) {
		marks = s;
		for (end = s.begin; end < s.end && !ends_line(s.text[end]);)
			end++;
		if (end == s.begin)
			continue;
		put_line(out, &s, s.begin, end, false);
		put_line(out, &marks, s.begin, end, true);
	}
}

static void
put_label(struct out *out, const char *label)
{
	size_t len = strlen(label);

	out_word(out, "  ");
	color_begin(out, COLOR_NAME);
	out_word(out, label);
	color_end(out);
	do
		out_char(out, ' ');
	while (len++ < 9);
}

/* Put what was found out, if it was. */
static void
put_fact(struct out *out, const char *label, const char *fact)
{

	if (fact == NULL)
		return;
	put_label(out, label);
	out_word(out, fact);
	out_char(out, '\n');
}

static void
put_reading(struct out *out, const char *label, const struct urlsift_reading *r)
{

	put_label(out, label);
	color_begin(out, COLOR_URL);
	out_line(out, r->url, r->len);
	color_end(out);
	out_char(out, '\n');
}

/* Put the components of the URL with their names. */
static void
put_parts(struct out *out, const struct urlsift_reading *r)
{
	const char *comma = "";
	unsigned i;

	put_label(out, "parts");
	for (i = 0; i < URLSIFT_PARTS; i++) {
		if ((r->has & 1U << i) == 0)
			continue;
		out_word(out, comma);
		out_word(out, urlsift_part_name((enum urlsift_part)i));
		out_char(out, ' ');
		out_line(out, r->url + r->part[i].begin,
		    r->part[i].end - r->part[i].begin);
		comma = ", ";
	}
	out_char(out, '\n');
}

/* Put where in the file the URL is, by the names of fields. */
static void
put_place(struct out *out, struct urlsift_view *view)
{
	static const char *const names[] = { "record", "message", "part",
		"field", "pointer", "cell_row", "cell_column", "page",
		"element", "attribute" };
	struct urlsift_name name;
	struct urlsift_value value;
	bool is_known = false;
	size_t i;
	int found;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		(void)urlsift_name_read(&name, names[i], strlen(names[i]));
		found = urlsift_view_text(view, &name, &value);
		if (found == URLSIFT_ENOMEM)
			out->error = ENOMEM;
		if (found != 1)
			continue;
		if (is_known)
			out_word(out, ", ");
		else
			put_label(out, "place");
		out_word(out, names[i]);
		out_char(out, ' ');
		out_line(out, value.text, value.len);
		is_known = true;
	}
	if (is_known)
		out_char(out, '\n');
}

/* Put why the URL is not valid. */
static void
put_reason(struct out *out, const struct urlsift_reading *r)
{

	put_label(out, "because");
	out_word(out, urlsift_reason_text(r->reason));
	out_word(out, ", at byte ");
	out_number(out, r->at);
	out_word(out, " (");
	out_word(out, urlsift_reason_name(r->reason));
	out_word(out, ", ");
	out_word(out, urlsift_reason_clause(r->reason));
	out_word(out, ")\n");
}

/* Put each word of a field with its sentence. */
static void
put_words(struct out *out, struct urlsift_view *view, const char *label,
    const char *field)
{
	struct urlsift_name name;
	struct urlsift_value value;
	const char *text;
	size_t i;
	int found = urlsift_name_read(&name, field, strlen(field));

	for (i = 0; found == 1 &&
	     (found = urlsift_view_get(view, name.field, i, &value)) == 1;
	     i++) {
		text = urlsift_word_text(field, value.text, value.len);
		put_label(out, label);
		out_word(out, text == NULL ? "" : text);
		out_word(out, " (");
		out_text(out, value.text, value.len);
		out_word(out, ")\n");
	}
	if (found == URLSIFT_ENOMEM)
		out->error = ENOMEM;
}

/* Put what a click opens, if that is not the URL as it stands. */
static void
put_opens(struct out *out, struct urlsift_view *view)
{
	const struct urlsift_hit *hit = urlsift_view_opened(view);
	const struct urlsift_reading *r;

	if (hit == NULL) {
		out->error = ENOMEM;
		return;
	}
	r = hit->reading[0];
	if (hit->opens != NULL &&
	    (hit->opens->len != r->len ||
		memcmp(hit->opens->url, r->url, r->len) != 0))
		put_reading(out, "opens", hit->opens);
}

void
write_explain(struct out *out, const struct record *record)
{
	const struct urlsift_hit *hit = record->hit;
	const struct urlsift_reading *r = hit->reading[0];
	const struct options *o = record->options;
	unsigned i;

	urlsift_view_hit(record->view, hit, record->place);
	if (o->naming == WHEN_ALWAYS)
		write_name(out, record->place, ":");
	write_number(out, record->place->line, ":");
	write_number(out, record->place->column, o->offsets ? ":" : "");
	if (o->offsets)
		write_number(out, hit->begin, "");
	out_char(out, '\n');
	if (record->place->around != NULL)
		put_source(out, record);
	put_reading(out, r->reason == URLSIFT_R_NONE ? "valid" : "not valid",
	    r);
	if (r->reason == URLSIFT_R_NONE)
		put_parts(out, r);
	else
		put_reason(out, r);
	put_place(out, record->view);
	put_words(out, record->view, "found", "form");
	put_words(out, record->view, "begins", "began");
	put_words(out, record->view, "ends", "end_rule");
	put_fact(out, "goes on", hit->goes_on);
	put_fact(out, "line end", hit->ends);
	put_words(out, record->view, "noted", "notes");
	for (i = 1; i < hit->readings; i++)
		put_reading(out,
		    hit->reading[i]->reason == URLSIFT_R_NONE ? "or" :
								"or (bad)",
		    hit->reading[i]);
	put_opens(out, record->view);
	put_words(out, record->view, "risk", "risks");
	out_char(out, o->end);
}

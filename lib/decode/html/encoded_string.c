/*
 * The strings that a script makes of others: it decodes them, or methods change
 * them (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../emitter.h"
#include "script.h"
#include "script_call.h"
#include "script_made.h"
#include "script_names.h"
#include "tag.h"

/* Brackets behind a string, before what is joined to it, and bytes of the
 * methods that make something of it. */
#define BRACKETS_MOST 4
#define METHODS_MOST 256

/* What is read around a script, and around a string that is no page. */
#define SCRIPT "<script>"
#define SCRIPT_END "</script>"
#define OPENING SCRIPT "\""
#define CLOSING "\"" SCRIPT_END
#define CLOSING_JOINED "\"+x" SCRIPT_END
/* Decode the string of ${m}. */
static void
decode_string(struct us_encoded *e, const struct us_made *m, const char *script)
{

	e->string.len = 0;
	us_script_decode(e->out, &e->string, script + m->string.begin,
	    m->string.end - m->string.begin);
}

/* Add what ${script} makes to the page, with so many ${outers} around it.
 * Return where that ends in it. */
static size_t
add_made(struct us_encoded *e, const struct us_made *m, size_t outers,
    const char *script, size_t len)
{
	size_t begin = e->page.len, end = m->begin, i;

	if (m->call == US_CALL_METHOD) {
		us_script_methods(e->out, &e->string, &e->list, script, len,
		    &end);
		us_emit_add(e->out, &e->page, e->string.data, e->string.len);
	} else {
		decode_string(e, m, script);
		us_script_make(e->out, m->call, e->string.data, e->string.len,
		    &e->page);
		end = m->string.end;
	}
	for (i = 0; i < outers && e->out->status == 0; i++) {
		e->string.len = 0;
		us_emit_add(e->out, &e->string, e->page.data + begin,
		    e->page.len - begin);
		e->page.len = begin;
		us_script_make(e->out, m->outer[i], e->string.data,
		    e->string.len, &e->page);
	}
	return end;
}

/* Return where the brackets end at ${at}, behind a string that is made. */
static size_t
skip_brackets(const char *script, size_t len, size_t at)
{
	size_t n;

	for (n = 0; n < BRACKETS_MOST && at < len &&
	     memchr("\"'`)]", script[at], 5) != NULL;
	     n++)
		at = us_script_blanks(script, len, at + 1);
	return at;
}

/* Return whether a method that is known changes the string that is made, which
 * ends at ${at}. */
static bool
is_changed(const struct us_made *m, const char *script, size_t len)
{
	size_t at;

	if (m->call == US_CALL_METHOD)
		return false;
	at = skip_brackets(script, len, m->string.end);
	if (at == len || script[at] != '.')
		return false;
	for (at++; at < len && us_is(script[at], US_ALPHA);)
		at++;
	return us_script_method(script, at) < at;
}

/* Return whether a call that decodes is at ${at}. */
static bool
is_call(const char *script, size_t len, size_t at)
{

	while (at < len && (us_script_is_name(script[at]) || script[at] == '.'))
		at++;
	return at < len && script[at] == '(' && us_script_call(script, at) < at;
}

/* Add what is joined to the string that is made, which ends at ${at} but for
 * its quotes and brackets, and the end of the page. */
static void
add_joined(struct us_emitter *out, struct us_buf *page, const char *script,
    size_t len, size_t at)
{
	const char *closing = CLOSING;
	bool goes_on = false;
	size_t n;

	at = skip_brackets(script, len, at);
	if (at < len && (script[at] == '+' || script[at] == '&'))
		goes_on =
		    is_call(script, len, us_script_blanks(script, len, at + 1));
	if (at < len && (script[at] == '.' || goes_on)) {
		/* Methods make something of it, or another call. */
		n = us_find_byte(script, at,
		    len - at < METHODS_MOST ? len : at + METHODS_MOST, ';');
		us_emit_add(out, page, "\"", 1);
		us_emit_add(out, page, script + at, n - at);
		closing = SCRIPT_END;
	} else if (at < len && (script[at] == '+' || script[at] == '&')) {
		at = us_script_blanks(script, len, at + 1);
		if (at < len && us_script_is_quote(script[at]))
			us_emit_add(out, page, script + at + 1,
			    us_script_string_end(script, len, at) - at - 1);
		else
			closing = CLOSING_JOINED;
	}
	us_emit_add(out, page, closing, strlen(closing));
}

/* Set ${e->page} to what ${m} is of ${script}.  Return false if no URL can be
 * in it. */
static bool
make_page(struct us_encoded *e, const struct us_made *m, const char *script,
    size_t len)
{
	struct us_emitter *out = e->out;
	struct us_buf *page = &e->page;
	size_t begin, end, outers;

	if (e->at < m->string.end)
		e->at = m->string.end;
	e->is_based = m->call != US_CALL_DATA;
	if (m->call == US_CALL_DATA) {
		decode_string(e, m, script);
		return us_data_page(out, "", e->string.data, e->string.len,
		    page);
	}
	page->len = 0;
	us_emit_add(out, page, OPENING, strlen(OPENING));
	us_emit_add(out, page, script + m->before.begin,
	    m->before.end - m->before.begin);
	/* Only what is made is changed, and before calls around that. */
	outers = m->outers;
	if (is_changed(m, script, len)) {
		us_emit_add(out, page, "\"+", 2);
		us_emit_add(out, page, script + m->calls.begin,
		    m->calls.end - m->calls.begin);
		us_emit_add(out, page, "\"", 1);
		outers = 0;
	}
	begin = page->len;
	end = add_made(e, m, outers, script, len);
	if (end > e->at)
		e->at = end;
	if (out->status != 0 || page->len == begin)
		return false;
	if (m->call != US_CALL_COMMAND &&
	    memchr(page->data + begin, '<', page->len - begin) != NULL) {
		page->len -= begin;
		memmove(page->data, page->data + begin, page->len);
	} else {
		add_joined(out, page, script, len, e->at);
	}
	return true;
}

void
us_encoded_begin(struct us_encoded *e, struct us_emitter *out, size_t len)
{

	e->out = out;
	e->begin = e->at = e->least = e->block = 0;
	e->is_named = false;
	memset(e->next, 0, sizeof(e->next));
	us_names_begin(&e->names, out, len);
}

/* Return where the next mark is: the parenthesis of a call, a quote, what joins
 * strings, or the begin of an encoded script. */
static size_t
find_mark(struct us_encoded *e, const char *script, size_t len)
{
	static const char marks[] = "(\"'`+&-[#";
	size_t first = len, i;

	for (i = 0; i < US_ENCODED_MARKS; i++) {
		if (e->next[i] <= e->at)
			e->next[i] = us_find_byte(script, e->at, len, marks[i]);
		if (e->next[i] < first)
			first = e->next[i];
	}
	return first;
}

/* Set ${e->page} to the next URL of the expression of names, or to all of it.
 * Return false if there is none. */
static bool
make_named(struct us_encoded *e)
{
	const char *opening = e->names.is_made ? SCRIPT : OPENING,
		   *closing = e->names.is_made ? SCRIPT_END : CLOSING;
	struct us_buf *page = &e->page, *text = &e->names.text;
	struct us_emitter *out = e->out;
	struct us_item item;

	e->is_named = us_names_next(&e->names, &item);
	if (!e->is_named || out->status != 0)
		return false;
	e->is_based = true;
	page->len = 0;
	us_emit_add(out, page, opening, strlen(opening));
	if (*closing == '<')
		us_emit_add(out, page, text->data, text->len);
	else
		us_script_decode(out, page, text->data + item.begin,
		    item.end - item.begin);
	us_emit_add(out, page, closing, strlen(closing));
	return true;
}

/* Append to the page the script that is encoded or packed at ${mark}, and set
 * ${e->block} to where that ends.  Return false if none is. */
static bool
add_block(struct us_encoded *e, const char *script, size_t len, size_t mark)
{
	struct us_buf *page = &e->page;
	struct us_item item;
	size_t n, end = mark;

	if (script[mark] == '(') {
		if (!us_script_unpack(e, script, len, &end))
			return false;
		e->block = end;
		return true;
	}
	if (!us_script_block(script, len, mark, &item))
		return false;
	e->block = item.end;
	n = item.end - item.begin;
	if (us_emit_reserve(e->out, page, page->len + n))
		page->len += us_script_unblock(script + item.begin, n,
		    page->data + page->len);
	return true;
}

/* Set ${e->page} to the script that is encoded or packed at ${mark}, but not in
 * another one, so that each byte is decoded once.  Return false if none is. */
static bool
make_block(struct us_encoded *e, const char *script, size_t len, size_t mark)
{

	if (mark < e->block || e->names.is_again)
		return false;
	e->begin = mark;
	e->is_based = true;
	e->page.len = 0;
	us_emit_add(e->out, &e->page, SCRIPT, strlen(SCRIPT));
	if (!add_block(e, script, len, mark))
		return false;
	us_emit_add(e->out, &e->page, SCRIPT_END, strlen(SCRIPT_END));
	return true;
}

/* Set ${m} to the list of characters at ${at}.  Return false if there is none,
 * or its method reads it. */
static bool
read_list(struct us_encoded *e, struct us_made *m, const char *script,
    size_t len, size_t at)
{
	size_t end;

	if (!us_made_literal(m, script, len, at))
		return false;
	end = us_script_blanks(script, len, m->string.end + 1);
	if (end < len && script[end] == '.')
		return false;
	e->least = end;
	return true;
}

/* Set ${m} to what is made at the ${mark}.  Return false if nothing is but what
 * names stand for. */
static bool
read_mark(struct us_encoded *e, struct us_made *m, const char *script,
    size_t len, size_t mark)
{
	char sign = script[mark];
	bool is_quote = us_script_is_quote(sign), is_read = false;

	m->outers = 0;
	if (sign == '[' && !e->names.is_again &&
	    read_list(e, m, script, len, mark))
		return true;
	if (is_quote)
		is_read = us_made_literal(m, script, len, mark);
	else if (sign == '-')
		return !e->names.is_again &&
		    (us_made_option(m, script, len, mark) ||
			us_made_operator(m, script, len, mark, &e->least));
	else if (sign == '(' && !e->names.is_again)
		is_read = us_made_call(m, script, len, mark, &e->least);
	e->is_named = is_quote &&
	    us_names_string(&e->names, script, len, mark, is_read, &e->begin);
	if (is_read && !e->names.is_again)
		return true;
	if (!e->is_named && (!is_quote || sign == '`'))
		e->is_named =
		    us_names_sign(&e->names, script, len, mark, &e->begin);
	return false;
}

/* Return whether there is more of names at the end of the script. */
static bool
read_end(struct us_encoded *e)
{

	e->is_named = us_names_rest(&e->names, &e->begin);
	if (e->is_named)
		return true;
	if (!us_names_again(&e->names))
		return false;
	e->at = 0;
	memset(e->next, 0, sizeof(e->next));
	return true;
}

/* Return whether the string whose quote is at ${mark} goes on behind a scheme
 * that is not known: a + '://b.example'. */
static bool
lacks_scheme(struct us_encoded *e, const char *script, size_t len, size_t mark)
{
	struct us_script_path p;
	size_t end = us_script_blanks_back(script, mark);

	if (len - mark < 4 || memcmp(script + mark + 1, "://", 3) != 0 ||
	    end == 0 || script[end - 1] != '+')
		return false;
	end = us_script_blanks_back(script, end - 1);
	return end > 0 && !us_script_is_quote(script[end - 1]) &&
	    (!us_script_path_back(script, end, &p) ||
		us_names_look_up(&e->names, script, &p) == NULL);
}

/* Set ${e->page} to the string whose quote is at ${mark} as a browser reads it,
 * if that is not how it is spelled.  Return false if it is. */
static bool
make_spelled(struct us_encoded *e, const char *script, size_t len, size_t mark)
{
	struct us_buf *page = &e->page;

	if (e->names.is_again)
		return false;
	page->len = 0;
	us_emit_add(e->out, page, OPENING, strlen(OPENING));
	if (lacks_scheme(e, script, len, mark))
		us_emit_add(e->out, page, script + mark + 2,
		    us_script_string_end(script, len, mark) - mark - 2);
	else if (!us_script_spelled(e->out, page, &e->string, script, len,
		     mark))
		return false;
	us_emit_add(e->out, page, CLOSING, strlen(CLOSING));
	e->begin = mark;
	e->is_based = true;
	return e->out->status == 0;
}

bool
us_encoded_next(struct us_encoded *e, const char *script, size_t len)
{
	struct us_made m;
	size_t at, begin;
	bool is_made;

	while (e->out->status == 0) {
		if (e->is_named && make_named(e))
			return true;
		at = find_mark(e, script, len);
		if (at == len) {
			if (read_end(e))
				continue;
			us_names_keep(&e->names, script, len);
			return false;
		}
		e->at = at + 1;
		if ((script[at] == '#' || script[at] == '(') &&
		    make_block(e, script, len, at))
			return true;
		if (us_script_is_quote(script[at]) &&
		    make_spelled(e, script, len, at))
			return true;
		if (script[at] == '#' || !read_mark(e, &m, script, len, at))
			continue;
		if (m.call != US_CALL_METHOD)
			m.begin = m.string.begin;
		e->begin = m.begin;
		is_made = make_page(e, &m, script, len);
		/* What it is given may have names, and it may have one. */
		e->is_named = script[at] == '(' &&
		    us_names_sign(&e->names, script, len, at, &begin);
		if (is_made)
			return true;
		e->begin = e->is_named ? begin : e->begin;
	}
	return false;
}

void
us_encoded_forget(struct us_encoded *e)
{

	us_names_forget(&e->names);
}

void
us_encoded_free(struct us_encoded *e)
{

	us_buf_free(&e->string);
	us_buf_free(&e->list);
	us_buf_free(&e->page);
	us_names_free(&e->names);
}

/*
 * What is found in the values of a script: URLs that stand in it in pieces, or
 * that it makes, and pages and scripts in what it decodes (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../url/url.h"
#include "script_call.h"
#include "script_reader.h"

/* Bytes of what may hold something that is encoded. */
#define LONG 24

/* Bytes of a link to a program before the URL that this opens. */
#define FIELDS_MOST 256

/* Append ${text}, so that it can stand in a string. */
static void
add_escaped(struct us_encoded *e, struct us_buf *buf, const char *text,
    size_t len)
{
	size_t at, begin = 0;
	char escape[2] = "\\";

	for (at = 0; at < len; at++) {
		escape[1] = text[at];
		if (text[at] == '\n')
			escape[1] = 'n';
		else if (text[at] == '\t')
			escape[1] = 't';
		else if (!us_script_is_quote(text[at]) && text[at] != '\\')
			continue;
		us_emit_add(e->out, buf, text + begin, at - begin);
		us_emit_add(e->out, buf, escape, 2);
		begin = at + 1;
	}
	us_emit_add(e->out, buf, text + begin, len - begin);
}

void
us_tell_page(struct us_encoded *e, size_t begin, enum us_page_kind kind,
    const char *text, size_t len)
{
	static const char *const around[][2] = { [US_PAGE_DATA] = { "", "" },
		[US_PAGE_WHOLE] = { "", "" },
		[US_PAGE_CODE] = { "<script>", "</script>" },
		[US_PAGE_STRING] = { "<script>\"", "\"</script>" } };
	struct us_made page = { .begin = begin,
		.is_based = kind != US_PAGE_DATA };
	uint32_t hash = 1, *told;
	size_t at, head = e->pages.len;

	for (at = 0; at < len; at++)
		hash = hash * 31 + (unsigned char)text[at];
	told = &e->told[hash % US_TOLD];
	if (*told == hash)
		return;
	*told = hash;
	us_emit_add(e->out, &e->pages, &page, sizeof(page));
	us_emit_add(e->out, &e->pages, around[kind][0],
	    strlen(around[kind][0]));
	if (kind == US_PAGE_STRING)
		add_escaped(e, &e->pages, text, len);
	else
		us_emit_add(e->out, &e->pages, text, len);
	us_emit_add(e->out, &e->pages, around[kind][1],
	    strlen(around[kind][1]));
	if (e->out->status != 0)
		return;
	page.len = e->pages.len - head - sizeof(page);
	memcpy(e->pages.data + head, &page, sizeof(page));
}

/* Return whether ${text} is a script: a quotation mark is before its URLs. */
static bool
is_code(const char *text, size_t len)
{
	const char *slashes = us_find(text, len, "//", 2);
	size_t at, end = slashes == NULL ? len : (size_t)(slashes - text);

	for (at = 0; at < end; at++)
		if (us_script_is_quote(text[at]))
			return true;
	return false;
}

/* Find what is in ${text}, which the script makes. */
static void
tell_made(struct us_encoded *e, size_t begin, const char *text, size_t len)
{

	us_tell_page(e, begin,
	    memchr(text, '<', len) != NULL ? US_PAGE_WHOLE :
		is_code(text, len)	   ? US_PAGE_CODE :
					     US_PAGE_STRING,
	    text, len);
}

/* Find what is in what ${call} makes of ${text}, which stands at ${begin}. */
static void
tell_decoded(struct us_encoded *e, size_t begin, enum us_script_call call,
    const char *text, size_t len)
{
	struct us_buf *made = &e->list;

	made->len = 0;
	if (call == US_CALL_DATA) {
		if (us_data_page(e->out, "", text, len, made))
			us_tell_page(e, begin, US_PAGE_DATA, made->data,
			    made->len);
		return;
	}
	us_script_make(e->out, call, text, len, made);
	if (e->out->status != 0 || made->len == 0)
		return;
	if (call == US_CALL_COMMAND)
		us_tell_page(e, begin, US_PAGE_CODE, made->data, made->len);
	else
		tell_made(e, begin, made->data, made->len);
}

size_t
us_tell_option(struct us_encoded *e, size_t begin, const char *text, size_t len,
    size_t at)
{
	static const char name[] = "encodedcommand";
	size_t behind = at + 1, end, n;
	enum us_script_call call;

	for (n = 0; n + 1 < sizeof(name) && behind < len &&
	     us_lower(text[behind]) == name[n];
	     n++)
		behind++;
	if (n == 1 && behind < len && us_lower(text[behind]) == 'c')
		behind++;
	end = us_script_blanks(text, len, behind);
	if (n == 0 || end == behind ||
	    !us_script_literal(text + end, len - end, &call) ||
	    call != US_CALL_COMMAND)
		return at;
	for (behind = end; end < len && us_script_is_base64(text[end]);)
		end++;
	tell_decoded(e, begin, US_CALL_COMMAND, text + behind, end - behind);
	return end;
}

/* Find the commands in base64 in the string ${text}, and the first value of an
 * attribute that is in references. */
static void
tell_inside(struct us_encoded *e, size_t begin, const char *text, size_t len)
{
	const char *found = us_find(text, len, "&#104;", 6);
	enum us_script_call call;
	size_t at;

	if (found != NULL && found > text && us_script_is_quote(found[-1])) {
		at = (size_t)(found - text);
		if (us_script_literal(found, len - at, &call))
			tell_decoded(e, begin, call, found,
			    us_find_byte(text, at, len, found[-1]) - at);
	}
	for (at = 0; (at = us_find_byte(text, at, len, '-')) + 1 < len; at++)
		if (us_lower(text[at + 1]) == 'e' &&
		    us_tell_option(e, begin, text, len, at) > at)
			return;
}

/* Return whether the string ${text} is a script, or a page with one, that calls
 * a function which is known. */
static bool
has_call(const char *text, size_t len)
{
	size_t at, begin;

	for (at = 0; (at = us_find_byte(text, at, len, '(')) + 1 < len; at++) {
		if (!us_script_is_quote(text[at + 1]) &&
		    !us_is(text[at + 1], US_DIGIT))
			continue;
		for (begin = at; begin > 0 && us_is(text[begin - 1], US_ALPHA);)
			begin--;
		if (us_function_find(text + begin, at - begin) != NULL)
			return true;
	}
	return false;
}

/* Find the URLs that a program opens to which ${text} is a link
 * (links-to-programs). */
static void
tell_programs(struct us_encoded *e, size_t begin, const char *text, size_t len)
{
	size_t at = 0, end = 0;
	int found = 1;

	/* One letter is a drive of Windows. */
	if (len < 2 || text[1] == ':' || !us_program_is_url(text, len))
		return;
	while (end < len && end < FIELDS_MOST && !us_is(text[end], US_BLANK) &&
	    memchr("\"'`(<{,", text[end], 7) == NULL)
		end++;
	if (us_find(text, end, "//", 2) == NULL &&
	    us_find(text, end, "\\\\", 2) == NULL)
		return;
	while ((found = us_program_next(text, len, &at, &e->list)) == 1) {
		for (end = 0; end < e->list.len; end++)
			if (e->list.data[end] == '\\')
				e->list.data[end] = '/';
		us_tell_page(e, begin, US_PAGE_STRING, e->list.data,
		    e->list.len);
	}
	if (found == URLSIFT_ENOMEM)
		us_emit_no_memory(e->out);
}

/* Find what is in ${text}, the begin of a value, which is all of it if it
 * ${is_whole}: it may be encoded, or a URL only to a browser. */
static void
tell_begin(struct us_encoded *e, size_t begin, const char *text, size_t len,
    bool is_whole)
{
	static const char data[] = "data:";
	const size_t n = sizeof(data) - 1;
	enum us_script_call call = US_CALL_DATA;

	if ((len > n && memcmp(text, data, n) == 0) ||
	    (us_script_literal(text, len, &call) && call != US_CALL_CODES)) {
		tell_decoded(e, begin, call, text, len);
		return;
	}
	if (len > LONG && has_call(text, len)) {
		tell_made(e, begin, text, len);
		return;
	}
	if (len > LONG)
		tell_inside(e, begin, text, len);
	e->list.len = 0;
	if (us_script_spelled(e->out, &e->list, text, len, is_whole))
		us_tell_page(e, begin, US_PAGE_STRING, e->list.data,
		    e->list.len);
}

void
us_tell_string(struct us_encoded *e, const struct us_script_value *value)
{
	const char *text;
	size_t len = value->end - value->begin;

	if (value->kind != US_VALUE_STRING || value->is_named ||
	    value->is_told || len < 6 || (e->names.is_again && !value->is_late))
		return;
	text = us_value_text(&e->values, value);
	if (memchr(text, '\\', len) != NULL) {
		e->string.len = 0;
		us_script_unescape(e->out, &e->string, text, len);
		text = e->string.data;
		len = e->string.len;
	}
	if (e->out->status != 0)
		return;
	tell_begin(e, value->at, text, len, true);
	tell_programs(e, value->at, text, len);
}

/* Return whether ${text} ends at ${at} in the slashes before a host, in
 * whatever pieces. */
static bool
is_before_host(const char *text, size_t at)
{
	size_t n = 0;

	for (; at > 0 && n < 3; at--)
		if (!us_value_is_mark(text[at - 1]) &&
		    text[at - 1] != "//:"[n++])
			return false;
	return n == 3;
}

/* Return whether ${text} behind what is not known begins with a dot and a name
 * that has another one, as the end of a host does. */
static bool
is_domain(const char *text, size_t len)
{
	size_t at, label = 0, labels = 0;
	char last = '\0';

	for (at = 0; at < len; at++) {
		if (us_value_is_mark(text[at]) &&
		    (unsigned char)text[at] != US_VALUE_HOLE)
			continue;
		if (text[at] == '.' ? label == 0 && labels > 0 :
				      labels == 0 ||
			    (text[at] != '-' &&
				!us_is(text[at], US_ALPHA | US_DIGIT)))
			break;
		labels += text[at] == '.';
		label = text[at] == '.' ? 0 : label + 1;
		last = text[at];
	}
	return labels > 1 && label > 1 && us_is(last, US_ALPHA) &&
	    (at == len || memchr("/?#:", text[at], 4) != NULL);
}

/* Append ${text}, of a value, to the string buffer as it could stand in a
 * script: what stands there in clear in ", what is made in '. */
static void
write_value(struct us_encoded *e, const char *text, size_t len)
{
	struct us_buf *to = &e->string;
	unsigned char mark = US_VALUE_CLEAR;
	size_t at = 0, begin;
	const char *quote;

	to->len = 0;
	/* A scheme that is not known is that of the page. */
	if (len > 4 && (unsigned char)text[0] == US_VALUE_HOLE) {
		at = us_value_is_mark(text[1]) ? 2 : 1;
		if (memcmp(text + at, "://", 3) == 0)
			mark = US_VALUE_MADE, at++;
		else
			at = 0;
	}
	if (at == 0 && len > 0 && (unsigned char)text[0] == US_VALUE_MADE)
		mark = US_VALUE_MADE, at++;
	for (;;) {
		quote = mark == US_VALUE_MADE ? "'" :
		    mark == US_VALUE_READ     ? "`" :
						"\"";
		us_emit_add(e->out, to, quote, 1);
		begin = at;
		while (at < len && !us_value_is_mark(text[at]))
			at++;
		add_escaped(e, to, text + begin, at - begin);
		us_emit_add(e->out, to, quote, 1);
		if (at == len)
			return;
		us_emit_add(e->out, to, "+", 1);
		mark = (unsigned char)text[at++];
		if (mark != US_VALUE_HOLE)
			continue;
		if (is_before_host(text, at) && is_domain(text + at, len - at))
			us_emit_add(e->out, to, "'*'+", 4);
		else
			us_emit_add(e->out, to, "x+", 2);
		mark = at < len ? (unsigned char)text[at] : 0;
		at += mark == US_VALUE_MADE || mark == US_VALUE_CLEAR;
		if (mark != US_VALUE_MADE)
			mark = US_VALUE_CLEAR;
	}
}

/* Return whether ${item} of what was written is not found in clear: it is made,
 * or its host is in more than one piece. */
static bool
is_new(const struct us_buf *text, const struct us_item *item)
{
	size_t at = item->begin, slashes = 0;
	bool is_joined = false;

	while (at > 1 &&
	    (!us_script_is_quote(text->data[at - 1]) ||
		text->data[at - 2] == '\\'))
		at--;
	if (at > 0 && text->data[at - 1] == '\'')
		return true;
	/* Behind the host, only what is made is new. */
	for (at = item->begin; at < item->end; at++) {
		if (text->data[at] == '\\')
			at++;
		else if (us_script_is_quote(text->data[at])) {
			at += 2;
			if (at >= item->end)
				break;
			if (text->data[at] == '`')
				is_joined |= slashes < 3;
			else if (slashes < 3 || is_joined ||
			    text->data[at] == '\'')
				return true;
		} else if (memchr("?#", text->data[at], 2) != NULL)
			slashes = 3;
		else
			slashes += text->data[at] == '/';
	}
	return false;
}

/* Return whether ${text} has marks, as no string of the script does. */
static bool
has_mark(const char *text, size_t len)
{

	while (len > 0 && !us_value_is_mark(text[len - 1]))
		len--;
	return len > 0;
}

/* Find what is in ${value}, a text. */
static void
tell_text(struct us_encoded *e, const struct us_script_value *value)
{
	const char *text = us_value_text(&e->values, value);
	size_t at = 0, len = value->end - value->begin, known, colon;
	const char *slashes;
	struct us_script_value first = *value;
	struct us_buf *plain = &e->string;
	struct us_item item;

	if (len < 6)
		return;
	first.end = first.begin +
	    us_find_byte(text, 0, len, (char)US_VALUE_HOLE);
	plain->len = 0;
	(void)us_value_plain(&e->values, &first, plain);
	known = plain->len;
	if (first.end < value->end) {
		plain->len = 0;
		(void)us_value_plain(&e->values, value, plain);
	}
	if (e->out->status != 0 || plain->len == 0)
		return;
	if (memchr(text, US_VALUE_MADE, len) != NULL &&
	    (memchr(plain->data, '<', plain->len) != NULL ||
		is_code(plain->data, plain->len))) {
		tell_made(e, value->at, plain->data, plain->len);
		return;
	}
	if (known > 5)
		tell_begin(e, value->at, plain->data, known,
		    first.end == value->end);
	if (us_find(plain->data, plain->len, "//", 2) == NULL)
		return;
	/* Joined behind the scheme of a program, the URL is found alone. */
	slashes = us_find(text, len, "//", 2);
	colon = us_find_byte(text, 0, len, ':');
	if (slashes != NULL && slashes > text + colon &&
	    !has_mark(text + colon, (size_t)(slashes - text) - colon))
		tell_programs(e, value->at, plain->data, known);
	write_value(e, text, len);
	while (e->out->status == 0 &&
	    us_script_next(plain->data, plain->len, &at, &item)) {
		if (!is_new(plain, &item))
			continue;
		e->page.len = 0;
		us_script_decode(e->out, &e->page, plain->data + item.begin,
		    item.end - item.begin);
		us_tell_page(e, value->at, US_PAGE_STRING, e->page.data,
		    e->page.len);
	}
}

/* Find what is in the ${list}: numbers may be the characters of a URL, and
 * strings of the script were looked at alone. */
static void
tell_list(struct us_encoded *e, const struct us_script_value *list)
{
	const char *text = us_value_text(&e->values, list);
	struct us_script_value item;
	size_t at = 0, n = 0, len = list->end - list->begin;
	bool is_list = list->kind == US_VALUE_LIST;
	enum us_script_call call;

	if (is_list && us_script_literal(text, len, &call) &&
	    call == US_CALL_CODES)
		tell_decoded(e, list->at, call, text, len);
	while (us_value_next(&e->values, list, &at, &item)) {
		if (is_list ? has_mark(us_value_text(&e->values, &item),
				  item.end - item.begin) :
			      n++ < US_CHOICES)
			tell_text(e, &item);
	}
}

void
us_tell_known(struct us_encoded *e, const struct us_script_value *value)
{

	if (value->is_told || (e->names.is_again && !value->is_late))
		return;
	if (value->kind == US_VALUE_STRING)
		us_tell_string(e, value);
	else if (value->kind == US_VALUE_TEXT)
		tell_text(e, value);
	else if (value->kind == US_VALUE_LIST || value->kind == US_VALUE_CHOICE)
		tell_list(e, value);
}

void
us_tell_code(struct us_encoded *e, const struct us_script_value *value)
{

	e->string.len = 0;
	if (value->kind == US_VALUE_STRING && !value->is_late &&
	    us_value_plain(&e->values, value, &e->string) &&
	    is_code(e->string.data, e->string.len))
		us_tell_page(e, value->at, US_PAGE_CODE, e->string.data,
		    e->string.len);
}

void
us_tell_host(struct us_encoded *e, const struct us_script_value *value)
{
	struct us_buf *text = &e->string;

	text->len = 0;
	us_emit_add(e->out, text, "//", 2);
	if (us_value_plain(&e->values, value, text) &&
	    us_script_is_host(text->data + 2, text->len - 2))
		us_tell_page(e, value->at, US_PAGE_STRING, text->data,
		    text->len);
}

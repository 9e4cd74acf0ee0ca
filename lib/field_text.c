/*
 * The names by which fields are asked for, with what they ask of one, and the
 * values as text.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "base/bytes.h"
#include "base/json.h"
#include "url/url.h"
#include "view.h"

/* The digits of a number of 64 bits. */
#define DIGITS 20

/* Return whether ${text} begins with ${prefix} and goes on; then move behind
 * it. */
static bool
skip_prefix(const char **text, size_t *len, const char *prefix)
{
	size_t n = strlen(prefix);

	if (*len <= n || memcmp(*text, prefix, n) != 0)
		return false;
	*text += n;
	*len -= n;
	return true;
}

/* Set ${name} to the field that is called ${text}. */
static bool
find_field(struct urlsift_name *name, const char *text, size_t len)
{
	const struct urlsift_field *field;
	size_t i;

	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++)
		if (*field->name == *text &&
		    strncmp(field->name, text, len) == 0 &&
		    field->name[len] == '\0')
			break;
	name->field = i;
	return field != NULL;
}

/* Read ${text}, the number of characters on each side of a hit. */
static bool
read_characters(struct urlsift_name *name, const char *text, size_t len)
{
	size_t at, n = 0;

	for (at = 0; at < len && n <= US_AROUND_BYTES; at++) {
		if (!us_is(text[at], US_DIGIT))
			return false;
		n = 10 * n + (size_t)(text[at] - '0');
	}
	name->characters = n;
	return n > 0 && n <= US_AROUND_BYTES;
}

int
urlsift_name_read(struct urlsift_name *name, const char *text, size_t len)
{

	memset(name, 0, sizeof(*name));
	if (skip_prefix(&text, &len, "context:"))
		return find_field(name, "context", strlen("context")) &&
		    read_characters(name, text, len);
	if (len > 1 && *text == '/') {
		name->key = text;
		name->key_len = len;
		return find_field(name, "kept", strlen("kept"));
	}
	name->is_decoded = skip_prefix(&text, &len, "decoded:");
	if (skip_prefix(&text, &len, "query:")) {
		name->key = text;
		name->key_len = len;
		return find_field(name, "query", strlen("query"));
	}
	return len > 0 && find_field(name, text, len) &&
	    (!name->is_decoded ||
		us_part_of_field(name->field) != URLSIFT_PARTS);
}

/* Give a component with its escapes decoded, or a key of the query. */
static int
give_component(struct urlsift_view *view, const struct urlsift_name *name,
    struct urlsift_value *value)
{
	const struct urlsift_reading *r = us_view_shown(view);
	char *room;

	if (r == NULL || (room = us_view_room(view, r->len + 1)) == NULL)
		return URLSIFT_ENOMEM;
	value->text = room;
	return us_component_copy(us_part_of_field(name->field), name, r, room,
		   &value->len) ?
	    1 :
	    0;
}

/* Add the decimal ${number} to the buffer. */
static bool
add_number(struct us_buf *buf, uint64_t number)
{
	char digits[DIGITS];
	size_t at = sizeof(digits);

	do {
		digits[--at] = (char)('0' + number % 10);
	} while ((number /= 10) > 0);
	return us_buf_add(buf, digits + at, sizeof(digits) - at) == URLSIFT_OK;
}

static bool
add_range(struct us_buf *buf, const struct urlsift_value *value)
{

	return add_number(buf, value->number) &&
	    us_buf_add(buf, "-", 1) == URLSIFT_OK &&
	    add_number(buf, value->end);
}

/* Add ${value}, which is no text and no list, to the buffer. */
static bool
add_scalar(struct us_buf *buf, enum urlsift_type type,
    const struct urlsift_value *value)
{
	const char *flag = value->number != 0 ? "true" : "false";

	if (type == URLSIFT_T_FLAG)
		return us_buf_add(buf, flag, strlen(flag)) == URLSIFT_OK;
	return type == URLSIFT_T_RANGE ? add_range(buf, value) :
					 add_number(buf, value->number);
}

/* Add ${value}, of a list, to the buffer. */
static bool
add_item(struct us_buf *buf, enum urlsift_type type,
    const struct urlsift_value *value)
{

	return type == URLSIFT_T_RANGES ?
	    add_range(buf, value) :
	    us_buf_add(buf, value->text, value->len) == URLSIFT_OK;
}

/* Give all items of a list as one text. */
static int
give_list(struct urlsift_view *view, size_t field, struct urlsift_value *value)
{
	enum urlsift_type type = urlsift_view_field(field)->type;
	const char *mark = type == URLSIFT_T_READINGS ? " " : ",";
	size_t i;
	int found;

	view->text.len = 0;
	for (i = 0; (found = urlsift_view_get(view, field, i, value)) == 1; i++)
		if ((i > 0 && us_buf_add(&view->text, mark, 1) != URLSIFT_OK) ||
		    !add_item(&view->text, type, value))
			return URLSIFT_ENOMEM;
	return found == 0 ? us_view_made(view, value, view->text.len) : found;
}

/* Give what is neither text nor a list as a text. */
static int
give_scalar(struct urlsift_view *view, size_t field,
    struct urlsift_value *value)
{
	int found = urlsift_view_get(view, field, 0, value);

	if (found != 1)
		return found;
	view->text.len = 0;
	return add_scalar(&view->text, urlsift_view_field(field)->type, value) ?
	    us_view_made(view, value, view->text.len) :
	    URLSIFT_ENOMEM;
}

/* Give the value ${name} of what was kept of the record, which is a key of an
 * object there (RFC 6901). */
static int
give_kept(struct urlsift_view *view, const struct urlsift_name *name,
    struct urlsift_value *value)
{
	const struct urlsift_within *within = view->place.within;
	const char *key = name->key, *found;
	size_t i, len;

	if (within == NULL || within->kept == NULL)
		return 0;
	view->text.len = 0;
	if (us_buf_add(&view->text, "/", 1) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	for (i = 0; i < name->key_len; i++)
		if (us_buf_add(&view->text,
			key[i] == '~'	  ? "~0" :
			    key[i] == '/' ? "~1" :
					    key + i,
			key[i] == '~' || key[i] == '/' ? 2 : 1) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
	if (!us_json_find(within->kept, strlen(within->kept), view->text.data,
		view->text.len, &found, &len))
		return 0;
	view->text.len = 0;
	return us_json_read(&view->text, found, len) == URLSIFT_OK ?
	    us_view_made(view, value, view->text.len) :
	    URLSIFT_ENOMEM;
}

int
urlsift_view_text(struct urlsift_view *view, const struct urlsift_name *name,
    struct urlsift_value *value)
{

	if (name->key != NULL && us_part_of_field(name->field) == URLSIFT_PARTS)
		return give_kept(view, name, value);
	if (name->key != NULL || name->is_decoded)
		return give_component(view, name, value);
	if (name->characters > 0)
		return us_view_around(view, name->characters, value);
	if (urlsift_view_field(name->field)->type == URLSIFT_T_TEXT)
		return urlsift_view_get(view, name->field, 0, value);
	return urlsift_view_field(name->field)->type >= URLSIFT_T_WORDS ?
	    give_list(view, name->field, value) :
	    give_scalar(view, name->field, value);
}

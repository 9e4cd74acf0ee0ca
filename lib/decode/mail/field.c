/*
 * Header fields by RFC 5322.  A line without a valid name is a field too, so
 * that nothing of a bad header is lost.
 */
#include <string.h>

#include "../../base/bytes.h"
#include "field.h"

static const char *const ids[] = { "Message-ID", "References", "In-Reply-To",
	"Content-ID", "Resent-Message-ID", "Supersedes" };

static const char *const urls[] = { "Content-Location", "Content-Base", "X-URL",
	"Archived-At", "Location" };

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

/* Return the length of the line at ${text}, including its end. */
static size_t
line_len(const char *text, size_t len)
{
	const char *end = memchr(text, '\n', len);

	return end == NULL ? len : (size_t)(end - text) + 1;
}

/* Read the name and the colon behind it; blanks before that are obsolete (RFC
 * 5322, 4.5). */
static void
read_name(struct us_field *field, size_t len)
{
	unsigned char byte;
	size_t at = 0, name;

	field->name = field->value = 0;
	do {
		byte = at < len ? (unsigned char)field->text[at++] : ' ';
	} while (byte > ' ' && byte < 0x7F && byte != ':');
	name = at - 1;
	while (at < len && (byte == ' ' || byte == '\t'))
		byte = (unsigned char)field->text[at++];
	if (byte == ':' && name > 0) {
		field->name = name;
		field->value = at;
	}
}

bool
us_field_at(const char *text, size_t len, struct us_field *field)
{
	size_t n;

	if (len == 0 || text[0] == '\n' ||
	    (len > 1 && text[0] == '\r' && text[1] == '\n'))
		return false;
	n = line_len(text, len);
	field->text = text;
	read_name(field, n);
	while (n < len && (text[n] == ' ' || text[n] == '\t'))
		n += line_len(text + n, len - n);
	field->len = n;
	return true;
}

bool
us_field_is(const struct us_field *field, const char *name)
{

	size_t i;

	for (i = 0; i < field->name; i++)
		if (name[i] == '\0' ||
		    us_lower(field->text[i]) != us_lower(name[i]))
			return false;
	return name[i] == '\0';
}

/* Return whether the field has one of these ${n} names. */
static bool
is_one_of(const struct us_field *field, const char *const *name, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (us_field_is(field, name[i]))
			return true;
	return false;
}

bool
us_field_is_id(const struct us_field *field)
{

	return is_one_of(field, ids, COUNT(ids));
}

bool
us_field_is_url(const struct us_field *field)
{

	return is_one_of(field, urls, COUNT(urls));
}

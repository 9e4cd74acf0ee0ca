/*
 * The reader of the fields that describe a body.  If the Content-Type field has
 * a type, that is used; a type that is not valid is ignored (RFC 2045, 5.2;
 * D119), and so is application/octet-stream (D120).
 */
#include <string.h>
#include <strings.h>

#include "coding.h"
#include "../detect/detect.h"

/* A line of base64 and its end. */
#define BASE64_LINE 78

static bool
is_one_of(const char *word, const char *const *list, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strcmp(word, list[i]) == 0)
			return true;
	return false;
}

#define IS_ONE_OF(word, list) \
	is_one_of(word, list, sizeof(list) / sizeof((list)[0]))

static bool
ends(const char *text, const char *with)
{
	size_t len = strlen(text), n = strlen(with);

	return len >= n && strcmp(text + len - n, with) == 0;
}

enum us_body_type
us_coding_type(const char *type)
{
	static const char *const lines[] = { "text/calendar", "text/vcard",
		"text/x-vcard", "text/x-vcalendar", "text/directory",
		"application/ics" };

	if (strcmp(type, "text/plain") == 0)
		return US_BODY_PLAIN;
	if (strcmp(type, "text/html") == 0 ||
	    strcmp(type, "application/xhtml+xml") == 0)
		return US_BODY_HTML;
	if (ends(type, "/xml") || ends(type, "+xml"))
		return US_BODY_XML;
	return IS_ONE_OF(type, lines) ? US_BODY_LINES : US_BODY_OTHER;
}

bool
us_coding_is_text(const char *type)
{

	return us_coding_type(type) != US_BODY_OTHER ||
	    strncmp(type, "text/", 5) == 0 || ends(type, "/json") ||
	    ends(type, "+json") || ends(type, "javascript") ||
	    strcmp(type, "application/warc-fields") == 0;
}

/* Return whether there are control characters in ${text} that text does not
 * have. */
static bool
has_controls(const char *text, size_t len)
{
	unsigned char byte;
	size_t i;

	for (i = 0; i < len; i++) {
		byte = (unsigned char)text[i];
		/* ESC is text: it switches character sets. */
		if (byte < ' ' &&
		    (byte == '\0' || memchr("\t\n\v\f\r\033", byte, 6) == NULL))
			return true;
	}
	return false;
}

bool
us_coding_look(struct us_coding *coding, const char *text, size_t len, bool all)
{
	struct us_kind state = { 0 };
	int kind;

	if (len > US_DETECT_PREFIX)
		len = US_DETECT_PREFIX;
	kind = us_detect(&state, text, len, all || len == US_DETECT_PREFIX);
	if (kind == URLSIFT_DECODE_ARCHIVE || kind == URLSIFT_DECODE_WARC)
		return false;
	coding->type = kind == URLSIFT_DECODE_HTML ? US_BODY_HTML :
	    kind == URLSIFT_DECODE_XML		   ? US_BODY_XML :
	    kind == URLSIFT_DECODE_LINES	   ? US_BODY_LINES :
						     US_BODY_OTHER;
	return coding->type == US_BODY_HTML || !has_controls(text, len);
}

/* Return the field ${name} of ${part} as it is written, or NULL. */
static const char *
raw_field(GMimeObject *part, const char *name)
{
	GMimeHeader *field =
	    g_mime_header_list_get_header(g_mime_object_get_header_list(part),
		name);

	return field == NULL ? NULL : g_mime_header_get_raw_value(field);
}

/* Skip white space and comments (RFC 5322, 3.2.2). */
static const char *
skip_blanks(const char *text)
{
	unsigned depth = 0;

	for (; *text != '\0'; text++) {
		if (*text == '(')
			depth++;
		else if (*text == ')' && depth > 0)
			depth--;
		else if (depth == 0 && strchr(" \t\r\n", *text) == NULL)
			break;
		else if (*text == '\\' && text[1] != '\0')
			text++;
	}
	return text;
}

/* Return the length of the token at ${text} (RFC 2045, 5.1). */
static size_t
token_len(const char *text)
{
	size_t len = 0;

	while (text[len] > ' ' && text[len] < 0x7F &&
	    strchr("()<>@,;:\\\"/[]?=", text[len]) == NULL)
		len++;
	return len;
}

/* Return whether ${text} is a content type that can be parsed. */
static bool
is_type(const char *text)
{
	size_t len;

	text = skip_blanks(text);
	if ((len = token_len(text)) == 0)
		return false;
	text = skip_blanks(text + len);
	return *text == '/' && token_len(skip_blanks(text + 1)) > 0;
}

/* Return the encoding that ${text} names.  Its hyphens and what follows the
 * word are ignored.  DEFAULT means that the body is not encoded. */
static GMimeContentEncoding
read_encoding(const char *text)
{
	char word[32];
	size_t n = 0;

	text = skip_blanks(text);
	for (; *text != '\0' && strchr(" \t\r\n;,(", *text) == NULL &&
	     n + 1 < sizeof(word);
	     text++)
		if (*text != '-' && *text != '"')
			word[n++] = *text;
	word[n] = '\0';
	if (strcasecmp(word, "base64") == 0)
		return GMIME_CONTENT_ENCODING_BASE64;
	if (strcasecmp(word, "quotedprintable") == 0)
		return GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE;
	if (strcasecmp(word, "xuuencode") == 0 ||
	    strcasecmp(word, "uuencode") == 0 || strcasecmp(word, "xuue") == 0)
		return GMIME_CONTENT_ENCODING_UUENCODE;
	return GMIME_CONTENT_ENCODING_DEFAULT;
}

/* Set the encoding of ${coding}. */
static void
set_encoding(struct us_coding *coding, GMimeObject *part)
{
	const char *told;

	coding->transfer = g_mime_part_get_content_encoding(GMIME_PART(part));
	told = raw_field(part, "Content-Transfer-Encoding");
	if (coding->transfer == GMIME_CONTENT_ENCODING_DEFAULT && told != NULL)
		coding->transfer = read_encoding(told);
}

/* Set what the parameters of ${type} say. */
static void
set_parameters(struct us_coding *coding, GMimeContentType *type)
{
	const char *value;

	coding->charset = g_mime_content_type_get_parameter(type, "charset");
	value = g_mime_content_type_get_parameter(type, "format");
	coding->flowed = value != NULL && strcasecmp(value, "flowed") == 0;
	value = g_mime_content_type_get_parameter(type, "delsp");
	coding->delsp = value != NULL && strcasecmp(value, "yes") == 0;
}

/* Detect the type of a body by its first bytes, which are decoded here.  Return
 * as us_coding_look() does. */
static bool
look_at(struct us_coding *coding, const char *text, size_t len)
{
	/* Base64 is the longest encoding. */
	size_t most = US_DETECT_PREFIX / 3 * 4 + 4 * BASE64_LINE, out_len,
	       unused;
	bool all = len <= most, is;
	GMimeFilter *filter;
	char *out;

	if (!all)
		len = most;
	switch (coding->transfer) {
	case GMIME_CONTENT_ENCODING_BASE64:
	case GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE:
	case GMIME_CONTENT_ENCODING_UUENCODE:
		break;
	case GMIME_CONTENT_ENCODING_DEFAULT:
	case GMIME_CONTENT_ENCODING_7BIT:
	case GMIME_CONTENT_ENCODING_8BIT:
	case GMIME_CONTENT_ENCODING_BINARY:
		return us_coding_look(coding, text, len, all);
	}
	filter = g_mime_filter_basic_new(coding->transfer, FALSE);
	/* GMime only reads its input. */
	g_mime_filter_filter(filter, (char *)(uintptr_t)text, len, 0, &out,
	    &out_len, &unused);
	is = us_coding_look(coding, out, out_len, all);
	g_object_unref(filter);
	return is;
}

/* Set the type of the body from the MIME type ${type}.  XML and
 * application/octet-stream are looked at.  Return whether the body is text. */
static bool
read_type(struct us_coding *coding, const char *type, const char *text,
    size_t len)
{

	coding->type = us_coding_type(type);
	if (coding->type == US_BODY_XML) {
		if (!look_at(coding, text, len) &&
		    strcmp(type, "text/xml") != 0)
			return false;
		if (coding->type != US_BODY_HTML)
			coding->type = US_BODY_XML;
		return true;
	}
	if (strcmp(type, "application/octet-stream") == 0)
		return look_at(coding, text, len);
	return us_coding_is_text(type) || strncmp(type, "message/", 8) == 0;
}

bool
us_coding_read(struct us_coding *coding, GMimeObject *part, const char *text,
    size_t len)
{
	GMimeContentType *type = g_mime_object_get_content_type(part);
	const char *told = raw_field(part, "Content-Type");
	char *name, *lower;
	bool is;

	memset(coding, 0, sizeof(*coding));
	set_encoding(coding, part);
	if (type == NULL || (told != NULL && !is_type(told))) {
		/* It may still be a page. */
		(void)look_at(coding, text, len);
		if (coding->type == US_BODY_OTHER)
			coding->type = US_BODY_PLAIN;
		return true;
	}
	set_parameters(coding, type);
	name = g_mime_content_type_get_mime_type(type);
	lower = g_ascii_strdown(name, -1);
	is = read_type(coding, lower, text, len);
	g_free(lower);
	g_free(name);
	return is;
}

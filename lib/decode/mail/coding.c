/*
 * The reader of the fields that describe a body.  A type of text in the
 * Content-Type field is used; a type that is not valid is ignored (RFC 2045,
 * 5.2; invalid-content-type), and so is one that is not text, unless the bytes
 * agree (octet-stream).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>

#include "../../base/bytes.h"
#include "body.h"
#include "message.h"

/* The types that are read; the first one that fits counts: how such a body is
 * read, and which type of file it is.  What is a message is no text. */
static const struct mime {
	const char *name;
	enum us_body_type type;
	enum urlsift_decode_kind file;
} mimes[] = {
	{ "text/plain", US_BODY_PLAIN, URLSIFT_DECODE_AUTO },
	{ "text/html", US_BODY_HTML, URLSIFT_DECODE_AUTO },
	{ "text/x-amp-html", US_BODY_HTML, URLSIFT_DECODE_AUTO },
	{ "text/watch-html", US_BODY_HTML, URLSIFT_DECODE_AUTO },
	{ "application/xhtml+xml", US_BODY_HTML, URLSIFT_DECODE_AUTO },
	{ "*/xml", US_BODY_XML, URLSIFT_DECODE_AUTO },
	{ "*+xml", US_BODY_XML, URLSIFT_DECODE_AUTO },
	{ "text/calendar", US_BODY_LINES, URLSIFT_DECODE_AUTO },
	{ "text/vcard", US_BODY_LINES, URLSIFT_DECODE_AUTO },
	{ "text/x-vcard", US_BODY_LINES, URLSIFT_DECODE_AUTO },
	{ "text/x-vcalendar", US_BODY_LINES, URLSIFT_DECODE_AUTO },
	{ "text/directory", US_BODY_LINES, URLSIFT_DECODE_AUTO },
	{ "application/ics", US_BODY_LINES, URLSIFT_DECODE_AUTO },
	{ "*/json", US_BODY_OTHER, URLSIFT_DECODE_JSON },
	{ "*+json", US_BODY_OTHER, URLSIFT_DECODE_JSON },
	{ "text/csv", US_BODY_OTHER, URLSIFT_DECODE_CSV },
	{ "text/tab-separated-values", US_BODY_OTHER, URLSIFT_DECODE_TSV },
	{ "text/rtf", US_BODY_OTHER, URLSIFT_DECODE_RTF },
	{ "*javascript", US_BODY_OTHER, URLSIFT_DECODE_PROGRAM },
	{ "text/*", US_BODY_OTHER, URLSIFT_DECODE_AUTO },
	{ "application/warc-fields", US_BODY_OTHER, URLSIFT_DECODE_AUTO },
	{ "message/rfc822", US_BODY_OTHER, URLSIFT_DECODE_MAIL },
	{ "message/rfc2822", US_BODY_OTHER, URLSIFT_DECODE_MAIL },
	{ "message/global", US_BODY_OTHER, URLSIFT_DECODE_MAIL },
	{ "message/news", US_BODY_OTHER, URLSIFT_DECODE_MAIL },
	{ "*", US_BODY_OTHER, URLSIFT_DECODE_KINDS }, /* any other */
};

/* Return whether ${type} fits ${name}, in which a star is the first byte or the
 * last one. */
static bool
fits(const char *name, const char *type)
{
	size_t len = strlen(name), all = strlen(type);

	if (name[0] == '*')
		return all >= len - 1 &&
		    strcmp(type + all - (len - 1), name + 1) == 0;
	return strncmp(type, name, name[len - 1] == '*' ? len - 1 : len + 1) ==
	    0;
}

static const struct mime *
find_mime(const char *type)
{
	const struct mime *mime = mimes;

	while (!fits(mime->name, type))
		mime++;
	return mime;
}

enum us_body_type
us_coding_type(const char *type)
{

	return find_mime(type)->type;
}

static bool
is_text(const struct mime *mime)
{

	return mime->file != URLSIFT_DECODE_MAIL &&
	    mime->file != URLSIFT_DECODE_KINDS;
}

bool
us_coding_is_text(const char *type)
{

	return is_text(find_mime(type));
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
us_coding_is_packed(const struct us_coding *coding)
{

	return coding->file == URLSIFT_DECODE_ARCHIVE ||
	    coding->file == URLSIFT_DECODE_OUTLOOK ||
	    coding->file == URLSIFT_DECODE_SIGNED ||
	    coding->file == URLSIFT_DECODE_WARC;
}

bool
us_coding_look(struct us_coding *coding, const char *text, size_t len, bool all)
{
	struct us_kind state = { .named = coding->named };
	const char *charset;
	size_t skipped;
	int kind;

	if (len > US_DETECT_PREFIX)
		len = US_DETECT_PREFIX;
	kind = us_detect(&state, text, len, all || len == US_DETECT_PREFIX);
	coding->type = kind == URLSIFT_DECODE_HTML ? US_BODY_HTML :
	    kind == URLSIFT_DECODE_XML		   ? US_BODY_XML :
	    kind == URLSIFT_DECODE_LINES	   ? US_BODY_LINES :
						     US_BODY_OTHER;
	coding->file = coding->type == US_BODY_OTHER &&
		kind != URLSIFT_DECODE_TEXT ?
	    (enum urlsift_decode_kind)kind :
	    URLSIFT_DECODE_AUTO;
	coding->is_named = (enum urlsift_decode_kind)kind == coding->named;
	if (us_coding_is_packed(coding))
		return false;
	charset = us_charset_detect((enum urlsift_decode_kind)kind, text, len,
	    NULL, &skipped);
	if (charset == NULL && coding->type != US_BODY_HTML)
		charset = us_charset_of_binary(text, len);
	if (charset != NULL)
		coding->charset = charset;
	return coding->type == US_BODY_HTML || charset != NULL ||
	    !has_controls(text, len);
}

void
us_content_init(struct us_content *content)
{
	static const struct us_field none = { .text = "" };

	content->type = content->transfer = content->disposition =
	    content->base = none;
	content->charset[0] = '\0';
	strcpy(content->mime, "text/plain"); /* RFC 2045, 5.2 */
}

void
us_content_add(struct us_content *content, const struct us_field *field)
{

	if (content->type.len == 0 && field->kind == US_FIELD_TYPE) {
		content->type = *field;
		(void)us_parameter_type(field->text + field->value,
		    field->len - field->value, content->mime);
	} else if (content->transfer.len == 0 &&
	    field->kind == US_FIELD_TRANSFER) {
		content->transfer = *field;
	} else if (content->disposition.len == 0 &&
	    field->kind == US_FIELD_DISPOSITION) {
		content->disposition = *field;
	} else if ((field->kind == US_FIELD_LOCATION &&
		       content->base.len == 0) ||
	    (field->kind == US_FIELD_BASE &&
		content->base.kind != US_FIELD_BASE)) {
		content->base = *field;
	}
}

bool
us_content_is_multipart(const struct us_content *content)
{

	return strncmp(content->mime, "multipart/", 10) == 0;
}

/* Write the first word of ${field} to ${word}, without hyphens, quotes and
 * comments. */
static void
first_word(const struct us_field *field, char *word, size_t size)
{
	size_t at = us_parameter_blanks(field->text, field->len, field->value),
	       n = 0;

	for (; at < field->len && n + 1 < size &&
	     memchr(" \t\r\n;,(", field->text[at], 7) == NULL;
	     at++)
		if (field->text[at] != '-' && field->text[at] != '"')
			word[n++] = field->text[at];
	word[n] = '\0';
}

static enum us_transfer_encoding
encoding_of(const struct us_content *content)
{
	char word[32];

	if (content->transfer.len == 0)
		return US_TRANSFER_IDENTITY;
	first_word(&content->transfer, word, sizeof(word));
	if (us_same_words(word, "base64"))
		return US_TRANSFER_BASE64;
	if (us_same_words(word, "quotedprintable"))
		return US_TRANSFER_QUOTED;
	if (us_same_words(word, "xuuencode") ||
	    us_same_words(word, "uuencode") || us_same_words(word, "xuue") ||
	    us_same_words(word, "uue"))
		return US_TRANSFER_UU;
	return US_TRANSFER_IDENTITY;
}

bool
us_content_is_message(const struct us_content *content)
{

	return strncmp(content->mime, "message/", 8) == 0 &&
	    find_mime(content->mime)->file == URLSIFT_DECODE_MAIL &&
	    encoding_of(content) == US_TRANSFER_IDENTITY;
}

/* Write the parameter ${name} of ${field} to ${room}, empty if it has none. */
static void
get_parameter(const struct us_field *field, const char *name, char *room,
    size_t size)
{

	if (field->len == 0 ||
	    us_parameter_get(field->text + field->value,
		field->len - field->value, name, room, size) == NULL)
		room[0] = '\0';
}

/* Return whether a mail program does not show the part, but opens it. */
static bool
is_attachment(const struct us_content *content)
{
	char word[16];

	if (content->disposition.len == 0)
		return false;
	first_word(&content->disposition, word, sizeof(word));
	return us_same_words(word, "attachment");
}

/* Add text to a name, as far as there is room.  A us_converter_out. */
static int
add_to_name(void *ctx, const char *text, size_t len)
{
	char *name = ctx;
	size_t at = strlen(name);

	if (len >= US_FILE_NAME_ROOM - at)
		len = US_FILE_NAME_ROOM - at - 1;
	memcpy(name + at, text, len);
	name[at + len] = '\0';
	return 0;
}

/* Mail programs encode names as words (RFC 2047), which RFC 2231 does not
 * allow. */
static void
decode_words(char name[US_FILE_NAME_ROOM])
{
	struct us_converter converter;
	char encoded[US_FILE_NAME_ROOM];
	size_t len = strlen(name);

	memcpy(encoded, name, len + 1);
	name[0] = '\0';
	us_encoded_word_decode(encoded, len, &converter, add_to_name, name);
}

static void
read_name(struct us_content *content)
{

	get_parameter(&content->disposition, "filename", content->name,
	    sizeof(content->name));
	if (content->name[0] == '\0')
		get_parameter(&content->type, "name", content->name,
		    sizeof(content->name));
	if (strstr(content->name, "=?") != NULL)
		decode_words(content->name);
}

/* Return the type of file that the MIME type is of, or that its name in the
 * mail says; that of a text counts if it is an attachment. */
static enum urlsift_decode_kind
named_type(const struct us_content *content, const struct mime *mime)
{

	return mime->file == URLSIFT_DECODE_KINDS ||
		(mime->file == URLSIFT_DECODE_AUTO && is_attachment(content)) ?
	    us_type_of_name(content->name) :
	    mime->file;
}

static void
set_parameters(struct us_coding *coding, struct us_content *content)
{
	char value[16];

	if (content->type.len == 0)
		return;
	get_parameter(&content->type, "charset", content->charset,
	    sizeof(content->charset));
	content->charset[strcspn(content->charset, " \t")] = '\0';
	coding->charset = content->charset;
	get_parameter(&content->type, "format", value, sizeof(value));
	coding->flowed = us_same_words(value, "flowed");
	if (!coding->flowed)
		return;
	get_parameter(&content->type, "delsp", value, sizeof(value));
	coding->delsp = us_same_words(value, "yes");
}

static bool
has_begin(const char *text, size_t len)
{

	return (len > 6 && memcmp(text, "begin ", 6) == 0) ||
	    memmem(text, len, "\nbegin ", 7) != NULL;
}

/* Look at the first bytes of a body.  Return whether it is read: it is text, or
 * a PDF, of which some text is in clear (octet-stream). */
static bool
look_inside(struct us_coding *coding, const char *text, size_t len, bool all)
{
	bool is_read = us_coding_look(coding, text, len, all);

	coding->head = text;
	coding->head_len = len;
	if (len >= 5 && memcmp(text, "%PDF-", 5) == 0)
		coding->clear = US_TYPE_PDF;
	else if (is_read && len >= US_COMPOUND_MARK_LEN &&
	    memcmp(text, US_COMPOUND_MARK, US_COMPOUND_MARK_LEN) == 0)
		coding->clear = US_TYPE_OFFICE;
	return is_read || coding->clear != NULL;
}

/* Detect the type of a body by its first bytes, which are decoded to ${room}.
 * Return as look_inside() does. */
static bool
look_at(struct us_coding *coding, const char *text, size_t len, char *room)
{
	struct us_transfer transfer;
	size_t at = 0, n = 0, piece;

	if (coding->transfer == US_TRANSFER_IDENTITY)
		return look_inside(coding, text, len, true);
	us_transfer_begin(&transfer, coding->transfer);
	for (; at < len && n < US_DETECT_PREFIX; at += piece) {
		piece = US_DETECT_PREFIX - n;
		if (piece > len - at)
			piece = len - at;
		n += us_transfer_put(&transfer, text + at, piece, room + n);
	}
	return look_inside(coding, room, n, at == len);
}

/* Set the type of the body from ${mime}, that of ${content}.  XML, what has a
 * name and what is not text by its type are looked at: a text may be packed
 * nevertheless, or what its name says.  A signature is checked and never
 * opened.  Return whether the body is read. */
static bool
read_type(struct us_coding *coding, const struct us_content *content,
    const struct mime *mime, const char *text, size_t len, char *room)
{
	bool is_xml = mime->type == US_BODY_XML, is_read;
	bool is_readable = is_text(mime) ||
	    strncmp(content->mime, "message/", 8) == 0;

	coding->type = mime->type;
	if (is_readable && !is_xml && content->name[0] == '\0' &&
	    coding->named == URLSIFT_DECODE_AUTO)
		return true;
	if (strcmp(content->mime, "application/pgp-signature") == 0)
		return false;
	is_read = look_at(coding, text, len, room);
	if (!is_readable || us_coding_is_packed(coding))
		return is_read;
	if (is_xml && !is_read && strcmp(content->mime, "text/xml") != 0)
		return false;
	if (is_xml || !coding->is_named)
		coding->file = URLSIFT_DECODE_AUTO;
	if (is_xml ? coding->type != US_BODY_HTML : !coding->is_named)
		coding->type = mime->type;
	return true;
}

bool
us_coding_of_file(struct us_coding *coding, const char *name, const char *text,
    size_t len)
{

	memset(coding, 0, sizeof(*coding));
	coding->named = us_type_of_name(name);
	return look_inside(coding, text, len, true);
}

bool
us_coding_read(struct us_coding *coding, struct us_content *content,
    const char *text, size_t len, char room[US_CODING_ROOM])
{
	const struct mime *mime;

	memset(coding, 0, sizeof(*coding));
	coding->transfer = encoding_of(content);
	if (coding->transfer == US_TRANSFER_UU && !has_begin(text, len))
		coding->transfer = US_TRANSFER_IDENTITY;
	read_name(content);
	mime = find_mime(content->mime);
	coding->named = named_type(content, mime);
	if (content->mime[0] != '\0') {
		set_parameters(coding, content);
		return read_type(coding, content, mime, text, len, room);
	}
	/* It may still be a page or a file. */
	(void)look_at(coding, text, len, room);
	if (content->name[0] == '\0' && !us_coding_is_packed(coding))
		coding->file = URLSIFT_DECODE_AUTO;
	if (coding->type == US_BODY_OTHER)
		coding->type = US_BODY_PLAIN;
	return !us_coding_is_packed(coding);
}

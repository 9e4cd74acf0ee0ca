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

/* The types that are read; the first one that fits counts.  What is a message
 * is no text. */
static const struct {
	const char *name;
	enum urlsift_decode_kind kind;
} mimes[] = {
	{ "text/plain", URLSIFT_DECODE_TEXT },
	{ "text/html", URLSIFT_DECODE_HTML },
	{ "text/x-amp-html", URLSIFT_DECODE_HTML },
	{ "text/watch-html", URLSIFT_DECODE_HTML },
	{ "application/xhtml+xml", URLSIFT_DECODE_HTML },
	{ "*/xml", URLSIFT_DECODE_XML }, { "*+xml", URLSIFT_DECODE_XML },
	{ "text/calendar", URLSIFT_DECODE_LINES },
	{ "text/vcard", URLSIFT_DECODE_LINES },
	{ "text/x-vcard", URLSIFT_DECODE_LINES },
	{ "text/x-vcalendar", URLSIFT_DECODE_LINES },
	{ "text/directory", URLSIFT_DECODE_LINES },
	{ "application/ics", URLSIFT_DECODE_LINES },
	{ "*/json", URLSIFT_DECODE_JSON }, { "*+json", URLSIFT_DECODE_JSON },
	{ "text/csv", URLSIFT_DECODE_CSV },
	{ "text/tab-separated-values", URLSIFT_DECODE_TSV },
	{ "text/rtf", URLSIFT_DECODE_RTF },
	{ "*javascript", URLSIFT_DECODE_PROGRAM },
	{ "text/*", URLSIFT_DECODE_TEXT },
	{ "application/warc-fields", URLSIFT_DECODE_TEXT },
	{ "message/rfc822", URLSIFT_DECODE_MAIL },
	{ "message/rfc2822", URLSIFT_DECODE_MAIL },
	{ "message/global", URLSIFT_DECODE_MAIL },
	{ "message/news", URLSIFT_DECODE_MAIL },
	{ "*", URLSIFT_DECODE_KINDS }, /* any other */
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

enum urlsift_decode_kind
us_coding_kind(const char *type)
{
	size_t i = 0;

	while (!fits(mimes[i].name, type))
		i++;
	return mimes[i].kind;
}

bool
us_coding_is_text(const char *type)
{
	enum urlsift_decode_kind kind = us_coding_kind(type);

	return kind != URLSIFT_DECODE_MAIL && kind != URLSIFT_DECODE_KINDS;
}

/* Return whether what is of this ${kind} is one text, no file. */
static bool
is_one_text(enum urlsift_decode_kind kind)
{

	return kind == URLSIFT_DECODE_TEXT || kind == URLSIFT_DECODE_HTML ||
	    kind == URLSIFT_DECODE_XML || kind == URLSIFT_DECODE_LINES ||
	    kind == URLSIFT_DECODE_OFFICE;
}

/* Return ${kind} if that is one text, else text. */
static enum urlsift_decode_kind
as_text(enum urlsift_decode_kind kind)
{

	return is_one_text(kind) ? kind : URLSIFT_DECODE_TEXT;
}

bool
us_coding_is_file(const struct us_coding *coding)
{

	return !is_one_text(coding->kind);
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

	return coding->kind == URLSIFT_DECODE_ARCHIVE ||
	    coding->kind == URLSIFT_DECODE_OUTLOOK ||
	    coding->kind == URLSIFT_DECODE_SIGNED ||
	    coding->kind == URLSIFT_DECODE_WARC;
}

bool
us_coding_look(struct us_coding *coding, const char *text, size_t len, bool all)
{
	struct us_kind state = { .named = coding->named };
	enum urlsift_decode_kind kind;
	const char *charset;
	size_t skipped;

	if (len > US_DETECT_PREFIX)
		len = US_DETECT_PREFIX;
	kind = (enum urlsift_decode_kind)us_detect(&state, text, len,
	    all || len == US_DETECT_PREFIX);
	coding->kind = kind;
	coding->is_named = kind == coding->named;
	if (us_coding_is_packed(coding))
		return false;
	charset = us_charset_detect(kind, text, len, NULL, &skipped);
	if (charset == NULL && kind != URLSIFT_DECODE_HTML)
		charset = us_charset_of_binary(text, len);
	if (charset != NULL)
		coding->charset = charset;
	return kind == URLSIFT_DECODE_HTML || charset != NULL ||
	    !has_controls(text, len);
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
encoding_of(const struct us_field *field)
{
	char word[32];

	first_word(field, word, sizeof(word));
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

void
us_content_init(struct us_content *content)
{
	static const struct us_field none = { .text = "" };

	content->type = content->disposition = content->base = none;
	content->is_transfer_known = false;
	content->transfer = US_TRANSFER_IDENTITY;
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
	} else if (!content->is_transfer_known &&
	    field->kind == US_FIELD_TRANSFER) {
		content->is_transfer_known = true;
		content->transfer = encoding_of(field);
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

static bool
is_plain(const struct us_content *content)
{

	return strcmp(content->mime, "text/plain") == 0;
}

bool
us_content_is_multipart(const struct us_content *content)
{

	return strncmp(content->mime, "multipart/", 10) == 0;
}

bool
us_content_is_message(const struct us_content *content)
{

	return strncmp(content->mime, "message/", 8) == 0 &&
	    us_coding_kind(content->mime) == URLSIFT_DECODE_MAIL &&
	    content->transfer == US_TRANSFER_IDENTITY;
}

bool
us_content_may_begin(const struct us_content *content, const char *text,
    size_t len)
{
	size_t at = 0, end = us_eol_find(text, 0, len);

	if (us_content_is_message(content))
		return false;
	if (content->transfer != US_TRANSFER_BASE64)
		return true;
	while (at < end &&
	    (us_is_alnum(text[at]) || memchr("+/=", text[at], 3) != NULL))
		at++;
	return us_pass_blanks(text, at, end) == end;
}

/* Write the parameter ${name} of ${field} to ${room}, empty if it has none. */
static void
get_parameter(const struct us_field *field, const char *name, char *room,
    size_t size)
{

	if (field->len == 0 ||
	    !us_parameter_get(field->text + field->value,
		field->len - field->value, name, room, size))
		room[0] = '\0';
}

/* Return whether a mail program does not show the part, but opens it.  It does
 * so with a disposition that it does not know, too (RFC 2183, 2.8). */
static bool
is_attachment(const struct us_content *content)
{
	char word[16];

	if (content->disposition.len == 0)
		return false;
	first_word(&content->disposition, word, sizeof(word));
	return !us_same_words(word, "inline");
}

/* Return whether a file of the type ${named} shows or runs more than its text
 * when it is opened. */
static bool
is_more_than_text(enum urlsift_decode_kind named)
{

	return named == URLSIFT_DECODE_HTML || named == URLSIFT_DECODE_XML ||
	    named == URLSIFT_DECODE_PROGRAM || named == URLSIFT_DECODE_MAIL ||
	    named == URLSIFT_DECODE_LINES;
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

/* Return the kind that the type of ${content} says; none, as of a type that is
 * not known, if it is that of a file and the name is that of another one, by
 * which a click opens it. */
static enum urlsift_decode_kind
said_kind(const struct us_content *content)
{
	enum urlsift_decode_kind kind = us_coding_kind(content->mime), named;

	if (is_one_text(kind) || kind == URLSIFT_DECODE_MAIL)
		return kind;
	named = us_type_of_name(content->name);
	if (named != kind && is_more_than_text(named))
		return URLSIFT_DECODE_KINDS;
	return kind;
}

/* Return the type of file that a MIME type of this ${kind} says, or its name in
 * the mail.  That of a text counts if it is an attachment, or plain: mail
 * programs list such a part as a file, too. */
static enum urlsift_decode_kind
named_type(const struct us_content *content, enum urlsift_decode_kind kind)
{
	enum urlsift_decode_kind named = us_type_of_name(content->name);

	if (kind == URLSIFT_DECODE_KINDS)
		return named;
	if (!is_one_text(kind))
		return kind;
	if (is_attachment(content) ||
	    (is_plain(content) && is_more_than_text(named)))
		return named;
	return URLSIFT_DECODE_AUTO;
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
	if (coding->kind != URLSIFT_DECODE_HTML && len >= 5 &&
	    memcmp(text, "%PDF-", 5) == 0)
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

/* Set the type of the body from ${said}, that of ${content}.  XML, what has a
 * name and what is not text by its type are looked at: a text may be packed
 * nevertheless, or what its name says.  A signature is checked and never
 * opened.  Return whether the body is read. */
static bool
read_type(struct us_coding *coding, const struct us_content *content,
    enum urlsift_decode_kind said, const char *text, size_t len, char *room)
{
	bool is_xml = said == URLSIFT_DECODE_XML, is_read;
	bool is_readable = said != URLSIFT_DECODE_KINDS ||
	    strncmp(content->mime, "message/", 8) == 0;

	coding->kind = as_text(said);
	coding->is_plain = is_plain(content);
	if (is_readable && !is_xml && content->name[0] == '\0' &&
	    coding->named == URLSIFT_DECODE_AUTO)
		return true;
	if (strcmp(content->mime, "application/pgp-signature") == 0)
		return false;
	is_read = look_at(coding, text, len, room);
	if (!is_readable || us_coding_is_packed(coding) ||
	    coding->kind == URLSIFT_DECODE_OFFICE)
		return is_read;
	if (is_xml && !is_read && strcmp(content->mime, "text/xml") != 0)
		return false;
	coding->is_plain = coding->is_plain && !coding->is_named;
	if (is_xml ? coding->kind != URLSIFT_DECODE_HTML : !coding->is_named)
		coding->kind = as_text(said);
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
	enum urlsift_decode_kind said;

	memset(coding, 0, sizeof(*coding));
	coding->transfer = content->transfer;
	if (coding->transfer == US_TRANSFER_UU && !has_begin(text, len))
		coding->transfer = US_TRANSFER_IDENTITY;
	read_name(content);
	said = said_kind(content);
	coding->named = named_type(content, said);
	if (content->mime[0] != '\0') {
		set_parameters(coding, content);
		return read_type(coding, content, said, text, len, room);
	}
	/* It may still be a page or a file. */
	(void)look_at(coding, text, len, room);
	coding->is_plain = as_text(coding->kind) == URLSIFT_DECODE_TEXT;
	if (content->name[0] == '\0' && !us_coding_is_packed(coding))
		coding->kind = as_text(coding->kind);
	return !us_coding_is_packed(coding);
}

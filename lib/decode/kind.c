/*
 * A mailbox begins with its "From " line, a page with its document type or
 * <html>, mail and news with a header that has two fields at least of those
 * that no other text has together (D24), an archive with its magic bytes.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>
#include <strings.h>

#include "kind.h"
#include "magic.h"
#include "mbox.h"

struct text {
	const char *at;
	size_t len;
	bool all; /* nothing follows */
};

/* What a line of a header says. */
struct signs {
	unsigned known; /* fields, a bit each */
	bool is_news;
};

static const struct {
	const char *name;
	bool counts;
	bool is_news;
} fields[] = {
	{ "From", true, false },
	{ "Received", true, false },
	{ "Return-Path", true, false },
	{ "Message-ID", true, false },
	{ "Date", true, false },
	{ "Path", true, true },
	{ "Newsgroups", false, true },
};

/* Return whether ${text} begins with ${word} in any case: 1, 0, or -1 if it is
 * too short to tell. */
static int
begins(const struct text *text, const char *word)
{
	size_t len = strlen(word), n = len < text->len ? len : text->len;

	if (strncasecmp(text->at, word, n) != 0)
		return 0;
	return n == len ? 1 : text->all ? 0 : -1;
}

static void
skip(struct text *text, size_t len)
{

	text->at += len;
	text->len -= len;
}

/* Skip white space and a byte-order mark. */
static void
skip_blanks(struct text *text)
{

	if (text->len >= 3 && memcmp(text->at, "\xEF\xBB\xBF", 3) == 0)
		skip(text, 3);
	while (text->len > 0 && strchr(" \t\r\n\f", text->at[0]) != NULL &&
	    text->at[0] != '\0')
		skip(text, 1);
}

/* Return whether ${text} is a page: as begins() does.  An XML declaration and
 * comments may stand before what tells it. */
static int
is_html(struct text text)
{
	static const char *const before[][2] = { { "<?xml", "?>" },
		{ "<!--", "-->" } };
	int is, other;
	size_t i;
	char *end;

	for (i = 0; i < 2; i++) {
		skip_blanks(&text);
		if ((is = begins(&text, before[i][0])) == -1)
			return -1;
		if (is == 0)
			continue;
		end = memmem(text.at, text.len, before[i][1],
		    strlen(before[i][1]));
		if (end == NULL)
			return text.all ? 0 : -1;
		skip(&text, (size_t)(end - text.at) + strlen(before[i][1]));
	}
	skip_blanks(&text);
	is = begins(&text, "<!doctype html");
	other = begins(&text, "<html");
	return is != 0 ? is : other;
}

/* Read a line of a header, ${len} bytes.  Return false if it is none; what has
 * no colon yet, and nothing else that a name may not hold, may become one. */
static bool
read_field(const char *line, size_t len, struct signs *signs)
{
	size_t name = 0, i;

	while (name < len && line[name] > ' ' && line[name] < 0x7F &&
	    line[name] != ':')
		name++;
	if (name == len)
		return true;
	if (name == 0 || line[name] != ':')
		return false;
	for (i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		if (strlen(fields[i].name) != name ||
		    strncasecmp(line, fields[i].name, name) != 0)
			continue;
		if (fields[i].counts)
			signs->known |= 1U << i;
		signs->is_news = signs->is_news || fields[i].is_news;
	}
	return true;
}

/* Return what a header says. */
static int
header_kind(const struct signs *signs)
{

	/* Two bits at least. */
	if ((signs->known & (signs->known - 1)) == 0)
		return URLSIFT_DECODE_TEXT;
	return signs->is_news ? URLSIFT_DECODE_NEWS : URLSIFT_DECODE_MAIL;
}

/* Read a header.  Return US_KIND_MORE if it goes on. */
static int
read_header(struct text text)
{
	struct signs signs = { 0, false };
	bool is_first = true;
	const char *end;
	size_t len;

	for (; text.len > 0; skip(&text, len)) {
		end = memchr(text.at, '\n', text.len);
		len = end == NULL ? text.len : (size_t)(end - text.at) + 1;
		if (!is_first && (text.at[0] == ' ' || text.at[0] == '\t'))
			continue;
		if (!read_field(text.at, len, &signs))
			return header_kind(&signs);
		is_first = false;
	}
	return text.all ? header_kind(&signs) : US_KIND_MORE;
}

/* Return whether ${text} is a mailbox: as begins() does. */
static int
is_mbox(const struct text *text)
{
	const char *end = memchr(text->at, '\n', text->len);

	if (end == NULL && !text->all && text->len <= US_MBOX_LINE)
		return begins(text, "From ") == 0 ? 0 : -1;
	return us_mbox_begins(text->at,
	    end == NULL ? text->len : (size_t)(end - text->at));
}

int
us_kind_tell(const char *text, size_t len, bool all)
{
	struct text whole = { text, len, all };
	int is;

	/* What is behind the prefix does not count, however it was read. */
	if (len >= US_KIND_PREFIX) {
		whole.len = US_KIND_PREFIX;
		whole.all = true;
	}
	if (len == 0)
		return all ? URLSIFT_DECODE_TEXT : US_KIND_MORE;
	switch (us_magic_tell(text, whole.len, whole.all)) {
	case US_MAGIC_MORE:
		return US_KIND_MORE;
	case US_MAGIC_NONE:
		break;
	case US_MAGIC_GZIP:
	case US_MAGIC_BZIP2:
	case US_MAGIC_XZ:
	case US_MAGIC_ZSTD:
	case US_MAGIC_TAR:
	case US_MAGIC_ZIP:
	case US_MAGIC_7Z:
	case US_MAGIC_CPIO:
		return URLSIFT_DECODE_ARCHIVE;
	}
	if ((is = begins(&whole, "WARC/1.")) != 0)
		return is == 1 ? URLSIFT_DECODE_WARC : US_KIND_MORE;
	if ((is = is_mbox(&whole)) != 0)
		return is == 1 ? URLSIFT_DECODE_MBOX : US_KIND_MORE;
	if ((is = is_html(whole)) != 0)
		return is == 1 ? URLSIFT_DECODE_HTML : US_KIND_MORE;
	return read_header(whole);
}

/*
 * Detection of the kind of an input: an archive by its magic bytes, mail by its
 * header or the line at the beginning of a mailbox (D108, D109), a page by its
 * tags (D110), JSON by its syntax (D191).  Each byte is read once, in pieces of
 * any size.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <strings.h>

#include "detect.h"
#include "magic.h"
#include "mbox.h"

#define BOM "\xEF\xBB\xBF"
#define BOM_LEN 3

/* Return 1 if ${text} begins with ${word}, 0 if not, US_DETECT_MORE if it is
 * too short to decide. */
static int
begins(const char *text, size_t len, bool all, const char *word,
    size_t word_len)
{
	size_t n = len < word_len ? len : word_len;

	if (memcmp(text, word, n) != 0)
		return 0;
	return n == word_len ? 1 : all ? 0 : US_DETECT_MORE;
}

/* Return whether ${text} is a WARC, or an ARC, the format before it; results as
 * of begins(). */
static int
is_web_archive(const char *text, size_t len, bool all)
{
	static const char *const words[] = { "WARC/1.", "WARC/0.",
		"filedesc://" };
	int is = 0;
	size_t i;

	for (i = 0; is == 0 && i < sizeof(words) / sizeof(words[0]); i++)
		is = begins(text, len, all, words[i], strlen(words[i]));
	return is;
}

/* Look for magic bytes.  Return US_DETECT_MORE unless the kind is known. */
static int
read_magic(struct us_kind *k, const char *text, size_t len, bool all)
{
	int is;

	switch (us_magic_detect(text, len, all)) {
	case US_MAGIC_MORE:
		return US_DETECT_MORE;
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
	is = is_web_archive(text, len, all);
	if (is != 0)
		return is == US_DETECT_MORE ? is : URLSIFT_DECODE_WARC;
	is = begins(text, len, all, BOM, BOM_LEN);
	if (is == US_DETECT_MORE)
		return is;
	k->at = is ? BOM_LEN : 0;
	k->place = US_KIND_BLANKS;
	return US_DETECT_MORE;
}

/* Skip the blanks before the first word.  A line that begins with blanks is not
 * a field. */
static int
read_blanks(struct us_kind *k, const char *text, size_t len, bool all)
{

	for (; k->at < len && text[k->at] != '\0' &&
	     strchr(" \t\r\n\f", text[k->at]) != NULL;
	     k->at++)
		if (text[k->at] != '\n' && text[k->at] != '\r')
			k->is_indented = true;
	if (k->at == len)
		return all ? URLSIFT_DECODE_TEXT : US_DETECT_MORE;
	if (text[k->at] == '<') {
		k->sniff.at = k->at;
		k->place = US_KIND_TAG;
		return US_DETECT_MORE;
	}
	if (memchr("{[\036", text[k->at], 3) != NULL) {
		k->json.at = k->at;
		k->place = US_KIND_JSON;
		return US_DETECT_MORE;
	}
	k->place = US_KIND_WORD;
	return k->is_indented ? URLSIFT_DECODE_TEXT : US_DETECT_MORE;
}

/* Return whether ${text} is a calendar or an address card (RFC 5545, 3.4; RFC
 * 6350, 6.1.1); results as of begins(). */
static int
is_lines(const char *text, size_t len, bool all)
{
	static const char *const words[] = { "BEGIN:VCALENDAR", "BEGIN:VCARD" };
	size_t i, n, word_len;
	int is = 0;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		word_len = strlen(words[i]);
		n = len < word_len ? len : word_len;
		if (strncasecmp(text, words[i], n) != 0)
			continue;
		if (n == word_len)
			return 1;
		is = all ? 0 : US_DETECT_MORE;
	}
	return is;
}

/* Return whether the first line of the file is only a number, or may become
 * one. */
static bool
may_be_count(const struct us_kind *k, const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len && i < US_MBOX_NUMBER; i++)
		if (memchr("0123456789 \t\r\n", text[i], 14) == NULL)
			return false;
		else if (text[i] == '\n')
			break;
	return k->at == 0 && i < US_MBOX_NUMBER;
}

/* Check the first line. */
static int
read_word(struct us_kind *k, const char *text, size_t len, bool all)
{
	uint64_t number;
	int is;

	is = is_lines(text + k->at, len - k->at, all);
	if (is != 0)
		return is == US_DETECT_MORE ? is : URLSIFT_DECODE_LINES;
	switch (us_mbox_detect(text + k->at, len - k->at, all)) {
	case US_MBOX_MORE:
		return US_DETECT_MORE;
	case US_MBOX_DATED:
	case US_MBOX_MMDF:
	case US_MBOX_BABYL:
	case US_MBOX_RNEWS:
	case US_MBOX_PACKED:
		return URLSIFT_DECODE_MBOX;
	case US_MBOX_BARE:
		k->is_mbox = true;
		break;
	case US_MBOX_COUNTED:
	case US_MBOX_NONE:
		break;
	}
	k->head.at = k->at;
	if (may_be_count(k, text, len)) {
		k->head.at = us_mbox_count(text, len, &number);
		if (k->head.at == 0)
			return all ? URLSIFT_DECODE_TEXT : US_DETECT_MORE;
		k->is_counted = true;
	}
	k->place = US_KIND_HEAD;
	return US_DETECT_MORE;
}

static int
read_head(struct us_kind *k, const char *text, size_t len, bool all)
{

	switch (us_header_section_read(&k->head, text, len, all)) {
	case US_HEADER_SECTION_MORE:
		return US_DETECT_MORE;
	case US_HEADER_SECTION_NONE:
		return URLSIFT_DECODE_TEXT;
	case US_HEADER_SECTION_MAIL:
	case US_HEADER_SECTION_NEWS:
		break;
	}
	if (k->is_mbox)
		return URLSIFT_DECODE_MBOX;
	return k->head.is_news && !k->is_counted ? URLSIFT_DECODE_NEWS :
						   URLSIFT_DECODE_MAIL;
}

static int
read_tag(struct us_kind *k, const char *text, size_t len, bool all)
{

	switch (us_html_sniff(&k->sniff, text, len, all)) {
	case US_SNIFFED_HTML:
		return URLSIFT_DECODE_HTML;
	case US_SNIFFED_NONE:
		return URLSIFT_DECODE_TEXT;
	case US_SNIFFED_XML:
		return URLSIFT_DECODE_XML;
	case US_SNIFFED_MORE:
		break;
	}
	return US_DETECT_MORE;
}

/* A text that goes on behind the prefix need not be whole there. */
static int
read_json(struct us_kind *k, const char *text, size_t len, bool all)
{

	switch (us_json_sniff(&k->json, text, len, all)) {
	case US_JSON_MORE:
		return US_DETECT_MORE;
	case US_JSON_NONE:
		return URLSIFT_DECODE_TEXT;
	case US_JSON_FOUND:
		break;
	}
	return len == US_DETECT_PREFIX || us_json_sniff_is_whole(&k->json) ?
	    URLSIFT_DECODE_JSON :
	    URLSIFT_DECODE_TEXT;
}

int
us_detect(struct us_kind *k, const char *text, size_t len, bool all)
{
	static int (*const readers[])(struct us_kind * k, const char *text,
	    size_t len, bool all) = { [US_KIND_MAGIC] = read_magic,
		[US_KIND_BLANKS] = read_blanks,
		[US_KIND_WORD] = read_word,
		[US_KIND_HEAD] = read_head,
		[US_KIND_TAG] = read_tag,
		[US_KIND_JSON] = read_json };
	enum us_kind_place place;
	int kind;

	/* Bytes behind the prefix are ignored, however it was read. */
	if (len >= US_DETECT_PREFIX) {
		len = US_DETECT_PREFIX;
		all = true;
	}
	if (len == 0)
		return all ? URLSIFT_DECODE_TEXT : US_DETECT_MORE;
	do {
		place = k->place;
		kind = readers[place](k, text, len, all);
	} while (kind == US_DETECT_MORE && k->place != place);
	return kind;
}

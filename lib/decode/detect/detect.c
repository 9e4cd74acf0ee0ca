/*
 * Detection of the kind of an input: an archive by its magic bytes, mail by its
 * header or the line at the beginning of a mailbox (header-of-a-message,
 * other-mailboxes), a page by its tags (page-begins-with-a-tag), JSON by its
 * syntax (json-all-of-it), a table by its separators (table-by-its-first-line).
 * What is none of these is what its name says, or text
 * (magic-then-content-then-name).  Each byte is read once, in pieces of any
 * size.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../charset.h"
#include "detect.h"

#define BOM "\xEF\xBB\xBF"
#define BOM_LEN 3

/* The line before front matter and behind it. */
#define FENCE "---"
#define FENCE_LEN 3

/* A longer ending of a name says nothing. */
#define ENDING_MAX 18

/* The header of a PDF, and how far a file that is named so is searched for
 * it (pdf-magic). */
#define PDF "%PDF-"
#define PDF_LEN 5
#define PDF_MAX 1024

/* The longest first line of a WARC. */
#define WARC_MAX 16

/* The content of signed data begins before this. */
#define SIGNED_MAX 512

/* How far the end of front matter is searched. */
#define FRONT_MAX 8192

/* How much of a text in UTF-16 or UTF-32 is looked at. */
#define MARKED_MAX 8192

static const struct {
	enum urlsift_decode_kind kind;
	const char *starts, *opens, *names;
} types[] = {
#define US_TYPE(kind, starts, opens, names) \
	{ URLSIFT_DECODE_##kind, starts, opens, names },
#include "types.def"
#undef US_TYPE
};

#define TYPES (sizeof(types) / sizeof(types[0]))

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

/* Return ${kind} if ${text} begins with one of the words that files of it begin
 * with, in either case; URLSIFT_DECODE_AUTO if not, or US_DETECT_MORE. */
static int
starts(enum urlsift_decode_kind kind, const char *text, size_t len, bool all)
{
	const char *word = "";
	size_t i, n, some;
	int is = URLSIFT_DECODE_AUTO;

	for (i = 0; i < TYPES; i++)
		if (types[i].kind == kind && *types[i].starts != '\0')
			word = types[i].starts;
	for (; *word != '\0'; word += n + (word[n] == ' ')) {
		n = strcspn(word, " ");
		some = len < n ? len : n;
		if (!us_same_caseless(text, word, some))
			continue;
		if (some == n)
			return (int)kind;
		is = all ? URLSIFT_DECODE_AUTO : US_DETECT_MORE;
	}
	return is;
}

/* The same for the line with which a WARC begins: a text may speak of one. */
static int
check_warc(const char *text, size_t len, bool all)
{
	static const char name[] = "WARC/";
	size_t at, n = len < WARC_MAX ? len : WARC_MAX;

	for (at = 0; at < n && !us_is(text[at], US_EOL); at++)
		if (at < sizeof(name) - 1 ?
			text[at] != name[at] :
			!us_is(text[at], US_DIGIT) && text[at] != '.')
			return URLSIFT_DECODE_AUTO;
	if (at == len && len < WARC_MAX && !all)
		return US_DETECT_MORE;
	return at >= sizeof(name) && at < n ? URLSIFT_DECODE_WARC :
					      URLSIFT_DECODE_AUTO;
}

/* The same for a compound file: a message if a property of Outlook has a
 * name in it. */
static int
check_compound(const char *text, size_t len, bool all)
{
	static const char name[] = "_\0_\0s\0u\0b\0s\0t\0g\0";
	int is = begins(text, len, all, US_COMPOUND_MARK, US_COMPOUND_MARK_LEN);

	if (is == 1 && us_find(text, len, name, sizeof(name) - 1) != NULL)
		return URLSIFT_DECODE_OUTLOOK;
	if (is == 0)
		return URLSIFT_DECODE_AUTO;
	return is == 1 && all ? URLSIFT_DECODE_OFFICE : US_DETECT_MORE;
}

/* The same for signed data with its content. */
static int
check_signed(const char *text, size_t len, bool all)
{

	if (*text != '0' ||
	    (len > 1 && ((unsigned char)text[1] & 0xF8) != 0x80))
		return URLSIFT_DECODE_AUTO;
	if (len < SIGNED_MAX && !all)
		return US_DETECT_MORE;
	return us_signed_begin(text, len) > 0 ? URLSIFT_DECODE_SIGNED :
						URLSIFT_DECODE_AUTO;
}

/* Return URLSIFT_DECODE_PROGRAM if the file is no script, but may hold one,
 * that a click runs; 0 if not, or US_DETECT_MORE. */
static int
is_with_commands(const char *text, size_t len, bool all)
{
	int is = begins(text, len, all, US_SHELL_LINK, US_SHELL_LINK_LEN);

	if (is == 0)
		is = begins(text, len, all, US_ONENOTE, US_ONENOTE_LEN);
	return is == 1 ? URLSIFT_DECODE_PROGRAM : is;
}

static int
read_magic(struct us_kind *k, const char *text, size_t len, bool all)
{
	static const enum urlsift_decode_kind marked[] = { URLSIFT_DECODE_RTF,
		URLSIFT_DECODE_OUTLOOK };
	enum us_magic magic = us_magic_detect(text, len, all);
	int kind = check_warc(text, len, all), is;
	size_t i;

	if (magic != US_MAGIC_NONE)
		return magic == US_MAGIC_MORE ? US_DETECT_MORE :
						URLSIFT_DECODE_ARCHIVE;
	for (i = 0; kind == 0 && i < sizeof(marked) / sizeof(marked[0]); i++)
		kind = starts(marked[i], text, len, all);
	if (kind == 0)
		kind = check_compound(text, len, all);
	if (kind == 0)
		kind = check_signed(text, len, all);
	if (kind != 0)
		return kind;
	if ((is = is_with_commands(text, len, all)) != 0)
		return is;
	is = begins(text, len, all, BOM, BOM_LEN);
	if (is == US_DETECT_MORE)
		return is;
	k->begin = k->at = is ? BOM_LEN : 0;
	k->place = US_KIND_BLANKS;
	return US_DETECT_MORE;
}

/* Decide by the first byte that is no blank what it may be. */
static int
read_first_byte(struct us_kind *k, const char *text, size_t len, bool all)
{
	const char *word = text + k->at;
	int is;

	if (!k->is_behind_front)
		k->word = k->at;
	is = starts(URLSIFT_DECODE_PDF, word, len - k->at, all);
	if (is != 0)
		return is;
	if (*word == '<') {
		k->sniff.at = k->at;
		k->place = US_KIND_TAG;
		return US_DETECT_MORE;
	}
	if (*word == '{' && k->at + 1 == len && !all)
		return US_DETECT_MORE;
	if (*word == '{' && k->at + 1 < len &&
	    memchr("%#", word[1], 2) != NULL) {
		us_html_sniff_behind(&k->sniff, k->at);
		k->place = US_KIND_TAG;
		return US_DETECT_MORE;
	}
	if (k->is_behind_front)
		return URLSIFT_DECODE_TEXT;
	if (memchr("{[\036", *word, 3) != NULL) {
		k->json.at = k->at;
		k->place = US_KIND_JSON;
		return US_DETECT_MORE;
	}
	if (k->is_indented)
		return URLSIFT_DECODE_TEXT;
	is = begins(word, len - k->at, all, FENCE, FENCE_LEN);
	if (is != US_DETECT_MORE)
		k->place = is ? US_KIND_FRONT : US_KIND_WORD;
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
	if (k->at == len && !all)
		return US_DETECT_MORE;
	if (k->at == len) {
		k->named = URLSIFT_DECODE_AUTO;
		return URLSIFT_DECODE_TEXT;
	}
	return read_first_byte(k, text, len, all);
}

static bool
is_fence(const char *text, const char *end)
{

	while (end > text && us_is(end[-1], US_BLANK))
		end--;
	return end - text == FENCE_LEN && memcmp(text, FENCE, FENCE_LEN) == 0;
}

/* Skip front matter: lines between two of "---", as generators of pages have
 * them.  Without a tag behind it, it is text. */
static int
read_front(struct us_kind *k, const char *text, size_t len, bool all)
{
	bool is_first, is_there;
	const char *end;

	if (k->sniff.looked < k->at)
		k->sniff.looked = k->at;
	while ((end = memchr(text + k->sniff.looked, '\n',
		    len - k->sniff.looked)) != NULL) {
		is_first = k->at == k->word;
		is_there = is_fence(text + k->at, end);
		k->at = k->sniff.looked = (size_t)(end - text) + 1;
		if (is_first && !is_there) {
			k->at = k->word;
			k->place = US_KIND_WORD;
			return US_DETECT_MORE;
		}
		if (!is_first && is_there) {
			k->is_behind_front = true;
			k->place = US_KIND_BLANKS;
			return US_DETECT_MORE;
		}
	}
	k->sniff.looked = len;
	return all || len - k->word >= FRONT_MAX ? URLSIFT_DECODE_TEXT :
						   US_DETECT_MORE;
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
	enum us_mbox mbox;
	uint64_t number;
	int is;

	is = starts(URLSIFT_DECODE_LINES, text + k->at, len - k->at, all);
	if (is != 0)
		return is;
	mbox = us_mbox_detect(text + k->at, len - k->at, all);
	if (mbox == US_MBOX_MORE)
		return US_DETECT_MORE;
	if (mbox == US_MBOX_DATED)
		return URLSIFT_DECODE_MBOX;
	k->is_mbox = mbox == US_MBOX_BARE;
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
	int kind = us_header_section_read(&k->head, text, len, all);

	if (kind == US_DETECT_MORE || kind == URLSIFT_DECODE_TEXT)
		return kind;
	if (k->is_mbox)
		return URLSIFT_DECODE_MBOX;
	return k->is_counted ? URLSIFT_DECODE_MAIL : kind;
}

/* Return whether a file of a type that its name says may begin with a tag, but
 * is no page. */
static bool
may_have_tags(enum urlsift_decode_kind named)
{

	return named == URLSIFT_DECODE_TEXT ||
	    named == URLSIFT_DECODE_PROGRAM || named == URLSIFT_DECODE_XML ||
	    named == URLSIFT_DECODE_CSV || named == URLSIFT_DECODE_TSV;
}

static int
read_tag(struct us_kind *k, const char *text, size_t len, bool all)
{
	enum us_sniffed is = us_html_sniff(&k->sniff, text, len, all);

	if (is == US_SNIFFED_HTML && k->named == URLSIFT_DECODE_XML)
		is = us_html_sniff_subset(&k->sniff, text, len, all);
	switch (is) {
	case US_SNIFFED_HTML:
		return URLSIFT_DECODE_HTML;
	case US_SNIFFED_TAGS:
		return may_have_tags(k->named) ? URLSIFT_DECODE_TEXT :
						 URLSIFT_DECODE_HTML;
	case US_SNIFFED_NONE:
		return URLSIFT_DECODE_TEXT;
	case US_SNIFFED_XML:
		/* A drawing may stand first in a page. */
		return k->named == URLSIFT_DECODE_HTML && !k->sniff.is_xml ?
		    URLSIFT_DECODE_HTML :
		    URLSIFT_DECODE_XML;
	case US_SNIFFED_MORE:
		break;
	}
	return US_DETECT_MORE;
}

/* A text that goes on behind the prefix need not be whole there, nor one that
 * is named so: its end may be cut off. */
static int
read_json(struct us_kind *k, const char *text, size_t len, bool all)
{
	int kind = us_json_sniff(&k->json, text, len, all);
	bool is_whole = !k->json.in_string && us_json_is_whole(&k->json.syntax);

	return kind == URLSIFT_DECODE_JSON && !is_whole &&
		len < US_DETECT_PREFIX && k->named != URLSIFT_DECODE_JSON ?
	    URLSIFT_DECODE_TEXT :
	    kind;
}

/* Return whether a file that begins so is no text.  A browser ignores the NULs
 * of a page, and takes none for UTF-16 that has no mark (WHATWG HTML,
 * 13.2.3.2). */
static bool
is_binary(const struct us_kind *k, const char *text, size_t len)
{

	return k->named != URLSIFT_DECODE_HTML &&
	    (text[0] == '\0' || (len > 1 && text[1] == '\0'));
}

/* Return what the name says, if a file of that type may begin so. */
static enum urlsift_decode_kind
named_kind(const struct us_kind *k, const char *text, size_t len)
{
	size_t i;

	/* What is no JSON is an error, and no PDF a text. */
	if (is_binary(k, text, len) || k->named == URLSIFT_DECODE_JSON ||
	    k->named == URLSIFT_DECODE_PDF)
		return URLSIFT_DECODE_AUTO;
	for (i = 0; i < TYPES; i++)
		if (types[i].kind == k->named &&
		    (*types[i].opens == '\0' ||
			strchr(types[i].opens, text[k->word]) != NULL))
			return k->named;
	return URLSIFT_DECODE_AUTO;
}

/* The same as of starts(), for the header of a PDF where other programs look
 * for it. */
static int
check_pdf(const char *text, size_t len, bool all)
{
	size_t i, n = len < PDF_MAX ? len : PDF_MAX;

	for (i = 0; i + PDF_LEN <= n; i++)
		if (memcmp(text + i, PDF, PDF_LEN) == 0)
			return URLSIFT_DECODE_PDF;
	return n < PDF_MAX && !all ? US_DETECT_MORE : URLSIFT_DECODE_AUTO;
}

static int
read_open(struct us_kind *k, const char *text, size_t len, bool all)
{
	enum urlsift_decode_kind named = named_kind(k, text, len);
	int kind = URLSIFT_DECODE_AUTO;
	bool is_table = named == URLSIFT_DECODE_CSV ||
	    named == URLSIFT_DECODE_TSV;

	if (k->named == URLSIFT_DECODE_PDF)
		kind = check_pdf(text, len, all);
	if (kind != 0)
		return kind;
	if (is_table ||
	    (named == URLSIFT_DECODE_AUTO && text[k->word] != '<')) {
		k->table.begin = k->begin;
		k->table.is_named = is_table;
		kind = us_table_sniff(&k->table, text, len, all);
		if (kind != URLSIFT_DECODE_TEXT)
			return kind;
	}
	return named == URLSIFT_DECODE_AUTO ? URLSIFT_DECODE_TEXT : (int)named;
}

/* Return ${kind}, that of the first bytes or word, or that of a page if the
 * file is named so and holds one: a browser goes by the name. */
static int
prefer_page(const struct us_kind *k, int kind, const char *text, size_t len,
    bool all)
{
	enum us_sniffed is;

	if (k->named != URLSIFT_DECODE_HTML || kind == US_DETECT_MORE ||
	    kind == URLSIFT_DECODE_TEXT || kind == URLSIFT_DECODE_MBOX)
		return kind;
	is = us_html_sniff_inside(text, len, all);
	if (is == US_SNIFFED_MORE)
		return US_DETECT_MORE;
	return is == US_SNIFFED_HTML ? (int)URLSIFT_DECODE_HTML : kind;
}

/* Return the type of what begins with a word, a tag, magic bytes and so on. */
static int
detect(struct us_kind *k, const char *text, size_t len, bool all)
{
	static int (*const readers[])(struct us_kind * k, const char *text,
	    size_t len, bool all) = { [US_KIND_MAGIC] = read_magic,
		[US_KIND_BLANKS] = read_blanks,
		[US_KIND_FRONT] = read_front,
		[US_KIND_WORD] = read_word,
		[US_KIND_HEAD] = read_head,
		[US_KIND_TAG] = read_tag,
		[US_KIND_JSON] = read_json,
		[US_KIND_OPEN] = read_open };
	enum us_kind_place place;
	int kind;

	do {
		place = k->place;
		kind = readers[place](k, text, len, all);
		if (place <= US_KIND_WORD)
			kind = prefer_page(k, kind, text, len, all);
		if (kind == URLSIFT_DECODE_TEXT && place != US_KIND_OPEN) {
			k->place = US_KIND_OPEN;
			kind = US_DETECT_MORE;
		}
	} while (kind == US_DETECT_MORE && k->place != place);
	return kind;
}

/* The same of a text with this byte-order ${mark}, if its readers take that: by
 * its characters in ASCII. */
static int
detect_marked(struct us_kind *k, const struct us_charset_mark *mark,
    const char *text, size_t len, bool all)
{
	size_t size = mark->len, low = *text == '\xFF' ? 0 : size - 1, at, i;
	char plain[MARKED_MAX / 2];
	size_t n = 0;
	bool is_ascii;
	int kind;

	if (len >= MARKED_MAX) {
		len = MARKED_MAX;
		all = true;
	}
	for (at = size; at + size <= len; at += size) {
		is_ascii = !us_is(text[at + low], US_HIGH);
		for (i = 0; i < size; i++)
			is_ascii &= i == low || text[at + i] == '\0';
		plain[n++] = is_ascii ? text[at + low] : '?';
	}
	if (n == 0)
		return all ? URLSIFT_DECODE_TEXT : US_DETECT_MORE;
	kind = detect(k, plain, n, all);
	return kind == US_DETECT_MORE || kind == URLSIFT_DECODE_HTML ||
		kind == URLSIFT_DECODE_XML || kind == URLSIFT_DECODE_LINES ||
		kind == URLSIFT_DECODE_PROGRAM ?
	    kind :
	    URLSIFT_DECODE_TEXT;
}

int
us_detect(struct us_kind *k, const char *text, size_t len, bool all)
{
	const struct us_charset_mark *mark;

	/* Bytes behind the prefix are ignored, however it was read. */
	if (len >= US_DETECT_PREFIX) {
		len = US_DETECT_PREFIX;
		all = true;
	}
	if (len == 0)
		return all ? URLSIFT_DECODE_TEXT : US_DETECT_MORE;
	if (len < 4 && !all && memchr("\xFF\xFE", *text, 3) != NULL)
		return US_DETECT_MORE;
	mark = us_charset_mark(text, len);
	return mark == NULL ? detect(k, text, len, all) :
			      detect_marked(k, mark, text, len, all);
}

static bool
is_among(const char *words, const char *word, size_t len)
{
	size_t n;

	for (; *words != '\0'; words += n + (words[n] == ' ')) {
		n = strcspn(words, " ");
		if (n == len && us_same(word, words, n))
			return true;
	}
	return false;
}

/* Return where the last ending of ${name} begins, behind its dot; ${len} if it
 * has none. */
static size_t
find_ending(const char *name, size_t len)
{
	size_t at = len;

	while (at > 0 && (us_is_alnum(name[at - 1]) || name[at - 1] == '-'))
		at--;
	return at > 1 && name[at - 1] == '.' && len - at <= ENDING_MAX ? at :
									 len;
}

enum urlsift_decode_kind
us_type_of_name(const char *name)
{
	static const char compressed[] = "gz bz2 xz zst";
	size_t len = strlen(name), at, i;

	/* Windows leaves them out. */
	while (len > 0 && (name[len - 1] == '.' || name[len - 1] == ' '))
		len--;
	at = find_ending(name, len);
	if (is_among(compressed, name + at, len - at)) {
		len = at - 1;
		at = find_ending(name, len);
	}
	for (i = 0; at < len && i < TYPES; i++)
		if (is_among(types[i].names, name + at, len - at))
			return types[i].kind;
	return URLSIFT_DECODE_AUTO;
}

/*
 * Hosts without a scheme, and mail addresses: the run of name characters around
 * a mark is read, and is then a host, part of an address, or nothing.
 *
 * File names, versions and words with no blank between them look much like
 * hosts.  So a name needs a reason to be a host (host-without-scheme).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "escape.h"
#include "forms.h"
#include "next_word.h"

/* The limits of DNS (RFC 1034 3.1) and of mail (RFC 5321 4.5.3.1.1). */
#define LABEL_MAX 63
#define LOCAL_MAX 64

/* How many bytes behind it must be in view: a colon and two slashes, which may
 * be escaped, or a character. */
#define AHEAD (1 + 2 * US_ESCAPE_MAX)

/* The longest word before a version, and what is between them. */
#define WORD_MAX 10
#define WORD_GAP 3

/* The most blanks and quote marks before a heading. */
#define INDENT_MAX 32

/* The longest IPv6 address, in which four octets may stand. */
#define LITERAL_MAX 45

/* Last labels that are more often of files than of hosts: a name of two labels
 * that ends in one is a file. */
static const char *const files[] = { "ai", "app", "bz", "cc", "md", "mm", "mov",
	"mx", "pl", "pm", "ps", "py", "rs", "sc", "sh", "so", "st", "zip" };

struct name {
	const char *text;
	size_t begin, end;
	size_t labels, last; /* how many; where the last one begins */
};

/* Return whether ${text} is a colon of an IPv6 address, as far as one can see
 * by the byte behind it. */
static bool
is_group_end(const char *text, size_t len)
{

	return text[0] == ':' &&
	    (len == 1 || text[1] == ':' || us_is(text[1], US_HEX));
}

size_t
us_schemeless_mark(const struct urlsift_rules *rules, const char *text,
    size_t from, size_t len)
{
	const char at = rules->emails ? '@' : '.';
	const char dot = rules->schemeless ? '.' : '@';
	const char *mark;

	if (at == dot && from < len && !rules->indicators) {
		mark = memchr(text + from, at, len - from);
		return mark == NULL ? len : (size_t)(mark - text);
	}
	while (from < len && text[from] != dot && text[from] != at &&
	    !(rules->indicators && is_group_end(text + from, len - from)))
		from++;
	return from;
}

/* Return the length in bytes of the letter beyond ASCII at ${text}; 0: there is
 * none, or it belongs to the text beside it (beyond-ascii). */
static size_t
high_letter(const char *text, size_t len)
{
	uint32_t code;
	size_t n = us_utf8_read(text, len, &code);

	return n > 1 && us_unicode_kind(code) == US_KIND_TEXT ? n : 0;
}

/* Return whether a letter ends at ${at} that makes the text on both sides one
 * word: Latin beyond ASCII, Greek, Cyrillic and Armenian, all of two bytes. */
static bool
is_in_word(const char *text, size_t at)
{
	uint32_t code;

	return at >= 2 && us_utf8_read(text + at - 2, 2, &code) == 2 &&
	    code >= 0xC0 && code < 0x590 &&
	    us_unicode_kind(code) == US_KIND_TEXT;
}

/* Return where the run of name characters around ${mark} begins. */
static size_t
run_begin(const struct urlsift_rules *rules, const char *text, size_t floor,
    size_t mark)
{
	size_t at = mark, n;

	while (at > floor) {
		if (us_is(text[at - 1], US_LABEL) || text[at - 1] == '.') {
			at--;
			continue;
		}
		if (!us_is(text[at - 1], US_HIGH) || !us_rules_iri(rules))
			break;
		for (n = 2; n <= 4 && n <= at - floor; n++)
			if (high_letter(text + at - n, n) == n)
				break;
		if (n > 4 || n > at - floor)
			break;
		at -= n;
	}
	return at;
}

/* Return where the run ends. */
static size_t
run_end(const struct urlsift_rules *rules, const char *text, size_t mark,
    size_t limit)
{
	size_t at = mark, n;

	while (at < limit) {
		n = us_is(text[at], US_LABEL) || text[at] == '.';
		if (n == 0 && us_is(text[at], US_HIGH) && us_rules_iri(rules))
			n = high_letter(text + at, limit - at);
		if (n == 0)
			break;
		at += n;
	}
	return at;
}

/* Read the labels.  Return whether they form a name (host-today): no label is
 * empty, none has a hyphen at an end, and the last one has letters. */
static bool
read_labels(struct name *n)
{
	size_t at = n->begin, label;

	n->labels = 0;
	for (;; at++) {
		label = at;
		while (at < n->end && n->text[at] != '.')
			if (n->text[at++] == '_')
				return false;
		if (at == label || at - label > LABEL_MAX ||
		    n->text[label] == '-' || n->text[at - 1] == '-')
			return false;
		n->labels++;
		if (at == n->end)
			break;
	}
	n->last = label;
	if (n->labels < 2 || at - label < 2)
		return false;
	if (at - label > 4 && us_same(n->text + label, "xn--", 4))
		return true;
	while (label < at && us_is(n->text[label], US_ALPHA | US_HIGH))
		label++;
	return label == at;
}

/* Return whether the name is of a host: it ends in a suffix under which hosts
 * are registered (host-without-scheme). */
static bool
is_host(const struct urlsift_rules *rules, const struct name *n)
{

	return rules->has_suffix(rules->suffixes, n->text + n->begin,
		   n->end - n->begin) != 0;
}

/* Return whether it is probably the name of a file, or the end of a sentence
 * and the beginning of the next. */
static bool
is_file(const struct name *n)
{
	const char *last = n->text + n->last;
	const size_t len = n->end - n->last;

	if (n->labels > 2)
		return false;
	if (us_is(last[0], US_ALPHA) && last[0] == us_upper(last[0]) &&
	    last[1] != us_upper(last[1]))
		return true;
	return us_next_word_listed(last, len, files,
	    sizeof(files) / sizeof(files[0]));
}

/* Return whether the bytes beside the host allow it: it is not part of a path,
 * of an address or of a program. */
static bool
fits_host(const struct us_view *view, const struct name *n, size_t run_end)
{
	const char *text = view->text;

	if (n->begin > 0 &&
	    (memchr("/\\@$%~#&+-", text[n->begin - 1], 10) != NULL ||
		is_in_word(text, n->begin)))
		return false;
	if (run_end == view->len)
		return true;
	if (text[run_end] == ':')
		return view->len - run_end < 2 || text[run_end + 1] != ':';
	return memchr("@([=\\$+", text[run_end], 7) == NULL;
}

/* Return whether the ${len} bytes at ${word} say that what follows is not the
 * address of a host. */
static bool
is_of_numbers(const char *word, size_t len)
{
	static const char *const words[] = { "build", "chapter", "clause",
		"firmware", "oid", "rel", "release", "rev", "revision", "sec",
		"section", "v", "ver", "version", "versions" };

	return us_next_word_listed(word, len, words,
	    sizeof(words) / sizeof(words[0]));
}

/* Return whether the four numbers of ${n} are probably those of a version or of
 * a heading, and not of a host (indicators). */
static bool
is_version(const struct us_view *view, const struct name *n)
{
	const char *text = view->text;
	size_t at = n->begin, word, first = n->begin, end = n->end;
	bool is_low = text[first + 1] == '.' ||
	    (text[first] < '3' && text[first + 2] == '.');

	if (text[first] == '0' ||
	    (is_low && text[end - 2] == '.' && text[end - 1] == '0' &&
		(end == view->len || text[end] != '/')))
		return true;
	while (at > 0 && n->begin - at < WORD_GAP &&
	    memchr(" :=.#\"'(", text[at - 1], 8) != NULL)
		at--;
	for (word = at; word > 0 && at - word <= WORD_MAX &&
	     us_is(text[word - 1], US_ALPHA);)
		word--;
	if (is_of_numbers(text + word, at - word))
		return true;
	/* 1.2.3.4 Heading, indented or quoted, too */
	for (at = first; at > 0 && first - at < INDENT_MAX &&
	     memchr(" \t>", text[at - 1], 3) != NULL;)
		at--;
	return is_low &&
	    (at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r') &&
	    view->len - end > 2 && text[end] == ' ' &&
	    us_is(text[end + 1], US_ALPHA) &&
	    text[end + 1] == us_upper(text[end + 1]) &&
	    text[end + 2] != us_upper(text[end + 2]);
}

/* Return whether the end of the run and the colon behind it begin a URL
 * (scheme-in-text). */
static bool
is_scheme(const struct urlsift_rules *rules, const struct us_view *view,
    size_t begin, size_t end)
{
	const char *text = view->text;
	size_t name = end;

	if (end == view->len || text[end] != ':')
		return false;
	/* They are not escaped in a URL of 1994 (backslash-escapes). */
	if (us_escape_slashes(text, end + 1, view->len) > 0 &&
	    (rules->syntax == US_RFC3986 || text[end + 1] == '/'))
		return true;
	while (name > begin && us_is(text[name - 1], US_SCHEME))
		name--;
	while (name < end && !us_is(text[name], US_ALPHA))
		name++;
	return us_registry_find(&rules->registry, text + name, end - name) !=
	    NULL;
}

/* Read the run that ends at ${end} as a host. */
static enum us_look
read_host(const struct urlsift_rules *rules, const struct us_view *view,
    size_t begin, size_t end, struct us_schemeless *schemeless)
{
	const char *text = view->text;
	struct name n = { .text = text, .begin = begin, .end = end };
	bool path, is_octets;

	schemeless->stop = end;
	if (!rules->schemeless || is_scheme(rules, view, begin, end))
		return US_LOOK_NOTHING;
	while (n.end > begin && us_is(text[n.end - 1], US_MARK | US_PAUSE))
		n.end--;
	is_octets = us_is_octets(n.text + begin, n.end - begin);
	if (!fits_host(view, &n, end))
		return US_LOOK_NOTHING;
	schemeless->is_unsure = is_octets &&
	    (!rules->indicators || is_version(view, &n));
	path = end < view->len && text[end] == '/';
	if (!is_octets &&
	    (!read_labels(&n) || !is_host(rules, &n) || (!path && is_file(&n))))
		return US_LOOK_NOTHING;
	schemeless->form = URLSIFT_F_SCHEMELESS;
	schemeless->begin = begin;
	schemeless->end = n.end;
	/* No host has these: another one follows in a list
	 * (kind-of-an-indicator). */
	schemeless->is_alone = n.end == end && view->len - end > 1 &&
	    (text[end] == ',' || text[end] == ';') &&
	    us_is(text[end + 1], US_LABEL | US_HIGH);
	return US_LOOK_FOUND;
}

/* Return where the local part before the @ at ${at} begins (RFC 5322 3.4.1,
 * without characters that prose puts beside an address).  ${at}: there is
 * none. */
static size_t
local_begin(const char *text, size_t floor, size_t at)
{
	size_t begin = at;

	if (at == floor || text[at - 1] == '.')
		return at;
	while (begin > floor &&
	    (us_is(text[begin - 1], US_LABEL) ||
		memchr(".%+&", text[begin - 1], 4) != NULL)) {
		if (text[begin - 1] == '.' && text[begin] == '.')
			break;
		begin--;
	}
	while (begin < at && memchr(".%+&-", text[begin], 5) != NULL)
		begin++;
	if (at - begin > LOCAL_MAX ||
	    (begin > 0 && memchr("@/!#$^~", text[begin - 1], 7) != NULL) ||
	    is_in_word(text, begin))
		return at;
	return begin;
}

/* Return whether the bytes behind the address allow it: it is not the user
 * before a host, and not part of a path. */
static bool
fits_address(const struct us_view *view, size_t end)
{

	if (end == view->len)
		return true;
	if (view->text[end] == ':')
		return view->len - end < 2 ||
		    !us_is(view->text[end + 1], US_DIGIT);
	return memchr("@/+=&\\$", view->text[end], 7) == NULL;
}

/* Read an address whose @ is at ${at}. */
static enum us_look
read_address(const struct urlsift_rules *rules, const struct us_view *view,
    size_t floor, size_t at, struct us_schemeless *schemeless)
{
	struct name n = { .text = view->text, .begin = at + 1 };
	size_t limit = view->len, end;

	if (limit - at > US_SCHEMELESS_MAX)
		limit = at + US_SCHEMELESS_MAX;
	end = run_end(rules, view->text, at + 1, limit);
	if (view->len - end < AHEAD && !view->ended)
		return US_LOOK_MORE;
	schemeless->stop = end;
	n.end = end;
	while (n.end > n.begin && view->text[n.end - 1] == '.')
		n.end--;
	schemeless->begin = local_begin(view->text, floor, at);
	if (schemeless->begin == at || (end == limit && end < view->len) ||
	    !read_labels(&n))
		return US_LOOK_NOTHING;
	if (is_scheme(rules, view, at + 1, end) || !fits_address(view, end))
		return US_LOOK_NOTHING;
	schemeless->form = URLSIFT_F_EMAIL;
	schemeless->is_alone = true;
	schemeless->end = n.end;
	return US_LOOK_FOUND;
}

/* Return whether the first group of an IPv6 address from ${text} to ${end},
 * which ends at ${colon}, is one that hosts have: 2000::/3, fc00::/7,
 * fe80::/10, ff00::/8, or that of an IPv4 address. */
static bool
is_assigned(const char *text, const char *colon, const char *end)
{

	if (colon == text)
		return end - text >= 7 && us_same(text, "::ffff:", 7);
	if (colon - text != 4)
		return false;
	if (text[0] == '2' || text[0] == '3')
		return true;
	return us_lower(text[0]) == 'f' &&
	    (strchr("cdf", us_lower(text[1])) != NULL ||
		(us_lower(text[1]) == 'e' &&
		    strchr("89ab", us_lower(text[2])) != NULL));
}

/* Return whether the bytes beside the IPv6 address ${n} are not part of it. */
static bool
fits_literal(const struct us_view *view, const struct name *n)
{
	const char *text = view->text;

	return (n->begin == 0 ||
		   (!us_is(text[n->begin - 1], US_LABEL) &&
		       memchr(":.", text[n->begin - 1], 2) == NULL)) &&
	    (n->end == view->len || !us_is(text[n->end], US_LABEL)) &&
	    fits_host(view, n, n->end);
}

/* Read an IPv6 address whose first colon is at ${mark}: in brackets, behind
 * which a port and a path may stand, or without them and with the length of a
 * network's prefix. */
static enum us_look
read_literal(const struct us_view *view, size_t floor, size_t mark,
    struct us_schemeless *schemeless)
{
	const char *text = view->text;
	struct name n = { .text = text, .begin = mark, .end = mark };

	while (n.begin > floor && mark - n.begin < 5 &&
	    us_is(text[n.begin - 1], US_HEX))
		n.begin--;
	while (n.end < view->len && n.end - mark < LITERAL_MAX &&
	    (us_is(text[n.end], US_HEX) || text[n.end] == ':' ||
		text[n.end] == '.'))
		n.end++;
	if (view->len - n.end < AHEAD && !view->ended)
		return US_LOOK_MORE;
	schemeless->stop = mark + 1;
	while (n.end > mark &&
	    (text[n.end - 1] == '.' ||
		(text[n.end - 1] == ':' && text[n.end - 2] != ':')))
		n.end--;
	if (!is_assigned(text + n.begin, text + mark, text + n.end) ||
	    us_ipv6_fault(text + n.begin, n.end - n.begin) != SIZE_MAX)
		return US_LOOK_NOTHING;
	schemeless->is_alone = n.begin == floor || text[n.begin - 1] != '[' ||
	    n.end == view->len || text[n.end] != ']';
	if (!schemeless->is_alone) {
		n.begin--;
		n.end++;
	}
	if (!fits_literal(view, &n))
		return US_LOOK_NOTHING;
	schemeless->form = URLSIFT_F_SCHEMELESS;
	schemeless->begin = n.begin;
	schemeless->end = n.end;
	if (schemeless->is_alone && view->len - n.end > 1 &&
	    text[n.end] == '/' && us_is(text[n.end + 1], US_DIGIT))
		for (schemeless->end++; schemeless->end < view->len &&
		     schemeless->end - n.end < 4 &&
		     us_is(text[schemeless->end], US_DIGIT);)
			schemeless->end++;
	schemeless->stop = schemeless->end;
	return US_LOOK_FOUND;
}

enum us_look
us_schemeless_read(const struct urlsift_rules *rules,
    const struct us_view *view, size_t floor, size_t mark,
    struct us_schemeless *schemeless)
{
	const char *text = view->text;
	size_t begin, end, limit = view->len;

	schemeless->is_unsure = schemeless->is_alone = false;
	if (mark - floor > US_SCHEMELESS_MAX)
		floor = mark - US_SCHEMELESS_MAX;
	if (limit - mark > US_SCHEMELESS_MAX)
		limit = mark + US_SCHEMELESS_MAX;
	if (text[mark] == ':')
		return read_literal(view, floor, mark, schemeless);
	if (text[mark] == '@')
		return read_address(rules, view, floor, mark, schemeless);
	begin = run_begin(rules, text, floor, mark);
	end = run_end(rules, text, mark, limit);
	if (view->len - end < AHEAD && !view->ended)
		return US_LOOK_MORE;
	schemeless->stop = end;
	if (begin == floor && floor + US_SCHEMELESS_MAX == mark)
		return US_LOOK_NOTHING;
	if (rules->emails && end < view->len) {
		limit = end;
		/* The part before an address's @ may have more characters than
		 * the name of a host. */
		while (limit < view->len && limit - mark < US_SCHEMELESS_MAX &&
		    (us_is(text[limit], US_LABEL) ||
			memchr(".%+&", text[limit], 4) != NULL))
			limit++;
		if (limit == view->len && !view->ended)
			return US_LOOK_MORE;
		if (limit < view->len && text[limit] == '@')
			return read_address(rules, view, floor, limit,
			    schemeless);
	}
	return read_host(rules, view, begin, end, schemeless);
}

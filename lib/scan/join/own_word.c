/*
 * What is certain where the next word is something of its own, or the lines are
 * of two texts, and the URL ends (certain-rows-first).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "certain.h"
#include "known_word.h"

/* A line of fewer columns was hardly ever broken inside a word. */
#define NARROW 40

/* Return whether a host of its own is behind a URL that can be whole.  Two
 * letters behind a dot are an extension as often as a country. */
static bool
is_host(const struct us_line_pair *l)
{
	struct us_next_host host;

	if (us_line_pair_last(l) != '/')
		return false;
	host = us_next_word_host(l, l->next);
	return host.domain && host.labels > 1 &&
	    (l->text[host.end - 3] != '.' ||
		(host.labels > 3 &&
		    !us_next_word_file(l->text, l->next, host.end)) ||
		(host.end < l->core_end && l->text[host.end] == ':'));
}

/* Return whether the word is a mail address.  One with digits may be the id of
 * a message in an archive (row-that-is-wrong-is-asked). */
static bool
is_address(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->core_end &&
	    (us_is(l->text[at], US_ALPHA) ||
		memchr(".-_", l->text[at], 3) != NULL))
		at++;
	return at < l->core_end && l->text[at] == '@' && !l->hyphen &&
	    !us_line_pair_has(l, '?') && us_next_word_is_address(l) &&
	    us_next_word_host(l, at + 1).domain;
}

/* Return whether the URL is only a host so far, in a line that no program
 * broke inside a word (host-in-a-short-line). */
static bool
is_short_host(const struct us_line_pair *l)
{

	return l->joint->authority && l->joint->pieces == 0 &&
	    us_is_alnum(us_line_pair_last(l)) && l->columns < NARROW;
}

/* The longest domain that is known, and more. */
#define DOMAIN_MAX 8

/* Return whether the URL is a whole host: with the word, its last label would
 * be no domain, or one of those below would go on (host-that-is-complete). */
static bool
is_whole_host(const struct us_line_pair *l)
{
	static const char *const closed[] = { "com", "edu", "gov", "mil", "net",
		"org" };
	size_t label, n, end, i;
	char joined[DOMAIN_MAX];
	const char *last;

	if (!l->joint->authority || l->joint->pieces > 0)
		return false;
	label = us_line_pair_label(l, l->end);
	n = l->end - label;
	last = l->text + label;
	end = us_next_word_pass(l, l->next, US_LABEL);
	if (end == l->next || label == l->joint->begin || last[-1] != '.' ||
	    !us_next_word_domain(last, n))
		return false;
	if (end < l->core_end && l->text[end] == '.') {
		for (i = 0; i < sizeof(closed) / sizeof(closed[0]); i++)
			if (n == 3 && us_same(last, closed[i], 3))
				return true;
		return false;
	}
	if (n + end - l->next > DOMAIN_MAX)
		return true;
	memcpy(joined, last, n);
	memcpy(joined + n, l->text + l->next, end - l->next);
	return !us_next_word_domain(joined, n + end - l->next);
}

/* Return whether the URL ends with its host's port, which has only digits. */
static bool
is_whole_port(const struct us_line_pair *l)
{
	size_t port, at;

	if (!l->joint->authority)
		return false;
	port = us_line_pair_label(l, l->end);
	if (port == l->joint->begin || l->text[port - 1] != ':' ||
	    us_line_pair_has(l, '[') || us_next_word_has(l, '@'))
		return false;
	for (at = port; at < l->end && us_is(l->text[at], US_DIGIT);)
		at++;
	return at == l->end && at > port &&
	    !us_is(us_line_pair_first(l), US_DIGIT) &&
	    memchr("/?#", us_line_pair_first(l), 3) == NULL;
}

/* Return whether the URL is a source of packages, behind which the name of a
 * release follows. */
static bool
is_release(const struct us_line_pair *l)
{
	const size_t at = l->joint->start;

	return l->joint->pieces == 0 && at >= 4 &&
	    (memcmp(l->text + at - 4, "deb ", 4) == 0 ||
		(at >= 8 && memcmp(l->text + at - 8, "deb-src ", 8) == 0));
}

/* Return whether the word is of a sentence, in English, German, Dutch, French,
 * Spanish or Italian. */
static bool
is_of_sentence(const struct us_line_pair *l)
{
	static const char *const words[] = { "and", "and/or", "are", "but",
		"can", "con", "dans", "del", "desde", "een", "est", "et", "for",
		"from", "gibt", "has", "have", "he/she", "het", "if", "is",
		"ist", "kann", "may", "oder", "of", "or", "ou", "para", "per",
		"pour", "que", "qui", "shall", "should", "sind", "sono", "sur",
		"that", "the", "this", "to", "una", "und", "voor", "was",
		"werden", "where", "which", "will", "wird", "with", "worden",
		"would", "you", "zu", "zum", "zur" };

	return l->core_end == l->next_end &&
	    (l->core_end == l->len || us_is(l->text[l->core_end], US_BLANK)) &&
	    us_next_word_listed(l->text + l->next, us_next_word_len(l), words,
		sizeof(words) / sizeof(words[0]));
}

/* Return whether the word is an adverb, which names no directory and no page,
 * behind a slash (plain-text-goes-on). */
static bool
is_adverb(const struct us_line_pair *l)
{
	static const char *const words[] = { "again", "already", "also",
		"anyway", "anyways", "below", "either", "elsewhere", "however",
		"indeed", "instead", "itself", "later", "meanwhile", "nor",
		"now", "only", "otherwise", "respectively", "soon", "still",
		"themselves", "then", "there", "thereby", "therefore", "though",
		"thus", "together", "too", "yet", "yourself" };

	return us_line_pair_last(l) == '/' &&
	    (l->alone || l->core_end < l->next_end) &&
	    us_next_word_listed(l->text + l->next, us_next_word_len(l), words,
		sizeof(words) / sizeof(words[0]));
}

/* Return whether a word of small letters follows that has one beyond ASCII, or
 * that may be a verb: a word of German or Dutch, whose verbs end the sentence,
 * stands before the URL on its line (verb-behind-a-url). */
static bool
is_verb(const struct us_line_pair *l)
{
	static const char *const words[] = { "auf", "bei", "bij", "der", "een",
		"het", "ist", "naar", "nach", "ueber", "und", "unter", "von",
		"zum", "zur", "\303\274ber", "\374ber" };
	size_t at, end;

	if (l->joint->pieces > 0 || l->hyphen ||
	    us_next_word_pass(l, l->next, US_ALPHA | US_HIGH) < l->core_end ||
	    us_next_word_len(l) < 3 ||
	    us_lower(us_line_pair_first(l)) != us_line_pair_first(l))
		return false;
	if (us_next_word_pass(l, l->next, US_ALPHA) < l->core_end)
		return true;
	for (at = l->prefix.end; at < l->joint->start; at = end + 1) {
		for (end = at; us_is(l->text[end], US_ALPHA | US_HIGH);)
			end++;
		if (us_next_word_listed(l->text + at, end - at, words,
			sizeof(words) / sizeof(words[0])))
			return true;
	}
	return false;
}

/* Return whether a question mark that begins no query ends a question. */
static bool
is_question(const struct us_line_pair *l)
{

	return us_line_pair_last(l) == '?' && !us_next_word_has(l, '=');
}

/* Return whether the URL is the value of a name, behind = and maybe a blank, or
 * in a line that begins with a name and =. */
static bool
is_value(const struct us_line_pair *l)
{
	size_t at = l->joint->start, name = l->prefix.end;

	if (at > 0 && l->text[at - 1] == ' ')
		at--;
	while (name < l->end && us_is(l->text[name], US_LABEL))
		name++;
	return (at > 0 && l->text[at - 1] == '=') ||
	    (l->joint->pieces == 0 && name > l->prefix.end &&
		l->text[name] == '=');
}

/* Return whether the query ends with a name, = and a value. */
static bool
ends_in_value(const struct us_line_pair *l)
{
	size_t at = l->end;

	while (at > l->joint->begin && us_is_alnum(l->text[at - 1]))
		at--;
	return at < l->end && at > l->joint->begin && l->text[at - 1] == '=';
}

/* Return whether the word, in which = follows, begins with a name of several
 * parts, as a property of Java has. */
static bool
is_property(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (us_is(l->text[at], US_LABEL))
		at++;
	return at > l->next && l->text[at] == '.' &&
	    us_is(l->text[at + 1], US_ALPHA);
}

/* Return whether a name and = are no field of a query, since no ? was, or the
 * field before has its value and the word does not end with =, as base64 does;
 * behind a slash they are none if the URL is the value of a name, too, the name
 * is a property's, or a shell's variable follows (name-and-value). */
static bool
is_assignment(const struct us_line_pair *l)
{

	if (!us_next_word_is_field(l, l->next) || us_next_word_has(l, '&'))
		return false;
	if (us_line_pair_has(l, '?'))
		return ends_in_value(l) && l->text[l->core_end - 1] != '=';
	return us_is_alnum(us_line_pair_last(l)) || is_value(l) ||
	    is_property(l) || us_next_word_has(l, '$');
}

/* Return whether the word behind a slash is a call: a name and a bracket that
 * closes again, or opens before a string (name-and-value). */
static bool
is_call(const struct us_line_pair *l)
{
	size_t at = l->next;

	if (us_line_pair_last(l) != '/')
		return false;
	while (at < l->line_end &&
	    (us_is(l->text[at], US_LABEL) || l->text[at] == '.'))
		at++;
	return at > l->next && l->line_end - at > 1 && l->text[at] == '(' &&
	    memchr(")'\"", l->text[at + 1], 3) != NULL;
}

/* Return whether the sign of a value, as = or :=, stands behind the word,
 * between blanks. */
static bool
is_name_of_value(const struct us_line_pair *l)
{
	size_t at = l->next_end, sign;

	at = us_pass_blanks(l->text, at, l->line_end);
	for (sign = at; at < l->line_end && at - sign < 3 &&
	     memchr(":+=>", l->text[at], 4) != NULL;)
		at++;
	return sign > l->next_end && at > sign && l->core_end == l->next_end &&
	    memchr(l->text + sign, '=', at - sign) != NULL &&
	    at < l->line_end && us_is(l->text[at], US_BLANK);
}

/* Return whether the URL is the home page of a user, whose name has only small
 * letters, and the word begins with a capital (small-name-of-a-user). */
static bool
is_behind_user(const struct us_line_pair *l)
{
	size_t at = l->end;

	while (at > l->joint->begin && us_is_lower(l->text[at - 1]))
		at--;
	return at < l->end && at > l->joint->begin && l->text[at - 1] == '~' &&
	    us_is(us_line_pair_first(l), US_ALPHA) &&
	    !us_is_lower(us_line_pair_first(l));
}

/* Return whether the word is a file with its folders, and no fragment. */
static bool
is_path(const struct us_line_pair *l)
{
	size_t at, slashes = 0;

	if (us_line_pair_last(l) != '#' || !us_is_alnum(us_line_pair_first(l)))
		return false;
	for (at = l->next; at < l->core_end; at++)
		slashes += l->text[at] == '/';
	return slashes > 1;
}

/* Return whether the word up to the colon at ${end} is the name of a kind of
 * identifier, behind a letter or digit. */
static bool
names_identifier(const struct us_line_pair *l, size_t end)
{
	static const char *const names[] = { "arxiv", "doi", "isbn", "issn",
		"md5", "oclc", "pmcid", "pmid", "sha1", "sha256", "sha512" };

	return us_is_alnum(us_line_pair_last(l)) &&
	    us_next_word_listed(l->text + l->next, end - l->next, names,
		sizeof(names) / sizeof(names[0]));
}

/* Return whether the word is a label: a name, as Size{2}, and a colon, or the
 * := of a makefile; or a kind of identifier, a colon and one of them
 * (name-and-value). */
static bool
is_label(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->next_end &&
	    (us_is(l->text[at], US_LABEL) ||
		memchr("{}", l->text[at], 2) != NULL))
		at++;
	return at > l->next && at < l->next_end && l->text[at] == ':' &&
	    (at + 1 == l->next_end || l->text[at + 1] == '=' ||
		names_identifier(l, at));
}

/* Return whether the word begins like the file's name with which the URL
 * ends. */
static bool
is_same_file(const struct us_line_pair *l)
{
	size_t at = l->end, dot = 0;

	if (us_next_word_len(l) <= 4)
		return false;
	for (; at > l->joint->begin && l->text[at - 1] != '/'; at--)
		if (l->text[at - 1] == '.' && dot == 0)
			dot = at - 1;
	return dot >= at + 4 && l->end - dot <= 5 &&
	    memcmp(l->text + at, l->text + l->next, 4) == 0;
}

/* Return whether the URL ends with the whole name of a file, and a word of its
 * own follows: only the rest of a longer extension goes on there
 * (file-that-is-whole). */
static bool
is_whole_file(const struct us_line_pair *l)
{

	return us_is_alnum(us_line_pair_first(l)) && !l->joint->authority &&
	    us_next_word_file(l->text, l->joint->begin, l->end) &&
	    !us_next_word_half(l) && !us_line_pair_has(l, '?') &&
	    !us_line_pair_has(l, '#');
}

/* The fewest letters of a word at the end of a sentence, and of a file's name
 * at its beginning: those of a language or of min.js are of a longer name. */
#define WORD_MIN 4

/* Return whether a word that can begin a sentence is behind a full stop, and
 * text behind that: it has a capital, or is the name of a file with one dot
 * (full-stop-at-line-end). */
static bool
is_behind_stop(const struct us_line_pair *l)
{
	const size_t stem = us_next_word_pass(l, l->next, US_LABEL);

	if (us_line_pair_last(l) != '.' || l->joint->authority || l->alone ||
	    !us_is(us_line_pair_first(l), US_ALPHA))
		return false;
	if (!us_is_lower(us_line_pair_first(l)))
		return !us_next_word_has(l, '/');
	return us_is_alnum(l->text[l->end - 2]) && stem - l->next >= WORD_MIN &&
	    us_next_word_pass(l, stem + 1, US_ALPHA | US_DIGIT) ==
	    l->core_end &&
	    us_next_word_file(l->text, l->next, l->core_end);
}

/* Return whether the line above the URL's is wider: a program that cuts words
 * fills each line. */
static bool
is_wider_above(const struct us_line_pair *l)
{
	const size_t begin = l->prefix.begin;
	size_t at, line;

	if (begin == 0 || l->end - begin >= US_LINE_PREFIX_BACK)
		return false;
	at = begin - (begin > 1 && l->text[begin - 2] == '\r' ? 2 : 1);
	line = us_eol_before(l->text, us_line_prefix_floor(l->end), at);
	return us_line_pair_count(l->text, line, at) > l->columns;
}

/* Return whether the word is the last one of a sentence, alone in its line: it
 * is a word, or the line above has more room (plain-text-goes-on). */
static bool
is_last_word(const struct us_line_pair *l)
{
	const size_t len = us_next_word_len(l);
	const char *word = l->text + l->next;
	size_t left;

	if (!l->alone || l->joint->pieces > 0 ||
	    !us_is_alnum(us_line_pair_last(l)) || len < WORD_MIN ||
	    us_known_word_right(word, len) < len ||
	    l->next_end != l->core_end + 1 ||
	    memchr(".!?", l->text[l->core_end], 3) == NULL)
		return false;
	left = us_known_word_left(l->text + l->joint->begin,
	    l->end - l->joint->begin);
	return !us_known_word(l->text + l->end - left, left, word, len) &&
	    (us_known_word(word, len, NULL, 0) || is_wider_above(l));
}

/* Return whether the URL ends with a whole hash, of SHA-1 or SHA-256: as the
 * name of a commit has, behind a slash or = (hash-that-is-whole). */
static bool
is_whole_hash(const struct us_line_pair *l)
{
	const size_t n = us_line_pair_hash(l);

	return (n == 64 || n == 40) &&
	    us_is(us_line_pair_first(l), US_ALPHA | US_DIGIT | US_HIGH);
}

/* Return whether the word is the name of a patch in a line of its own, as lists
 * of sources have it below a URL (file-that-is-whole). */
static bool
is_patch(const struct us_line_pair *l)
{
	const size_t end = l->core_end;

	return l->first && us_is_alnum(us_line_pair_last(l)) &&
	    us_is_alnum(us_line_pair_first(l)) && end - l->next > 6 &&
	    (memcmp(l->text + end - 6, ".patch", 6) == 0 ||
		memcmp(l->text + end - 5, ".diff", 5) == 0) &&
	    !us_next_word_has(l, '/') &&
	    us_next_word_pass(l, l->next, US_HEX) + 6 < end;
}

/* Return whether a number, of a year or a note, is behind a directory and a
 * full stop: no file's name begins with that. */
static bool
is_number(const struct us_line_pair *l)
{

	return us_line_pair_last(l) == '.' && l->text[l->end - 2] == '/' &&
	    us_next_word_pass(l, l->next, US_DIGIT) == l->core_end;
}

/* Return whether the word is a number of the text, behind a letter: it goes on
 * in letters beyond ASCII, which say what it counts (number-of-the-text). */
static bool
is_count(const struct us_line_pair *l)
{
	const size_t end = us_next_word_pass(l, l->next, US_DIGIT);

	return us_is(us_line_pair_last(l), US_ALPHA) && end > l->next &&
	    end < l->core_end && us_is(l->text[end], US_HIGH);
}

/* Return whether the word is a date such as 12/24/2021. */
static bool
is_date(const struct us_line_pair *l)
{
	size_t at = l->next, numbers = 0, begin;

	for (;; at++) {
		begin = at;
		at = us_next_word_pass(l, at, US_DIGIT);
		if (at == begin)
			return false;
		numbers++;
		if (at == l->core_end || l->text[at] != '/')
			break;
	}
	return at == l->core_end && numbers == 3;
}

static bool
is_extension(const struct us_line_pair *l)
{

	return us_line_pair_last(l) == '/' && us_line_pair_first(l) == '.' &&
	    us_next_word_extension(l->text + l->next + 1,
		us_next_word_len(l) - 1);
}

/* Return whether the lines begin with other marks of comments or quotes, or the
 * sign of a patch with the URL's only.  A number or a bar may begin a line of
 * the text. */
static bool
is_of_other_text(const struct us_line_pair *l)
{

	return l->joint->pieces == 0 && !l->same && !l->fewer &&
	    !l->prefix.gutter && l->prefix.bars == 0 &&
	    (l->prefix.end == 0 || l->prefix.sign != '\0' ||
		us_is(l->text[l->prefix.end - 1], US_BLANK));
}

/* The shortest rule that has letters, as -o-o-o-o- has. */
#define RULE_MIN 8

/* Return whether the word has no letter, no digit and no byte beyond ASCII, and
 * is no slash, which ends many a URL; or is a rule with single letters. */
static bool
is_no_word(const struct us_line_pair *l)
{
	size_t at = l->next;
	bool has_letter = false;

	if (us_next_word_len(l) == 1 && l->text[l->next] == '/')
		return false;
	for (; at < l->next_end; at++) {
		if (!us_is(l->text[at], US_ALPHA | US_DIGIT | US_HIGH))
			continue;
		if (!us_is(l->text[at], US_ALPHA) ||
		    (at + 1 < l->next_end &&
			us_is(l->text[at + 1], US_ALPHA | US_DIGIT | US_HIGH)))
			return false;
		has_letter = true;
	}
	return !has_letter ||
	    (l->next_end - l->next >= RULE_MIN && !us_next_word_has(l, '/'));
}

const struct us_certain_row us_own_word_rows[] = {
	{ is_of_other_text, US_NOT_JOINED, "the lines begin with other marks" },
	{ is_host, US_NOT_JOINED, "the next word is a host of its own" },
	{ is_address, US_NOT_JOINED, "the next word is a mail address" },
	{ is_release, US_NOT_JOINED, "the next word is the name of a release" },
	{ is_of_sentence, US_NOT_JOINED, "the next word is of a sentence" },
	{ is_adverb, US_NOT_JOINED, "the next word is an adverb" },
	{ is_verb, US_NOT_JOINED, "the next word may be the sentence's verb" },
	{ is_question, US_NOT_JOINED, "no field of a query follows" },
	{ is_assignment, US_NOT_JOINED, "no ? or & is before a name and =" },
	{ is_call, US_NOT_JOINED, "the next word is a call" },
	{ is_name_of_value, US_NOT_JOINED,
	    "the next word is the name of a value" },
	{ is_behind_user, US_NOT_JOINED,
	    "a capital is behind the name of a user" },
	{ is_path, US_NOT_JOINED, "the next word is the path of a file" },
	{ is_label, US_NOT_JOINED, "the next word is a label" },
	{ is_same_file, US_NOT_JOINED,
	    "the next word is the name with which the URL ends" },
	{ is_whole_file, US_NOT_JOINED, "a file's name is whole" },
	{ is_behind_stop, US_NOT_JOINED,
	    "a sentence ends, and the next word can begin one" },
	{ is_last_word, US_NOT_JOINED,
	    "the next word is the last one of a sentence" },
	{ is_whole_hash, US_NOT_JOINED, "a hash is whole" },
	{ is_patch, US_NOT_JOINED, "the next word is the name of a patch" },
	{ is_number, US_NOT_JOINED, "a number is behind a full stop" },
	{ is_count, US_NOT_JOINED, "a number goes on in letters" },
	{ is_date, US_NOT_JOINED, "the next word is a date" },
	{ is_extension, US_NOT_JOINED, "no file is before the extension" },
	{ is_no_word, US_NOT_JOINED,
	    "the next word has no letter and no digit" },
	{ is_short_host, US_NOT_JOINED, "a host ends a short line" },
	{ is_whole_host, US_NOT_JOINED, "the host ends with its domain" },
	{ is_whole_port, US_NOT_JOINED, "a port has only digits" },
	{ 0 },
};

/*
 * The rule that was measured on real text: what the first line ends in, how
 * long it is, and what the next line's first token looks like.
 */
#include <string.h>

#include "../bytes.h"
#include "join.h"
#include "lead.h"

/* A line of so many columns may be full, and one of so many is. */
#define WIDE 45
#define FULL 68

/* No token of a URL's next line is longer. */
#define TOKEN_MAX 1024

/* Names that end in one of these are a URL's file, not a host. */
static const char *const extensions[] = { "asc", "asp", "aspx", "bib", "bz2",
	"cfm", "cgi", "css", "doc", "dtl", "dvi", "exe", "gif", "gz", "htm",
	"html", "ics", "jpeg", "jpg", "js", "jsp", "mp3", "msg", "pdf", "php",
	"phtml", "pl", "png", "ppt", "ps", "rdf", "rss", "rtf", "sgml", "shtml",
	"stm", "tar", "tex", "tgz", "txt", "wav", "xls", "xml", "xsl", "z",
	"zip" };

/* The two lines. */
struct lines {
	const char *text;
	size_t end;   /* of the first */
	size_t token; /* where the first's last token begins */
	size_t columns;
	size_t indent; /* of the first's text */
	bool first;    /* the token is the first line's first */
	struct us_lead lead;

	size_t next, next_end; /* the next line's first token */
	size_t next_indent;
	bool alone; /* nothing else is on that line */
	bool same;  /* both have the same lead */
	bool fewer; /* the next has fewer quote marks */
};

static size_t
line_begin(const char *text, size_t at)
{
	size_t floor = at > US_LEAD_BACK ? at - US_LEAD_BACK : 0;

	while (at > floor && !us_is(text[at - 1], US_EOL))
		at--;
	return at;
}

/* Count the columns of ${text}, characters beyond ASCII as one. */
static size_t
count_columns(const char *text, size_t begin, size_t end)
{
	size_t n = 0;

	for (; begin < end; begin++)
		if (((unsigned char)text[begin] & 0xC0) != 0x80)
			n++;
	return n;
}

/* Return the columns of white space right before ${at}, tabs as eight. */
static size_t
count_indent(const char *text, size_t begin, size_t at)
{
	size_t n = 0;

	while (at > begin && us_is(text[at - 1], US_BLANK))
		n += text[--at] == '\t' ? 8 : 1;
	return n;
}

/* Read the line that the URL ends. */
static void
read_first(struct lines *l)
{
	size_t begin = line_begin(l->text, l->end), at;

	l->token = l->end;
	while (l->token > begin && !us_is(l->text[l->token - 1], US_BLANK))
		l->token--;
	us_lead_read(l->text, l->end, &l->lead);
	l->columns = count_columns(l->text, begin, l->end);
	if (l->end - begin >= US_LEAD_BACK)
		l->columns = US_LEAD_BACK;
	at = us_lead_end(l->text, begin, l->end);
	if (at > l->token)
		l->token = at;
	l->indent = count_indent(l->text, begin, l->token);
	l->first = at == l->token;
}

/* Read the line behind it. */
static enum us_joined
read_next(struct lines *l, const struct us_view *v)
{
	const char last = l->text[l->end - 1];
	size_t at = l->end, begin;
	struct us_lead lead;
	unsigned passed = 1;

	while (at < v->len && !us_is(v->text[at], US_EOL)) {
		if (!us_is(v->text[at], US_BLANK))
			return US_NOT_JOINED;
		at++;
	}
	if (v->len - at < 2)
		return v->ended ? US_NOT_JOINED : US_JOIN_MORE;
	at += us_eol(v->text + at, v->len - at);
	switch (us_lead_break(&l->lead, v->text, &at, v->len, v->ended,
	    last == '-' || last == '/', &passed)) {
	case US_BREAK_BLANK:
		return US_NOT_JOINED;
	case US_BREAK_MORE:
		return US_JOIN_MORE;
	case US_BREAK_TEXT:
		break;
	}
	l->next = at;
	begin = line_begin(v->text, at);
	l->next_indent = count_indent(v->text, begin, at);
	us_lead_read(v->text, at, &lead);
	l->same = us_lead_same(&l->lead, &lead);
	l->fewer = lead.quotes < l->lead.quotes;

	while (at < v->len && at - l->next < TOKEN_MAX &&
	    !us_is(v->text[at], US_STOP))
		at++;
	l->next_end = at;
	if (at - l->next == TOKEN_MAX)
		return US_NOT_JOINED;
	while (at < v->len && us_is(v->text[at], US_BLANK) &&
	    !us_is(v->text[at], US_EOL))
		at++;
	if (at == v->len && !v->ended)
		return US_JOIN_MORE;
	l->alone = at == v->len || us_is(v->text[at], US_EOL);
	return l->next_end > l->next ? US_JOINED : US_NOT_JOINED;
}

/* Return whether a name's end is one of a file's. */
static bool
is_extension(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < sizeof(extensions) / sizeof(extensions[0]); i++)
		if (strlen(extensions[i]) == len &&
		    us_same(text, extensions[i], len))
			return true;
	return false;
}

/* Return the end of the token without the sentence's punctuation. */
static size_t
token_end(const struct lines *l)
{
	size_t end = l->next_end;

	while (end > l->next &&
	    memchr(".,;:!?)]'", l->text[end - 1], 9) != NULL)
		end--;
	return end;
}

/* Return where the name ends that the token begins with: letters, digits, dots
 * and hyphens. */
static size_t
name_end(const struct lines *l)
{
	size_t at = l->next, end = token_end(l);

	while (at < end && us_is(l->text[at], US_ALPHA | US_DIGIT | US_SCHEME))
		at++;
	return at;
}

/* Return whether the token begins with a host's name, and no file's. */
static bool
is_host(const struct lines *l)
{
	size_t end = name_end(l), dot = end, at;

	if (end < token_end(l) && l->text[end] != '/' && l->text[end] != ':')
		return false;
	while (dot > l->next && l->text[dot - 1] != '.')
		dot--;
	if (dot <= l->next + 1 || end - dot < 2 || end - dot > 6)
		return false;
	for (at = dot; at < end; at++)
		if (!us_is(l->text[at], US_ALPHA))
			return false;
	return !is_extension(l->text + dot, end - dot);
}

/* Return whether the token ends in a file's extension. */
static bool
is_file(const struct lines *l)
{
	size_t end = token_end(l), dot = end;

	while (dot > l->next && us_is(l->text[dot - 1], US_ALPHA | US_DIGIT))
		dot--;
	return dot > l->next + 1 && l->text[dot - 1] == '.' &&
	    is_extension(l->text + dot, end - dot);
}

/* Return whether one of ${marks} stands in the token. */
static bool
has(const struct lines *l, const char *marks)
{
	size_t at, end = token_end(l);

	for (at = l->next; at < end; at++)
		if (l->text[at] != '\0' && strchr(marks, l->text[at]) != NULL)
			return true;
	return false;
}

static bool
has_class(const struct lines *l, unsigned classes)
{
	size_t at;

	for (at = l->next; at < l->next_end; at++)
		if (us_is(l->text[at], classes))
			return true;
	return false;
}

/* Return whether ${word} begins the token, in any case. */
static bool
begins(const struct lines *l, const char *word)
{
	size_t n = strlen(word);

	return l->next_end - l->next >= n &&
	    us_same(l->text + l->next, word, n);
}

/* Return whether a scheme's name stands in the token, with what must follow. */
static bool
has_scheme(const struct lines *l)
{
	size_t at, name;

	for (at = l->next; at < l->next_end; at++) {
		if (l->text[at] != ':')
			continue;
		if (l->next_end - at >= 3 && l->text[at + 1] == '/' &&
		    l->text[at + 2] == '/')
			return true;
		for (name = at; name > l->next && at - name < US_NAME_MAX &&
		     us_is(l->text[name - 1], US_SCHEME);
		     name--)
			;
		if (us_registry_find(l->text + name, at - name) != NULL)
			return true;
	}
	return false;
}

/* Return whether the token is a list's mark: - * o 1. (2) [3] a) */
static bool
is_list_mark(const struct lines *l)
{
	const char *text = l->text + l->next;
	size_t len = l->next_end - l->next;

	if (*text == '[' || *text == '(' || *text == '{')
		return true;
	if (len == 1 && (*text == 'o' || *text == '*' || *text == '-'))
		return true;
	return len <= 4 && len >= 2 && !l->alone &&
	    (text[len - 1] == '.' || text[len - 1] == ')') &&
	    name_end(l) == l->next_end - 1;
}

/* Return whether the token is no URL's middle, whatever stands before it. */
static bool
is_foreign(const struct lines *l)
{

	if (!has_class(l, US_ALPHA | US_DIGIT | US_HIGH))
		return true;
	if (begins(l, "www.") || begins(l, "ftp.") || has_scheme(l))
		return true;
	if (begins(l, "--") || begins(l, "__") || begins(l, "..") ||
	    l->text[l->next_end - 1] == ':')
		return true;
	return is_list_mark(l) || is_host(l) ||
	    (has(l, "@") && !has(l, "/?&="));
}

/* Return how many hexadecimal digits an escape at the URL's end lacks. */
static size_t
open_escape(const struct lines *l)
{
	const char *end = l->text + l->end;

	if (end[-1] == '%')
		return 2;
	return end[-2] == '%' && us_is(end[-1], US_HEX) ? 1 : 0;
}

static bool
completes_escape(const struct lines *l)
{
	size_t lacks = open_escape(l), i;

	if (lacks == 0 || l->next_end - l->next < lacks)
		return false;
	for (i = 0; i < lacks; i++)
		if (!us_is(l->text[l->next + i], US_HEX))
			return false;
	return true;
}

/* Return whether the next line begins with what is left of an undecoded soft
 * break: =20. */
static bool
is_soft_break(const struct lines *l)
{
	const char *text = l->text + l->next;

	return l->next_end - l->next >= 3 && text[0] == '=' &&
	    us_is(text[1], US_HEX) && us_is(text[2], US_HEX);
}

/* Return whether the token ends its line or a clause on it. */
static bool
ends_clause(const struct lines *l)
{

	return l->alone || memchr(".,;)]", l->text[l->next_end - 1], 5) != NULL;
}

/* The shapes that real text breaks in, but for the hyphen. */
static bool
flows(const struct lines *l)
{
	char last = l->text[l->end - 1], first = l->text[l->next];

	if (l->alone && memchr("/?&=", first, 4) != NULL)
		return !is_soft_break(l);
	if (completes_escape(l))
		return true;
	if (last == '/' && l->columns >= WIDE) {
		if (has(l, "#=&%?"))
			return true;
		if (ends_clause(l) && (has(l, "/=&?%~_") || is_file(l)))
			return true;
	}
	if (last == '&' && l->columns >= WIDE && l->alone && has(l, "=&"))
		return true;
	return l->columns >= FULL && l->alone &&
	    (has(l, "/=&?%~_#") || is_file(l) || has_class(l, US_DIGIT));
}

/* Return whether the two lines' leads and indents let one text go on. */
static bool
fits(const struct lines *l)
{

	if (!l->same &&
	    !(l->fewer &&
		(completes_escape(l) || (l->columns >= FULL && l->alone))))
		return false;
	return !l->first || l->next_indent >= l->indent ||
	    (l->columns >= FULL && l->next_indent <= (l->lead.quotes > 0));
}

enum us_joined
us_join(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next)
{
	struct lines l = { .text = view->text, .end = joint->end };
	char last = view->text[joint->end - 1];
	enum us_joined seen;
	bool hyphen;

	if (rules->join < URLSIFT_JOIN_HYPHEN ||
	    memchr(".,;:!=)>\"'*@", last, 12) != NULL)
		return US_NOT_JOINED;
	hyphen = (last == '-' && view->text[joint->end - 2] != '-') ||
	    memcmp(view->text + joint->end - 3, "\xE2\x80\x90", 3) == 0;
	if (!hyphen && rules->join < URLSIFT_JOIN_FLOW)
		return US_NOT_JOINED;
	read_first(&l);
	seen = read_next(&l, view);
	if (seen != US_JOINED)
		return seen;

	*next = l.next;
	if (!fits(&l))
		return US_NOT_JOINED;
	if (joint->empty)
		return (is_host(&l) || begins(&l, "www.")) && !has_scheme(&l) ?
		    US_JOINED :
		    US_NOT_JOINED;
	if (hyphen && joint->authority)
		return is_host(&l) && !begins(&l, "www.") && !has_scheme(&l) ?
		    US_JOINED :
		    US_NOT_JOINED;
	if (is_foreign(&l))
		return US_NOT_JOINED;
	if (hyphen)
		return us_is(l.text[l.next], US_ALPHA | US_DIGIT) ?
		    US_JOINED :
		    US_NOT_JOINED;
	return rules->join == URLSIFT_JOIN_FLOW && flows(&l) ? US_JOINED :
							       US_NOT_JOINED;
}

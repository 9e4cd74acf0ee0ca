/*
 * The rule that joins broken lines of a bare URL.  It was measured on real text
 * and looks at the end of the first line, its length, and the first token of
 * the next line (B3, D6, D13).
 */
#include <string.h>

#include "../base/bytes.h"
#include "line_join.h"
#include "line_prefix.h"

/* From WIDE columns on a line may be full, from FULL columns on it is. */
#define WIDE 45
#define FULL 68

/* The longest token of the next line, and the most blanks at a line's end: they
 * limit the bytes to wait for (S7). */
#define TOKEN_MAX 1024
#define GAP_MAX 256

/* Last labels of names that are file names and not hosts. */
static const char *const extensions[] = { "asc", "asp", "aspx", "bib", "bz2",
	"cfm", "cgi", "css", "doc", "dtl", "dvi", "exe", "gif", "gz", "htm",
	"html", "ics", "jpeg", "jpg", "js", "jsp", "mp3", "msg", "pdf", "php",
	"phtml", "pl", "png", "ppt", "ps", "rdf", "rss", "rtf", "sgml", "shtml",
	"stm", "tar", "tex", "tgz", "txt", "wav", "xls", "xml", "xsl", "z",
	"zip" };

/* The two lines. */
struct lines {
	const struct us_registry *registry;
	const char *text;
	char close;   /* the mark that closes quotes around the URL; or 0 */
	size_t end;   /* of the URL on the first line */
	size_t token; /* where the last token of the first line begins */
	size_t columns;
	size_t indent; /* of the first's text */
	bool first;    /* that token is the first of its line */
	struct us_line_prefix prefix;

	size_t next, next_end; /* the first token of the next line */
	size_t next_indent;
	bool alone; /* nothing else is on that line */
	bool same;  /* both lines have the same prefix */
	bool fewer; /* the next line has fewer quote marks */
	bool page;  /* page furniture is between the lines */
};

static size_t
line_begin(const char *text, size_t at)
{
	size_t floor = at > US_LINE_PREFIX_BACK ? at - US_LINE_PREFIX_BACK : 0;

	while (at > floor && !us_is(text[at - 1], US_EOL))
		at--;
	return at;
}

/* Count the columns of ${text}; a character beyond ASCII is one column. */
static size_t
count_columns(const char *text, size_t begin, size_t end)
{
	size_t n = 0;

	for (; begin < end; begin++)
		if (((unsigned char)text[begin] & 0xC0) != 0x80)
			n++;
	return n;
}

/* Return the columns of white space directly before ${at}; a tab has eight. */
static size_t
count_indent(const char *text, size_t begin, size_t at)
{
	size_t n = 0;

	while (at > begin && us_is(text[at - 1], US_BLANK))
		n += text[--at] == '\t' ? 8 : 1;
	return n;
}

/* Read the line on which the URL ends. */
static void
read_first(struct lines *l)
{
	size_t begin = line_begin(l->text, l->end);
	bool list;

	l->token = l->end;
	while (l->token > begin && !us_is(l->text[l->token - 1], US_BLANK))
		l->token--;
	us_line_prefix_read(l->text, l->end, &l->prefix);
	/* A number before a bare URL is more often part of a list. */
	l->prefix.inner = false;
	list = us_line_prefix_is_list(&l->prefix, l->text, l->end);
	if (list)
		l->prefix.comment_len = 0;
	l->columns = count_columns(l->text, begin, l->end);
	if (l->prefix.end > l->token)
		l->token = l->prefix.end;
	l->indent = count_indent(l->text, begin, l->token);
	l->first = !list && l->prefix.end == l->token;
}

/* Find where the next line begins, in ${next}, behind the blanks and the line
 * end at ${at}. */
static enum us_joined
pass_break(const struct us_view *v, size_t at, size_t *next)
{
	const size_t end = at;

	while (at < v->len && !us_is(v->text[at], US_EOL)) {
		if (!us_is(v->text[at], US_BLANK) || at - end > GAP_MAX)
			return US_NOT_JOINED;
		at++;
	}
	if (v->len - at < 2)
		return v->ended ? US_NOT_JOINED : US_JOIN_MORE;
	*next = at + us_eol(v->text + at, v->len - at);
	return US_JOINED;
}

/* Return whether the line that holds ${text}[${end}] has fewer than FULL bytes
 * up to there, without reading back more than that. */
static bool
is_short(const char *text, size_t end)
{
	size_t floor = end > FULL ? end - FULL : 0, at = end;

	while (at > floor && !us_is(text[at - 1], US_EOL))
		at--;
	return end - at < FULL;
}

/* Return whether the first word of the next line, from ${at} to ${end}, shows
 * that the URL at ${joint} is complete.  A line that begins with such a word
 * has no prefix. */
static bool
is_text(const struct us_view *v, const struct us_joint *joint, size_t at,
    size_t end)
{
	const char *url = v->text + joint->end, *word = v->text + at;

	/* A list mark; or, behind a whole word, a rule or a field name. */
	if (*word == '[' || *word == '(' || *word == '{')
		return true;
	if (joint->empty || !us_is(url[-1], US_PLAIN | US_PATH))
		return false;
	if ((*word == '-' || *word == '_') && word[1] == *word)
		return true;
	if (!us_is(*word, US_ALPHA))
		return false;
	if (v->text[end] == ':' && us_is(v->text[end + 1], US_BLANK))
		return true;

	/* A word behind a line that is not full, unless the URL surely needs
	 * more. */
	return us_is(v->text[end], US_BLANK) && url[-1] != '/' &&
	    url[-1] != '%' && url[-2] != '%' && is_short(v->text, joint->end);
}

/* Return whether the URL is surely complete, as most are: the line at ${next}
 * begins another URL, is blank, begins with a byte that ends a URL where no
 * page can end, or is plain text. */
static bool
is_over(const struct us_view *v, const struct us_joint *joint, size_t next)
{
	size_t at = next, end;

	while (at < v->len && at - next < FULL &&
	    us_is(v->text[at], US_BLANK) && !us_is(v->text[at], US_EOL))
		at++;
	/* No token begins with a < or a quote, and no prefix contains one. */
	if (at < v->len &&
	    (us_is(v->text[at], US_EOL) ||
		memchr("<\"", v->text[at], 2) != NULL))
		return memchr("-/\x90", v->text[joint->end - 1], 3) == NULL;
	for (end = at; end < v->len && end - at < US_NAME_MAX; end++)
		if (!us_is(v->text[end], US_SCHEME))
			break;
	if (v->len - end < 3)
		return false;
	return memcmp(v->text + end, "://", 3) == 0 ||
	    is_text(v, joint, at, end);
}

/* Return whether a blank beyond ASCII, visible or not, is at ${at} (W3). */
static bool
is_wide_blank(const struct us_view *v, size_t at)
{

	return us_is(v->text[at], US_HIGH) &&
	    us_blank(v->text + at, v->len - at) > 0;
}

/* Return whether U+200B is in the prefix of a line: it separates words. */
static bool
has_seam(const char *prefix, size_t len)
{
	size_t at;

	for (at = 0; at + 3 <= len; at++)
		if (memcmp(prefix + at, "\xE2\x80\x8B", 3) == 0)
			return true;
	return false;
}

/* Read the next line. */
static enum us_joined
read_next(struct lines *l, const struct us_view *v)
{
	const char last = l->text[l->end - 1];
	size_t at = l->next, begin, blank;
	struct us_line_prefix prefix;
	unsigned passed = 1;

	switch (us_line_prefix_break(&l->prefix, v->text, &at, v->len, v->ended,
	    last == '-' || last == '/', &passed)) {
	case US_BREAK_BLANK:
		return US_NOT_JOINED;
	case US_BREAK_MORE:
		return US_JOIN_MORE;
	case US_BREAK_TEXT:
		break;
	}
	l->page = passed > 1;
	l->next = at;
	begin = line_begin(v->text, at);
	if (has_seam(v->text + begin, at - begin))
		return US_NOT_JOINED;
	l->next_indent = count_indent(v->text, begin, at);
	us_line_prefix_read(v->text, at, &prefix);
	l->same = us_line_prefix_same(&l->prefix, &prefix);
	l->fewer = prefix.quotes < l->prefix.quotes;

	while (at < v->len && at - l->next < TOKEN_MAX &&
	    !us_is(v->text[at], US_STOP) && !is_wide_blank(v, at))
		at++;
	l->next_end = at;
	if (at - l->next == TOKEN_MAX)
		return US_NOT_JOINED;
	while (at < v->len && !us_is(v->text[at], US_EOL) &&
	    (blank = us_blank(v->text + at, v->len - at)) > 0 &&
	    at - l->next_end <= GAP_MAX)
		at += blank;
	if (at == v->len && !v->ended)
		return US_JOIN_MORE;
	l->alone = at == v->len || us_is(v->text[at], US_EOL) ||
	    (l->close != '\0' && v->text[l->next_end] == l->close);
	return l->next_end > l->next ? US_JOINED : US_NOT_JOINED;
}

/* Return whether the end of a name is the extension of a file. */
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

/* Return the end of the token without trailing punctuation. */
static size_t
token_end(const struct lines *l)
{
	size_t end = l->next_end;

	while (end > l->next &&
	    memchr(".,;:!?)]'", l->text[end - 1], 9) != NULL)
		end--;
	return end;
}

/* Return where the name at the beginning of the token ends: letters, digits,
 * dots and hyphens. */
static size_t
name_end(const struct lines *l)
{
	size_t at = l->next, end = token_end(l);

	while (at < end && us_is(l->text[at], US_SCHEME))
		at++;
	return at;
}

/* Return whether the token begins with the name of a host and not of a file. */
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

/* Return whether the token is a dot and a file's extension. */
static bool
is_ending(const struct lines *l)
{
	size_t end = token_end(l);

	return l->text[l->next] == '.' && end > l->next + 1 &&
	    is_extension(l->text + l->next + 1, end - l->next - 1);
}

/* Return whether one of ${marks} stands in the token. */
static bool
token_has(const struct lines *l, const char *marks)
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
token_begins(const struct lines *l, const char *word)
{
	size_t n = strlen(word);

	return l->next_end - l->next >= n &&
	    us_same(l->text + l->next, word, n);
}

/* Return whether the token contains the name of a scheme and what must follow
 * it. */
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
		if (us_registry_find(l->registry, l->text + name, at - name) !=
		    NULL)
			return true;
	}
	return false;
}

/* Return whether the token, which has letters or digits, is a list mark:
 * o 1. (2) [3] a) or the reply code of a server: 230- */
static bool
is_list_mark(const struct lines *l)
{
	const char *text = l->text + l->next;
	size_t len = l->next_end - l->next;

	if (*text == '[' || *text == '(' || *text == '{')
		return true;
	if (len == 1 && *text == 'o')
		return true;
	if (len == 4 && text[3] == '-' && us_is(text[0], US_DIGIT) &&
	    us_is(text[1], US_DIGIT) && us_is(text[2], US_DIGIT))
		return true;
	return len <= 4 && len >= 2 && !l->alone &&
	    (text[len - 1] == '.' || text[len - 1] == ')') &&
	    name_end(l) == l->next_end - 1;
}

/* Return whether the token begins with an octet of undecoded mail: =20. */
static bool
is_undecoded(const struct lines *l)
{
	const char *text = l->text + l->next;

	return l->next_end - l->next >= 3 && text[0] == '=' &&
	    us_is(text[1], US_HEX) && us_is(text[2], US_HEX);
}

/* Return whether the token cannot be the middle of a URL, whatever is before
 * it. */
static bool
is_foreign(const struct lines *l)
{

	if (!has_class(l, US_ALPHA | US_DIGIT | US_HIGH))
		return true;
	if (token_begins(l, "www.") || token_begins(l, "ftp.") || has_scheme(l))
		return true;
	if (token_begins(l, "--") || token_begins(l, "__") ||
	    token_begins(l, "..") || l->text[l->next_end - 1] == ':')
		return true;
	return is_undecoded(l) || is_list_mark(l) || is_host(l) ||
	    (token_has(l, "@") && !token_has(l, "/?&="));
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

/* Return whether the token ends its line or a clause on it. */
static bool
ends_clause(const struct lines *l)
{

	return l->alone || memchr(".,;)]", l->text[l->next_end - 1], 5) != NULL;
}

/* Return whether the token is a date or a time (D17). */
static bool
is_date(const struct lines *l)
{
	size_t at, digits = 0, end = token_end(l);

	for (at = l->next; at < end; at++)
		if (us_is(l->text[at], US_DIGIT))
			digits++;
		else if (memchr("-:/.", l->text[at], 4) == NULL)
			return false;
	return digits >= 3 && digits < end - l->next;
}

/* Return the note of the shape in which the URL is broken, or 0.  The shapes
 * are those of real text; the hyphen is handled elsewhere. */
static unsigned
flows(const struct lines *l)
{
	char last = l->text[l->end - 1], first = l->text[l->next];

	if (l->alone && memchr("/?&=", first, 4) != NULL)
		return URLSIFT_N_BY_START;
	if (completes_escape(l))
		return URLSIFT_N_BY_ESCAPE;
	if (last == '/' && l->columns >= WIDE) {
		if (token_has(l, "#=&%?"))
			return URLSIFT_N_BY_SLASH;
		if (ends_clause(l) && (token_has(l, "/=&?%~_") || is_file(l)))
			return URLSIFT_N_BY_SLASH;
	}
	if (last == '&' && l->columns >= WIDE && l->alone && token_has(l, "=&"))
		return URLSIFT_N_BY_AMPERSAND;
	if (l->columns >= FULL && l->alone && !is_date(l) &&
	    (token_has(l, "/=&?%~_#") || is_file(l) || is_ending(l) ||
		has_class(l, US_DIGIT)))
		return URLSIFT_N_BY_WIDTH;
	return 0;
}

/* Return whether one text can go on over both lines, by their prefixes and
 * indents. */
static bool
lines_fit(const struct lines *l)
{

	if (!l->same &&
	    !(l->fewer &&
		(completes_escape(l) || (l->columns >= FULL && l->alone))))
		return false;
	return !l->first || l->next_indent >= l->indent ||
	    (l->columns >= FULL && l->next_indent <= (l->prefix.quotes > 0));
}

/* Return the note that says why the URL goes on, or 0. */
static unsigned
find_shape(const struct lines *l, const struct us_joint *joint, bool hyphen)
{
	bool host = is_host(l) && !has_scheme(l);

	/* A number directly before a URL is more often part of a list than of a
	 * gutter. */
	if (!lines_fit(l) || (l->first && l->prefix.gutter))
		return 0;
	if (joint->empty)
		return host ? URLSIFT_N_BY_SCHEME : 0;
	if (hyphen && joint->authority)
		return host && !token_begins(l, "www.") ? URLSIFT_N_BY_HYPHEN :
							  0;
	if (is_foreign(l))
		return 0;
	if (!hyphen)
		return flows(l);
	return us_is(l->text[l->next], US_ALPHA | US_DIGIT) ?
	    URLSIFT_N_BY_HYPHEN :
	    0;
}

/* Decide from both whole lines whether the URL goes on. */
static enum us_joined
judge_lines(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, bool hyphen, size_t *next, unsigned *notes)
{
	struct lines l = { .registry = &rules->registry,
		.text = view->text,
		.close = joint->close,
		.end = joint->end,
		.next = *next };
	enum us_joined seen;
	unsigned shape;

	read_first(&l);
	seen = read_next(&l, view);
	if (seen != US_JOINED)
		return seen;
	shape = find_shape(&l, joint, hyphen);
	if (shape == 0)
		return US_NOT_JOINED;
	*next = l.next;
	*notes |= shape;
	if (us_line_prefix_is_marked(&l.prefix))
		*notes |= URLSIFT_N_LEAD;
	if (l.page)
		*notes |= URLSIFT_N_PAGE;
	return US_JOINED;
}

enum us_joined
us_line_join(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next, unsigned *notes)
{
	const char *end = view->text + joint->end;
	enum us_joined seen;
	bool hyphen;

	if (rules->join < URLSIFT_JOIN_HYPHEN ||
	    memchr(".,;:!=)>\"'*@", end[-1], 12) != NULL)
		return US_NOT_JOINED;
	hyphen = (end[-1] == '-' && end[-2] != '-') ||
	    memcmp(end - 3, "\xE2\x80\x90", 3) == 0;
	if (!hyphen && rules->join < URLSIFT_JOIN_FLOW)
		return US_NOT_JOINED;
	seen = pass_break(view, joint->end, next);
	if (seen != US_JOINED)
		return seen;
	if (is_over(view, joint, *next))
		return US_NOT_JOINED;
	return judge_lines(rules, view, joint, hyphen, next, notes);
}

/*
 * The rule that was measured on real text: what the first line ends in, how
 * long it is, and what the next line's first token looks like (B3, D6, D13).
 */
#include <string.h>

#include "../base/bytes.h"
#include "line_join.h"
#include "line_prefix.h"

/* A line of so many columns may be full, and one of so many is. */
#define WIDE 45
#define FULL 68

/* No token of a URL's next line is longer, and no more blanks stand at a line's
 * end: waiting for more is bounded (S7). */
#define TOKEN_MAX 1024
#define GAP_MAX 256

/* Names that end in one of these are a URL's file, not a host. */
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
	char close;   /* the mark that closes quotes around; or 0 */
	size_t end;   /* of the first */
	size_t token; /* where the first's last token begins */
	size_t columns;
	size_t indent; /* of the first's text */
	bool first;    /* the token is the first line's first */
	struct us_line_prefix lead;

	size_t next, next_end; /* the next line's first token */
	size_t next_indent;
	bool alone; /* nothing else is on that line */
	bool same;  /* both have the same lead */
	bool fewer; /* the next has fewer quote marks */
	bool page;  /* page furniture stands between */
};

static size_t
line_begin(const char *text, size_t at)
{
	size_t floor = at > US_LINE_PREFIX_BACK ? at - US_LINE_PREFIX_BACK : 0;

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
	size_t begin = line_begin(l->text, l->end);
	bool list;

	l->token = l->end;
	while (l->token > begin && !us_is(l->text[l->token - 1], US_BLANK))
		l->token--;
	us_line_prefix_read(l->text, l->end, &l->lead);
	/* A number before a bare URL is more often a list's. */
	l->lead.inner = false;
	list = us_line_prefix_is_list(&l->lead, l->text, l->end);
	if (list)
		l->lead.comment_len = 0;
	l->columns = count_columns(l->text, begin, l->end);
	if (l->lead.end > l->token)
		l->token = l->lead.end;
	l->indent = count_indent(l->text, begin, l->token);
	l->first = !list && l->lead.end == l->token;
}

/* Find the ${next} line behind the blanks and the line end at ${at}. */
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

/* Return whether the line that holds ${text}[${end}] is not full up to there,
 * looking back no farther than it takes. */
static bool
is_short(const char *text, size_t end)
{
	size_t floor = end > FULL ? end - FULL : 0, at = end;

	while (at > floor && !us_is(text[at - 1], US_EOL))
		at--;
	return end - at < FULL;
}

/* Return whether the next line's first word, from ${at} to ${end}, shows that
 * the URL at ${joint} is over.  A word that begins so has no lead before it. */
static bool
is_text(const struct us_view *v, const struct us_joint *joint, size_t at,
    size_t end)
{
	const char *url = v->text + joint->end, *word = v->text + at;

	/* A list's mark; a rule, or a field's name, behind a whole word. */
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

	/* A word behind a line that is not full, if no more is asked for. */
	return us_is(v->text[end], US_BLANK) && url[-1] != '/' &&
	    url[-1] != '%' && url[-2] != '%' && is_short(v->text, joint->end);
}

/* Return whether the URL is over at a glance, as most are: the ${next} line
 * begins another one, or is blank or begins with what ends a URL where no page
 * can end, or it is text. */
static bool
is_over(const struct us_view *v, const struct us_joint *joint, size_t next)
{
	size_t at = next, end;

	while (at < v->len && at - next < FULL &&
	    us_is(v->text[at], US_BLANK) && !us_is(v->text[at], US_EOL))
		at++;
	/* No token begins with a < or a quote, and no lead holds one. */
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

/* Return whether a blank beyond ASCII stands at ${at}, seen or not (W3). */
static bool
is_wide_blank(const struct us_view *v, size_t at)
{

	return us_is(v->text[at], US_HIGH) &&
	    us_blank(v->text + at, v->len - at) > 0;
}

/* Return whether U+200B stands in a line's lead: it says that words are
 * apart. */
static bool
has_seam(const char *lead, size_t len)
{
	size_t at;

	for (at = 0; at + 3 <= len; at++)
		if (memcmp(lead + at, "\xE2\x80\x8B", 3) == 0)
			return true;
	return false;
}

/* Read the line behind it. */
static enum us_joined
read_next(struct lines *l, const struct us_view *v)
{
	const char last = l->text[l->end - 1];
	size_t at = l->next, begin, blank;
	struct us_line_prefix lead;
	unsigned passed = 1;

	switch (us_line_prefix_break(&l->lead, v->text, &at, v->len, v->ended,
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
	us_line_prefix_read(v->text, at, &lead);
	l->same = us_line_prefix_same(&l->lead, &lead);
	l->fewer = lead.quotes < l->lead.quotes;

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

	while (at < end && us_is(l->text[at], US_SCHEME))
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
		if (us_registry_find(l->registry, l->text + name, at - name) !=
		    NULL)
			return true;
	}
	return false;
}

/* Return whether the token, which has letters or digits, is a list's mark:
 * o 1. (2) [3] a) or a server's reply code: 230- */
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

/* Return whether the token is no URL's middle, whatever stands before it. */
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

/* The shapes that real text breaks in, but for the hyphen: return the note of
 * the one that fits, or 0. */
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

/* Return whether the two lines' leads and indents let one text go on. */
static bool
lines_fit(const struct lines *l)
{

	if (!l->same &&
	    !(l->fewer &&
		(completes_escape(l) || (l->columns >= FULL && l->alone))))
		return false;
	return !l->first || l->next_indent >= l->indent ||
	    (l->columns >= FULL && l->next_indent <= (l->lead.quotes > 0));
}

/* Return the note of the shape in which the URL goes on, or 0. */
static unsigned
find_shape(const struct lines *l, const struct us_joint *joint, bool hyphen)
{
	bool host = is_host(l) && !has_scheme(l);

	/* A number right before a URL is more often a list's than a gutter. */
	if (!lines_fit(l) || (l->first && l->lead.gutter))
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

/* Judge the two lines, as no glance tells. */
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
	if (us_line_prefix_is_marked(&l.lead))
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

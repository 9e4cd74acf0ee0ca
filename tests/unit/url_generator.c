/*
 * Section 5 as a table of strings and a walker of such strings.  The notation
 * is the RFC's: | between alternatives, [ ] around what may be left out, * and
 * 1* before what is repeated; but literals stand in ' ' and one character of
 * several in { }.
 * SPDX-License-Identifier: MIT
 */
#include "url_generator.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct rule {
	const char *name, *production;
};

/* clang-format off */
static const struct rule rules[] = {
	{ "ftpurl", "'ftp://' login [ '/' fpath [ ';type=' ftptype ]]" },
	{ "fileurl", "'file://' filehost '/' fpath" },
	{ "httpurl", "'http://' hostport [ '/' hpath [ '?' search ]]" },
	{ "gopherurl", "'gopher://' hostport [ '/' [ gtype [ selector "
	    "[ '%09' search [ '%09' gopher+_string ] ] ] ] ]" },
	{ "mailtourl", "'mailto:' encoded822addr" },
	{ "newsurl", "'news:' grouppart" },
	{ "nntpurl", "'nntp://' hostport '/' group [ '/' number ]" },
	{ "telneturl", "'telnet://' login [ '/' ]" },
	{ "waisurl", "waisdatabase | waisindex | waisdoc" },
	{ "prosperourl", "'prospero://' hostport '/' ppath *[ fieldspec ]" },
	{ "otherurl", "genericurl" },

	{ "genericurl", "scheme ':' schemepart" },
	{ "scheme", "'x-' 1*[ lowalpha | digit | '+' | '-' | '.' ]" },
	{ "schemepart", "*xchar | ip-schemepart" },
	{ "ip-schemepart", "'//' login [ '/' urlpath ]" },
	{ "login", "[ user [ ':' password ] '@' ] hostport" },
	{ "hostport", "host [ ':' port ]" },
	{ "host", "hostname | hostname | hostnumber" },
	{ "hostname", "*[ domainlabel '.' ] toplabel" },
	{ "domainlabel",
	    "alphadigit | alphadigit *[ alphadigit | '-' ] alphadigit" },
	{ "toplabel", "alpha | alpha *[ alphadigit | '-' ] alphadigit" },
	{ "alphadigit", "alpha | digit" },
	{ "hostnumber", "digits '.' digits '.' digits '.' digits" },
	{ "port", "digits" },
	{ "user", "*[ uchar | ';' | '?' | '&' | '=' ]" },
	{ "password", "*[ uchar | ';' | '?' | '&' | '=' ]" },
	{ "urlpath", "*xchar" },
	{ "fpath", "fsegment *[ '/' fsegment ]" },
	{ "fsegment", "*[ uchar | '?' | ':' | '@' | '&' | '=' ]" },
	{ "ftptype", "'A' | 'I' | 'D' | 'a' | 'i' | 'd'" },
	{ "filehost", "[ host | 'localhost' ]" },
	{ "hpath", "hsegment *[ '/' hsegment ]" },
	{ "hsegment", "*[ uchar | ';' | ':' | '@' | '&' | '=' ]" },
	{ "search", "*[ uchar | ';' | ':' | '@' | '&' | '=' ]" },
	{ "gtype", "xchar" },
	{ "selector", "*xchar" },
	{ "gopher+_string", "*xchar" },
	{ "encoded822addr", "1*xchar" },
	{ "grouppart", "all | group | article" },
	{ "all", "'*'" },
	{ "group", "alpha *[ alpha | digit | '-' | '.' | '+' | '_' ]" },
	{ "article",
	    "1*[ uchar | ';' | '/' | '?' | ':' | '&' | '=' ] '@' host" },
	{ "number", "digits" },
	{ "waisdatabase", "'wais://' hostport '/' database" },
	{ "waisindex", "'wais://' hostport '/' database '?' search" },
	{ "waisdoc", "'wais://' hostport '/' database '/' wtype '/' wpath" },
	{ "database", "*uchar" },
	{ "wtype", "*uchar" },
	{ "wpath", "*uchar" },
	{ "ppath", "psegment *[ '/' psegment ]" },
	{ "psegment", "*[ uchar | '?' | ':' | '@' | '&' | '=' ]" },
	{ "fieldspec", "';' fieldname '=' fieldvalue" },
	{ "fieldname", "*[ uchar | '?' | ':' | '@' | '&' ]" },
	{ "fieldvalue", "*[ uchar | '?' | ':' | '@' | '&' ]" },
	{ "lowalpha", "{abcdefghijklmnopqrstuvwxyz}" },
	{ "hialpha", "{ABCDEFGHIJKLMNOPQRSTUVWXYZ}" },
	{ "alpha", "lowalpha | hialpha" },
	{ "digit", "{0123456789}" },
	{ "safe", "{$-_.+}" },
	{ "extra", "{!*'(),}" },
	{ "reserved", "{;/?:@&=}" },
	{ "hex", "{0123456789ABCDEFabcdef}" },
	{ "escape", "'%' hex hex" },
	{ "unreserved", "alpha | alpha | digit | safe | extra" },
	{ "uchar", "unreserved | unreserved | unreserved | escape" },
	{ "xchar", "unreserved | unreserved | reserved | escape" },
	{ "digits", "1*digit" },

	/* For the breakers only. */
	{ "unsafe", "{ \"<>#{|\\^~[]`\t\x01\x7f\x80\xff} | '}'" },
	{ "nohex", "{gzGZ-./@ \xe9}" },
};

/* What a production cannot give; only in these URLs, NULL: in all. */
static const struct {
	const char *name, *production, *urls;
} breakers[] = {
	{ "unreserved", "unsafe", NULL },
	{ "alpha", "unsafe", NULL },
	{ "escape", "'%' nohex hex | '%' hex nohex | '%%' hex hex", NULL },
	{ "scheme", "[ '_' scheme ] | scheme '_' | scheme '/'", "otherurl" },

	{ "host", "'.' | '-' | '_' | '[::1]' | host '.' | '.' host",
	    "ftpurl fileurl httpurl gopherurl newsurl nntpurl telneturl "
	    "waisurl prosperourl" },
	{ "host", "''", "ftpurl httpurl gopherurl newsurl nntpurl telneturl "
	    "waisurl prosperourl" },
	{ "toplabel", "digit *alphadigit alpha | alpha '-' | '-' alpha | "
	    "alpha '_' alpha | '.' | alpha '%41'",
	    "ftpurl fileurl httpurl gopherurl newsurl nntpurl telneturl "
	    "waisurl prosperourl" },
	{ "domainlabel", "'' | '-' alphadigit | alphadigit '-' | '-' | "
	    "alphadigit '_' alphadigit | alphadigit '%61'",
	    "ftpurl fileurl httpurl gopherurl newsurl nntpurl telneturl "
	    "waisurl prosperourl" },
	{ "hostnumber", "digits | digits '.' digits '.' digits | "
	    "digits '.' digits '.' digits '.' digits '.' digits | "
	    "digits '.' digits '.' digits '.' | "
	    "digits '..' digits '.' digits '.' digits | "
	    "'0x7f.' digits '.' digits '.' digits",
	    "ftpurl fileurl httpurl gopherurl newsurl nntpurl telneturl "
	    "waisurl prosperourl" },
	{ "port", "'' | digits alpha | '-' digits | digits ':' digits | "
	    "'%3' digit", "ftpurl httpurl gopherurl nntpurl telneturl waisurl "
	    "prosperourl" },
	{ "hostport", "user '@' hostport | user ':' password '@' hostport",
	    "httpurl gopherurl nntpurl waisurl prosperourl" },
	{ "user", "user '@' user", "ftpurl telneturl" },
	{ "password", "password ':' password | password '@'",
	    "ftpurl telneturl" },

	{ "ftpurl", "'ftp:' login | 'ftp:/' login | 'ftp://' login ';type=' "
	    "ftptype | 'ftp:' | 'ftp://'", "ftpurl" },
	{ "ftptype", "'' | {BCEbcex} | {AID} {aid} | {aid} '/' | "
	    "{aid} ';type=' {aid}", "ftpurl" },
	{ "fsegment", "fsegment ';' fsegment", "ftpurl fileurl" },
	{ "fileurl", "'file://' host | 'file:' fsegment | 'file:/' fsegment | "
	    "'file://' host ':' digits '/' fpath | "
	    "'file://' user '@' host '/' fpath", "fileurl" },
	{ "httpurl", "'http:' hostport | 'http:/' hostport '/' hpath | "
	    "'http://' hostport '?' search | 'http:'", "httpurl" },
	{ "hsegment", "hsegment '?' hsegment '?' hsegment", "httpurl" },
	{ "search", "search '?' search | search '/' search",
	    "httpurl waisurl" },
	{ "gopherurl", "'gopher:' hostport | 'gopher:/' hostport '/' | "
	    "'gopher://' hostport '?' search | 'gopher://' hostport '%09'",
	    "gopherurl" },
	{ "encoded822addr", "''", "mailtourl" },
	{ "grouppart", "'' | '**' | '*' group | group '*' | group '/' group | "
	    "article '@' host | article ':' digits | article '/'", "newsurl" },
	{ "group", "'' | digit group | '-' group | '_' | group '%41' | "
	    "group ','", "newsurl nntpurl" },
	{ "article", "'@' host | group '@' | '<' article '>'", "newsurl" },
	{ "nntpurl", "'nntp://' hostport | 'nntp://' hostport '/' | "
	    "'nntp:' group | 'nntp:/' hostport '/' group | "
	    "'nntp://' hostport '/*' | "
	    "'nntp://' hostport '/' group '/' digits '/' digits", "nntpurl" },
	{ "number", "'' | alpha | digits alpha | '-' digits | digits '/'",
	    "nntpurl" },
	{ "telneturl", "'telnet:' login | 'telnet:/' login | "
	    "'telnet://' login '/' 1*xchar | 'telnet://' login '?'",
	    "telneturl" },
	{ "waisdatabase", "'wais://' hostport | 'wais:/' hostport '/' database "
	    "| 'wais://' hostport '?' search", "waisurl" },
	{ "waisdoc", "'wais://' hostport '/' database '/' wtype | "
	    "'wais://' hostport '/' database '/' wtype '/' wpath '/' wpath | "
	    "'wais://' hostport '/' database '/' wtype '/' wpath '?' search",
	    "waisurl" },
	{ "database", "database {;:@&=} database", "waisurl" },
	{ "wpath", "wpath {;:@&=} wpath", "waisurl" },
	{ "prosperourl", "'prospero://' hostport | "
	    "'prospero:/' hostport '/' ppath | 'prospero://' hostport '?' | "
	    "'prospero://' hostport '/' ppath ';' fieldname | "
	    "'prospero://' hostport ';' fieldname '=' fieldvalue",
	    "prosperourl" },
	{ "fieldname", "fieldname '/' fieldname | fieldname ';' fieldname",
	    "prosperourl" },
	{ "fieldvalue", "fieldvalue '=' fieldvalue | fieldvalue '/'",
	    "prosperourl" },
};

/* Which part a production is, in these URLs. */
static const struct {
	const char *name, *urls;
	enum urlsift_part part;
} parts[] = {
	{ "user", "ftpurl telneturl", URLSIFT_P_USER },
	{ "password", "ftpurl telneturl", URLSIFT_P_PASSWORD },
	{ "host", "ftpurl httpurl gopherurl nntpurl telneturl "
	    "waisurl prosperourl", URLSIFT_P_HOST },
	{ "filehost", "fileurl", URLSIFT_P_HOST },
	{ "port", "ftpurl httpurl gopherurl nntpurl telneturl waisurl "
	    "prosperourl", URLSIFT_P_PORT },
	{ "fpath", "ftpurl fileurl", URLSIFT_P_URLPATH },
	{ "hpath", "httpurl", URLSIFT_P_URLPATH },
	{ "ppath", "prosperourl", URLSIFT_P_URLPATH },
	{ "search", "httpurl", URLSIFT_P_QUERY },
	{ "search", "waisurl", URLSIFT_P_SEARCH },
	{ "ftptype", "ftpurl", URLSIFT_P_TYPE },
	{ "gtype", "gopherurl", URLSIFT_P_TYPE },
	{ "database", "waisurl", URLSIFT_P_DATABASE },
	{ "wtype", "waisurl", URLSIFT_P_WTYPE },
	{ "wpath", "waisurl", URLSIFT_P_WPATH },
	{ "all", "newsurl", URLSIFT_P_GROUP },
	{ "group", "newsurl nntpurl", URLSIFT_P_GROUP },
	{ "article", "newsurl", URLSIFT_P_ARTICLE },
	{ "number", "nntpurl", URLSIFT_P_NUMBER },
	{ "encoded822addr", "mailtourl", URLSIFT_P_ADDRESS },
	{ "scheme", "otherurl", URLSIFT_P_SCHEME },
};
/* clang-format on */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define NO_BREAKER COUNT(breakers)

void
tu_gen_start(struct tu_gen *g, uint64_t seed)
{

	memset(g, 0, sizeof(*g));
	g->state = seed;
	g->waiting = NO_BREAKER;
}

uint32_t
tu_gen_draw(struct tu_gen *g, size_t below)
{

	g->state = g->state * UINT64_C(6364136223846793005) +
	    UINT64_C(1442695040888963407);
	return (uint32_t)((g->state >> 33) % below);
}

const char *
tu_gen_name(unsigned i)
{

	return rules[i].name;
}

/* Return whether ${name} is one of the words of ${names}. */
static bool
is_among(const char *name, const char *names)
{
	size_t len = strlen(name);
	const char *at;

	for (at = strstr(names, name); at != NULL; at = strstr(at + 1, name))
		if (at[len] == ' ' || at[len] == '\0')
			return true;
	return false;
}

static void
put(struct tu_gen *g, const char *text, size_t len)
{

	if (g->len + len > TU_GEN_ROOM)
		abort();
	memcpy(g->url + g->len, text, len);
	g->len += len;
}

/* Return the end of the item that begins at ${p}: of a name, a literal, a set
 * or of what stands in brackets. */
static const char *
item_end(const char *p)
{
	size_t depth = 0;

	if (*p == '\'')
		return strchr(p + 1, '\'') + 1;
	if (*p == '{')
		return strchr(p, '}') + 1;
	if (*p != '[')
		return p + strcspn(p, " |[]*'{");
	do {
		if (*p == '\'' || *p == '{') {
			p = item_end(p);
			continue;
		}
		if (*p == '[')
			depth++;
		else if (*p == ']')
			depth--;
		p++;
	} while (depth > 0);
	return p;
}

/* Return the | behind the sequence at ${p}, or its end. */
static const char *
sequence_end(const char *p)
{

	while (*p != '\0' && *p != '|' && *p != ']') {
		if (*p == '\'' || *p == '{' || *p == '[')
			p = item_end(p);
		else
			p++;
	}
	return p;
}

static void walk(struct tu_gen *g, const char *p);

/* Walk the rule called by the ${len} bytes at ${name}. */
static void
walk_rule(struct tu_gen *g, const char *name, size_t len)
{
	uint32_t begin = (uint32_t)g->len;
	const char *production = NULL;
	size_t i;

	for (i = 0; production == NULL; i++) {
		if (i == COUNT(rules))
			abort();
		if (strlen(rules[i].name) == len &&
		    memcmp(rules[i].name, name, len) == 0)
			production = rules[i].production;
	}
	name = rules[i - 1].name;
	if (g->waiting != NO_BREAKER && tu_gen_draw(g, 2) == 0 &&
	    strcmp(breakers[g->waiting].name, name) == 0) {
		production = breakers[g->waiting].production;
		g->waiting = NO_BREAKER;
		g->wrong = name;
	}
	walk(g, production);
	for (i = 0; i < COUNT(parts); i++)
		if (strcmp(parts[i].name, name) == 0 &&
		    is_among(rules[g->which].name, parts[i].urls)) {
			g->has |= 1U << parts[i].part;
			g->part[parts[i].part].begin = begin;
			g->part[parts[i].part].end = (uint32_t)g->len;
		}
}

static void
walk_item(struct tu_gen *g, const char *p)
{
	size_t len = (size_t)(item_end(p) - p);

	if (*p == '\'')
		put(g, p + 1, len - 2);
	else if (*p == '{')
		put(g, p + 1 + tu_gen_draw(g, len - 2), 1);
	else if (*p == '[')
		walk(g, p + 1);
	else
		walk_rule(g, p, len);
}

/* Walk one of the alternatives at ${p}. */
static void
walk(struct tu_gen *g, const char *p)
{
	unsigned alternatives = 1, times;
	const char *at;

	for (at = sequence_end(p); *at == '|'; at = sequence_end(at + 1))
		alternatives++;
	for (alternatives = tu_gen_draw(g, alternatives); alternatives > 0;
	     alternatives--)
		p = sequence_end(p) + 1;

	while (*(p += strspn(p, " ")) != '\0' && *p != '|' && *p != ']') {
		times = 1;
		if (*p == '*' || (p[0] == '1' && p[1] == '*')) {
			times = *p == '1';
			p += *p == '1' ? 2 : 1;
			while (tu_gen_draw(g, 4) != 0)
				times++;
		} else if (*p == '[') {
			times = tu_gen_draw(g, 2);
		}
		for (; times > 0; times--)
			walk_item(g, p);
		p = item_end(p);
	}
}

void
tu_gen_walk(struct tu_gen *g, unsigned i)
{
	size_t j;

	g->which = i;
	g->len = 0;
	g->wrong = NULL;
	g->has = g->known = 0;
	for (j = 0; j < COUNT(parts); j++)
		if (is_among(rules[i].name, parts[j].urls))
			g->known |= 1U << parts[j].part;
	walk_rule(g, rules[i].name, strlen(rules[i].name));
}

void
tu_gen_break(struct tu_gen *g, unsigned i)
{
	size_t b;

	/* Not each walk comes by each production. */
	do {
		do
			b = tu_gen_draw(g, COUNT(breakers));
		while (breakers[b].urls != NULL &&
		    !is_among(rules[i].name, breakers[b].urls));
		g->waiting = (unsigned)b;
		tu_gen_walk(g, i);
	} while (g->wrong == NULL);
	g->waiting = NO_BREAKER;
}

/* Replace ${gone} bytes at ${at} by others. */
static void
splice(struct tu_gen *g, size_t at, size_t gone, const char *text, size_t len)
{

	if (g->len - gone + len > TU_GEN_ROOM)
		return;
	memmove(g->url + at + len, g->url + at + gone, g->len - at - gone);
	memcpy(g->url + at, text, len);
	g->len += len - gone;
}

void
tu_gen_mutate(struct tu_gen *g)
{
	static const char *const pieces[] = { "/", "//", "?", "#", "@", ":",
		";", "=", "&", "%", "%09", "%2F", "%00", ".", "..", "-", "_",
		"~", "*", "+", ",", "(", "[", "]", "[::1]", "{", "|", "\\", " ",
		"<", ">", "\"", "\r", "a", "Z", "1", "0x7f", "127.0.0.1",
		"xn--", "xn--bcher-kva", ";type=a", "\xc3\xa9", "\xc2\xad",
		"\xed\xa0", "\xff", "\x7f", ":80", ":65536", "u:p@" };
	unsigned times = tu_gen_draw(g, 3) + 1;
	const char *piece;
	size_t at, gone;
	char byte;

	for (; times > 0; times--) {
		at = tu_gen_draw(g, g->len + 1);
		gone = at < g->len ? tu_gen_draw(g, 3) : 0;
		if (gone > g->len - at)
			gone = g->len - at;
		piece = pieces[tu_gen_draw(g, COUNT(pieces))];
		byte = (char)tu_gen_draw(g, 256);
		if (tu_gen_draw(g, 4) == 0)
			splice(g, at, gone, &byte, 1);
		else if (tu_gen_draw(g, 4) == 0)
			splice(g, at, gone, "", 0);
		else
			splice(g, at, gone, piece, strlen(piece));
	}
}

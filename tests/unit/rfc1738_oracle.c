/*
 * The pattern runs as machine code where it can, else in the interpreter.
 * SPDX-License-Identifier: MIT
 */
#include "rfc1738_oracle.h"

#include <stdio.h>
#include <stdlib.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

/*
 * Each rule of section 5 is a group of its name.  A call is not atomic, so a
 * hostname can give labels back; what need not be given back has a ++ or *+.
 * Names have no + and no - here.  otherurl is for other schemes than those
 * above it, the scheme's case does not matter (2.1), and the bare / of
 * gopherurl means "/".
 */
/* clang-format off */
static const char grammar[] =
"(?(DEFINE)"
"(?<genericurl> (?&scheme) : (?&schemepart) )"
"(?<url> (?&httpurl) | (?&ftpurl) | (?&newsurl) | (?&nntpurl)"
	" | (?&telneturl) | (?&gopherurl) | (?&waisurl) | (?&mailtourl)"
	" | (?&fileurl) | (?&prosperourl) | (?&otherurl) )"
"(?<otherurl> (?! (?i: http | ftp | news | nntp | telnet | gopher | wais"
	" | mailto | file | prospero ) : ) (?&genericurl) )"
"(?<scheme> (?: (?&lowalpha) | (?&hialpha) | (?&digit)"
	" | \\+ | - | \\. )++ )"
"(?<schemepart> (?&xchar)*+ | (?&ip_schemepart) )"

"(?<ip_schemepart> // (?&login) (?: / (?&urlpath) )? )"
"(?<login> (?: (?&user) (?: : (?&password) )? @ )? (?&hostport) )"
"(?<hostport> (?&host) (?: : (?&port) )? )"
"(?<host> (?&hostname) | (?&hostnumber) )"
"(?<hostname> (?: (?&domainlabel) \\. )* (?&toplabel) )"
"(?<domainlabel> (?&alphadigit)"
	" | (?&alphadigit) (?: (?&alphadigit) | - )* (?&alphadigit) )"
"(?<toplabel> (?&alpha)"
	" | (?&alpha) (?: (?&alphadigit) | - )* (?&alphadigit) )"
"(?<alphadigit> (?&alpha) | (?&digit) )"
"(?<hostnumber> (?&digits) \\. (?&digits) \\. (?&digits) \\. (?&digits) )"
"(?<port> (?&digits) )"
"(?<user> (?: (?&uchar) | ; | \\? | & | = )*+ )"
"(?<password> (?: (?&uchar) | ; | \\? | & | = )*+ )"
"(?<urlpath> (?&xchar)*+ )"

"(?<ftpurl> (?i:ftp) :// (?&login)"
	" (?: / (?&fpath) (?: ;type= (?&ftptype) )? )? )"
"(?<fpath> (?&fsegment) (?: / (?&fsegment) )*+ )"
"(?<fsegment> (?: (?&uchar) | \\? | : | @ | & | = )*+ )"
"(?<ftptype> A | I | D | a | i | d )"

"(?<fileurl> (?i:file) :// (?: (?&host) | localhost )? / (?&fpath) )"

"(?<httpurl> (?i:http) :// (?&hostport)"
	" (?: / (?&hpath) (?: \\? (?&search) )? )? )"
"(?<hpath> (?&hsegment) (?: / (?&hsegment) )*+ )"
"(?<hsegment> (?: (?&uchar) | ; | : | @ | & | = )*+ )"
"(?<search> (?: (?&uchar) | ; | : | @ | & | = )*+ )"

"(?<gopherurl> (?i:gopher) :// (?&hostport) (?: / (?: (?&gtype)"
	" (?: (?&selector) (?: %09 (?&search)"
	" (?: %09 (?&gopher_string) )? )? )? )? )? )"
"(?<gtype> (?&xchar) )"
"(?<selector> (?&xchar)*+ )"
"(?<gopher_string> (?&xchar)*+ )"

"(?<mailtourl> (?i:mailto) : (?&encoded822addr) )"
"(?<encoded822addr> (?&xchar)++ )"

"(?<newsurl> (?i:news) : (?&grouppart) )"
"(?<grouppart> \\* | (?&group) | (?&article) )"
"(?<group> (?&alpha)"
	" (?: (?&alpha) | (?&digit) | - | \\. | \\+ | _ )*+ )"
"(?<article> (?: (?&uchar) | ; | / | \\? | : | & | = )++ @ (?&host) )"

"(?<nntpurl> (?i:nntp) :// (?&hostport) / (?&group) (?: / (?&digits) )? )"

"(?<telneturl> (?i:telnet) :// (?&login) /? )"

"(?<waisurl> (?&waisdatabase) | (?&waisindex) | (?&waisdoc) )"
"(?<waisdatabase> (?i:wais) :// (?&hostport) / (?&database) )"
"(?<waisindex> (?i:wais) :// (?&hostport) / (?&database) \\? (?&search) )"
"(?<waisdoc> (?i:wais) :// (?&hostport) / (?&database)"
	" / (?&wtype) / (?&wpath) )"
"(?<database> (?&uchar)*+ )"
"(?<wtype> (?&uchar)*+ )"
"(?<wpath> (?&uchar)*+ )"

"(?<prosperourl> (?i:prospero) :// (?&hostport) / (?&ppath)"
	" (?&fieldspec)*+ )"
"(?<ppath> (?&psegment) (?: / (?&psegment) )*+ )"
"(?<psegment> (?: (?&uchar) | \\? | : | @ | & | = )*+ )"
"(?<fieldspec> ; (?&fieldname) = (?&fieldvalue) )"
"(?<fieldname> (?: (?&uchar) | \\? | : | @ | & )*+ )"
"(?<fieldvalue> (?: (?&uchar) | \\? | : | @ | & )*+ )"

"(?<lowalpha> [abcdefghijklmnopqrstuvwxyz] )"
"(?<hialpha> [ABCDEFGHIJKLMNOPQRSTUVWXYZ] )"
"(?<alpha> (?&lowalpha) | (?&hialpha) )"
"(?<digit> [0123456789] )"
"(?<safe> [$\\-_.+] )"
"(?<extra> [!*'(),] )"
"(?<reserved> [;/?:@&=] )"
"(?<hex> (?&digit) | [ABCDEFabcdef] )"
"(?<escape> % (?&hex) (?&hex) )"
"(?<unreserved> (?&alpha) | (?&digit) | (?&safe) | (?&extra) )"
"(?<uchar> (?&unreserved) | (?&escape) )"
"(?<xchar> (?&unreserved) | (?&reserved) | (?&escape) )"
"(?<digits> (?&digit)++ )"
")"
"(?&url) \\z";
/* clang-format on */

struct tu_rfc1738 {
	pcre2_code *code;
	pcre2_match_data *data;
};

struct tu_rfc1738 *
tu_rfc1738_new(void)
{
	struct tu_rfc1738 *s = calloc(1, sizeof(*s));
	PCRE2_SIZE at;
	int error;

	if (s == NULL)
		return NULL;
	s->code = pcre2_compile((PCRE2_SPTR)grammar, PCRE2_ZERO_TERMINATED,
	    PCRE2_ANCHORED | PCRE2_EXTENDED, &error, &at, NULL);
	if (s->code == NULL) {
		fprintf(stderr, "error %d at: %.40s\n", error, grammar + at);
		abort();
	}
	(void)pcre2_jit_compile(s->code, PCRE2_JIT_COMPLETE);
	s->data = pcre2_match_data_create(1, NULL);
	if (s->data != NULL)
		return s;
	tu_rfc1738_free(s);
	return NULL;
}

void
tu_rfc1738_free(struct tu_rfc1738 *s)
{

	pcre2_match_data_free(s->data);
	pcre2_code_free(s->code);
	free(s);
}

bool
tu_rfc1738_accepts(const struct tu_rfc1738 *s, const char *url, size_t len)
{
	int found =
	    pcre2_match(s->code, (PCRE2_SPTR)url, len, 0, 0, s->data, NULL);

	if (found < 0 && found != PCRE2_ERROR_NOMATCH)
		found = pcre2_match(s->code, (PCRE2_SPTR)url, len, 0,
		    PCRE2_NO_JIT, s->data, NULL);
	if (found < 0 && found != PCRE2_ERROR_NOMATCH) {
		fprintf(stderr, "%d: %.*s\n", found, (int)len, url);
		abort();
	}
	return found >= 0;
}

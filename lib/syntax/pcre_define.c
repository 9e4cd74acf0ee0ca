/*
 * The rules of section 5 as named groups.  They are made of the macros of
 * grammar.h and are flat where those are, so that a call is fast.  A rule whose
 * macro has named components is written with calls instead: what is captured
 * inside a call is lost on return.
 * SPDX-License-Identifier: MIT
 */

#include "grammar.h"

#define RULE(name, pattern) "(?<" #name ">" pattern ")"
#define SET(name, characters) RULE(name, "[" characters "]")
#define CALL(name) "(?&" #name ")"

#define LABEL_END "(?:[" C_alphadigit "\\-]*+(?<!-))"

/* clang-format off */
const char us_define[] =
	"(?(DEFINE)"
	SET(lowalpha, "a-z") SET(hialpha, "A-Z") SET(alpha, C_alpha)
	SET(digit, C_digit) SET(alphadigit, C_alphadigit)
	SET(safe, C_safe) SET(extra, C_extra) SET(reserved, C_reserved)
	SET(unreserved, C_unreserved) SET(hex, "0-9A-Fa-f")
	RULE(escape, R_escape) RULE(digits, R_digits)
	RULE(uchar, "[" C_unreserved "]|" R_escape)
	RULE(xchar, R_xchar)
	RULE(urlpath, R_xchars)

	RULE(domainlabel, "[" C_alphadigit "]" LABEL_END)
	RULE(toplabel, "[" C_alpha "]" LABEL_END)
	RULE(hostname, R_hostname) RULE(hostnumber, R_hostnumber)
	RULE(host, R_host) RULE(port, R_digits)
	RULE(hostport, CALL(host) "(?::" CALL(port) ")?+")
	RULE(user, R_login_chars) RULE(password, R_login_chars)
	RULE(login, "(?:" CALL(user) "(?::" CALL(password) ")?+@)?+"
		CALL(hostport))

	RULE(fsegment, R_any(C_unreserved "?:@&=")) RULE(fpath, R_fpath)
	RULE(ftptype, "[AIDaid]")
	RULE(hsegment, R_any(R_hsegment_chars)) RULE(hpath, R_hpath)
	RULE(search, R_search)
	RULE(group, R_group) RULE(article, R_article)
	RULE(database, R_uchars)
	RULE(fieldspec, R_fieldspec)
	RULE(fieldname, R_any(C_unreserved "?:@&"))
	RULE(fieldvalue, R_any(C_unreserved "?:@&"))
	")";
/* clang-format on */

_Static_assert(sizeof(us_define) <= US_DEFINE_MAX, "there is no room for it");

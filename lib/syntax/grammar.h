/*
 * The rules of section 5 as patterns: one macro for each rule, with its name,
 * so that a pattern reads like the RFC.  All quantifiers are possessive and no
 * pattern looks back, so the length of a match says where the URL stops being
 * valid.
 *
 * The rules of today's documents come below; their names begin with G_.  The
 * functions at the end return which scheme has which.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_GRAMMAR_H
#define US_GRAMMAR_H

#include "../option_values.h"
#include "../registry.h"

/* Character sets, for use inside [ ].  PCRE2 compiles a named set faster than
 * a range. */
#define C_alpha "[:alpha:]"
#define C_digit "0-9"
#define C_alphadigit "[:alnum:]"
#define C_safe "$\\-_.+"
#define C_extra "!*'(),"
#define C_unreserved C_alphadigit C_safe C_extra
#define C_reserved ";/?:@&="

#define R_escape "%[[:xdigit:]]{2}"

/* *[ characters | escape ] and 1*[ characters | escape ] */
#define R_any(characters) "(?:[" characters "]++|" R_escape ")*+"
#define R_some(characters) "(?:[" characters "]++|" R_escape ")++"

#define R_uchars R_any(C_unreserved)
#define R_xchar "(?:[" C_unreserved C_reserved "]|" R_escape ")"
#define R_xchars R_any(C_unreserved C_reserved)
#define R_digits "[0-9]++"

/* hostname = *[ domainlabel "." ] toplabel, made deterministic: a label that
 * begins with a digit must be followed by one that begins with a letter. */
#define R_label_rest "[" C_alphadigit "]*+(?:-++[" C_alphadigit "]++)*+"
#define R_toplabel "[" C_alpha "]" R_label_rest
#define R_numlabel "[" C_digit "]" R_label_rest
#define R_labels "(?:" R_numlabel "\\.)*+" R_toplabel
#define R_hostname R_labels "(?:\\." R_labels ")*+"
#define R_hostnumber R_digits "\\." R_digits "\\." R_digits "\\." R_digits
#define R_host "(?>" R_hostname "|" R_hostnumber ")"
#define R_hostport "(?<host>" R_host ")(?::(?<port>" R_digits "))?+"
#define R_login_chars R_any(C_unreserved ";?&=")
#define R_login \
	"(?:(?<user>" R_login_chars ")" \
	"(?::(?<password>" R_login_chars "))?+@)?+" R_hostport

#define R_fsegment_chars C_unreserved "?:@&="
#define R_fpath R_any(R_fsegment_chars "/")
#define R_hsegment_chars C_unreserved ";:@&="
#define R_hpath R_any(R_hsegment_chars "/")
#define R_search R_any(R_hsegment_chars)
#define R_group "[" C_alpha "][" C_alphadigit "\\-.+_]*+"
#define R_article R_some(C_unreserved ";/?:&=") "@" R_host
#define R_fieldspec \
	";" R_any(C_unreserved "?:@&") "=" R_any(C_unreserved "?:@&")

#define R_ftpurl \
	"//" R_login "(?:(?<path>/" R_fpath ")" \
	"(?:;type=(?<type>[AIDaid]))?+)?+"
#define R_fileurl "//(?<host>" R_host "|)(?<path>/" R_fpath ")"
#define R_httpurl \
	"//" R_hostport "(?:(?<path>/" R_hpath ")" \
	"(?:\\?(?<query>" R_search "))?+)?+"

/* A selector itself may contain %09.  The escape is the delimiter if what
 * follows can be a search string (3.4). */
#define R_no_tab(characters) "(?:[" characters "]++|(?!%09)" R_escape ")*+"
#define R_gopher_path(xchar, xchars, characters, search) \
	"(?<path>/(?:(?<type>" xchar ")(?>" \
	"(?<selector>" R_no_tab(characters) ")(?:\\z|%09" \
					    "(?<search>" R_no_tab( \
						search) ")(?:\\z|%09(?<" \
							"gopherplus>" xchars \
							")))" \
							"|(?<selector>" xchars \
							")))?+)"
#define R_gopherurl \
	"//" R_hostport "(?:" R_gopher_path(R_xchar, R_xchars, \
	    C_unreserved C_reserved, R_hsegment_chars) ")?+"

#define R_mailtourl "(?<address>" R_some(C_unreserved C_reserved) ")"
#define R_newsurl "(?>(?<article>" R_article ")|(?<group>\\*|" R_group "))"
#define R_nntpurl \
	"//" R_hostport "/(?<group>" R_group ")(?:/(?<number>" R_digits "))?+"
#define R_telneturl "//" R_login "(?<path>/)?+"
#define R_wais_path(database, characters) \
	"(?<path>/(?<database>" database ")" \
	"(?:/(?<wtype>" characters ")/(?<wpath>" characters "))?+)"
#define R_waisurl \
	"//" R_hostport R_wais_path(R_uchars, \
	    R_uchars) "(?(<wtype>)|(?:\\?(?<search>" R_search "))?+)"
#define R_prosperourl \
	"//" R_hostport "(?<path>/" R_fpath ")(?<fields>(?:" R_fieldspec \
	")++)?+"

/* genericurl: the common Internet syntax if it matches (3.1), else any
 * xchar. */
#define R_genericurl \
	"(?>//" R_login "(?<path>/" R_xchars ")?+\\z|(?<path>" R_xchars "))"

/* RFC 3986, with the characters of RFC 3987 as bytes and the tolerance of
 * valid-today.  Names that are not registered have only this syntax
 * (unregistered-scheme). */
#define C_high "[:^ascii:]"
/* sub-delims; the range is & ' ( ) * + , */
#define C_sub "!$&-,;="
#define C_today C_alphadigit "\\-._~" C_high
#define C_pchar C_today C_sub ":@"
#define C_path C_pchar "/\\[\\]{}"
#define C_raw C_path "|\\^"
#define C_query C_raw "?"

/* In a fragment browsers also take a % that begins no escape, and a second #.
 * Not here: the rest of an escape that was cut, a mark of a template (%{name}),
 * a reference (&#233;). */
#define G_anchor \
	"(?:[" C_query "]++|%(?:[0-9A-Fa-f]{2}|(?![%{])(?=..))|(?<![&#])#)*+"

#define G_userinfo \
	"(?:(?<user>" R_any(C_today C_sub) ")" \
					   "(?::(?<password>" R_any(C_today \
						   C_sub ":") "))?+@)?+"
#define G_host "(?<host>\\[[" C_today C_sub ":%]*+\\]|" R_any(C_today C_sub) ")"
#define G_port "(?::(?<port>[0-9]*+))?+"
#define G_hostport G_host G_port
/* Most often there is only a host: check this before looking for a user. */
#define G_login \
	"(?>(?<host>[" C_today C_sub \
	"]++)(?=[/?#]|\\z)|" G_userinfo G_hostport ")"
#define G_path "(?<path>/" R_any(C_raw) ")?+"
#define G_query "(?:\\?(?<query>" R_any(C_query) "))?+"
#define G_fragment "(?:#(?<fragment>" G_anchor "))?+"

#define G_internet "//" G_login G_path G_query G_fragment
#define G_websocket "//" G_login G_path G_query
#define G_generic \
	"(?>//" G_login G_path \
	"|(?!//)(?<path>" R_any(C_path) "))" G_query G_fragment
/* RFC 8089 also allows file:/path (file-with-one-slash). */
#define G_file "(?://" G_host ")?+(?<path>/" R_any(C_raw) ")" G_query G_fragment

/* The typecode of ftp ends the path; any other ; belongs to the path (1738 3.2,
 * ftp-parameters). */
#define G_typecode ";type=(?<type>[AIDaid])"
#define C_ftp C_today "!$&'()*+,=:@/\\[\\]{}|\\^"
#define G_ftp \
	"//" G_login "(?:(?<path>/(?:[" C_ftp "]++|" R_escape \
	"|(?!;type=);)*+)(?:" G_typecode ")?+)?+" G_query G_fragment

#define C_local C_alphadigit "!$'*+\\-_~" C_high
#define C_domain C_alphadigit "\\-_" C_high
#define G_address \
	R_some(C_local) "(?:\\." R_some(C_local) ")*+@" \
						 "(?:[" C_domain \
						 "]++(?:\\.[" C_domain \
						 "]++)*+|" \
						 "\\[[" C_today C_sub \
						 ":]++\\])"
/* Addresses; a comma is before each but the first. */
#define G_mailto \
	"(?>(?<address>(?:(?(?<=:)|,(?:%20)?+)" G_address ")++)" \
	"|(?=\\?.))" G_query G_fragment

#define G_message_id \
	R_some(C_today C_sub ":/") "@" \
				   "(?:\\[[" C_today C_sub \
				   ":]++\\]|" R_some(C_today C_sub) ")"
/* A group, or a pattern for several.  Other characters of a name are escaped
 * (RFC 5538 2, 3). */
#define C_group C_alphadigit "\\-.+_"
#define G_group "(?:\\*|[" C_alpha "]" R_any(C_group) ")"
#define G_groups "(?:\\*|[" C_alpha "]" R_any(C_group "*") ")"
/* People write a server alone, though RFC 5538 wants more
 * (news-server-alone). */
#define G_article "(?:(?<article>" G_message_id ")|(?<group>" G_groups "))"
#define G_news \
	"(?>//(?!/?+(?:#|\\z))" G_hostport "(?:/" G_article "?+)?+|" G_article \
	")" G_fragment
#define G_nntp \
	"//" G_hostport "/(?<group>" G_group ")" \
	"(?:/(?<number>" R_digits "(?:-" R_digits ")?+))?+" G_fragment
#define G_gopher \
	"//" G_login "(?:" R_gopher_path("(?:[" C_path "?]|" R_escape ")", \
	    R_any(C_path "?"), C_path "?", C_path "?") ")?+" G_fragment
#define G_telnet "//" G_login "(?<path>/)?+" G_fragment
#define C_wais C_today "!$&'()*+,;=:@"
#define G_wais \
	"//" G_hostport R_wais_path(R_some(C_wais), \
	    R_any(C_wais)) "(?(<wtype>)|(?:\\?(?<" \
			   "search>" R_any(C_query) "))?" \
						    "+" \
						    ")" G_fragment
#define C_prospero C_today "!$&'()*+,:@?"
#define G_prospero \
	"//" G_hostport "(?<path>/" R_any(C_prospero \
	    "=/") ")" \
		  "(?<fields>(?:;" R_any(C_prospero) "=" R_any( \
		      C_prospero) ")++)?+" G_fragment

/* Opaque schemes with their own syntax. */
#define C_param C_today "!$&'()*+,:@/\\[\\]"
#define G_params "(?:;[" C_alphadigit "\\-]++(?:=" R_any(C_param) ")?+)*+"
#define G_number "\\+?+(?=[().*\\-]*+[0-9])[0-9().\\-*]++" G_params
#define G_tel "(?<path>" G_number ")" G_fragment
#define G_sms \
	"(?<path>" G_number "(?:,(?:%20)?" G_number ")*+)" G_query G_fragment
#define G_urn \
	"(?<path>[" C_alphadigit "][" C_alphadigit "\\-]{1,31}+(?<!-):" \
	"(?!/)" R_some(C_pchar "/") ")(?:\\?[+=]" \
				    "(?<query>" R_some(C_pchar \
					"/?") "))?+" G_fragment
#define G_label "[" C_domain "]++(?:\\.[" C_domain "]++)*+\\.?+"
#define G_sip \
	"(?:(?<user>" R_some(C_today \
	    "!$&'()*+,;=?/") ")" \
			     "(?::(?<password>" R_any(C_today \
				 "!$&'()*+,=") "))?+@)?+" \
					       "(?<host>" G_label \
					       "|\\[[0-9A-Fa-f:.]++\\])(?::(?" \
					       "<port>[0-9]++))?+" G_params \
						   G_query G_fragment
#define G_at(characters) \
	"(?<address>" R_some(characters) "@" R_some(C_today "!$&'()*+,;=") ")"
#define G_cid_only G_at(C_today "!$&'()*+,;=:")
#define G_cid G_cid_only G_fragment
#define G_mid G_cid_only "(?<path>/" G_cid_rest ")?+" G_fragment
#define G_cid_rest R_some(C_today "!$&'()*+,;=:") "@" R_some(C_today)
#define G_im G_at(C_today "!$&'()*+,;=:") G_query G_fragment
#define G_xmpp \
	"(?://" R_some(C_today C_sub \
	    "@") "/?+)?+" \
		 "(?:" G_at(C_today \
		     "!$'()*+,;=") "|" G_label ")?+" \
				   "(?<path>/" R_any(C_path) ")?+" G_query \
				       G_fragment
#define G_token "[" C_alphadigit "!#$&\\-^_.+]++"
#define G_data \
	"(?<type>(?:" G_token "/" G_token ")?+(?:;" G_token \
	"(?:=" R_any(C_today "!$&'()*+:@/") ")?+)*+)," \
					    "(?<path>" R_any(C_path \
						"?") ")" G_fragment
#define G_decimal "-?+[0-9]++(?:\\.[0-9]++)?+"
#define G_geo \
	"(?<path>" G_decimal "," G_decimal "(?:," G_decimal \
	")?+)" G_params G_query G_fragment
#define G_magnet "\\?(?<query>" R_some(C_query) ")" G_fragment
#define G_doi \
	"(?<path>10\\.[0-9]{2,9}+(?:\\.[0-9]++)*+/" R_some(C_path \
	    ";") ")" G_query G_fragment
#define G_matrix \
	"(?<path>(?://" R_some(C_today) "/)?+(?:u|r|roomid|e|user|room|event)" \
					"/" R_some(C_path) ")" G_query \
					    G_fragment
#define G_bitcoin \
	"(?<path>[" C_alphadigit "]{14,90}+|[" C_alphadigit \
	"]++(?=\\?))" G_query G_fragment
#define G_ethereum \
	"(?<path>(?:pay-)?+(?:0x[0-9A-Fa-f]{40}+|" \
	"(?:[" C_alphadigit \
	"\\-]++\\.)++eth)" R_any(C_path) ")" G_query G_fragment
#define G_tag \
	"(?<path>(?:[" C_alphadigit "\\-._]++@)?+[" C_alphadigit "\\-]++" \
	"(?:\\.[" C_alphadigit \
	"\\-]++)++,[0-9]{4}(?:-[0-9]{2}){0,2}+:" R_any(C_path \
	    "?") ")" G_fragment
#define G_view_source \
	"(?<path>[" C_alpha "]++://" R_some(C_path "?") ")" G_fragment
#define G_handle \
	"(?<path>[" C_alphadigit "\\-._+@,]{2,}+)(?:" G_query ")" G_fragment
#define G_spotify \
	"(?<path>(?:track|album|artist|playlist|user|episode|show|search)" \
	":" R_some(C_path) ")" G_query G_fragment
#define G_fingerprint "(?<path>[0-9A-Fa-f]{32,64}+)"
#define G_info "(?<path>[a-z][a-z0-9+.\\-]*+/" R_some(C_path) ")" G_fragment
#define G_rooted "(?<path>/" R_some(C_path) ")" G_query G_fragment

/**
 * us_grammar_of(syntax, scheme):
 * Return the scheme whose grammar ${scheme} has: its own, US_ID_HTTPS for all
 * that name an Internet host and no more, US_ID_OTHER for the rest; NULL: its
 * name is not registered.
 */
enum us_scheme_id us_grammar_of(enum us_syntax syntax,
    const struct us_scheme *scheme);

/**
 * us_grammar(syntax, id):
 * Return the pattern for what stands behind the colon; ${id} is one that
 * us_grammar_of() returns.
 */
const char *us_grammar(enum us_syntax syntax, enum us_scheme_id id);

/**
 * us_grammar_has_authority(syntax, scheme):
 * Return whether what stands behind // is an authority (3.1) and no more than
 * characters.
 */
bool us_grammar_has_authority(enum us_syntax syntax,
    const struct us_scheme *scheme);

/* The rules of section 5 as named groups that a user's pattern can call
 * (custom-scheme): (?&hostport), (?&uchar) and so on. */

/* A (?(DEFINE)...) to put before a pattern, and the number of its groups. */
extern const char us_define[];
#define US_DEFINED 37

/* The size of the text is below this. */
#define US_DEFINE_MAX 4096

#endif

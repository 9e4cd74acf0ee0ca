/*
 * The grammar of each scheme, by RFC 1738 to the letter and by today's
 * documents.
 * SPDX-License-Identifier: MIT
 */
#include "grammar.h"

/* clang-format off */

/* The schemes that have their own grammar. */
static const struct {
	const char *letter, *today;
} grammars[US_SCHEMES + 1] = {
	[US_ID_ACCT] = { NULL, G_im },
	[US_ID_AFS] = { NULL, G_rooted },
	[US_ID_BITCOIN] = { NULL, G_bitcoin },
	[US_ID_CALLTO] = { NULL, G_handle },
	[US_ID_CID] = { NULL, G_cid },
	[US_ID_DATA] = { NULL, G_data },
	[US_ID_DOI] = { NULL, G_doi },
	[US_ID_ETHEREUM] = { NULL, G_ethereum },
	[US_ID_FACETIME] = { NULL, G_handle },
	[US_ID_FILE] = { R_fileurl, G_file },
	[US_ID_FTP] = { R_ftpurl, G_ftp },
	[US_ID_GEO] = { NULL, G_geo },
	[US_ID_GOPHER] = { R_gopherurl, G_gopher },
	[US_ID_HTTP] = { R_httpurl, NULL },
	[US_ID_IM] = { NULL, G_im },
	[US_ID_INFO] = { NULL, G_info },
	[US_ID_MAGNET] = { NULL, G_magnet },
	[US_ID_MAILTO] = { R_mailtourl, G_mailto },
	[US_ID_MATRIX] = { NULL, G_matrix },
	[US_ID_MID] = { NULL, G_mid },
	[US_ID_NEWS] = { R_newsurl, G_news },
	[US_ID_NNTP] = { R_nntpurl, G_nntp },
	[US_ID_OPENPGP4FPR] = { NULL, G_fingerprint },
	[US_ID_PRES] = { NULL, G_im },
	[US_ID_PROSPERO] = { R_prosperourl, G_prospero },
	[US_ID_SIP] = { NULL, G_sip },
	[US_ID_SIPS] = { NULL, G_sip },
	[US_ID_SKYPE] = { NULL, G_handle },
	[US_ID_SMS] = { NULL, G_sms },
	[US_ID_SMSTO] = { NULL, G_sms },
	[US_ID_SNEWS] = { NULL, G_news },
	[US_ID_SPOTIFY] = { NULL, G_spotify },
	[US_ID_TAG] = { NULL, G_tag },
	[US_ID_TEL] = { NULL, G_tel },
	[US_ID_TELNET] = { R_telneturl, G_telnet },
	[US_ID_URN] = { NULL, G_urn },
	[US_ID_VIEW_SOURCE] = { NULL, G_view_source },
	[US_ID_WAIS] = { R_waisurl, G_wais },
	[US_ID_WS] = { NULL, G_websocket },
	[US_ID_WSS] = { NULL, G_websocket },
	[US_ID_XMPP] = { NULL, G_xmpp },
};
/* clang-format on */

/* Return the grammar that only ${id} has, or NULL. */
static const char *
own_grammar(enum us_syntax syntax, enum us_scheme_id id)
{

	return syntax == US_RFC1738 ? grammars[id].letter : grammars[id].today;
}

enum us_scheme_id
us_grammar_of(enum us_syntax syntax, const struct us_scheme *scheme)
{

	if (scheme == NULL)
		return US_ID_OTHER;
	if (own_grammar(syntax, scheme->id) != NULL)
		return scheme->id;
	return syntax == US_RFC1738 || us_scheme_opaque(scheme) ? US_ID_OTHER :
								  US_ID_HTTPS;
}

const char *
us_grammar(enum us_syntax syntax, enum us_scheme_id id)
{
	const char *grammar = own_grammar(syntax, id);

	if (grammar != NULL)
		return grammar;
	if (syntax == US_RFC1738)
		return R_genericurl;
	return id == US_ID_OTHER ? G_generic : G_internet;
}

bool
us_grammar_has_authority(enum us_syntax syntax, const struct us_scheme *scheme)
{

	if (scheme != NULL && scheme->own != NULL)
		return !us_scheme_opaque(scheme);
	if (syntax == US_RFC1738)
		return *us_grammar(syntax, us_grammar_of(syntax, scheme)) ==
		    '/';
	return scheme == NULL || !us_scheme_opaque(scheme) ||
	    scheme->shape == US_NEWS;
}

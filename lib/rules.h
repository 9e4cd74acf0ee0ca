/*
 * The inside of the rules: settings, memory functions, and the patterns
 * compiled so far.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_RULES_H
#define US_RULES_H

#include <stdbool.h>

#include "option_values.h"
#include "registry.h"
#include "base/buf.h"
#include "base/byteset.h"
#include "risks/host_lists.h"
#include "scan/colon_finder.h"
#include "url/url.h"
#include "urlsift.h"

/* Runs of bytes that are skipped at once. */
enum us_run {
	US_RUN_HOST,	    /* a bare URL's host (bare-url-end) */
	US_RUN_PATH,	    /* the text behind a host */
	US_RUN_STEM,	    /* the same without text marks */
	US_RUN_INSIDE,	    /* inside brackets (url-wrapper) */
	US_RUN_LABEL,	    /* a host's label (host-today) */
	US_RUN_STRICT,	    /* bytes that need no tolerance (valid-today) */
	US_RUN_PLAIN_LOCAL, /* a word before the @ of a plain address */
	US_RUN_LOGIN,	   /* a user or a host, beside escapes (RFC 3986 3.2) */
	US_RUN_PLAIN_HOST, /* of a plain URL (parse.h) */
	US_RUN_PLAIN_PATH, /* likewise */
	US_RUN_PLAIN_QUERY, /* likewise, and of its fragment */
	US_RUN_TODAY_PATH,  /* the same with what browsers tolerate */
	US_RUN_TODAY_QUERY,
	US_RUN_EVEN_PATH, /* the same of a URL in text (web_url.h) */
	US_RUN_EVEN_QUERY,
	US_RUNS
};

struct us_matcher;
struct us_pattern;
struct us_web_url;
struct urlsift_rules;

/* us_web_url_read() */
typedef size_t us_web_url_reader(const struct urlsift_rules *rules,
    const char *text, size_t at, size_t len, struct us_web_url *url);

/* What is created on demand, even if the rules are const.  Threads may share
 * rules, so each entry is published by compare-and-swap. */
struct us_cache {
	struct urlsift_memory memory; /* the rules' */

	/* Compiled when first needed, and to machine code when often needed.
	 * One more is for unregistered names. */
	struct us_pattern *_Atomic pattern[US_SYNTAXES][US_SCHEMES + 1];
	struct us_pattern *_Atomic fast[US_SYNTAXES][US_SCHEMES + 1];

	/* The scanner of urlsift_url_check(); a thread that uses it removes it
	 * here. */
	struct us_matcher *_Atomic spare;
};

struct urlsift_rules {
	struct urlsift_memory memory;
	struct us_cache *cache; /* follows them */
	struct us_registry registry;
	struct us_tails tails; /* of the names in the registry */
	us_byteset_span *span;
	us_web_url_reader *read;
	struct us_set run[US_RUNS];

	/* The options (rules.def). */
	size_t syntax; /* enum us_syntax */
	size_t join;   /* enum us_join */
	size_t hyphen; /* enum us_hyphen_choice */
	size_t no_iri;
	size_t schemeless, emails, refang; /* found, too */
	size_t indicators;	  /* all three, and addresses of hosts */
	size_t max_url;		  /* bytes of a candidate in the source */
	size_t max_wrapper_lines; /* of <URL:...> or <scheme:...> */

	/* Whether a name is a host, by the list of suffixes
	 * (host-without-scheme). */
	us_has_suffix *has_suffix;
	void *suffixes;

	struct us_host_lists lists; /* of risks, the user's own */

	bool explains; /* the model's answers, in words */

	/* Ask the pattern each time, in the interpreter, so that tests can
	 * compare plain URLs and the JIT with it. */
	bool no_shortcuts;
};

/**
 * us_options_usual(rules):
 * Set all options to their defaults.
 */
void us_options_usual(struct urlsift_rules *rules);

/**
 * us_options_get(rules, values):
 * us_options_put(rules, values):
 * Write the values of all options to ${values}, which has room for
 * US_OPTIONS_MAX; set all of them.  The second returns false if they cannot be
 * so.
 */
#define US_OPTIONS_MAX 16
void us_options_get(const struct urlsift_rules *rules, uint64_t *values);
bool us_options_put(struct urlsift_rules *rules, const uint64_t *values);

/**
 * us_rules_pack(rules, packed):
 * Append ${rules}, options and own schemes, to ${packed} as bytes.  Return
 * URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_rules_pack(const struct urlsift_rules *rules, struct us_buf *packed);

/**
 * us_rules_unpack(bytes, len):
 * Return rules made of the ${len} bytes that us_rules_pack() has made, or NULL
 * if they are none or memory is out.
 */
struct urlsift_rules *us_rules_unpack(const char *bytes, size_t len);

/**
 * us_option_find(list, n, name):
 * Return which of the ${n} options of ${list} is called ${name}, in which a
 * hyphen may be an underscore; ${n}: none is.
 */
size_t us_option_find(const struct urlsift_option *list, size_t n,
    const char *name);

/**
 * us_option_read(o, value, to, defect):
 * Set ${to} to the number that ${value} of ${o} is.  Return URLSIFT_OK, or
 * URLSIFT_EINVAL and in ${defect} what the value can be.
 */
int us_option_read(const struct urlsift_option *o, const char *value,
    size_t *to, struct urlsift_defect *defect);

/**
 * us_defect_begin(defect, own):
 * Return ${defect}, or ${own} if it is NULL, with nothing wrong yet.
 */
struct urlsift_defect *us_defect_begin(struct urlsift_defect *defect,
    struct urlsift_defect *own);

/**
 * us_refuse(defect, field, at, why):
 * Say in ${defect} ${why} this ${field} is wrong at ${at}.  Return
 * URLSIFT_EINVAL.
 */
int us_refuse(struct urlsift_defect *defect, enum urlsift_defect_field field,
    size_t at, const char *why);

/**
 * us_scheme_check(rules, scheme, defect):
 * Check the name, the shape and the port of ${scheme}, in this order.  Return
 * URLSIFT_OK, or URLSIFT_EINVAL after saying in ${defect} what is wrong.
 */
int us_scheme_check(const struct urlsift_rules *rules,
    const struct urlsift_scheme *scheme, struct urlsift_defect *defect);

/**
 * us_users_free(rules):
 * Free the schemes that the user added.
 */
void us_users_free(struct urlsift_rules *rules);

/**
 * us_run(rules, run, text, at, end):
 * Return where the run of ${run}'s bytes that begins at ${at} ends, ${end} at
 * most.
 */
static inline size_t
us_run(const struct urlsift_rules *rules, enum us_run run, const char *text,
    size_t at, size_t end)
{

	return rules->span(&rules->run[run], text, at, end);
}

/**
 * us_rules_syntax(rules):
 * Return the option syntax.
 */
static inline enum us_syntax
us_rules_syntax(const struct urlsift_rules *rules)
{

	return (enum us_syntax)rules->syntax;
}

/**
 * us_rules_iri(rules):
 * Return whether characters beyond ASCII are allowed in a URL (beyond-ascii).
 */
static inline bool
us_rules_iri(const struct urlsift_rules *rules)
{

	return rules->syntax != US_RFC1738 && !rules->no_iri;
}

#endif

/*
 * Web URLs of which each byte means the same whatever stands beside it: where
 * their components are.  The scanner and the parser read them by this.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WEB_URL_H
#define US_WEB_URL_H

#include "rules.h"

struct us_web_url {
	size_t host;	 /* where it begins */
	size_t root;	 /* the end of the authority */
	size_t query;	 /* where it begins; 0: there is none */
	size_t fragment; /* likewise */
};

/**
 * us_web_url_is_name(text, at, end):
 * Return whether the letters, digits, dots and hyphens from ${at} to ${end} are
 * a name of a host that needs no second look.
 */
bool us_web_url_is_name(const char *text, size_t at, size_t end);

/**
 * us_web_url_pass(rules, path, text, at, len, url):
 * Pass over path, query and fragment from ${at} on, behind the authority, and
 * note the last two in ${url}: bytes of the run ${path} and of the one behind
 * it in enum us_run, and escapes; by US_RUN_TODAY_PATH also those beyond ASCII.
 * Return where they end.  A second call goes on in the same component.
 */
size_t us_web_url_pass(const struct urlsift_rules *rules, enum us_run path,
    const char *text, size_t at, size_t len, struct us_web_url *url);

/**
 * us_web_url_set(url, end, reading):
 * Set path, query and fragment in ${reading}, of the URL that ends at ${end}.
 */
void us_web_url_set(const struct us_web_url *url, size_t end,
    struct urlsift_reading *reading);

#endif

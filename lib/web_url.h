/*
 * Web URLs of which each byte means the same whatever stands beside it: where
 * their components are.  The scanner and the parser read them by this.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WEB_URL_H
#define US_WEB_URL_H

#include "base/reading.h"
#include "rules.h"

struct us_web_url {
	size_t host;	 /* where it begins */
	size_t root;	 /* the end of the authority */
	size_t query;	 /* where it begins; 0: there is none */
	size_t fragment; /* likewise */
	bool is_name;	 /* us_web_url_is_name() of its host */
};

/**
 * us_web_url_is_name(text, at, end):
 * Return whether the letters, digits, dots and hyphens from ${at} to ${end} are
 * a name of a host that needs no second look.
 */
bool us_web_url_is_name(const char *text, size_t at, size_t end);

/**
 * us_web_url_is_rest(byte):
 * Return whether path, query or fragment begins with ${byte}.
 */
static inline bool
us_web_url_is_rest(char byte)
{

	return byte == '/' || byte == '?' || byte == '#';
}

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
 * us_web_url_read(rules, text, at, len, url):
 * Read a URL of a text from its host on, which is at ${at}, to ${url}: bytes of
 * US_RUN_PLAIN_HOST, and what us_web_url_pass() passes over by US_RUN_EVEN_PATH
 * if that begins there.  Return where they end.
 *
 * us_web_url_read_any, us_web_url_read_avx2:
 * The same for any machine, and for x86 with AVX2.
 */
us_web_url_reader us_web_url_read_any, us_web_url_read_avx2;

static inline size_t
us_web_url_read(const struct urlsift_rules *rules, const char *text, size_t at,
    size_t len, struct us_web_url *url)
{

	return rules->read(rules, text, at, len, url);
}

/**
 * us_web_url_reader_best():
 * Return the fastest for this machine.
 */
us_web_url_reader *us_web_url_reader_best(void);

/**
 * us_web_url_set(url, end, reading):
 * Set path, query and fragment in ${reading}, of the URL that ends at ${end}.
 */
static inline void
us_web_url_set(const struct us_web_url *url, size_t end,
    struct urlsift_reading *reading)
{

	if (url->fragment != 0 && url->fragment <= end) {
		us_reading_set(reading, URLSIFT_P_FRAGMENT, url->fragment, end);
		end = url->fragment - 1;
	}
	if (url->query != 0 && url->query <= end) {
		us_reading_set(reading, URLSIFT_P_QUERY, url->query, end);
		end = url->query - 1;
	}
	if (url->root < end)
		us_reading_set(reading, URLSIFT_P_PATH, url->root, end);
}

#endif

/*
 * Looks for what a reader should know before he follows a URL (section 6, V6).
 * Nothing here makes a URL valid or not.
 */
#include <stdbool.h>
#include <string.h>

#include "bytes.h"
#include "scripts.h"
#include "syntax/host.h"
#include "syntax/punycode.h"
#include "urlsift.h"

/* A part of a URL. */
struct part {
	const char *text;
	size_t len;
};

/* Return the part; its length is 0 when it is empty or absent. */
static struct part
get(const struct urlsift_reading *r, enum urlsift_part which)
{
	const struct urlsift_slice *slice = &r->part[which];
	struct part part = { r->url, 0 };

	if ((r->has & 1U << which) != 0) {
		part.text = r->url + slice->begin;
		part.len = slice->end - slice->begin;
	}
	return part;
}

/* A port that is not the scheme's own (section 6). */
static unsigned
judge_port(const struct urlsift_reading *r)
{

	if (get(r, URLSIFT_P_PORT).len == 0 || r->port == r->default_port)
		return 0;
	return r->port < 1024 ? URLSIFT_RISK_PORT_RESERVED :
				URLSIFT_RISK_PORT_ODD;
}

/* Controls in escapes: %00 to %1F, %7F, and CR LF. */
static unsigned
judge_escapes(const struct urlsift_reading *r)
{
	const char *at = r->url, *end = r->url + r->len;
	unsigned risks = 0;

	for (; (at = memchr(at, '%', (size_t)(end - at))) != NULL; at++) {
		if (end - at < 3)
			break;
		if ((at[1] == '0' || at[1] == '1') ?
			us_is(at[2], US_HEX) :
			at[1] == '7' && us_lower(at[2]) == 'f')
			risks |= URLSIFT_RISK_CONTROL;
		if (end - at >= 6 && us_same(at, "%0d%0a", 6))
			risks |= URLSIFT_RISK_CRLF;
	}
	return risks;
}

/* Return whether the user begins with a host's name: labels, of which the last
 * has letters only, or an address; at least one dot between them. */
static bool
is_like_host(const struct part *user)
{
	size_t at = 0, label = 0, dots = 0;

	while (at < user->len &&
	    (us_is(user->text[at], US_LABEL) || user->text[at] == '.')) {
		if (user->text[at] == '.') {
			if (at == label)
				return false;
			dots++;
			label = at + 1;
		}
		at++;
	}
	if (dots == 0 || at - label < 2)
		return dots == 3 && us_host_is_address(user->text, at);
	if (us_host_is_address(user->text, at))
		return true;
	while (label < at && us_is(user->text[label], US_ALPHA))
		label++;
	return label == at;
}

/* Add the scripts of the label at ${*at} and move behind it. */
static unsigned
label_scripts(const struct part *host, size_t *at)
{
	const char *label = host->text + *at, *dot;
	uint32_t code[US_PUNYCODE_MAX], one;
	size_t len = host->len - *at, i, n;
	unsigned scripts = 0;

	dot = memchr(label, '.', len);
	if (dot != NULL)
		len = (size_t)(dot - label);
	*at += len + 1;
	if (len >= 4 && us_same(label, "xn--", 4)) {
		n = us_punycode(label + 4, len - 4, code);
		for (i = 0; i < n; i++)
			scripts |= us_script(code[i]);
		label += 4;
		len -= 4;
		/* Behind its last hyphen letters are numbers. */
		while (len > 0 && label[len - 1] != '-')
			len--;
	}
	for (i = 0; i < len; i += n) {
		n = us_host_char(label, len, i, &one);
		if (n == 0)
			break;
		scripts |= us_script(one);
	}
	return scripts;
}

static bool
mixes_scripts(const struct part *host)
{
	size_t at = 0;

	while (at < host->len)
		if (us_scripts_mix(label_scripts(host, &at)))
			return true;
	return false;
}

unsigned
urlsift_risks(const struct urlsift_reading *r)
{
	const struct part user = get(r, URLSIFT_P_USER);
	const struct part host = get(r, URLSIFT_P_HOST);
	unsigned risks = judge_port(r) | judge_escapes(r);

	if (get(r, URLSIFT_P_PASSWORD).len > 0)
		risks |= URLSIFT_RISK_PASSWORD;
	if (is_like_host(&user))
		risks |= URLSIFT_RISK_USER;
	if (us_host_is_address(host.text, host.len))
		risks |= URLSIFT_RISK_ADDRESS;
	else if (mixes_scripts(&host))
		risks |= URLSIFT_RISK_SCRIPTS;
	return risks;
}

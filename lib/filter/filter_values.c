/*
 * The values of filters, checked and added.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../base/bytes.h"
#include "../url/url.h"
#include "filter.h"

/* So much of a wrong word is shown. */
#define SHOWN_MAX 40

/* Append ${text} and a NUL. */
static int
add_string(struct us_buf *buf, const char *text, size_t len)
{

	if (us_buf_reserve(buf, buf->len + len + 1) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	(void)us_buf_add(buf, text, len);
	return us_buf_add(buf, "", 1);
}

int
us_filter_add_scheme(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect)
{
	struct us_buf *names = &filter->schemes[is_wanted];
	size_t begin = names->len, n = 0;

	while (n < len && us_is(text[n], US_SCHEME))
		n++;
	if (n < len || len == 0 || !us_is(text[0], US_ALPHA))
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "the value is not a list of scheme names separated by "
		    "commas");
	if (add_string(names, text, len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	for (n = begin; n < names->len; n++)
		names->data[n] = us_lower(names->data[n]);
	return URLSIFT_OK;
}

/* Set ${n} to the number that has the name ${text}, or say which names there
 * are. */
static int
find_name(const char *(*name_of)(unsigned n), const char *text, size_t len,
    unsigned *n, struct urlsift_defect *defect)
{
	const size_t size = sizeof(defect->why);
	const char *name;
	size_t at;

	for (*n = 0; (name = name_of(*n)) != NULL; ++*n)
		if (strlen(name) == len && memcmp(name, text, len) == 0)
			return URLSIFT_OK;
	at = (size_t)snprintf(defect->why, size, "\"%.*s\" is not one of ",
	    (int)(len < SHOWN_MAX ? len : SHOWN_MAX), text);
	for (*n = 0; (name = name_of(*n)) != NULL && at < size; ++*n)
		at += (size_t)snprintf(defect->why + at, size - at, "%s%s",
		    *n > 0 ? ", " : "", name);
	return URLSIFT_EINVAL;
}

static const char *
form_name(unsigned form)
{

	return urlsift_form_name((enum urlsift_form)form);
}

/* Several risks by one name. */
static const char *const risk_groups[] = { "any", "strong", "weak" };

/* The names of risks in the order of their table, and behind them those of
 * groups. */
static const char *
risk_name(unsigned n)
{
	const struct urlsift_risk_text *text = urlsift_risk(n);
	size_t risks = n;

	if (text != NULL)
		return text->name;
	while (urlsift_risk(risks - 1) == NULL)
		risks--;
	n -= (unsigned)risks;
	return n < sizeof(risk_groups) / sizeof(risk_groups[0]) ?
	    risk_groups[n] :
	    NULL;
}

/* Return the risks of the group ${name}, or the one of that name. */
static unsigned
risks_of(const char *name)
{
	const struct urlsift_risk_text *text;
	unsigned risks = 0;
	size_t i;

	for (i = 0; (text = urlsift_risk(i)) != NULL; i++)
		if (strcmp(name, text->name) == 0 || strcmp(name, "any") == 0 ||
		    (strcmp(name, "strong") == 0 && text->is_strong) ||
		    (strcmp(name, "weak") == 0 && !text->is_strong))
			risks |= text->risk;
	return risks;
}

int
us_filter_add_form(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect)
{
	unsigned form;
	int status = find_name(form_name, text, len, &form, defect);

	if (status == URLSIFT_OK)
		filter->forms[is_wanted] |= 1U << form;
	return status;
}

int
us_filter_add_risk(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect)
{
	unsigned risk;
	int status = find_name(risk_name, text, len, &risk, defect);

	if (status == URLSIFT_OK)
		filter->risks[is_wanted] |= risks_of(risk_name(risk));
	return status;
}

/* Return whether ${text} has a path, a user or a port, as no host: no address
 * has one colon, nor a dot before it. */
static bool
is_more_than_host(const char *text, size_t len)
{
	size_t i, colons = 0;
	bool has_dot = false, has_wildcard = false;

	for (i = 0; i < len; i++) {
		if (text[i] == '/' || text[i] == '@')
			return true;
		colons += text[i] == ':';
		has_dot |= text[i] == '.' && colons == 0;
		has_wildcard |= strchr("*?[", text[i]) != NULL;
	}
	return colons == 1 && (has_dot || !has_wildcard);
}

int
us_filter_add_glob(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect)
{

	if (len == 0)
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "the value is not a glob of hosts");
	if (is_more_than_host(text, len))
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "a host has no scheme, port, path or user");
	/* An address may have its brackets, which are no set of characters. */
	if (text[0] == '[' && text[len - 1] == ']' &&
	    memchr(text, ':', len) != NULL) {
		text++;
		len -= 2;
	}
	filter->asks_hosts = true;
	if (us_buf_reserve(&filter->globs, filter->globs.len + len + 2) !=
	    URLSIFT_OK)
		return URLSIFT_ENOMEM;
	(void)us_buf_add(&filter->globs, is_wanted ? "+" : "-", 1);
	return add_string(&filter->globs, text, len);
}

int
us_filter_add_domain(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect)
{
	void *suffixes = us_suffix_load();
	struct us_hostname host;
	const char *why, *domain;

	filter->asks_hosts = true;
	if (suffixes == NULL)
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "libpsl is needed, but is not available");
	if (us_hostname_read(&host, text, len, &why) < len || len == 0)
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "the value is not a host name");
	domain = us_suffix_domain(suffixes, host.ascii);
	if (domain == NULL)
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "the value is a public suffix or an address, not a "
		    "registrable domain");
	if (domain == host.ascii)
		return us_host_set_add(&filter->domains[is_wanted], domain,
		    true);
	snprintf(defect->why, sizeof(defect->why),
	    "the value is below the registrable domain %.80s; give that, "
	    "or use the filter host",
	    domain);
	return URLSIFT_EINVAL;
}

/* Leave the comment and the blanks around ${text} out. */
static void
trim(const char **text, size_t *len)
{
	const char *comment = memchr(*text, '#', *len);

	if (comment != NULL)
		*len = (size_t)(comment - *text);
	while (*len > 0 && us_is((*text)[*len - 1], US_BLANK))
		--*len;
	while (*len > 0 && us_is(**text, US_BLANK)) {
		++*text;
		--*len;
	}
}

int
us_filter_add_host(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect)
{
	const char *line = text, *why;
	struct us_hostname host;
	bool below;
	size_t at;

	filter->asks_hosts = true;
	filter->has_hosts |= is_wanted;
	trim(&text, &len);
	if (len == 0)
		return URLSIFT_OK;
	if (len > 1 && text[0] == '*' && text[1] == '.') {
		text++;
		len--;
	}
	below = *text == '.';
	text += below;
	len -= below;
	at = us_hostname_read(&host, text, len, &why);
	if (at < len || len == 0)
		return us_refuse(defect, URLSIFT_D_VALUE,
		    (size_t)(text - line) + at, why);
	return us_host_set_add(&filter->hosts[is_wanted], host.ascii, below);
}

int
us_filter_add_pattern(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect)
{

	(void)len;
	return us_match_add(&filter->patterns[is_wanted], filter->rules, text,
	    defect);
}

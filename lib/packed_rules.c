/*
 * Rules as bytes, for the helper: the values of the options, whether line ends
 * are explained, and then the schemes that the user added, five strings each.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "rules.h"

/* The strings of a scheme. */
enum { NAME, SHAPE, PORT, DOCUMENT, PATTERN, WORDS };

static int
add_scheme(struct us_buf *packed, const struct us_scheme *scheme)
{
	const char *word[WORDS] = { scheme->name, us_shape_name(scheme->shape),
		NULL, scheme->document, scheme->pattern };
	char port[sizeof("65535")];
	int status = URLSIFT_OK;
	size_t i;

	snprintf(port, sizeof(port), "%u", (unsigned)scheme->port);
	word[PORT] = port;
	for (i = 0; i < WORDS && status == URLSIFT_OK; i++)
		status = us_buf_add(packed, word[i], strlen(word[i]) + 1);
	return status;
}

int
us_rules_pack(const struct urlsift_rules *rules, struct us_buf *packed)
{
	uint64_t values[US_OPTIONS_MAX] = { 0 };
	const char explains = rules->explains;
	const struct us_scheme *scheme;
	int status;
	size_t i;

	us_options_get(rules, values);
	status = us_buf_add(packed, values, sizeof(values));
	if (status == URLSIFT_OK)
		status = us_buf_add(packed, &explains, 1);
	for (i = 0; status == URLSIFT_OK &&
	     (scheme = us_registry_at(&rules->registry, i)) != NULL;
	     i++)
		if (scheme->own != NULL)
			status = add_scheme(packed, scheme);
	return status;
}

/* Read the decimal ${text}. */
static unsigned
read_port(const char *text)
{
	unsigned port = 0;

	for (; *text >= '0' && *text <= '9' && port <= 65535; text++)
		port = 10 * port + (unsigned)(*text - '0');
	return port;
}

/* Add the scheme at ${bytes} to ${rules}.  Return its length, or 0 if there is
 * none or it cannot be added. */
static size_t
take_scheme(struct urlsift_rules *rules, const char *bytes, size_t len)
{
	const char *word[WORDS], *end;
	struct urlsift_scheme scheme;
	struct urlsift_defect defect;
	size_t at = 0, i;

	for (i = 0; i < WORDS; i++) {
		end = memchr(bytes + at, '\0', len - at);
		if (end == NULL)
			return 0;
		word[i] = bytes + at;
		at = (size_t)(end - bytes) + 1;
	}
	scheme.name = word[NAME];
	scheme.shape = word[SHAPE];
	scheme.port = read_port(word[PORT]);
	scheme.document = word[DOCUMENT];
	return urlsift_rules_add_scheme(rules, &scheme, word[PATTERN],
		   &defect) == URLSIFT_OK ?
	    at :
	    0;
}

struct urlsift_rules *
us_rules_unpack(const char *bytes, size_t len)
{
	uint64_t values[US_OPTIONS_MAX];
	struct urlsift_rules *rules;
	size_t at = sizeof(values) + 1, n;

	if (len < at || (rules = urlsift_rules_new(NULL)) == NULL)
		return NULL;
	memcpy(values, bytes, sizeof(values));
	rules->explains = bytes[sizeof(values)] != 0;
	for (n = us_options_put(rules, values); n > 0 && at < len; at += n)
		n = take_scheme(rules, bytes + at, len - at);
	if (n > 0)
		return rules;
	urlsift_rules_free(rules);
	return NULL;
}

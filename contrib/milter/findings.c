/*
 * What was found in a message.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "findings.h"
#include "host_name.h"

/* Return whether ${name} of ${len} bytes is among the hosts. */
static int
has_host(const struct findings *findings, const char *name, size_t len)
{
	const char *at = findings->hosts;

	while ((at = strstr(at, name)) != NULL) {
		if ((at == findings->hosts || at[-1] == ',') &&
		    (at[len] == ',' || at[len] == '\0'))
			return 1;
		at++;
	}
	return 0;
}

/* Append ${name} of ${len} bytes to the hosts.  It has no length if it is too
 * long to be listed. */
static void
add_host(struct findings *findings, const char *name, size_t len)
{
	size_t comma = findings->len > 0;

	if (findings->more || (len > 0 && has_host(findings, name, len)))
		return;
	if (len == 0 || findings->len + comma + len > FINDINGS_HOSTS) {
		findings->more = 1;
		name = "...";
		len = 3;
	}
	if (comma)
		findings->hosts[findings->len] = ',';
	memcpy(findings->hosts + findings->len + comma, name, len + 1);
	findings->len += comma + len;
}

/* Note the host of ${reading}, whatever its list says of it. */
static void
note_host(struct findings *findings, const struct urlsift_reading *reading)
{
	const struct urlsift_slice *part = &reading->part[URLSIFT_P_HOST];
	const struct settings *settings = findings->settings;
	char name[HOST_NAME_ROOM];
	size_t len;

	if ((reading->has & 1U << URLSIFT_P_HOST) == 0 ||
	    part->begin == part->end)
		return;
	len = host_name_spell(name, reading->url + part->begin,
	    part->end - part->begin);
	add_host(findings, name, len);
	/* No list has a name that is so long. */
	if (len == 0)
		return;
	if (findings->rejected == NULL)
		findings->rejected = host_list_find(&settings->reject, name);
	if (findings->quarantined == NULL)
		findings->quarantined =
		    host_list_find(&settings->quarantine, name);
}

int
findings_note(struct findings *findings, const struct urlsift_reading *reading)
{

	if (reading->reason != URLSIFT_R_NONE)
		return 0;
	if (findings->urls == findings->settings->max_urls) {
		findings->incomplete |= FINDINGS_URLS;
		return 1;
	}
	findings->urls++;
	findings->risks |= urlsift_reading_risks(reading);
	note_host(findings, reading);
	return 0;
}

/* Append ${name} to the ${len} bytes in ${text}.  Return the new length. */
static size_t
append_name(char *text, size_t len, const char *name)
{

	return len +
	    (size_t)snprintf(text + len, FINDINGS_TEXT - len, "%s%s",
		len > 0 ? "," : "", name);
}

const char *
findings_risks(const struct findings *findings, char *text)
{
	unsigned risks = findings->risks, bit;
	const char *name;
	size_t len = 0;

	text[0] = '\0';
	for (; risks != 0; risks &= risks - 1) {
		bit = risks & (~risks + 1);
		name = urlsift_risk_name((enum urlsift_risk)bit);
		/* A later library may have risks that do not fit. */
		if (name != NULL && len + 1 + strlen(name) < FINDINGS_TEXT)
			len = append_name(text, len, name);
	}
	return text;
}

const char *
findings_incomplete(const struct findings *findings, char *text)
{
	static const char *const names[] = { "size", "urls", "decoder",
		"memory" };
	size_t i, len = 0;

	text[0] = '\0';
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (findings->incomplete & 1U << i)
			len = append_name(text, len, names[i]);
	return text;
}

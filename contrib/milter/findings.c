/*
 * What was found in a message.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "findings.h"
#include "host_name.h"

/* Append ${name} of ${len} bytes to the hosts.  It has no length if it is too
 * long to be listed. */
static void
add_host(struct findings *findings, const char *name, size_t len)
{
	size_t comma = findings->len > 0;

	if (findings->more)
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

/* Write the host of ${reading} to ${name}, in the one spelling, and its length
 * to ${len}, 0 if it is too long.  Return whether it has a host. */
static int
spell_host(const struct urlsift_reading *reading, char *name, size_t *len)
{
	const struct urlsift_slice *part = &reading->part[URLSIFT_P_HOST];

	if ((reading->has & 1U << URLSIFT_P_HOST) == 0 ||
	    part->begin == part->end)
		return 0;
	*len = host_name_spell(name, reading->url + part->begin,
	    part->end - part->begin);
	return 1;
}

/* Set ${entry} to what ${list}, which may be NULL, says of the host that is
 * looked at, unless it is set.  Return whether there is memory. */
static int
look_up(const struct findings *findings, const struct urlsift_filter *list,
    const char **entry)
{

	return list == NULL || *entry != NULL ||
	    urlsift_filter_entry(list, findings->view, entry) >= 0;
}

/* Note the host of ${reading}.  Return 0, or 1 if it is one too many. */
static int
note_host(struct findings *findings, const struct urlsift_reading *reading)
{
	char name[HOST_NAME_ROOM];
	size_t len;

	if (!spell_host(reading, name, &len))
		return 0;
	urlsift_view_url(findings->view, reading, NULL);
	if (!look_up(findings, findings->lists->reject, &findings->rejected) ||
	    !look_up(findings, findings->lists->quarantine,
		&findings->quarantined)) {
		findings->incomplete |= FINDINGS_MEMORY;
		return 1;
	}
	switch (host_set_add(&findings->seen, name, len,
	    findings->settings->max_urls)) {
	case HOST_SET_FULL:
		findings->incomplete |= FINDINGS_URLS;
		return 1;
	case HOST_SET_NO_MEMORY:
		findings->incomplete |= FINDINGS_MEMORY;
		return 1;
	case HOST_SET_NEW:
		add_host(findings, name, len);
		break;
	case HOST_SET_SEEN:
		break;
	}
	return 0;
}

int
findings_note(struct findings *findings, const struct urlsift_reading *reading,
    const struct urlsift_reading *opens)
{
	int is_valid = reading->reason == URLSIFT_R_NONE;

	if (!is_valid && opens == NULL)
		return 0;
	findings->urls++;
	if (is_valid)
		findings->risks |= urlsift_reading_risks(reading);
	return note_host(findings, opens != NULL ? opens : reading);
}

int
findings_note_target(struct findings *findings,
    const struct urlsift_reading *target)
{

	return note_host(findings, target);
}

void
findings_free(struct findings *findings)
{

	host_set_free(&findings->seen);
	host_lists_return(findings->lists);
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
findings_risk(const struct findings *findings, unsigned risks)
{
	unsigned found = findings->risks & risks;

	return found == 0 ?
	    NULL :
	    urlsift_risk_name((enum urlsift_risk)(found & (~found + 1)));
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

/*
 * What was found in a message.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "milter.h"

/* No resolver takes more bytes of a name. */
#define NAME_MAX_LEN 255

/* Room for each name of that length: three bytes for each byte, and a NUL. */
#define NAME_ROOM (3 * NAME_MAX_LEN + 1)

/* Append ${name} to ${text}, if there is room: a later library may have names
 * that do not fit. */
static void
add_name(char text[FINDINGS_TEXT], const char *name)
{
	size_t len = strlen(text);

	if (len + 1 + strlen(name) < FINDINGS_TEXT)
		(void)sprintf(text + len, "%s%s", len > 0 ? "," : "", name);
}

/* Append ${name} of ${len} bytes to the hosts.  It has no length if it is too
 * long to be listed. */
static void
add_host(struct findings *findings, const char *name, size_t len)
{
	char *text = findings->text[HOSTS];

	if (findings->more)
		return;
	findings->more = len == 0 ||
	    strlen(text) + (text[0] != '\0') + len > FINDINGS_HOSTS;
	add_name(text, findings->more ? "..." : name);
}

/* Write ${host} to ${name}, of NAME_ROOM bytes; what would be none of a name in
 * a list is an escape.  Return its length, or 0 if it is too long. */
static size_t
write_name(char *name, const struct urlsift_value *host)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789-._:%";
	size_t i, len = 0;

	for (i = 0; i < host->len && host->len <= NAME_MAX_LEN; i++)
		if (host->text[i] != '\0' &&
		    strchr(plain, host->text[i]) != NULL)
			name[len++] = host->text[i];
		else
			len += (size_t)sprintf(name + len, "%%%02X",
			    (unsigned)(unsigned char)host->text[i]);
	name[len] = '\0';
	return len;
}

/* Note the ${host} of what ${view} looks at, unless it was noted.  Return as
 * findings_add(), or URLSIFT_ENOMEM. */
static int
note_name(struct findings *findings, struct urlsift_view *view,
    const struct urlsift_value *host)
{
	char name[NAME_ROOM];
	const char *entry;
	size_t len;

	if (findings->seen == NULL)
		findings->seen = urlsift_filter_new(settings.rules);
	if (findings->seen == NULL ||
	    urlsift_filter_entry(findings->seen, view, &entry) < 0)
		return URLSIFT_ENOMEM;
	if (entry != NULL)
		return 0;
	if (findings->distinct == settings.max_urls) {
		findings->incomplete |= FINDINGS_URLS;
		return 1;
	}
	findings->distinct++;
	/* What is no name of a host is not known again. */
	len = write_name(name, host);
	if (urlsift_filter_add(findings->seen, "hosts", name, NULL) ==
	    URLSIFT_ENOMEM)
		return URLSIFT_ENOMEM;
	add_host(findings, name, len);
	return 0;
}

/* Note the host that a click on what ${view} looks at opens. */
static int
note_host(struct findings *findings, struct urlsift_view *view)
{
	const struct urlsift_hit *hit = urlsift_view_opened(view);
	const struct urlsift_reading *reading;
	struct urlsift_value host;
	struct urlsift_filter *list;
	size_t i;
	int status;

	if (hit == NULL)
		return URLSIFT_ENOMEM;
	/* The host of a mail address is none that a click opens. */
	reading = hit->opens != NULL ? hit->opens : hit->reading[0];
	if ((reading->has & 1U << URLSIFT_P_HOST) == 0)
		return 0;
	if ((status = urlsift_view_host(view, &host)) != 1)
		return status;
	for (i = 0; i < MEASURES; i++) {
		list = findings->lists->filter[i];
		if (list != NULL && findings->listed[i] == NULL &&
		    urlsift_filter_entry(list, view, &findings->listed[i]) < 0)
			return URLSIFT_ENOMEM;
	}
	return note_name(findings, view, &host);
}

/* Note the risks of what ${view} looks at. */
static int
note_risks(struct findings *findings, struct urlsift_view *view)
{
	struct urlsift_value risk;
	size_t i;
	int status;

	for (i = 0; (status = urlsift_view_get(view, settings.risks_field, i,
			 &risk)) == 1;
	     i++)
		findings->risks |= (unsigned)risk.number;
	return status;
}

int
findings_add(struct findings *findings, struct urlsift_view *view)
{
	const struct urlsift_hit *hit = urlsift_view_opened(view);
	int status = URLSIFT_ENOMEM;

	if (hit != NULL) {
		if (hit->reading[0]->reason != URLSIFT_R_NONE &&
		    hit->opens == NULL)
			return 0;
		findings->urls++;
		status = note_risks(findings, view);
	}
	if (status == 0)
		status = note_host(findings, view);
	while (status == 0 && (status = urlsift_view_follow(view)) == 1)
		status = note_host(findings, view);
	if (status == URLSIFT_ENOMEM)
		findings->incomplete |= FINDINGS_MEMORY;
	return status;
}

void
findings_free(struct findings *findings)
{

	urlsift_filter_free(findings->seen);
	host_lists_return(findings->lists);
}

void
findings_end(struct findings *findings)
{
	static const char *const names[] = { "size", "urls", "decoder",
		"memory" };
	const struct urlsift_risk_text *risk;
	size_t i;

	for (i = 0; (risk = urlsift_risk(i)) != NULL; i++)
		if ((findings->risks & risk->risk) != 0)
			add_name(findings->text[RISKS], risk->name);
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (findings->incomplete & 1U << i)
			add_name(findings->text[INCOMPLETE], names[i]);
}

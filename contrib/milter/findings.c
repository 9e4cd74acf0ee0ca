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
	size_t comma = findings->len > 0;

	if (findings->more)
		return;
	if (len == 0 || findings->len + comma + len > FINDINGS_HOSTS) {
		findings->more = 1;
		name = "...";
		len = 3;
	}
	add_name(findings->text[HOSTS], name);
	findings->len += comma + len;
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

/* Set ${entry} to what ${list}, which may be NULL, says of what ${view} looks
 * at, unless it is set.  Return whether there is memory. */
static int
look_up(const struct urlsift_filter *list, struct urlsift_view *view,
    const char **entry)
{

	return list == NULL || *entry != NULL ||
	    urlsift_filter_entry(list, view, entry) >= 0;
}

/* Nothing more is read for this ${reason}. */
static int
stop(struct findings *findings, unsigned reason)
{

	findings->incomplete |= reason;
	return 1;
}

/* Note ${name} of ${len} bytes, which is that of what ${view} looks at, unless
 * it was noted. */
static int
note_name(struct findings *findings, struct urlsift_view *view,
    const char *name, size_t len)
{
	const char *entry = NULL;

	if (findings->seen == NULL)
		findings->seen = urlsift_filter_new(settings.rules);
	if (findings->seen == NULL || !look_up(findings->seen, view, &entry))
		return stop(findings, FINDINGS_MEMORY);
	if (entry != NULL)
		return 0;
	if (findings->distinct == settings.max_urls)
		return stop(findings, FINDINGS_URLS);
	findings->distinct++;
	/* What is no name of a host is not known again. */
	if (urlsift_filter_add(findings->seen, "hosts", name, NULL) ==
	    URLSIFT_ENOMEM)
		return stop(findings, FINDINGS_MEMORY);
	add_host(findings, name, len);
	return 0;
}

int
findings_note(struct findings *findings, struct urlsift_view *view,
    const struct urlsift_reading *reading)
{
	struct urlsift_value host;
	char name[NAME_ROOM];
	int status = 0;
	size_t len, i;

	/* The host of a mail address is none that a click opens. */
	if ((reading->has & 1U << URLSIFT_P_HOST) != 0)
		status = urlsift_view_host(view, &host);
	if (status == 0)
		return 0;
	if (status == URLSIFT_ENOMEM)
		return stop(findings, FINDINGS_MEMORY);
	len = write_name(name, &host);
	for (i = 0; i < MEASURES; i++)
		if (!look_up(findings->lists->filter[i], view,
			&findings->listed[i]))
			return stop(findings, FINDINGS_MEMORY);
	return note_name(findings, view, name, len);
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
	unsigned bits;
	const char *name;
	size_t i;

	for (bits = findings->risks; bits != 0; bits &= bits - 1) {
		name = urlsift_risk_name((enum urlsift_risk)(bits & -bits));
		if (name != NULL)
			add_name(findings->text[RISKS], name);
	}
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (findings->incomplete & 1U << i)
			add_name(findings->text[INCOMPLETE], names[i]);
}

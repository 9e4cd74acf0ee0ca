/*
 * What was found in a message: hosts, risks, hosts on a list, and why anything
 * of the message was not read.
 * SPDX-License-Identifier: MIT
 */
#ifndef FINDINGS_H
#define FINDINGS_H

#include <stdint.h>

#include <urlsift.h>

#include "settings.h"

/* Bytes of the names of hosts, with a comma before each but the first; if there
 * are more, "..." stands for them. */
#define FINDINGS_HOSTS 900

/* Room for the text of findings_risks() and findings_incomplete(). */
#define FINDINGS_TEXT 512

/* Why something was not read, as bits. */
enum {
	FINDINGS_SIZE = 1 << 0,	   /* --max-size */
	FINDINGS_URLS = 1 << 1,	   /* --max-urls */
	FINDINGS_DECODER = 1 << 2, /* a part could not be decoded */
	FINDINGS_MEMORY = 1 << 3   /* memory ran out */
};

/* All zero but the settings: nothing was found yet. */
struct findings {
	const struct settings *settings;
	uint64_t urls;			    /* valid ones */
	unsigned risks;			    /* enum urlsift_risk */
	unsigned incomplete;		    /* bits as above */
	const char *rejected, *quarantined; /* of a list; NULL: none */
	char hosts[FINDINGS_HOSTS + 8];	    /* "a.example,b.example" */
	size_t len;
	int more; /* "..." stands there */
};

/**
 * findings_note(findings, reading):
 * Note ${reading}, if it is valid.  Return 0, or 1 if there is one more than
 * the settings allow, which is not noted.
 */
int findings_note(struct findings *findings,
    const struct urlsift_reading *reading);

/**
 * findings_risks(findings, text):
 * findings_incomplete(findings, text):
 * Write the names of the risks, and of the reasons why something was not read,
 * to ${text}, of FINDINGS_TEXT bytes, with commas between them.  Return
 * ${text}, which is empty if there are none.
 */
const char *findings_risks(const struct findings *findings, char *text);
const char *findings_incomplete(const struct findings *findings, char *text);

#endif

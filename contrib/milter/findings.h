/*
 * What was found in a message: hosts, risks, hosts on a list, and why anything
 * of the message was not read.
 * SPDX-License-Identifier: MIT
 */
#ifndef FINDINGS_H
#define FINDINGS_H

#include <stdint.h>

#include <urlsift.h>

#include "host_lists.h"
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

/* All zero but the settings and the lists: nothing was found yet. */
struct findings {
	const struct settings *settings;
	struct host_lists *lists;
	uint64_t urls; /* valid ones, and links that open something */
	struct urlsift_filter *seen;	/* its entries are the hosts; or NULL */
	uint64_t distinct;		/* of these, so many */
	unsigned risks;			/* enum urlsift_risk */
	unsigned incomplete;		/* bits as above */
	const char *listed[MEASURES];	/* a host of a list; NULL: none */
	char hosts[FINDINGS_HOSTS + 8]; /* "a.example,b.example" */
	size_t len;
	int more;		    /* "..." stands there */
	char unread[FINDINGS_TEXT]; /* "2 PDF, 1 Office" */
};

/**
 * findings_note(findings, view, reading):
 * Note the host of what ${view} looks at, which opens ${reading} or is that.
 * Return 0, or 1 if it is one host more than the settings allow, or memory ran
 * out.
 */
int findings_note(struct findings *findings, struct urlsift_view *view,
    const struct urlsift_reading *reading);

/**
 * findings_free(findings):
 * Free what ${findings} holds, and return its lists.
 */
void findings_free(struct findings *findings);

/**
 * findings_risk(findings, risks):
 * Return the name of one of these ${risks} that was found, or NULL.
 */
const char *findings_risk(const struct findings *findings, unsigned risks);

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

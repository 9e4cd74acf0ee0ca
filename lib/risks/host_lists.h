/*
 * Lists of hosts, and where they lead.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HOST_LISTS_H
#define US_HOST_LISTS_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/buf.h"
#include "../url/slice.h"

/* Lists of hosts that anybody can use, with the risk that follows: our own,
 * and those that a user has put in the place of some (list-replaces-ours). */

struct us_host_text;

/* The lists of a user.  All zero at first. */
struct us_host_lists {
	unsigned replaced; /* the risks whose hosts are here */
	struct us_buf rows;
	struct us_host_text *texts; /* that their names are in */
};

/**
 * us_host_lists_add(lists, memory, name, hosts, defect):
 * Let ${hosts}, one a line, replace the hosts of the risk ${name}, or be more
 * of them if it has been replaced.  As urlsift_rules_list().
 */
int us_host_lists_add(struct us_host_lists *lists,
    const struct urlsift_memory *memory, const char *name, const char *hosts,
    struct urlsift_defect *defect);

/**
 * us_host_lists_free(lists, memory):
 * Free what ${lists} have.
 */
void us_host_lists_free(struct us_host_lists *lists,
    const struct urlsift_memory *memory);

/**
 * us_host_lists_find(lists, host, len):
 * Return the risks of the lists that have ${host}, or a name that it is under:
 * bits of enum urlsift_risk.  ${lists} may be NULL.
 */
unsigned us_host_lists_find(const struct us_host_lists *lists, const char *host,
    size_t len);

/* What a URL leads to, as far as it is spelled: the risks that need no
 * trick. */

/**
 * us_risks_of_host(lists, host):
 * Return the risks of the labels of ${host}, a name without escapes, of which
 * only the last two say whose it is.
 */
unsigned us_risks_of_host(const struct us_host_lists *lists,
    struct us_slice host);

/**
 * us_risks_of_web(lists, r):
 * Return the risks of the URL of a page, or of what is none but opens as one.
 */
unsigned us_risks_of_web(const struct us_host_lists *lists,
    const struct urlsift_reading *r);

/**
 * us_holds_recipient(r, address):
 * Return whether ${address} stands in the path or fragment of ${r}, the URL of
 * a page, or anywhere in base64 (recipient-in-url).
 */
bool us_holds_recipient(const struct urlsift_reading *r, const char *address);

#endif

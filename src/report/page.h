/*
 * The page of --report: a picture, the risky links, the messages, and all URLs
 * with their places.
 * SPDX-License-Identifier: MIT
 */
#ifndef PAGE_H
#define PAGE_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>

#include "../output/output.h"
#include "report.h"

/* A writer of HTML that is XML, too.  Foreign text is written between tags
 * only, never inside one, and all links are links inside the page
 * (report-escapes-all). */

/**
 * html_put(out, format, ...):
 * Write ${format}, which is markup, with these conversions:
 *
 *     %s %.*s   text, perhaps foreign: a string, or so many bytes.  Special
 *               characters of HTML are escaped; control characters, those that
 *               change the direction of text, and bytes that are not UTF-8 are
 *               written in visible form (no-control-to-a-terminal)
 *     %-s       a string that does not change the order of the text around it,
 *               whatever script it is in
 *     %.96s     the beginning of a string
 *     %zu       a number, as the one after %c in an id
 *     %ju       a count, with commas between its thousands
 *     PRIu64    a number
 *     %c %%     a letter, the sign itself
 *
 * Compilers that know printf(3) check the arguments.
 */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void
html_put(struct out *out, const char *format, ...);

/**
 * html_put_plain(out, text):
 * Write the beginning of ${text} where no tags are allowed, as in a title.
 */
void html_put_plain(struct out *out, const char *text);

/* The page up to its title, from there to its content, and its end. */
extern const char page_policy[], page_style[], page_foot[];

/* What has no more room on the page is not listed, but counted
 * (report-is-short): bytes, and lines of messages. */
#define PAGE_BYTES ((uint64_t)6 << 20)
#define PAGE_SOURCES ((size_t)10000)

/* The URLs of a domain, or the candidates that are rejected for one reason. */
struct group {
	const char *name; /* NULL: none */
	bool is_mail;
	size_t begin, end; /* in the entries of the page */
	uint64_t count;	   /* results */
};

struct page {
	struct report *report;
	struct out *out;
	struct entry **entry; /* valid ones before rejected ones */
	size_t valid, entries;
	struct group *group; /* those of domains before those of reasons */
	size_t domains, groups;
	size_t risky, sources;
};

/**
 * page_write(report, out):
 * Write the page, or nothing when memory was out.  Return false if the page is
 * incomplete, which has been reported.
 */
bool page_write(struct report *report, struct out *out);

/**
 * put_title(page), put_header(page), put_picture(page):
 * Write the title; what stands above the sections; domains, the time line and
 * senders as bars.
 */
void put_title(const struct page *page);
void put_header(const struct page *page);
void put_picture(const struct page *page);

/**
 * put_risks(page), put_sources(page), put_urls(page), put_rejected(page),
 * put_errors(page):
 * Write the content of a section.
 */
void put_risks(const struct page *page);
void put_sources(const struct page *page);
void put_urls(const struct page *page);
void put_rejected(const struct page *page);
void put_errors(const struct page *page);

/**
 * put_code(out, text, len):
 * put_place(page, place):
 * put_risk_names(out, risks):
 * Write a URL, where it is, and what risks it has.
 */
void put_code(struct out *out, const char *text, size_t len);
void put_place(const struct page *page, const struct place *place);
void put_risk_names(struct out *out, unsigned risks);

#endif
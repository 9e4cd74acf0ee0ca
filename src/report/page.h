/*
 * The page of --report: a picture, the risky links, the messages, and all URLs
 * with their places.
 * SPDX-License-Identifier: MIT
 */
#ifndef PAGE_H
#define PAGE_H

#include "html.h"
#include "report.h"

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

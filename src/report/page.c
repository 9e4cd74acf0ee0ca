/*
 * The writer of the page.  The page is one file without an image or anything
 * from the network, and its policy says so; its only script is ours.  All URLs
 * are text: they may be hostile, and nobody should open one by mistake
 * (report-escapes-all).  The same results and date make the same page.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "report.h"

/* Return the order of two numbers. */
#define ORDER(x, y) (((x) > (y)) - ((x) < (y)))

static int
compare_names(const char *x, const char *y)
{

	if (x == NULL || y == NULL)
		return (x == NULL) - (y == NULL);
	return x == y ? 0 : strcmp(x, y);
}

/* Valid ones first, mail addresses behind others, then by domain, host and how
 * often they were found. */
static int
compare_entries(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = (x->reason != NULL) - (y->reason != NULL);

	if (order == 0)
		order = compare_names(x->reason, y->reason);
	if (order == 0)
		order = ORDER(x->is_mail, y->is_mail);
	if (order == 0)
		order = compare_names(x->domain, y->domain);
	if (order == 0)
		order = compare_names(x->host, y->host);
	if (order == 0)
		order = ORDER(y->count, x->count);
	return order != 0 ? order : strcmp(x->url, y->url);
}

static bool
is_same_group(const struct entry *x, const struct entry *y)
{

	return compare_names(x->reason, y->reason) == 0 &&
	    (x->reason != NULL ||
		(x->is_mail == y->is_mail &&
		    compare_names(x->domain, y->domain) == 0));
}

/* Make the groups of the entries, which are sorted. */
static void
make_groups(struct page *page)
{
	struct group *group = page->group - 1;
	const struct entry *entry;
	size_t i;

	for (i = 0; i < page->entries; i++) {
		entry = page->entry[i];
		if (i == 0 || !is_same_group(entry, page->entry[i - 1])) {
			(++group)->begin = i;
			group->name = entry->reason != NULL ? entry->reason :
							      entry->domain;
			group->is_mail = entry->is_mail;
			page->groups++;
			page->domains += entry->reason == NULL;
		}
		group->end = i + 1;
		group->count += entry->count;
		page->valid += entry->reason == NULL;
		page->risky += entry->reason == NULL && entry->risks != 0;
	}
}

/* List the entries and their groups.  Return false when memory is out. */
static bool
page_begin(struct page *page)
{
	const struct report *r = page->report;
	struct entry *entry;
	size_t n = 0;

	for (entry = r->entries; entry != NULL; entry = entry->next)
		page->entries++;
	page->entry = calloc(page->entries + 1, sizeof(*page->entry));
	page->group = calloc(page->entries + 1, sizeof(*page->group));
	if (page->entry == NULL || page->group == NULL)
		return false;
	for (entry = r->entries; entry != NULL; entry = entry->next)
		page->entry[n++] = entry;
	qsort(page->entry, page->entries, sizeof(*page->entry),
	    compare_entries);
	make_groups(page);
	page->sources = r->n_sources;
	return true;
}

static void
put_sections(const struct page *page)
{
	const struct report *r = page->report;
	const struct {
		const char *title;
		bool is_there;
		void (*put)(const struct page *page);
	} sections[] = {
		{ "Overview", r->valid > 0, put_picture },
		{ "Risky links", page->risky > 0, put_risks },
		{ "Where they were found", page->entries > 0, put_sources },
		{ "All URLs", page->valid > 0, put_urls },
		{ "Rejected candidates", page->entries > page->valid,
		    put_rejected },
		{ "Errors and warnings",
		    r->errors > 0 || r->has_errors || r->unlisted > 0,
		    put_errors },
	};
	size_t i;

	for (i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
		if (!sections[i].is_there)
			continue;
		html_put(page->out, "<section id=\"s%zu\"><h2>%s</h2>\n", i,
		    sections[i].title);
		sections[i].put(page);
		out_word(page->out, "</section>\n");
	}
}

bool
page_write(struct report *report, struct out *out)
{
	struct page page = { .report = report, .out = out };
	bool is_made = !report->is_short && page_begin(&page);

	if (is_made) {
		out_word(out, page_policy);
		put_title(&page);
		out_word(out, page_style);
		put_header(&page);
		out_word(out, "</header>\n<main>\n");
		put_sections(&page);
		out_word(out, page_foot);
	} else {
		error_say(NULL, strerror(ENOMEM));
	}
	free(page.entry);
	free(page.group);
	return is_made && report->unlisted == 0;
}

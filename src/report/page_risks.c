/*
 * The risky links: each under its most serious risk, with the text that it
 * showed beside what it opens.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "report.h"

/* Links that are visible at once, and those that can be unfolded: all are in
 * the list of all URLs. */
#define SHOWN 3
#define LISTED 100

void
put_risk_names(struct out *out, unsigned risks)
{
	const struct urlsift_risk_text *risk;
	size_t i;

	for (i = 0; (risk = urlsift_risk(i)) != NULL; i++)
		if ((risks & risk->risk) != 0)
			html_put(out, " <span class=\"%s\">%s</span>",
			    risk->is_strong ? "risk" : "weak", risk->name);
}

/* Return the most serious one of ${risks}. */
static unsigned
worst_of(unsigned risks)
{
	const struct urlsift_risk_text *risk;
	size_t i;

	for (i = 0; (risk = urlsift_risk(i)) != NULL; i++)
		if ((risks & risk->risk) != 0)
			return risk->risk;
	return 0;
}

static void
put_link(const struct page *page, const struct entry *entry)
{
	struct out *out = page->out;
	const char *opens = entry->opens;

	out_word(out, "<li class=\"row\">");
	if (entry->text != NULL)
		html_put(out,
		    "<p><small>shows</small> <bdi>%.96s</bdi></p>\n"
		    "<p><small>opens</small> ",
		    entry->text);
	else
		out_word(out, "<p>");
	if (opens == NULL)
		put_code(out, entry->url, entry->url_len);
	else
		put_code(out, opens, strlen(opens));
	out_word(out, "</p>");
	if (opens != NULL && strcmp(opens, entry->url) != 0) {
		out_word(out, "<p><small>written</small> ");
		put_code(out, entry->url, entry->url_len);
		out_word(out, "</p>");
	}
	out_word(out, "<p class=\"rest\">");
	put_place(page, entry->first);
	if (entry->count > 1)
		html_put(out, " and %ju more", (uintmax_t)entry->count - 1);
	put_risk_names(out, entry->risks & ~worst_of(entry->risks));
	out_word(out, "</p></li>\n");
}

/* Write the ${n} links whose worst risk is ${risk}. */
static void
put_links(const struct page *page, unsigned risk, size_t n)
{
	struct out *out = page->out;
	size_t i, listed = 0;

	out_word(out, "<ul class=\"links\">\n");
	for (i = 0; i < page->valid && listed < LISTED; i++) {
		if (worst_of(page->entry[i]->risks) != risk)
			continue;
		if (listed++ == SHOWN)
			html_put(out,
			    "</ul>\n<details><summary>%ju more</summary>\n"
			    "<ul class=\"links\">\n",
			    (uintmax_t)(n - SHOWN));
		put_link(page, page->entry[i]);
	}
	if (n > LISTED)
		html_put(out,
		    "<li class=\"rest\">%ju more are only in the list of all "
		    "URLs</li>\n",
		    (uintmax_t)(n - LISTED));
	out_word(out, n > SHOWN ? "</ul></details>\n" : "</ul>\n");
}

void
put_risks(const struct page *page)
{
	const struct urlsift_risk_text *risk;
	size_t i, k, n;

	for (k = 0; (risk = urlsift_risk(k)) != NULL; k++) {
		for (i = n = 0; i < page->valid; i++)
			n += worst_of(page->entry[i]->risks) ==
			    (unsigned)risk->risk;
		if (n == 0)
			continue;
		html_put(page->out,
		    "<h3>%s <span class=\"%s\">%s</span> <small>%ju %s</small>"
		    "</h3>\n<p class=\"rest\">%s</p>\n",
		    risk->title, risk->is_strong ? "risk" : "weak", risk->name,
		    (uintmax_t)n, n == 1 ? "URL" : "URLs", risk->help);
		put_links(page, risk->risk, n);
	}
}

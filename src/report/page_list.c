/*
 * The lists of the page: the messages and files, a line for each; the
 * risky links, each under its most serious risk, with the text that it showed
 * beside what it opens; all URLs, each of them once, with its places; and the
 * errors and warnings, with the inputs that they are about.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "report.h"

/* What is visible at once; the rest can be unfolded. */
#define SOURCES_SHOWN 8
#define ERRORS_SHOWN 8
#define GROUPS_SHOWN 25

/* So many URLs are shown with their groups unfolded. */
#define UNFOLDED 40

/* More places than this are folded, and so many are named. */
#define PLACES 2
#define PLACES_MAX 20

/* Messages that can be unfolded. */
#define ERRORS_LISTED 200

/* Risky links that are visible at once, and those that can be unfolded: all are
 * in the list of all URLs. */
#define LINKS_SHOWN 3
#define LINKS_LISTED 100

/* A longer URL gets a box to scroll in. */
#define LONG 1000

/* Write what these ${risks} are called. */
static void
put_risk_names(struct out *out, unsigned risks)
{
	const struct urlsift_risk_text *risk;
	size_t i;

	for (i = 0; (risk = urlsift_risk(i)) != NULL; i++)
		if ((risks & risk->risk) != 0)
			html_put(out, " <span class=\"%s\">%s</span>",
			    risk->is_strong ? "risk" : "weak", risk->name);
}

static void
put_code(struct out *out, const char *text, size_t len)
{

	out_word(out,
	    len > LONG ? "<code class=\"long\" tabindex=\"0\">" : "<code>");
	html_put(out, "%.*s</code>", (int)len, text);
}

/* Write what ${source} is: a file, or a message or record of one. */
static void
put_source(struct out *out, const struct source *source)
{

	html_put(out, "%-s", source->file);
	if (source->member != NULL)
		html_put(out, "!%-s", source->member);
	if (source->index != NULL)
		html_put(out, " %s %s",
		    source->is_record ? "record" : "message", source->index);
}

static void
put_place(const struct page *page, const struct place *place)
{
	const struct source *source = place->source;
	struct out *out = page->out;

	if (source->number <= PAGE_SOURCES)
		html_put(out, "<a href=\"#m%zu\">", source->number);
	put_source(out, source);
	if (source->number <= PAGE_SOURCES)
		out_word(out, "</a>");
	if (place->part != NULL)
		html_put(out, ", part %-s", place->part);
	if (place->field != NULL)
		html_put(out, ", field %-s", place->field);
	if (place->line > 0)
		html_put(out, ", line %" PRIu64, place->line);
	html_put(out, ", byte %" PRIu64, place->offset);
}

static void
put_places(const struct page *page, const struct entry *entry)
{
	struct out *out = page->out;
	const struct place *place = entry->first;
	size_t n = 0;

	if (entry->count > PLACES)
		html_put(out, "<details><summary>%ju places</summary>\n",
		    (uintmax_t)entry->count);
	for (; place != NULL && n < PLACES_MAX; n++, place = place->next) {
		out_word(out, "<p>");
		put_place(page, place);
		out_word(out, "</p>");
	}
	if (place != NULL)
		html_put(out, "<p>and %ju more</p>",
		    (uintmax_t)entry->count - n);
	if (entry->count > PLACES)
		out_word(out, "</details>");
}

static void
put_entry(const struct page *page, const struct entry *entry)
{
	struct out *out = page->out;

	out_word(out, "<li class=\"row\">");
	put_code(out, entry->url, entry->url_len);
	if (entry->reason == NULL)
		put_risk_names(out, entry->risks);
	put_places(page, entry);
	out_word(out, "</li>\n");
}

/* Return the sentence about the reason called ${name}. */
static const char *
explain(const char *name)
{
	unsigned reason = URLSIFT_R_NONE + 1;

	while (reason + 1 < URLSIFT_REASONS &&
	    strcmp(urlsift_reason_name((enum urlsift_reason)reason), name) != 0)
		reason++;
	return urlsift_reason_text((enum urlsift_reason)reason);
}

/* Write ${group} and as many of its URLs as have room.  Return how many have
 * none. */
static size_t
put_group(const struct page *page, size_t number, bool is_open)
{
	const struct group *group = &page->group[number];
	struct out *out = page->out;
	size_t i = group->begin, n = group->end - group->begin;

	out_word(out,
	    is_open ? "<details class=\"group\" open=\"\">" :
		      "<details class=\"group\">");
	html_put(out, "<summary>%-s",
	    group->name == NULL ? "(no host)" : group->name);
	if (number >= page->domains)
		html_put(out, " <small>%s</small>", explain(group->name));
	else if (group->is_mail)
		out_word(out, " <small>mail addresses</small>");
	html_put(out, " <small>%ju %s</small></summary>\n<ul id=\"d%zu\">\n",
	    (uintmax_t)n, n == 1 ? "URL" : "URLs", number);
	for (; i < group->end && out_place(out) < PAGE_BYTES; i++)
		put_entry(page, page->entry[i]);
	n = group->end - i;
	if (n > 0)
		html_put(out, "<li class=\"rest\">%ju more</li>\n",
		    (uintmax_t)n);
	out_word(out, "</ul></details>\n");
	return n;
}

/* Write the groups from ${begin} to ${end}. */
static void
put_groups(const struct page *page, size_t begin, size_t end, bool is_open)
{
	struct out *out = page->out;
	uint64_t unlisted = 0;
	size_t i;

	out_word(out, "<div class=\"groups\">\n");
	for (i = begin; i < end; i++) {
		if (i == begin + GROUPS_SHOWN)
			html_put(out,
			    "</div>\n<details class=\"more\"><summary>%ju more"
			    "</summary>\n<div class=\"groups\">\n",
			    (uintmax_t)(end - i));
		unlisted += put_group(page, i, is_open);
	}
	out_word(out,
	    end - begin > GROUPS_SHOWN ? "</div></details>\n" : "</div>\n");
	if (unlisted > 0)
		html_put(out,
		    "<p class=\"rest\">%ju URLs have no room on the page: "
		    "urlsift --by=url names them all.</p>\n",
		    (uintmax_t)unlisted);
}

void
put_urls(const struct page *page)
{

	put_groups(page, 0, page->domains, page->valid <= UNFOLDED);
}

void
put_rejected(const struct page *page)
{

	out_word(page->out,
	    "<p class=\"rest\">They look like URLs, but are none.</p>\n");
	put_groups(page, page->domains, page->groups, false);
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
	for (i = 0; i < page->valid && listed < LINKS_LISTED; i++) {
		if (worst_of(page->entry[i]->risks) != risk)
			continue;
		if (listed++ == LINKS_SHOWN)
			html_put(out,
			    "</ul>\n<details><summary>%ju more</summary>\n"
			    "<ul class=\"links\">\n",
			    (uintmax_t)(n - LINKS_SHOWN));
		put_link(page, page->entry[i]);
	}
	if (n > LINKS_LISTED)
		html_put(out,
		    "<li class=\"rest\">%ju more are only in the list of all "
		    "URLs</li>\n",
		    (uintmax_t)(n - LINKS_LISTED));
	out_word(out, n > LINKS_SHOWN ? "</ul></details>\n" : "</ul>\n");
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

static void
put_source_row(struct out *out, const struct source *source)
{

	html_put(out, "<tr class=\"row\" id=\"m%zu\"><td>%s</td><td>",
	    source->number, source->day == NULL ? "" : source->day);
	put_source(out, source);
	html_put(out, "</td><td>%-s</td><td>%-s</td>",
	    source->sender == NULL ? "" : source->sender,
	    source->subject == NULL ? "" : source->subject);
	html_put(out,
	    source->is_risky ? "<td class=\"bad\">%ju</td></tr>\n" :
			       "<td>%ju</td></tr>\n",
	    (uintmax_t)source->count);
}

/* Begin a table of sources. */
static void
put_source_head(struct out *out)
{

	out_word(out,
	    "<table class=\"sources\"><thead><tr><th scope=\"col\">Date</th>"
	    "<th scope=\"col\">Where</th><th scope=\"col\">Sender</th>"
	    "<th scope=\"col\">Subject</th><th scope=\"col\">Results</th></tr>"
	    "</thead>\n<tbody>\n");
}

void
put_sources(const struct page *page)
{
	const struct source *source = page->report->sources;
	struct out *out = page->out;

	put_source_head(out);
	for (; source != NULL && source->number <= PAGE_SOURCES;
	     source = source->next) {
		if (source->number == SOURCES_SHOWN + 1) {
			html_put(out,
			    "</tbody></table>\n<details class=\"more\">"
			    "<summary>%ju more</summary>\n",
			    (uintmax_t)(page->report->n_sources -
				SOURCES_SHOWN));
			put_source_head(out);
		}
		put_source_row(out, source);
	}
	out_word(out,
	    page->report->n_sources > SOURCES_SHOWN ?
		"</tbody></table></details>\n" :
		"</tbody></table>\n");
	if (source != NULL)
		html_put(out,
		    "<p class=\"rest\">%ju more have no room on the page</p>\n",
		    (uintmax_t)(page->report->n_sources - PAGE_SOURCES));
}

static void
put_failure(struct out *out, const struct failure *failure)
{

	out_word(out, "<tr><th scope=\"row\">");
	html_put(out, "%-s",
	    failure->input == NULL ? "(all inputs)" : failure->input);
	if (failure->member != NULL)
		html_put(out, "!%-s", failure->member);
	html_put(out, "</th><td>%s</td></tr>\n", failure->why);
}

/* Write ${n} messages from ${failure} on.  Return the next one. */
static const struct failure *
put_failures(struct out *out, const struct failure *failure, size_t n)
{

	out_word(out,
	    "<table class=\"words\"><thead><tr><th scope=\"col\">"
	    "Input</th><th scope=\"col\">Message</th></tr></thead>\n"
	    "<tbody>\n");
	for (; failure != NULL && n > 0; n--, failure = failure->next)
		put_failure(out, failure);
	out_word(out, "</tbody></table>\n");
	return failure;
}

void
put_errors(const struct page *page)
{
	const struct report *r = page->report;
	size_t n = r->listed_errors < ERRORS_LISTED ? r->listed_errors :
						      ERRORS_LISTED;
	const struct failure *rest = r->failures;
	struct out *out = page->out;

	if (r->unlisted > 0)
		html_put(out,
		    "<p>%ju results exceeded --max-memory.  The sums at the "
		    "top count them; the tables and lists do not.</p>\n",
		    (uintmax_t)r->unlisted);
	else if (r->errors == 0)
		out_word(out,
		    "<p>Errors occurred.  The messages are on "
		    "standard error.</p>\n");
	if (n > 0)
		rest = put_failures(out, rest,
		    n < ERRORS_SHOWN ? n : ERRORS_SHOWN);
	if (n > ERRORS_SHOWN) {
		html_put(out, "<details><summary>%ju more</summary>\n",
		    (uintmax_t)(n - ERRORS_SHOWN));
		(void)put_failures(out, rest, n - ERRORS_SHOWN);
		out_word(out, "</details>\n");
	}
	if (r->errors > n)
		html_put(out,
		    "<p class=\"rest\">%ju more messages are only on standard "
		    "error.</p>\n",
		    (uintmax_t)(r->errors - n));
}

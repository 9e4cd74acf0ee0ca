/*
 * The header of the page: the inputs, when the page was written, the sums, and
 * what its numbers mean.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "html.h"
#include "../output/errors.h"
#include "sections.h"

/* The inputs that are named. */
#define NAMED 3

/* Return input ${i} as it is named on the command line. */
static const char *
input_name(const struct options *o, size_t i)
{

	if (i >= o->files)
		return o->list.item[i - o->files].value;
	if (strcmp(o->file[i], "-") != 0)
		return o->file[i];
	return o->label == NULL ? INPUT_STDIN : o->label;
}

/* Write the names of the inputs, for a title if it ${is_title}. */
static void
put_inputs(struct out *out, const struct options *o, bool is_title)
{
	size_t n = o->files + o->list.n, i;

	for (i = 0; i < n && i < NAMED; i++) {
		out_word(out, i == 0 ? "" : i + 1 == n ? " and " : ", ");
		out_word(out, i < o->files ? "" : "files named in ");
		if (is_title)
			html_put_plain(out, input_name(o, i));
		else
			html_put(out, "<bdi>%.96s</bdi>", input_name(o, i));
	}
	if (n > NAMED)
		html_put(out, " and %ju more", (uintmax_t)(n - NAMED));
}

static void
put_date(const struct page *page)
{
	char date[sizeof("0000-00-00 00:00 UTC")];
	struct tm tm;

	if (gmtime_r(&page->report->written, &tm) != NULL &&
	    strftime(date, sizeof(date), "%Y-%m-%d %H:%M UTC", &tm) > 0)
		html_put(page->out, "%s", date);
}

/* Return the number of hosts.  Entries without a host are behind those with
 * one and are not counted. */
static size_t
count_hosts(const struct page *page)
{
	size_t i, hosts = 0;

	for (i = 0; i < page->n_kept; i++)
		hosts += page->kept[i]->name[NAME_HOST] != NULL &&
		    !page->kept[i]->is_mail &&
		    groups_begins(page->kept, i, NAME_HOST);
	return hosts;
}

/* Write a sum that leads to its section, if that has content.  What should be
 * 0 stands out if it is not. */
static void
put_sum(const struct page *page, uint64_t count, const char *what,
    enum section_number to)
{
	struct out *out = page->out;
	bool is_bad = to == SECTION_RISKS || to == SECTION_ERRORS;

	out_word(out, is_bad && count > 0 ? "<li class=\"bad\">" : "<li>");
	if (page->has[to])
		html_put(out, "<a href=\"#s%zu\">", (size_t)to);
	html_put(out, "<b>%ju</b> %s", (uintmax_t)count, what);
	out_word(out, page->has[to] ? "</a></li>\n" : "</li>\n");
}

static void
put_sums(const struct page *page)
{
	const struct report *r = page->report;
	uint64_t messages = r->errors + (r->unlisted > 0);

	out_word(page->out, "<ul class=\"sums\">\n");
	put_sum(page, page->risky, "distinct URLs with a risk", SECTION_RISKS);
	put_sum(page, page->n_kept, "distinct URLs", SECTION_KEPT);
	put_sum(page, r->kept, "results", SECTION_KEPT);
	put_sum(page, count_hosts(page), "distinct hosts", SECTION_DOMAINS);
	put_sum(page, r->rejected, "rejected candidates", SECTION_REASONS);
	if (page->has[SECTION_ERRORS])
		put_sum(page, messages == 0 ? 1 : messages,
		    "errors and warnings", SECTION_ERRORS);
	out_word(page->out, "</ul>\n");
}

/* Write which results are left out because they are known. */
static void
put_left_out(const struct page *page)
{
	const struct report *r = page->report;

	if (r->options->unique == UNIQUE_OFF)
		return;
	if (r->options->known != NULL)
		html_put(page->out,
		    "<p class=\"new\">Only what is new is here: URLs that are "
		    "not among the %ju in <bdi>%.96s</bdi>, each of them once. "
		    " Results left out: %ju.</p>\n",
		    (uintmax_t)r->known, r->options->known,
		    (uintmax_t)r->left_out);
	else
		html_put(page->out,
		    "<p class=\"new\">Each URL is here once.  Repeated "
		    "results left out: %ju.</p>\n",
		    (uintmax_t)r->left_out);
}

void
put_title(const struct page *page)
{

	out_word(page->out, "<title>URLs in ");
	put_inputs(page->out, page->report->options, true);
	out_word(page->out, ", ");
	put_date(page);
	out_word(page->out, "</title>\n");
}

void
put_header(const struct page *page)
{
	const struct report *r = page->report;
	struct out *out = page->out;

	out_word(out, "<h1>URLs in ");
	put_inputs(out, r->options, false);
	out_word(out, "</h1>\n<p>Written by urlsift " PACKAGE_VERSION " on ");
	put_date(page);
	html_put(out, " from %ju %s, %ju bytes</p>\n", (uintmax_t)r->inputs,
	    r->inputs == 1 ? "input" : "inputs", (uintmax_t)r->bytes);
	put_left_out(page);
	put_sums(page);
	out_word(out,
	    "<p class=\"rest\">A result is one place where a URL "
	    "was found.  A URL that was found in three places is "
	    "three results and one distinct URL.");
	if (r->joined > 0)
		html_put(out, "  Results joined across line breaks: %ju.",
		    (uintmax_t)r->joined);
	out_word(out, "</p>\n");
}

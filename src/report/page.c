/*
 * One file that needs no other: no script, no image, nothing from the network,
 * and a policy that says so.  The same results give the same page.
 */
#include "config.h"

#include <stdlib.h>

#include "html.h"
#include "page.h"

/* What sections are called, and what their numbers count if not results. */
static const struct {
	const char *title, *counts;
} names[SECTIONS] = {
	[SECTION_DATES] = { "Dates", "of messages and records, in UTC" },
	[SECTION_HOSTS] = { "Hosts", "" },
	[SECTION_DOMAINS] = { "Registrable domains", "" },
	[SECTION_SCHEMES] = { "Schemes", "" },
	[SECTION_FORMS] = { "Forms", "unique URLs" },
	[SECTION_RISKS] = { "Risks", "unique URLs" },
	[SECTION_REASONS] = { "Reasons for rejection", "" },
	[SECTION_KEPT] = { "URLs by host", "" },
	[SECTION_REJECTED] = { "Rejected candidates", "" },
};

bool
page_has(const struct page *page, enum section section)
{

	switch (section) {
	case SECTION_DATES:
		return page->times > 0;
	case SECTION_DOMAINS:
		return page->n_kept > 0 && page->report->suffixes != NULL;
	case SECTION_HOSTS:
	case SECTION_SCHEMES:
	case SECTION_FORMS:
	case SECTION_KEPT:
		return page->n_kept > 0;
	case SECTION_RISKS:
		return page->risks != 0;
	case SECTION_REASONS:
	case SECTION_REJECTED:
		return page->n_rejected > 0;
	case SECTIONS:
		break;
	}
	return false;
}

void
page_begin(const struct page *page, enum section section)
{
	struct out *out = page->out;

	out_word(out, "<section");
	html_id(out, 's', section + 1);
	out_word(out, "><h2>");
	out_word(out, names[section].title);
	if (*names[section].counts != '\0') {
		out_word(out, " <small>");
		out_word(out, names[section].counts);
		out_word(out, "</small>");
	}
	out_word(out, "</h2>\n");
}

/* Put links to what is there. */
static void
put_contents(const struct page *page)
{
	struct out *out = page->out;
	enum section section;

	if (page->n_kept + page->n_rejected == 0)
		return;
	out_word(out, "<nav aria-label=\"Contents\"><ul>\n");
	for (section = SECTION_DATES; section < SECTIONS; section++) {
		if (!page_has(page, section))
			continue;
		out_word(out, "<li>");
		html_link(out, 's', section + 1);
		out_word(out, names[section].title);
		out_word(out, "</a></li>\n");
	}
	out_word(out, "</ul></nav>\n");
}

static void
put_sum(struct out *out, uint64_t count, const char *what)
{

	out_word(out, "<li><b>");
	html_count(out, count);
	out_word(out, "</b> ");
	out_word(out, what);
	out_word(out, "</li>\n");
}

static void
put_sums(const struct page *page)
{
	const struct report *r = page->report;
	size_t hosts = page->hosts.n;

	/* What has no host is a group, too. */
	if (page->n_kept > 0 && page->kept[page->n_kept - 1]->host == NULL)
		hosts--;
	out_word(page->out, "<section><ul class=\"sums\">\n");
	put_sum(page->out, r->kept, "valid URLs");
	put_sum(page->out, page->n_kept, "unique URLs");
	put_sum(page->out, hosts, "unique hosts");
	put_sum(page->out, r->joined, "joined across lines");
	put_sum(page->out, r->rejected, "rejected");
	put_sum(page->out, r->inputs, "inputs");
	put_sum(page->out, r->bytes, "bytes read");
	out_word(page->out, "</ul></section>\n");
}

/* Say what is not on the page. */
static void
put_lack(const struct page *page)
{
	const struct report *r = page->report;

	if (r->unlisted == 0 && !r->has_errors)
		return;
	out_word(page->out, "<section class=\"lack\"><h2>Incomplete</h2>");
	if (r->has_errors)
		out_word(page->out,
		    "<p>Errors occurred. The messages are on standard "
		    "error.</p>");
	if (r->unlisted > 0) {
		out_word(page->out, "<p>");
		html_count(page->out, r->unlisted);
		out_word(page->out,
		    " results exceeded --max-memory. The totals above count "
		    "them; the lists below do not.</p>");
	}
	out_word(page->out, "</section>\n");
}

/* Have the entries in lists, those that are rejected apart.  Return false when
 * memory is out. */
static bool
make_lists(struct page *page)
{
	struct entry *entry;
	size_t i, n = 0;

	for (entry = page->report->entries; entry != NULL; entry = entry->next)
		n++;
	page->kept = calloc(n + 1, sizeof(*page->kept));
	if (page->kept == NULL)
		return false;
	for (entry = page->report->entries; entry != NULL;
	     entry = entry->next) {
		if (entry->reason != URLSIFT_R_NONE)
			continue;
		page->n_kept++;
		page->undated += entry->count;
		page->risks |= entry->risks;
	}
	page->rejected = page->kept + page->n_kept;
	page->n_rejected = n - page->n_kept;
	for (i = 0, entry = page->report->entries; entry != NULL;
	     entry = entry->next)
		page->kept[i++] = entry;

	/* Those of no reason are sorted before. */
	groups_sort(page->kept, n, 1);
	page->by_scheme = calloc(page->n_kept + 1, sizeof(*page->by_scheme));
	for (i = 0; i < page->n_kept && page->by_scheme != NULL; i++)
		page->by_scheme[i] = page->kept[i];
	return page->by_scheme != NULL;
}

static bool
make(struct page *page)
{
	bool is_made = make_lists(page) &&
	    groups_make(&page->hosts, page->kept, page->n_kept, GROUP_HOST) &&
	    groups_make(&page->domains, page->kept, page->n_kept,
		GROUP_DOMAIN) &&
	    groups_make(&page->schemes, page->by_scheme, page->n_kept,
		GROUP_SCHEME) &&
	    groups_make(&page->reasons, page->rejected, page->n_rejected,
		GROUP_REASON) &&
	    times_list(page->kept, page->n_kept, &page->time, &page->times);

	page->undated -= page->times;
	return is_made;
}

bool
page_write(struct report *report, struct out *out)
{
	struct page page = { .report = report, .out = out };
	bool is_made = make(&page);

	if (is_made) {
		out_word(out, page_head);
		put_contents(&page);
		out_word(out, "</header>\n<main>\n");
		put_sums(&page);
		put_lack(&page);
		periods_write(&page);
		bars_write(&page);
		listing_write(&page);
		out_word(out, page_foot);
	}
	free(page.kept);
	free(page.by_scheme);
	free(page.hosts.group);
	free(page.domains.group);
	free(page.schemes.group);
	free(page.reasons.group);
	free(page.time);
	return is_made;
}

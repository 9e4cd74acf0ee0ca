/*
 * The section of risks: what each one means, and its URLs with the evidence
 * marked.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "html.h"
#include "risks.h"
#include "sections.h"

/* URLs that are visible at once; the others can be unfolded. */
#define SHOWN 5

/* Write the URL of ${entry} with the evidence of ${risk} marked. */
static void
put_marked(struct out *out, const struct entry *entry, enum urlsift_risk risk)
{
	const char *url = entry->url->text;
	struct urlsift_slice mark;
	size_t at = 0;

	put_code(out, entry);
	while (risks_evidence(entry, risk, at, &mark)) {
		html_put(out, "%.*s<mark>%.*s</mark>", (int)(mark.begin - at),
		    url + at, (int)(mark.end - mark.begin), url + mark.begin);
		at = mark.end;
	}
	html_put(out, "%.*s</code>", (int)(entry->url->len - at), url + at);
}

/* The risks of hosts that are not what they look like. */
#define OF_HOSTS \
	(URLSIFT_RISK_SCRIPTS | URLSIFT_RISK_LOOKALIKE | URLSIFT_RISK_AMBIGUOUS)

static void
put_risky(struct out *out, const struct entry *entry, enum urlsift_risk risk)
{

	out_word(out, "<li>");
	put_marked(out, entry, risk);
	out_word(out, "<p>");
	if ((risk & OF_HOSTS) != 0 && entry->name[NAME_HOST] != NULL)
		html_put(out, "host %s; ", entry->name[NAME_HOST]);
	put_place(out, entry->first);
	if (entry->count > 1)
		html_put(out, " and <a href=\"#u%zu\">%ju more</a>",
		    entry->number, (uintmax_t)entry->count - 1);
	out_word(out, "</p></li>\n");
}

/* Write the URLs with ${risk}, of which there are ${n}. */
static void
put_risky_urls(const struct page *page, enum urlsift_risk risk, size_t n)
{
	struct out *out = page->out;
	size_t i, listed = 0;

	out_word(out, "<ul class=\"urls\">\n");
	for (i = 0; i < page->n_kept && listed < LINKS_MAX; i++) {
		if ((page->kept[i]->risks & risk) == 0)
			continue;
		if (listed++ == SHOWN)
			html_put(out,
			    "</ul>\n<details><summary>%ju more</summary>\n"
			    "<ul class=\"urls\">\n",
			    (uintmax_t)(n - SHOWN));
		put_risky(out, page->kept[i], risk);
	}
	if (n > LINKS_MAX)
		html_put(out,
		    "<li class=\"rest\">%ju more are only in the list of all "
		    "URLs</li>\n",
		    (uintmax_t)(n - LINKS_MAX));
	out_word(out, n > SHOWN ? "</ul></details>\n" : "</ul>\n");
}

void
put_risks(const struct page *page, const struct section *section)
{
	const struct urlsift_risk_text *text;
	size_t i, k, n;

	(void)section;
	if (page->risks == 0)
		out_word(page->out,
		    "<p>No URL has a risk that urlsift "
		    "knows.</p>\n");
	for (k = 0; (text = urlsift_risk(k)) != NULL; k++) {
		if ((page->risks & text->risk) == 0)
			continue;
		for (i = n = 0; i < page->n_kept; i++)
			n += (page->kept[i]->risks & text->risk) != 0;
		html_put(page->out,
		    "<h3 id=\"k%zu\">%s <small>%s, %ju distinct %s</small>"
		    "</h3>\n<p>%s</p>\n",
		    k, text->title, text->name, (uintmax_t)n,
		    n == 1 ? "URL" : "URLs", text->help);
		put_risky_urls(page, text->risk, n);
	}
}

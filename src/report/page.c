/*
 * One file that needs no other: no script, no image, nothing from the network,
 * and a policy that says so.  The same results give the same page.
 */
#include "config.h"

#include <stdlib.h>

#include "html.h"
#include "page.h"

/* clang-format off */
static const char head[] =
"<!DOCTYPE html>\n"
"<html lang=\"en\">\n"
"<head>\n"
"<meta charset=\"utf-8\"/>\n"
"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
" style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\"/>\n"
"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
"<meta name=\"color-scheme\" content=\"light dark\"/>\n"
"<title>URLs found by urlsift</title>\n"
"<style>\n"
":root { --page: #fbfaf8; --box: #fff; --text: #1d2327; --dim: #5a6570;"
" --line: #dcdfe3; --bar: #3b7dd8; --bad: #b3261e; --link: #1a5fb4 }\n"
"@media (prefers-color-scheme: dark) { :root { --page: #14171a;"
" --box: #1c2125; --text: #e4e7ea; --dim: #9aa5b1; --line: #343b42;"
" --bar: #5b9bf0; --bad: #ff8a80; --link: #8ab8f8 } }\n"
"* { box-sizing: border-box }\n"
"body { margin: 0 auto; padding: 1rem; max-width: 72rem;"
" background: var(--page); color: var(--text);"
" font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: anywhere }\n"
"h1 { font-size: 1.5rem; margin: .5rem 0 1rem }\n"
"h2 { font-size: 1.1rem; margin: 0 0 .5rem }\n"
"h3 { font-size: 1rem; margin: 1.2rem 0 .3rem;"
" border-bottom: 1px solid var(--line) }\n"
"small { color: var(--dim); font-size: .85rem; font-weight: normal }\n"
"ul { list-style: none; margin: 0; padding: 0 }\n"
"a { color: var(--link) }\n"
"i { font-style: normal; font-family: monospace; color: var(--bad);"
" border: 1px dotted }\n"
"code { font: .9rem/1.4 ui-monospace, monospace; unicode-bidi: isolate;"
" user-select: all }\n"
"section { background: var(--box); border: 1px solid var(--line);"
" border-radius: .5rem; padding: .8rem 1rem; margin: 0 0 1rem;"
" min-width: 0; overflow: hidden }\n"
".sums { display: grid; gap: .6rem 1rem;"
" grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)) }\n"
".sums b { display: block; font-size: 1.35rem }\n"
".bars { display: grid; gap: 0 1rem; align-items: start;"
" grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)) }\n"
".bar > a, .bar > details > summary { display: grid; cursor: pointer;"
" grid-template-columns: 1fr auto; gap: 0 .6rem; padding: .2rem 0;"
" color: inherit; text-decoration: none }\n"
".bar b { font-variant-numeric: tabular-nums }\n"
".bar span { grid-column: 1 / 3; height: .3rem; border-radius: .15rem;"
" background: var(--bar) }\n"
".bar bdi { min-width: 0; text-decoration: underline;"
" text-decoration-color: var(--line) }\n"
".to { margin: .2rem 0 .6rem; padding-left: .7rem;"
" border-left: 2px solid var(--line); font-size: .9rem }\n"
".url { padding: .35rem 0 }\n"
".url ul { padding-left: 1rem; color: var(--dim); font-size: .9rem }\n"
".url summary { color: var(--dim); font-size: .9rem; cursor: pointer }\n"
".risk { color: var(--bad); font-size: .85rem }\n"
".lack { border-color: var(--bad); border-width: 2px }\n"
":target { outline: 2px solid var(--bar); outline-offset: 2px }\n"
"</style>\n"
"</head>\n"
"<body>\n"
"<h1>URLs found</h1>\n";

/* clang-format on */

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
	put_sum(page->out, r->inputs, "inputs");
	put_sum(page->out, r->bytes, "bytes");
	put_sum(page->out, r->kept, "URLs kept");
	put_sum(page->out, page->n_kept, "of them different");
	put_sum(page->out, hosts, "hosts");
	put_sum(page->out, r->joined, "joined across breaks");
	put_sum(page->out, r->rejected, "rejected");
	out_word(page->out, "</ul></section>\n");
}

/* Say what is not on the page. */
static void
put_lack(const struct page *page)
{
	const struct report *r = page->report;

	if (r->unlisted == 0 && !r->has_errors)
		return;
	out_word(page->out, "<section class=\"lack\"><h2>This is not all</h2>");
	if (r->has_errors)
		out_word(page->out,
		    "<p>There were errors; standard error told which.</p>");
	if (r->unlisted > 0) {
		out_word(page->out, "<p>");
		html_count(page->out, r->unlisted);
		out_word(page->out,
		    " results had no room in --max-memory: they are counted "
		    "above and in nothing below.</p>");
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
	for (entry = page->report->entries; entry != NULL; entry = entry->next)
		page->n_kept += entry->reason == URLSIFT_R_NONE;
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

	return make_lists(page) &&
	    groups_make(&page->hosts, page->kept, page->n_kept, GROUP_HOST) &&
	    groups_make(&page->domains, page->kept, page->n_kept,
		GROUP_DOMAIN) &&
	    groups_make(&page->schemes, page->by_scheme, page->n_kept,
		GROUP_SCHEME) &&
	    groups_make(&page->reasons, page->rejected, page->n_rejected,
		GROUP_REASON) &&
	    times_list(page->kept, page->n_kept, &page->time, &page->times);
}

bool
page_write(struct report *report, struct out *out)
{
	struct page page = { .report = report, .out = out };
	bool is_made = make(&page);

	if (is_made) {
		out_word(out, head);
		put_sums(&page);
		put_lack(&page);
		bars_write(&page);
		listing_write(&page);
		out_word(out,
		    "<p><small>urlsift " PACKAGE_VERSION
		    "</small></p>\n</body>\n</html>\n");
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

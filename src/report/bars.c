/*
 * Hosts, domains and reasons are together in the list of URLs, so that their
 * bars are links into it; others open a list of links of their own.
 */
#include "config.h"

#include <string.h>

#include "details.h"
#include "html.h"
#include "page.h"

/* So many bars are shown at once, the rest on request. */
#define BARS 10

/* A list of bars that becomes long. */
struct bars {
	struct out *out;
	size_t n, all;
};

static const char *
name_of_group(const struct group *group)
{

	return group->name == NULL ? "(none)" : group->name;
}

/* Another bar comes.  Return false if it is left out. */
static bool
next(struct bars *bars)
{

	if (bars->n == BARS) {
		out_word(bars->out, "<li><details><summary>");
		html_count(bars->out, bars->all - BARS);
		out_word(bars->out, " more</summary>\n<ul>\n");
	}
	return bars->n++ < FOLD_MAX;
}

static void
end(const struct bars *bars)
{

	if (bars->all > FOLD_MAX)
		details_rest(bars->out, bars->all - FOLD_MAX);
	if (bars->all > BARS)
		out_word(bars->out, "</ul></details></li>\n");
	out_word(bars->out, "</ul></section>\n");
}

/* Put the bars of ${groups}, links to headings with this ${letter}. */
static void
put_links(const struct page *page, enum section section,
    const struct groups *groups, char letter)
{
	struct bars bars = { page->out, 0, groups->n };
	struct out *out = page->out;
	const struct group *group;
	const char *name;

	if (!page_has(page, section))
		return;
	page_begin(page, section);
	out_word(out, "<ul>\n");
	for (group = groups->group; group < groups->group + groups->n;
	     group++) {
		if (!next(&bars))
			break;
		name = name_of_group(group);
		out_word(out, "<li class=\"bar\">");
		html_link(out, letter, group->number);
		html_bar(out, name, strlen(name), group->count, groups->most);
		out_word(out, "</a></li>\n");
	}
	end(&bars);
}

static void
put_schemes(const struct page *page)
{
	const struct groups *schemes = &page->schemes;
	struct bars bars = { page->out, 0, schemes->n };
	const struct group *group;
	struct details fold;
	size_t i;

	if (!page_has(page, SECTION_SCHEMES))
		return;
	page_begin(page, SECTION_SCHEMES);
	out_word(page->out, "<ul>\n");
	for (group = schemes->group; group < schemes->group + schemes->n;
	     group++) {
		if (!next(&bars))
			break;
		details_begin(&fold, page->out, name_of_group(group),
		    group->count, schemes->most);
		for (i = group->begin; i < group->end; i++)
			details_link(&fold, page->by_scheme[i]);
		details_end(&fold);
	}
	end(&bars);
}

/* The forms or risks of ${entry}. */
static unsigned
bits_of(const struct entry *entry, bool risks)
{

	return risks ? entry->risks : entry->forms;
}

static const char *
name_of_bit(unsigned n, bool risks)
{

	return risks ? urlsift_risk_name((enum urlsift_risk)(1U << n)) :
		       urlsift_form_name((enum urlsift_form)n);
}

/* Put the bar of bit ${n}, which ${count} URLs have. */
static void
put_bit(const struct page *page, bool risks, unsigned n, uint64_t count,
    uint64_t most)
{
	struct details fold;
	size_t i;

	details_begin(&fold, page->out, name_of_bit(n, risks), count, most);
	for (i = 0; i < page->n_kept; i++)
		if ((bits_of(page->kept[i], risks) >> n & 1) != 0)
			details_link(&fold, page->kept[i]);
	details_end(&fold);
}

/* Return the most frequent of the bits, the first of those that are. */
static unsigned
most_of(const uint64_t *count)
{
	unsigned n, best = 0;

	for (n = 1; n < REPORT_BITS; n++)
		if (count[n] > count[best])
			best = n;
	return best;
}

/* Put the bars of forms or risks, the largest first. */
static void
put_bits(const struct page *page, enum section section, bool risks)
{
	uint64_t count[REPORT_BITS] = { 0 }, most;
	unsigned n, bits;
	size_t i;

	if (!page_has(page, section))
		return;
	for (i = 0; i < page->n_kept; i++)
		for (bits = bits_of(page->kept[i], risks), n = 0; bits != 0;
		     bits >>= 1, n++)
			count[n] += bits & 1;
	page_begin(page, section);
	out_word(page->out, "<ul>\n");
	most = count[most_of(count)];
	while (count[n = most_of(count)] > 0) {
		put_bit(page, risks, n, count[n], most);
		count[n] = 0;
	}
	out_word(page->out, "</ul></section>\n");
}

void
bars_write(const struct page *page)
{

	out_word(page->out, "<div class=\"bars\">\n");
	put_links(page, SECTION_HOSTS, &page->hosts, 'h');
	put_links(page, SECTION_DOMAINS, &page->domains, 'd');
	put_schemes(page);
	put_bits(page, SECTION_FORMS, false);
	put_bits(page, SECTION_RISKS, true);
	put_links(page, SECTION_REASONS, &page->reasons, 'r');
	out_word(page->out, "</div>\n");
}

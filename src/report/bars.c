/*
 * Hosts, domains and reasons are together in the list of URLs, so that their
 * bars are links into it; others open a list of links of their own.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "html.h"
#include "page.h"

/* So many bars are shown at once, the rest on request. */
#define BARS 10

static void
begin_bars(struct out *out, const char *title)
{

	out_word(out, "<section><h2>");
	out_word(out, title);
	out_word(out, "</h2>\n<ul>\n");
}

static void
end_bars(struct out *out)
{

	out_word(out, "</ul></section>\n");
}

static void
put_bar(struct out *out, const char *name, uint64_t count, uint64_t most)
{

	if (name == NULL)
		name = "(none)";
	html_bar(out, name, strlen(name), count, most);
}

/* Put a link to ${entry}. */
static void
put_to(struct out *out, const struct entry *entry)
{

	out_word(out, "<li>");
	html_link(out, 'u', entry->number);
	out_word(out, "<bdi>");
	html_brief(out, entry->url->text, entry->url->len);
	out_word(out, "</bdi></a></li>\n");
}

/* Begin and end a bar that opens a list. */
static void
open_bar(struct out *out, const char *name, uint64_t count, uint64_t most)
{

	out_word(out, "<li class=\"bar\"><details><summary>");
	put_bar(out, name, count, most);
	out_word(out, "</summary>\n<ul class=\"to\">\n");
}

static void
close_bar(struct out *out)
{

	out_word(out, "</ul></details></li>\n");
}

/* Put the bar of a group whose heading has this ${letter}. */
static void
put_link(const struct page *page, const struct group *group, uint64_t most,
    char letter)
{

	out_word(page->out, "<li class=\"bar\">");
	html_link(page->out, letter, group->number);
	put_bar(page->out, group->name, group->count, most);
	out_word(page->out, "</a></li>\n");
}

static void
put_list(const struct page *page, const struct group *group, uint64_t most)
{
	size_t i;

	open_bar(page->out, group->name, group->count, most);
	for (i = group->begin; i < group->end; i++)
		put_to(page->out, page->by_scheme[i]);
	close_bar(page->out);
}

/* Put the bars of ${groups}; without a letter, they are those of schemes. */
static void
put_groups(const struct page *page, const char *title,
    const struct groups *groups, char letter)
{
	struct out *out = page->out;
	size_t i;

	if (groups->n == 0)
		return;
	begin_bars(out, title);
	for (i = 0; i < groups->n; i++) {
		if (i == BARS) {
			out_word(out, "<li><details><summary>");
			html_count(out, groups->n - BARS);
			out_word(out, " more</summary>\n<ul>\n");
		}
		if (letter == '\0')
			put_list(page, &groups->group[i], groups->most);
		else
			put_link(page, &groups->group[i], groups->most, letter);
	}
	if (groups->n > BARS)
		out_word(out, "</ul></details></li>\n");
	end_bars(out);
}

/* The forms or risks of ${entry}. */
static unsigned
bits_of(const struct entry *entry, bool risks)
{

	return risks ? entry->risks : entry->forms;
}

static const char *
name_of(unsigned n, bool risks)
{

	return risks ? urlsift_risk_name((enum urlsift_risk)(1U << n)) :
		       urlsift_form_name((enum urlsift_form)n);
}

/* Put the bars of forms or risks, which tell how many URLs have them. */
static void
put_bits(const struct page *page, const char *title, bool risks)
{
	uint64_t count[REPORT_BITS] = { 0 }, most = 0;
	unsigned n, bits;
	size_t i;

	for (i = 0; i < page->n_kept; i++)
		for (bits = bits_of(page->kept[i], risks), n = 0; bits != 0;
		     bits >>= 1, n++)
			if ((bits & 1) != 0 && ++count[n] > most)
				most = count[n];
	if (most == 0)
		return;
	begin_bars(page->out, title);
	for (n = 0; n < REPORT_BITS; n++) {
		if (count[n] == 0)
			continue;
		open_bar(page->out, name_of(n, risks), count[n], most);
		for (i = 0; i < page->n_kept; i++)
			if ((bits_of(page->kept[i], risks) >> n & 1) != 0)
				put_to(page->out, page->kept[i]);
		close_bar(page->out);
	}
	end_bars(page->out);
}

/* Put a period, in which there are ${n} of ${time}. */
static void
put_period(struct out *out, const struct time *time, size_t n, uint64_t most)
{
	uint32_t period = time->period;
	char name[32];
	size_t i;

	if (period < 10000)
		snprintf(name, sizeof(name), "%04" PRIu32, period);
	else if (period < 1000000)
		snprintf(name, sizeof(name), "%04" PRIu32 "-%02" PRIu32,
		    period / 100, period % 100);
	else
		snprintf(name, sizeof(name),
		    "%04" PRIu32 "-%02" PRIu32 "-%02" PRIu32, period / 10000,
		    period / 100 % 100, period % 100);
	open_bar(out, name, n, most);
	for (i = 0; i < n; i++)
		if (i == 0 || time[i].entry != time[i - 1].entry)
			put_to(out, time[i].entry);
	close_bar(out);
}

/* Return how many of ${time} are in the period of the one at ${i}. */
static size_t
length_of(const struct page *page, size_t i)
{
	size_t end = i;

	while (end < page->times &&
	    page->time[end].period == page->time[i].period)
		end++;
	return end - i;
}

static void
put_times(const struct page *page)
{
	size_t i, n, most = 0;

	if (page->times == 0)
		return;
	for (i = 0; i < page->times; i += n)
		if ((n = length_of(page, i)) > most)
			most = n;
	begin_bars(page->out, "Dates of records");
	for (i = 0; i < page->times; i += n) {
		n = length_of(page, i);
		put_period(page->out, page->time + i, n, most);
	}
	end_bars(page->out);
}

void
bars_write(const struct page *page)
{

	out_word(page->out, "<div class=\"bars\">\n");
	put_groups(page, "Hosts", &page->hosts, 'h');
	if (page->report->suffixes != NULL)
		put_groups(page, "Registrable domains", &page->domains, 'd');
	put_groups(page, "Schemes", &page->schemes, '\0');
	put_bits(page, "Forms (URLs that stood in them)", false);
	put_bits(page, "Risks (URLs that have them)", true);
	put_groups(page, "Rejected because of", &page->reasons, 'r');
	put_times(page);
	out_word(page->out, "</div>\n");
}

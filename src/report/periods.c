/*
 * The time line: a picture of columns, and under it what they stand for as bars
 * that open lists.  Where periods without results are left out there is a gap.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "details.h"
#include "html.h"
#include "page.h"

#define NAME_ROOM 32

static void
name_period(char name[NAME_ROOM], uint32_t period)
{

	if (period < 10000)
		snprintf(name, NAME_ROOM, "%04" PRIu32, period);
	else if (period < 1000000)
		snprintf(name, NAME_ROOM, "%04" PRIu32 "-%02" PRIu32,
		    period / 100, period % 100);
	else
		snprintf(name, NAME_ROOM,
		    "%04" PRIu32 "-%02" PRIu32 "-%02" PRIu32, period / 10000,
		    period / 100 % 100, period % 100);
}

/* Return how many of the times are in the period of the one at ${i}. */
static size_t
length_of(const struct page *page, size_t i)
{
	size_t end = i;

	while (end < page->times &&
	    page->time[end].period == page->time[i].period)
		end++;
	return end - i;
}

/* Put the column of the ${n} times from ${time} on. */
static void
put_column(const struct page *page, const struct time *time, size_t n,
    size_t most)
{
	struct out *out = page->out;
	bool has_gap = time > page->time &&
	    !times_follow(time[-1].period, time->period);
	uint64_t percent = (uint64_t)n * 100 / most;

	if (has_gap)
		out_word(out, "<span class=\"gap\"></span>");
	out_word(out, "<span style=\"height:");
	out_number(out, percent == 0 ? 1 : percent);
	out_word(out, "%\"></span>\n");
}

/* Put the picture, which tells nothing that the list does not. */
static void
put_picture(const struct page *page, size_t most)
{
	struct out *out = page->out;
	char first[NAME_ROOM], last[NAME_ROOM];
	size_t i, n;

	out_word(out, "<div class=\"line\" aria-hidden=\"true\">\n");
	for (i = 0; i < page->times; i += n) {
		n = length_of(page, i);
		put_column(page, page->time + i, n, most);
	}
	name_period(first, page->time[0].period);
	name_period(last, page->time[page->times - 1].period);
	out_word(out, "</div>\n<p class=\"ends\" aria-hidden=\"true\"><span>");
	out_word(out, first);
	out_word(out, "</span><span>");
	out_word(out, last);
	out_word(out, "</span></p>\n");
}

/* Put the bar of the ${n} times from ${time} on. */
static void
put_period(const struct page *page, const struct time *time, size_t n,
    uint64_t most)
{
	struct details fold;
	char name[NAME_ROOM];
	size_t i;

	name_period(name, time->period);
	details_begin(&fold, page->out, name, n, most);
	for (i = 0; i < n; i++)
		if (i == 0 || time[i].entry != time[i - 1].entry)
			details_link(&fold, time[i].entry);
	details_end(&fold);
}

void
periods_write(const struct page *page)
{
	size_t i, n, most = 0;

	if (!page_has(page, SECTION_DATES))
		return;
	for (i = 0; i < page->times; i += n)
		if ((n = length_of(page, i)) > most)
			most = n;
	page_begin(page, SECTION_DATES);
	put_picture(page, most);
	out_word(page->out, "<ul class=\"periods\">\n");
	for (i = 0; i < page->times; i += n) {
		n = length_of(page, i);
		put_period(page, page->time + i, n, most);
	}
	out_word(page->out, "</ul>\n");
	if (page->undated > 0) {
		out_word(page->out, "<p><small>");
		html_count(page->out, page->undated);
		out_word(page->out,
		    " more have no date or an invalid one</small></p>\n");
	}
	out_word(page->out, "</section>\n");
}

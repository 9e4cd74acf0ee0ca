/*
 * The time line: a column for each period between the first and the last date,
 * empty ones included, and a table of them.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "html.h"
#include "sections.h"

/* The most labels below the columns. */
#define TICKS 8

/* A label takes such a part of the line at most. */
#define LABEL_WIDE 12
#define LABEL_NARROW 4

/* Return the number of the period of ${group}. */
static unsigned
number_of(const struct groups *groups, const struct group *group)
{
	const char *day = groups->item[group->begin].name;
	char whole[DATE_SIZE];

	/* A day of that period. */
	memcpy(whole, "0000-01-01", sizeof(whole));
	memcpy(whole, day, strlen(day));
	return dates_number(whole, groups->unit);
}

/* Return every how many of ${n} periods have a label. */
static unsigned
tick_step(enum dates_unit unit, unsigned n)
{
	static const unsigned steps[][8] = {
		[DATES_DAYS] = { 1, 2, 7, 14 },
		[DATES_WEEKS] = { 1, 2, 4, 8, 13 },
		[DATES_MONTHS] = { 1, 2, 3, 6, 12 },
		[DATES_YEARS] = { 1, 2, 5, 10, 20 },
	};
	const unsigned *step = steps[unit];

	while (step[1] != 0 && n / *step >= TICKS)
		step++;
	return *step;
}

/* Return the top of the scale: ${most} or more, one digit before zeros, and
 * even. */
static uint64_t
top_of_scale(uint64_t most)
{
	uint64_t unit = 1, digit;

	while (unit <= most / 10)
		unit *= 10;
	digit = (most + unit - 1) / unit;
	if (unit == 1)
		digit += digit % 2;
	return digit * unit;
}

static void
put_column(struct out *out, const char *name, const struct group *group,
    uint64_t top)
{

	if (group == NULL) {
		html_put(out, "<span title=\"%s: no results\">", name);
		return;
	}
	html_put(out,
	    "<span title=\"%s: %ju %s of %ju distinct %s\">"
	    "<b style=\"height:%zu%%\"></b>",
	    name, (uintmax_t)group->count,
	    group->count == 1 ? "result" : "results", (uintmax_t)group->urls,
	    group->urls == 1 ? "URL" : "URLs", percent_of(group->count, top));
}

/* Write the label of a period, of which ${left} of ${n} are left, if there is
 * room for it.  In a narrow window there is room for every other one. */
static void
put_label(struct out *out, const char *name, unsigned left, unsigned n,
    bool is_even)
{

	if (left >= n / LABEL_WIDE + 1)
		html_put(out,
		    is_even && left >= n / LABEL_NARROW + 1 ?
			"<small>%s</small>" :
			"<small class=\"wide\">%s</small>",
		    name);
}

static void
put_columns(struct out *out, const struct groups *groups, uint64_t top)
{
	const struct group *group = groups->group;
	unsigned first = number_of(groups, group);
	unsigned n = number_of(groups, &group[groups->n - 1]) - first + 1;
	unsigned step = tick_step(groups->unit, n), number, ticks = 0;
	char name[DATE_SIZE];

	for (number = first; number < first + n; number++) {
		dates_name(number, groups->unit, name);
		if (strcmp(group->name, name) == 0)
			put_column(out, name, group++, top);
		else
			put_column(out, name, NULL, top);
		if (number % step == 0)
			put_label(out, name, first + n - number, n,
			    ticks++ % 2 == 0);
		out_word(out, "</span>\n");
	}
}

static void
put_chart(struct out *out, const struct groups *groups)
{
	static const char *const units[] = {
		[DATES_DAYS] = "day",
		[DATES_WEEKS] = "week, each with the date of its Monday",
		[DATES_MONTHS] = "month",
		[DATES_YEARS] = "year",
	};
	const struct group *last = &groups->group[groups->n - 1];
	uint64_t most = 1, top;
	size_t i;

	for (i = 0; i < groups->n; i++)
		if (groups->group[i].count > most)
			most = groups->group[i].count;
	top = top_of_scale(most);
	html_put(out,
	    "<p>Results by %s, in UTC, from %s to %s</p>\n"
	    "<div class=\"chart\" role=\"img\" aria-label=\"Time line; its "
	    "values are in the table below\">\n<p><small>%ju</small>"
	    "<small>%ju</small><small>0</small></p>\n<div>\n",
	    units[groups->unit], groups->group[0].name, last->name,
	    (uintmax_t)top, (uintmax_t)top / 2);
	put_columns(out, groups, top);
	out_word(out, "</div></div>\n");
}

void
put_time(const struct page *page, const struct section *section)
{
	struct groups groups = { .items = 0 };
	struct out *out = page->out;

	section_groups(page, section, &groups);
	if (groups_make_periods(&groups)) {
		put_chart(out, &groups);
		out_word(out,
		    "<details><summary>Table of the values"
		    "</summary>\n");
		put_rows(page, section, &groups, 0, groups.n);
		out_word(out, "</details>\n");
	} else {
		out->error = ENOMEM;
	}
	groups_free(&groups);
	if (page->undated > 0)
		html_put(out,
		    "<p class=\"rest\">%ju more results have no date or an "
		    "invalid one</p>\n",
		    (uintmax_t)page->undated);
}

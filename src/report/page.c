/*
 * The writer of the page.  The page is one file without an image or anything
 * from the network, and its policy says so; its only script is ours.  All URLs
 * are text: they may be hostile, and nobody should open one by mistake
 * (report-escapes-all).  The same results and date make the same page.  On its
 * first screen are the inputs and sums, and a picture of where the URLs lead,
 * when they were sent and by whom.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "report.h"

/* Return the order of two numbers. */
#define ORDER(x, y) (((x) > (y)) - ((x) < (y)))

static int
compare_names(const char *x, const char *y)
{

	if (x == NULL || y == NULL)
		return (x == NULL) - (y == NULL);
	return x == y ? 0 : strcmp(x, y);
}

/* Valid ones first, mail addresses behind others, then by domain, host and how
 * often they were found. */
static int
compare_entries(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = (x->reason != NULL) - (y->reason != NULL);

	if (order == 0)
		order = compare_names(x->reason, y->reason);
	if (order == 0)
		order = ORDER(x->is_mail, y->is_mail);
	if (order == 0)
		order = compare_names(x->domain, y->domain);
	if (order == 0)
		order = compare_names(x->host, y->host);
	if (order == 0)
		order = ORDER(y->count, x->count);
	return order != 0 ? order : strcmp(x->url, y->url);
}

static bool
is_same_group(const struct entry *x, const struct entry *y)
{

	return compare_names(x->reason, y->reason) == 0 &&
	    (x->reason != NULL ||
		(x->is_mail == y->is_mail &&
		    compare_names(x->domain, y->domain) == 0));
}

/* Make the groups of the entries, which are sorted. */
static void
make_groups(struct page *page)
{
	struct group *group = page->group - 1;
	const struct entry *entry;
	size_t i;

	for (i = 0; i < page->entries; i++) {
		entry = page->entry[i];
		if (i == 0 || !is_same_group(entry, page->entry[i - 1])) {
			(++group)->begin = i;
			group->name = entry->reason != NULL ? entry->reason :
							      entry->domain;
			group->is_mail = entry->is_mail;
			page->groups++;
			page->domains += entry->reason == NULL;
		}
		group->end = i + 1;
		group->count += entry->count;
		page->valid += entry->reason == NULL;
		page->risky += entry->reason == NULL && entry->risks != 0;
	}
}

/* List the entries and their groups.  Return false when memory is out. */
static bool
page_begin(struct page *page)
{
	const struct report *r = page->report;
	struct entry *entry;
	size_t n = 0;

	for (entry = r->entries; entry != NULL; entry = entry->next)
		page->entries++;
	page->entry = calloc(page->entries + 1, sizeof(*page->entry));
	page->group = calloc(page->entries + 1, sizeof(*page->group));
	if (page->entry == NULL || page->group == NULL)
		return false;
	for (entry = r->entries; entry != NULL; entry = entry->next)
		page->entry[n++] = entry;
	qsort(page->entry, page->entries, sizeof(*page->entry),
	    compare_entries);
	make_groups(page);
	return true;
}

/* The inputs that are named, the bars, and the rows of senders. */
#define NAMED 3
#define BARS 10
#define PAIRS 8

/* The most columns of the time line, if longer periods make it shorter. */
#define PERIODS 60

/* Return input ${i} as it is named on the command line. */
static const char *
input_name(const struct options *o, size_t i)
{

	if (i >= o->files)
		return o->list.item[i - o->files].value;
	return strcmp(o->file[i], "-") == 0 ? INPUT_STDIN : o->file[i];
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

static void
put_title(const struct page *page)
{

	out_word(page->out, "<title>URLs in ");
	put_inputs(page->out, page->report->options, true);
	out_word(page->out, ", ");
	put_date(page);
	out_word(page->out, "</title>\n");
}

/* Write a sum that leads to section ${to}, if there is something.  What should
 * be 0 stands out if it ${is_bad}. */
static void
put_sum(struct out *out, uint64_t count, const char *what, size_t to,
    bool is_bad)
{

	out_word(out, is_bad && count > 0 ? "<li class=\"bad\">" : "<li>");
	if (count > 0)
		html_put(out, "<a href=\"#s%zu\">", to);
	html_put(out, "<b>%ju</b> %s", (uintmax_t)count, what);
	out_word(out, count > 0 ? "</a></li>\n" : "</li>\n");
}

/* Write which results are left out because they are known. */
static void
put_left_out(const struct page *page)
{
	const struct report *r = page->report;
	const struct option_list *known = &r->options->known;

	if (r->options->unique == UNIQUE_OFF)
		return;
	if (known->n > 0)
		html_put(page->out,
		    "<p class=\"new\">Only what is new is here: URLs that are "
		    "not among the %ju in <bdi>%.96s</bdi>%s, each of them "
		    "once.  Results left out: %ju.</p>\n",
		    (uintmax_t)r->known, known->item[0].value,
		    known->n > 1 ? " and other lists" : "",
		    (uintmax_t)r->left_out);
	else
		html_put(page->out,
		    "<p class=\"new\">Each URL is here once.  Repeated "
		    "results left out: %ju.</p>\n",
		    (uintmax_t)r->left_out);
}

static void
put_header(const struct page *page)
{
	const struct report *r = page->report;
	uint64_t messages = r->errors + (r->unlisted > 0);
	struct out *out = page->out;
	size_t domains = 0, i;

	if (messages == 0 && r->has_errors)
		messages = 1;
	for (i = 0; i < page->domains; i++)
		domains += page->group[i].name != NULL &&
		    !page->group[i].is_mail;
	out_word(out, "<h1>URLs in ");
	put_inputs(out, r->options, false);
	out_word(out, "</h1>\n<p>Written by urlsift " PACKAGE_VERSION " on ");
	put_date(page);
	html_put(out, " from %ju %s, %ju bytes.", (uintmax_t)r->inputs,
	    r->inputs == 1 ? "input" : "inputs", (uintmax_t)r->bytes);
	html_put(out, "  Found: %ju; joined across line breaks: %ju.</p>\n",
	    (uintmax_t)r->valid, (uintmax_t)r->joined);
	put_left_out(page);
	out_word(out, "<ul class=\"sums\">\n");
	put_sum(out, page->risky, "URLs with a risk", 1, true);
	put_sum(out, page->valid, "different URLs", 3, false);
	put_sum(out, domains, "domains", 3, false);
	put_sum(out, r->n_sources, "messages and files", 2, false);
	put_sum(out, r->rejected, "rejected candidates", 4, false);
	put_sum(out, messages, "errors and warnings", 5, true);
	out_word(out, "</ul>\n<p class=\"filter\" id=\"f0\"></p>\n");
}

/* The periods of the time line: 1996-06-03 for a day or for the week that
 * begins with it, 1996-06 or 1996 for longer ones. */
enum unit { DAYS, WEEKS, MONTHS, YEARS };

/* The days from 1 March of the year 0 to 1 January 1970, a Thursday. */
#define DAYS_1970 719468
#define THURSDAY 3

/* Return the number of the period of this ${unit} that ${day} is in.  That of a
 * day can be divided by 7 on Mondays. */
static unsigned
period_of(const char *day, enum unit unit)
{
	unsigned year = (unsigned)strtoul(day, NULL, 10), days;
	unsigned month = (unsigned)strtoul(day + 5, NULL, 10);

	if (unit == YEARS)
		return year;
	if (unit == MONTHS)
		return 12 * year + month - 1;
	/* Years begin in March here, so that the leap day is the last day. */
	year -= month < 3;
	days = 365 * year + year / 4 - year / 100 + year / 400 +
	    (153 * ((month + 9) % 12) + 2) / 5 +
	    (unsigned)strtoul(day + 8, NULL, 10) - 1 - DAYS_1970 + THURSDAY;
	return unit == WEEKS ? days / 7 : days;
}

static void
name_period(unsigned number, enum unit unit, char name[DATE_SIZE])
{
	time_t days = (time_t)(unit == WEEKS ? 7 * number : number) - THURSDAY;
	time_t seconds = 24 * 60 * 60 * days;
	struct tm tm;

	if (unit == YEARS)
		(void)snprintf(name, DATE_SIZE, "%04u", number % 10000);
	else if (unit == MONTHS)
		(void)snprintf(name, DATE_SIZE, "%04u-%02u",
		    number / 12 % 10000, number % 12 + 1);
	else if (gmtime_r(&seconds, &tm) == NULL ||
	    strftime(name, DATE_SIZE, "%Y-%m-%d", &tm) == 0)
		name[0] = '\0';
}

static size_t
percent_of(uint64_t count, uint64_t most)
{
	/* Counts of hits are too small to overflow this. */
	uint64_t percent = most == 0 ? 0 : count * 100 / most;

	return percent == 0 ? 1 : (size_t)percent;
}

static const struct tally_name **
list(const struct page *page, enum report_kind kind, enum tally_order order,
    size_t *n)
{
	const struct tally_name **names =
	    tally_list(page->report->tally, kind, order, n);

	if (names == NULL)
		page->out->error = ENOMEM;
	return names;
}

/* Return the number of the group of ${domain}. */
static size_t
find_group(const struct page *page, const char *domain)
{
	size_t i;

	for (i = 0; i < page->domains; i++)
		if (!page->group[i].is_mail && page->group[i].name != NULL &&
		    strcmp(page->group[i].name, domain) == 0)
			break;
	return i;
}

/* Write the row of a domain, which has a bar, or of a sender and a domain. */
static void
put_row(const struct page *page, const struct tally_name *name, uint64_t most)
{
	const char *tab = strrchr(name->text, '\t');
	const char *domain = tab == NULL ? name->text : tab + 1;
	size_t group = find_group(page, domain);

	if (tab == NULL)
		html_put(page->out,
		    "<tr><th scope=\"row\"><a href=\"#d%zu\">%.96s</a></th>"
		    "<td><b style=\"width:%zu%%\"></b></td><td>%ju</td></tr>\n",
		    group, domain, percent_of(name->count, most),
		    (uintmax_t)name->count);
	else
		html_put(page->out,
		    "<tr><td>%.*s</td><td><a href=\"#d%zu\">%.96s</a></td>"
		    "<td>%ju</td></tr>\n",
		    (int)(tab - name->text), name->text, group, domain,
		    (uintmax_t)name->count);
}

/* Write the first rows of the names of this ${kind}; ${more} is what the others
 * are. */
static void
put_table(const struct page *page, enum report_kind kind, size_t rows,
    const char *head, const char *more)
{
	const struct tally_name **name;
	size_t i, n;

	name = list(page, kind, TALLY_BY_COUNT, &n);
	if (name == NULL || n == 0)
		return;
	out_word(page->out, head);
	for (i = 0; i < n && i < rows; i++)
		put_row(page, name[i], name[0]->count);
	out_word(page->out, "</tbody></table>\n");
	if (n > rows)
		html_put(page->out, "<p class=\"rest\">%s: %ju</p>\n", more,
		    (uintmax_t)(n - rows));
}

/* The days of the middle 98 per cent. */
struct middle {
	const struct tally_name **day;
	size_t begin, end;
	uint64_t all, before, after;
};

/* Forged and broken dates would make the line too long to show anything. */
static void
find_middle(struct middle *range, size_t n)
{
	uint64_t hundredth;
	size_t i;

	for (i = 0; i < n; i++)
		range->all += range->day[i]->count;
	hundredth = range->all / 100;
	range->end = n;
	while (range->before + range->day[range->begin]->count <= hundredth)
		range->before += range->day[range->begin++]->count;
	while (range->after + range->day[range->end - 1]->count <= hundredth)
		range->after += range->day[--range->end]->count;
}

static void
put_columns(struct out *out, const struct middle *range, enum unit unit)
{
	static const char *const units[] = {
		[DAYS] = "day",
		[WEEKS] = "week, each with the date of its Monday",
		[MONTHS] = "month",
		[YEARS] = "year",
	};
	unsigned first = period_of(range->day[range->begin]->text, unit);
	unsigned last = period_of(range->day[range->end - 1]->text, unit);
	uint64_t count[PERIODS] = { 0 }, most = 0;
	char name[DATE_SIZE];
	unsigned k;
	size_t i;

	for (i = range->begin; i < range->end; i++)
		count[period_of(range->day[i]->text, unit) - first] +=
		    range->day[i]->count;
	for (k = 0; k <= last - first; k++)
		most = count[k] > most ? count[k] : most;
	html_put(out,
	    "<p class=\"rest\">Results by %s, in UTC; at most %ju</p>\n"
	    "<div class=\"chart\" role=\"img\" aria-label=\"Results by "
	    "date\">\n",
	    units[unit], (uintmax_t)most);
	for (k = 0; k <= last - first; k++) {
		name_period(first + k, unit, name);
		html_put(out, "<span title=\"%s: %ju\">", name,
		    (uintmax_t)count[k]);
		if (count[k] > 0)
			html_put(out, "<b style=\"height:%zu%%\"></b>",
			    percent_of(count[k], most));
		out_word(out, "</span>\n");
	}
	name_period(first, unit, name);
	html_put(out, "</div>\n<p class=\"scale\"><span>%s</span>", name);
	name_period(last, unit, name);
	html_put(out, "<span>%s</span></p>\n", name);
}

static void
put_time(const struct page *page)
{
	struct out *out = page->out;
	struct middle range = { .begin = 0 };
	enum unit unit = DAYS;
	const char *first, *last;
	size_t n;

	range.day = list(page, REPORT_DAY, TALLY_BY_NAME, &n);
	if (range.day == NULL || n == 0)
		return;
	find_middle(&range, n);
	first = range.day[range.begin]->text;
	last = range.day[range.end - 1]->text;
	while (unit < YEARS &&
	    period_of(last, unit) - period_of(first, unit) >= PERIODS)
		unit++;
	if (period_of(last, unit) - period_of(first, unit) >= PERIODS)
		return;
	out_word(out, "<h3>When</h3>\n");
	put_columns(out, &range, unit);
	if (range.before > 0)
		html_put(out, "<p class=\"rest\">%ju earlier, from %s on</p>\n",
		    (uintmax_t)range.before, range.day[0]->text);
	if (range.after > 0)
		html_put(out, "<p class=\"rest\">%ju later, up to %s</p>\n",
		    (uintmax_t)range.after, range.day[n - 1]->text);
	if (page->report->undated > 0)
		html_put(out,
		    "<p class=\"rest\">%ju have no date or an invalid "
		    "one</p>\n",
		    (uintmax_t)page->report->undated);
}

static void
put_picture(const struct page *page)
{

	out_word(page->out, "<div class=\"picture\"><div>\n");
	put_table(page, REPORT_LEADS, BARS,
	    "<h3>Where they lead</h3>\n<table class=\"bars\">"
	    "<thead><tr><th scope=\"col\">Domain</th><td></td>"
	    "<th scope=\"col\">Results</th></tr></thead>\n<tbody>\n",
	    "More domains, in the list of all URLs");
	out_word(page->out, "</div>\n<div>\n");
	put_time(page);
	put_table(page, REPORT_PAIR, PAIRS,
	    "<h3>Who leads where</h3>\n<table class=\"pairs\">"
	    "<thead><tr><th scope=\"col\">Sender</th><th scope=\"col\">"
	    "Domain</th><th scope=\"col\">Results</th></tr></thead>\n"
	    "<tbody>\n",
	    "More pairs of a sender and a domain");
	out_word(page->out, "</div></div>\n");
}

static void
put_sections(const struct page *page)
{
	const struct report *r = page->report;
	const struct {
		const char *title;
		bool is_there;
		void (*put)(const struct page *page);
	} sections[] = {
		{ "Overview", r->valid > 0, put_picture },
		{ "Risky links", page->risky > 0, put_risks },
		{ "Where they were found", page->entries > 0, put_sources },
		{ "All URLs", page->valid > 0, put_urls },
		{ "Rejected candidates", page->entries > page->valid,
		    put_rejected },
		{ "Errors and warnings",
		    r->errors > 0 || r->has_errors || r->unlisted > 0,
		    put_errors },
	};
	size_t i;

	for (i = 0; i < sizeof(sections) / sizeof(sections[0]); i++) {
		if (!sections[i].is_there)
			continue;
		html_put(page->out, "<section id=\"s%zu\"><h2>%s</h2>\n", i,
		    sections[i].title);
		sections[i].put(page);
		out_word(page->out, "</section>\n");
	}
}

bool
page_write(struct report *report, struct out *out)
{
	struct page page = { .report = report, .out = out };
	bool is_made = !report->is_short && page_begin(&page);

	if (is_made) {
		out_word(out, page_policy);
		put_title(&page);
		out_word(out, page_style);
		put_header(&page);
		out_word(out, "</header>\n<main>\n");
		put_sections(&page);
		out_word(out, page_foot);
	} else {
		error_say(NULL, strerror(ENOMEM));
	}
	free(page.entry);
	free(page.group);
	return is_made && report->unlisted == 0;
}

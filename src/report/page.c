/*
 * The writer of the page: one file that needs no other, without a script, an
 * image or anything from the network, and with a policy that says so.  All URLs
 * are text: the page is one of what may be hostile, so that nothing on it can be
 * followed by a slip (D91).  The same results give the same page.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "dates.h"
#include "groups.h"
#include "html.h"
#include "page.h"

/* So many bars are shown at once, the rest on request. */
#define BARS 10

/* So many items a list has at most, be they links or bars: the list of all URLs
 * is not written a second time (D90). */
#define ITEMS_MAX 1000

/* More places than these are shown on request. */
#define PLACES 3

/* A name, its count and a bar as long as that is of the largest one. */
#define BAR "<bdi>%.96s</bdi> <b>%ju</b><span style=\"width:%zu%%\"></span>"

/* The sections, in the order in which they stand. */
enum section_number {
	SECTION_DATES,
	SECTION_HOSTS,
	SECTION_DOMAINS,
	SECTION_SCHEMES,
	SECTION_FORMS,
	SECTION_RISKS,
	SECTION_REASONS,
	SECTION_KEPT,
	SECTION_REJECTED,
	SECTIONS
};

/* What the page shows. */
struct page {
	const struct report *report;
	struct out *out;
	struct entry **kept, **rejected; /* in their order */
	struct entry **some;		 /* room for as many as are kept */
	size_t n_kept, n_rejected;
	struct date *date; /* those that are known */
	size_t dates;
	uint64_t undated;   /* results that have none */
	bool has[SECTIONS]; /* something to be put there */
};

struct section {
	const char *title;
	const char *counts; /* what its numbers count if not results, or "" */
	void (*put)(const struct page *page, const struct section *section);
	enum name_key key; /* by which its entries are together */
	char letter;	   /* in the ids of these groups; 0: they have none */
};

/* Return how long a bar is, in percent. */
static size_t
percent_of(uint64_t count, uint64_t most)
{
	/* As many hits as would overflow this there are not. */
	uint64_t percent = count * 100 / most;

	return percent == 0 ? 1 : (size_t)percent;
}

static void
put_rest(const struct page *page, size_t n)
{

	if (n > ITEMS_MAX)
		html_put(page->out,
		    "<li class=\"rest\">%ju more are in the list of URLs "
		    "only</li>\n",
		    (uintmax_t)n - ITEMS_MAX);
}

/* Put a bar that opens a list of links to ${n} ${entries}. */
static void
put_list_bar(const struct page *page, const char *name, uint64_t count,
    uint64_t most, struct entry *const *entries, size_t n)
{
	size_t i;

	html_put(page->out,
	    "<li class=\"bar\"><details><summary>" BAR
	    "</summary>\n<ul class=\"to\">\n",
	    name, (uintmax_t)count, percent_of(count, most));
	for (i = 0; i < n && i < ITEMS_MAX; i++)
		html_put(page->out,
		    "<li><a href=\"#u%zu\"><bdi>%.96s</bdi></a></li>\n",
		    entries[i]->number, entries[i]->url->text);
	put_rest(page, n);
	out_word(page->out, "</ul></details></li>\n");
}

/* Put the bar of ${group}: a link to its heading, or a list of its own. */
static void
put_group(const struct page *page, const struct section *section,
    const struct group *group, uint64_t most)
{
	const char *name = group->name == NULL ? "(none)" : group->name;

	if (section->letter == 0)
		put_list_bar(page, name, group->count, most,
		    page->some + group->begin, group->end - group->begin);
	else
		html_put(page->out,
		    "<li class=\"bar\"><a href=\"#%c%zu\">" BAR "</a></li>\n",
		    section->letter, group->number, name,
		    (uintmax_t)group->count, percent_of(group->count, most));
}

/* Return the ${n} entries that ${section} is about. */
static struct entry **
entries_of(const struct page *page, const struct section *section, size_t *n)
{
	bool is_rejected = section->key == NAME_REASON;

	*n = is_rejected ? page->n_rejected : page->n_kept;
	return is_rejected ? page->rejected : page->kept;
}

/* Put bars by the key of ${section}. */
static void
put_groups(const struct page *page, const struct section *section)
{
	struct groups groups;
	size_t i, n;
	struct entry **entries = entries_of(page, section, &n);

	if (section->key == NAME_SCHEME) {
		entries = memcpy(page->some, entries, n * sizeof(*entries));
		groups_sort_schemes(entries, n);
	}
	if (!groups_make(&groups, entries, n, section->key)) {
		page->out->error = ENOMEM;
		return;
	}
	out_word(page->out, "<ul>\n");
	for (i = 0; i < groups.n && i < ITEMS_MAX; i++) {
		if (i == BARS)
			html_put(page->out,
			    "<li><details><summary>%ju more</summary>\n<ul>\n",
			    (uintmax_t)groups.n - BARS);
		put_group(page, section, &groups.group[i], groups.most);
	}
	put_rest(page, groups.n);
	out_word(page->out,
	    groups.n > BARS ? "</ul></details></li>\n</ul>" : "</ul>");
	free(groups.group);
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

/* The forms or risks of ${entry}. */
static unsigned
bits_of(const struct entry *entry, bool risks)
{

	return risks ? entry->risks : entry->forms;
}

static const char *
bit_name(unsigned n, bool risks)
{

	return risks ? urlsift_risk_name((enum urlsift_risk)(1U << n)) :
		       urlsift_form_name((enum urlsift_form)n);
}

/* Put the bars of forms or risks, the largest first. */
static void
put_bits(const struct page *page, bool risks)
{
	uint64_t count[REPORT_BITS] = { 0 }, most;
	unsigned n, bits;
	size_t i, found;

	for (i = 0; i < page->n_kept; i++)
		for (bits = bits_of(page->kept[i], risks), n = 0; bits != 0;
		     bits >>= 1, n++)
			count[n] += bits & 1;
	most = count[most_of(count)];
	out_word(page->out, "<ul>\n");
	while (count[n = most_of(count)] > 0) {
		for (i = found = 0; i < page->n_kept; i++)
			if ((bits_of(page->kept[i], risks) >> n & 1) != 0)
				page->some[found++] = page->kept[i];
		put_list_bar(page, bit_name(n, risks), count[n], most,
		    page->some, found);
		count[n] = 0;
	}
	out_word(page->out, "</ul>");
}

static void
put_forms(const struct page *page, const struct section *section)
{

	(void)section;
	put_bits(page, false);
}

static void
put_risks(const struct page *page, const struct section *section)
{

	(void)section;
	put_bits(page, true);
}

/* Return where the period ends that begins with date ${i}. */
static size_t
end_of_period(const struct page *page, size_t i)
{
	size_t end = i;

	while (end < page->dates &&
	    page->date[end].period == page->date[i].period)
		end++;
	return end;
}

/* Put a picture of columns, which tells nothing that the list does not.  Where
 * periods without results are left out there is a gap. */
static void
put_columns(const struct page *page, uint64_t most)
{
	const struct date *date = page->date;
	char first[DATE_NAME], last[DATE_NAME];
	size_t i, end;

	out_word(page->out, "<div class=\"line\" aria-hidden=\"true\">\n");
	for (i = 0; i < page->dates; i = end) {
		end = end_of_period(page, i);
		if (i > 0 && !dates_follow(date[i - 1].period, date[i].period))
			out_word(page->out, "<span class=\"gap\"></span>");
		html_put(page->out, "<span style=\"height:%zu%%\"></span>\n",
		    percent_of(end - i, most));
	}
	dates_name(first, date[0].period);
	dates_name(last, date[page->dates - 1].period);
	html_put(page->out,
	    "</div>\n<p class=\"ends\" aria-hidden=\"true\">"
	    "<span>%s</span><span>%s</span></p>\n",
	    first, last);
}

/* Put the bar of the dates from ${i} to ${end}, which are one period. */
static void
put_period(const struct page *page, size_t i, size_t end, uint64_t most)
{
	uint64_t count = end - i;
	char name[DATE_NAME];
	size_t n = 0;

	dates_name(name, page->date[i].period);
	for (; i < end; i++)
		if (n == 0 || page->some[n - 1] != page->date[i].entry)
			page->some[n++] = page->date[i].entry;
	put_list_bar(page, name, count, most, page->some, n);
}

static void
put_dates(const struct page *page, const struct section *section)
{
	size_t i, end, most = 0;

	(void)section;
	for (i = 0; i < page->dates; i = end)
		if ((end = end_of_period(page, i)) - i > most)
			most = end - i;
	put_columns(page, most);
	out_word(page->out, "<ul class=\"periods\">\n");
	for (i = 0; i < page->dates; i = end) {
		end = end_of_period(page, i);
		put_period(page, i, end, most);
	}
	out_word(page->out, "</ul>\n");
	if (page->undated > 0)
		html_put(page->out,
		    "<p><small>%ju more have no date, or an absurd one"
		    "</small></p>\n",
		    (uintmax_t)page->undated);
}

static void
put_source(struct out *out, const struct source *source)
{
	static const struct {
		const char *before, *after;
	} around[NOTE_TEXTS] = {
		[NOTE_FILE] = { "", "" },
		[NOTE_MEMBER] = { "!", "" },
		[NOTE_ID] = { " &lt;", "&gt;" },
		[NOTE_PART] = { ", part ", "" },
		[NOTE_FIELD] = { ", field ", "" },
	};
	char date[DATE_NAME];
	unsigned i;

	out_word(out, "<li>");
	for (i = NOTE_FILE; i < NOTE_TEXTS; i++) {
		if (i == NOTE_ID && source->index > 0)
			html_put(out, ", %s %" PRIu64,
			    source->is_record ? "record" : "message",
			    source->index);
		if (i == NOTE_PART && source->date != 0) {
			dates_name(date, source->date);
			html_put(out, ", %s", date);
		}
		if (source_text(source, i) == NULL)
			continue;
		out_word(out, around[i].before);
		html_put(out, "<bdi>%s</bdi>", source_text(source, i));
		out_word(out, around[i].after);
	}
	if (source->line > 0)
		html_put(out, ", line %" PRIu64, source->line);
	html_put(out, ", byte %" PRIu64 "</li>\n", source->offset);
}

static void
put_entry(struct out *out, const struct entry *entry)
{
	const struct source *source;
	bool is_folded = entry->count > PLACES;
	unsigned n;

	html_put(out,
	    "<li class=\"url\" id=\"u%zu\"><code dir=\"ltr\">%.*s</code>",
	    entry->number, (int)entry->url->len, entry->url->text);
	for (n = 0; n < REPORT_BITS; n++)
		if ((entry->risks >> n & 1) != 0)
			html_put(out, " <span class=\"risk\">%s</span>",
			    bit_name(n, true));
	if (is_folded)
		html_put(out, "<details><summary>%ju places</summary>\n",
		    (uintmax_t)entry->count);
	out_word(out, "<ul>\n");
	for (source = entry->first; source != NULL; source = source->next)
		put_source(out, source);
	out_word(out, is_folded ? "</ul></details></li>\n" : "</ul></li>\n");
}

/* Put the text of a heading: a host, or a reason and what it means. */
static void
put_heading(struct out *out, const struct entry *entry)
{
	const char *host = entry->name[NAME_HOST];

	if (entry->reason != URLSIFT_R_NONE)
		html_put(out, "%s <small><bdi>%s</bdi></small>",
		    entry->name[NAME_REASON],
		    urlsift_reason_text(entry->reason));
	else
		html_put(out, host == NULL ? "(none)" : "<bdi>%s</bdi>", host);
}

/* Put all URLs of ${section} under headings; domains have ids there, too. */
static void
put_entries(const struct page *page, const struct section *section)
{
	struct out *out = page->out;
	size_t i, n, group = 0, domain = 0;
	struct entry *const *entries = entries_of(page, section, &n);

	for (i = 0; i < n; i++) {
		if (groups_begins(entries, i, section->key)) {
			out_word(out, i == 0 ? "" : "</ul>\n");
			html_put(out, "<h3 id=\"%c%zu\">", section->letter,
			    ++group);
			if (section->key == NAME_HOST &&
			    groups_begins(entries, i, NAME_DOMAIN))
				html_put(out, "<span id=\"d%zu\"></span>",
				    ++domain);
			put_heading(out, entries[i]);
			out_word(out, "</h3>\n<ul>\n");
		}
		put_entry(out, entries[i]);
	}
	out_word(out, "</ul>\n");
}

static const struct section sections[SECTIONS] = {
	[SECTION_DATES] = { "Dates", "of messages and records, in UTC",
	    put_dates, NAMES, 0 },
	[SECTION_HOSTS] = { "Hosts", "", put_groups, NAME_HOST, 'h' },
	[SECTION_DOMAINS] = { "Registrable domains", "", put_groups,
	    NAME_DOMAIN, 'd' },
	[SECTION_SCHEMES] = { "Schemes", "", put_groups, NAME_SCHEME, 0 },
	[SECTION_FORMS] = { "Forms", "different URLs", put_forms, NAMES, 0 },
	[SECTION_RISKS] = { "Risks", "different URLs", put_risks, NAMES, 0 },
	[SECTION_REASONS] = { "Reasons", "of what is rejected", put_groups,
	    NAME_REASON, 'r' },
	[SECTION_KEPT] = { "URLs by host", "", put_entries, NAME_HOST, 'h' },
	[SECTION_REJECTED] = { "Rejected", "", put_entries, NAME_REASON, 'r' },
};

/* Put those sections from ${first} to ${last} that have something. */
static void
put_sections(const struct page *page, unsigned first, unsigned last)
{
	const struct section *section;
	unsigned n;

	for (n = first; n <= last; n++) {
		if (!page->has[n])
			continue;
		section = &sections[n];
		html_put(page->out, "<section id=\"s%zu\"><h2>%s",
		    (size_t)n + 1, section->title);
		if (*section->counts != '\0')
			html_put(page->out, " <small>%s</small>",
			    section->counts);
		out_word(page->out, "</h2>\n");
		section->put(page, section);
		out_word(page->out, "</section>\n");
	}
}

/* Put links to what is there. */
static void
put_contents(const struct page *page)
{
	unsigned n;

	if (page->n_kept + page->n_rejected == 0)
		return;
	out_word(page->out, "<nav aria-label=\"Contents\"><ul>\n");
	for (n = 0; n < SECTIONS; n++)
		if (page->has[n])
			html_put(page->out,
			    "<li><a href=\"#s%zu\">%s</a></li>\n",
			    (size_t)n + 1, sections[n].title);
	out_word(page->out, "</ul></nav>\n");
}

/* Return how many hosts there are: what has none comes last, and is none. */
static size_t
count_hosts(const struct page *page)
{
	size_t i, hosts = 0;

	for (i = 0; i < page->n_kept; i++)
		hosts += page->kept[i]->name[NAME_HOST] != NULL &&
		    groups_begins(page->kept, i, NAME_HOST);
	return hosts;
}

static void
put_sums(const struct page *page)
{
	const struct report *r = page->report;
	const struct {
		uint64_t count;
		const char *what;
	} sums[] = {
		{ r->kept, "URLs kept" },
		{ page->n_kept, "of them different" },
		{ count_hosts(page), "hosts" },
		{ r->joined, "joined across breaks" },
		{ r->rejected, "rejected" },
		{ r->inputs, "inputs" },
		{ r->bytes, "bytes" },
	};
	size_t i;

	out_word(page->out, "<section><ul class=\"sums\">\n");
	for (i = 0; i < sizeof(sums) / sizeof(sums[0]); i++)
		html_put(page->out, "<li><b>%ju</b> %s</li>\n",
		    (uintmax_t)sums[i].count, sums[i].what);
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
		    "<p>There were errors; they were printed to standard "
		    "error.</p>");
	if (r->unlisted > 0)
		html_put(page->out,
		    "<p>%ju results had no room in --max-memory: they are "
		    "counted above and in nothing below.</p>",
		    (uintmax_t)r->unlisted);
	out_word(page->out, "</section>\n");
}

/* Have the entries in lists, those that are rejected apart, and see what the
 * page has.  Return false when memory is out. */
static bool
page_begin(struct page *page)
{
	struct entry *entry;
	unsigned n, risks = 0;
	size_t i, all = 0;

	for (entry = page->report->entries; entry != NULL; entry = entry->next)
		all++;
	page->kept = calloc(all + 1, sizeof(*page->kept));
	page->some = calloc(all + 1, sizeof(*page->some));
	if (page->kept == NULL || page->some == NULL)
		return false;
	for (i = 0, entry = page->report->entries; entry != NULL;
	     entry = entry->next) {
		page->kept[i++] = entry;
		if (entry->reason != URLSIFT_R_NONE)
			continue;
		page->n_kept++;
		page->undated += entry->count;
		risks |= entry->risks;
	}

	/* Those of no reason are sorted before. */
	groups_sort(page->kept, all);
	page->rejected = page->kept + page->n_kept;
	page->n_rejected = all - page->n_kept;
	if (!dates_list(page->kept, page->n_kept, &page->date, &page->dates))
		return false;
	page->undated -= page->dates;
	for (n = 0; n < SECTIONS; n++)
		page->has[n] = sections[n].key == NAME_REASON ?
		    page->n_rejected > 0 :
		    page->n_kept > 0;
	page->has[SECTION_DATES] = page->dates > 0;
	page->has[SECTION_RISKS] = risks != 0;
	if (page->report->suffixes == NULL)
		page->has[SECTION_DOMAINS] = false;
	return true;
}

bool
page_write(struct report *report, struct out *out)
{
	struct page page = { .report = report, .out = out };
	bool is_made = page_begin(&page);

	if (is_made) {
		out_word(out, page_head);
		put_contents(&page);
		out_word(out, "</header>\n<main>\n");
		put_sums(&page);
		put_lack(&page);
		put_sections(&page, SECTION_DATES, SECTION_DATES);
		out_word(out, "<div class=\"bars\">\n");
		put_sections(&page, SECTION_HOSTS, SECTION_REASONS);
		out_word(out, "</div>\n");
		put_sections(&page, SECTION_KEPT, SECTION_REJECTED);
		out_word(out, page_foot);
	}
	free(page.kept);
	free(page.some);
	free(page.date);
	return is_made;
}

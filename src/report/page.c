/*
 * The writer of the page.  The page is one file without a script, an image or
 * anything from the network, and its policy says so.  All URLs are text: they
 * may be hostile, and nobody should open one by mistake (D91).  The same
 * results make the same page.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "dates.h"
#include "groups.h"
#include "html.h"
#include "page.h"

/* Bars that are visible at once; the others can be unfolded. */
#define BARS 10

/* The most items in a list, links or bars, so that the list of all URLs is not
 * written a second time (D90). */
#define ITEMS_MAX 1000

/* More places than this are folded. */
#define PLACES 3

/* The sections, in their order on the page. */
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

/* The content of the page. */
struct page {
	const struct report *report;
	struct out *out;
	struct entry **kept, **rejected; /* in their order */
	size_t n_kept, n_rejected;
	uint64_t dated, undated; /* results that are kept */
	bool has[SECTIONS];	 /* whether the section has content */
};

/* The keys of groups, besides names. */
enum { BY_FORM = NAMES, BY_RISK, BY_DATE };

struct section {
	const char *title;
	const char *counts; /* the unit of its numbers, if not results, or "" */
	void (*put)(const struct page *page, const struct section *section);
	unsigned by;  /* a name or one of the above */
	char letter;  /* in the ids of its groups' headings; 0: none */
	size_t shown; /* bars that are visible at once */
};

/* Return the length of a bar in percent. */
static size_t
percent_of(uint64_t count, uint64_t most)
{
	/* Counts of hits are too small to overflow this. */
	uint64_t percent = count * 100 / most;

	return percent == 0 ? 1 : (size_t)percent;
}

static void
put_rest(const struct page *page, size_t n)
{

	if (n > ITEMS_MAX)
		html_put(page->out,
		    "<li class=\"rest\">%ju more are only in the list of URLs"
		    "</li>\n",
		    (uintmax_t)n - ITEMS_MAX);
}

/* Write the content that a bar unfolds: links to the URLs of ${group}. */
static void
put_links(const struct page *page, const struct groups *groups,
    const struct group *group)
{
	const struct entry *entry, *last = NULL;
	size_t i, n = 0;

	out_word(page->out, "<ul class=\"to\">\n");
	for (i = group->begin; i < group->end; i++) {
		entry = groups->item[i].entry;
		if (entry != last && n++ < ITEMS_MAX)
			html_put(page->out,
			    "<li><a href=\"#u%zu\"><bdi>%.96s</bdi></a></li>\n",
			    entry->number, entry->url->text);
		last = entry;
	}
	put_rest(page, n);
	out_word(page->out, "</ul>");
}

/* Write the bar of ${group}: a link to its heading, or a list. */
static void
put_bar(const struct page *page, const struct section *section,
    const struct groups *groups, const struct group *group)
{
	struct out *out = page->out;

	if (section->letter != 0)
		html_put(out, "<li class=\"bar\"><a href=\"#%c%zu\">",
		    section->letter, group->number);
	else
		out_word(out, "<li class=\"bar\"><details><summary>");
	html_put(out,
	    "<bdi>%.96s</bdi> <b>%ju</b><span style=\"width:%zu%%\"></span>",
	    group->name == NULL ? "(none)" : group->name,
	    (uintmax_t)group->count, percent_of(group->count, groups->most));
	if (section->letter != 0) {
		out_word(out, "</a></li>\n");
	} else {
		out_word(out, "</summary>\n");
		put_links(page, groups, group);
		out_word(out, "</details></li>\n");
	}
}

/* Write a picture of columns, with the same data as the bars.  Periods without
 * results that are left out make a gap. */
static void
put_columns(struct out *out, const struct groups *groups)
{
	const struct group *group = groups->group;
	size_t i;

	out_word(out, "<div class=\"line\" aria-hidden=\"true\">\n");
	for (i = 0; i < groups->n; i++) {
		if (i > 0 && !dates_follow(group[i - 1].name, group[i].name))
			out_word(out, "<span class=\"gap\"></span>");
		html_put(out, "<span style=\"height:%zu%%\"></span>\n",
		    percent_of(group[i].count, groups->most));
	}
	html_put(out,
	    "</div>\n<p class=\"ends\" aria-hidden=\"true\">"
	    "<span>%s</span><span>%s</span></p>\n",
	    group[0].name, group[groups->n - 1].name);
}

/* Return the ${n} entries of ${section}. */
static struct entry **
entries_of(const struct page *page, const struct section *section, size_t *n)
{
	bool is_rejected = section->by == NAME_REASON;

	*n = is_rejected ? page->n_rejected : page->n_kept;
	return is_rejected ? page->rejected : page->kept;
}

static const char *
bit_name(unsigned by, unsigned n)
{

	return by == BY_RISK ? urlsift_risk_name((enum urlsift_risk)(1U << n)) :
			       urlsift_form_name((enum urlsift_form)n);
}

/* Add ${entry} to the groups of ${section}. */
static void
add_entry(struct groups *groups, const struct section *section,
    struct entry *entry)
{
	unsigned bits = section->by == BY_FORM ? entry->forms : entry->risks, n;
	const struct source *source;

	if (section->by < NAMES) {
		groups_add(groups, entry->name[section->by], entry,
		    entry->count);
	} else if (section->by == BY_DATE) {
		for (source = entry->first; source != NULL;
		     source = source->next)
			if (source->date != NULL)
				groups_add(groups, source->date, entry, 1);
	} else {
		for (n = 0; bits >> n != 0; n++)
			if ((bits >> n & 1) != 0)
				groups_add(groups, bit_name(section->by, n),
				    entry, 1);
	}
}

static void
put_bars(const struct page *page, const struct section *section)
{
	bool are_dates = section->by == BY_DATE;
	struct groups groups = { .items = 0 };
	struct out *out = page->out;
	size_t i, n;
	struct entry **entries = entries_of(page, section, &n);

	for (i = 0; i < n; i++)
		add_entry(&groups, section, entries[i]);
	if (!groups_make(&groups, are_dates)) {
		out->error = ENOMEM;
		groups_free(&groups);
		return;
	}
	if (are_dates)
		put_columns(out, &groups);
	out_word(out, are_dates ? "<ul class=\"periods\">\n" : "<ul>\n");
	for (i = 0; i < groups.n && i < ITEMS_MAX; i++) {
		if (i == section->shown)
			html_put(out,
			    "<li><details><summary>%ju more</summary>\n<ul>\n",
			    (uintmax_t)(groups.n - i));
		put_bar(page, section, &groups, &groups.group[i]);
	}
	put_rest(page, groups.n);
	if (groups.n > section->shown)
		out_word(out, "</ul></details></li>\n");
	out_word(out, "</ul>");
	groups_free(&groups);
}

static void
put_dates(const struct page *page, const struct section *section)
{

	put_bars(page, section);
	if (page->undated > 0)
		html_put(page->out,
		    "\n<p><small>%ju more have no date or an invalid one"
		    "</small></p>",
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
	unsigned i;

	out_word(out, "<li>");
	for (i = NOTE_FILE; i < NOTE_TEXTS; i++) {
		if (i == NOTE_ID && source->index > 0)
			html_put(out, ", %s %" PRIu64,
			    source->is_record ? "record" : "message",
			    source->index);
		if (i == NOTE_PART && source->date != NULL)
			html_put(out, ", %s", source->date);
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
			    bit_name(BY_RISK, n));
	if (is_folded)
		html_put(out, "<details><summary>%ju places</summary>\n",
		    (uintmax_t)entry->count);
	out_word(out, "<ul>\n");
	for (source = entry->first; source != NULL; source = source->next)
		put_source(out, source);
	out_word(out, is_folded ? "</ul></details></li>\n" : "</ul></li>\n");
}

/* Write the text of a heading: a host, or a reason and its meaning. */
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

/* Write all URLs of ${section} under headings.  The id of a domain is in the
 * heading of its first host. */
static void
put_entries(const struct page *page, const struct section *section)
{
	struct out *out = page->out;
	size_t i, n;
	struct entry *const *entries = entries_of(page, section, &n);

	for (i = 0; i < n; i++) {
		if (groups_begins(entries, i, section->by)) {
			out_word(out, i == 0 ? "" : "</ul>\n");
			html_put(out, "<h3 id=\"%c%zu\">", section->letter,
			    entries[i]->number);
			if (section->by == NAME_HOST &&
			    groups_begins(entries, i, NAME_DOMAIN))
				html_put(out, "<span id=\"d%zu\"></span>",
				    entries[i]->number);
			put_heading(out, entries[i]);
			out_word(out, "</h3>\n<ul>\n");
		}
		put_entry(out, entries[i]);
	}
	out_word(out, "</ul>\n");
}

/* clang-format off */
static const struct section sections[SECTIONS] = {
	[SECTION_DATES] = { "Dates", "of messages and records, in UTC",
		put_dates, BY_DATE, 0, ITEMS_MAX },
	[SECTION_HOSTS] = { "Hosts", "", put_bars, NAME_HOST, 'h', BARS },
	[SECTION_DOMAINS] = { "Registrable domains", "",
		put_bars, NAME_DOMAIN, 'd', BARS },
	[SECTION_SCHEMES] = { "Schemes", "", put_bars, NAME_SCHEME, 0, BARS },
	[SECTION_FORMS] = { "Forms", "unique URLs",
		put_bars, BY_FORM, 0, ITEMS_MAX },
	[SECTION_RISKS] = { "Risks", "unique URLs",
		put_bars, BY_RISK, 0, ITEMS_MAX },
	[SECTION_REASONS] = { "Reasons for rejection", "",
		put_bars, NAME_REASON, 'r', BARS },
	[SECTION_KEPT] = { "URLs by host", "", put_entries, NAME_HOST, 'h', 0 },
	[SECTION_REJECTED] = { "Rejected candidates", "",
		put_entries, NAME_REASON, 'r', 0 },
};
/* clang-format on */

/* Write the sections from ${first} to ${last} that have content. */
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

/* Write links to the sections that have content. */
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

/* Return the number of hosts.  Entries without a host are the last ones and are
 * not counted. */
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
		{ r->kept, "valid URLs" },
		{ page->n_kept, "unique URLs" },
		{ count_hosts(page), "unique hosts" },
		{ r->joined, "joined across line breaks" },
		{ r->rejected, "rejected" },
		{ r->inputs, "inputs" },
		{ r->bytes, "bytes read" },
	};
	size_t i;

	out_word(page->out, "<section><ul class=\"sums\">\n");
	for (i = 0; i < sizeof(sums) / sizeof(sums[0]); i++)
		html_put(page->out, "<li><b>%ju</b> %s</li>\n",
		    (uintmax_t)sums[i].count, sums[i].what);
	out_word(page->out, "</ul></section>\n");
}

/* Write what is missing on the page. */
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
	if (r->unlisted > 0)
		html_put(page->out,
		    "<p>%ju results exceeded --max-memory. The totals above "
		    "count them; the lists below do not.</p>",
		    (uintmax_t)r->unlisted);
	out_word(page->out, "</section>\n");
}

/* List the entries, with rejected ones apart, and set which sections have
 * content.  Return false when memory is out. */
static bool
page_begin(struct page *page)
{
	const struct source *source;
	struct entry *entry;
	unsigned n, risks = 0;
	size_t i, all = 0;

	for (entry = page->report->entries; entry != NULL; entry = entry->next)
		all++;
	page->kept = calloc(all + 1, sizeof(*page->kept));
	if (page->kept == NULL)
		return false;
	for (i = 0, entry = page->report->entries; entry != NULL;
	     entry = entry->next) {
		page->kept[i++] = entry;
		if (entry->reason != URLSIFT_R_NONE)
			continue;
		page->n_kept++;
		risks |= entry->risks;
		for (source = entry->first; source != NULL;
		     source = source->next)
			++*(source->date != NULL ? &page->dated :
						   &page->undated);
	}

	/* Entries without a reason are sorted in front. */
	groups_sort(page->kept, all);
	page->rejected = page->kept + page->n_kept;
	page->n_rejected = all - page->n_kept;
	for (n = 0; n < SECTIONS; n++)
		page->has[n] = sections[n].by == NAME_REASON ?
		    page->n_rejected > 0 :
		    page->n_kept > 0;
	page->has[SECTION_DATES] = page->dated > 0;
	page->has[SECTION_RISKS] = risks != 0;
	if (page->report->suffixes == NULL)
		page->has[SECTION_DOMAINS] = false;
	return true;
}

/* Write the page.  Return false if memory runs out before it begins; later that
 * is an error of ${out}. */
static bool
write_page(struct report *report, struct out *out)
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
	return is_made;
}

bool
page_write(struct report *report, struct out *out)
{

	if (!tally_is_short(report->tally) && write_page(report, out))
		return report->unlisted == 0;
	error_say(NULL, strerror(ENOMEM));
	return false;
}

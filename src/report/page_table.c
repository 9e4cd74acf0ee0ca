/*
 * The tables of the page: how many URLs have a name in common, and which.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>

#include "html.h"
#include "sections.h"

/* Rows that are visible at once; the others can be unfolded. */
#define SHOWN 8

/* Hosts that are named for a sender. */
#define HOSTS 3

/* Add ${entry} once for each place, under ${text} of that.  A place without a
 * date is not in the time line. */
static void
add_sources(struct groups *groups, struct entry *entry, enum note_text text)
{
	const struct source *source;

	for (source = entry->first; source != NULL; source = source->next)
		if (text != NOTE_DATE || source_text(source, text) != NULL)
			groups_add(groups, source_text(source, text), entry, 1);
}

/* Add ${entry} under its registrable domain, or its host if it has none. */
static void
add_domain(struct groups *groups, struct entry *entry)
{
	const char *domain = entry->name[NAME_DOMAIN];

	groups_add(groups, domain == NULL ? entry->name[NAME_HOST] : domain,
	    entry, entry->count);
}

static void
add_entry(struct groups *groups, enum group_by by, struct entry *entry)
{
	const struct source *source;

	switch (by) {
	case BY_SENDER:
		add_sources(groups, entry, NOTE_SENDER);
		break;
	case BY_FILE:
		add_sources(groups, entry, NOTE_FILE);
		break;
	case BY_DATE:
		add_sources(groups, entry, NOTE_DATE);
		break;
	case BY_DOMAIN:
	case BY_MAIL:
		if (entry->is_mail == (by == BY_MAIL))
			add_domain(groups, entry);
		break;
	case BY_SCHEME:
		groups_add(groups, entry->name[NAME_SCHEME], entry,
		    entry->count);
		break;
	case BY_REASON:
		groups_add(groups, entry->name[NAME_REASON], entry,
		    entry->count);
		break;
	case BY_FORM:
		for (source = entry->first; source != NULL;
		     source = source->next)
			groups_add(groups, urlsift_form_name(source->form),
			    entry, 1);
		break;
	}
}

void
section_groups(const struct page *page, const struct section *section,
    struct groups *groups)
{
	bool is_rejected = section->by == BY_REASON;
	struct entry **entries = is_rejected ? page->rejected : page->kept;
	size_t n = is_rejected ? page->n_rejected : page->n_kept, i;

	for (i = 0; i < n; i++)
		add_entry(groups, section->by, entries[i]);
}

/* Return whether the list of all URLs has those of a group together. */
static bool
is_together(enum group_by by)
{

	return by == BY_DOMAIN || by == BY_MAIL || by == BY_REASON;
}

/* Write links to the URLs of ${group}. */
static void
put_links(struct out *out, const struct groups *groups,
    const struct group *group)
{
	const struct entry *entry, *last = NULL;
	size_t i, n = 0;

	out_word(out, "<ul class=\"to\">\n");
	for (i = group->begin; i < group->end && n < LINKS_MAX; i++) {
		entry = groups->item[i].entry;
		if (entry != last && ++n > 0)
			html_put(out, "<li><a href=\"#u%zu\">%.96s</a></li>\n",
			    entry->number, entry->url->text);
		last = entry;
	}
	if (group->urls > LINKS_MAX)
		html_put(out,
		    "<li class=\"rest\">%ju more are only in the list of all "
		    "URLs</li>\n",
		    (uintmax_t)(group->urls - LINKS_MAX));
	out_word(out, "</ul>");
}

/* Write the names of the first hosts of ${group}. */
static void
put_hosts(struct out *out, const struct groups *groups,
    const struct group *group)
{
	const char *host, *last = NULL;
	size_t i, n = 0;

	out_word(out, "<small>");
	for (i = group->begin; i < group->end; i++) {
		host = groups->item[i].entry->name[NAME_HOST];
		if (host == last || host == NULL)
			continue;
		if (n++ < HOSTS)
			html_put(out, "%s%.96s", n == 1 ? "" : ", ", host);
		last = host;
	}
	if (n > HOSTS)
		html_put(out, " and %ju more", (uintmax_t)(n - HOSTS));
	out_word(out, n == 0 ? "no host</small>" : "</small>");
}

static void
put_name(struct out *out, const struct section *section,
    const struct groups *groups, const struct group *group)
{
	const char *name = group->name == NULL ? section->none : group->name;

	if (is_together(section->by)) {
		html_put(out, "<a href=\"#u%zu\">%.96s</a>", group->number,
		    name);
		return;
	}
	html_put(out, "<details><summary>%.96s</summary>\n", name);
	put_links(out, groups, group);
	out_word(out, "</details>");
	if (section->by == BY_SENDER)
		put_hosts(out, groups, group);
}

void
put_rows(const struct page *page, const struct section *section,
    const struct groups *groups, size_t begin, size_t end)
{
	struct out *out = page->out;
	const struct group *group;
	size_t i, most = 1;

	for (i = 0; i < groups->n; i++)
		if (groups->group[i].urls > most)
			most = groups->group[i].urls;
	html_put(out,
	    "<table><caption>%s</caption>\n<thead><tr>"
	    "<th scope=\"col\">%s</th><th scope=\"col\">Distinct URLs</th>"
	    "<th scope=\"col\">Results</th><th scope=\"col\">With a risk</th>"
	    "</tr></thead>\n<tbody>\n",
	    section->caption, section->column);
	for (i = begin; i < end; i++) {
		group = &groups->group[i];
		out_word(out, "<tr><th scope=\"row\">");
		put_name(out, section, groups, group);
		html_put(out,
		    "<span class=\"bar\" style=\"width:%zu%%\"></span></th>"
		    "<td>%ju</td><td>%ju</td>",
		    percent_of(group->urls, most), (uintmax_t)group->urls,
		    (uintmax_t)group->count);
		html_put(out,
		    group->risky > 0 ? "<td class=\"bad\">%ju</td></tr>\n" :
				       "<td>%ju</td></tr>\n",
		    (uintmax_t)group->risky);
	}
	out_word(out, "</tbody></table>\n");
}

/* Write the groups, most of them folded. */
static void
put_groups(const struct page *page, const struct section *section,
    const struct groups *groups)
{
	size_t end = groups->n < ROWS_MAX ? groups->n : ROWS_MAX;

	put_rows(page, section, groups, 0, end < SHOWN ? end : SHOWN);
	if (groups->n <= SHOWN)
		return;
	html_put(page->out, "<details><summary>%ju more</summary>\n",
	    (uintmax_t)(groups->n - SHOWN));
	put_rows(page, section, groups, SHOWN, end);
	if (groups->n > ROWS_MAX)
		html_put(page->out,
		    "<p class=\"rest\">%ju more are only in the list of all "
		    "URLs</p>\n",
		    (uintmax_t)(groups->n - ROWS_MAX));
	out_word(page->out, "</details>\n");
}

void
put_table(const struct page *page, const struct section *section)
{
	struct groups groups = { .items = 0 };

	section_groups(page, section, &groups);
	if (groups_make(&groups))
		put_groups(page, section, &groups);
	else
		page->out->error = ENOMEM;
	groups_free(&groups);
}

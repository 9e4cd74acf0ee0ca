/*
 * The collector of --report.  Each URL is a name in the tally, once for each
 * reason of rejection, and has an entry.  Files, members and the like are
 * names, too, so that a place is little more than pointers to them.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/suffix.h"
#include "../output/errors.h"
#include "dates.h"
#include "report.h"

/* What an entry and a place cost besides their size, in the allocator and in
 * the lists of the page. */
#define ENTRY_EXTRA 192
#define SOURCE_EXTRA 32

/* The kinds of names in the tally; the reason is added to that of a URL. */
enum report_kind { REPORT_TEXT, REPORT_URL };

struct report *
report_new(const struct options *options)
{
	struct report *r = calloc(1, sizeof(*r));

	if (r != NULL) {
		r->options = options;
		errno = 0;
		r->suffixes = suffix_load();
	}
	if (r != NULL && r->suffixes == NULL && errno != 0) {
		error_say("libpsl", strerror(errno));
		report_free(r);
		return NULL;
	}
	if (r == NULL || (r->tally = tally_new(options->max_memory)) == NULL) {
		error_say(NULL, strerror(ENOMEM));
		report_free(r);
		return NULL;
	}
	return r;
}

void
report_free(struct report *r)
{
	struct entry *entry, *next_entry;
	struct source *source, *next;

	if (r == NULL)
		return;
	for (entry = r->entries; entry != NULL; entry = next_entry) {
		next_entry = entry->next;
		for (source = entry->first; source != NULL; source = next) {
			next = source->next;
			free(source);
		}
		free(entry);
	}
	tally_free(r->tally);
	free(r);
}

/* Set ${name} to text ${i} of ${note}, NULL if it is empty.  Return false if
 * there is no memory left for it. */
static bool
report_name(struct report *r, const struct note *note, enum note_text i,
    const char **name)
{
	const struct tally_name *found;

	*name = NULL;
	if (note->len[i] == 0)
		return true;
	found = tally_get(r->tally, REPORT_TEXT, note->text[i], note->len[i]);
	if (found == NULL)
		return false;
	*name = found->text;
	return true;
}

/* Return an entry for the URL of ${note}, or NULL if there is no memory left
 * for it. */
static struct entry *
entry_new(struct report *r, const struct note *note)
{
	struct entry *entry =
	    tally_alloc(r->tally, sizeof(*entry), ENTRY_EXTRA);

	if (entry == NULL)
		return NULL;
	if (!report_name(r, note, NOTE_SCHEME, &entry->name[NAME_SCHEME]) ||
	    !report_name(r, note, NOTE_HOST, &entry->name[NAME_HOST])) {
		free(entry);
		return NULL;
	}
	if (entry->name[NAME_HOST] != NULL && r->suffixes != NULL)
		entry->name[NAME_DOMAIN] =
		    suffix_domain(r->suffixes, entry->name[NAME_HOST]);
	entry->reason = note->reason;
	entry->name[NAME_REASON] = urlsift_reason_name(note->reason);
	return entry;
}

/* Return a source for the place of ${note}, or NULL if there is no memory left
 * for it. */
static struct source *
source_new(struct report *r, const struct note *note)
{
	const char *date = note->text[NOTE_DATE];
	const struct tally_name *day = NULL;
	struct source *source;
	size_t besides = SOURCE_EXTRA;
	unsigned i;

	/* A name is kept once, but appears on the page with each place. */
	for (i = NOTE_FILE; i < NOTE_TEXTS; i++)
		besides += note->len[i];
	if (dates_begins(date) &&
	    (day = tally_get(r->tally, REPORT_TEXT, date, DATE_SIZE - 1)) ==
		NULL)
		return NULL;
	source = tally_alloc(r->tally, sizeof(*source), besides);
	if (source == NULL)
		return NULL;
	for (i = NOTE_FILE; i < NOTE_TEXTS; i++)
		if (!report_name(r, note, i, &source->text[i - NOTE_FILE])) {
			free(source);
			return NULL;
		}
	source->offset = note->offset;
	source->line = note->line;
	source->index = note->index;
	source->date = day == NULL ? NULL : day->text;
	source->is_record = note->is_record;
	return source;
}

/* List the hit of ${note}.  Return false if there is no memory left for it. */
static bool
report_list(struct report *r, const struct note *note)
{
	struct tally_name *url = tally_get(r->tally, REPORT_URL + note->reason,
	    note->text[NOTE_URL], note->len[NOTE_URL]);
	struct entry *entry;
	struct source *source;

	if (url == NULL || (source = source_new(r, note)) == NULL)
		return false;
	if ((entry = url->with) == NULL) {
		if ((entry = entry_new(r, note)) == NULL) {
			free(source);
			return false;
		}
		entry->url = url;
		entry->first = source;
		url->with = entry;
		if (r->last == NULL)
			r->entries = entry;
		else
			r->last->next = entry;
		r->last = entry;
	} else {
		entry->last->next = source;
	}
	entry->last = source;
	entry->forms |= 1U << note->form;
	entry->risks |= note->risks;
	entry->count++;
	return true;
}

void
report_add_note(struct report *r, const struct note *note)
{

	if (note->reason == URLSIFT_R_NONE) {
		r->kept++;
		r->joined += (note->notes & URLSIFT_N_JOINED) != 0;
	} else {
		r->rejected++;
	}
	if (report_list(r, note))
		return;
	if (!tally_is_short(r->tally) && r->unlisted++ == 0)
		error_say("--report",
		    "there are more results than --max-memory allows; not all "
		    "later ones are listed");
}

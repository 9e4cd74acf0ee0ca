/*
 * The collector of --report.  Each URL is a name in the tally, once for each
 * reason of rejection, and has an entry.  Files, members and the like are
 * names, too, so that a place is little more than pointers to them.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "url/suffix.h"
#include "../output/errors.h"
#include "dates.h"
#include "report.h"

/* What an entry and a place cost besides their size, in the allocator and in
 * the lists of the page. */
#define ENTRY_EXTRA 192
#define SOURCE_EXTRA 64

/* The last second of the year 9999. */
#define DATE_LAST 253402300799

/* The kinds of names in the tally; the reason is added to that of a URL. */
enum report_kind { REPORT_TEXT, REPORT_URL };

/* Set ${written} to SOURCE_DATE_EPOCH, or to the time if that is not set.
 * Return false if it is not a number of seconds. */
static bool
report_date(time_t *written)
{
	const char *text = getenv("SOURCE_DATE_EPOCH"), *at;
	long long seconds = 0;

	if (text == NULL) {
		*written = time(NULL);
		return true;
	}
	for (at = text; *at >= '0' && *at <= '9' && seconds <= DATE_LAST; at++)
		seconds = 10 * seconds + (*at - '0');
	*written = (time_t)seconds;
	return at > text && *at == '\0' && seconds <= DATE_LAST;
}

struct report *
report_new(const struct options *options)
{
	struct report *r = calloc(1, sizeof(*r));

	if (r != NULL && !report_date(&r->written)) {
		error_say("SOURCE_DATE_EPOCH", "is not a number of seconds");
		report_free(r);
		return NULL;
	}
	if (r != NULL) {
		r->options = options;
		errno = 0;
		r->suffixes = us_suffix_load();
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
	struct failure *failure, *next_failure;

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
	for (failure = r->failures; failure != NULL; failure = next_failure) {
		next_failure = failure->next;
		free(failure);
	}
	tally_free(r->tally);
	free(r);
}

/* Set ${name} to the ${len} bytes of ${text}, NULL if there are none.  Return
 * false if there is no memory left for it. */
static bool
report_name(struct report *r, const char *text, size_t len, const char **name)
{
	const struct tally_name *found;

	*name = NULL;
	if (len == 0)
		return true;
	if ((found = tally_get(r->tally, REPORT_TEXT, text, len)) == NULL)
		return false;
	*name = found->text;
	return true;
}

/* The same for text ${i} of ${note}. */
static bool
report_note_name(struct report *r, const struct note *note, enum note_text i,
    const char **name)
{

	return report_name(r, note->text[i], note->len[i], name);
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
	if (!report_note_name(r, note, NOTE_SCHEME,
		&entry->name[NAME_SCHEME]) ||
	    !report_note_name(r, note, NOTE_HOST, &entry->name[NAME_HOST])) {
		free(entry);
		return NULL;
	}
	if (entry->name[NAME_HOST] != NULL && r->suffixes != NULL)
		entry->name[NAME_DOMAIN] =
		    us_suffix_domain(r->suffixes, entry->name[NAME_HOST]);
	entry->is_mail = note->form == URLSIFT_F_EMAIL ||
	    strcmp(note->text[NOTE_SCHEME], "mailto") == 0;
	memcpy(entry->part, note->part, sizeof(entry->part));
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
	struct source *source;
	const char *day = NULL;
	size_t besides = SOURCE_EXTRA;
	unsigned i;

	/* A name is kept once, but appears on the page with each place. */
	for (i = NOTE_SENDER; i < NOTE_TEXTS; i++)
		besides += note->len[i];
	if (dates_begins(date) && !report_name(r, date, DATE_SIZE - 1, &day))
		return NULL;
	source = tally_alloc(r->tally, sizeof(*source), besides);
	if (source == NULL)
		return NULL;
	for (i = NOTE_SENDER; i < NOTE_TEXTS; i++)
		if (i != NOTE_DATE &&
		    !report_note_name(r, note, i,
			&source->text[i - NOTE_SENDER])) {
			free(source);
			return NULL;
		}
	source->text[NOTE_DATE - NOTE_SENDER] = day;
	source->offset = note->offset;
	source->line = note->line;
	source->index = note->index;
	source->form = note->form;
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

void
report_add_error(struct report *r, const char *input, const char *member,
    const char *why)
{
	struct failure *failure;

	r->errors++;
	failure = tally_alloc(r->tally, sizeof(*failure),
	    strlen(input) + strlen(member) + strlen(why));
	if (failure == NULL)
		return;
	if (!report_name(r, input, strlen(input), &failure->input) ||
	    !report_name(r, member, strlen(member), &failure->member) ||
	    !report_name(r, why, strlen(why), &failure->why)) {
		free(failure);
		return;
	}
	if (r->last_failure == NULL)
		r->failures = failure;
	else
		r->last_failure->next = failure;
	r->last_failure = failure;
	r->listed_errors++;
}

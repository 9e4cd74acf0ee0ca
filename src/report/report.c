/*
 * Each URL is a name of the tally, once for each reason that it is rejected
 * for, with an entry; files, members and the like are names, too, so that a
 * place takes little more than pointers to them.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../filter/hostname.h"
#include "../filter/suffix.h"
#include "../output/errors.h"
#include "page.h"
#include "report.h"
#include "times.h"

#define OUT_ROOM 16384

/* What the allocator and the lists of the page take besides. */
#define ENTRY_EXTRA 192
#define SOURCE_EXTRA 32

/* What names are of; a URL's has its reason added. */
enum name { NAME_TEXT, NAME_URL };

/* The texts behind a note, in this order. */
enum text {
	TEXT_URL,
	TEXT_SCHEME,
	TEXT_HOST,
	TEXT_FILE,
	TEXT_MEMBER,
	TEXT_ID,
	TEXT_PART,
	TEXT_FIELD,
	TEXTS
};

struct note {
	uint64_t offset, line, index;
	uint32_t reason, form, risks, date;
	uint32_t len[TEXTS];
	bool is_joined, is_record;
};

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
	if (r == NULL || (r->tally = tally_new(options->max_memory)) == NULL ||
	    out_init_memory(&r->out, OUT_ROOM) == -1) {
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
	out_free(&r->out);
	free(r);
}

/* Set what ${note} says of a place in a decoded input, and its ${text}s. */
static void
note_within(struct note *note, const char *text[],
    const struct place_in_message *within)
{

	text[TEXT_MEMBER] = within->member;
	text[TEXT_ID] = within->id == NULL ? "" : within->id;
	text[TEXT_PART] = within->part;
	text[TEXT_FIELD] = within->field;
	note->index = within->index;
	note->is_record = within->record.is_there;
	if (note->is_record)
		note->date = times_read(within->record.date);
	else if (within->date != NULL)
		note->date = times_read(within->date);
}

void
report_note(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	const struct urlsift_slice *scheme = &r->part[URLSIFT_P_SCHEME];
	const char *text[TEXTS] = { r->url, r->url + scheme->begin, "",
		place->file == NULL ? INPUT_STDIN : place->file, "", "", "",
		"" };
	struct note note = { hit->begin, place->line, .reason = r->reason,
		.form = hit->form,
		.risks = urlsift_reading_risks(r) | place_risks(place) };
	struct hostname host;
	unsigned i;

	(void)options;
	note.is_joined = ((hit->notes | r->notes) & URLSIFT_N_JOINED) != 0;
	if (place->within != NULL)
		note_within(&note, text, place->within);
	if (hostname_of(&host, r))
		text[TEXT_HOST] = host.ascii;
	for (i = TEXT_HOST; i < TEXTS; i++)
		note.len[i] = (uint32_t)strlen(text[i]);
	note.len[TEXT_URL] = (uint32_t)r->len;
	if ((r->has & 1U << URLSIFT_P_SCHEME) != 0)
		note.len[TEXT_SCHEME] = scheme->end - scheme->begin;
	out_put(out, (const char *)&note, sizeof(note));
	out_put(out, text[TEXT_URL], note.len[TEXT_URL]);
	out_lower(out, text[TEXT_SCHEME], note.len[TEXT_SCHEME]);
	for (i = TEXT_HOST; i < TEXTS; i++)
		out_put(out, text[i], note.len[i]);
}

/* Set ${name} to what ${note} has as ${i}, NULL: it is empty.  Return false if
 * there is no room for it. */
static bool
take_name(struct report *r, const struct note *note, const char *const text[],
    enum text i, const char **name)
{
	const struct tally_name *found;

	*name = NULL;
	if (note->len[i] == 0)
		return true;
	found = tally_get(r->tally, NAME_TEXT, text[i], note->len[i]);
	if (found == NULL)
		return false;
	*name = found->text;
	return true;
}

/* Return an entry for the URL of ${note}; NULL: there is no room for it. */
static struct entry *
make_entry(struct report *r, const struct note *note, const char *const text[])
{
	struct entry *entry =
	    tally_alloc(r->tally, sizeof(*entry), ENTRY_EXTRA);

	if (entry == NULL)
		return NULL;
	if (!take_name(r, note, text, TEXT_SCHEME, &entry->scheme) ||
	    !take_name(r, note, text, TEXT_HOST, &entry->host)) {
		free(entry);
		return NULL;
	}
	if (entry->host != NULL && r->suffixes != NULL)
		entry->domain = suffix_domain(r->suffixes, entry->host);
	entry->reason = (enum urlsift_reason)note->reason;
	return entry;
}

/* The same of the place where it stands. */
static struct source *
make_source(struct report *r, const struct note *note, const char *const text[])
{
	struct source *source;
	size_t besides = SOURCE_EXTRA;
	unsigned i;

	/* Names are kept once, but stand on the page with each place. */
	for (i = TEXT_FILE; i < TEXTS; i++)
		besides += note->len[i];
	source = tally_alloc(r->tally, sizeof(*source), besides);
	if (source == NULL)
		return NULL;
	if (!take_name(r, note, text, TEXT_FILE, &source->file) ||
	    !take_name(r, note, text, TEXT_MEMBER, &source->member) ||
	    !take_name(r, note, text, TEXT_ID, &source->id) ||
	    !take_name(r, note, text, TEXT_PART, &source->part) ||
	    !take_name(r, note, text, TEXT_FIELD, &source->field)) {
		free(source);
		return NULL;
	}
	source->offset = note->offset;
	source->line = note->line;
	source->index = note->index;
	source->date = note->date;
	source->is_record = note->is_record;
	return source;
}

/* List what ${note} says.  Return false if there is no room for it. */
static bool
list(struct report *r, const struct note *note, const char *const text[])
{
	struct tally_name *url = tally_get(r->tally, NAME_URL + note->reason,
	    text[TEXT_URL], note->len[TEXT_URL]);
	struct entry *entry;
	struct source *source;

	if (url == NULL || (source = make_source(r, note, text)) == NULL)
		return false;
	if ((entry = url->with) == NULL) {
		if ((entry = make_entry(r, note, text)) == NULL) {
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

/* Take a note: what has no room is in the sums only, which is said once. */
static void
take(struct report *r, const struct note *note, const char *const text[])
{

	if (note->reason == URLSIFT_R_NONE) {
		r->kept++;
		r->joined += note->is_joined;
	} else {
		r->rejected++;
	}
	if (list(r, note, text))
		return;
	if (!tally_is_short(r->tally) && r->unlisted++ == 0)
		error_say("--report",
		    "there are more results than --max-memory allows; not all "
		    "later ones are listed");
}

void
report_take(struct report *r)
{
	const char *at = r->out.room, *text[TEXTS];
	struct note note;
	unsigned i;

	/* Where memory was out there may be a part of a note. */
	if (r->out.error != 0)
		r->out.len = 0;
	while (at < r->out.room + r->out.len) {
		memcpy(&note, at, sizeof(note));
		at += sizeof(note);
		for (i = 0; i < TEXTS; i++) {
			text[i] = at;
			at += note.len[i];
		}
		take(r, &note, text);
	}
	r->out.len = 0;
}

bool
report_write(struct report *r, struct out *out)
{

	if (r->out.error == 0 && !tally_is_short(r->tally) &&
	    page_write(r, out))
		return r->unlisted == 0;
	error_say(NULL, strerror(ENOMEM));
	return false;
}

/*
 * The collector of --report.  Files, subjects and the like are names in the
 * tally, so that an entry and a place are little more than pointers to them.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "../stats/stats.h"
#include "report.h"

/* What an entry and a place cost besides their size, in the allocator and in
 * the lists of the page. */
#define ENTRY_EXTRA 64
#define PLACE_EXTRA 32

/* The last second of the year 9999. */
#define DATE_LAST 253402300799

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

bool
report_begin(struct report *r, const struct options *options,
    struct tally *tally)
{

	*r = (struct report){ .options = options,
		.tally = tally,
		.last = &r->entries,
		.last_source = &r->sources,
		.last_failure = &r->failures };
	if (report_date(&r->written))
		return true;
	error_say("SOURCE_DATE_EPOCH", "is not a number of seconds");
	return false;
}

void
report_free(struct report *r)
{
	struct entry *entry;
	struct place *place, *next;
	struct failure *failure, *next_failure;

	for (entry = r->entries; entry != NULL; entry = entry->next)
		for (place = entry->first; place != NULL; place = next) {
			next = place->next;
			free(place);
		}
	for (failure = r->failures; failure != NULL; failure = next_failure) {
		next_failure = failure->next;
		free(failure);
	}
	us_buf_free(&r->name);
}

/* Set ${name} to ${text}, NULL if it is empty.  Return false if there is no
 * memory left for it. */
static bool
name_text(struct report *r, const char *text, size_t len, const char **name)
{
	const struct tally_name *found;

	*name = NULL;
	if (len == 0)
		return true;
	if ((found = tally_get(r->tally, REPORT_NAME, text, len)) == NULL)
		return false;
	*name = found->text;
	return true;
}

static bool
name_value(struct report *r, const struct urlsift_value *value,
    const char **name)
{

	return name_text(r, value->text, value->len, name);
}

/* Put ${n} texts together, with a tab behind each.  Return the name of this
 * ${kind}, or NULL if there is no memory left for it. */
static struct tally_name *
name_of_several(struct report *r, enum report_kind kind,
    const struct urlsift_value *const text[], size_t n)
{
	size_t i;

	r->name.len = 0;
	for (i = 0; i < n; i++)
		if (us_buf_add(&r->name, text[i]->text, text[i]->len) !=
			URLSIFT_OK ||
		    us_buf_add(&r->name, "\t", 1) != URLSIFT_OK) {
			r->is_short = true;
			return NULL;
		}
	return tally_get(r->tally, kind, r->name.data, r->name.len - 1);
}

/* Return whether ${text} begins with a day in a year of which there are mails:
 * others are errors, such as those of a clock that was not set
 * (date-of-a-message). */
static bool
begins_with_day(const char *text)
{
	static const char form[] = "0000-00-00";
	unsigned long year, month, day;
	size_t i;

	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == '-' ? text[i] != '-' :
				     text[i] < '0' || text[i] > '9')
			return false;
	year = strtoul(text, NULL, 10);
	month = strtoul(text + 5, NULL, 10);
	day = strtoul(text + 8, NULL, 10);
	return year >= 1970 && year < 2100 && month >= 1 && month <= 12 &&
	    day >= 1 && day <= 31;
}

/* Name all that is known of ${source}.  Return false if there is no memory
 * left. */
static bool
name_source(struct report *r, struct source *source,
    const struct urlsift_value *value, const struct urlsift_value *date)
{
	const struct urlsift_value *index = &value[REPORT_MESSAGE];

	source->is_record = value[REPORT_RECORD].len > 0;
	if (source->is_record)
		index = &value[REPORT_RECORD];
	return name_value(r, &value[REPORT_FILE], &source->file) &&
	    name_value(r, &value[REPORT_MEMBER], &source->member) &&
	    name_value(r, index, &source->index) &&
	    name_value(r, &value[REPORT_SENDER], &source->sender) &&
	    name_value(r, &value[REPORT_SUBJECT], &source->subject) &&
	    (!begins_with_day(date->text) ||
		name_text(r, date->text, DATE_SIZE - 1, &source->day));
}

/* Return the source of a hit, or NULL if there is no memory left for it. */
static struct source *
source_of(struct report *r, const struct urlsift_value *value)
{
	const struct urlsift_value *const text[] = { &value[REPORT_FILE],
		&value[REPORT_MEMBER], &value[REPORT_MESSAGE],
		&value[REPORT_RECORD] };
	const struct urlsift_value *date = &value[REPORT_MESSAGE_DATE];
	struct tally_name *name = name_of_several(r, REPORT_SOURCE, text,
	    sizeof(text) / sizeof(text[0]));
	struct source *source;

	if (name == NULL || name->with != NULL)
		return name == NULL ? NULL : name->with;
	if (date->len == 0)
		date = &value[REPORT_RECORD_DATE];
	source = tally_alloc(r->tally, sizeof(*source), ENTRY_EXTRA);
	if (source == NULL || !name_source(r, source, value, date)) {
		free(source);
		return NULL;
	}
	name->with = source;
	source->number = ++r->n_sources;
	*r->last_source = source;
	r->last_source = &source->next;
	return source;
}

/* Return why a hit is rejected; an empty text: it is not. */
static const struct urlsift_value *
reason_of(const struct report *r, const struct urlsift_value *value)
{

	return values_reason(r->options, &value[REPORT_REASON],
	    &value[REPORT_OPENS]);
}

/* Return an entry for the URL of a hit, or NULL if there is no memory left for
 * it. */
static struct entry *
entry_of(struct report *r, const struct urlsift_value *value)
{
	const struct urlsift_value *reason = reason_of(r, value);
	const struct urlsift_value *const text[] = { reason,
		&value[REPORT_URL] };
	struct tally_name *url = reason->len == 0 ?
	    tally_get(r->tally, REPORT_LISTED, value[REPORT_URL].text,
		value[REPORT_URL].len) :
	    name_of_several(r, REPORT_LISTED, text, 2);
	struct entry *entry;

	if (url == NULL || url->with != NULL)
		return url == NULL ? NULL : url->with;
	entry = tally_alloc(r->tally, sizeof(*entry), ENTRY_EXTRA);
	if (entry == NULL || !name_value(r, reason, &entry->reason) ||
	    !name_value(r, &value[REPORT_HOST], &entry->host) ||
	    !name_value(r, &value[REPORT_DOMAIN], &entry->domain) ||
	    !name_value(r, &value[REPORT_OPENS], &entry->opens)) {
		free(entry);
		return NULL;
	}
	if (entry->domain == NULL)
		entry->domain = entry->host;
	entry->is_mail = strcmp(value[REPORT_SCHEME].text, "mailto") == 0;
	entry->url = url->text + (reason->len == 0 ? 0 : reason->len + 1);
	entry->url_len = value[REPORT_URL].len;
	url->with = entry;
	entry->last = &entry->first;
	*r->last = entry;
	r->last = &entry->next;
	return entry;
}

/* Add a place to ${entry}.  Return false if there is no memory left for it. */
static bool
add_place(struct report *r, struct entry *entry, struct source *source,
    const struct urlsift_value *value)
{
	struct place *place =
	    tally_alloc(r->tally, sizeof(*place), PLACE_EXTRA);

	if (place == NULL ||
	    !name_value(r, &value[REPORT_PART], &place->part) ||
	    !name_value(r, &value[REPORT_FIELD], &place->field)) {
		free(place);
		return false;
	}
	place->source = source;
	place->offset = strtoull(value[REPORT_OFFSET].text, NULL, 10);
	if (r->options->n_kept > REPORT_LINE)
		place->line = strtoull(value[REPORT_LINE].text, NULL, 10);
	*entry->last = place;
	entry->last = &place->next;
	return true;
}

/* Count a result for the picture.  Return false if there is no memory
 * left. */
static bool
count(struct report *r, const struct entry *entry, const struct source *source,
    const struct urlsift_value *value)
{
	struct urlsift_value domain = { .text = entry->domain };
	const struct urlsift_value *const pair[] = { &value[REPORT_SENDER],
		&domain };
	struct tally_name *name;

	if (source->day == NULL)
		r->undated++;
	else if (!tally_add(r->tally, REPORT_DAY, source->day, DATE_SIZE - 1,
		     1))
		return false;
	if (entry->domain == NULL || entry->is_mail)
		return true;
	domain.len = strlen(domain.text);
	if (!tally_add(r->tally, REPORT_LEADS, domain.text, domain.len, 1))
		return false;
	if (source->sender == NULL)
		return true;
	if ((name = name_of_several(r, REPORT_PAIR, pair, 2)) != NULL)
		name->count++;
	return name != NULL;
}

/* List a hit.  Return false if there is no memory left for it. */
static bool
list(struct report *r, const struct urlsift_value *value)
{
	unsigned risks = values_risks(value[REPORT_RISKS]);
	struct source *source = source_of(r, value);
	struct entry *entry = source == NULL ? NULL : entry_of(r, value);

	if (entry == NULL || !add_place(r, entry, source, value))
		return false;
	/* Of the texts of links, one that came with a risk matters most. */
	if ((entry->text == NULL || (risks & ~entry->risks) != 0) &&
	    !name_value(r, &value[REPORT_TEXT], &entry->text))
		return false;
	entry->count++;
	entry->risks |= risks;
	source->count++;
	source->is_risky |= risks != 0 && entry->reason == NULL;
	return entry->reason != NULL || count(r, entry, source, value);
}

void
report_add(struct report *r, const struct urlsift_value *value)
{

	if (reason_of(r, value)->len == 0) {
		r->valid++;
		r->joined += *value[REPORT_JOINED].text == 't';
	} else {
		r->rejected++;
	}
	if (list(r, value))
		return;
	r->is_short |= tally_is_short(r->tally);
	if (!r->is_short && r->unlisted++ == 0)
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
	if (!name_text(r, input, strlen(input), &failure->input) ||
	    !name_text(r, member, strlen(member), &failure->member) ||
	    !name_text(r, why, strlen(why), &failure->why)) {
		free(failure);
		return;
	}
	*r->last_failure = failure;
	r->last_failure = &failure->next;
	r->listed_errors++;
}

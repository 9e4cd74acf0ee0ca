/*
 * A scanner of the library, the text that its hits may still need, and their
 * records.
 * SPDX-License-Identifier: MIT
 */
#include "finder.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

struct finder {
	struct urlsift_scanner *scanner;
	struct records records;
	struct us_buf text; /* from ${units.base} on, if units are counted */
	struct units units;
	bool is_in_units, wants_rejected;
};

static int
keep_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct finder *f = ctx;

	if (!f->wants_rejected && hit->reading[0]->reason != URLSIFT_R_NONE)
		return 0;
	return record_hit(&f->records, hit,
		   f->is_in_units ? &f->units : NULL) == URLSIFT_OK ?
	    0 :
	    1;
}

void
finder_free(struct finder *f)
{

	if (f == NULL)
		return;
	urlsift_scanner_free(f->scanner);
	us_buf_free(&f->records.numbers);
	us_buf_free(&f->records.urls);
	us_buf_free(&f->text);
	free(f);
}

struct finder *
finder_new(const struct urlsift_rules *rules, int is_in_units,
    int wants_rejected)
{
	struct finder *f = calloc(1, sizeof(*f));

	if (f == NULL)
		return NULL;
	f->records.numbers.memory = &us_standard_memory;
	f->records.urls.memory = &us_standard_memory;
	f->text.memory = &us_standard_memory;
	f->is_in_units = is_in_units != 0;
	f->wants_rejected = wants_rejected != 0;
	f->scanner = urlsift_scanner_new(rules, keep_hit, f);
	if (f->scanner != NULL)
		return f;
	finder_free(f);
	return NULL;
}

/* Drop the text before which no hit begins any more, if it is most of it. */
static void
drop_text(struct finder *f)
{
	uint64_t settled = urlsift_scanner_settled(f->scanner);
	size_t n = (size_t)(settled - f->units.base);

	if (n < f->text.len / 2)
		return;
	(void)units_at(&f->units, settled);
	f->text.len -= n;
	memmove(f->text.data, f->text.data + n, f->text.len);
	f->units.base = settled;
}

char *
finder_room(struct finder *f, size_t size)
{

	drop_text(f);
	f->units.text = f->text.data;
	if (us_buf_reserve(&f->text, f->text.len + size) != URLSIFT_OK)
		return NULL;
	f->units.text = f->text.data;
	return f->text.data + f->text.len;
}

static void
drop_records(struct finder *f)
{

	f->records.numbers.len = f->records.urls.len = 0;
}

int
finder_scan(struct finder *f, size_t len)
{
	const char *piece = f->text.data + f->text.len;

	drop_records(f);
	f->text.len += len;
	return urlsift_scanner_feed(f->scanner, piece, len);
}

int
finder_finish(struct finder *f, int is_broken)
{
	static const struct units begin = { 0 };
	int status;

	drop_records(f);
	status = urlsift_scanner_finish(f->scanner,
	    is_broken != 0 ? URLSIFT_BROKEN : URLSIFT_ENDED);
	f->text.len = 0;
	f->units = begin;
	return status;
}

int
finder_check(struct finder *f, const struct urlsift_rules *rules,
    const char *url, size_t len)
{
	struct urlsift_reading reading;
	int status = urlsift_url_check(rules, url, len, &reading);

	drop_records(f);
	return status == URLSIFT_OK ? record_reading(&f->records, &reading) :
				      status;
}

const char *
finder_numbers(const struct finder *f)
{

	return f->records.numbers.data;
}

size_t
finder_numbers_len(const struct finder *f)
{

	return f->records.numbers.len / sizeof(uint32_t);
}

const char *
finder_urls(const struct finder *f)
{

	return f->records.urls.data;
}

size_t
finder_urls_len(const struct finder *f)
{

	return f->records.urls.len;
}

void
rules_ask(struct urlsift_rules *rules)
{

	urlsift_rules_set_suffix(rules, finder_ask, rules);
}

int
rules_set(struct urlsift_rules *rules, const char *name, const char *value,
    char *why)
{
	struct urlsift_defect defect;
	int status = urlsift_rules_set(rules, name, value, &defect);

	memcpy(why, defect.why, sizeof(defect.why));
	return status;
}

int
rules_add(struct urlsift_rules *rules, const char *name, const char *shape,
    unsigned port, const char *pattern, char *why)
{
	const struct urlsift_scheme scheme = { name, shape, port, "" };
	struct urlsift_defect defect;
	int status;

	memset(&defect, 0, sizeof(defect));
	status = urlsift_rules_add_scheme(rules, &scheme, pattern, &defect);
	memcpy(why, defect.why, sizeof(defect.why));
	return status;
}

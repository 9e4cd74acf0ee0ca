/*
 * Periods are the shortest ones of which there are not too many.
 */
#include "config.h"

#include <stdlib.h>

#include "times.h"

/* More bars than these are hard to read. */
#define PERIODS 62

uint32_t
times_read(const char *text)
{
	static const char form[] = "0000-00-00";
	uint32_t day = 0;
	size_t i;

	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == '-' && text[i] == '-')
			continue;
		else if (form[i] == '0' && text[i] >= '0' && text[i] <= '9')
			day = 10 * day + (uint32_t)(text[i] - '0');
		else
			return 0;
	return day / 100 % 100 >= 1 && day / 100 % 100 <= 12 &&
		day % 100 >= 1 && day % 100 <= 31 ?
	    day :
	    0;
}

static int
compare(const void *a, const void *b)
{
	const struct time *x = a, *y = b;

	if (x->period != y->period)
		return x->period < y->period ? -1 : 1;
	return x->entry->number < y->entry->number ? -1 :
	    x->entry->number > y->entry->number	   ? 1 :
						     0;
}

/* Return how many periods there are in ${times} when their last digits are left
 * out, as many as ${unit} has. */
static size_t
count_periods(const struct time *times, size_t n, uint32_t unit)
{
	size_t i, periods = 0;

	for (i = 0; i < n; i++)
		if (i == 0 ||
		    times[i].period / unit != times[i - 1].period / unit)
			periods++;
	return periods;
}

static size_t
count_dates(struct entry *const *entries, size_t n)
{
	const struct source *source;
	size_t i, dates = 0;

	for (i = 0; i < n; i++)
		for (source = entries[i]->first; source != NULL;
		     source = source->next)
			dates += source->date != 0;
	return dates;
}

bool
times_list(struct entry *const *entries, size_t n, struct time **times,
    size_t *found)
{
	const struct source *source;
	struct time *time;
	size_t i;
	uint32_t unit = 1;

	*times = NULL;
	if ((*found = count_dates(entries, n)) == 0)
		return true;
	if ((*times = time = malloc(*found * sizeof(*time))) == NULL)
		return false;
	for (i = 0; i < n; i++)
		for (source = entries[i]->first; source != NULL;
		     source = source->next)
			if (source->date != 0)
				*time++ =
				    (struct time){ source->date, entries[i] };
	qsort(*times, *found, sizeof(**times), compare);
	while (unit < 10000 && count_periods(*times, *found, unit) > PERIODS)
		unit *= 100;
	for (i = 0; i < *found; i++)
		(*times)[i].period /= unit;
	qsort(*times, *found, sizeof(**times), compare);
	return true;
}

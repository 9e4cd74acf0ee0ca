/*
 * Periods are the shortest ones of which there are not too many.
 */
#include "config.h"

#include <stdlib.h>

#include "times.h"

/* More bars than these are hard to read. */
#define PERIODS 62

/* Dates in other years are those of a clock that was not set, or a joke. */
#define FIRST_YEAR 1970
#define LAST_YEAR 2099

static bool
is_day(uint32_t day)
{
	uint32_t year = day / 10000, month = day / 100 % 100;

	return year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 &&
	    month <= 12 && day % 100 >= 1 && day % 100 <= 31;
}

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
	return is_day(day) ? day : 0;
}

/* Return the number of a month, counted through all years. */
static uint32_t
month_of(uint32_t month)
{

	return 12 * (month / 100) + month % 100;
}

/* Return how many days the month has. */
static uint32_t
days_of(uint32_t month)
{
	uint32_t year = month / 100;

	month %= 100;
	if (month == 2)
		return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ?
		    29 :
		    28;
	return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool
times_follow(uint32_t period, uint32_t next)
{

	if (period < 10000)
		return next == period + 1;
	if (period < 1000000)
		return month_of(next) == month_of(period) + 1;
	if (next % 100 > 1)
		return next == period + 1;
	return period % 100 >= days_of(period / 100) &&
	    month_of(next / 100) == month_of(period / 100) + 1;
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

/*
 * The calendar of the report.  Periods are the shortest ones of which there are
 * not too many.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "dates.h"

/* More bars than these are hard to read. */
#define PERIODS 62

/* Dates in other years are those of a clock that was not set, or a joke. */
#define FIRST_YEAR 1970
#define LAST_YEAR 2099

uint32_t
dates_read(const char *text)
{
	static const char form[] = "0000-00-00";
	uint32_t day = 0;
	size_t i;

	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == '0' && text[i] >= '0' && text[i] <= '9')
			day = 10 * day + (uint32_t)(text[i] - '0');
		else if (form[i] != '-' || text[i] != '-')
			return 0;
	if (day / 10000 < FIRST_YEAR || day / 10000 > LAST_YEAR ||
	    day / 100 % 100 < 1 || day / 100 % 100 > 12 || day % 100 < 1 ||
	    day % 100 > 31)
		return 0;
	return day;
}

void
dates_name(char name[DATE_NAME], uint32_t period)
{

	if (period < 10000)
		snprintf(name, DATE_NAME, "%04" PRIu32, period);
	else if (period < 1000000)
		snprintf(name, DATE_NAME, "%04" PRIu32 "-%02" PRIu32,
		    period / 100, period % 100);
	else
		snprintf(name, DATE_NAME,
		    "%04" PRIu32 "-%02" PRIu32 "-%02" PRIu32, period / 10000,
		    period / 100 % 100, period % 100);
}

/* Return the number of a period, counted on through all years. */
static uint32_t
dates_number(uint32_t period)
{
	uint32_t year, month;

	if (period < 10000)
		return period;
	if (period < 1000000)
		return 12 * (period / 100) + period % 100;

	/* Years begin in March here, so that the leap day is the last one. */
	month = period / 100 % 100 + 9;
	year = period / 10000 - 1 + month / 12;
	return 365 * year + year / 4 - year / 100 + year / 400 +
	    (153 * (month % 12) + 2) / 5 + period % 100;
}

bool
dates_follow(uint32_t period, uint32_t next)
{

	return dates_number(next) == dates_number(period) + 1;
}

static int
compare_dates(const void *a, const void *b)
{
	const struct date *x = a, *y = b;

	if (x->period != y->period)
		return x->period < y->period ? -1 : 1;
	return (x->entry->number > y->entry->number) -
	    (x->entry->number < y->entry->number);
}

/* Return how many periods there are when ${unit} is as long as they are. */
static size_t
count_periods(const struct date *dates, size_t n, uint32_t unit)
{
	size_t i, periods = 0;

	for (i = 0; i < n; i++)
		periods += i == 0 ||
		    dates[i].period / unit != dates[i - 1].period / unit;
	return periods;
}

/* Write the dates of ${entries} to ${dates}, unless it is NULL.  Return how
 * many they are. */
static size_t
gather_dates(struct entry *const *entries, size_t n, struct date *dates)
{
	const struct source *source;
	size_t i, found = 0;

	for (i = 0; i < n; i++)
		for (source = entries[i]->first; source != NULL;
		     source = source->next) {
			if (source->date == 0)
				continue;
			if (dates != NULL)
				dates[found] =
				    (struct date){ source->date, entries[i] };
			found++;
		}
	return found;
}

bool
dates_list(struct entry *const *entries, size_t n, struct date **dates,
    size_t *found)
{
	struct date *list;
	uint32_t unit = 1;
	size_t i;

	*dates = NULL;
	if ((*found = gather_dates(entries, n, NULL)) == 0)
		return true;
	if ((*dates = list = malloc(*found * sizeof(*list))) == NULL)
		return false;
	(void)gather_dates(entries, n, list);
	qsort(list, *found, sizeof(*list), compare_dates);
	while (unit < 10000 && count_periods(list, *found, unit) > PERIODS)
		unit *= 100;
	for (i = 0; i < *found; i++)
		list[i].period /= unit;
	qsort(list, *found, sizeof(*list), compare_dates);
	return true;
}

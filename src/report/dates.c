/*
 * The calendar of the report.
 */
#include "config.h"

#include <stddef.h>

#include "dates.h"

/* Return the number that the ${n} digits at ${text} form. */
static unsigned
dates_digits(const char *text, size_t n)
{
	unsigned number = 0;

	while (n-- > 0)
		number = 10 * number + (unsigned)(*text++ - '0');
	return number;
}

bool
dates_begins(const char *text)
{
	static const char form[] = "0000-00-00";
	unsigned year, month, day;
	size_t i;

	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == '-' ? text[i] != '-' :
				     text[i] < '0' || text[i] > '9')
			return false;
	year = dates_digits(text, 4);
	month = dates_digits(text + 5, 2);
	day = dates_digits(text + 8, 2);
	return year >= DATES_FIRST && year <= DATES_LAST && month >= 1 &&
	    month <= 12 && day >= 1 && day <= 31;
}

/* Return the number of a period, counted across years. */
static unsigned
dates_number(const char *period)
{
	unsigned year = dates_digits(period, 4), month;

	if (period[4] == '\0')
		return year;
	month = dates_digits(period + 5, 2);
	if (period[7] == '\0')
		return 12 * year + month;

	/* Years begin in March here, so that the leap day is the last day. */
	month += 9;
	year += month / 12 - 1;
	return 365 * year + year / 4 - year / 100 + year / 400 +
	    (153 * (month % 12) + 2) / 5 + dates_digits(period + 8, 2);
}

bool
dates_follow(const char *period, const char *next)
{

	return dates_number(next) == dates_number(period) + 1;
}

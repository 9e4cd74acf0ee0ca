/*
 * The calendar of the report.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stddef.h>
#include <stdio.h>

#include "report.h"

/* The days of 400 years, and the day of the week on which they begin, counted
 * from Monday. */
#define DAYS_400 146097
#define WEEKDAY 2

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

/* Return the days from 1 March of the year 0. */
static unsigned
count_days(unsigned year, unsigned month, unsigned day)
{

	/* Years begin in March here, so that the leap day is the last day. */
	month += 9;
	year += month / 12 - 1;
	return 365 * year + year / 4 - year / 100 + year / 400 +
	    (153 * (month % 12) + 2) / 5 + day - 1;
}

unsigned
dates_number(const char *day, enum dates_unit unit)
{
	unsigned year = dates_digits(day, 4), month = dates_digits(day + 5, 2);
	unsigned days;

	if (unit == DATES_YEARS)
		return year;
	if (unit == DATES_MONTHS)
		return 12 * year + month - 1;
	days = count_days(year, month, dates_digits(day + 8, 2)) + WEEKDAY;
	return unit == DATES_WEEKS ? days / 7 : days;
}

/* Write the name of the day that is ${days} after 1 March of the year 0. */
static void
name_day(unsigned days, char name[DATE_SIZE])
{
	unsigned past = days % DAYS_400, year, month;

	/* Of the days of a year, the last of four years is the leap day, but
	 * not in the last of most centuries. */
	year = (past - past / 1460 + past / 36524 - past / (DAYS_400 - 1)) /
	    365;
	past -= 365 * year + year / 4 - year / 100;
	month = (5 * past + 2) / 153;
	past -= (153 * month + 2) / 5;
	year += 400 * (days / DAYS_400) + month / 10;
	(void)snprintf(name, DATE_SIZE, "%04u-%02u-%02u", year % 10000,
	    (month + 2) % 12 + 1, past % 31 + 1);
}

void
dates_name(unsigned number, enum dates_unit unit, char name[DATE_SIZE])
{

	switch (unit) {
	case DATES_DAYS:
		name_day(number - WEEKDAY, name);
		break;
	case DATES_WEEKS:
		name_day(7 * number - WEEKDAY, name);
		break;
	case DATES_MONTHS:
		(void)snprintf(name, DATE_SIZE, "%04u-%02u",
		    number / 12 % 10000, number % 12 + 1);
		break;
	case DATES_YEARS:
		(void)snprintf(name, DATE_SIZE, "%04u", number % 10000);
		break;
	}
}

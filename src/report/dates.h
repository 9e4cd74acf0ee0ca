/*
 * The dates of the sources, as the page writes them, and the periods of its
 * time line: 1996-06-03 for a day or for the week that begins with it, 1996-06
 * or 1996 for longer ones.
 * SPDX-License-Identifier: MIT
 */
#ifndef DATES_H
#define DATES_H

#include <stdbool.h>

/* Dates in other years are errors, such as those of a clock that was not
 * set. */
#define DATES_FIRST 1970
#define DATES_LAST 2099

/* The number of years, and the size of a date with its NUL. */
#define DATES_MAX (DATES_LAST - DATES_FIRST + 1)
#define DATE_SIZE sizeof("0000-00-00")

enum dates_unit { DATES_DAYS, DATES_WEEKS, DATES_MONTHS, DATES_YEARS };

/**
 * dates_begins(text): Return whether ${text} begins with a day in one of these
 * years (date-of-a-message).
 */
bool dates_begins(const char *text);

/**
 * dates_number(day, unit):
 * Return the number of the period of this ${unit} that ${day} is in.  Periods
 * are counted without gaps.  The number of a year is the year; that of a month
 * can be divided by 12 in January, and that of a day by 7 on Mondays.
 */
unsigned dates_number(const char *day, enum dates_unit unit);

/**
 * dates_name(number, unit, name):
 * Write the name of a period to ${name}.
 */
void dates_name(unsigned number, enum dates_unit unit, char name[DATE_SIZE]);

#endif

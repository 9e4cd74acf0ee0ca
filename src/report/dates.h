/*
 * The dates of the sources, as the page writes them: 1996-06-03, or 1996-06 or
 * 1996 for longer periods.
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

/**
 * dates_begins(text):
 * Return whether ${text} begins with a day in one of these years (D97).
 */
bool dates_begins(const char *text);

/**
 * dates_follow(period, next):
 * Return whether ${next} is the period right after ${period}.
 */
bool dates_follow(const char *period, const char *next);

#endif

/*
 * The dates of what holds the URLs, as the page writes them: 1996-06-03, and
 * 1996-06 or 1996 for longer periods.
 */
#ifndef DATES_H
#define DATES_H

#include <stdbool.h>

/* Dates in other years are those of a clock that was not set, or a joke. */
#define DATES_FIRST 1970
#define DATES_LAST 2099

/* So many years there may be, and so long are dates, with their NUL. */
#define DATES_MAX (DATES_LAST - DATES_FIRST + 1)
#define DATE_SIZE sizeof("0000-00-00")

/**
 * dates_begins(text):
 * Return whether ${text} begins with a day, and the year is not absurd (D97).
 */
bool dates_begins(const char *text);

/**
 * dates_follow(period, next):
 * Return whether there is no period between the two.
 */
bool dates_follow(const char *period, const char *next);

#endif

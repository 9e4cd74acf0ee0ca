/*
 * The dates of what holds the URLs, by days, months or years: the time line of
 * the page.
 */
#ifndef DATES_H
#define DATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report.h"

/* A result that has a date; those of one period follow each other, and in it
 * those of one entry. */
struct date {
	uint32_t period; /* the digits of YYYYMMDD, YYYYMM or YYYY */
	struct entry *entry;
};

/* Room for the name of a period. */
#define DATE_NAME 32

/**
 * dates_read(text):
 * Return the day that ${text}, a date of ISO 8601, begins with, as the digits
 * YYYYMMDD; 0: there is none, or the year is absurd (D97).
 */
uint32_t dates_read(const char *text);

/**
 * dates_name(name, period):
 * Set ${name} to what ${period} is called.
 */
void dates_name(char name[DATE_NAME], uint32_t period);

/**
 * dates_follow(period, next):
 * Return whether there is no period between the two.
 */
bool dates_follow(uint32_t period, uint32_t next);

/**
 * dates_list(entries, n, dates, found):
 * Set ${dates} to those of the ${n} ${entries}, NULL if there are none, and
 * ${found} to how many they are; the caller frees them.  Return false when
 * memory is out.
 */
bool dates_list(struct entry *const *entries, size_t n, struct date **dates,
    size_t *found);

#endif

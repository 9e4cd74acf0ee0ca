/*
 * When what holds the URLs was made: the time line of the page, by days, months
 * or years.
 */
#ifndef TIMES_H
#define TIMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report.h"

/**
 * times_read(text):
 * Return the day that ${text}, a date of ISO 8601, begins with, as the digits
 * YYYYMMDD; 0: there is none, or the year is absurd (D97).
 */
uint32_t times_read(const char *text);

/**
 * times_follow(period, next):
 * Return whether there is no period between the two.
 */
bool times_follow(uint32_t period, uint32_t next);

/* A result that has a date; those of one period follow each other, and in it
 * those of one entry. */
struct time {
	uint32_t period; /* YYYYMMDD, YYYYMM or YYYY */
	const struct entry *entry;
};

/**
 * times_list(entries, n, times, found):
 * Set ${times} to those of the ${n} ${entries}, NULL if there are none, and
 * ${found} to how many they are; the caller frees them.  Return false when
 * memory is out.
 */
bool times_list(struct entry *const *entries, size_t n, struct time **times,
    size_t *found);

#endif

/*
 * The Date field in ISO 8601.  Its numbers and words tell by their form what
 * they are, so that their order hardly matters.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "message.h"
#include "../limits.h"

#define MONTHS 12

/* What was read; -1: not yet. */
struct date {
	const char *text;
	size_t at, len;
	int year, month, day; /* from 1 */
	int hour, minute, second;
	int zone; /* minutes east of UTC */
	bool is_wrong;
};

/* Return which month begins ${word}, from 0, or which name of a zone, from
 * MONTHS, or -1. */
static int
find_word(const char *word, size_t len)
{
	static const char list[] = "janfebmaraprmayjunjulaugsepoctnovdec"
				   "estedtcstcdtmstmdtpstpdt";
	char low[3];
	int i;

	if (len < 3)
		return -1;
	for (i = 0; i < 3; i++)
		low[i] = us_lower(word[i]);
	for (i = 0; list[3 * i] != '\0'; i++)
		if (list[3 * i] == low[0] &&
		    memcmp(list + 3 * i, low, sizeof(low)) == 0)
			return i;
	return -1;
}

static int
read_number(struct date *d, size_t *digits)
{
	size_t begin = d->at;
	int n = 0;

	for (; d->at < d->len && us_is(d->text[d->at], US_DIGIT); d->at++)
		if (d->at - begin < 4)
			n = n * 10 + (d->text[d->at] - '0');
	*digits = d->at - begin;
	d->is_wrong = d->is_wrong || *digits > 4;
	return n;
}

/* Read the number behind a colon, 0 if there is none. */
static int
read_next(struct date *d)
{
	size_t digits;

	if (d->at == d->len || d->text[d->at] != ':')
		return 0;
	d->at++;
	return read_number(d, &digits);
}

/* Read a year of two digits as RFC 5322, 4.3, does, except that 50 to 69 are
 * years to come. */
static void
set_year(struct date *d, int year, size_t digits)
{

	if (digits <= 2)
		year += year < 70 ? 2000 : 1900;
	d->year = digits == 3 ? 1900 + year : year;
}

static void
read_digits(struct date *d)
{
	bool is_dotted = d->at > 0 && d->text[d->at - 1] == '.';
	size_t digits;
	int n = read_number(d, &digits);

	if (d->at < d->len && d->text[d->at] == ':' && d->hour < 0) {
		d->hour = n;
		d->minute = read_next(d);
		d->second = read_next(d);
	} else if (digits > 2 && d->year < 0) {
		set_year(d, n, digits);
	} else if (d->year >= 0 && d->month < 0 && d->day < 0) {
		d->month = n; /* 1994-12-01 */
	} else if (d->day < 0) {
		d->day = n;
	} else if (d->month < 0 && d->year < 0 && (is_dotted || d->day > 12)) {
		d->month = n; /* 01.12.1994 */
	} else if (d->month < 0 && d->year < 0) {
		d->month = d->day; /* 12/01/1994 */
		d->day = n;
	} else if (d->year < 0) {
		set_year(d, n, digits);
	}
}

/* Read a zone: +0100, +01:00 or +01. */
static void
read_zone(struct date *d, bool is_west)
{
	size_t digits;
	int n = read_number(d, &digits);

	if (digits > 2)
		n = n / 100 * 60 + n % 100;
	else
		n = n * 60 + read_next(d);
	d->zone = is_west ? -n : n;
}

/* Read a word: a month, or the name of a zone (RFC 5322, 4.3). */
static void
read_word(struct date *d)
{
	static const signed char hours[] = { -5, -4, -6, -5, -7, -6, -8, -7 };
	const char *word = d->text + d->at;
	size_t begin = d->at, len;
	int found;

	while (d->at < d->len && us_is(d->text[d->at], US_ALPHA))
		d->at++;
	len = d->at - begin;
	found = find_word(word, len);
	if (found >= MONTHS && d->hour >= 0)
		d->zone = hours[found - MONTHS] * 60;
	else if (found >= 0 && found < MONTHS && d->month < 0)
		d->month = found + 1;
}

static void
read_date(struct date *d)
{
	const char *text = d->text, *close;

	while (d->at < d->len && !d->is_wrong) {
		if (us_is(text[d->at], US_DIGIT)) {
			read_digits(d);
		} else if (us_is(text[d->at], US_ALPHA)) {
			read_word(d);
		} else if (text[d->at] == '(') {
			close = memchr(text + d->at, ')', d->len - d->at);
			d->at = close == NULL ? d->len :
						(size_t)(close - text) + 1;
		} else if ((text[d->at] == '+' || text[d->at] == '-') &&
		    d->hour >= 0) {
			d->at++;
			read_zone(d, text[d->at - 1] == '-');
		} else {
			/* No number is negative. */
			d->is_wrong = text[d->at] == '-' && d->at > 0 &&
			    us_is(text[d->at - 1], US_BLANK);
			d->at++;
		}
	}
}

static bool
is_leap(int year)
{

	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int
month_days(int year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30,
		31 };

	return days[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}

static bool
is_valid(const struct date *d)
{

	return !d->is_wrong && d->year >= 1900 && d->month >= 1 &&
	    d->month <= 12 && d->day >= 1 &&
	    d->day <= month_days(d->year, d->month) && d->hour < 24 &&
	    d->minute < 60 && d->second < 60;
}

/* Change the time to UTC: at most one zone of a few days away. */
static void
change_zone(struct date *d)
{
	int minutes = d->hour * 60 + d->minute - d->zone;

	for (; minutes < 0; minutes += 24 * 60) {
		if (--d->day > 0)
			continue;
		if (--d->month == 0) {
			d->month = 12;
			d->year--;
		}
		d->day = month_days(d->year, d->month);
	}
	for (; minutes >= 24 * 60; minutes -= 24 * 60) {
		if (++d->day <= month_days(d->year, d->month))
			continue;
		d->day = 1;
		if (++d->month > 12) {
			d->month = 1;
			d->year++;
		}
	}
	d->hour = minutes / 60;
	d->minute = minutes % 60;
}

/* Write ${n} in so many ${digits}, and a byte ${behind} them.  Return the end
 * of that. */
static char *
put(char *out, int n, size_t digits, char behind)
{
	size_t i;

	for (i = digits; i > 0; n /= 10)
		out[--i] = (char)('0' + n % 10);
	out[digits] = behind;
	return out + digits + 1;
}

void
us_date_read(const struct us_field *field, char date[US_DATE_ROOM])
{
	struct date d = { .text = field->text + field->value,
		.len = field->len - field->value,
		.year = -1,
		.month = -1,
		.day = -1,
		.hour = -1 };

	date[0] = '\0';
	if (d.len > US_MAX_DATE)
		return;
	read_date(&d);
	if (!is_valid(&d))
		return;
	if (d.hour < 0)
		d.hour = 0;
	change_zone(&d);
	if (d.year < 0 || d.year > 9999)
		return;
	date = put(date, d.year, 4, '-');
	date = put(date, d.month, 2, '-');
	date = put(date, d.day, 2, 'T');
	date = put(date, d.hour, 2, ':');
	date = put(date, d.minute, 2, ':');
	*put(date, d.second, 2, 'Z') = '\0';
}

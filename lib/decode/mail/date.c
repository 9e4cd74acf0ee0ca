/*
 * The Date field in ISO 8601.  Years have four digits; other years are not
 * accepted.
 */
#include <gmime/gmime.h>
#include <stdio.h>
#include <string.h>

#include "date.h"
#include "../limits.h"

void
us_date_read(const struct us_field *field, char date[US_DATE_ROOM])
{
	char text[US_MAX_DATE + 1];
	size_t at = field->name + 1, len = field->len - at;
	GDateTime *local = NULL, *utc = NULL;

	date[0] = '\0';
	if (len > US_MAX_DATE)
		return;
	memcpy(text, field->text + at, len);
	text[len] = '\0';
	if ((local = g_mime_utils_header_decode_date(text)) == NULL)
		return;

	/* There is no UTC time if it is behind the year 9999. */
	if ((utc = g_date_time_to_utc(local)) != NULL) {
		snprintf(date, US_DATE_ROOM, "%04d-%02d-%02dT%02d:%02d:%02dZ",
		    g_date_time_get_year(utc), g_date_time_get_month(utc),
		    g_date_time_get_day_of_month(utc),
		    g_date_time_get_hour(utc), g_date_time_get_minute(utc),
		    g_date_time_get_second(utc));
		g_date_time_unref(utc);
	}
	g_date_time_unref(local);
}

/*
 * The values that are kept: each is a length and a text with a NUL behind it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "values.h"

static void
values_put(struct out *out, const struct urlsift_value *value)
{
	uint32_t len = (uint32_t)value->len;
	char bytes[sizeof(len)];

	memcpy(bytes, &len, sizeof(len));
	out_put(out, bytes, sizeof(len));
	out_put(out, value->text, value->len);
	out_char(out, '\0');
}

void
values_write(struct out *out, const struct record *record)
{
	const struct options *o = record->options;
	struct urlsift_value value;
	size_t i;

	urlsift_view_hit(record->view, record->hit, record->place);
	for (i = 0; i < o->n_kept; i++) {
		if (!column_is(&o->kept_column[i], "host") ||
		    urlsift_view_host(record->view, &value) != 1)
			column_text(out, &o->kept_column[i], record, &value);
		values_put(out, &value);
	}
}

const char *
values_read(const char *at, size_t n, struct urlsift_value *value)
{
	uint32_t len;

	for (; n > 0; n--, value++) {
		memcpy(&len, at, sizeof(len));
		value->text = at + sizeof(len);
		value->len = len;
		at = value->text + len + 1;
	}
	return at;
}

unsigned
values_risks(struct urlsift_value list)
{
	const struct urlsift_risk_text *risk;
	struct urlsift_value word;
	unsigned risks = 0;
	size_t i;

	while (column_next_word(&list, &word))
		for (i = 0; (risk = urlsift_risk(i)) != NULL; i++)
			if (strlen(risk->name) == word.len &&
			    memcmp(risk->name, word.text, word.len) == 0)
				risks |= risk->risk;
	return risks;
}

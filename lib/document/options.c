/*
 * The options of documents, by name and value.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../decode/charset.h"
#include "../rules.h"
#include "document.h"

/* The longest base that the decoder uses. */
#define BASE_MAX 1023

/* The most names of what is kept of a record. */
#define KEPT_MAX 16

/* The most bytes of a size with its unit. */
#define DIGITS 20

/* The words, the least and the most of a value, by its kind. */
#define RANGE_name(value) &(value)[1], 0, 0
#define RANGE_text(value) NULL, 0, 0
#define RANGE_set(value) NULL, 0, 1
#define RANGE_count(value) NULL, 1, SIZE_MAX
#define RANGE_size(value) NULL, 1, SIZE_MAX

/* Whether it may have a unit: K, M or G. */
#define HAS_UNIT_name false
#define HAS_UNIT_text false
#define HAS_UNIT_set false
#define HAS_UNIT_count false
#define HAS_UNIT_size true

static const struct urlsift_option options[US_DOCUMENT_OPTIONS] = {
#define INPUT(letter, word, value, use, set, field, number, help) \
	[US_DOCUMENT_##field] = { word, RANGE_##set(value), 0, help },
#define ONLY(word, value, set, field, help) \
	INPUT(0, word, value, 0, set, field, 0, help)
#include "inputs.def"
};

static const bool has_unit[US_DOCUMENT_OPTIONS] = {
#define INPUT(letter, word, value, use, set, field, number, help) \
	[US_DOCUMENT_##field] = HAS_UNIT_##set,
#define ONLY(word, value, set, field, help)
#include "inputs.def"
};

const struct urlsift_option *
urlsift_document_option(size_t i)
{

	return i < US_DOCUMENT_OPTIONS ? options + i : NULL;
}

/* Set ${option} to ${to}, or to ${text}. */
static void
put(struct us_document_settings *s, enum us_document_option option, size_t to,
    const char *text)
{

#define AS_name(field) s->field = (unsigned)to
#define AS_text(field) s->field = text
#define AS_set(field) s->field = to != 0
#define AS_count(field) s->field = to
#define AS_size(field) s->field = to
	switch (option) {
#define INPUT(letter, word, value, use, set, field, number, help) \
	case US_DOCUMENT_##field: \
		AS_##set(field); \
		break;
#define ONLY(word, value, set, field, help) \
	INPUT(0, word, value, 0, set, field, 0, help)
#include "inputs.def"
	case US_DOCUMENT_OPTIONS:
		break;
	}
}

/* Why a value could not be judged. */
static const char no_memory[] = "memory is out";

/* Return why ${base} cannot be one: it has a scheme and a host. */
static const char *
check_base(const struct urlsift_rules *rules, const char *base)
{
	const struct urlsift_slice *host;
	struct urlsift_reading r;

	if (strlen(base) > BASE_MAX)
		return "the value must have at most 1023 bytes";
	if (base[0] == '/' && base[1] != '/' && base[1] != '\0')
		return NULL;
	if (urlsift_url_check(rules, base, strlen(base), &r) != URLSIFT_OK)
		return no_memory;
	host = &r.part[URLSIFT_P_HOST];
	return r.reason == URLSIFT_R_NONE && (r.has & 1U << URLSIFT_P_HOST) &&
		host->end > host->begin &&
		strncmp(base + strcspn(base, ":"), "://", 3) == 0 ?
	    NULL :
	    "the value is not an absolute URL with a host";
}

/* Return why ${list} is none of JSON Pointers. */
static const char *
check_pointers(const char *list)
{
	const char *at, *next;
	size_t n = 1, len;

	for (at = list; *at != '\0'; at++)
		n += *at == ',';
	if (at - list > BASE_MAX || n > KEPT_MAX)
		return "the value must have at most 1023 bytes and 16 names";
	for (at = list; at != NULL; at = strchr(at, ',')) {
		at += at > list;
		if (at[0] != '/' || at[1] == '\0' || at[1] == ',')
			return "the value is not /NAME or /NAME,/NAME...";
		len = strcspn(at, ",");
		for (next = at; (next = strchr(next, ',')) != NULL;)
			if (strncmp(++next, at, len) == 0 &&
			    strcspn(next, ",") == len)
				return "the value has a name twice";
	}
	return NULL;
}

/* Return why the text ${value} cannot be that of ${option}; NULL: it can. */
static const char *
check(const struct urlsift_rules *rules, enum us_document_option option,
    const char *value)
{

	if (option == US_DOCUMENT_encoding)
		return us_charset_is_known(value) ? NULL :
						    "unknown character set";
	if (option == US_DOCUMENT_keep)
		return check_pointers(value);
	return option == US_DOCUMENT_base && rules != NULL ?
	    check_base(rules, value) :
	    NULL;
}

static int
read_value(size_t i, const char *value, size_t *to,
    struct urlsift_defect *defect)
{
	static const char units[] = "KMG";
	size_t len = strlen(value);
	const char *unit =
	    has_unit[i] && len > 0 ? strchr(units, value[len - 1]) : NULL;
	unsigned shift = unit == NULL ? 0 : 10 * (unsigned)(unit - units + 1);
	char digits[DIGITS + 1];

	if (unit != NULL && len <= DIGITS) {
		memcpy(digits, value, len - 1);
		digits[len - 1] = '\0';
		value = digits;
	}
	if (us_option_read(options + i, value, to, defect) != URLSIFT_OK)
		return !has_unit[i] ?
		    URLSIFT_EINVAL :
		    us_refuse(defect, URLSIFT_D_VALUE, 0,
			"the value must be at least 1, and may end with K, M "
			"or G");
	if (*to > SIZE_MAX >> shift)
		return us_refuse(defect, URLSIFT_D_VALUE, 0,
		    "the number is too large");
	*to <<= shift;
	return URLSIFT_OK;
}

static bool
is_text(size_t i)
{

	return options[i].values == NULL && options[i].most == 0;
}

int
us_document_put(struct us_document_settings *s,
    const struct urlsift_rules *rules, enum us_document_option option,
    const char *value, struct urlsift_defect *defect)
{
	const char *why = check(rules, option, value);
	size_t to = 0;

	if (why != NULL) {
		us_refuse(defect, URLSIFT_D_VALUE, 0, why);
		return why == no_memory ? URLSIFT_ENOMEM : URLSIFT_EINVAL;
	}
	if (!is_text(option) &&
	    read_value(option, value, &to, defect) != URLSIFT_OK)
		return URLSIFT_EINVAL;
	put(s, option, to, value);
	return URLSIFT_OK;
}

/* Set ${option} to a copy of ${value}. */
static int
put_copy(struct urlsift_document *d, enum us_document_option option,
    const char *value, struct urlsift_defect *defect)
{
	char *text = strdup(value);
	int status = text == NULL ?
	    URLSIFT_ENOMEM :
	    us_document_put(&d->settings, d->rules, option, text, defect);

	if (status != URLSIFT_OK) {
		free(text);
		return status;
	}
	free(d->text[option]);
	d->text[option] = text;
	return URLSIFT_OK;
}

int
urlsift_document_set(struct urlsift_document *d, const char *name,
    const char *value, struct urlsift_defect *defect)
{
	struct urlsift_defect own;
	size_t i = us_option_find(options, US_DOCUMENT_OPTIONS, name);

	defect = us_defect_begin(defect, &own);
	if (i == US_DOCUMENT_OPTIONS)
		return us_refuse(defect, URLSIFT_D_NAME, 0, "no such option");
	return is_text(i) ?
	    put_copy(d, (enum us_document_option)i, value, defect) :
	    us_document_put(&d->settings, d->rules, (enum us_document_option)i,
		value, defect);
}

/*
 * Conversion of international host names with libidn2 (D46).  The library is
 * loaded when a host needs it; a linked library would double the start time of
 * the tool.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "dynload.h"
#include "idna.h"
#include "percent.h"
#include "reading.h"

/* A longer name is not valid in DNS, even if all its bytes are escaped. */
#define NAME_MAX 1024

#ifdef HAVE_IDN2
#include <idn2.h>

static struct {
	pthread_once_t once;
	bool is_there;
	int (*to_ascii)(const char *, char **, int);
	int (*to_unicode)(const char *, char **, int);
	void (*free)(void *);
	const char *(*version)(const char *);
	_Atomic int failed;
} idn2 = { .once = PTHREAD_ONCE_INIT };

static void
load_library(void)
{
	static const struct library_function functions[] = {
		{ "idn2_to_ascii_8z", &idn2.to_ascii },
		{ "idn2_to_unicode_8z8z", &idn2.to_unicode },
		{ "idn2_free", &idn2.free },
		{ "idn2_check_version", &idn2.version },
	};

	idn2.is_there = us_dynload("libidn2.so.0", functions,
	    sizeof(functions) / sizeof(functions[0]));
	if (!idn2.is_there)
		idn2.failed = errno;
}

static bool
is_there(void)
{

	(void)pthread_once(&idn2.once, load_library);
	return idn2.is_there;
}

/* Return whether ${result} means success. */
static bool
is_good(int result)
{

	if (result == IDN2_MALLOC)
		idn2.failed = ENOMEM;
	return result == IDN2_OK;
}

size_t
idna_to_ascii(const char *name, char *room)
{
	char *ascii;
	size_t len;

	if (!is_there() ||
	    !is_good(idn2.to_ascii(name, &ascii,
		IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)))
		return 0;
	len = strlen(ascii);
	if (len > IDNA_ASCII_MAX)
		len = 0;
	memcpy(room, ascii, len);
	room[len] = '\0';
	idn2.free(ascii);
	return len;
}

size_t
idna_to_unicode(const char *name, char *room, size_t size)
{
	char *unicode;
	size_t len;

	if (!is_there() ||
	    !is_good(idn2.to_unicode(name, &unicode, IDN2_NONTRANSITIONAL)))
		return 0;
	len = strlen(unicode);
	if (len < size)
		memcpy(room, unicode, len + 1);
	idn2.free(unicode);
	return len < size ? len : 0;
}

int
idna_failed(void)
{

	return idn2.failed;
}

const char *
idna_version(void)
{

	return is_there() ? idn2.version(NULL) : NULL;
}
#else
size_t
idna_to_ascii(const char *name, char *room)
{

	(void)name;
	(void)room;
	return 0;
}

size_t
idna_to_unicode(const char *name, char *room, size_t size)
{

	(void)name;
	(void)room;
	(void)size;
	return 0;
}

int
idna_failed(void)
{

	return 0;
}

const char *
idna_version(void)
{

	return NULL;
}
#endif

/* Write the host of ${r} to ${name} as a string, with its escapes decoded.
 * Return whether it has characters that are not ASCII. */
static bool
decode_host(const struct urlsift_reading *r, char *name)
{
	const char *at = r->url + r->part[URLSIFT_P_HOST].begin;
	const char *end = r->url + r->part[URLSIFT_P_HOST].end;
	bool is_beyond = false;

	if (end - at >= NAME_MAX)
		return false;
	for (; at < end; at++, name++) {
		*name = *at;
		/* All escapes are valid: the parser rejects others (V2h). */
		if (*at == '%' && end - at > 2) {
			*name = (char)escape_byte(at + 1);
			at += 2;
		}
		if ((unsigned char)*name >= 0x80)
			is_beyond = true;
	}
	*name = '\0';
	return is_beyond;
}

/* Return whether the scheme of ${r} names Internet hosts. */
static bool
has_internet_host(const struct urlsift_rules *rules,
    const struct urlsift_reading *r)
{
	struct urlsift_scheme scheme;
	size_t i;

	/* A URL without a scheme is read as if it began with http:// (D56). */
	if ((r->has & 1U << URLSIFT_P_SCHEME) == 0)
		return true;
	for (i = 0; urlsift_rules_scheme(rules, i, &scheme) == 1; i++)
		if (strcmp(scheme.shape, "slashes") == 0 &&
		    us_reading_has_scheme(r, scheme.name))
			return true;
	return false;
}

size_t
idna_host(const struct urlsift_rules *rules, const struct urlsift_reading *r,
    char *room)
{
	char name[NAME_MAX];

	if ((r->has & 1U << URLSIFT_P_HOST) == 0 || !decode_host(r, name) ||
	    !has_internet_host(rules, r))
		return 0;
	return idna_to_ascii(name, room);
}

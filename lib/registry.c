/*
 * The registry of schemes: a table, and a hash of its names.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/bytes.h"
#include "registry.h"

static const struct us_scheme schemes[] = {
#define US_SCHEME(ID, name, shape, port, document) \
	{ name, sizeof(name) - 1, US_ID_##ID, US_##shape, port, document, \
		NULL, NULL },
#include "schemes.def"
#undef US_SCHEME
};

_Static_assert((US_SCHEMES + US_USERS_MAX) * 2 < US_REGISTRY_SLOTS,
    "the hash is too full");
_Static_assert(US_REGISTRY_SLOTS == 1 << 9 && US_REGISTRY_TAILS == 1 << 12,
    "the hash's highest bits are taken");

/* A name is hashed from its last byte to its first, so that the hash of each of
 * its ends is computed on the way.  Setting bit 5 makes capitals small letters;
 * all other bytes of names have the bit already. */
static uint32_t
hash_on(uint32_t hash, char byte)
{

	return (hash ^ ((unsigned char)byte | 0x20)) * UINT32_C(0x9E3779B1);
}

/* Hash a name, and mark the hash of each of its ends. */
static uint32_t
hash_ends(struct us_registry *registry, const char *name, size_t len)
{
	uint32_t hash = 0, bit;
	size_t at;

	for (at = len; at > 0; at--) {
		hash = hash_on(hash, name[at - 1]);
		bit = hash >> 20;
		registry->tail[bit / 32] |= UINT32_C(1) << bit % 32;
	}
	return hash;
}

/* Note what is before http or https at the end of ${name}. */
static void
note_web(struct us_registry *registry, const char *name, size_t len)
{
	size_t web;

	for (web = 4; web <= 5; web++) {
		if (len <= web || !us_registry_is_web(name + len - web, web))
			continue;
		registry->before_web |= UINT32_C(1)
		    << (name[len - web - 1] & 31);
		if (len - web > registry->longest_before)
			registry->longest_before = len - web;
	}
}

static void
enter(struct us_registry *registry, const struct us_scheme *scheme)
{
	size_t at = hash_ends(registry, scheme->name, scheme->len) >> 23;

	while (registry->slot[at] != NULL)
		at = (at + 1) % US_REGISTRY_SLOTS;
	registry->slot[at] = scheme;
	if (us_registry_is_web(scheme->name, scheme->len))
		registry->web[scheme->len - 4] = (uint16_t)at;
	if (scheme->id == US_ID_MAILTO)
		registry->mail = (uint16_t)at;
	note_web(registry, scheme->name, scheme->len);
	if (scheme->len > registry->longest)
		registry->longest = scheme->len;
}

void
us_registry_init(struct us_registry *registry)
{
	size_t i;

	/* The name of the wrapper is found as a scheme's is (url-wrapper). */
	(void)hash_ends(registry, "url", 3);
	for (i = 0; i < US_SCHEMES; i++) {
		enter(registry, &schemes[i]);
		registry->scheme[i] = &schemes[i];
	}
	registry->schemes = US_SCHEMES;
}

void
us_registry_add(struct us_registry *registry, const struct us_scheme *scheme)
{
	const struct us_scheme **list = registry->scheme, *old;
	size_t at;

	registry->users++;
	for (at = 0; at < registry->schemes; at++)
		if (strcmp(list[at]->name, scheme->name) >= 0)
			break;
	old = us_registry_find(registry, scheme->name, scheme->len);
	if (old == NULL) {
		memmove(list + at + 1, list + at,
		    (registry->schemes++ - at) * sizeof(*list));
		enter(registry, scheme);
	}
	list[at] = scheme;
	for (at = 0; at < US_REGISTRY_SLOTS && old != NULL; at++)
		if (registry->slot[at] == old)
			registry->slot[at] = scheme;
}

/* Return whether ${name} is ${want}, compared as hash_on() reads bytes. */
static bool
is_name(const char *name, const char *want, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (((unsigned char)name[i] | 0x20) != (unsigned char)want[i])
			return false;
	return true;
}

const struct us_scheme *
us_registry_find_hashed(const struct us_registry *registry, const char *name,
    size_t len, uint32_t hash)
{
	const struct us_scheme *scheme;
	size_t at = hash >> 23;

	while ((scheme = registry->slot[at]) != NULL) {
		if (scheme->len == len && is_name(name, scheme->name, len))
			return scheme;
		at = (at + 1) % US_REGISTRY_SLOTS;
	}
	return NULL;
}

const struct us_scheme *
us_registry_find(const struct us_registry *registry, const char *name,
    size_t len)
{
	uint32_t hash = 0;
	size_t at;

	if (us_registry_is_web(name, len))
		return registry->slot[registry->web[len - 4]];
	if (len > registry->longest)
		return NULL;
	for (at = len; at > 0; at--)
		hash = hash_on(hash, name[at - 1]);
	return us_registry_find_hashed(registry, name, len, hash);
}

const char *const us_web_names[US_WEB_NAMES] = { "https", "http", "ftp" };

size_t
us_web_name(const char *text, size_t end)
{
	const char last = end > 0 ? us_lower(text[end - 1]) : '\0';
	size_t i, n;

	if (last != 's' && last != 'p')
		return 0;
	for (i = 0; i < US_WEB_NAMES; i++) {
		n = strlen(us_web_names[i]);
		if (end >= n && us_same(text + end - n, us_web_names[i], n))
			return n;
	}
	return 0;
}

size_t
us_registry_tail(const struct us_registry *registry, const char *text,
    size_t end, uint32_t *hash)
{
	const size_t floor = end > US_NAME_MAX ? end - US_NAME_MAX : 0;
	uint32_t next, bit;
	size_t at = end;

	for (*hash = 0; at > floor && us_is(text[at - 1], US_SCHEME); at--) {
		next = hash_on(*hash, text[at - 1]);
		bit = next >> 20;
		if ((registry->tail[bit / 32] >> bit % 32 & 1) == 0)
			break;
		*hash = next;
	}
	return at;
}

const struct us_scheme *
us_registry_at(const struct us_registry *registry, size_t i)
{

	return i < registry->schemes ? registry->scheme[i] : NULL;
}

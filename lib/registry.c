/*
 * The registry's table, and a hash of its names.
 */
#include "bytes.h"
#include "registry.h"

static const struct us_scheme schemes[] = {
#define US_SCHEME(ID, name, shape, port, document) \
	{ name, sizeof(name) - 1, US_ID_##ID, US_##shape, port, document },
#include "schemes.def"
#undef US_SCHEME
};

_Static_assert(US_SCHEMES * 2 < US_REGISTRY_SLOTS, "the hash is too full");

/* Return where a name is looked for first. */
static size_t
hash(const char *name, size_t len)
{
	size_t h = len, i;

	for (i = 0; i < len; i++)
		h = h * 31 + (unsigned char)us_lower(name[i]);
	return h % US_REGISTRY_SLOTS;
}

void
us_registry_init(struct us_registry *registry)
{
	size_t i, at;

	for (i = 0; i < US_SCHEMES; i++) {
		at = hash(schemes[i].name, schemes[i].len);
		while (registry->slot[at] != NULL)
			at = (at + 1) % US_REGISTRY_SLOTS;
		registry->slot[at] = &schemes[i];
		if (schemes[i].len > registry->longest)
			registry->longest = schemes[i].len;
	}
}

const struct us_scheme *
us_registry_find(const struct us_registry *registry, const char *name,
    size_t len)
{
	const struct us_scheme *scheme;
	size_t at;

	if (len > registry->longest)
		return NULL;
	at = hash(name, len);
	while ((scheme = registry->slot[at]) != NULL) {
		if (scheme->len == len && us_same(name, scheme->name, len))
			return scheme;
		at = (at + 1) % US_REGISTRY_SLOTS;
	}
	return NULL;
}

const struct us_scheme *
us_registry_at(size_t i)
{

	return i < US_SCHEMES ? &schemes[i] : NULL;
}

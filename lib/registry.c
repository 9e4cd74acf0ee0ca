/*
 * The registry's table, searched by halves.
 */
#include "bytes.h"
#include "registry.h"

static const struct us_scheme schemes[] = {
#define US_SCHEME(ID, name, shape, port, document) \
	{ name, sizeof(name) - 1, US_ID_##ID, US_##shape, port, document },
#include "schemes.def"
#undef US_SCHEME
};

/* Order ${name}, in any case, against a scheme's. */
static int
compare(const char *name, size_t len, const struct us_scheme *scheme)
{
	size_t i;
	char c;

	for (i = 0; i < len && i < scheme->len; i++) {
		c = us_lower(name[i]);
		if (c != scheme->name[i])
			return c < scheme->name[i] ? -1 : 1;
	}
	if (len == scheme->len)
		return 0;
	return len < scheme->len ? -1 : 1;
}

const struct us_scheme *
us_registry_find(const char *name, size_t len)
{
	size_t low = 0, high = US_SCHEMES, mid;
	int order;

	while (low < high) {
		mid = low + (high - low) / 2;
		order = compare(name, len, &schemes[mid]);
		if (order == 0)
			return &schemes[mid];
		if (order < 0)
			high = mid;
		else
			low = mid + 1;
	}
	return NULL;
}

const struct us_scheme *
us_registry_at(size_t i)
{

	return i < US_SCHEMES ? &schemes[i] : NULL;
}

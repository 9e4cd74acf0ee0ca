/*
 * The registry of schemes (section 4): names, shapes, default ports.  Both
 * rooms ask it: the scanner for names, the parser for grammars.
 */
#ifndef US_REGISTRY_H
#define US_REGISTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum us_shape {
	US_SLASHES, /* name://, an Internet host behind it */
	US_LOCAL,   /* name://, any host or none behind it */
	US_OPAQUE,  /* name:... */
	US_ADDRESS, /* opaque; bare, it needs an @ */
	US_NEWS	    /* opaque; bare, it needs . or @ or * */
};

enum us_scheme_id {
#define US_SCHEME(ID, name, shape, port, document) US_ID_##ID,
#include "schemes.def"
#undef US_SCHEME
	US_SCHEMES,
	US_ID_OTHER = US_SCHEMES /* not registered */
};

/* No longer name is one (S5). */
#define US_NAME_MAX 64

struct us_pattern;

struct us_scheme {
	const char *name; /* lower case */
	size_t len;
	enum us_scheme_id id;
	enum us_shape shape;
	uint16_t port;
	const char *document;
	const struct us_pattern *own; /* the user's (S6); NULL: a registered
					  one's is in syntax/grammar.c */
};

/**
 * us_scheme_opaque(scheme):
 * Return whether ${scheme} needs no //.
 */
static inline bool
us_scheme_opaque(const struct us_scheme *scheme)
{

	return scheme->shape != US_SLASHES && scheme->shape != US_LOCAL;
}

/* The names, by hash, and a bit for the hash of each name's end. */
#define US_REGISTRY_SLOTS 512
#define US_REGISTRY_TAILS 4096

/* So many schemes a user may add (S6). */
#define US_USERS_MAX 100

struct us_registry {
	const struct us_scheme *slot[US_REGISTRY_SLOTS];
	unsigned char tail[US_REGISTRY_TAILS / 8];
	size_t longest; /* no name is longer */

	/* In the order of names; how many, and how many of a user's. */
	const struct us_scheme *scheme[US_SCHEMES + US_USERS_MAX];
	size_t schemes, users;
};

/**
 * us_registry_init(registry):
 * Enter the schemes of schemes.def.
 */
void us_registry_init(struct us_registry *registry);

/**
 * us_registry_add(registry, scheme):
 * Enter a user's scheme, which is borrowed, instead of a registered one of the
 * same name if there is one.  There must be less than US_USERS_MAX.
 */
void us_registry_add(struct us_registry *registry,
    const struct us_scheme *scheme);

/**
 * us_registry_find(registry, name, len):
 * Return the scheme called ${name} in any case (2.1), or NULL; ${name} holds
 * US_SCHEME bytes only.
 */
const struct us_scheme *us_registry_find(const struct us_registry *registry,
    const char *name, size_t len);

/**
 * us_registry_tail(registry, text, end):
 * Return where, read backwards from ${end}, the bytes of ${text} stop being
 * what may end a name, a name's white space left out of account.  It may be
 * taken too early, never too late.
 */
size_t us_registry_tail(const struct us_registry *registry, const char *text,
    size_t end);

/**
 * us_registry_at(registry, i):
 * Return the ${i}th scheme in the order of names; NULL behind the last.
 */
const struct us_scheme *us_registry_at(const struct us_registry *registry,
    size_t i);

#endif

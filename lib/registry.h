/*
 * The registry of schemes (section 4): names, shapes, default ports.  Both the
 * scanner and the parser use it: the one for names, the other for grammars.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_REGISTRY_H
#define US_REGISTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum us_shape {
	US_SLASHES, /* name://, then an Internet host */
	US_LOCAL,   /* name://, then any host or none */
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

/* The longest name of a scheme (scheme-in-text). */
#define US_NAME_MAX 64

struct us_pattern;

struct us_scheme {
	const char *name; /* lower case */
	size_t len;
	enum us_scheme_id id;
	enum us_shape shape;
	uint16_t port;
	const char *document;
	const struct us_pattern *own; /* the user's (custom-scheme), or NULL */
	const char *pattern;	      /* its text */
};

/**
 * us_scheme_opaque(scheme):
 * Return whether ${scheme} has no //.
 */
static inline bool
us_scheme_opaque(const struct us_scheme *scheme)
{

	return scheme->shape != US_SLASHES && scheme->shape != US_LOCAL;
}

/**
 * us_scheme_is_common(scheme):
 * Return whether ${scheme} is http, https or ftp as the standards have it.
 */
static inline bool
us_scheme_is_common(const struct us_scheme *scheme)
{

	return scheme != NULL && scheme->own == NULL &&
	    (scheme->id == US_ID_HTTPS || scheme->id == US_ID_HTTP ||
		scheme->id == US_ID_FTP);
}

/**
 * us_shape_name(shape):
 * Return the name of ${shape} that users know.
 */
static inline const char *
us_shape_name(enum us_shape shape)
{

	return shape == US_SLASHES ? "slashes" :
	    shape == US_LOCAL	   ? "local" :
				     "opaque";
}

/* The slots of the hash of names, and the bits for hashes of names' ends. */
#define US_REGISTRY_SLOTS 512
#define US_REGISTRY_TAILS 4096

/* The most schemes that a user can add (custom-scheme). */
#define US_USERS_MAX 100

struct us_registry {
	const struct us_scheme *slot[US_REGISTRY_SLOTS];
	uint32_t tail[US_REGISTRY_TAILS / 32];
	size_t longest;	 /* length of the longest name */
	uint16_t web[2]; /* the slots of http and https */
	uint16_t mail;	 /* that of mailto */
	/* Bits for the low five bits of what is before them in a longer name,
	 * and how many bytes are at most */
	uint32_t before_web;
	size_t longest_before;

	/* In the order of names; how many there are, and how many of them are
	 * the user's. */
	const struct us_scheme *scheme[US_SCHEMES + US_USERS_MAX];
	size_t schemes, users;
};

/**
 * us_registry_init(registry):
 * Add the schemes of schemes.def.
 */
void us_registry_init(struct us_registry *registry);

/**
 * us_registry_add(registry, scheme):
 * Add a user's scheme, which is borrowed.  It replaces a registered one of the
 * same name.  There must be fewer than US_USERS_MAX.
 */
void us_registry_add(struct us_registry *registry,
    const struct us_scheme *scheme);

/**
 * us_registry_find(registry, name, len):
 * Return the scheme with this ${name}, ignoring case (2.1), or NULL.  ${name}
 * has US_SCHEME bytes only.
 */
const struct us_scheme *us_registry_find(const struct us_registry *registry,
    const char *name, size_t len);

/**
 * us_registry_is_web(name, len):
 * Return whether ${name} is http or https, which most names in text are.
 */
static inline bool
us_registry_is_web(const char *name, size_t len)
{
	uint32_t word, http;

	if (len != 4 && len != 5)
		return false;
	memcpy(&word, name, sizeof(word));
	memcpy(&http, "http", sizeof(http));
	return (word | UINT32_C(0x20202020)) == http &&
	    (len == 4 || (name[4] | 0x20) == 's');
}

/**
 * us_registry_is_mail(name):
 * Return whether the six bytes at ${name} are mailto.
 */
static inline bool
us_registry_is_mail(const char *name)
{
	uint32_t word, mail;
	uint16_t half, to;

	memcpy(&word, name, sizeof(word));
	memcpy(&half, name + sizeof(word), sizeof(half));
	memcpy(&mail, "mail", sizeof(mail));
	memcpy(&to, "to", sizeof(to));
	return (word | UINT32_C(0x20202020)) == mail && (half | 0x2020) == to;
}

/**
 * us_registry_web(registry, text, end):
 * Return http or https if its name ends at ${end}, whatever is before it.
 * ${end} is at least five.
 */
static inline const struct us_scheme *
us_registry_web(const struct us_registry *registry, const char *text,
    size_t end)
{
	const size_t len = (text[end - 1] | 0x20) == 's' ? 5 : 4;

	return us_registry_is_web(text + end - len, len) ?
	    registry->slot[registry->web[len - 4]] :
	    NULL;
}

/* The names that most URLs in text have. */
#define US_WEB_NAMES 3
extern const char *const us_web_names[US_WEB_NAMES];

/**
 * us_web_name(text, end):
 * Return the length of the one of them that ends before ${end}, in any case; 0:
 * none does.
 */
size_t us_web_name(const char *text, size_t end);

/**
 * us_registry_before_web(registry, byte):
 * Return whether a name may have ${byte} before http or https.
 */
static inline bool
us_registry_before_web(const struct us_registry *registry, char byte)
{

	return (registry->before_web >> ((unsigned char)byte & 31) & 1) != 0;
}

/**
 * us_registry_tail(registry, text, end, hash):
 * Read ${text} backwards from ${end}, and return where its bytes can no longer
 * be the end of a scheme's name.  The result may be too early, never too late.
 * ${hash} is set to what us_registry_find_hashed() takes.
 */
size_t us_registry_tail(const struct us_registry *registry, const char *text,
    size_t end, uint32_t *hash);

/**
 * us_registry_find_hashed(registry, name, len, hash):
 * Return as us_registry_find() the scheme with a name whose hash is known.
 */
const struct us_scheme *us_registry_find_hashed(const struct us_registry
						    *registry,
    const char *name, size_t len, uint32_t hash);

/**
 * us_registry_at(registry, i):
 * Return scheme ${i} in the order of names; NULL behind the last one.
 */
const struct us_scheme *us_registry_at(const struct us_registry *registry,
    size_t i);

#endif

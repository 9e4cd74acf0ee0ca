/*
 * The schemes of the user (section 4, custom-scheme).  A definition is checked
 * field by field, copied, and added to the registry.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/bytes.h"
#include "rules.h"
#include "syntax/pattern.h"

/* The shapes that a user can choose by name. */
static const struct {
	const char *name;
	enum us_shape shape;
} shapes[] = { { "slashes", US_SLASHES }, { "local", US_LOCAL },
	{ "opaque", US_OPAQUE } };

#define SHAPES (sizeof(shapes) / sizeof(shapes[0]))

/* A scheme and the text that it points to, in one block. */
struct user {
	struct us_scheme scheme;
	char text[];
};

/* Check the name (2.1, scheme-in-text). */
static int
judge_name(const struct urlsift_rules *rules, const char *name, size_t len,
    struct urlsift_defect *defect)
{
	const struct us_scheme *old;
	size_t at;

	for (at = 0; at < len; at++)
		if (!us_is(name[at], at == 0 ? US_ALPHA : US_SCHEME))
			break;
	if (len == 0 || at < len)
		return us_refuse(defect, URLSIFT_D_NAME, at,
		    "a scheme's name is a letter, and letters, digits and + . "
		    "- behind it");
	if (len > US_NAME_MAX)
		return us_refuse(defect, URLSIFT_D_NAME, US_NAME_MAX,
		    "a scheme's name has 64 bytes at most");
	if (len == 3 && us_same(name, "url", 3))
		return us_refuse(defect, URLSIFT_D_NAME, 0,
		    "URL: is the prefix of any URL");
	old = us_registry_find(&rules->registry, name, len);
	if (old != NULL && old->own != NULL)
		return us_refuse(defect, URLSIFT_D_NAME, 0,
		    "the scheme is defined twice");
	if (rules->registry.users == US_USERS_MAX)
		return us_refuse(defect, URLSIFT_D_NAME, 0,
		    "there can be 100 such schemes at most");
	return URLSIFT_OK;
}

/* Return the row of the shape ${name}, or SHAPES. */
static size_t
find_shape(const char *name)
{
	size_t i;

	for (i = 0; i < SHAPES && strcmp(name, shapes[i].name) != 0; i++)
		continue;
	return i;
}

int
us_scheme_check(const struct urlsift_rules *rules,
    const struct urlsift_scheme *scheme, struct urlsift_defect *defect)
{

	if (judge_name(rules, scheme->name, strlen(scheme->name), defect) !=
	    URLSIFT_OK)
		return URLSIFT_EINVAL;
	if (find_shape(scheme->shape) == SHAPES)
		return us_refuse(defect, URLSIFT_D_SHAPE, 0,
		    "the shape is not slashes, local or opaque");
	if (scheme->port > 65535)
		return us_refuse(defect, URLSIFT_D_PORT, 0,
		    "the port is greater than 65535");
	return URLSIFT_OK;
}

/* Return a copy of ${scheme} and ${pattern}, or NULL when memory is out. */
static struct user *
copy(const struct urlsift_rules *rules, const struct urlsift_scheme *scheme,
    const char *pattern)
{
	size_t len = strlen(scheme->name), i;
	const char *source = scheme->document == NULL ? "" : scheme->document;
	size_t document = strlen(source) + 1;
	size_t more = strlen(pattern) + 1;
	struct user *user;

	user = rules->memory.realloc(rules->memory.ctx, NULL,
	    sizeof(*user) + len + 1 + document + more);
	if (user == NULL)
		return NULL;
	memset(user, 0, sizeof(*user));
	for (i = 0; i <= len; i++)
		user->text[i] = us_lower(scheme->name[i]);
	memcpy(user->text + len + 1, source, document);
	memcpy(user->text + len + 1 + document, pattern, more);
	user->scheme.name = user->text;
	user->scheme.len = len;
	user->scheme.id = US_ID_OTHER;
	user->scheme.shape = shapes[find_shape(scheme->shape)].shape;
	user->scheme.port = (uint16_t)scheme->port;
	user->scheme.document = user->text + len + 1;
	user->scheme.pattern = user->scheme.document + document;
	return user;
}

int
urlsift_rules_add_scheme(struct urlsift_rules *rules,
    const struct urlsift_scheme *scheme, const char *pattern,
    struct urlsift_defect *defect)
{
	struct urlsift_defect none;
	struct us_pattern *own;
	struct user *user;

	defect = us_defect_begin(defect, &none);
	if (us_scheme_check(rules, scheme, defect) != URLSIFT_OK)
		return URLSIFT_EINVAL;
	own = us_pattern_own(rules, pattern, strlen(pattern), defect);
	if (own == NULL)
		return defect->why[0] == '\0' ? URLSIFT_ENOMEM : URLSIFT_EINVAL;
	if ((user = copy(rules, scheme, pattern)) == NULL) {
		us_pattern_free(own, rules);
		return URLSIFT_ENOMEM;
	}
	user->scheme.own = own;
	us_registry_add(&rules->registry, &user->scheme);
	us_tails_add(&rules->tails, user->scheme.name, user->scheme.len);
	return URLSIFT_OK;
}

void
us_users_free(struct urlsift_rules *rules)
{
	const struct us_scheme *scheme;
	size_t i;

	for (i = 0; rules->registry.users > 0; i++) {
		scheme = us_registry_at(&rules->registry, i);
		if (scheme->own == NULL)
			continue;
		us_pattern_free((struct us_pattern *)(uintptr_t)scheme->own,
		    rules);
		rules->memory.free(rules->memory.ctx,
		    (void *)(uintptr_t)scheme);
		rules->registry.users--;
	}
}

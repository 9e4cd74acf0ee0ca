/*
 * The stack of open elements.  An end tag closes the last element of its name
 * and all elements in it, but does not reach beyond a cell, a table and the
 * like: HTML's scopes.  Elements that only contain text, or that are often left
 * open as p and li are, are not recorded.
 */
#include <stdlib.h>
#include <string.h>

#include "elements.h"

enum trait {
	PLAIN = 0,
	LINK = 1,
	PRE = 2,    /* its line ends are kept */
	HIDING = 4, /* its text is not visible */
	SCOPE = 8,  /* no other end tag reaches beyond it */
	CELL = 16   /* a cell of a table */
};

struct us_container {
	const char *name;
	unsigned traits;
};

static const struct us_container containers[] = { { "a", LINK },
	{ "address", PLAIN }, { "applet", SCOPE }, { "article", PLAIN },
	{ "aside", PLAIN }, { "blockquote", PLAIN }, { "button", PLAIN },
	{ "caption", SCOPE | CELL }, { "center", PLAIN }, { "details", PLAIN },
	{ "dialog", PLAIN }, { "div", PLAIN }, { "dl", PLAIN },
	{ "fieldset", PLAIN }, { "figure", PLAIN }, { "footer", PLAIN },
	{ "form", PLAIN }, { "header", PLAIN }, { "listing", PRE },
	{ "main", PLAIN }, { "marquee", SCOPE }, { "menu", PLAIN },
	{ "nav", PLAIN }, { "object", SCOPE }, { "ol", PLAIN },
	{ "plaintext", PRE }, { "pre", PRE }, { "section", PLAIN },
	{ "table", SCOPE }, { "td", SCOPE | CELL },
	{ "template", HIDING | SCOPE }, { "textarea", PRE },
	{ "th", SCOPE | CELL }, { "ul", PLAIN }, { "xmp", PRE } };

static int
by_name(const void *name, const void *container)
{

	return strcmp(name, ((const struct us_container *)container)->name);
}

static const struct us_container *
find_container(const char *name)
{

	return bsearch(name, containers,
	    sizeof(containers) / sizeof(containers[0]), sizeof(containers[0]),
	    by_name);
}

static void
count_open(struct us_elements *e, const struct us_container *c, unsigned by)
{

	e->links += (c->traits & LINK) != 0 ? by : 0;
	e->pre += (c->traits & PRE) != 0 ? by : 0;
	e->hiding += (c->traits & HIDING) != 0 ? by : 0;
}

/* Close all elements but the first ${n}.  Return whether a link is among
 * them. */
static bool
close_down_to(struct us_elements *e, size_t n)
{
	unsigned links = e->links;

	while (e->n > n)
		count_open(e, e->open[--e->n], -1u);
	return e->links < links;
}

/* A cell or a row of the innermost table begins, which ends the one before.
 * Return whether that closes a link. */
static bool
close_cell(struct us_elements *e)
{
	size_t at;

	for (at = e->n; at > 0; at--) {
		if ((e->open[at - 1]->traits & CELL) != 0)
			return close_down_to(e, at - 1);
		if ((e->open[at - 1]->traits & SCOPE) != 0)
			break;
	}
	return false;
}

static bool
is_row(const char *name)
{

	return strcmp(name, "tr") == 0 || strcmp(name, "tbody") == 0 ||
	    strcmp(name, "thead") == 0 || strcmp(name, "tfoot") == 0;
}

bool
us_elements_open(struct us_elements *e, const char *name)
{
	const struct us_container *c = find_container(name);
	bool closes = false;

	if (is_row(name) || (c != NULL && (c->traits & CELL) != 0))
		closes = close_cell(e);
	if (c == NULL)
		return closes;
	/* If too many are open, the last but one is forgotten.  Its end tag
	 * then closes nothing. */
	if (e->n == US_ELEMENTS_MAX)
		count_open(e, e->open[--e->n], -1u);
	e->open[e->n++] = c;
	count_open(e, c, 1);
	return closes;
}

bool
us_elements_close(struct us_elements *e, const char *name)
{
	const struct us_container *c = find_container(name);
	size_t at;

	if (is_row(name))
		return close_cell(e);
	if (c == NULL)
		return false;
	for (at = e->n; at > 0; at--) {
		if (e->open[at - 1] == c)
			return close_down_to(e, at - 1);
		if ((e->open[at - 1]->traits & SCOPE) != 0 &&
		    (c->traits & SCOPE) == 0)
			break;
	}
	return false;
}

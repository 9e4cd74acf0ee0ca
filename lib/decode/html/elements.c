/*
 * The stack of open elements.  An end tag closes the last element of its name
 * and all elements in it, but does not reach beyond a cell, a table and the
 * like: HTML's scopes.  Elements that only contain text, or that are often left
 * open as p and li are, are not recorded.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "tokenizer.h"

#define POINTS (US_SVG_POINT | US_MATH_POINT)
#define SPECIAL (US_PRE | US_HIDING | US_SHEET | US_SCRIPT)

static const struct us_element elements[] = {
#define US_ELEMENT(name, content, traits) \
	{ name, US_CONTENT_##content, traits },
#include "elements.def"
#undef US_ELEMENT
};

/* One that does not matter. */
static const struct us_element plain = { .content = US_CONTENT_DATA };

const struct us_element *
us_element_find(const char *name, size_t len)
{
	size_t low = 0, high = sizeof(elements) / sizeof(elements[0]), middle;
	const struct us_element *e;
	int order;

	if (len == 0 || len >= sizeof(elements->name))
		return &plain;
	while (low < high) {
		middle = low + (high - low) / 2;
		e = elements + middle;
		order = *name - *e->name;
		if (order == 0)
			order = memcmp(name, e->name, len);
		if (order == 0 && e->name[len] == '\0')
			return e;
		if (order > 0)
			low = middle + 1;
		else
			high = middle;
	}
	return &plain;
}

/* Count the last element as open or no more.  MathML has no elements that hide
 * text: what their names hold in it is shown. */
static void
count_open(struct us_elements *e, unsigned by)
{
	unsigned traits = e->open[e->n].element->traits;

	e->links += (traits & US_LINK) != 0 ? by : 0;
	if (e->open[e->n].foreign == US_MATH_POINT)
		traits &= ~(unsigned)(US_HIDING | US_SHEET | US_SCRIPT);
	if ((traits & SPECIAL) == 0)
		return;
	e->special += by;
	e->pre += (traits & US_PRE) != 0 ? by : 0;
	e->hiding += (traits & US_HIDING) != 0 ? by : 0;
	e->sheets += (traits & US_SHEET) != 0 ? by : 0;
	e->scripts += (traits & US_SCRIPT) != 0 ? by : 0;
}

static void
pop(struct us_elements *e)
{

	e->n--;
	e->direct = e->open[e->n].direct;
	e->foreign = e->open[e->n].foreign;
	if ((e->last & (US_LINK | SPECIAL)) != 0)
		count_open(e, -1u);
	e->last = e->n > 0 ? e->open[e->n - 1].element->traits : 0;
}

/* Close all elements but the first ${n}.  Return whether a link is among
 * them. */
static bool
close_down_to(struct us_elements *e, size_t n)
{
	unsigned links = e->links;

	while (e->n > n)
		pop(e);
	return e->links < links;
}

/* A cell or a row of the innermost table begins, which ends the one before.
 * Return whether that closes a link. */
static bool
close_cell(struct us_elements *e)
{
	unsigned traits;
	size_t at;

	for (at = e->n; at > 0; at--) {
		if (e->open[at - 1].foreign != 0)
			continue;
		traits = e->open[at - 1].element->traits;
		if ((traits & US_CELL) != 0)
			return close_down_to(e, at - 1);
		if ((traits & US_SCOPE) != 0)
			break;
	}
	return false;
}

/* Close what is open up to HTML around svg or math.  Return whether that closes
 * a link. */
static bool
leave_foreign(struct us_elements *e)
{
	unsigned links = e->links;

	while (e->foreign != 0 && e->n > 0)
		pop(e);
	return e->links < links;
}

/* Return whether ${tag} cannot stand in foreign content (WHATWG, 13.2.6.5). */
static bool
is_outside(const struct us_element *element, const struct us_tag *tag)
{

	if ((element->traits & US_OUTSIDE) == 0)
		return false;
	return strcmp(element->name, "font") != 0 ||
	    us_tag_find(tag, "color") != NULL ||
	    us_tag_find(tag, "face") != NULL ||
	    us_tag_find(tag, "size") != NULL;
}

static bool
is_value(const struct us_tag *tag, const struct us_attribute *a,
    const char *value)
{
	size_t n = strlen(value);

	return a->len == n && us_same(tag->source + a->value, value, n);
}

/* Return whether the content of ${tag} is HTML though it stands in foreign
 * content (13.2.6). */
static bool
is_point(const struct us_elements *e, const struct us_element *element,
    const struct us_tag *tag)
{
	const struct us_attribute *a;

	if ((element->traits & e->foreign) == 0)
		return false;
	if (strcmp(element->name, "annotation-xml") != 0)
		return true;
	a = us_tag_find(tag, "encoding");
	return a != NULL &&
	    (is_value(tag, a, "text/html") ||
		is_value(tag, a, "application/xhtml+xml"));
}

static void
push(struct us_elements *e, const struct us_element *element)
{

	/* If too many are open, the last but one is forgotten.  Its end tag
	 * then closes nothing. */
	if (e->n == US_ELEMENTS_MAX)
		pop(e);
	e->open[e->n].element = element;
	e->open[e->n].direct = e->direct;
	e->open[e->n].foreign = e->foreign;
	e->last = element->traits;
	if ((e->last & (US_LINK | SPECIAL)) != 0)
		count_open(e, 1);
	e->n++;
	e->direct = (element->traits & e->foreign) != 0;
	if ((element->traits & US_FOREIGN) != 0 && e->foreign == 0)
		e->foreign = *element->name == 's' ? US_SVG_POINT :
						     US_MATH_POINT;
	else if (e->direct)
		e->foreign = 0;
}

/* Return whether the last element is forgotten if too many are open: svg, math
 * and what is HTML in them only for such a one in svg or math. */
static bool
gives_way(const struct us_elements *e, const struct us_element *element)
{
	unsigned traits = e->open[e->n - 1].element->traits;

	return (traits & (US_FOREIGN | POINTS)) == 0 ||
	    (e->open[e->n - 1].foreign != 0 &&
		(element->traits & (US_FOREIGN | POINTS)) != 0);
}

/* Return whether ${tag} of ${element} is recorded. */
static bool
is_recorded(const struct us_elements *e, const struct us_element *element,
    const struct us_tag *tag)
{

	if (e->n == US_ELEMENTS_MAX && !gives_way(e, element))
		return false;
	if (tag->self_closing &&
	    (e->foreign != 0 || (element->traits & US_FOREIGN) != 0))
		return false;
	return (element->traits & US_RECORDED) != 0 ||
	    is_point(e, element, tag);
}

/* Return whether what is read stands directly in a <select>. */
static bool
is_in_select(const struct us_elements *e)
{

	return (e->last & US_SELECT) != 0 && e->foreign == 0;
}

/* Return whether the <select> that was opened last stands in a table, so that
 * the tags of that end it. */
static bool
is_in_table(const struct us_elements *e)
{
	const struct us_element *element;
	size_t at;

	for (at = e->n - 1; at > 0; at--) {
		element = e->open[at - 1].element;
		if ((element->traits & US_CELL) != 0 ||
		    strcmp(element->name, "table") == 0)
			return true;
		if (strcmp(element->name, "template") == 0)
			break;
	}
	return false;
}

/* Return whether the tags of ${element} end a <select> that is in a table. */
static bool
is_of_table(const struct us_element *element)
{

	return (element->traits & (US_ROW | US_CELL)) != 0 ||
	    strcmp(element->name, "table") == 0;
}

/* Return what ${element} begins in a <select>: itself, or one that does not
 * matter if its tag is dropped. */
static const struct us_element *
open_in_select(struct us_elements *e, const struct us_element *element)
{
	unsigned traits = element->traits;

	if ((traits & US_HIDING) != 0)
		return element;
	if ((traits & (US_SELECT | US_ENDS_SELECT)) != 0 ||
	    (is_of_table(element) && is_in_table(e))) {
		pop(e);
		return (traits & US_SELECT) != 0 ? &plain : element;
	}
	return &plain;
}

bool
us_elements_open(struct us_elements *e, const struct us_element *element,
    const struct us_tag *tag, enum us_content *content)
{
	bool closes = false;

	if (is_in_select(e))
		element = open_in_select(e, element);
	if (e->foreign != 0 && is_outside(element, tag))
		closes = leave_foreign(e);
	if (e->foreign == 0 && (element->traits & (US_ROW | US_CELL)) != 0)
		closes |= close_cell(e);
	*content = e->foreign == 0 ? element->content : US_CONTENT_DATA;
	if (is_recorded(e, element, tag))
		push(e, element);
	else if (*content == US_CONTENT_DATA)
		e->direct = false;
	return closes;
}

/* Close the last ${element} that its end tag reaches: one of svg or math from
 * within it only, and one of HTML not beyond a scope or an element of svg or
 * math whose content is HTML (13.2.6.5, 13.2.4.2).  Return whether that closes
 * a link. */
static bool
close_last(struct us_elements *e, const struct us_element *element)
{
	bool far = (element->traits & (US_SCOPE | US_FOREIGN)) != 0;
	bool html = false, scope = false, foreign;
	unsigned traits;
	size_t at;

	for (at = e->n; at > 0 && (far || !html || !scope); at--) {
		traits = e->open[at - 1].element->traits;
		foreign = e->open[at - 1].foreign != 0 ||
		    (traits & US_FOREIGN) != 0;
		if (e->open[at - 1].element == element &&
		    (far || (foreign ? !html : !scope)))
			return close_down_to(e, at - 1);
		html |= !foreign;
		scope |= (traits & (foreign ? POINTS : US_SCOPE)) != 0;
	}
	return false;
}

bool
us_elements_close(struct us_elements *e, const struct us_element *element)
{
	bool closes = false;

	if (is_in_select(e) && (element->traits & US_SELECT) == 0 &&
	    strcmp(element->name, "template") != 0) {
		if (!is_of_table(element) || !is_in_table(e))
			return false;
		pop(e);
	}
	if (e->foreign &&
	    (strcmp(element->name, "p") == 0 ||
		strcmp(element->name, "br") == 0))
		closes = leave_foreign(e);
	if ((element->traits & US_ROW) != 0)
		return close_cell(e);
	if ((element->traits & (US_RECORDED | POINTS)) != 0)
		return close_last(e, element);
	return closes;
}

bool
us_elements_equal(const struct us_elements *a, const struct us_elements *b)
{
	size_t at = a->n;

	if (a->n != b->n || a->foreign != b->foreign || a->direct != b->direct)
		return false;
	while (at > 0 && a->open[at - 1].element == b->open[at - 1].element &&
	    a->open[at - 1].foreign == b->open[at - 1].foreign)
		at--;
	return at == 0;
}

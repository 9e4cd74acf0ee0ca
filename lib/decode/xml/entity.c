/*
 * The entities that a document type declares for a text (entities-of-xml).  One
 * may have those in it that are declared before it, so that none has itself in
 * it; those in files, with markup or for the type itself are not expanded.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "xml.h"

/* Return the entity ${name}, or NULL. */
static const struct us_xml_entity *
find(const struct us_xml_entities *e, const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < e->n; i++)
		if (e->items[i].name_len == len &&
		    memcmp(e->text + e->items[i].name, name, len) == 0)
			return &e->items[i];
	return NULL;
}

/* Add the entity that ${text} declares, which begins with its "<", if there is
 * room; the first one of a name counts. */
static void
declare(struct us_xml_entities *e, const char *text, size_t len)
{
	static const char word[] = "<!ENTITY";
	size_t at = sizeof(word) - 1, name, end, expanded;
	struct us_xml_entity *item = &e->items[e->n];
	const char *close;

	if (e->n == US_XML_ENTITIES || len <= at ||
	    memcmp(text, word, at) != 0 || !us_is(text[at], US_BLANK))
		return;
	name = end = us_pass_blanks(text, at, len);
	while (end < len && us_xml_is_reference(text[end]))
		end++;
	at = us_pass_blanks(text, end, len);
	if (end == name || at == len || (text[at] != '"' && text[at] != '\'') ||
	    (close = memchr(text + at + 1, text[at], len - at - 1)) == NULL ||
	    sizeof(e->text) - e->len < end - name ||
	    find(e, text + name, end - name) != NULL)
		return;
	item->name = e->len;
	item->name_len = end - name;
	memcpy(e->text + e->len, text + name, item->name_len);
	e->len += item->name_len;
	item->value = e->len;
	item->len = (size_t)(close - text) - at - 1;
	if (item->len > sizeof(e->text) - e->len)
		return;
	/* What is put into values does not count. */
	expanded = e->expanded;
	e->expanded = 0;
	item->len = us_xml_decode(e, e->text + e->len, sizeof(e->text) - e->len,
	    text + at + 1, item->len);
	e->expanded = expanded;
	if (item->len > US_XML_ENTITY ||
	    memchr(e->text + e->len, '<', item->len) != NULL)
		return;
	e->len += item->len;
	e->n++;
}

void
us_xml_declarations(struct us_xml *x, const char *text, size_t len)
{
	size_t at;

	for (at = 0; at < len; at++) {
		if (x->value_len == 0 && text[at] != '<')
			continue;
		if (text[at] == '>' && x->quote == 0) {
			declare(&x->text.entities, x->value, x->value_len);
			x->value_len = 0;
			continue;
		}
		if (x->quote == 0 && (text[at] == '"' || text[at] == '\''))
			x->quote = text[at];
		else if (text[at] == x->quote)
			x->quote = 0;
		if (x->value_len < sizeof(x->value))
			x->value[x->value_len++] = text[at];
	}
}

const char *
us_xml_entity_text(struct us_xml_entities *e, const char *reference, size_t len,
    size_t room, size_t *text_len)
{
	const struct us_xml_entity *item;

	if (e == NULL || e->n == 0 || len < 3 ||
	    (item = find(e, reference + 1, len - 2)) == NULL ||
	    item->len > room || item->len > US_XML_EXPANDED - e->expanded)
		return NULL;
	e->expanded += item->len;
	*text_len = item->len;
	return e->text + item->value;
}

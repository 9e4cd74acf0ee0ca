/*
 * A page of a PDF: its text, and the links between.  A link is a rectangle; its
 * text is what stands from the first to the last character there.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "pdf.h"

struct link {
	const PopplerAction *action;
	PopplerRectangle area; /* from the top of the page */
	size_t number;	       /* of its annotation */
	size_t begin, end;     /* of its text; if it has none, both are 0 */
};

/* What was got from the library for a page. */
struct page {
	PopplerPage *page;
	char *text;
	PopplerRectangle *layout; /* of its characters */
	guint characters;
	GList *mappings, *fields;
	struct link *link;
	size_t links;
};

static void
add_link(struct us_pdf_reader *r, const PopplerAction *action,
    const PopplerRectangle *area, double height)
{
	const struct link link = { .action = action,
		.area = { area->x1, height - area->y2, area->x2,
		    height - area->y1 },
		.number = r->links.len / sizeof(link) };

	if (action != NULL)
		us_emit_add(r->out, &r->links, &link, sizeof(link));
}

/* Find the links of ${p}, and the buttons. */
static void
find_links(struct us_pdf_reader *r, struct page *p)
{
	const struct us_poppler *poppler = r->poppler;
	const PopplerFormFieldMapping *field;
	const PopplerLinkMapping *link;
	const GList *at;
	double width, height;

	r->links.len = 0;
	poppler->poppler_page_get_size(p->page, &width, &height);
	p->mappings = poppler->poppler_page_get_link_mapping(p->page);
	p->fields = poppler->poppler_page_get_form_field_mapping(p->page);
	for (at = p->mappings; at != NULL; at = at->next) {
		link = at->data;
		add_link(r, link->action, &link->area, height);
	}
	for (at = p->fields; at != NULL; at = at->next) {
		field = at->data;
		add_link(r,
		    poppler->poppler_form_field_get_action(field->field),
		    &field->area, height);
	}
	p->link = (struct link *)(void *)r->links.data;
	p->links = r->links.len / sizeof(*p->link);
}

static bool
is_in(const PopplerRectangle *area, const PopplerRectangle *character)
{
	double x = (character->x1 + character->x2) / 2;
	double y = (character->y1 + character->y2) / 2;

	return x >= area->x1 && x <= area->x2 && y >= area->y1 && y <= area->y2;
}

/* Let the links know that the character ${area} is their text, from ${begin} to
 * ${end}. */
static void
note_character(struct page *p, const PopplerRectangle *area, size_t begin,
    size_t end)
{
	size_t n = p->links < US_MAX_PAGE_LINKS ? p->links : US_MAX_PAGE_LINKS;
	struct link *link;
	size_t i;

	for (i = 0; i < n; i++) {
		link = &p->link[i];
		if (!is_in(&link->area, area))
			continue;
		if (link->end == 0)
			link->begin = begin;
		link->end = end;
	}
}

static void
find_texts(struct page *p)
{
	size_t begin, end, i;

	for (begin = 0, i = 0; p->text[begin] != '\0' && i < p->characters;
	     begin = end, i++) {
		/* The first byte of a character, and those that follow it. */
		for (end = begin + 1; (p->text[end] & 0xC0) == 0x80; end++)
			continue;
		if (!us_is(p->text[begin], US_BLANK))
			note_character(p, &p->layout[i], begin, end);
	}
}

/* Compare where links begin.  The library names the last annotation first. */
static int
compare(const void *a, const void *b)
{
	const struct link *one = a, *other = b;

	if (one->begin != other->begin)
		return one->begin < other->begin ? -1 : 1;
	return one->number > other->number ? -1 : 1;
}

/* Return whether ${next} is more of ${link}: there is a rectangle for each line
 * of it. */
static bool
goes_on(const struct page *p, const struct link *link, const struct link *next)
{
	size_t at = link->end;

	if (link->action->type != POPPLER_ACTION_URI ||
	    next->action->type != POPPLER_ACTION_URI || link->end == 0 ||
	    next->begin < at || link->action->uri.uri == NULL ||
	    next->action->uri.uri == NULL ||
	    strcmp(link->action->uri.uri, next->action->uri.uri) != 0)
		return false;
	at = us_pass_blanks(p->text, at, next->begin);
	return at == next->begin;
}

static void
emit_text(struct us_pdf_reader *r, const struct page *p,
    struct urlsift_decode_place *place, size_t end)
{
	size_t at = (size_t)place->offset;

	if (end <= at)
		return;
	us_place_pass(place, p->text + at, end - at);
	us_emit_text(r->out, p->text + at, end - at);
}

/* Emit the text of ${p}, and each link before its own. */
static void
emit(struct us_pdf_reader *r, const struct page *p)
{
	struct urlsift_decode_url url = { .place = { 0, 1, 0 },
		.element = "annotation" };
	const PopplerAction *action;
	size_t begin, i;

	for (i = 0; r->out->status == 0 && i < p->links; i++) {
		action = p->link[i].action;
		begin = p->link[i].begin;
		for (; i + 1 < p->links &&
		     goes_on(p, &p->link[i], &p->link[i + 1]);
		     i++)
			continue;
		emit_text(r, p, &url.place, begin);
		us_link_text(&url, r->text, p->text + begin,
		    p->link[i].end - begin);
		us_pdf_action_emit(r, action, &url);
	}
	emit_text(r, p, &url.place, strlen(p->text));
}

static void
read_page(struct us_pdf_reader *r, struct page *p, unsigned n)
{
	const struct urlsift_decode_part part = { .page = n };

	find_links(r, p);
	us_emit_part(r->out, &part);
	find_texts(p);
	if (p->links > 1)
		qsort(p->link, p->links, sizeof(*p->link), compare);
	emit(r, p);
	us_emit_part_end(r->out);
}

void
us_pdf_page_read(struct us_pdf_reader *r, unsigned n)
{
	const struct us_poppler *poppler = r->poppler;
	struct page p = { .page =
			      poppler->poppler_document_get_page(r->document,
				  (int)n - 1) };

	if (p.page == NULL)
		return;
	p.text = poppler->poppler_page_get_text(p.page);
	(void)poppler->poppler_page_get_text_layout(p.page, &p.layout,
	    &p.characters);
	if (p.text != NULL)
		read_page(r, &p, n);
	poppler->poppler_page_free_link_mapping(p.mappings);
	poppler->poppler_page_free_form_field_mapping(p.fields);
	poppler->g_free(p.layout);
	poppler->g_free(p.text);
	poppler->g_object_unref(p.page);
}

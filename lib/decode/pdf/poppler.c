/*
 * The loader of poppler-glib.  Its functions include those of GLib, which it is
 * linked with.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>

#include "../../base/dynload.h"
#include "pdf.h"

#ifdef HAVE_POPPLER
#define LIBPOPPLER "libpoppler-glib.so.8"

/* The declarations are those of the headers. */
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define POPPLER(result, name, arguments) \
	_Static_assert(_Generic(&(name), result(*) arguments \
				: true, default \
				: false), \
	    #name);
/* NOLINTEND(bugprone-macro-parentheses) */
#include "poppler.def"

/* A PDF without pages. */
static const char first[] =
    "%PDF-1.0\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    "2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    "trailer<</Root 1 0 R>>\n";

/* What the library says of a PDF is not for users. */
static void
say_nothing(const gchar *domain, GLogLevelFlags level, const gchar *message,
    gpointer ctx)
{

	(void)domain;
	(void)level;
	(void)message;
	(void)ctx;
}

/* Have the library look for its files, which cannot be opened later, and keep
 * what it finds as long as a PDF is open. */
static void
begin(struct us_poppler *p)
{
	GBytes *bytes = p->g_bytes_new_static(first, sizeof(first) - 1);

	(void)p->g_log_set_default_handler(say_nothing, NULL);
	p->first = p->poppler_document_new_from_bytes(bytes, NULL, NULL);
	p->g_bytes_unref(bytes);
}

static bool
load_functions(struct us_poppler *p)
{
	const struct library_function functions[] = {
#define POPPLER(result, name, arguments) { #name, &p->name },
#include "poppler.def"
	};

	return us_dynload(LIBPOPPLER, functions,
	    sizeof(functions) / sizeof(functions[0]));
}

bool
us_poppler_load(struct us_poppler **poppler)
{
	struct us_poppler *p = *poppler;

	if (p != NULL)
		return true;
	if ((p = calloc(1, sizeof(*p))) == NULL)
		return false;
	if (!load_functions(p)) {
		free(p);
		return false;
	}
	begin(p);
	*poppler = p;
	return true;
}

const char *
us_poppler_version(const struct us_poppler *poppler)
{

	return poppler == NULL ? "none" : poppler->poppler_get_version();
}

void
us_poppler_free(struct us_poppler *poppler)
{

	if (poppler != NULL && poppler->first != NULL)
		poppler->g_object_unref(poppler->first);
	free(poppler);
}
#else
bool
us_poppler_load(struct us_poppler **poppler)
{

	(void)poppler;
	return false;
}

const char *
us_poppler_version(const struct us_poppler *poppler)
{

	(void)poppler;
	return "none";
}

void
us_poppler_free(struct us_poppler *poppler)
{

	(void)poppler;
}
#endif

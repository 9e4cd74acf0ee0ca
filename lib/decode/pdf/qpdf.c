/*
 * The loader of QPDF.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>

#include "../../base/dynload.h"
#include "pdf.h"

#ifdef HAVE_QPDF

/* The declarations are those of the header. */
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define QPDF(result, name, arguments) \
	_Static_assert(_Generic(&(name), result(*) arguments \
				: true, default \
				: false), \
	    #name);
/* NOLINTEND(bugprone-macro-parentheses) */
#include "qpdf.def"

static bool
load_functions(struct us_qpdf *q)
{
	/* What is used of it is the same in these. */
	static const char *const names[] = { "libqpdf.so.30", "libqpdf.so.29",
		"libqpdf.so.28" };
	const struct library_function functions[] = {
#define QPDF(result, name, arguments) { #name, &q->name },
#include "qpdf.def"
	};
	bool is_there = false;
	size_t i;

	for (i = 0; !is_there && i < sizeof(names) / sizeof(names[0]); i++)
		is_there = us_dynload(names[i], functions,
		    sizeof(functions) / sizeof(functions[0]));
	return is_there;
}

bool
us_qpdf_load(struct us_qpdf **qpdf)
{
	struct us_qpdf *q = *qpdf;

	if (q != NULL)
		return true;
	if ((q = calloc(1, sizeof(*q))) == NULL)
		return false;
	if (!load_functions(q)) {
		free(q);
		return false;
	}
	*qpdf = q;
	return true;
}

const char *
us_qpdf_version(const struct us_qpdf *qpdf)
{

	return qpdf == NULL ? "none" : qpdf->qpdf_get_qpdf_version();
}
#else
bool
us_qpdf_load(struct us_qpdf **qpdf)
{

	(void)qpdf;
	return false;
}

const char *
us_qpdf_version(const struct us_qpdf *qpdf)
{

	(void)qpdf;
	return "none";
}
#endif

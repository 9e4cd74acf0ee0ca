/*
 * The state of one copy of the module: its types and the default rules.
 * SPDX-License-Identifier: MIT
 */
#ifndef STATE_H
#define STATE_H

#include "python.h"

/* A hit is a URL: that type is first. */
enum type { URL, HIT, RULES, SCANNER, FINDER, DOCUMENT, COLUMN, CHUNK, TYPES };

struct module {
	PyTypeObject *type[TYPES];
	PyGetSetDef *of_hit, *of_url; /* the attributes of these types */
	PyObject *defaults;	      /* the default Rules */
	PyObject *isascii;	      /* the name of that method of str */
};

#endif

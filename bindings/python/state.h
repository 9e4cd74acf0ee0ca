/*
 * The state of one copy of the module: its types and the default rules.
 * SPDX-License-Identifier: MIT
 */
#ifndef STATE_H
#define STATE_H

#include "python.h"

struct module {
	PyTypeObject *hit, *url, *rules, *scanner, *finder, *document;
	PyGetSetDef *of_hit, *of_url; /* the attributes of these types */
	PyObject *defaults;	      /* the default Rules */
};

#endif

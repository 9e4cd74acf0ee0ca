/*
 * The common part of Scanner, Finder and Document.  Only the scan itself runs
 * without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "scan.h"

struct scan *
scan_new(PyTypeObject *type, struct rules *rules)
{
	struct scan *scan = NULL;

	/* The memory is initialized with zeros. */
	if (rules != NULL)
		scan = (struct scan *)PyType_GenericAlloc(type, 0);
	if (scan == NULL) {
		Py_XDECREF((PyObject *)rules);
		return NULL;
	}
	scan->origin.module = PyType_GetModuleState(type);
	scan->origin.rules = rules;
	scan->finder = urlsift_finder_new(rules->rules, rules->filter);
	if (scan->finder != NULL)
		return scan;
	Py_DECREF(scan);
	return (struct scan *)PyErr_NoMemory();
}

void
scan_dealloc(PyObject *self)
{
	struct scan *scan = (struct scan *)self;
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	urlsift_finder_free(scan->finder);
	kept_release(scan->origin.text);
	urlsift_found_free(scan->origin.taken);
	Py_XDECREF((PyObject *)scan->origin.rules);
	release(self);
	Py_DECREF(type);
}

void
scan_take(struct scan *scan, bool is_str, bool is_wide)
{

	scan->origin.is_str = is_str;
	scan->unit = is_wide ? URLSIFT_U_CHARACTERS : URLSIFT_U_BYTES;
}

int
scan_enter(struct scan *scan)
{

	if (scan->is_dead)
		PyErr_NoMemory();
	else if (scan->is_busy || scan->is_left)
		PyErr_SetString(PyExc_ValueError,
		    scan->is_busy ?
			"another thread is scanning with it" :
			"a scan with it was interrupted: use a new one");
	else
		scan->is_busy = true;
	return PyErr_Occurred() == NULL ? 0 : -1;
}

int
scan_leave(struct scan *scan, int status)
{

	scan->is_busy = false;
	if (status == URLSIFT_OK)
		return 0;
	scan->is_dead = true;
	PyErr_NoMemory();
	return -1;
}

/*
 * The common part of Scanner and Finder.  Only the scan itself runs without the
 * interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "scan.h"

struct scan *
scan_new(PyTypeObject *type, PyObject *rules)
{
	struct module *module = PyType_GetModuleState(type);
	struct scan *scan;

	/* The memory is initialized with zeros. */
	if ((scan = (struct scan *)PyType_GenericAlloc(type, 0)) == NULL)
		return NULL;
	scan->origin.module = module;
	if ((scan->origin.rules = rules_use(module, rules)) == NULL)
		goto failed;
	if (stream_init(&scan->stream, scan->origin.rules->rules,
		scan->origin.rules->filter))
		return scan;
	PyErr_NoMemory();

failed:
	Py_DECREF(scan);
	return NULL;
}

void
scan_free(struct scan *scan)
{
	PyTypeObject *type = Py_TYPE((PyObject *)scan);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	stream_free(&scan->stream);
	kept_release(scan->origin.text);
	Py_XDECREF((PyObject *)scan->origin.rules);
	Py_XDECREF(scan->hits);
	release(scan);
	Py_DECREF(type);
}

int
scan_enter(struct scan *scan)
{

	if (scan->is_busy) {
		PyErr_SetString(PyExc_ValueError,
		    "another thread is scanning with it");
		return -1;
	}
	if (scan->is_dead) {
		PyErr_NoMemory();
		return -1;
	}
	if (scan->is_left) {
		PyErr_SetString(PyExc_ValueError,
		    "a scan with it was interrupted: use a new one");
		return -1;
	}
	scan->is_busy = true;
	return 0;
}

int
scan_leave(struct scan *scan, bool good)
{

	scan->is_busy = false;
	if (good)
		return 0;
	scan->is_dead = true;
	PyErr_NoMemory();
	return -1;
}

int
scan_feed(struct scan *scan, const char *text, size_t len)
{
	PyThreadState *unlocked;
	size_t at = 0, n;
	bool good;

	for (;;) {
		n = len - at < SCAN_BREATH ? len - at : SCAN_BREATH;
		unlocked = PyEval_SaveThread();
		good = stream_feed(&scan->stream, text + at, n);
		PyEval_RestoreThread(unlocked);
		at += n;
		if (!good || at == len)
			return scan_leave(scan, good);
		if (PyErr_CheckSignals() == -1)
			break;
	}
	scan->is_busy = false;
	scan->is_left = true;
	return -1;
}

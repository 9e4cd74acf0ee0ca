/*
 * The type Document.  The library reads without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

struct document {
	struct scan scan;
	struct urlsift_document *document; /* of the finder */
	PyThreadState *unlocked; /* the thread that reads, without the lock */
};

/* Let handlers of signals run.  What one raises stays until the library has
 * returned. */
static int
on_pause(void *ctx)
{
	struct document *d = ctx;
	int status;

	PyEval_RestoreThread(d->unlocked);
	status = PyErr_CheckSignals();
	d->unlocked = PyEval_SaveThread();
	return status;
}

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	struct document *d;
	PyObject *rules;

	(void)names;
	if (!PyArg_ParseTuple(args, "O:Document", &rules))
		return NULL;
	d = (struct document *)scan_new(type,
	    rules_use(PyType_GetModuleState(type), rules));
	if (d == NULL)
		return NULL;
	/* URLs are str, offsets in them count characters. */
	scan_take(&d->scan, true, true);
	d->document =
	    urlsift_finder_document(d->scan.finder, d->scan.unit, on_pause, d);
	if (d->document == NULL) {
		Py_DECREF(d);
		return PyErr_NoMemory();
	}
	urlsift_document_need(d->document,
	    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	return (PyObject *)d;
}

static PyObject *
set(PyObject *self, PyObject *args)
{
	struct document *d = (struct document *)self;
	struct urlsift_defect defect;
	const char *name, *value;

	if (!PyArg_ParseTuple(args, "ss:set", &name, &value))
		return NULL;
	return rules_answer(urlsift_document_set(d->document, name, value,
				&defect),
	    name, &defect);
}

/* Return the tuple of hits and warnings, or NULL with an exception. */
static PyObject *
document_result(struct document *d, int status)
{
	struct scan *scan = &d->scan;
	PyObject *hits = PyList_New(0), *warnings = PyList_New(0),
		 *result = NULL;

	if (status == URLSIFT_ENOMEM)
		PyErr_NoMemory();
	if (hits != NULL && warnings != NULL && status == URLSIFT_OK &&
	    found_all(&scan->origin, scan->finder, hits, warnings) == 0)
		result = PyTuple_Pack(2, hits, warnings);
	Py_XDECREF(hits);
	Py_XDECREF(warnings);
	/* What is left after an error is not of the next document. */
	do
		urlsift_found_free(scan->origin.taken);
	while ((scan->origin.taken = urlsift_finder_take(scan->finder)) !=
	    NULL);
	return result;
}

/* Read ${len} bytes, or ${fd} if there are none.  Return hits and warnings,
 * which take ${most} bytes, or NULL with an exception. */
static PyObject *
document_read(struct document *d, int fd, const char *bytes, size_t len,
    const char *name, Py_ssize_t most)
{
	PyObject *result;
	int status;

	if (scan_enter(&d->scan) == -1)
		return NULL;
	d->unlocked = PyEval_SaveThread();
	status = urlsift_finder_read(d->scan.finder, fd, bytes, len, name,
	    most < 0 ? 0 : (size_t)most);
	PyEval_RestoreThread(d->unlocked);
	result = document_result(d, status);
	d->scan.is_busy = false;
	return result;
}

/* read_bytes(data, max_memory): return the hits in data, and the warnings. */
static PyObject *
read_bytes(PyObject *self, PyObject *args)
{
	PyObject *result;
	Py_ssize_t most;
	Py_buffer data;

	if (!PyArg_ParseTuple(args, "y*n:read_bytes", &data, &most))
		return NULL;
	result = document_read((struct document *)self, -1,
	    data.buf == NULL ? "" : data.buf, (size_t)data.len, NULL, most);
	PyBuffer_Release(&data);
	return result;
}

/* read_file(fd, name, max_memory): the same for a descriptor and the name of
 * its file, in bytes. */
static PyObject *
read_file(PyObject *self, PyObject *args)
{
	const char *name;
	Py_ssize_t most;
	int fd;

	if (!PyArg_ParseTuple(args, "iyn:read_file", &fd, &name, &most))
		return NULL;
	return document_read((struct document *)self, fd, NULL, 0, name, most);
}

static PyMethodDef methods[] = {
	{ "set", set, METH_VARARGS, NULL },
	{ "read_bytes", read_bytes, METH_VARARGS, NULL },
	{ "read_file", read_file, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_new, new },
	{ Py_tp_dealloc, scan_dealloc },
	{ Py_tp_methods, methods },
	{ 0, NULL },
};

PyType_Spec document_spec = {
	.name = "_urlsift.Document",
	.basicsize = sizeof(struct document),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};

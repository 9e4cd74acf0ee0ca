/*
 * Access to the bytes of Python text.  An ASCII str is not copied.  Others are
 * copied until the scan ends: PyUnicode_AsUTF8AndSize() would add a copy to the
 * str for as long as that lives.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "module.h"

/* Return 1 if ${str} is ASCII, 0 if not, -1 with an exception. */
static int
is_ascii(const struct module *module, PyObject *str)
{
	PyObject *answer =
	    PyObject_CallMethodObjArgs(str, module->isascii, NULL);
	int is = answer == NULL ? -1 : PyObject_IsTrue(answer);

	Py_XDECREF(answer);
	return is;
}

static int
open_str(const struct module *module, struct source *source, PyObject *str)
{
	int ascii = is_ascii(module, str);
	Py_ssize_t len = 0;

	if (ascii == -1)
		return -1;
	source->is_str = true;
	source->is_wide = ascii == 0;
	source->str = ascii == 1 ?
	    Py_NewRef(str) :
	    PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");
	if (source->str == NULL)
		return -1;
	if (ascii == 1) {
		source->text = PyUnicode_AsUTF8AndSize(str, &len);
	} else {
		source->text = PyBytes_AsString(source->str);
		len = PyBytes_Size(source->str);
	}
	source->len = (size_t)len;
	return source->text == NULL ? -1 : 0;
}

int
source_open(const struct module *module, struct source *source,
    PyObject *object)
{
	int status = -1;

	memset(source, 0, sizeof(*source));
	if (PyUnicode_Check(object))
		status = open_str(module, source, object);
	else if (PyObject_CheckBuffer(object))
		status =
		    PyObject_GetBuffer(object, &source->view, PyBUF_SIMPLE);
	else
		PyErr_Format(PyExc_TypeError,
		    "text is str or bytes-like, not %R", Py_TYPE(object));
	if (status == -1) {
		source_close(source);
	} else if (!source->is_str) {
		source->text = source->view.buf == NULL ? "" : source->view.buf;
		source->len = (size_t)source->view.len;
	}
	return status;
}

void
source_close(struct source *source)
{

	Py_CLEAR(source->str);
	PyBuffer_Release(&source->view);
	source->text = NULL;
	source->len = 0;
}

/* A text, and a view that knows it, once it was asked for. */
struct kept {
	PyObject *text;
	struct source source; /* open as long as there is a view */
	struct urlsift_view *view;
};

static void
free_kept(PyObject *capsule)
{
	struct kept *kept = PyCapsule_GetPointer(capsule, NULL);

	urlsift_view_free(kept->view);
	source_close(&kept->source);
	Py_DECREF(kept->text);
	PyMem_Free(kept);
}

PyObject *
kept_new(PyObject *text)
{
	struct kept *kept = PyMem_Calloc(1, sizeof(*kept));
	PyObject *capsule;

	if (kept == NULL)
		return PyErr_NoMemory();
	if ((capsule = PyCapsule_New(kept, NULL, free_kept)) == NULL)
		PyMem_Free(kept);
	else
		kept->text = Py_NewRef(text);
	return capsule;
}

struct urlsift_view *
kept_view(const struct module *module, PyObject *capsule,
    const struct urlsift_rules *rules)
{
	struct kept *kept = PyCapsule_GetPointer(capsule, NULL);

	if (kept->view != NULL)
		return kept->view;
	if (source_open(module, &kept->source, kept->text) == -1)
		return NULL;
	if ((kept->view = urlsift_view_new(rules)) == NULL)
		PyErr_NoMemory();
	else
		urlsift_view_source(kept->view, kept->source.text,
		    kept->source.len);
	return kept->view;
}

/*
 * Access to the bytes of Python text.  An ASCII str is not copied.  Others are
 * copied until the scan ends: PyUnicode_AsUTF8AndSize() would add a copy to the
 * str for as long as that lives.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

static int
open_str(const struct module *module, struct source *source, PyObject *str)
{
	PyObject *answer =
	    PyObject_CallMethodObjArgs(str, module->own[ISASCII], NULL);
	bool is_ascii = answer != NULL && Py_IsTrue(answer);
	PyObject *bytes;
	const char *text;
	Py_ssize_t len;
	int status = -1;

	if (answer == NULL)
		return -1;
	Py_DECREF(answer);
	source->is_str = true;
	source->unit = is_ascii ? URLSIFT_U_BYTES : URLSIFT_U_CHARACTERS;
	if (is_ascii) {
		if ((text = PyUnicode_AsUTF8AndSize(str, &len)) != NULL)
			status = PyBuffer_FillInfo(&source->view, str,
			    (void *)(uintptr_t)text, len, 1, PyBUF_SIMPLE);
		return status;
	}
	bytes = PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");
	if (bytes != NULL)
		status = PyObject_GetBuffer(bytes, &source->view, PyBUF_SIMPLE);
	Py_XDECREF(bytes);
	return status;
}

int
source_open(const struct module *module, struct source *source,
    PyObject *object)
{
	static char empty[] = "";
	int status = -1;

	*source = (struct source){ .unit = URLSIFT_U_BYTES };
	if (PyUnicode_Check(object))
		status = open_str(module, source, object);
	else if (PyObject_CheckBuffer(object))
		status =
		    PyObject_GetBuffer(object, &source->view, PyBUF_SIMPLE);
	else
		PyErr_Format(PyExc_TypeError,
		    "text is str or bytes-like, not %R", Py_TYPE(object));
	if (source->view.buf == NULL)
		source->view.buf = empty;
	return status;
}

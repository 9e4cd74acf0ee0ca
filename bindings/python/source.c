/*
 * Access to the bytes of Python text.  An ASCII str is not copied.  Others are
 * copied for the scan and its hits: PyUnicode_AsUTF8AndSize() would add a copy
 * to the str for as long as that lives.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* Return a new reference to the bytes of ${str}: to itself if it is ASCII, or
 * to a copy; or NULL with an exception. */
static PyObject *
encode(const struct module *module, struct source *source, PyObject *str)
{
	PyObject *is_ascii =
	    PyObject_CallMethodObjArgs(str, module->own[ISASCII], NULL);
	PyObject *bytes = NULL;

	if (is_ascii != NULL && Py_IsTrue(is_ascii)) {
		bytes = Py_NewRef(str);
	} else if (is_ascii != NULL) {
		source->unit = URLSIFT_U_CHARACTERS;
		bytes =
		    PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");
	}
	Py_XDECREF(is_ascii);
	return bytes;
}

int
source_open(const struct module *module, struct source *source,
    PyObject *object)
{
	static char empty[] = "";
	PyObject *bytes;
	int status;

	*source = (struct source){ .is_str = PyUnicode_Check(object),
		.unit = URLSIFT_U_BYTES };
	bytes = source->is_str ? encode(module, source, object) :
				 Py_NewRef(object);
	status = bytes != NULL && PyArg_Parse(bytes, "s*", &source->view) ? 0 :
									    -1;
	Py_XDECREF(bytes);
	if (source->view.buf == NULL)
		source->view.buf = empty;
	return status;
}

/*
 * Access to the bytes of Python text.  An ASCII str is not copied.  Others are
 * copied until the scan ends: PyUnicode_AsUTF8AndSize() would add a copy to the
 * str for as long as that lives.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "source.h"

/* Return 1 if ${str} is ASCII, 0 if not, -1 with an exception. */
static int
is_ascii(PyObject *str)
{
	PyObject *answer = PyObject_CallMethod(str, "isascii", NULL);
	int is = answer == NULL ? -1 : PyObject_IsTrue(answer);

	Py_XDECREF(answer);
	return is;
}

/* Return the UTF-8 of ${str}, whose reference is stolen. */
static PyObject *
encode(PyObject *str)
{
	PyObject *bytes = str == NULL ?
	    NULL :
	    PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");

	Py_XDECREF(str);
	return bytes;
}

static int
open_str(struct source *source, PyObject *str)
{
	int ascii = is_ascii(str);
	Py_ssize_t len = 0;
	char *text;

	if (ascii == -1)
		return -1;
	source->is_str = true;
	source->is_wide = ascii == 0;
	if (ascii == 1) {
		source->text = PyUnicode_AsUTF8AndSize(str, &len);
		source->len = (size_t)len;
		source->str = Py_NewRef(str);
		return source->text == NULL ? -1 : 0;
	}
	source->str = encode(Py_NewRef(str));
	if (source->str == NULL ||
	    PyBytes_AsStringAndSize(source->str, &text, &len) == -1)
		return -1;
	source->text = text;
	source->len = (size_t)len;
	return 0;
}

int
source_open(struct source *source, PyObject *object)
{

	memset(source, 0, sizeof(*source));
	/* Others may change, or be part of a circle. */
	if (PyUnicode_CheckExact(object) || PyBytes_CheckExact(object))
		source->kept = Py_NewRef(object);
	if (PyUnicode_Check(object)) {
		if (open_str(source, object) == 0)
			return 0;
		source_close(source);
		return -1;
	}
	if (!PyObject_CheckBuffer(object)) {
		PyErr_Format(PyExc_TypeError,
		    "text is str or bytes-like, not %R", Py_TYPE(object));
		return -1;
	}
	if (PyObject_GetBuffer(object, &source->view, PyBUF_SIMPLE) == -1) {
		source_close(source);
		return -1;
	}
	source->text = source->view.buf;
	source->len = (size_t)source->view.len;
	return 0;
}

void
source_close(struct source *source)
{

	Py_CLEAR(source->str);
	Py_CLEAR(source->kept);
	PyBuffer_Release(&source->view);
	source->text = NULL;
	source->len = 0;
}

/* How many characters of a str are encoded on each side of a hit: more than are
 * looked at. */
#define AROUND URLSIFT_LOOK_BACK

/* Return how many bytes the characters of ${str} from ${begin} to ${end} take;
 * -1: there is an exception. */
static Py_ssize_t
count_bytes(PyObject *str, Py_ssize_t begin, Py_ssize_t end)
{
	PyObject *bytes = encode(PyUnicode_Substring(str, begin, end));
	Py_ssize_t n = bytes == NULL ? -1 : PyBytes_Size(bytes);

	Py_XDECREF(bytes);
	return n;
}

static PyObject *
str_around(PyObject *str, const struct urlsift_hit *hit,
    struct urlsift_around *around)
{
	Py_ssize_t begin = (Py_ssize_t)hit->begin, end = (Py_ssize_t)hit->end;
	Py_ssize_t first = begin < AROUND ? 0 : begin - AROUND;
	Py_ssize_t before = count_bytes(str, first, begin);
	Py_ssize_t len = count_bytes(str, begin, end);
	PyObject *bytes = before == -1 || len == -1 ?
	    NULL :
	    encode(PyUnicode_Substring(str, first, end + AROUND));

	if (bytes != NULL) {
		around->text = PyBytes_AsString(bytes) + before;
		around->len = (size_t)len;
		around->before = (size_t)before;
		around->behind = (size_t)(PyBytes_Size(bytes) - before - len);
	}
	return bytes;
}

PyObject *
source_around(PyObject *text, const struct urlsift_hit *hit,
    struct urlsift_around *around)
{
	size_t begin = (size_t)hit->begin;

	if (PyUnicode_Check(text))
		return str_around(text, hit, around);
	around->text = PyBytes_AsString(text) + begin;
	around->len = (size_t)hit->end - begin;
	around->before = begin;
	around->behind = (size_t)PyBytes_Size(text) - (size_t)hit->end;
	return Py_NewRef(text);
}

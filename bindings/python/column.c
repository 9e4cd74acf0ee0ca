/*
 * The type Column, and what it takes from others by the PyCapsule interface of
 * Arrow.
 * SPDX-License-Identifier: MIT
 */
#include "column.h"

#include <string.h>

static const char broken[] = "the stream of Arrow is broken";

static bool
is_set(const struct column *c, size_t i)
{
	const unsigned char *valid = c->array.buffers[0];

	return valid == NULL || (valid[i / 8] >> i % 8 & 1) != 0;
}

/* A text in an array of views, unless it is short: then it stands in the
 * view. */
struct view {
	int32_t len;
	char prefix[4];
	int32_t buffer, offset;
};

/* Borrow the text number ${i} of the array. */
static void
open_cell(const struct column *c, size_t i, struct source *source)
{
	const void **buffer = c->array.buffers;
	const int32_t *ends = buffer[1];
	const int64_t *far = buffer[1];
	const struct view *view;

	if (*c->format == 'v') {
		view = (const struct view *)buffer[1] + i;
		source->len = (size_t)view->len;
		source->text = view->len <= 12 ?
		    view->prefix :
		    (const char *)buffer[2 + view->buffer] + view->offset;
	} else if (*c->format == 'u' || *c->format == 'z') {
		source->len = (size_t)(ends[i + 1] - ends[i]);
		source->text = (const char *)buffer[2] + ends[i];
	} else {
		source->len = (size_t)(far[i + 1] - far[i]);
		source->text = (const char *)buffer[2] + far[i];
	}
	if (source->len == 0)
		source->text = "";
	source->is_str = strpbrk(c->format, "uU") != NULL;
}

/* Return whether ${item} stands for no value: None, NaN, or NA of pandas. */
static bool
is_null(PyObject *item)
{
	PyObject *name;
	bool is;
	double number;

	if (Py_IsNone(item))
		return true;
	if (PyUnicode_Check(item) || PyObject_CheckBuffer(item) != 0)
		return false;
	if (PyFloat_Check(item)) {
		number = PyFloat_AsDouble(item);
		return number != number;
	}
	if ((name = PyType_GetName(Py_TYPE(item))) == NULL)
		return false;
	is = PyUnicode_CompareWithASCIIString(name, "NAType") == 0;
	Py_DECREF(name);
	return is;
}

int
column_open(struct column *c, Py_ssize_t i, struct source *source)
{
	size_t at = (size_t)(i + c->array.offset);
	PyObject *item;

	memset(source, 0, sizeof(*source));
	if (c->list == NULL) {
		if (!is_set(c, at))
			return 0;
		open_cell(c, at, source);
		return 1;
	}
	if ((item = PyList_GetItem(c->list, i)) == NULL)
		return -1;
	if (is_null(item))
		return 0;
	return source_open(c->module, source, item) == 0 ? 1 : -1;
}

/* Set ${format} to that of ${schema}.  Return 0, or -1 with an exception. */
static int
read_format(const struct ArrowSchema *schema, char *format)
{
	static const char *const known[] = { "u", "U", "z", "Z", "vu", "vz" };
	size_t i;

	for (i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (strcmp(schema->format, known[i]) == 0 &&
		    schema->dictionary == NULL) {
			strcpy(format, known[i]);
			return 0;
		}
	PyErr_Format(PyExc_TypeError,
	    "texts are strings or binary of Arrow, not '%s'%s", schema->format,
	    schema->dictionary == NULL ? "" : " of a dictionary");
	return -1;
}

/* Return a new column of ${type}, without texts. */
static struct column *
make(PyTypeObject *type)
{
	struct column *c = (struct column *)PyType_GenericAlloc(type, 0);

	if (c != NULL)
		c->module = PyType_GetModuleState(type);
	return c;
}

/* Take the array of the capsules in the tuple ${pair}. */
static int
take_array(struct column *c, PyObject *pair)
{
	const struct ArrowSchema *schema;
	struct ArrowArray *array;
	PyObject *of_schema, *of_array;

	if (!PyArg_ParseTuple(pair, "OO", &of_schema, &of_array) ||
	    (schema = PyCapsule_GetPointer(of_schema, "arrow_schema")) ==
		NULL ||
	    (array = PyCapsule_GetPointer(of_array, "arrow_array")) == NULL ||
	    read_format(schema, c->format) == -1)
		return -1;
	c->array = *array;
	array->release = NULL;
	return 0;
}

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	PyObject *texts, *pair;
	struct column *c;
	int status;

	(void)names;
	if (!PyArg_ParseTuple(args, "O:Column", &texts) ||
	    (c = make(type)) == NULL)
		return NULL;
	if (!PyObject_HasAttrString(texts, "__arrow_c_array__")) {
		c->list = PySequence_List(texts);
		status = c->list == NULL ? -1 : 0;
	} else {
		pair = PyObject_CallMethod(texts, "__arrow_c_array__", NULL);
		status = pair == NULL ? -1 : take_array(c, pair);
		Py_XDECREF(pair);
	}
	if (status == -1)
		Py_CLEAR(c);
	return (PyObject *)c;
}

/* Append the arrays of ${stream} to ${list}.  Return 0; -1 with an exception;
 * or what the stream said is wrong. */
static int
add_arrays(PyTypeObject *type, struct ArrowArrayStream *stream,
    const char *format, PyObject *list)
{
	struct column *c;
	bool is_last = false;
	int status = 0;

	while (status == 0 && !is_last) {
		if ((c = make(type)) == NULL)
			return -1;
		strcpy(c->format, format);
		status = stream->get_next(stream, &c->array);
		is_last = c->array.release == NULL;
		if (status == 0 && !is_last)
			status = PyList_Append(list, (PyObject *)c);
		Py_DECREF(c);
	}
	return status;
}

PyObject *
column_stream(PyTypeObject *type, PyObject *capsule)
{
	struct ArrowArrayStream *stream =
	    PyCapsule_GetPointer(capsule, "arrow_array_stream");
	struct ArrowSchema schema = { .format = NULL };
	char format[3];
	PyObject *list;
	int status;

	if (stream == NULL)
		return NULL;
	if (stream->get_schema(stream, &schema) != 0) {
		PyErr_SetString(PyExc_RuntimeError, broken);
		return NULL;
	}
	status = read_format(&schema, format);
	schema.release(&schema);
	if (status == -1 || (list = PyList_New(0)) == NULL)
		return NULL;
	status = add_arrays(type, stream, format, list);
	if (status != 0)
		Py_CLEAR(list);
	if (status > 0)
		PyErr_SetString(PyExc_RuntimeError, broken);
	return list;
}

static Py_ssize_t
length(PyObject *self)
{
	const struct column *c = (struct column *)self;

	return c->list == NULL ? (Py_ssize_t)c->array.length :
				 PyList_Size(c->list);
}

static void
dealloc(PyObject *self)
{
	struct column *c = (struct column *)self;
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	Py_XDECREF(c->list);
	if (c->array.release != NULL)
		c->array.release(&c->array);
	release(self);
	Py_DECREF(type);
}

static PyType_Slot slots[] = {
	{ Py_tp_doc,
	    (void *)(uintptr_t) "Column(texts)\n--\n\nTexts of find_batch()." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_sq_length, length },
	{ 0, NULL },
};

PyType_Spec column_spec = {
	.name = "_urlsift.Column",
	.basicsize = sizeof(struct column),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};

/*
 * Batches of the library, and columns of Arrow, which come from others and go
 * to others as its PyCapsule interface says.  They are read where they are.
 * Texts are scanned without the interpreter lock, some at a time: they are
 * borrowed with it.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <errno.h>
#include <string.h>

/* How many texts are borrowed at a time, unless they have so many bytes. */
#define TEXTS 256
#define BYTES ((Py_ssize_t)1 << 20)

/* What capsules have: structs of Arrow, or what was found. */
static const char of_schema[] = "arrow_schema", of_array[] = "arrow_array",
		  of_stream[] = "arrow_array_stream",
		  of_batch[] = "urlsift_batch";

union lent {
	struct ArrowSchema schema;
	struct ArrowArray array;
	struct ArrowArrayStream stream;
};

static void
free_lent(PyObject *capsule)
{
	const char *name = PyCapsule_GetName(capsule);
	union lent *lent = PyCapsule_GetPointer(capsule, name);
	PyObject *raised[3];

	/* Who releases them may be in Python. */
	PyErr_Fetch(&raised[0], &raised[1], &raised[2]);
	if (name == of_schema && lent->schema.release != NULL)
		lent->schema.release(&lent->schema);
	if (name == of_array && lent->array.release != NULL)
		lent->array.release(&lent->array);
	if (name == of_stream && lent->stream.release != NULL)
		lent->stream.release(&lent->stream);
	PyErr_Restore(raised[0], raised[1], raised[2]);
	PyMem_Free(lent);
}

/* Return a new capsule for what ${name} says, to be filled, and set ${lent} to
 * what it has; or NULL with an exception. */
static PyObject *
make_lent(const char *name, union lent **lent)
{
	PyObject *capsule;

	if ((*lent = PyMem_Calloc(1, sizeof(**lent))) == NULL)
		return PyErr_NoMemory();
	if ((capsule = PyCapsule_New(*lent, name, free_lent)) == NULL)
		PyMem_Free(*lent);
	return capsule;
}

/* take_next(stream): return the next column of a stream of Arrow, a pair of
 * capsules with its schema and its array; None: there are no more. */
static PyObject *
take_next(PyObject *self, PyObject *capsule)
{
	struct ArrowArrayStream *stream =
	    PyCapsule_GetPointer(capsule, of_stream);
	union lent *schema, *array;
	PyObject *pair;
	int error;

	(void)self;
	if (stream == NULL ||
	    (pair = Py_BuildValue("NN", make_lent(of_schema, &schema),
		 make_lent(of_array, &array))) == NULL)
		return NULL;
	error = stream->get_schema(stream, &schema->schema);
	if (error == 0)
		error = stream->get_next(stream, &array->array);
	if (error == 0 && array->array.release != NULL)
		return pair;
	Py_DECREF(pair);
	if (error == 0)
		Py_RETURN_NONE;
	return error == ENOMEM ?
	    PyErr_NoMemory() :
	    PyErr_Format(PyExc_RuntimeError, "the stream of Arrow is broken");
}

struct column {
	const struct ArrowSchema *schema;
	const struct ArrowArray *array;
};

/* Open a pair of capsules.  Return 1, or 0 with an exception, as converters
 * do. */
static int
open_column(PyObject *pair, void *opened)
{
	struct column *column = opened;
	PyObject *schema, *array;

	return PyArg_ParseTuple(pair, "OO", &schema, &array) &&
	    (column->schema = PyCapsule_GetPointer(schema, of_schema)) !=
	    NULL &&
	    (column->array = PyCapsule_GetPointer(array, of_array)) != NULL;
}

/* look(column): return how many rows it has, and its format and those of the
 * columns in it, with commas. */
static PyObject *
look(PyObject *self, PyObject *pair)
{
	struct column column;
	PyObject *formats, *next;
	int64_t i;

	(void)self;
	if (!open_column(pair, &column))
		return NULL;
	formats = PyUnicode_FromString(column.schema->dictionary == NULL ?
		column.schema->format :
		"dictionary");
	for (i = 0; formats != NULL && i < column.schema->n_children; i++) {
		next = PyUnicode_FromFormat("%U,%s", formats,
		    column.schema->children[i]->format);
		Py_DECREF(formats);
		formats = next;
	}
	return Py_BuildValue("LN", (long long)column.array->length, formats);
}

/* values(column, number): return a list of the values of a column in it. */
static PyObject *
get_values(PyObject *self, PyObject *args)
{
	struct urlsift_value got;
	struct column column;
	PyObject *list, *value;
	Py_ssize_t i;
	int number;

	(void)self;
	if (!PyArg_ParseTuple(args, "O&i:values", open_column, &column,
		&number))
		return NULL;
	column.schema = column.schema->children[number];
	column.array = column.array->children[number];
	list = PyList_New((Py_ssize_t)column.array->length);
	for (i = 0; list != NULL && i < (Py_ssize_t)column.array->length; i++) {
		if (urlsift_column_get(column.schema, column.array, (size_t)i,
			&got) != 1)
			value = Py_NewRef(Py_None);
		else if (*column.schema->format == 'l')
			value = PyLong_FromUnsignedLongLong(got.number);
		else if (*column.schema->format == 'b')
			value = PyBool_FromLong(got.number != 0);
		else
			value = PyUnicode_FromStringAndSize(got.text,
			    (Py_ssize_t)got.len);
		if (value == NULL)
			Py_CLEAR(list);
		else
			(void)PyList_SetItem(list, i, value);
	}
	return list;
}

/* A batch, and its rules. */
static void
free_batch(PyObject *capsule)
{

	urlsift_batch_free(PyCapsule_GetPointer(capsule, of_batch));
	Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule));
}

/* batch(rules, columns): return a new one. */
static PyObject *
make_batch(PyObject *self, PyObject *args)
{
	struct module *module = PyModule_GetState(self);
	struct urlsift_batch *batch = NULL;
	PyObject *names, *capsule = NULL;
	struct urlsift_name name;
	struct rules *rules;
	const char **columns;
	Py_ssize_t n, i;

	if (!PyArg_ParseTuple(args, "O!O!:batch", module->own[RULES], &rules,
		&PyTuple_Type, &names))
		return NULL;
	rules->is_used = true;
	n = PyTuple_Size(names);
	columns = PyMem_Calloc((size_t)n + 1, sizeof(*columns));
	for (i = 0; columns != NULL && i < n; i++) {
		if (!PyArg_Parse(PyTuple_GetItem(names, i), "s", &columns[i]))
			break;
		if (!urlsift_name_read(&name, columns[i], strlen(columns[i]))) {
			PyErr_Format(PyExc_ValueError, "there is no column %R",
			    PyTuple_GetItem(names, i));
			break;
		}
	}
	if (i == n)
		batch = urlsift_batch_new(rules->rules, rules->filter, columns,
		    (size_t)n);
	PyMem_Free(columns);
	if (batch != NULL)
		capsule = PyCapsule_New(batch, of_batch, free_batch);
	else if (PyErr_Occurred() == NULL)
		PyErr_NoMemory();
	if (capsule == NULL)
		urlsift_batch_free(batch);
	else
		(void)PyCapsule_SetContext(capsule, Py_NewRef(&rules->base));
	return capsule;
}

/* Return whether ${item} is not equal to itself, as NaN and NA of pandas are
 * not, which stand for no value; or -1 with an exception. */
static int
is_null(PyObject *item)
{
	PyObject *equal = PyObject_RichCompare(item, item, Py_EQ);
	int is_equal = -1;

	/* What comes of NA is NA, which is neither true nor false. */
	if (equal != NULL)
		is_equal = equal == item ? 0 : PyObject_IsTrue(equal);
	Py_XDECREF(equal);
	return is_equal == -1 ? -1 : !is_equal;
}

/* Borrow the text number ${i} of a column; what is null is empty. */
static void
open_cell(const struct column *column, size_t i, struct source *source)
{
	struct urlsift_value cell;

	(void)urlsift_column_get(column->schema, column->array, i, &cell);
	*source = (struct source){ .unit = URLSIFT_U_BYTES };
	source->view.buf = (void *)(uintptr_t)cell.text;
	source->view.len = (Py_ssize_t)cell.len;
	if (strpbrk(column->schema->format, "uU") != NULL)
		source->unit = URLSIFT_U_CHARACTERS;
}

/* The same of a list.  Return 0, or -1 with an exception. */
static int
open_item(const struct module *module, PyObject *list, size_t i,
    struct source *source)
{
	PyObject *item = PyList_GetItem(list, (Py_ssize_t)i);
	int null = 0;

	*source = (struct source){ .unit = URLSIFT_U_BYTES };
	if (item == NULL)
		return -1;
	if (Py_IsNone(item))
		return 0;
	if (!PyUnicode_Check(item) && !PyObject_CheckBuffer(item))
		null = is_null(item);
	return null == 0 ? source_open(module, source, item) :
	    null == 1	 ? 0 :
			   -1;
}

/* scan(batch, texts, at, stop, row): scan texts of a list or a column from
 * number ${at} on, some of those before ${stop}; number 0 is in this row.
 * Return the number of the next one, and a warning or None. */
static PyObject *
scan(PyObject *self, PyObject *args)
{
	const struct module *module = PyModule_GetState(self);
	struct source run[TEXTS];
	PyObject *capsule, *texts;
	Py_ssize_t at, stop, row, bytes = 0;
	int status = URLSIFT_OK, opened = 0;
	struct urlsift_batch *batch;
	struct column column, *from = NULL;
	PyThreadState *unlocked;
	size_t n = 0, i;

	if (!PyArg_ParseTuple(args, "OOnnn:scan", &capsule, &texts, &at, &stop,
		&row) ||
	    (batch = PyCapsule_GetPointer(capsule, of_batch)) == NULL)
		return NULL;
	if (!PyList_Check(texts)) {
		if (!open_column(texts, &column))
			return NULL;
		from = &column;
	}
	while (opened == 0 && n < TEXTS && (Py_ssize_t)n < stop - at &&
	    bytes < BYTES) {
		if (from == NULL)
			opened =
			    open_item(module, texts, (size_t)at + n, &run[n]);
		else
			open_cell(from, (size_t)at + n, &run[n]);
		bytes += run[n++].view.len;
	}
	unlocked = PyEval_SaveThread();
	for (i = 0; opened == 0 && status == URLSIFT_OK && i < n; i++)
		if (run[i].view.len > 0)
			status = urlsift_batch_text(batch,
			    (uint64_t)(row + at) + i, run[i].view.buf,
			    (size_t)run[i].view.len, run[i].unit);
	PyEval_RestoreThread(unlocked);
	for (i = 0; i < n; i++)
		PyBuffer_Release(&run[i].view);
	if (status != URLSIFT_OK)
		return PyErr_NoMemory();
	return opened == -1 ? NULL :
			      Py_BuildValue("nz", at + (Py_ssize_t)n,
				  urlsift_batch_warning(batch));
}

/* stream(list): return the stream of all batches in the list. */
static PyObject *
make_stream(PyObject *self, PyObject *list)
{
	size_t n = (size_t)PyList_Size(list), i;
	struct urlsift_batch **batches = PyMem_Malloc(n * sizeof(*batches));
	union lent *lent;
	PyObject *capsule = make_lent(of_stream, &lent);

	(void)self;
	for (i = 0; batches != NULL && i < n; i++)
		batches[i] =
		    PyCapsule_GetPointer(PyList_GetItem(list, (Py_ssize_t)i),
			of_batch);
	if (capsule != NULL &&
	    (batches == NULL ||
		urlsift_batch_stream(batches, n, &lent->stream) !=
		    URLSIFT_OK)) {
		Py_CLEAR(capsule);
		PyErr_NoMemory();
	}
	PyMem_Free(batches);
	return capsule;
}

PyMethodDef batch_functions[] = {
	{ "take_next", take_next, METH_O, NULL },
	{ "look", look, METH_O, NULL },
	{ "values", get_values, METH_VARARGS, NULL },
	{ "batch", make_batch, METH_VARARGS, NULL },
	{ "scan", scan, METH_VARARGS, NULL },
	{ "stream", make_stream, METH_O, NULL },
	{ NULL, NULL, 0, NULL },
};

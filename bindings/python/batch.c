/*
 * Many texts are scanned into a batch of the library.  Columns of Arrow come
 * from others and go to others as its PyCapsule interface says; they are read
 * where they are.  Texts are scanned without the interpreter lock, some at a
 * time: they are borrowed with it.
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

/* Texts: a list, or a column of Arrow. */
struct texts {
	PyObject *list; /* NULL: a column */
	const struct ArrowSchema *schema;
	const struct ArrowArray *array;
};

/* Open ${object}, a list or a pair of capsules with the schema and the array of
 * a column.  Return 1, or 0 with an exception, as converters do. */
static int
open_texts(PyObject *object, void *opened)
{
	static const char *const known[] = { "u", "U", "z", "Z", "vu", "vz" };
	struct texts *texts = opened;
	bool is_known = false;
	PyObject *pair[2];
	size_t i;

	*texts = (struct texts){ .list = object };
	if (PyList_Check(object))
		return 1;
	texts->list = NULL;
	if (!PyArg_ParseTuple(object, "OO", &pair[0], &pair[1]) ||
	    (texts->schema = PyCapsule_GetPointer(pair[0], of_schema)) ==
		NULL ||
	    (texts->array = PyCapsule_GetPointer(pair[1], of_array)) == NULL)
		return 0;
	for (i = 0; i < sizeof(known) / sizeof(*known); i++)
		is_known |= strcmp(texts->schema->format, known[i]) == 0;
	if (is_known && texts->schema->dictionary == NULL)
		return 1;
	PyErr_Format(PyExc_TypeError,
	    "texts are strings or binary of Arrow, not '%s'%s",
	    texts->schema->format,
	    texts->schema->dictionary == NULL ? "" : " of a dictionary");
	return 0;
}

/* take_next(stream): return the next column of a stream of Arrow; None: there
 * are no more. */
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

/* A text in an array of views, unless it is short: then it stands in the
 * view. */
struct view {
	int32_t len;
	char prefix[4];
	int32_t buffer, offset;
};

/* Return whether the bit number ${i} is set; that of what is NULL is. */
static bool
has_bit(const void *bits, size_t i)
{

	return bits == NULL ||
	    (((const unsigned char *)bits)[i / 8] >> i % 8 & 1) != 0;
}

/* Borrow the text number ${i} of a column, unless it is null. */
static void
open_cell(const struct texts *texts, size_t i, struct source *source)
{
	const char *format = texts->schema->format, *text;
	const void **buffer = texts->array->buffers;
	const struct view *view;
	const int32_t *ends;
	const int64_t *far;

	i += (size_t)texts->array->offset;
	if (!has_bit(buffer[0], i))
		return;
	if (*format == 'v') {
		view = (const struct view *)buffer[1] + i;
		source->view.len = view->len;
		text = view->len <= 12 ?
		    view->prefix :
		    (const char *)buffer[2 + view->buffer] + view->offset;
	} else if (*format == 'u' || *format == 'z') {
		ends = (const int32_t *)buffer[1] + i;
		source->view.len = ends[1] - ends[0];
		text = (const char *)buffer[2] + ends[0];
	} else {
		far = (const int64_t *)buffer[1] + i;
		source->view.len = (Py_ssize_t)(far[1] - far[0]);
		text = (const char *)buffer[2] + far[0];
	}
	source->view.buf = (void *)(uintptr_t)text;
	if (strpbrk(format, "uU") != NULL)
		source->unit = URLSIFT_U_CHARACTERS;
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

/* Borrow the text number ${i}; what is null is empty.  Return 0, or -1 with an
 * exception. */
static int
open_text(const struct module *module, const struct texts *texts, size_t i,
    struct source *source)
{
	PyObject *item = NULL;
	int null = 0;

	*source = (struct source){ .unit = URLSIFT_U_BYTES };
	if (texts->list == NULL)
		open_cell(texts, i, source);
	else if ((item = PyList_GetItem(texts->list, (Py_ssize_t)i)) == NULL)
		return -1;
	if (item == NULL || Py_IsNone(item))
		return 0;
	if (!PyUnicode_Check(item) && !PyObject_CheckBuffer(item))
		null = is_null(item);
	return null == 0 ? source_open(module, source, item) :
	    null == 1	 ? 0 :
			   -1;
}

/* Scan ${texts} from ${at} to ${stop}; the first one is in this ${row}.  Return
 * 0, or -1 with an exception. */
static int
scan(struct urlsift_batch *batch, const struct module *module,
    const struct texts *texts, size_t at, size_t stop, uint64_t row)
{
	struct source run[TEXTS];
	PyThreadState *unlocked;
	int status = URLSIFT_OK, opened = 0;
	Py_ssize_t bytes;
	size_t n, i;

	while (status == URLSIFT_OK && opened == 0 && at < stop) {
		bytes = 0;
		for (n = 0;
		     opened == 0 && n < TEXTS && at + n < stop && bytes < BYTES;
		     n++) {
			opened = open_text(module, texts, at + n, &run[n]);
			bytes += run[n].view.len;
		}
		unlocked = PyEval_SaveThread();
		for (i = 0; opened == 0 && status == URLSIFT_OK && i < n; i++)
			if (run[i].view.len > 0)
				status = urlsift_batch_text(batch, row + at + i,
				    run[i].view.buf, (size_t)run[i].view.len,
				    run[i].unit);
		PyEval_RestoreThread(unlocked);
		at += n;
		while (n > 0)
			PyBuffer_Release(&run[--n].view);
		if (opened == 0)
			opened = PyErr_CheckSignals();
	}
	if (status != URLSIFT_OK)
		PyErr_NoMemory();
	return status == URLSIFT_OK ? opened : -1;
}

/* Return a new batch whose columns have these ${names}, or NULL with an
 * exception. */
static struct urlsift_batch *
make_batch(const struct rules *rules, PyObject *names)
{
	Py_ssize_t n = PyTuple_Size(names), i;
	const char **columns = PyMem_Calloc((size_t)n + 1, sizeof(*columns));
	struct urlsift_batch *batch = NULL;
	struct urlsift_name name;
	PyObject *column;

	for (i = 0; columns != NULL && i < n; i++) {
		column = PyTuple_GetItem(names, i);
		if (!PyArg_Parse(column, "s", &columns[i]))
			break;
		if (!urlsift_name_read(&name, columns[i], strlen(columns[i]))) {
			PyErr_Format(PyExc_ValueError, "there is no column %R",
			    column);
			break;
		}
	}
	if (i == n)
		batch = urlsift_batch_new(rules->rules, rules->filter, columns,
		    (size_t)n);
	PyMem_Free(columns);
	if (batch == NULL && PyErr_Occurred() == NULL)
		PyErr_NoMemory();
	return batch;
}

/* A batch, and its rules. */
static void
free_batch(PyObject *capsule)
{

	urlsift_batch_free(PyCapsule_GetPointer(capsule, of_batch));
	Py_DECREF((PyObject *)PyCapsule_GetContext(capsule));
}

/* scan(texts, at, stop, row, rules, columns): scan texts, the first of which is
 * in this row.  Return the batch of what is found. */
static PyObject *
scan_batch(PyObject *self, PyObject *args)
{
	struct module *module = PyModule_GetState(self);
	PyObject *names, *capsule = NULL;
	struct urlsift_batch *batch;
	struct rules *rules;
	struct texts texts;
	Py_ssize_t at, stop, row;
	const char *warning;

	if (!PyArg_ParseTuple(args, "O&nnnO!O!:scan", open_texts, &texts, &at,
		&stop, &row, module->own[RULES], &rules, &PyTuple_Type, &names))
		return NULL;
	rules->is_used = true;
	if ((batch = make_batch(rules, names)) != NULL)
		capsule = PyCapsule_New(batch, of_batch, free_batch);
	if (capsule == NULL) {
		urlsift_batch_free(batch);
		return NULL;
	}
	(void)PyCapsule_SetContext(capsule, Py_NewRef(&rules->base));
	if (scan(batch, module, &texts, (size_t)at, (size_t)stop,
		(uint64_t)row) == -1 ||
	    ((warning = urlsift_batch_warning(batch)) != NULL &&
		PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s", warning) == -1))
		Py_CLEAR(capsule);
	return capsule;
}

/* count(array): return how many rows it has. */
static PyObject *
count(PyObject *self, PyObject *capsule)
{
	const struct ArrowArray *array =
	    PyCapsule_GetPointer(capsule, of_array);

	(void)self;
	return array == NULL ? NULL : PyLong_FromLongLong(array->length);
}

/* format(schema, number): return the format of Arrow of a column. */
static PyObject *
get_format(PyObject *self, PyObject *args)
{
	const struct ArrowSchema *schema;
	PyObject *capsule;
	int number;

	(void)self;
	if (!PyArg_ParseTuple(args, "Oi:format", &capsule, &number) ||
	    (schema = PyCapsule_GetPointer(capsule, of_schema)) == NULL)
		return NULL;
	return PyUnicode_FromString(schema->children[number]->format);
}

/* values(schema, array, number): return a list of the values of a column. */
static PyObject *
get_values(PyObject *self, PyObject *args)
{
	PyObject *pair[2], *list, *value;
	const struct ArrowSchema *schema;
	const struct ArrowArray *array;
	const int64_t *numbers;
	Py_ssize_t i;
	int number;

	(void)self;
	if (!PyArg_ParseTuple(args, "OOi:values", &pair[0], &pair[1],
		&number) ||
	    (schema = PyCapsule_GetPointer(pair[0], of_schema)) == NULL ||
	    (array = PyCapsule_GetPointer(pair[1], of_array)) == NULL)
		return NULL;
	schema = schema->children[number];
	array = array->children[number];
	numbers = array->buffers[1];
	list = PyList_New((Py_ssize_t)array->length);
	for (i = 0; list != NULL && i < (Py_ssize_t)array->length; i++) {
		if (!has_bit(array->buffers[0], (size_t)i))
			value = Py_NewRef(Py_None);
		else if (*schema->format == 'l')
			value = PyLong_FromLongLong(numbers[i]);
		else if (*schema->format == 'b')
			value = PyBool_FromLong(has_bit(numbers, (size_t)i));
		else
			value = PyUnicode_FromStringAndSize((const char *)array
								->buffers[2] +
				numbers[i],
			    (Py_ssize_t)(numbers[i + 1] - numbers[i]));
		if (value == NULL)
			Py_CLEAR(list);
		else
			(void)PyList_SetItem(list, i, value);
	}
	return list;
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
	{ "scan", scan_batch, METH_VARARGS, NULL },
	{ "count", count, METH_O, NULL },
	{ "format", get_format, METH_VARARGS, NULL },
	{ "values", get_values, METH_VARARGS, NULL },
	{ "stream", make_stream, METH_O, NULL },
	{ NULL, NULL, 0, NULL },
};

/*
 * The types Array, texts of Arrow that are read where they are, and Chunk, what
 * is found in some texts, a batch of the library.  Both come from others and go
 * to others by the PyCapsule interface of Arrow.  Texts are scanned without the
 * interpreter lock, some at a time: they are borrowed with it.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <string.h>

/* How many texts are borrowed at a time, unless they have so many bytes. */
#define TEXTS 256
#define BYTES ((size_t)1 << 20)

struct array {
	PyObject base;
	struct ArrowArray array;
	const char *format;
};

/* A text in an array of views, unless it is short: then it stands in the
 * view. */
struct view {
	int32_t len;
	char prefix[4];
	int32_t buffer, offset;
};

/* Borrow the text number ${i} of ${a}.  Return 1, or 0: it is null. */
static int
open_cell(const struct array *a, size_t i, struct source *source)
{
	const void **buffer = a->array.buffers;
	const unsigned char *valid = buffer[0];
	const int32_t *ends;
	const int64_t *far;
	const struct view *view;

	i += (size_t)a->array.offset;
	if (valid != NULL && (valid[i / 8] >> i % 8 & 1) == 0)
		return 0;
	if (*a->format == 'v') {
		view = (const struct view *)buffer[1] + i;
		source->len = (size_t)view->len;
		source->text = view->len <= 12 ?
		    view->prefix :
		    (const char *)buffer[2 + view->buffer] + view->offset;
	} else if (*a->format == 'u' || *a->format == 'z') {
		ends = (const int32_t *)buffer[1] + i;
		source->len = (size_t)(ends[1] - ends[0]);
		source->text = (const char *)buffer[2] + ends[0];
	} else {
		far = (const int64_t *)buffer[1] + i;
		source->len = (size_t)(far[1] - far[0]);
		source->text = (const char *)buffer[2] + far[0];
	}
	if (source->len == 0)
		source->text = "";
	source->is_str = strpbrk(a->format, "uU") != NULL;
	return 1;
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

/* Borrow the text number ${i} of ${texts}, an Array or a list.  Return 1; 0: it
 * is null; or -1 with an exception. */
static int
open_text(const struct module *module, PyObject *texts, Py_ssize_t i,
    struct source *source)
{
	PyObject *item;

	memset(source, 0, sizeof(*source));
	if (Py_IS_TYPE(texts, module->type[ARRAY]))
		return open_cell((struct array *)texts, (size_t)i, source);
	if ((item = PyList_GetItem(texts, i)) == NULL)
		return -1;
	if (is_null(item))
		return 0;
	return source_open(module, source, item) == 0 ? 1 : -1;
}

/* Return which format of texts ${schema} has, or NULL with an exception. */
static const char *
read_format(const struct ArrowSchema *schema)
{
	static const char *const known[] = { "u", "U", "z", "Z", "vu", "vz" };
	size_t i;

	for (i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (strcmp(schema->format, known[i]) == 0 &&
		    schema->dictionary == NULL)
			return known[i];
	PyErr_Format(PyExc_TypeError,
	    "texts are strings or binary of Arrow, not '%s'%s", schema->format,
	    schema->dictionary == NULL ? "" : " of a dictionary");
	return NULL;
}

/* Move ${array} to a new Array, and append that to ${list}.  Return 0, or -1
 * with an exception. */
static int
add_array(const struct module *module, PyObject *list, const char *format,
    struct ArrowArray *array)
{
	struct array *made =
	    (struct array *)PyType_GenericAlloc(module->type[ARRAY], 0);
	int status;

	if (made == NULL)
		return -1;
	made->array = *array;
	made->format = format;
	array->release = NULL;
	status = PyList_Append(list, &made->base);
	Py_DECREF(&made->base);
	return status;
}

PyObject *
batch_take_array(PyObject *self, PyObject *pair)
{
	PyObject *list = PyList_New(0), *of_schema, *of_array;
	const struct ArrowSchema *schema;
	struct ArrowArray *array;
	const char *format;

	if (list == NULL ||
	    !PyArg_ParseTuple(pair, "OO", &of_schema, &of_array) ||
	    (schema = PyCapsule_GetPointer(of_schema, "arrow_schema")) ==
		NULL ||
	    (array = PyCapsule_GetPointer(of_array, "arrow_array")) == NULL ||
	    (format = read_format(schema)) == NULL ||
	    add_array(PyModule_GetState(self), list, format, array) == -1)
		Py_CLEAR(list);
	return list;
}

PyObject *
batch_take_stream(PyObject *self, PyObject *capsule)
{
	struct ArrowArrayStream *stream =
	    PyCapsule_GetPointer(capsule, "arrow_array_stream");
	struct ArrowSchema schema = { .format = NULL };
	struct ArrowArray array = { .release = NULL };
	PyObject *list = stream == NULL ? NULL : PyList_New(0);
	const char *format = NULL;
	int status;

	if (list == NULL)
		return NULL;
	status = stream->get_schema(stream, &schema);
	if (status == 0) {
		status = (format = read_format(&schema)) == NULL ? -1 : 0;
		schema.release(&schema);
	}
	while (status == 0 &&
	    (status = stream->get_next(stream, &array)) == 0 &&
	    array.release != NULL) {
		status =
		    add_array(PyModule_GetState(self), list, format, &array);
		if (array.release != NULL)
			array.release(&array);
	}
	if (status > 0)
		PyErr_SetString(PyExc_RuntimeError,
		    "the stream of Arrow is broken");
	if (status != 0)
		Py_CLEAR(list);
	return list;
}

static Py_ssize_t
array_length(PyObject *self)
{

	return (Py_ssize_t)((struct array *)self)->array.length;
}

static void
array_dealloc(PyObject *self)
{
	struct ArrowArray *array = &((struct array *)self)->array;
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
	PyObject *raised[3];

	/* Who releases an array may be in Python. */
	PyErr_Fetch(&raised[0], &raised[1], &raised[2]);
	if (array->release != NULL)
		array->release(array);
	PyErr_Restore(raised[0], raised[1], raised[2]);
	release(self);
	Py_DECREF(type);
}

static PyType_Slot array_slots[] = {
	{ Py_tp_dealloc, array_dealloc },
	{ Py_sq_length, array_length },
	{ 0, NULL },
};

PyType_Spec array_spec = {
	.name = "_urlsift.Array",
	.basicsize = sizeof(struct array),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION |
	    Py_TPFLAGS_IMMUTABLETYPE,
	.slots = array_slots,
};

struct chunk {
	PyObject base;
	struct urlsift_batch *batch;
	struct ArrowArray array; /* its columns */
};

/* Texts that are scanned, up to ${stop}; the first is in this ${row}. */
struct texts {
	const struct module *module;
	PyObject *texts; /* an Array or a list */
	Py_ssize_t at, stop, row;
};

/* Those that are borrowed. */
struct run {
	size_t n, bytes;
	struct source source[TEXTS];
	uint64_t row[TEXTS];
};

/* Return whether characters of ${source} are counted.  Those of a str were
 * looked at when it was opened. */
static bool
is_wide(const struct source *source)
{
	size_t i;

	if (!source->is_str || source->str != NULL)
		return source->is_wide;
	for (i = 0; i < source->len && (signed char)source->text[i] >= 0; i++)
		;
	return i < source->len;
}

/* Scan the texts of ${run}.  Return as urlsift_batch_text(). */
static int
scan_run(struct urlsift_batch *batch, const struct run *run)
{
	const struct source *source = run->source;
	int status = URLSIFT_OK;
	size_t i;

	for (i = 0; status == URLSIFT_OK && i < run->n; i++, source++)
		status = urlsift_batch_text(batch, run->row[i], source->text,
		    source->len,
		    is_wide(source) ? URLSIFT_U_CHARACTERS : URLSIFT_U_BYTES);
	return status;
}

/* Borrow the next ${texts}.  Return 0, or -1 with an exception. */
static int
fill_run(struct run *run, struct texts *texts)
{
	struct source *source;
	int status;

	run->n = run->bytes = 0;
	for (; texts->at < texts->stop && run->n < TEXTS && run->bytes < BYTES;
	     texts->at++, texts->row++) {
		source = &run->source[run->n];
		status =
		    open_text(texts->module, texts->texts, texts->at, source);
		if (status == -1)
			return -1;
		if (status == 0)
			continue;
		run->bytes += source->len;
		run->row[run->n++] = (uint64_t)texts->row;
	}
	return 0;
}

/* Scan ${texts}.  Return 0, or -1 with an exception. */
static int
scan(struct urlsift_batch *batch, struct texts *texts)
{
	struct run *run = PyMem_Malloc(sizeof(*run));
	PyThreadState *unlocked;
	int status = run == NULL ? URLSIFT_ENOMEM : URLSIFT_OK;
	int filled = 0;

	while (status == URLSIFT_OK && filled == 0 && texts->at < texts->stop) {
		filled = fill_run(run, texts);
		if (filled == 0) {
			unlocked = PyEval_SaveThread();
			status = scan_run(batch, run);
			PyEval_RestoreThread(unlocked);
		}
		while (run->n > 0)
			source_close(&run->source[--run->n]);
		if (filled == 0)
			filled = PyErr_CheckSignals();
	}
	PyMem_Free(run);
	if (status != URLSIFT_OK)
		PyErr_NoMemory();
	return status == URLSIFT_OK ? filled : -1;
}

/* Return the UTF-8 of the names in the tuple ${names}, or NULL with an
 * exception; free with PyMem_Free(). */
static const char **
read_names(PyObject *names)
{
	Py_ssize_t n = PyTuple_Size(names), i, len;
	const char **texts = PyMem_Malloc((size_t)(n + 1) * sizeof(*texts));
	struct urlsift_name name;

	if (texts == NULL)
		PyErr_NoMemory();
	for (i = 0; texts != NULL && i < n; i++) {
		texts[i] =
		    PyUnicode_AsUTF8AndSize(PyTuple_GetItem(names, i), &len);
		if (texts[i] != NULL && strlen(texts[i]) == (size_t)len &&
		    urlsift_name_read(&name, texts[i], (size_t)len))
			continue;
		if (texts[i] != NULL)
			PyErr_Format(PyExc_ValueError, "there is no column %R",
			    PyTuple_GetItem(names, i));
		PyMem_Free(texts);
		texts = NULL;
	}
	return texts;
}

/* Make the batch of ${chunk}. */
static int
make_batch(struct chunk *chunk, const struct rules *rules, PyObject *names)
{
	const char **columns = read_names(names);

	if (columns == NULL)
		return -1;
	chunk->batch = urlsift_batch_new(rules->rules, rules->filter, columns,
	    (size_t)PyTuple_Size(names));
	PyMem_Free(columns);
	if (chunk->batch == NULL)
		PyErr_NoMemory();
	return chunk->batch == NULL ? -1 : 0;
}

/* Warn of what was not filtered, and have the columns. */
static int
finish(struct chunk *chunk)
{
	const char *warning = urlsift_batch_warning(chunk->batch);

	if (warning != NULL &&
	    PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s", warning) == -1)
		return -1;
	if (urlsift_batch_array(chunk->batch, &chunk->array) == URLSIFT_OK)
		return 0;
	PyErr_NoMemory();
	return -1;
}

static PyObject *
chunk_new(PyTypeObject *type, PyObject *args, PyObject *unused)
{
	struct module *module = PyType_GetModuleState(type);
	struct texts texts = { .module = module };
	PyObject *wanted, *names;
	struct chunk *chunk;
	struct rules *rules;
	int status;

	(void)unused;
	if (!PyArg_ParseTuple(args, "OnnnOO!:Chunk", &texts.texts, &texts.at,
		&texts.stop, &texts.row, &wanted, &PyTuple_Type, &names) ||
	    (rules = rules_use(module, wanted)) == NULL)
		return NULL;
	chunk = (struct chunk *)PyType_GenericAlloc(type, 0);
	status = chunk == NULL ? -1 : make_batch(chunk, rules, names);
	if (status == 0)
		status = scan(chunk->batch, &texts);
	if (status == 0)
		status = finish(chunk);
	if (status == -1)
		Py_CLEAR(chunk);
	Py_DECREF(&rules->base);
	return (PyObject *)chunk;
}

static void
chunk_dealloc(PyObject *self)
{
	struct chunk *chunk = (struct chunk *)self;
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	if (chunk->array.release != NULL)
		chunk->array.release(&chunk->array);
	urlsift_batch_free(chunk->batch);
	release(self);
	Py_DECREF(type);
}

static Py_ssize_t
chunk_length(PyObject *self)
{

	return (Py_ssize_t)((struct chunk *)self)->array.length;
}

/* Return the value in row ${i} of ${array}, or NULL with an exception. */
static PyObject *
get_value(const struct ArrowArray *array, bool is_flag, size_t i)
{
	const unsigned char *valid = array->buffers[0],
			    *bits = array->buffers[1];
	const int64_t *numbers = array->buffers[1];

	if (valid != NULL && (valid[i / 8] >> i % 8 & 1) == 0)
		Py_RETURN_NONE;
	if (array->n_buffers == 3)
		return PyUnicode_DecodeUTF8((const char *)array->buffers[2] +
			numbers[i],
		    numbers[i + 1] - numbers[i], NULL);
	return is_flag ? PyBool_FromLong(bits[i / 8] >> i % 8 & 1) :
			 PyLong_FromLongLong(numbers[i]);
}

/* Append the values of column ${number} to a list. */
static PyObject *
add_values(PyObject *self, PyObject *args)
{
	const struct chunk *chunk = (struct chunk *)self;
	PyObject *list, *value;
	int number, is_flag, status = 0;
	int64_t i;

	if (!PyArg_ParseTuple(args, "ipO!", &number, &is_flag, &PyList_Type,
		&list))
		return NULL;
	for (i = 0; status == 0 && i < chunk->array.length; i++) {
		value = get_value(chunk->array.children[number], is_flag != 0,
		    (size_t)i);
		status = value == NULL ? -1 : PyList_Append(list, value);
		Py_XDECREF(value);
	}
	if (status == -1)
		return NULL;
	Py_RETURN_NONE;
}

/* Return the types of the columns, in a tuple. */
static PyObject *
get_types(PyObject *self, PyObject *unused)
{
	struct ArrowSchema schema;
	PyObject *types, *type;
	Py_ssize_t i;

	(void)unused;
	if (urlsift_batch_schema(((struct chunk *)self)->batch, &schema) !=
	    URLSIFT_OK)
		return PyErr_NoMemory();
	types = PyTuple_New((Py_ssize_t)schema.n_children);
	for (i = 0; types != NULL && i < (Py_ssize_t)schema.n_children; i++) {
		type = (PyObject *)(*schema.children[i]->format == 'l' ?
			&PyLong_Type :
			*schema.children[i]->format == 'b' ? &PyBool_Type :
							     &PyUnicode_Type);
		PyTuple_SetItem(types, i, Py_NewRef(type));
	}
	schema.release(&schema);
	return types;
}

static void
free_schema(PyObject *capsule)
{
	struct ArrowSchema *schema =
	    PyCapsule_GetPointer(capsule, "arrow_schema");

	if (schema->release != NULL)
		schema->release(schema);
	PyMem_Free(schema);
}

static PyObject *
get_schema(PyObject *self, PyObject *unused)
{
	struct ArrowSchema *schema = PyMem_Calloc(1, sizeof(*schema));
	PyObject *capsule = NULL;

	(void)unused;
	if (schema != NULL &&
	    urlsift_batch_schema(((struct chunk *)self)->batch, schema) ==
		URLSIFT_OK) {
		capsule = PyCapsule_New(schema, "arrow_schema", free_schema);
		if (capsule == NULL)
			schema->release(schema);
	} else {
		PyErr_NoMemory();
	}
	if (capsule == NULL)
		PyMem_Free(schema);
	return capsule;
}

static void
free_stream(PyObject *capsule)
{
	struct ArrowArrayStream *stream =
	    PyCapsule_GetPointer(capsule, "arrow_array_stream");

	if (stream->release != NULL)
		stream->release(stream);
	PyMem_Free(stream);
}

PyObject *
batch_stream(PyObject *self, PyObject *chunks)
{
	size_t n = (size_t)PyList_Size(chunks), i;
	struct ArrowArrayStream *stream = PyMem_Calloc(1, sizeof(*stream));
	struct urlsift_batch **batches = PyMem_Malloc(n * sizeof(*batches));
	PyObject *capsule = NULL;
	int status = URLSIFT_ENOMEM;

	(void)self;
	if (stream != NULL && batches != NULL) {
		for (i = 0; i < n; i++)
			batches[i] = ((struct chunk *)PyList_GetItem(chunks,
					  (Py_ssize_t)i))
					 ->batch;
		status = urlsift_batch_stream(batches, n, stream);
	}
	PyMem_Free(batches);
	if (status == URLSIFT_OK)
		capsule =
		    PyCapsule_New(stream, "arrow_array_stream", free_stream);
	else
		PyErr_NoMemory();
	if (capsule == NULL && status == URLSIFT_OK)
		stream->release(stream);
	if (capsule == NULL)
		PyMem_Free(stream);
	return capsule;
}

static PyMethodDef methods[] = {
	{ "add_values", add_values, METH_VARARGS, NULL },
	{ "schema", get_schema, METH_NOARGS, NULL },
	{ "types", get_types, METH_NOARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot chunk_slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t) "A part of a Batch." },
	{ Py_tp_new, chunk_new },
	{ Py_tp_dealloc, chunk_dealloc },
	{ Py_tp_methods, methods },
	{ Py_sq_length, chunk_length },
	{ 0, NULL },
};

PyType_Spec chunk_spec = {
	.name = "_urlsift.Chunk",
	.basicsize = sizeof(struct chunk),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = chunk_slots,
};

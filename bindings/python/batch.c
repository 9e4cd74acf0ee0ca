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

/* Borrow the text number ${i} of ${a}, unless it is null. */
static void
open_cell(const struct array *a, size_t i, struct source *source)
{
	const void **buffer = a->array.buffers;
	const unsigned char *valid = buffer[0];
	const int32_t *ends;
	const int64_t *far;
	const struct view *view;

	i += (size_t)a->array.offset;
	if (valid != NULL && (valid[i / 8] >> i % 8 & 1) == 0)
		return;
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
	source->is_wide = strpbrk(a->format, "uU") != NULL;
}

/* Return 1 if ${item} stands for no value, and so is not equal to itself: NaN,
 * or NA of pandas; 0 if not; or -1 with an exception. */
static int
is_null(PyObject *item)
{
	PyObject *equal;
	int is_equal = -1;

	if (Py_IsNone(item))
		return 1;
	if (PyUnicode_Check(item) || PyObject_CheckBuffer(item))
		return 0;
	equal = PyObject_RichCompare(item, item, Py_EQ);
	/* What comes of NA is NA, which is neither true nor false. */
	if (equal != NULL)
		is_equal = equal == item ? 0 : PyObject_IsTrue(equal);
	Py_XDECREF(equal);
	return is_equal == -1 ? -1 : !is_equal;
}

/* Borrow the text number ${i} of ${texts}, an Array or a list; what is null is
 * empty.  Return 0, or -1 with an exception. */
static int
open_text(const struct module *module, PyObject *texts, size_t i,
    struct source *source)
{
	PyObject *item = NULL;
	int null = 1;

	memset(source, 0, sizeof(*source));
	if (Py_IS_TYPE(texts, module->type[ARRAY]))
		open_cell((struct array *)texts, i, source);
	else if ((item = PyList_GetItem(texts, (Py_ssize_t)i)) == NULL ||
	    (null = is_null(item)) == -1)
		return -1;
	return null == 1 ? 0 : source_open(module, source, item);
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

/* Return a new Array, to which ${array} belongs then, or NULL with an
 * exception. */
static PyObject *
make_array(const struct module *module, const char *format,
    struct ArrowArray *array)
{
	struct array *made =
	    (struct array *)PyType_GenericAlloc(module->type[ARRAY], 0);

	if (made == NULL)
		return NULL;
	made->array = *array;
	made->format = format;
	array->release = NULL;
	return &made->base;
}

PyObject *
batch_take_array(PyObject *self, PyObject *args)
{
	PyObject *of_schema, *of_array;
	const struct ArrowSchema *schema;
	struct ArrowArray *array;
	const char *format;

	if (!PyArg_ParseTuple(args, "OO:take_array", &of_schema, &of_array) ||
	    (schema = PyCapsule_GetPointer(of_schema, "arrow_schema")) ==
		NULL ||
	    (array = PyCapsule_GetPointer(of_array, "arrow_array")) == NULL ||
	    (format = read_format(schema)) == NULL)
		return NULL;
	return make_array(PyModule_GetState(self), format, array);
}

PyObject *
batch_take_next(PyObject *self, PyObject *capsule)
{
	struct ArrowArrayStream *stream =
	    PyCapsule_GetPointer(capsule, "arrow_array_stream");
	struct ArrowSchema schema = { .release = NULL };
	struct ArrowArray array = { .release = NULL };
	const char *format = NULL;
	PyObject *made = NULL;
	bool is_broken;

	if (stream == NULL)
		return NULL;
	is_broken = stream->get_schema(stream, &schema) != 0;
	if (!is_broken && (format = read_format(&schema)) != NULL)
		is_broken = stream->get_next(stream, &array) != 0;
	if (array.release != NULL)
		made = make_array(PyModule_GetState(self), format, &array);
	else if (format != NULL && !is_broken)
		made = Py_NewRef(Py_None);
	if (array.release != NULL)
		array.release(&array);
	if (schema.release != NULL)
		schema.release(&schema);
	/* Who releases them may be in Python. */
	if (is_broken)
		PyErr_SetString(PyExc_RuntimeError,
		    "the stream of Arrow is broken");
	return made;
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
	PyObject *raised[3];

	/* Who releases an array may be in Python. */
	PyErr_Fetch(&raised[0], &raised[1], &raised[2]);
	if (array->release != NULL)
		array->release(array);
	PyErr_Restore(raised[0], raised[1], raised[2]);
	object_free(self);
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

/* Scan ${texts}, an Array or a list, from ${at} to ${stop}; the first of them
 * is in this ${row}.  Return 0, or -1 with an exception. */
static int
scan(const struct chunk *chunk, const struct module *module, PyObject *texts,
    size_t at, size_t stop, uint64_t row)
{
	struct source *run = PyMem_Malloc(TEXTS * sizeof(*run));
	PyThreadState *unlocked;
	int status = run == NULL ? URLSIFT_ENOMEM : URLSIFT_OK, opened = 0;
	size_t n, i, bytes;

	while (status == URLSIFT_OK && opened == 0 && at < stop) {
		bytes = 0;
		for (n = 0;
		     opened == 0 && n < TEXTS && at + n < stop && bytes < BYTES;
		     n++) {
			opened = open_text(module, texts, at + n, &run[n]);
			bytes += run[n].len;
		}
		unlocked = PyEval_SaveThread();
		for (i = 0; opened == 0 && status == URLSIFT_OK && i < n; i++)
			if (run[i].len > 0)
				status = urlsift_batch_text(chunk->batch,
				    row + at + i, run[i].text, run[i].len,
				    run[i].is_wide ? URLSIFT_U_CHARACTERS :
						     URLSIFT_U_BYTES);
		PyEval_RestoreThread(unlocked);
		at += n;
		while (n > 0)
			source_close(&run[--n]);
		if (opened == 0)
			opened = PyErr_CheckSignals();
	}
	PyMem_Free(run);
	if (status != URLSIFT_OK)
		PyErr_NoMemory();
	return status == URLSIFT_OK ? opened : -1;
}

/* Make the batch of ${chunk}, whose columns have these ${names}. */
static int
make_batch(struct chunk *chunk, const struct rules *rules, PyObject *names)
{
	Py_ssize_t n = PyTuple_Size(names), i, len;
	const char **columns = PyMem_Calloc((size_t)n + 1, sizeof(*columns));
	struct urlsift_name name;

	for (i = 0; columns != NULL && i < n; i++) {
		columns[i] =
		    PyUnicode_AsUTF8AndSize(PyTuple_GetItem(names, i), &len);
		if (columns[i] != NULL && strlen(columns[i]) == (size_t)len &&
		    urlsift_name_read(&name, columns[i], (size_t)len))
			continue;
		if (columns[i] != NULL)
			PyErr_Format(PyExc_ValueError, "there is no column %R",
			    PyTuple_GetItem(names, i));
		PyMem_Free(columns);
		return -1;
	}
	if (columns != NULL)
		chunk->batch = urlsift_batch_new(rules->rules, rules->filter,
		    columns, (size_t)n);
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
	PyObject *texts, *wanted, *names;
	struct chunk *chunk;
	struct rules *rules;
	Py_ssize_t at, stop, row;

	(void)unused;
	if (!PyArg_ParseTuple(args, "OnnnOO!:Chunk", &texts, &at, &stop, &row,
		&wanted, &PyTuple_Type, &names) ||
	    (rules = rules_use(module, wanted)) == NULL)
		return NULL;
	chunk = (struct chunk *)PyType_GenericAlloc(type, 0);
	if (chunk != NULL &&
	    (make_batch(chunk, rules, names) == -1 ||
		scan(chunk, module, texts, (size_t)at, (size_t)stop,
		    (uint64_t)row) == -1 ||
		finish(chunk) == -1))
		Py_CLEAR(chunk);
	Py_DECREF(&rules->base);
	return (PyObject *)chunk;
}

static void
chunk_dealloc(PyObject *self)
{
	struct chunk *chunk = (struct chunk *)self;

	if (chunk->array.release != NULL)
		chunk->array.release(&chunk->array);
	urlsift_batch_free(chunk->batch);
	object_free(self);
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

/* Return a new capsule called ${name} with ${size} bytes of memory, or NULL
 * with an exception. */
static PyObject *
make_capsule(const char *name, PyCapsule_Destructor release, size_t size)
{
	void *memory = PyMem_Calloc(1, size);
	PyObject *capsule;

	if (memory == NULL)
		return PyErr_NoMemory();
	if ((capsule = PyCapsule_New(memory, name, release)) == NULL)
		PyMem_Free(memory);
	return capsule;
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
	PyObject *capsule = make_capsule("arrow_schema", free_schema,
	    sizeof(struct ArrowSchema));

	(void)unused;
	if (capsule == NULL ||
	    urlsift_batch_schema(((struct chunk *)self)->batch,
		PyCapsule_GetPointer(capsule, "arrow_schema")) == URLSIFT_OK)
		return capsule;
	Py_DECREF(capsule);
	return PyErr_NoMemory();
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
	struct urlsift_batch **batches = PyMem_Malloc(n * sizeof(*batches));
	PyObject *capsule = make_capsule("arrow_array_stream", free_stream,
	    sizeof(struct ArrowArrayStream));

	(void)self;
	for (i = 0; batches != NULL && i < n; i++)
		batches[i] =
		    ((struct chunk *)PyList_GetItem(chunks, (Py_ssize_t)i))
			->batch;
	if (capsule != NULL &&
	    (batches == NULL ||
		urlsift_batch_stream(batches, n,
		    PyCapsule_GetPointer(capsule, "arrow_array_stream")) !=
		    URLSIFT_OK)) {
		Py_CLEAR(capsule);
		PyErr_NoMemory();
	}
	PyMem_Free(batches);
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

/*
 * The types URL and Hit: their attributes are made of the table of fields.
 * _found.py adds what needs no C.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* What is known of a hit, and not of a URL alone. */
#define OF_HIT \
	(URLSIFT_FROM_HIT | URLSIFT_FROM_PLACE | URLSIFT_FROM_LINES | \
	    URLSIFT_FROM_TEXT)

struct found *
found_new(PyObject *type, struct urlsift_found *found, struct rules *rules,
    PyObject *text, bool is_str)
{
	struct found *self = PyObject_New(struct found, (PyTypeObject *)type);

	if (self == NULL)
		return NULL;
	self->found = found;
	self->values = NULL;
	self->rules = (struct rules *)Py_XNewRef((PyObject *)rules);
	self->text = Py_XNewRef(text);
	self->is_str = is_str;
	return self;
}

static void
dealloc(PyObject *self)
{
	struct found *found = (struct found *)self;
	PyTypeObject *type = Py_TYPE(self);

	urlsift_found_free(found->found);
	Py_XDECREF(found->text);
	Py_XDECREF((PyObject *)found->rules);
	Py_XDECREF(found->values);
	PyObject_Free(self);
	Py_DECREF(type);
}

/* Return a new URL, to which ${found} belongs then, or NULL with an exception,
 * also if that is NULL. */
static PyObject *
make_url(const struct module *module, struct urlsift_found *found,
    struct rules *rules, bool is_str)
{
	struct found *url;

	if (found == NULL)
		return PyErr_NoMemory();
	url = found_new(module->own[URL], found, rules, NULL, is_str);
	if (url == NULL)
		urlsift_found_free(found);
	return (PyObject *)url;
}

static void
free_kept(PyObject *capsule)
{

	urlsift_view_free(PyCapsule_GetContext(capsule));
	Py_DECREF((PyObject *)PyCapsule_GetPointer(capsule, NULL));
}

PyObject *
kept_new(PyObject *text)
{
	PyObject *capsule = PyCapsule_New(text, NULL, free_kept);

	if (capsule != NULL)
		Py_INCREF(text);
	return capsule;
}

/* Return a view that gives the values of ${field}: that of the rules, or of the
 * text, which is made when it is needed; or NULL with an exception. */
static struct urlsift_view *
view_of(const struct found *found, const struct urlsift_field *field)
{
	struct urlsift_view *view;
	const char *bytes;
	Py_ssize_t len;

	if (found->text == NULL ||
	    (field->from & (URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT)) == 0)
		return found->rules->view;
	if ((view = PyCapsule_GetContext(found->text)) != NULL ||
	    !PyArg_Parse(PyCapsule_GetPointer(found->text, NULL), "s#", &bytes,
		&len))
		return view;
	if ((view = urlsift_view_new(found->rules->rules)) == NULL) {
		PyErr_NoMemory();
		return NULL;
	}
	urlsift_view_source(view, bytes, (size_t)len);
	(void)PyCapsule_SetContext(found->text, view);
	return view;
}

/* Return ${len} bytes of ${text} as str or bytes, as the source was.  A target
 * may have any bytes, since its escapes were decoded, and so may the name of a
 * file. */
static PyObject *
make_text(const struct found *found, const char *text, Py_ssize_t len)
{
	const char *how = found->found->place == NULL ? "surrogatepass" :
							"surrogateescape";
	PyObject *str;

	if (!found->is_str)
		return PyBytes_FromStringAndSize(text, len);
	str = PyUnicode_DecodeUTF8(text, len, how);
	if (str == NULL && PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) {
		PyErr_Clear();
		str = PyUnicode_DecodeUTF8(text, len, "surrogateescape");
	}
	return str;
}

/* Return the object for a value, or an item of a list. */
static PyObject *
make_item(struct found *found, const struct urlsift_field *field,
    const struct urlsift_value *value)
{
	unsigned long long number = value->number, end = value->end;
	Py_ssize_t len = (Py_ssize_t)value->len;
	const struct urlsift_hit alone = { .readings = 1,
		.reading = { value->reading } };

	switch (field->type) {
	case URLSIFT_T_NUMBER:
		return PyLong_FromUnsignedLongLong(number);
	case URLSIFT_T_FLAG:
		return PyBool_FromLong(number != 0);
	case URLSIFT_T_RANGE:
	case URLSIFT_T_RANGES:
		return Py_BuildValue("KK", number, end);
	case URLSIFT_T_READINGS:
		return make_url(PyType_GetModuleState(Py_TYPE(&found->base)),
		    urlsift_found_new(&alone, NULL, NULL), found->rules,
		    found->is_str);
	case URLSIFT_T_TEXT:
	case URLSIFT_T_WORDS:
		break;
	}
	return (field->from & URLSIFT_FROM_LIBRARY) == 0 ?
	    make_text(found, value->text, len) :
	    PyUnicode_FromStringAndSize(value->text, len);
}

/* Return the item ${i} of the field with this ${number}; NULL without an
 * exception: there is none. */
static PyObject *
get_item(struct found *found, size_t number, size_t i)
{
	const struct urlsift_field *field = urlsift_view_field(number);
	struct urlsift_view *view = view_of(found, field);
	struct urlsift_value value;
	int status;

	if (view == NULL)
		return NULL;
	/* Another one may have been looked at since the last item. */
	urlsift_view_found(view, found->found);
	status = urlsift_view_get(view, number, i, &value);
	if (status < 0)
		PyErr_NoMemory();
	return status == 1 ? make_item(found, field, &value) : NULL;
}

static PyObject *
get_list(struct found *found, size_t number)
{
	PyObject *list = PyList_New(0), *item, *items = NULL;
	size_t i = 0;

	while (PyErr_Occurred() == NULL &&
	    (item = get_item(found, number, i++)) != NULL) {
		(void)PyList_Append(list, item);
		Py_DECREF(item);
	}
	if (PyErr_Occurred() == NULL)
		items = PyList_AsTuple(list);
	Py_XDECREF(list);
	return items;
}

/* Return the value of the field with the number ${closure}. */
static PyObject *
get_field(PyObject *self, void *closure)
{
	struct found *found = (struct found *)self;
	size_t number = (uintptr_t)closure;
	const struct urlsift_field *field = urlsift_view_field(number);
	PyObject *value;

	if (found->values != NULL)
		return PyObject_CallMethod(found->values, "get", "s",
		    field->name);
	value = field->type >= URLSIFT_T_WORDS ? get_list(found, number) :
						 get_item(found, number, 0);
	if (value == NULL && PyErr_Occurred() == NULL)
		Py_RETURN_NONE;
	return value;
}

/* _values(only_usual): return a new dict of what is known, or of that which
 * objects have without being asked for. */
static PyObject *
get_values(PyObject *self, PyObject *only_usual)
{
	const struct module *module = PyType_GetModuleState(Py_TYPE(self));
	bool is_hit = (PyObject *)Py_TYPE(self) == module->own[HIT];
	unsigned wanted = Py_IsTrue(only_usual) ? URLSIFT_IN_OBJECTS : 0;
	PyObject *values = PyDict_New(), *value;
	const struct urlsift_field *field;
	uintptr_t i;

	for (i = 0; values != NULL && (field = urlsift_view_field(i)) != NULL;
	     i++) {
		if ((!is_hit && (field->from & OF_HIT) != 0) ||
		    (wanted & ~field->usual) != 0)
			continue;
		value = get_field(self, (void *)i);
		if (value == NULL ||
		    (!Py_IsNone(value) &&
			PyDict_SetItemString(values, field->name, value) == -1))
			Py_CLEAR(values);
		Py_XDECREF(value);
	}
	return values;
}

/* parse(url, rules): return a URL, a text that is checked. */
static PyObject *
parse(PyObject *self, PyObject *args)
{
	const struct module *module = PyModule_GetState(self);
	PyObject *text, *url;
	struct rules *rules;
	struct source source;

	if (!PyArg_ParseTuple(args, "OO!:parse", &text, module->own[RULES],
		&rules) ||
	    source_open(module, &source, text) == -1)
		return NULL;
	rules->is_used = true;
	url = make_url(module,
	    urlsift_found_url(rules->rules, source.view.buf,
		(size_t)source.view.len, source.unit),
	    rules, source.is_str);
	PyBuffer_Release(&source.view);
	return url;
}

/* restore(is_hit, values): return a new Hit or URL that has these, a dict. */
static PyObject *
restore(PyObject *self, PyObject *args)
{
	const struct module *module = PyModule_GetState(self);
	struct found *found;
	PyObject *values;
	int is_hit;

	if (!PyArg_ParseTuple(args, "pO!:restore", &is_hit, &PyDict_Type,
		&values))
		return NULL;
	found =
	    found_new(module->own[is_hit ? HIT : URL], NULL, NULL, NULL, false);
	if (found != NULL)
		found->values = Py_NewRef(values);
	return (PyObject *)found;
}

PyMethodDef found_functions[] = {
	{ "parse", parse, METH_VARARGS, NULL },
	{ "restore", restore, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

/* Return the bytes that it takes, with its copy of what was found. */
static PyObject *
size_of(PyObject *self, PyObject *unused)
{
	const struct found *found = (struct found *)self;

	(void)unused;
	return PyLong_FromSize_t(sizeof(*found) +
	    (found->found == NULL ? 0 : urlsift_found_size(found->found)));
}

/* clang-format off */
static PyMethodDef methods[] = {
	{ "_values", get_values, METH_O, NULL },
	{ "__sizeof__", size_of, METH_NOARGS, NULL },
	{ "__class_getitem__", Py_GenericAlias, METH_O | METH_CLASS,
	    "URL[str] or URL[bytes], for annotations" },
	{ NULL, NULL, 0, NULL },
};

#define URL_DOC \
    "A URL with its components, and whether it is valid.\n\n" \
    "Texts are str if it was found in a str, else bytes.  What is absent\n" \
    "is None; an empty component is an empty string."
#define HIT_DOC "A URL with its place in a text."
/* clang-format on */

/* More than there are fields. */
#define MOST 256

PyObject *
found_type(PyObject *module, bool is_hit)
{
	/* They stay as long as the fields do, which are constant. */
	static PyGetSetDef attributes[2][MOST + 1];
	struct module *state = PyModule_GetState(module);
	const char *doc = is_hit ? HIT_DOC : URL_DOC;
	PyGetSetDef *last = attributes[is_hit];
	PyType_Slot slots[] = {
		{ Py_tp_doc, (void *)(uintptr_t)doc },
		{ Py_tp_dealloc, dealloc },
		{ Py_tp_getset, attributes[is_hit] },
		{ is_hit ? 0 : Py_tp_methods, methods },
		{ 0, NULL },
	};
	PyType_Spec spec = {
		.name = is_hit ? "urlsift.Hit" : "urlsift.URL",
		.basicsize = sizeof(struct found),
		.flags = Py_TPFLAGS_DEFAULT |
		    Py_TPFLAGS_DISALLOW_INSTANTIATION |
		    (is_hit ? 0 : Py_TPFLAGS_BASETYPE),
		.slots = slots,
	};
	const struct urlsift_field *field;
	uintptr_t i;

	for (i = 0; i < MOST && (field = urlsift_view_field(i)) != NULL; i++)
		if (((field->from & OF_HIT) != 0) == is_hit)
			*last++ = (PyGetSetDef){ field->name, get_field, NULL,
				field->help, (void *)i };
	return PyType_FromModuleAndSpec(module, &spec,
	    is_hit ? state->own[URL] : NULL);
}

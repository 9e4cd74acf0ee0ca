/*
 * The types URL and Hit: their attributes are made of the table of fields.
 * _found.py adds what needs no C.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <string.h>

/* What is known of a hit, and not of a URL alone. */
#define OF_HIT \
	(URLSIFT_FROM_HIT | URLSIFT_FROM_PLACE | URLSIFT_FROM_LINES | \
	    URLSIFT_FROM_TEXT)

struct found *
found_new(PyTypeObject *type, struct urlsift_found *found, struct rules *rules,
    PyObject *text, bool is_str)
{
	struct found *self = PyObject_New(struct found, type);

	if (self == NULL)
		return NULL;
	self->found = found;
	self->values = NULL;
	self->rules = (struct rules *)Py_XNewRef((PyObject *)rules);
	self->text = Py_XNewRef(text);
	self->is_str = is_str;
	return self;
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
	url = found_new(module->type[URL], found, rules, NULL, is_str);
	if (url == NULL)
		urlsift_found_free(found);
	return (PyObject *)url;
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

/* Return ${len} bytes of ${text} as str or bytes, as the source was.  A target
 * may have any bytes, since its escapes were decoded, and so may the name of a
 * file. */
static PyObject *
make_text(const struct found *found, const char *text, size_t len)
{
	Py_ssize_t n = (Py_ssize_t)len;
	const char *how = found->found->place == NULL ? "surrogatepass" :
							"surrogateescape";
	PyObject *str;

	if (!found->is_str)
		return PyBytes_FromStringAndSize(text, n);
	str = PyUnicode_DecodeUTF8(text, n, how);
	if (str == NULL && PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) {
		PyErr_Clear();
		str = PyUnicode_DecodeUTF8(text, n, "surrogateescape");
	}
	return str;
}

/* Return the object for a value, or an item of a list. */
static PyObject *
make_item(struct found *found, const struct urlsift_field *field,
    const struct urlsift_value *value)
{
	unsigned long long number = value->number, end = value->end;
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
		return make_url(PyType_GetModuleState(Py_TYPE((PyObject *)
					found)),
		    urlsift_found_new(&alone, NULL, NULL), found->rules,
		    found->is_str);
	case URLSIFT_T_TEXT:
	case URLSIFT_T_WORDS:
		break;
	}
	if ((field->from & URLSIFT_FROM_LIBRARY) == 0)
		return make_text(found, value->text, value->len);
	return PyUnicode_FromStringAndSize(value->text, (Py_ssize_t)value->len);
}

/* Return the item ${i} of the field with this ${number}; NULL without an
 * exception: there is none. */
static PyObject *
get_item(struct found *found, size_t number, size_t i)
{
	const struct urlsift_field *field = urlsift_view_field(number);
	struct urlsift_view *view = found->rules->view;
	struct urlsift_value value;
	int status;

	if (found->text != NULL &&
	    (field->from & (URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT)) != 0 &&
	    (view = kept_view(PyType_GetModuleState(Py_TYPE((PyObject *)found)),
		 found->text, found->rules->rules)) == NULL)
		return NULL;
	/* Another one may have been looked at since the last item. */
	urlsift_view_found(view, found->found);
	status = urlsift_view_get(view, number, i, &value);
	if (status == 1)
		return make_item(found, field, &value);
	if (status < 0)
		PyErr_NoMemory();
	return NULL;
}

static PyObject *
get_list(struct found *found, size_t number)
{
	PyObject *list = PyList_New(0), *item, *items = NULL;
	int status = 0;
	size_t i;

	for (i = 0; list != NULL && status == 0; i++) {
		if ((item = get_item(found, number, i)) == NULL)
			break;
		status = PyList_Append(list, item);
		Py_DECREF(item);
	}
	if (list != NULL && PyErr_Occurred() == NULL)
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
	PyObject *value;

	if (found->values != NULL)
		return PyMapping_GetItemString(found->values,
		    urlsift_view_field(number)->name);
	if (urlsift_view_field(number)->type >= URLSIFT_T_WORDS)
		return get_list(found, number);
	value = get_item(found, number, 0);
	if (value == NULL && PyErr_Occurred() == NULL)
		Py_RETURN_NONE;
	return value;
}

/* parse(url, rules=None): return a URL, a text that is checked. */
static PyObject *
parse(PyObject *self, PyObject *args)
{
	struct module *module = PyModule_GetState(self);
	PyObject *text, *wanted = Py_None, *url = NULL;
	struct rules *rules;
	struct source source;

	if (!PyArg_ParseTuple(args, "O|O:parse", &text, &wanted))
		return NULL;
	if ((rules = rules_use(module, wanted)) == NULL)
		return NULL;
	if (source_open(module, &source, text) == 0) {
		url = make_url(module,
		    urlsift_found_url(rules->rules, source.text, source.len,
			source.is_wide ? URLSIFT_U_CHARACTERS :
					 URLSIFT_U_BYTES),
		    rules, source.is_str);
		source_close(&source);
	}
	Py_DECREF(&rules->base);
	return url;
}

PyGetSetDef *
found_attributes(void)
{
	const struct urlsift_field *field;
	PyGetSetDef *attributes, *last;
	uintptr_t i;
	int of_hit;

	for (i = 0; urlsift_view_field(i) != NULL; i++)
		;
	attributes = last = PyMem_Calloc(i + 2, sizeof(*attributes));
	if (attributes == NULL)
		PyErr_NoMemory();
	for (of_hit = 0; attributes != NULL && of_hit < 2; of_hit++, last++)
		for (i = 0; (field = urlsift_view_field(i)) != NULL; i++)
			if (((field->from & OF_HIT) != 0) == of_hit)
				*last++ = (PyGetSetDef){ field->name, get_field,
					NULL, field->help, (void *)i };
	return attributes;
}

PyMethodDef found_functions[] = {
	{ "parse", parse, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

/* _restore(values): return a new object that has these, a dict. */
static PyObject *
restore(PyObject *type, PyObject *values)
{
	struct found *found =
	    found_new((PyTypeObject *)type, NULL, NULL, NULL, false);

	if (found != NULL)
		found->values = Py_NewRef(values);
	return (PyObject *)found;
}

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
	{ "_restore", restore, METH_O | METH_CLASS, NULL },
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

PyObject *
found_type(PyObject *module, bool is_hit)
{
	struct module *state = PyModule_GetState(module);
	PyGetSetDef *attributes = state->attributes;
	const char *doc = is_hit ? HIT_DOC : URL_DOC;
	PyType_Slot slots[] = {
		{ Py_tp_doc, (void *)(uintptr_t)doc },
		{ Py_tp_dealloc, dealloc },
		{ Py_tp_getset, attributes },
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

	if (is_hit) {
		while ((attributes++)->name != NULL)
			;
		slots[2].pfunc = attributes;
	}
	return PyType_FromModuleAndSpec(module, &spec,
	    is_hit ? (PyObject *)state->type[URL] : NULL);
}

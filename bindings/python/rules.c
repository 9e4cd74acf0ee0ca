/*
 * The type Rules.  Options are set when rules are created, and schemes may be
 * added until their first use.  After that, threads read the rules without the
 * interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <string.h>

static void
dealloc(PyObject *self)
{
	struct rules *rules = (struct rules *)self;
	PyTypeObject *type = Py_TYPE(self);

	urlsift_view_free(rules->view);
	urlsift_filter_free(rules->filter);
	urlsift_rules_free(rules->rules);
	Py_XDECREF(rules->options);
	Py_XDECREF(rules->schemes);
	PyObject_Free(self);
	Py_DECREF(type);
}

/* Return a new str, what an option is set to by ${value}; or NULL with an
 * exception. */
static PyObject *
value_text(PyObject *value)
{

	if (PyUnicode_Check(value))
		return Py_NewRef(value);
	if (PyBool_Check(value))
		return PyUnicode_FromString(Py_IsTrue(value) ? "yes" : "no");
	if (PyLong_Check(value))
		return PyObject_Str(value);
	PyErr_Format(PyExc_TypeError,
	    "the value of an option is str, int or bool, not %R",
	    Py_TYPE(value));
	return NULL;
}

/* Return the UTF-8 of ${str}, which lives as long, or NULL with an
 * exception. */
static const char *
string_of(PyObject *str)
{
	const char *text;
	Py_ssize_t len;

	if (str == NULL || (text = PyUnicode_AsUTF8AndSize(str, &len)) == NULL)
		return NULL;
	if (strlen(text) == (size_t)len)
		return text;
	PyErr_SetString(PyExc_ValueError, "an option has no null character");
	return NULL;
}

/* Set the option ${word} of ${document}, if it has that, or of ${rules}, or add
 * to the filter of that name.  Return as urlsift_option_set() does. */
static int
set_word(struct rules *rules, struct urlsift_document *document,
    const char *word, const char *value, struct urlsift_defect *defect)
{
	int status;

	if (document != NULL) {
		status = urlsift_document_set(document, word, value, defect);
		if (status != URLSIFT_EINVAL || defect->field != URLSIFT_D_NAME)
			return status;
	}
	if (!rules->is_used)
		return urlsift_option_set(rules->rules, rules->filter, word,
		    value, defect);
	PyErr_SetString(PyExc_TypeError, "either rules or options");
	return URLSIFT_EINVAL;
}

/* Set the option ${name}.  Return 0, or -1 with an exception. */
static int
set_option(struct rules *rules, struct urlsift_document *document,
    PyObject *name, PyObject *value)
{
	PyObject *text = value_text(value);
	const char *string = string_of(text), *word = string_of(name);
	struct urlsift_defect defect;
	int status = string == NULL || word == NULL ?
	    -1 :
	    set_word(rules, document, word, string, &defect);

	Py_XDECREF(text);
	if (status == URLSIFT_OK)
		return 0;
	if (PyErr_Occurred() != NULL)
		return -1;
	if (status == URLSIFT_ENOMEM)
		PyErr_NoMemory();
	else if (defect.field == URLSIFT_D_NAME)
		PyErr_Format(PyExc_TypeError, "there is no option %R", name);
	else
		PyErr_Format(PyExc_ValueError, "%U: %s", name, defect.why);
	return -1;
}

/* Set the option ${name} to ${value}, or to each item of a list.  Return 0, or
 * -1 with an exception. */
static int
set_all(struct rules *rules, struct urlsift_document *document, PyObject *name,
    PyObject *value)
{
	Py_ssize_t i;
	int status = 0;

	if (!PyList_Check(value))
		return set_option(rules, document, name, value);
	for (i = 0; status == 0 && i < PyList_Size(value); i++)
		status =
		    set_option(rules, document, name, PyList_GetItem(value, i));
	return status;
}

/* Raise an exception for ${defect} in the scheme ${name}. */
static void
raise_defect(const char *name, const struct urlsift_defect *defect)
{
	static const char *const fields[] = {
		[URLSIFT_D_NAME] = "name",
		[URLSIFT_D_SHAPE] = "shape",
		[URLSIFT_D_PORT] = "port",
		[URLSIFT_D_PATTERN] = "pattern",
	};

	PyErr_Format(PyExc_ValueError, "scheme %s: %s, at %zu: %s", name,
	    fields[defect->field], defect->at, defect->why);
}

/* Read the port, which may be None.  Return 0, or -1 with an exception. */
static int
read_port(PyObject *port, struct urlsift_scheme *scheme)
{
	unsigned long number;

	scheme->port = 0;
	if (Py_IsNone(port))
		return 0;
	number = PyLong_AsUnsignedLong(port);
	if (number == (unsigned long)-1 && PyErr_Occurred() != NULL) {
		if (PyErr_ExceptionMatches(PyExc_OverflowError))
			PyErr_SetString(PyExc_ValueError,
			    "a port is a number up to 65535");
		return -1;
	}
	scheme->port = number > 65536 ? 65536 : (unsigned)number;
	return 0;
}

/* Keep what was added, for pickle. */
static int
keep_scheme(struct rules *rules, const struct urlsift_scheme *scheme,
    PyObject *port, const char *pattern)
{
	PyObject *value = Py_BuildValue("sOs", scheme->shape, port, pattern);
	int status = value == NULL ?
	    -1 :
	    PyDict_SetItemString(rules->schemes, scheme->name, value);

	Py_XDECREF(value);
	return status;
}

/* Add a scheme.  Return 0, or -1 with an exception. */
static int
rules_add(struct rules *rules, struct urlsift_scheme *scheme, PyObject *port,
    const char *pattern)
{
	struct urlsift_defect defect;

	scheme->document = "";
	if (read_port(port, scheme) == -1)
		return -1;
	if (rules->is_used) {
		PyErr_SetString(PyExc_RuntimeError, "these rules are in use");
		return -1;
	}
	switch (urlsift_rules_add_scheme(rules->rules, scheme, pattern,
	    &defect)) {
	case URLSIFT_OK:
		return keep_scheme(rules, scheme, port, pattern);
	case URLSIFT_EINVAL:
		raise_defect(scheme->name, &defect);
		return -1;
	default:
		PyErr_NoMemory();
		return -1;
	}
}

static PyObject *
add_scheme(PyObject *self, PyObject *args)
{
	struct urlsift_scheme scheme;
	const char *pattern;
	PyObject *port;

	if (!PyArg_ParseTuple(args, "ssOs:add_scheme", &scheme.name,
		&scheme.shape, &port, &pattern) ||
	    rules_add((struct rules *)self, &scheme, port, pattern) == -1)
		return NULL;
	Py_RETURN_NONE;
}

/* Add each scheme of a mapping from names to shape, port and pattern. */
static int
add_schemes(struct rules *rules, PyObject *schemes)
{
	struct urlsift_scheme scheme;
	const char *pattern;
	PyObject *items, *port;
	int status = 0;
	Py_ssize_t i;

	if (Py_IsNone(schemes))
		return 0;
	if ((items = PyMapping_Items(schemes)) == NULL) {
		if (PyErr_ExceptionMatches(PyExc_AttributeError))
			PyErr_SetString(PyExc_TypeError,
			    "schemes is a mapping");
		return -1;
	}
	for (i = 0; status == 0 && i < PyList_Size(items); i++)
		if (!PyArg_ParseTuple(PyList_GetItem(items, i),
			"s(sOs);a scheme is a name: (shape, port, pattern)",
			&scheme.name, &scheme.shape, &port, &pattern))
			status = -1;
		else
			status = rules_add(rules, &scheme, port, pattern);
	Py_DECREF(items);
	return status;
}

int
rules_set(struct rules *rules, struct urlsift_document *document,
    PyObject *names)
{
	PyObject *name, *value;
	Py_ssize_t at = 0;
	int status = 0;

	if (names == NULL)
		return 0;
	while (status == 0 && PyDict_Next(names, &at, &name, &value))
		if (PyUnicode_CompareWithASCIIString(name, "schemes") == 0)
			status = add_schemes(rules, value);
		else if ((status = set_all(rules, document, name, value)) ==
			0 &&
		    document == NULL)
			status = PyDict_SetItem(rules->options, name, value);
	return status;
}

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	struct rules *rules;

	if (!PyArg_ParseTuple(args, ":Rules"))
		return NULL;
	if ((rules = PyObject_New(struct rules, type)) == NULL)
		return NULL;
	rules->is_used = false;
	rules->filter = NULL;
	rules->view = NULL;
	rules->rules = NULL;
	rules->options = NULL;
	if ((rules->schemes = PyDict_New()) != NULL)
		rules->options =
		    Py_BuildValue("{sO}", "schemes", rules->schemes);
	if (rules->options == NULL) {
		Py_DECREF(&rules->base);
		return NULL;
	}
	if ((rules->rules = urlsift_rules_new(NULL)) == NULL ||
	    (rules->filter = urlsift_filter_new(rules->rules)) == NULL ||
	    (rules->view = urlsift_view_new(rules->rules)) == NULL)
		PyErr_NoMemory();
	if (rules->view == NULL || rules_set(rules, NULL, names) == -1)
		Py_CLEAR(rules);
	return (PyObject *)rules;
}

struct rules *
rules_use(struct module *module, PyObject *rules)
{

	if (Py_IsNone(rules))
		rules = module->defaults;
	if (!Py_IS_TYPE(rules, module->type[RULES])) {
		PyErr_Format(PyExc_TypeError, "rules are Rules or None, not %R",
		    Py_TYPE(rules));
		return NULL;
	}
	((struct rules *)rules)->is_used = true;
	return (struct rules *)Py_NewRef(rules);
}

/* Pickle makes new rules of the same options. */
static PyObject *
get_new_args(PyObject *self, PyObject *unused)
{

	(void)unused;
	return Py_BuildValue("(()O)", ((struct rules *)self)->options);
}

static PyObject *
compare(PyObject *self, PyObject *other, int op)
{

	if ((op != Py_EQ && op != Py_NE) || !Py_IS_TYPE(other, Py_TYPE(self)))
		Py_RETURN_NOTIMPLEMENTED;
	return PyObject_RichCompare(((struct rules *)self)->options,
	    ((struct rules *)other)->options, op);
}

static Py_hash_t
hash(PyObject *self)
{
	PyObject *names = PyFrozenSet_New(((struct rules *)self)->options);
	Py_hash_t value = names == NULL ? -1 : PyObject_Hash(names);

	Py_XDECREF(names);
	return value;
}

/* clang-format off */
static PyMethodDef methods[] = {
	{ "add_scheme", add_scheme, METH_VARARGS,
	    "add_scheme($self, name, shape, port, pattern, /)\n--\n\n"
	    "Add a scheme, or replace one, before these rules are used.\n\n"
	    "shape is 'slashes', 'local' or 'opaque'; port is the default\n"
	    "port or None; pattern is a PCRE2 regular expression for the\n"
	    "text behind the colon.  See urlsift-schemes(5).  Raises\n"
	    "ValueError if an argument is not valid, and RuntimeError if the\n"
	    "rules are in use." },
	{ "__getnewargs_ex__", get_new_args, METH_NOARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t)
	    "Rules(**options)\n--\n\n"
	    "Which URLs are found, and which are valid.  Threads may share\n"
	    "them.  The options are those of urlsift(1), with underscores in\n"
	    "their names, and filters: invalid, scheme, not_scheme, host and\n"
	    "so on.  A switch is a bool; a list sets an option several\n"
	    "times.  schemes are custom schemes, a mapping from name to\n"
	    "shape, port and pattern as in add_scheme().\n\n"
	    "Raises ValueError if a value is not valid." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_hash, hash },
	{ Py_tp_richcompare, compare },
	{ Py_tp_methods, methods },
	{ 0, NULL },
};
/* clang-format on */

PyType_Spec rules_spec = {
	.name = "urlsift.Rules",
	.basicsize = sizeof(struct rules),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};

/*
 * The type Rules.  Options are set when rules are created, and schemes may be
 * added until their first use.  After that, threads read the rules without the
 * interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "rules.h"

#include <stdio.h>
#include <string.h>

struct rules {
	PyObject base;
	struct urlsift_rules *rules;
	bool is_used;
};

static void
dealloc(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);

	urlsift_rules_free(((struct rules *)self)->rules);
	PyObject_Free(self);
	Py_DECREF(type);
}

/* Bytes of an option's name, and of a number. */
#define NAME_ROOM 32

/* Write the name of the option ${word}, whose words are joined by underscores
 * in Python, to ${name}. */
static void
spell(const char *word, char *name)
{
	size_t i;

	for (i = 0; i < NAME_ROOM - 1 && word[i] != '\0'; i++)
		name[i] = word[i] == '_' ? '-' : word[i];
	name[i] = '\0';
}

/* Return the option of the library that ${word} names, or NULL. */
static const struct urlsift_option *
find_option(const char *word)
{
	const struct urlsift_option *option;
	char name[NAME_ROOM];
	size_t i;

	spell(word, name);
	for (i = 0; (option = urlsift_option(i)) != NULL; i++)
		if (strcmp(option->name, name) == 0)
			break;
	return option;
}

/* Return the text of ${value}, which an option is set to; a number is written
 * to ${room}.  NULL: an exception is raised. */
static const char *
value_text(const struct urlsift_option *option, PyObject *value, char *room)
{
	const char *text = room;
	int is_true;

	if (option->values != NULL)
		return PyUnicode_AsUTF8AndSize(value, NULL);
	if (option->most == 1) {
		is_true = PyObject_IsTrue(value);
		return is_true == -1 ? NULL : is_true ? "yes" : "no";
	}
	/* What has no index raises TypeError, what is too large is told by the
	 * library. */
	snprintf(room, NAME_ROOM, "%zd",
	    PyNumber_AsSsize_t(value, PyExc_OverflowError));
	return PyErr_Occurred() == NULL ? text : NULL;
}

/* Set the option ${word}.  Return 0, or -1 with an exception. */
static int
set_option(struct urlsift_rules *rules, const char *word, PyObject *value)
{
	const struct urlsift_option *option = find_option(word);
	struct urlsift_defect defect;
	char room[NAME_ROOM];
	const char *text;

	if (option == NULL) {
		PyErr_Format(PyExc_TypeError, "Rules() has no option '%s'",
		    word);
		return -1;
	}
	if ((text = value_text(option, value, room)) == NULL)
		return -1;
	if (urlsift_rules_set(rules, option->name, text, &defect) == URLSIFT_OK)
		return 0;
	PyErr_Format(PyExc_ValueError, "%s cannot be %R: %s", word, value,
	    defect.why);
	return -1;
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
		return 0;
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

/* Set what the keywords ${names} ask for.  Return 0, or -1 with an
 * exception. */
static int
set_options(struct rules *rules, PyObject *names)
{
	PyObject *name, *value;
	Py_ssize_t at = 0;
	const char *word;
	int status = 0;

	if (names == NULL)
		return 0;
	while (status == 0 && PyDict_Next(names, &at, &name, &value)) {
		if ((word = PyUnicode_AsUTF8AndSize(name, NULL)) == NULL)
			status = -1;
		else if (strcmp(word, "schemes") == 0)
			status = add_schemes(rules, value);
		else
			status = set_option(rules->rules, word, value);
	}
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
	if ((rules->rules = urlsift_rules_new(NULL)) == NULL)
		PyErr_NoMemory();
	if (rules->rules == NULL || set_options(rules, names) == -1)
		Py_CLEAR(rules);
	return (PyObject *)rules;
}

PyObject *
rules_use(struct module *module, PyObject *rules)
{

	if (Py_IsNone(rules))
		rules = module->defaults;
	if (!Py_IS_TYPE(rules, module->rules)) {
		PyErr_Format(PyExc_TypeError, "rules are Rules or None, not %R",
		    Py_TYPE(rules));
		return NULL;
	}
	((struct rules *)rules)->is_used = true;
	return Py_NewRef(rules);
}

const struct urlsift_rules *
rules_get(PyObject *rules)
{

	return ((struct rules *)rules)->rules;
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
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t)
	    "Rules(*, syntax='rfc3986', join='flow', hyphen='auto',\n"
	    "      no_iri=False, schemeless=False, emails=False,\n"
	    "      schemes=None, max_url=65536, max_wrapper_lines=32)\n--\n\n"
	    "Rules for finding and checking URLs.  Threads may share them.\n\n"
	    "syntax: 'rfc3986' or 'rfc1738', the syntax of valid URLs.\n"
	    "join: 'none', 'delimited', 'hyphen', 'flow' or 'likely', which\n"
	    "    lines are joined; each value includes those before.\n"
	    "hyphen: 'auto', 'keep' or 'drop', for a hyphen at a line end.\n"
	    "no_iri: whether URLs end before characters that are not ASCII.\n"
	    "schemeless, emails: find hosts without a scheme, mail addresses.\n"
	    "schemes: custom schemes, a mapping from name to shape, port and\n"
	    "    pattern as in add_scheme().\n"
	    "max_url: the maximum length of a URL in bytes, 256 to 2**24.\n"
	    "max_wrapper_lines: the most lines of a <URL:...>, 1 to 10000.\n\n"
	    "Raises ValueError if a value is not valid, and RuntimeError if\n"
	    "schemeless is used without libpsl." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
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

/*
 * The type Rules.  Options are set when rules are created, and schemes may be
 * added until their first use.  After that, threads read the rules without the
 * interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "rules.h"

#include <string.h>

#include "base/suffix.h"

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

/* The names of the values of options, in the order of the library's enums. */
static const char *const syntaxes[] = { "rfc3986", "rfc1738", NULL };
static const char *const joins[] = { "none", "delimited", "hyphen", "flow",
	"likely", NULL };
static const char *const hyphens[] = { "auto", "keep", "drop", NULL };

/* Return the index of ${word} in ${words}, or -1 with an exception. */
static int
choose(const char *option, const char *word, const char *const *words)
{
	int i;

	for (i = 0; words[i] != NULL; i++)
		if (strcmp(word, words[i]) == 0)
			return i;
	PyErr_Format(PyExc_ValueError, "%s cannot be '%s'", option, word);
	return -1;
}

struct options {
	const char *syntax, *join, *hyphen;
	int iri, schemeless, emails;
	PyObject *schemes;
	Py_ssize_t max_url, max_wrapper_lines;
};

static int
set_words(struct urlsift_rules *rules, const struct options *options)
{
	int syntax = choose("syntax", options->syntax, syntaxes);
	int join = syntax == -1 ? -1 : choose("join", options->join, joins);
	int hyphen = join == -1 ? -1 :
				  choose("hyphen", options->hyphen, hyphens);

	if (hyphen == -1)
		return -1;
	(void)urlsift_rules_set_syntax(rules, (enum urlsift_syntax)syntax);
	(void)urlsift_rules_set_join(rules, (enum urlsift_join)join);
	(void)urlsift_rules_set_hyphen(rules, (enum urlsift_hyphen)hyphen);
	return 0;
}

static int
set_limits(struct urlsift_rules *rules, const struct options *options)
{

	if (urlsift_rules_set_limit(rules, URLSIFT_MAX_URL,
		(size_t)options->max_url) != URLSIFT_OK) {
		PyErr_SetString(PyExc_ValueError,
		    "max_url can be 256 to 16777216");
		return -1;
	}
	if (urlsift_rules_set_limit(rules, URLSIFT_MAX_WRAPPER_LINES,
		(size_t)options->max_wrapper_lines) != URLSIFT_OK) {
		PyErr_SetString(PyExc_ValueError,
		    "max_wrapper_lines can be 1 to 10000");
		return -1;
	}
	return 0;
}

/* Set the boolean options.  The list of suffixes is loaded once, since threads
 * read it. */
static int
set_switches(struct urlsift_rules *rules, const struct options *options)
{
	static void *suffixes;

	(void)urlsift_rules_set_iri(rules, options->iri);
	(void)urlsift_rules_set_emails(rules, options->emails);
	if (!options->schemeless)
		return 0;
	if (suffixes == NULL && (suffixes = suffix_load()) == NULL) {
		PyErr_SetString(PyExc_RuntimeError,
		    "schemeless needs libpsl, which is not there");
		return -1;
	}
	(void)urlsift_rules_set_schemeless(rules, 1, suffix_has, suffixes);
	return 0;
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

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	static char *words[] = { "syntax", "join", "hyphen", "iri",
		"schemeless", "emails", "schemes", "max_url",
		"max_wrapper_lines", NULL };
	struct options options = { "rfc3986", "flow", "auto", 1, 0, 0, Py_None,
		URLSIFT_MAX_URL_DEFAULT, URLSIFT_MAX_WRAPPER_LINES_DEFAULT };
	struct rules *rules;

	if (!PyArg_ParseTupleAndKeywords(args, names, "|$ssspppOnn:Rules",
		words, &options.syntax, &options.join, &options.hyphen,
		&options.iri, &options.schemeless, &options.emails,
		&options.schemes, &options.max_url, &options.max_wrapper_lines))
		return NULL;
	if ((rules = PyObject_New(struct rules, type)) == NULL)
		return NULL;
	rules->is_used = false;
	if ((rules->rules = urlsift_rules_new(NULL)) == NULL)
		PyErr_NoMemory();
	if (rules->rules == NULL || set_words(rules->rules, &options) == -1 ||
	    set_limits(rules->rules, &options) == -1 ||
	    set_switches(rules->rules, &options) == -1 ||
	    add_schemes(rules, options.schemes) == -1)
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
	    "Rules(*, syntax='rfc3986', join='flow', hyphen='auto', iri=True,\n"
	    "      schemeless=False, emails=False, schemes=None,\n"
	    "      max_url=65536, max_wrapper_lines=32)\n--\n\n"
	    "Rules for finding and checking URLs.  Threads may share them.\n\n"
	    "syntax: 'rfc3986' or 'rfc1738', the syntax of valid URLs.\n"
	    "join: 'none', 'delimited', 'hyphen', 'flow' or 'likely', which\n"
	    "    lines are joined; each value includes those before.\n"
	    "hyphen: 'auto', 'keep' or 'drop', for a hyphen at a line end.\n"
	    "iri: whether URLs may contain characters that are not ASCII.\n"
	    "schemeless, emails: find hosts without a scheme, mail addresses.\n"
	    "schemes: custom schemes, a mapping from name to shape, port and\n"
	    "    pattern as in add_scheme().\n"
	    "max_url: the maximum length of a URL in bytes, 256 to 2**30.\n"
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

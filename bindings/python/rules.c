/*
 * The type Rules that urlsift.Rules is of.  Options are set and schemes added
 * until the first use.  After that, threads read the rules without the
 * interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

static void
dealloc(PyObject *self)
{
	struct rules *rules = (struct rules *)self;
	PyTypeObject *type = Py_TYPE(self);

	urlsift_view_free(rules->view);
	urlsift_filter_free(rules->filter);
	urlsift_rules_free(rules->rules);
	/* The type may be another one that is made of this. */
	((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
	Py_DECREF(type);
}

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	struct rules *rules = (struct rules *)PyType_GenericAlloc(type, 0);

	(void)args, (void)names;
	if (rules == NULL)
		return NULL;
	if ((rules->rules = urlsift_rules_new(NULL)) != NULL &&
	    (rules->filter = urlsift_filter_new(rules->rules)) != NULL &&
	    (rules->view = urlsift_view_new(rules->rules)) != NULL)
		return &rules->base;
	Py_DECREF(&rules->base);
	return PyErr_NoMemory();
}

PyObject *
rules_answer(int status, const char *name, const struct urlsift_defect *defect)
{

	if (status == URLSIFT_OK)
		Py_RETURN_NONE;
	if (status == URLSIFT_ENOMEM)
		return PyErr_NoMemory();
	return defect->field == URLSIFT_D_NAME ?
	    PyErr_Format(PyExc_TypeError, "there is no option '%s'", name) :
	    PyErr_Format(PyExc_ValueError, "%s: %s", name, defect->why);
}

/* Return whether ${rules} may change; if not, raise an exception. */
static bool
is_open(const struct rules *rules)
{

	if (rules->is_used)
		PyErr_SetString(PyExc_RuntimeError, "these rules are in use");
	return !rules->is_used;
}

static PyObject *
set(PyObject *self, PyObject *args)
{
	struct rules *rules = (struct rules *)self;
	struct urlsift_defect defect;
	const char *name, *value;

	if (!PyArg_ParseTuple(args, "ss:_set", &name, &value) ||
	    !is_open(rules))
		return NULL;
	return rules_answer(urlsift_option_set(rules->rules, rules->filter,
				name, value, &defect),
	    name, &defect);
}

static PyObject *
add_scheme(PyObject *self, PyObject *args)
{
	static const char *const fields[] = { "name", "shape", "port",
		"pattern" }; /* enum urlsift_defect_field */
	struct rules *rules = (struct rules *)self;
	struct urlsift_scheme scheme = { .document = NULL };
	struct urlsift_defect defect;
	const char *pattern;
	int status;

	if (!PyArg_ParseTuple(args, "ssIs:add_scheme", &scheme.name,
		&scheme.shape, &scheme.port, &pattern) ||
	    !is_open(rules))
		return NULL;
	status =
	    urlsift_rules_add_scheme(rules->rules, &scheme, pattern, &defect);
	if (status != URLSIFT_EINVAL)
		return rules_answer(status, scheme.name, &defect);
	return PyErr_Format(PyExc_ValueError, "scheme %s: %s, at %zu: %s",
	    scheme.name, fields[defect.field], defect.at, defect.why);
}

static PyMethodDef methods[] = {
	{ "_set", set, METH_VARARGS, NULL },
	{ "add_scheme", add_scheme, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_methods, methods },
	{ 0, NULL },
};

PyType_Spec rules_spec = {
	.name = "_urlsift.Rules",
	.basicsize = sizeof(struct rules),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE |
	    Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};

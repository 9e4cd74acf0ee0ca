/*
 * The extension module _urlsift, which is the C part of the package urlsift.
 * SPDX-License-Identifier: MIT
 */
#include "state.h"

#include "found.h"
#include "mail.h"
#include "rules.h"
#include "scan.h"

/* Judge the URL in ${source} and add it to ${records}.  Return 0, or -1 with an
 * exception. */
static int
check_url(const struct source *source, PyObject *rules, struct records *records)
{
	struct urlsift_reading reading;

	if (urlsift_url_check(rules_get(rules), source->text, source->len,
		&reading) == URLSIFT_OK &&
	    records_add_url(records, &reading))
		return 0;
	PyErr_NoMemory();
	return -1;
}

static PyObject *
parse(PyObject *self, PyObject *args)
{
	struct module *module = PyModule_GetState(self);
	PyObject *text, *rules = Py_None, *url = NULL;
	struct records records = { 0 };
	struct source source;

	if (!PyArg_ParseTuple(args, "O|O:parse", &text, &rules))
		return NULL;
	if ((rules = rules_use(module, rules)) == NULL)
		return NULL;
	if (source_open(&source, text) == 0) {
		if (check_url(&source, rules, &records) == 0)
			url = found_new(module->url, records_next(&records), 0,
			    source.is_str);
		source_close(&source);
	}
	records_free(&records);
	Py_DECREF(rules);
	return url;
}

/* Create the type of ${spec} and add it to the module.  Return it, or NULL with
 * an exception. */
static PyTypeObject *
add_type(PyObject *self, PyType_Spec *spec, PyObject *parent)
{
	PyObject *type = PyType_FromModuleAndSpec(self, spec, parent);

	if (type != NULL && PyModule_AddType(self, (PyTypeObject *)type) == -1)
		Py_CLEAR(type);
	return (PyTypeObject *)type;
}

static int
exec(PyObject *self)
{
	struct module *module = PyModule_GetState(self);

	if ((module->url = add_type(self, &url_spec, NULL)) == NULL)
		return -1;
	module->hit = add_type(self, &hit_spec, (PyObject *)module->url);
	module->rules = add_type(self, &rules_spec, NULL);
	module->scanner = add_type(self, &scanner_spec, NULL);
	module->finder = add_type(self, &finder_spec, NULL);
	if (module->hit == NULL || module->rules == NULL ||
	    module->scanner == NULL || module->finder == NULL)
		return -1;
	module->defaults = PyObject_CallNoArgs((PyObject *)module->rules);
	if (module->defaults == NULL)
		return -1;
	return PyModule_AddStringConstant(self, "__version__",
	    urlsift_version());
}

static int
traverse(PyObject *self, visitproc visit, void *arg)
{
	struct module *module = PyModule_GetState(self);

	Py_VISIT(module->url);
	Py_VISIT(module->hit);
	Py_VISIT(module->rules);
	Py_VISIT(module->scanner);
	Py_VISIT(module->finder);
	Py_VISIT(module->defaults);
	return 0;
}

static int
clear(PyObject *self)
{
	struct module *module = PyModule_GetState(self);

	Py_CLEAR(module->url);
	Py_CLEAR(module->hit);
	Py_CLEAR(module->rules);
	Py_CLEAR(module->scanner);
	Py_CLEAR(module->finder);
	Py_CLEAR(module->defaults);
	return 0;
}

static void
release(void *self)
{

	(void)clear(self);
}

static PyMethodDef functions[] = {
#ifdef URLSIFT_MAIL
	{ "open_reader", mail_open, METH_VARARGS, NULL },
	{ "read", mail_read, METH_VARARGS, NULL },
#endif
	{ "parse", parse, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyModuleDef_Slot slots[] = {
	{ Py_mod_exec, exec },
	{ 0, NULL },
};

static struct PyModuleDef definition = {
	PyModuleDef_HEAD_INIT,
	.m_name = "_urlsift",
	.m_doc = "The C part of urlsift.",
	.m_size = sizeof(struct module),
	.m_methods = functions,
	.m_slots = slots,
	.m_traverse = traverse,
	.m_clear = clear,
	.m_free = release,
};

PyMODINIT_FUNC PyInit__urlsift(void);

PyMODINIT_FUNC
PyInit__urlsift(void)
{

	return PyModuleDef_Init(&definition);
}

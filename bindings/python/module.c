/*
 * The extension module _urlsift, which is the C part of the package urlsift.
 * SPDX-License-Identifier: MIT
 */
#include "scan.h"

/* Judge the URL in ${source}.  Return a new URL, or NULL with an exception. */
static PyObject *
check_url(struct module *module, const struct source *source,
    struct rules *rules)
{
	struct urlsift_reading reading;

	if (urlsift_url_check(rules->rules, source->text, source->len,
		&reading) != URLSIFT_OK)
		return PyErr_NoMemory();
	if (source->is_wide)
		urlsift_reading_count(&reading, URLSIFT_U_CHARACTERS);
	return found_url(module, &reading, rules, source->is_str);
}

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
	if (source_open(&source, text) == 0) {
		url = check_url(module, &source, rules);
		source_close(&source);
	}
	Py_DECREF(&rules->base);
	return url;
}

/* Add ${type} to the module, unless it is NULL.  Return it, or NULL with an
 * exception. */
static PyTypeObject *
add_type(PyObject *self, PyObject *type)
{

	if (type != NULL && PyModule_AddType(self, (PyTypeObject *)type) == -1)
		Py_CLEAR(type);
	return (PyTypeObject *)type;
}

static PyTypeObject *
add_spec(PyObject *self, PyType_Spec *spec)
{

	return add_type(self, PyType_FromModuleAndSpec(self, spec, NULL));
}

static int
exec(PyObject *self)
{
	struct module *module = PyModule_GetState(self);

	if ((module->of_url = found_attributes(false)) == NULL ||
	    (module->of_hit = found_attributes(true)) == NULL)
		return -1;
	module->url = add_type(self, found_type(self, false, module->of_url));
	if (module->url == NULL)
		return -1;
	module->hit = add_type(self, found_type(self, true, module->of_hit));
	module->rules = add_spec(self, &rules_spec);
	module->scanner = add_spec(self, &scanner_spec);
	module->finder = add_spec(self, &finder_spec);
	module->document = add_spec(self, &document_spec);
	if (module->hit == NULL || module->rules == NULL ||
	    module->scanner == NULL || module->finder == NULL ||
	    module->document == NULL)
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
	Py_VISIT(module->document);
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
	Py_CLEAR(module->document);
	Py_CLEAR(module->defaults);
	return 0;
}

/* The types are gone before their module. */
static void
release(void *self)
{
	struct module *module = PyModule_GetState(self);

	(void)clear(self);
	PyMem_Free(module->of_url);
	PyMem_Free(module->of_hit);
}

static PyMethodDef functions[] = {
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

/*
 * The extension module _urlsift, which is the C part of the package urlsift.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

void
object_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	release(self);
	Py_DECREF(type);
}

/* Make the types and add them.  Return 0, or -1 with an exception. */
static int
add_types(PyObject *self, struct module *module)
{
	static PyType_Spec *const specs[TYPES] = { [RULES] = &rules_spec,
		[SCANNER] = &scanner_spec,
		[FINDER] = &finder_spec };
	PyObject *made;
	size_t i;

	for (i = 0; i < TYPES; i++) {
		made = specs[i] != NULL ?
		    PyType_FromModuleAndSpec(self, specs[i], NULL) :
		    found_type(self, i == HIT);
		module->type[i] = (PyTypeObject *)made;
		if (made == NULL ||
		    PyModule_AddType(self, (PyTypeObject *)made) == -1)
			return -1;
	}
	return 0;
}

/* Append ${name} to ${list}.  Return 0, or -1 with an exception. */
static int
append(PyObject *list, const char *name)
{
	PyObject *item = PyUnicode_FromString(name);
	int status = item == NULL ? -1 : PyList_Append(list, item);

	Py_XDECREF(item);
	return status;
}

/* Add lists of the names of what objects have without being asked for, and of
 * the options of documents.  Return 0, or -1 with an exception. */
static int
add_names(PyObject *self)
{
	PyObject *usual = PyList_New(0), *options = PyList_New(0);
	int status = usual == NULL || options == NULL ? -1 : 0;
	const struct urlsift_option *option;
	const struct urlsift_field *field;
	size_t i;

	for (i = 0; status == 0 && (field = urlsift_field(i)) != NULL; i++)
		if ((field->usual & URLSIFT_IN_OBJECTS) != 0)
			status = append(usual, field->name);
	for (i = 0;
	     status == 0 && (option = urlsift_document_option(i)) != NULL; i++)
		status = append(options, option->name);
	if (status == 0 &&
	    (PyModule_AddObjectRef(self, "usual", usual) == -1 ||
		PyModule_AddObjectRef(self, "document_options", options) == -1))
		status = -1;
	Py_XDECREF(usual);
	Py_XDECREF(options);
	return status;
}

static int
exec(PyObject *self)
{
	struct module *module = PyModule_GetState(self);

	if ((module->attributes = found_attributes()) == NULL ||
	    add_types(self, module) == -1)
		return -1;
	module->defaults = PyObject_CallNoArgs((PyObject *)module->type[RULES]);
	module->isascii = PyUnicode_InternFromString("isascii");
	if (module->defaults == NULL || module->isascii == NULL)
		return -1;
	if (add_names(self) == -1)
		return -1;
	return PyModule_AddStringConstant(self, "__version__",
	    urlsift_version());
}

static int
traverse(PyObject *self, visitproc visit, void *arg)
{
	struct module *module = PyModule_GetState(self);
	size_t i;

	for (i = 0; i < TYPES; i++)
		Py_VISIT(module->type[i]);
	Py_VISIT(module->defaults);
	return 0;
}

static int
clear(PyObject *self)
{
	struct module *module = PyModule_GetState(self);
	size_t i;

	for (i = 0; i < TYPES; i++)
		Py_CLEAR(module->type[i]);
	Py_CLEAR(module->defaults);
	Py_CLEAR(module->isascii);
	return 0;
}

/* The types are gone before their module. */
static void
release(void *self)
{
	struct module *module = PyModule_GetState(self);

	(void)clear(self);
	PyMem_Free(module->attributes);
}

static PyMethodDef functions[] = {
	{ "parse", found_parse, METH_VARARGS, NULL },
	{ "scan", batch_scan, METH_VARARGS, NULL },
	{ "count", batch_count, METH_O, NULL },
	{ "take_next", batch_take_next, METH_O, NULL },
	{ "formats", batch_formats, METH_O, NULL },
	{ "values", batch_values, METH_VARARGS, NULL },
	{ "schema", batch_schema, METH_O, NULL },
	{ "stream", batch_stream, METH_O, NULL },
	{ "restore", found_restore, METH_VARARGS, NULL },
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

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

/* Append ${name} to ${list}, unless an exception is raised, or raise one. */
static void
append(PyObject *list, const char *name)
{

	if (PyErr_Occurred() == NULL)
		Py_XDECREF(PyObject_CallMethod(list, "append", "s", name));
}

/* Add lists of the names of what objects have without being asked for, and of
 * the options of documents.  Return 0, or -1 with an exception. */
static int
add_names(PyObject *self)
{
	PyObject *usual = PyList_New(0), *options = PyList_New(0);
	const struct urlsift_option *option;
	const struct urlsift_field *field;
	size_t i;

	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++)
		if ((field->usual & URLSIFT_IN_OBJECTS) != 0)
			append(usual, field->name);
	for (i = 0; (option = urlsift_document_option(i)) != NULL; i++)
		append(options, option->name);
	if (PyErr_Occurred() == NULL &&
	    PyModule_AddObjectRef(self, "usual", usual) == 0)
		(void)PyModule_AddObjectRef(self, "document_options", options);
	Py_XDECREF(usual);
	Py_XDECREF(options);
	return PyErr_Occurred() == NULL ? 0 : -1;
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
	if (PyModule_AddFunctions(self, found_functions) == -1 ||
	    PyModule_AddFunctions(self, batch_functions) == -1 ||
	    add_names(self) == -1)
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

static PyModuleDef_Slot slots[] = {
	{ Py_mod_exec, exec },
	{ 0, NULL },
};

static struct PyModuleDef definition = {
	PyModuleDef_HEAD_INIT,
	.m_name = "_urlsift",
	.m_doc = "The C part of urlsift.",
	.m_size = sizeof(struct module),
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

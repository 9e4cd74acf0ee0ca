/*
 * The extension module _urlsift, which is the C part of the package urlsift.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

static int
exec(PyObject *self)
{
	PyObject **own = ((struct module *)PyModule_GetState(self))->own;
	int i;

	if ((own[URL] = found_type(self, false)) == NULL ||
	    (own[HIT] = found_type(self, true)) == NULL ||
	    (own[RULES] = PyType_FromModuleAndSpec(self, &rules_spec, NULL)) ==
		NULL ||
	    (own[FINDER] = PyType_FromModuleAndSpec(self, &finder_spec,
		 NULL)) == NULL ||
	    (own[ISASCII] = PyUnicode_InternFromString("isascii")) == NULL)
		return -1;
	for (i = URL; i <= FINDER; i++)
		if (PyModule_AddType(self, (PyTypeObject *)own[i]) == -1)
			return -1;
	return PyModule_AddStringConstant(self, "__version__",
	    urlsift_version());
}

static int
traverse(PyObject *self, visitproc visit, void *arg)
{
	struct module *module = PyModule_GetState(self);
	int i;

	for (i = 0; i < OWN; i++)
		Py_VISIT(module->own[i]);
	return 0;
}

static int
clear(PyObject *self)
{
	struct module *module = PyModule_GetState(self);
	int i;

	for (i = 0; i < OWN; i++)
		Py_CLEAR(module->own[i]);
	return 0;
}

static void
release(void *self)
{

	(void)clear(self);
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
	.m_methods = batch_functions,
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

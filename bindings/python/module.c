/*
 * The extension module _urlsift, which is the C part of the package urlsift,
 * and the bytes of the texts that it is given.  An ASCII str is not copied.
 * Others are copied for the scan and its hits: PyUnicode_AsUTF8AndSize() would
 * add a copy to the str for as long as that lives.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* Return a new reference to the bytes of ${str}: to itself if it is ASCII, or
 * to a copy; or NULL with an exception. */
static PyObject *
encode(const struct module *module, struct source *source, PyObject *str)
{
	PyObject *is_ascii =
	    PyObject_CallMethodObjArgs(str, module->own[ISASCII], NULL);
	PyObject *bytes = NULL;

	if (is_ascii != NULL && Py_IsTrue(is_ascii)) {
		bytes = Py_NewRef(str);
	} else if (is_ascii != NULL) {
		source->unit = URLSIFT_U_CHARACTERS;
		bytes =
		    PyUnicode_AsEncodedString(str, "utf-8", "surrogatepass");
	}
	Py_XDECREF(is_ascii);
	return bytes;
}

int
source_open(const struct module *module, struct source *source,
    PyObject *object)
{
	static char empty[] = "";
	PyObject *bytes;
	int status;

	*source = (struct source){ .is_str = PyUnicode_Check(object),
		.unit = URLSIFT_U_BYTES };
	bytes = source->is_str ? encode(module, source, object) :
				 Py_NewRef(object);
	status = bytes != NULL && PyArg_Parse(bytes, "s*", &source->view) ? 0 :
									    -1;
	Py_XDECREF(bytes);
	if (source->view.buf == NULL)
		source->view.buf = empty;
	return status;
}

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
	    (own[ISASCII] = PyUnicode_InternFromString("isascii")) == NULL ||
	    PyModule_AddFunctions(self, found_functions) == -1 ||
	    PyModule_AddFunctions(self, batch_functions) == -1)
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
};

PyMODINIT_FUNC PyInit__urlsift(void);

PyMODINIT_FUNC
PyInit__urlsift(void)
{

	return PyModuleDef_Init(&definition);
}

/*
 * The lookup of the module state from an object of one of its types.
 * SPDX-License-Identifier: MIT
 */
#include "state.h"

struct module *
module_of(PyObject *object)
{

	return PyType_GetModuleState(Py_TYPE(object));
}

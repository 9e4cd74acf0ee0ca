/*
 * The state of one copy of the module, found by any object of its types.
 */
#include "state.h"

struct module *
module_of(PyObject *object)
{

	return PyType_GetModuleState(Py_TYPE(object));
}

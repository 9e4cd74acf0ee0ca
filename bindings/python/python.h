/*
 * Python's limited interface, of 3.11: the first that lends buffers.  What is
 * built once runs with each later version.
 */
#ifndef PYTHON_H
#define PYTHON_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A function of another type, as a table of methods has it. */
#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

#endif

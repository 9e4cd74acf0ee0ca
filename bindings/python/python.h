/*
 * The limited API of Python 3.11, which is the first one with buffers.  A
 * module that is built with it runs with all later versions.
 * SPDX-License-Identifier: MIT
 */
#ifndef PYTHON_H
#define PYTHON_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Cast a function to the type that method tables need. */
#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

#endif

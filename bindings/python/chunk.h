/*
 * The type Chunk: what is found in some texts of a Column, a batch of the
 * library.
 * SPDX-License-Identifier: MIT
 */
#ifndef CHUNK_H
#define CHUNK_H

#include "column.h"
#include "rules.h"

extern PyType_Spec chunk_spec;

/**
 * chunk_stream(chunks):
 * Return a capsule with the stream of Arrow of all ${chunks}, a list of at
 * least one; or NULL with an exception.
 */
PyObject *chunk_stream(PyObject *chunks);

#endif

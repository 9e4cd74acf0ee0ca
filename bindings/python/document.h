/*
 * The type Document, which find_document() keeps for the documents that follow:
 * what reads them in the library, with its helper.
 * SPDX-License-Identifier: MIT
 */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include "python.h"

extern PyType_Spec document_spec;

#endif

/*
 * An object: a reference to a scalar of a class, whose magic has a pointer to
 * what it is in C.  Perl code cannot change the pointer.
 * SPDX-License-Identifier: MIT
 */
#ifndef OBJECT_H
#define OBJECT_H

#include "interpreter.h"

/**
 * object_new(stash, type, thing, kind, held):
 * Return a new reference to an object of the class ${stash}, which owns
 * ${thing}: ${type} says how it is freed and copied for a new thread.  Its
 * magic has ${kind} as mg_private.  ${held}, which may be NULL, is kept as long
 * as the object.
 */
SV *object_new(pTHX_ HV *stash, const MGVTBL *type, void *thing, U16 kind,
    SV *held);

/**
 * object_find(body, type):
 * Return the magic of ${type} that ${body} has, or NULL.
 */
MAGIC *object_find(const SV *body, const MGVTBL *type);

/**
 * object_leave_out(magic, params):
 * Let an object be of no use in a new thread.
 */
int object_leave_out(pTHX_ MAGIC *magic, CLONE_PARAMS *params);

/**
 * object_magic(self, type, class):
 * Return the magic of ${self}, a reference to an object of ${type}, or die with
 * a message that names ${class}.
 */
MAGIC *object_magic(pTHX_ SV *self, const MGVTBL *type, const char *class);

#endif

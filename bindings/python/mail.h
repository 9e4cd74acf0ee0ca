/*
 * The reading of mail and pages: the helper's events as Python objects.
 * SPDX-License-Identifier: MIT
 */
#ifndef MAIL_H
#define MAIL_H

#include "python.h"

/**
 * mail_open(self, args):
 * _urlsift.open_reader(program) -> reader: a client of the helper ${program},
 * or of the one that was installed if that is None.
 */
PyObject *mail_open(PyObject *self, PyObject *args);

/**
 * mail_read(self, args):
 * _urlsift.read(reader, data, kind, take) -> error: have ${data}, an object
 * with a buffer, decoded as ${kind}, a number of urlsift-decode.h.  ${take} is
 * called with lists of events, one after the other, and returns whether it
 * wants more.  An event is a tuple (name, word, word, number).
 */
PyObject *mail_read(PyObject *self, PyObject *args);

#endif

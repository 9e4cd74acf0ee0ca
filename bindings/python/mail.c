/*
 * The reader of mail and pages.  What the helper sends is kept without the
 * interpreter lock, and made into objects batch by batch.
 * SPDX-License-Identifier: MIT
 */
#include "mail.h"

#include <poll.h>
#include <stdlib.h>
#include <time.h>

#include "../mail_log.h"

/* How many milliseconds the helper is waited for, and how many events become
 * objects, between checks for signals. */
#define PAUSE 50
#define EVENTS 1024

#define READER "urlsift reader"

/* A client of the helper, and what it received that was not taken yet. */
struct reader {
	struct urlsift_helper *helper;
	struct mail_log log;
	bool is_busy;		 /* a thread reads with it */
	PyThreadState *unlocked; /* that thread, without the interpreter lock */
	PyObject *take;		 /* what is called with the events */
	int64_t asked;		 /* the time of the last check for signals */
	bool is_left;		 /* there is an exception */
	bool is_enough;		 /* no more events are wanted */
};

/* Return the tuple of ${event}, or NULL with an exception. */
static PyObject *
event_object(const struct mail_log *log, const struct mail_event *event)
{
	const char *first = log->text + event->at;
	const char *second = first + event->first;
	unsigned long long number = event->number;

	return Py_BuildValue("(sy#y#K)", mail_event_name(event->kind), first,
	    (Py_ssize_t)event->first, second, (Py_ssize_t)event->second,
	    number);
}

/* Return the list of the events, or NULL with an exception. */
static PyObject *
mail_events(const struct mail_log *log)
{
	PyObject *list = PyList_New((Py_ssize_t)log->n), *object;
	size_t i;

	for (i = 0; list != NULL && i < log->n; i++) {
		object = event_object(log, log->events + i);
		if (object == NULL)
			Py_CLEAR(list);
		else
			PyList_SetItem(list, (Py_ssize_t)i, object);
		if (i % EVENTS == EVENTS - 1 && PyErr_CheckSignals() == -1)
			Py_CLEAR(list);
	}
	return list;
}

/* Pass on the events of the log.  Return -1 with an exception. */
static int
pass_events(struct reader *reader)
{
	PyObject *events = mail_events(&reader->log), *answer = NULL;
	int goes_on = -1;

	mail_log_clear(&reader->log);
	if (events != NULL)
		answer =
		    PyObject_CallFunctionObjArgs(reader->take, events, NULL);
	if (answer != NULL)
		goes_on = PyObject_IsTrue(answer);
	Py_XDECREF(events);
	Py_XDECREF(answer);
	reader->is_enough = goes_on == 0;
	return goes_on == -1 ? -1 : 0;
}

/* Return the time in milliseconds. */
static int64_t
read_clock(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Have a batch of events taken.  What that raises stays until the helper was
 * stopped. */
static int
on_batch(void *ctx)
{
	struct reader *reader = ctx;

	PyEval_RestoreThread(reader->unlocked);
	reader->is_left = pass_events(reader) == -1;
	reader->unlocked = PyEval_SaveThread();
	return reader->is_left || reader->is_enough;
}

/* Have handlers of signals run.  What one raises stays, too. */
static void
handle_signals(struct reader *reader)
{

	PyEval_RestoreThread(reader->unlocked);
	reader->is_left = PyErr_CheckSignals() == -1;
	reader->unlocked = PyEval_SaveThread();
	reader->asked = read_clock();
}

/* A wait of urlsift_helper_watch.  The caller asks again if a pause ends it. */
static int
on_wait(void *ctx, int fd, short events, int ms)
{
	struct reader *reader = ctx;
	struct pollfd polled = { .fd = fd, .events = events };

	if (read_clock() - reader->asked >= PAUSE)
		handle_signals(reader);
	if (reader->is_left)
		return -1;
	return poll(&polled, 1, ms < PAUSE ? ms : PAUSE) == 1;
}

static const struct urlsift_helper_watch watch = { .wait = on_wait };

static void
reader_free(struct reader *reader)
{

	urlsift_helper_free(reader->helper);
	mail_log_free(&reader->log);
	free(reader);
}

static void
reader_release(PyObject *capsule)
{

	reader_free(PyCapsule_GetPointer(capsule, READER));
}

PyObject *
mail_open(PyObject *self, PyObject *args)
{
	struct reader *reader;
	const char *program;
	int sandbox;
	PyObject *capsule;

	(void)self;
	if (!PyArg_ParseTuple(args, "zi:open_reader", &program, &sandbox))
		return NULL;
	if ((reader = calloc(1, sizeof(*reader))) == NULL)
		return PyErr_NoMemory();
	reader->helper = urlsift_helper_new(&mail_log_sink, &reader->log);
	if (reader->helper == NULL ||
	    (program != NULL &&
		urlsift_helper_program(reader->helper, program) !=
		    URLSIFT_DECODE_OK)) {
		reader_free(reader);
		return PyErr_NoMemory();
	}
	reader->log.take = on_batch;
	reader->log.ctx = reader;
	urlsift_helper_watch(reader->helper, &watch, reader);
	urlsift_helper_sandbox(reader->helper, (enum urlsift_sandbox)sandbox);
	capsule = PyCapsule_New(reader, READER, reader_release);
	if (capsule == NULL)
		reader_free(reader);
	return capsule;
}

/* Have ${data} decoded.  Return the error of the helper or None, or NULL with
 * an exception. */
static PyObject *
reader_run(struct reader *reader, const Py_buffer *data, int kind)
{
	struct urlsift_decode_input input = {
		.kind = (enum urlsift_decode_kind)kind,
		.index = 1
	};
	int status;

	mail_log_clear(&reader->log);
	reader->is_left = reader->is_enough = false;
	reader->asked = read_clock();
	reader->unlocked = PyEval_SaveThread();
	status = urlsift_helper_run_bytes(reader->helper, &input, data->buf,
	    (size_t)data->len);
	PyEval_RestoreThread(reader->unlocked);
	if (reader->is_left)
		return NULL;
	if (status == URLSIFT_DECODE_ENOMEM || reader->log.is_short)
		return PyErr_NoMemory();
	if (!reader->is_enough && pass_events(reader) == -1)
		return NULL;
	return Py_BuildValue("z", urlsift_helper_error(reader->helper));
}

PyObject *
mail_read(PyObject *self, PyObject *args)
{
	struct reader *reader;
	PyObject *capsule, *take, *result = NULL;
	Py_buffer data;
	int kind;

	(void)self;
	if (!PyArg_ParseTuple(args, "Oy*iO:read", &capsule, &data, &kind,
		&take))
		return NULL;
	reader = PyCapsule_GetPointer(capsule, READER);
	if (reader != NULL && reader->is_busy) {
		PyErr_SetString(PyExc_ValueError,
		    "another thread is reading with it");
	} else if (reader != NULL) {
		reader->is_busy = true;
		reader->take = take;
		result = reader_run(reader, &data, kind);
		reader->is_busy = false;
	}
	PyBuffer_Release(&data);
	return result;
}

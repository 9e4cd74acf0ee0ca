/*
 * The type Hit: the attributes that it has besides those of its best reading.
 * SPDX-License-Identifier: MIT
 */
#include "found.h"
#include "state.h"

PyObject *
hit_new(PyTypeObject *type, const struct hit_record *hit, bool is_str)
{
	const uint64_t *record = (const uint64_t *)hit;
	const uint64_t *url = (const uint64_t *)record_url(hit);

	return found_new(type, record, (size_t)(url - record), is_str);
}

static const struct hit_record *
hit_of(PyObject *self)
{

	return (const struct hit_record *)((struct found *)self)->word;
}

static PyObject *
get_start(PyObject *self, void *closure)
{

	(void)closure;
	return PyLong_FromUnsignedLongLong(hit_of(self)->begin);
}

static PyObject *
get_end(PyObject *self, void *closure)
{

	(void)closure;
	return PyLong_FromUnsignedLongLong(hit_of(self)->end);
}

static PyObject *
get_trimmed(PyObject *self, void *closure)
{

	(void)closure;
	return PyLong_FromUnsignedLongLong(hit_of(self)->trimmed);
}

static PyObject *
get_form(PyObject *self, void *closure)
{

	(void)closure;
	return PyUnicode_FromString(urlsift_form_name((enum urlsift_form)
							  hit_of(self)
							      ->form));
}

static PyObject *
get_began(PyObject *self, void *closure)
{

	(void)closure;
	return PyUnicode_FromString(urlsift_began_name((enum urlsift_began)
							   hit_of(self)
							       ->began));
}

static PyObject *
get_ended(PyObject *self, void *closure)
{

	(void)closure;
	return PyUnicode_FromString(urlsift_ended_name((enum urlsift_ended)
							   hit_of(self)
							       ->ended));
}

/* Put ${item}, which may be NULL and whose reference is stolen, into ${tuple}
 * at ${i}.  Return ${tuple}, or NULL if either is missing. */
static PyObject *
set_item(PyObject *tuple, size_t i, PyObject *item)
{

	if (item != NULL && PyTuple_SetItem(tuple, (Py_ssize_t)i, item) == 0)
		return tuple;
	Py_DECREF(tuple);
	return NULL;
}

static PyObject *
get_spans(PyObject *self, void *closure)
{
	const struct hit_record *hit = hit_of(self);
	const struct urlsift_span *span = record_spans(hit);
	PyObject *spans = PyTuple_New((Py_ssize_t)hit->spans);
	size_t i;

	(void)closure;
	for (i = 0; spans != NULL && i < hit->spans; i++)
		spans = set_item(spans, i,
		    Py_BuildValue("KK", (unsigned long long)span[i].begin,
			(unsigned long long)span[i].end));
	return spans;
}

static PyObject *
get_readings(PyObject *self, void *closure)
{
	const struct hit_record *hit = hit_of(self);
	const uint64_t *url = (const uint64_t *)record_url(hit);
	PyObject *readings = PyTuple_New(hit->readings);
	struct module *module = module_of(self);
	size_t i;

	(void)closure;
	for (i = 0; readings != NULL && i < hit->readings; i++) {
		readings = set_item(readings, i,
		    found_new(module->url, url, 0,
			((struct found *)self)->is_str));
		url += url[0];
	}
	return readings;
}

static PyObject *
get_notes(PyObject *self, void *closure)
{

	(void)closure;
	return found_notes(hit_of(self)->notes |
	    record_url(hit_of(self))->notes);
}

static PyObject *
repr(PyObject *self)
{
	const struct hit_record *hit = hit_of(self);
	PyObject *url = found_url((struct found *)self), *text = NULL;
	const char *reason;

	if (url != NULL) {
		reason =
		    urlsift_reason_name((enum urlsift_reason)record_url(hit)
					    ->reason);
		text = PyUnicode_FromFormat("<urlsift.Hit %llu-%llu %R%s%s>",
		    (unsigned long long)hit->begin,
		    (unsigned long long)hit->end, url,
		    record_url(hit)->reason == URLSIFT_R_NONE ? "" : ": ",
		    record_url(hit)->reason == URLSIFT_R_NONE ? "" : reason);
	}
	Py_XDECREF(url);
	return text;
}

/* clang-format off */
static PyGetSetDef attributes[] = {
	{ "start", get_start, NULL,
	    "the offset of its start, in characters of a str or in bytes",
	    NULL },
	{ "end", get_end, NULL,
	    "the offset of the end of its last span", NULL },
	{ "spans", get_spans, NULL,
	    "its pieces of the text, a tuple of pairs of offsets; more than\n"
	    "one if it was broken across lines", NULL },
	{ "form", get_form, NULL,
	    "its form: 'wrapper', 'angle', 'prefix', 'quoted', 'bare',\n"
	    "'schemeless' or 'email'", NULL },
	{ "began", get_began, NULL,
	    "the name of what began it", NULL },
	{ "ended", get_ended, NULL,
	    "the name of what ended it", NULL },
	{ "trimmed", get_trimmed, NULL,
	    "the length of the punctuation that was trimmed at its end", NULL },
	{ "notes", get_notes, NULL,
	    "notes on how it was found, a tuple of names", NULL },
	{ "readings", get_readings, NULL,
	    "all ways to read it, a tuple of URLs, best first", NULL },
	{ NULL, NULL, NULL, NULL, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t)
	    "A candidate in a text: its best reading and its position." },
	{ Py_tp_dealloc, found_free },
	{ Py_tp_repr, repr },
	{ Py_tp_getset, attributes },
	{ 0, NULL },
};
/* clang-format on */

PyType_Spec hit_spec = {
	.name = "urlsift.Hit",
	.basicsize = offsetof(struct found, word),
	.itemsize = sizeof(uint64_t),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION |
	    Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};

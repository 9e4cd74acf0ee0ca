/*
 * The type URL: creation, attributes and destruction of readings.
 * SPDX-License-Identifier: MIT
 */
#include "found.h"

#include <string.h>

#define WORD sizeof(uint64_t)

PyObject *
found_new(PyTypeObject *type, const uint64_t *record, size_t url, bool is_str)
{
	size_t words = (size_t)record[0];
	struct found *found;

	found = PyObject_NewVar(struct found, type, (Py_ssize_t)words);
	if (found == NULL)
		return NULL;
	found->is_str = is_str;
	found->url = (uint32_t)url;
	memcpy(found->word, record, words * WORD);
	return (PyObject *)found;
}

void
found_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);

	PyObject_Free(self);
	Py_DECREF(type);
}

const struct url_record *
found_record(const struct found *found)
{

	return (const struct url_record *)(found->word + found->url);
}

/* Return ${len} bytes of ${text} as str or bytes, as the source was. */
static PyObject *
make_text(const struct found *found, const char *text, size_t len)
{

	if (found->is_str)
		return PyUnicode_DecodeUTF8(text,
		    (Py_ssize_t)chars_whole(text, len), "surrogatepass");
	return PyBytes_FromStringAndSize(text, (Py_ssize_t)len);
}

PyObject *
found_url(const struct found *found)
{
	struct urlsift_reading r;

	record_reading(found_record(found), &r);
	return make_text(found, r.url, r.len);
}

/* Return a tuple of the names of ${bits}, which ${name} returns. */
static PyObject *
make_names(unsigned bits, const char *(*name)(unsigned bit))
{
	PyObject *list = PyList_New(0), *word, *names;
	unsigned bit;
	int status = 0;

	for (bit = 1; list != NULL && bit != 0 && bit <= bits; bit <<= 1) {
		if ((bits & bit) == 0 || name(bit) == NULL)
			continue;
		word = PyUnicode_FromString(name(bit));
		if (word != NULL)
			status = PyList_Append(list, word);
		if (word == NULL || status == -1)
			Py_CLEAR(list);
		Py_XDECREF(word);
	}
	names = list == NULL ? NULL : PyList_AsTuple(list);
	Py_XDECREF(list);
	return names;
}

static const char *
name_note(unsigned bit)
{

	return urlsift_note_name((enum urlsift_note)bit);
}

PyObject *
found_notes(unsigned notes)
{

	return make_names(notes, name_note);
}

static const char *
name_risk(unsigned bit)
{

	return urlsift_risk_name((enum urlsift_risk)bit);
}

static PyObject *
get_url(PyObject *self, void *closure)
{

	(void)closure;
	return found_url((struct found *)self);
}

/* Return the component with the number ${closure}; None if it is missing. */
static PyObject *
get_part(PyObject *self, void *closure)
{
	struct found *found = (struct found *)self;
	uintptr_t part = (uintptr_t)closure;
	struct urlsift_reading r;

	record_reading(found_record(found), &r);
	if ((r.has >> part & 1) == 0)
		Py_RETURN_NONE;
	return make_text(found, r.url + r.part[part].begin,
	    r.part[part].end - r.part[part].begin);
}

/* Schemes are not case sensitive (2.1), so return lower case. */
static PyObject *
get_scheme(PyObject *self, void *closure)
{
	PyObject *text = get_part(self, closure), *lower;

	if (text == NULL || Py_IsNone(text))
		return text;
	lower = PyObject_CallMethod(text, "lower", NULL);
	Py_DECREF(text);
	return lower;
}

static PyObject *
get_parts(PyObject *self, void *closure)
{
	uint32_t has = found_record((struct found *)self)->has;
	PyObject *parts = PyDict_New(), *text;
	uintptr_t part;
	int status;

	(void)closure;
	for (part = 0; parts != NULL && part < URLSIFT_PARTS; part++) {
		if ((has >> part & 1) == 0)
			continue;
		text = get_part(self, (void *)part);
		status = text == NULL ?
		    -1 :
		    PyDict_SetItemString(parts,
			urlsift_part_name((enum urlsift_part)part), text);
		Py_XDECREF(text);
		if (status == -1)
			Py_CLEAR(parts);
	}
	return parts;
}

static PyObject *
make_port(uint32_t port)
{

	if (port == 0)
		Py_RETURN_NONE;
	return PyLong_FromUnsignedLong(port);
}

static PyObject *
get_port(PyObject *self, void *closure)
{

	(void)closure;
	return make_port(found_record((struct found *)self)->port);
}

static PyObject *
get_default_port(PyObject *self, void *closure)
{

	(void)closure;
	return make_port(found_record((struct found *)self)->default_port);
}

static PyObject *
get_valid(PyObject *self, void *closure)
{
	const struct url_record *url = found_record((struct found *)self);

	(void)closure;
	return PyBool_FromLong(url->reason == URLSIFT_R_NONE);
}

/* The functions of the library that describe a reason. */
static const char *(*const reasons[])(enum urlsift_reason) = {
	urlsift_reason_name, urlsift_reason_clause, urlsift_reason_text
};

static PyObject *
get_reason(PyObject *self, void *closure)
{
	const struct url_record *url = found_record((struct found *)self);

	if (url->reason == URLSIFT_R_NONE)
		Py_RETURN_NONE;
	return PyUnicode_FromString(reasons[(uintptr_t)
		closure]((enum urlsift_reason)url->reason));
}

static PyObject *
get_at(PyObject *self, void *closure)
{
	struct found *found = (struct found *)self;
	struct urlsift_reading r;

	(void)closure;
	record_reading(found_record(found), &r);
	if (r.reason == URLSIFT_R_NONE)
		Py_RETURN_NONE;
	return PyLong_FromSize_t(found->is_str ? chars_count(r.url, r.at) :
						 r.at);
}

static PyObject *
get_kind(PyObject *self, void *closure)
{
	const struct url_record *url = found_record((struct found *)self);

	(void)closure;
	return PyUnicode_FromString(
	    urlsift_reading_kind_name((enum urlsift_reading_kind)url->kind));
}

static PyObject *
get_notes(PyObject *self, void *closure)
{

	(void)closure;
	return found_notes(found_record((struct found *)self)->notes);
}

static PyObject *
get_risks(PyObject *self, void *closure)
{
	struct urlsift_reading r;

	(void)closure;
	record_reading(found_record((struct found *)self), &r);
	return make_names(urlsift_reading_risks(&r), name_risk);
}

static PyObject *
repr(PyObject *self)
{
	const struct url_record *record = found_record((struct found *)self);
	PyObject *url = found_url((struct found *)self), *text = NULL;

	if (url != NULL && record->reason == URLSIFT_R_NONE)
		text = PyUnicode_FromFormat("<urlsift.URL %R>", url);
	else if (url != NULL)
		text = PyUnicode_FromFormat("<urlsift.URL %R: %s>", url,
		    urlsift_reason_name((enum urlsift_reason)record->reason));
	Py_XDECREF(url);
	return text;
}

/* clang-format off */
#define PART(NAME) ((void *)(uintptr_t)URLSIFT_P_##NAME)

static PyGetSetDef attributes[] = {
	{ "url", get_url, NULL,
	    "the URL, as str or bytes like the text", NULL },
	{ "valid", get_valid, NULL,
	    "whether the URL is valid by the rules", NULL },
	{ "reason", get_reason, NULL,
	    "the reason for rejection, or None if valid", (void *)0 },
	{ "clause", get_reason, NULL,
	    "the clause that the reason comes from", (void *)1 },
	{ "why", get_reason, NULL,
	    "the reason in English", (void *)2 },
	{ "at", get_at, NULL,
	    "the offset of the error in url; None if valid", NULL },
	{ "kind", get_kind, NULL,
	    "how line breaks are read: 'whole', 'dropped' or 'alone'", NULL },
	{ "scheme", get_scheme, NULL,
	    "the scheme in lower case, or None", PART(SCHEME) },
	{ "user", get_part, NULL,
	    "the user, or None", PART(USER) },
	{ "password", get_part, NULL,
	    "the password, or None", PART(PASSWORD) },
	{ "host", get_part, NULL,
	    "the host as written, or None", PART(HOST) },
	{ "port", get_port, NULL,
	    "the port, written or default, or None", NULL },
	{ "default_port", get_default_port, NULL,
	    "the port of the scheme, or None", NULL },
	{ "path", get_part, NULL,
	    "the path with its slash, or None", PART(PATH) },
	{ "query", get_part, NULL,
	    "the query, without the ?, or None", PART(QUERY) },
	{ "fragment", get_part, NULL,
	    "the fragment, without the #, or None", PART(FRAGMENT) },
	{ "parts", get_parts, NULL,
	    "a new dict of all components of the URL, as written", NULL },
	{ "notes", get_notes, NULL,
	    "notes on how the URL was read, a tuple of names", NULL },
	{ "risks", get_risks, NULL,
	    "features that may deceive readers, a tuple of names", NULL },
	{ NULL, NULL, NULL, NULL, NULL },
};

static PyMethodDef methods[] = {
	{ "__class_getitem__", Py_GenericAlias, METH_O | METH_CLASS,
	    "URL[str] or URL[bytes], for annotations" },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t)
	    "A URL with its components, and whether it is valid.\n\n"
	    "Components are str if the text was a str, else bytes.  A missing\n"
	    "component is None; an empty one is an empty string." },
	{ Py_tp_dealloc, found_free },
	{ Py_tp_repr, repr },
	{ Py_tp_getset, attributes },
	{ Py_tp_methods, methods },
	{ 0, NULL },
};
/* clang-format on */

PyType_Spec url_spec = {
	.name = "urlsift.URL",
	.basicsize = offsetof(struct found, word),
	.itemsize = WORD,
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE |
	    Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};

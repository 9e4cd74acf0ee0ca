/*
 * The walk over the objects of a PDF, by QPDF: what opens without a click, or
 * where Poppler looks for no link, texts that stand on no page, and the files
 * in it (pdf-opens-by-itself, files-in-a-pdf).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../charset.h"
#include "../detect/detect.h"
#include "pdf.h"

#define NAME_ROOM 16

/* An object to look at; ${opens}: the action whose file it is, or NULL. */
struct node {
	qpdf_oh object;
	const char *opens;
};

struct walk {
	struct us_pdf_reader *r;
	const struct us_qpdf *q;
	qpdf_data pdf;
	struct urlsift_decode_place place; /* behind the last text */
	struct us_buf todo;		   /* nodes */
	struct us_buf seen;		   /* a byte for each object number */
	struct us_buf inner; /* objects: files, and forms in XML */
	struct us_buf text;  /* that was got last, with a NUL behind it */
	uint64_t members;
	bool is_cut; /* there are too many objects */
};

/* The actions: where an action has what it opens, and what that is. */
static const struct action {
	const char *name, *key, *attribute;
	enum { OPENS_FILE, OPENS_URL, OPENS_SCRIPT } opens;
} actions[] = { { "/URI", "/URI", "uri", OPENS_URL },
	{ "/GoToR", "/F", "gotor", OPENS_FILE },
	{ "/GoToE", "/F", "gotoe", OPENS_FILE },
	{ "/Launch", "/F", "launch", OPENS_FILE },
	{ "/SubmitForm", "/F", "submitform", OPENS_FILE },
	{ "/ImportData", "/F", "importdata", OPENS_FILE },
	{ "/Thread", "/F", "thread", OPENS_FILE },
	{ "/JavaScript", "/JS", "javascript", OPENS_SCRIPT },
	{ "/Rendition", "/JS", "rendition", OPENS_SCRIPT } };

/* Keys behind which nothing opens: what is around an object, what pages are
 * drawn with, and places in the document; the last two are read by
 * themselves. */
static const char *const passed[] = { "/Parent", "/P", "/Resources",
	"/StructTreeRoot", "/Prev", "/Last", "/Dest", "/Dests", "/AP", "/Thumb",
	"/PieceInfo", "/EF", "/XFA" };

static qpdf_oh
get(struct walk *w, qpdf_oh dict, const char *key)
{

	return w->q->qpdf_oh_get_key(w->pdf, dict, key);
}

static void
release(struct walk *w, qpdf_oh object)
{

	w->q->qpdf_oh_release(w->pdf, object);
}

static enum qpdf_object_type_e
type_of(struct walk *w, qpdf_oh object)
{

	return w->q->qpdf_oh_get_type_code(w->pdf, object);
}

/* Set ${w->text} to the text ${key} of ${dict}.  Return false if there is
 * none. */
static bool
get_text(struct walk *w, qpdf_oh dict, const char *key)
{
	qpdf_oh value = get(w, dict, key);
	bool is_text = false;
	const char *text;
	size_t len;

	w->text.len = 0;
	if (type_of(w, value) == ot_string &&
	    w->q->qpdf_oh_get_value_as_utf8(w->pdf, value, &text, &len)) {
		us_emit_add(w->r->out, &w->text, text, len);
		us_emit_add(w->r->out, &w->text, "", 1);
		is_text = w->r->out->status == 0;
	}
	release(w, value);
	return is_text;
}

/* Set ${room} to the name ${key} of ${dict}; empty: it is none, or long. */
static void
get_name(struct walk *w, qpdf_oh dict, const char *key, char room[NAME_ROOM])
{
	qpdf_oh value = get(w, dict, key);
	const char *name;
	size_t len;

	room[0] = '\0';
	if (type_of(w, value) == ot_name &&
	    w->q->qpdf_oh_get_value_as_name(w->pdf, value, &name, &len) &&
	    len < NAME_ROOM)
		memcpy(room, name, len + 1);
	release(w, value);
}

/* Append the bytes of ${stream}, if it is one, to ${to}. */
static void
add_bytes(struct walk *w, qpdf_oh stream, struct us_buf *to)
{
	struct us_emitter *out = w->r->out;
	unsigned char *bytes = NULL;
	size_t len = 0;
	int status;

	if (type_of(w, stream) != ot_stream)
		return;
	status = w->q->qpdf_oh_get_stream_data(w->pdf, stream,
	    qpdf_dl_specialized, NULL, &bytes, &len);
	if ((status & QPDF_ERRORS) != 0)
		us_emit_warning(out,
		    "a file or script in the PDF is damaged; it is not read");
	else if (len > US_MAX_BODY - to->len)
		us_emit_warning(out,
		    "a file or script in the PDF is larger than 64 MiB; it is "
		    "not read");
	else
		us_emit_add(out, to, bytes, len);
	free(bytes);
}

/* Have ${object} looked at, if others can be in it. */
static void
push(struct walk *w, qpdf_oh object, const char *opens)
{
	const struct node node = { object, opens };

	switch (type_of(w, object)) {
	case ot_array:
	case ot_dictionary:
	case ot_stream:
		us_emit_add(w->r->out, &w->todo, &node, sizeof(node));
		break;
	default:
		release(w, object);
	}
}

/* Keep ${object} until the walk ends: then the files are emitted. */
static void
keep(struct walk *w, qpdf_oh object)
{

	us_emit_add(w->r->out, &w->inner, &object, sizeof(object));
}

static struct urlsift_decode_url
link_of(const struct walk *w, const char *attribute)
{

	return (struct urlsift_decode_url){ .place = w->place,
		.element = "action",
		.attribute = attribute };
}

/* Emit ${w->text} as a text of its own. */
static void
emit_text(struct walk *w)
{
	size_t len = w->text.len - 1;

	us_emit_gap(w->r->out);
	us_emit_text(w->r->out, w->text.data, len);
	us_place_pass(&w->place, w->text.data, len);
}

/* Emit the URL or the name of a file in ${w->text}. */
static void
emit_url(struct walk *w, const char *attribute, bool is_file)
{
	struct urlsift_decode_url link = link_of(w, attribute);

	us_pdf_emit_url(w->r, w->text.data, is_file, &link);
}

/* A us_converter_out. */
static int
add_text(void *ctx, const char *text, size_t len)
{
	struct walk *w = ctx;

	us_emit_add(w->r->out, &w->text, text, len);
	return w->r->out->status;
}

/* Set ${w->text} to the text in the stream ${key} of ${dict}; it is empty if
 * that is none. */
static void
get_long_text(struct walk *w, qpdf_oh dict, const char *key)
{
	qpdf_oh stream = get(w, dict, key);
	struct us_converter converter;
	struct us_buf bytes = { .len = 0 };
	size_t mark = 0;

	w->text.len = 0;
	add_bytes(w, stream, &bytes);
	if (bytes.len > 0) {
		us_converter_open(&converter,
		    us_charset_detect(URLSIFT_DECODE_PROGRAM, bytes.data,
			bytes.len, NULL, &mark));
		(void)us_converter_put(&converter, bytes.data + mark,
		    bytes.len - mark, add_text, w);
		(void)us_converter_close(&converter, add_text, w);
	}
	us_emit_add(w->r->out, &w->text, "", 1);
	us_buf_free(&bytes);
	release(w, stream);
}

static void
emit_script(struct walk *w, qpdf_oh dict, const struct action *action)
{
	struct urlsift_decode_url link = link_of(w, action->attribute);

	if (!get_text(w, dict, action->key))
		get_long_text(w, dict, action->key);
	if (w->r->out->status == 0)
		us_pdf_emit_script(w->r, w->text.data, w->text.len - 1, &link);
}

/* Read what ${dict}, an action, has for Windows alone: a program, and what that
 * is told. */
static void
read_windows(struct walk *w, qpdf_oh dict, const struct action *action)
{
	qpdf_oh windows = get(w, dict, "/Win");

	if (type_of(w, windows) == ot_dictionary) {
		if (get_text(w, windows, "/F"))
			emit_url(w, action->attribute, true);
		if (get_text(w, windows, "/P"))
			emit_text(w);
	}
	release(w, windows);
}

/* Return the action that ${dict} is, which is read but for a file that is an
 * object, or NULL. */
static const struct action *
read_action(struct walk *w, qpdf_oh dict)
{
	const struct action *action = actions;
	const struct action *const end = actions +
	    sizeof(actions) / sizeof(actions[0]);
	char name[NAME_ROOM];

	get_name(w, dict, "/S", name);
	while (action < end && strcmp(action->name, name) != 0)
		action++;
	if (action == end)
		return NULL;
	if (action->opens == OPENS_SCRIPT)
		emit_script(w, dict, action);
	else if (get_text(w, dict, action->key))
		emit_url(w, action->attribute, action->opens == OPENS_FILE);
	read_windows(w, dict, action);
	return action;
}

/* Read ${dict} if it names a file or a URL, which an action ${opens}, or has
 * one in it. */
static void
read_file_name(struct walk *w, qpdf_oh dict, const char *opens)
{
	qpdf_oh inside = get(w, dict, "/EF");
	char system[NAME_ROOM];
	bool is_url;

	if (type_of(w, inside) == ot_dictionary)
		keep(w, w->q->qpdf_oh_new_object(w->pdf, dict));
	release(w, inside);
	get_name(w, dict, "/FS", system);
	is_url = strcmp(system, "/URL") == 0;
	if (opens == NULL && !is_url)
		return;
	if (get_text(w, dict, "/UF") || get_text(w, dict, "/F"))
		emit_url(w, opens == NULL ? "url" : opens, !is_url);
}

/* Read the text of a note or a field, and a form in XML. */
static void
read_form(struct walk *w, qpdf_oh dict)
{
	qpdf_oh form = get(w, dict, "/XFA");
	char kind[NAME_ROOM];

	if (type_of(w, form) == ot_array || type_of(w, form) == ot_stream)
		keep(w, form);
	else
		release(w, form);
	get_name(w, dict, "/Subtype", kind);
	/* That of a link says what it is, and that of others is no text. */
	if (kind[0] != '\0' && strcmp(kind, "/Link") != 0 &&
	    get_text(w, dict, "/Contents"))
		emit_text(w);
	if (get_text(w, dict, "/V"))
		emit_text(w);
}

static bool
is_passed(const char *key)
{
	size_t i;

	for (i = 0; i < sizeof(passed) / sizeof(passed[0]); i++)
		if (strcmp(key, passed[i]) == 0)
			return true;
	return false;
}

/* Read ${dict}, and have what is in it looked at. */
static void
read_dictionary(struct walk *w, qpdf_oh dict, const char *opens)
{
	const struct action *action = read_action(w, dict);
	const char *key;

	read_file_name(w, dict, opens);
	read_form(w, dict);
	w->q->qpdf_oh_begin_dict_key_iter(w->pdf, dict);
	while (w->q->qpdf_oh_dict_more_keys(w->pdf)) {
		key = w->q->qpdf_oh_dict_next_key(w->pdf);
		if (!is_passed(key))
			push(w, get(w, dict, key),
			    action != NULL && strcmp(key, action->key) == 0 ?
				action->attribute :
				NULL);
	}
}

/* Have the items of ${array} looked at, the first one next. */
static void
read_array(struct walk *w, qpdf_oh array)
{
	int i;

	for (i = w->q->qpdf_oh_get_array_n_items(w->pdf, array); i-- > 0;)
		push(w, w->q->qpdf_oh_get_array_item(w->pdf, array, i), NULL);
}

/* Return whether ${object} was not looked at before.  What has no number is in
 * one other object. */
static bool
is_new(struct walk *w, qpdf_oh object)
{
	int number = w->q->qpdf_oh_get_object_id(w->pdf, object);
	size_t len = w->seen.len, n = number < 0 ? 0 : (size_t)number;
	char *seen;

	if (n == 0)
		return true;
	if (n >= US_MAX_PDF_OBJECTS) {
		w->is_cut = true;
		return false;
	}
	if (n >= len) {
		if (!us_emit_reserve(w->r->out, &w->seen, 2 * n + 1))
			return false;
		w->seen.len = 2 * n + 1;
		memset(w->seen.data + len, 0, w->seen.len - len);
	}
	seen = w->seen.data + n;
	if (*seen != 0)
		return false;
	*seen = 1;
	return true;
}

static void
look_at(struct walk *w, const struct node *node)
{
	qpdf_oh dict;

	if (!is_new(w, node->object))
		return;
	switch (type_of(w, node->object)) {
	case ot_array:
		read_array(w, node->object);
		break;
	case ot_stream:
		dict = w->q->qpdf_oh_get_dict(w->pdf, node->object);
		read_dictionary(w, dict, node->opens);
		release(w, dict);
		break;
	default:
		read_dictionary(w, node->object, node->opens);
	}
}

/* Find the base of the relative URLs (12.6.4.7). */
static void
find_base(struct walk *w, qpdf_oh root)
{
	qpdf_oh dict = get(w, root, "/URI");

	if (type_of(w, dict) == ot_dictionary && get_text(w, dict, "/Base") &&
	    us_is_base(w->text.data, w->text.len - 1))
		us_emit_add(w->r->out, &w->r->base, w->text.data,
		    w->text.len - 1);
	release(w, dict);
}

static void
walk(struct walk *w)
{
	qpdf_oh root = w->q->qpdf_get_root(w->pdf);
	const struct node *last;
	struct node node;

	if (type_of(w, root) == ot_dictionary)
		find_base(w, root);
	push(w, root, NULL);
	while (w->todo.len > 0 && w->r->out->status == 0) {
		w->todo.len -= sizeof(node);
		last = (const void *)(w->todo.data + w->todo.len);
		node = *last;
		look_at(w, &node);
		release(w, node.object);
	}
	if (w->is_cut)
		us_emit_warning(w->r->out,
		    "it has more than 8,388,608 objects; the rest of them are "
		    "not read");
}

/* Emit the ${bytes} as a member of the PDF with this ${name}, a file of the
 * ${kind} that the name says. */
static void
emit_member(struct walk *w, const char *name, enum urlsift_decode_kind kind,
    const struct us_buf *bytes)
{
	static const struct urlsift_decode_part part = { .path = NULL };
	struct us_file file = { .encoding = "",
		.bytes = bytes->data,
		.len = bytes->len };
	struct us_kind state = { .named = kind };

	if (bytes->len == 0)
		return;
	file.kind = (enum urlsift_decode_kind)us_detect(&state, bytes->data,
	    bytes->len, true);
	us_emit_member(w->r->out, ++w->members, name);
	us_emit_file(w->r->out, &part, &file);
}

/* Emit the form in ${object}: a stream, or names with a stream behind each. */
static void
emit_form(struct walk *w, qpdf_oh object)
{
	struct us_buf bytes = { .len = 0 };
	qpdf_oh item;
	int i, n;

	add_bytes(w, object, &bytes);
	if (type_of(w, object) == ot_array) {
		n = w->q->qpdf_oh_get_array_n_items(w->pdf, object);
		for (i = 0; i < n; i++) {
			item = w->q->qpdf_oh_get_array_item(w->pdf, object, i);
			add_bytes(w, item, &bytes);
			release(w, item);
		}
	}
	emit_member(w, "form.xml", URLSIFT_DECODE_XML, &bytes);
	us_buf_free(&bytes);
}

/* Emit the file that ${dict} names and has in it. */
static void
emit_file(struct walk *w, qpdf_oh dict)
{
	static const char *const keys[] = { "/UF", "/F", "/Unix", "/Mac",
		"/DOS" };
	const size_t n = sizeof(keys) / sizeof(keys[0]);
	qpdf_oh inside = get(w, dict, "/EF"), stream;
	struct us_buf bytes = { .len = 0 };
	const char *name = "file";
	size_t i;

	for (i = 0; i < n && bytes.len == 0; i++) {
		stream = get(w, inside, keys[i]);
		add_bytes(w, stream, &bytes);
		release(w, stream);
	}
	for (i = 0; i < n; i++)
		if (get_text(w, dict, keys[i])) {
			name = w->text.data;
			break;
		}
	emit_member(w, name, us_type_of_name(name), &bytes);
	us_buf_free(&bytes);
	release(w, inside);
}

/* Emit what was kept: no part may be open then. */
static void
emit_kept(struct walk *w)
{
	const qpdf_oh *object = (const void *)w->inner.data;
	size_t n = w->inner.len / sizeof(*object), i;

	if (n > 0 && w->r->out->sink->file == NULL) {
		us_emit_warning(w->r->out, "the files in it are not opened");
		return;
	}
	for (i = 0; i < n && w->r->out->status == 0; i++)
		if (i == US_MAX_ATTACHED)
			break;
		else if (type_of(w, object[i]) == ot_dictionary)
			emit_file(w, object[i]);
		else
			emit_form(w, object[i]);
	if (i < n)
		us_emit_warning(w->r->out,
		    "it has more than 100 files in it; the rest of them are "
		    "not opened");
}

static void
read_open(struct walk *w)
{
	static const struct urlsift_decode_part part = { .path = NULL };

	us_emit_part(w->r->out, &part);
	walk(w);
	us_emit_part_end(w->r->out);
	emit_kept(w);
	us_buf_free(&w->todo);
	us_buf_free(&w->seen);
	us_buf_free(&w->inner);
	us_buf_free(&w->text);
}

/* Return why the PDF cannot be opened. */
static const char *
why_not(const struct walk *w)
{
	qpdf_error error = w->q->qpdf_get_error(w->pdf);

	return error != NULL &&
		w->q->qpdf_get_error_code(w->pdf, error) == qpdf_e_password ?
	    "the PDF is encrypted; the files in it and what it opens by itself "
	    "are not read" :
	    "the PDF is damaged; the files in it and what it opens by itself "
	    "are not read";
}

const char *
us_pdf_objects_read(struct us_pdf_reader *r, const struct us_qpdf *qpdf,
    const char *bytes, size_t len)
{
	struct walk w = { .r = r, .q = qpdf, .place = { .line = 1 } };
	const char *why = NULL;
	int status;

	if ((w.pdf = qpdf->qpdf_init()) == NULL) {
		us_emit_no_memory(r->out);
		return NULL;
	}
	qpdf->qpdf_silence_errors(w.pdf);
	qpdf->qpdf_set_suppress_warnings(w.pdf, QPDF_TRUE);
	status = qpdf->qpdf_read_memory(w.pdf, "", bytes, len, NULL);
	if ((status & QPDF_ERRORS) == 0) {
		us_pdf_links_sort(r);
		read_open(&w);
	} else {
		why = why_not(&w);
	}
	qpdf->qpdf_cleanup(&w.pdf);
	return why;
}

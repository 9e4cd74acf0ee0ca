/*
 * Batches: what is found in many texts, as columns that other programs read
 * where they are, by the C data interface and the C stream interface of Apache
 * Arrow.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/buf.h"
#include "base/bytes.h"
#include "base/utf8.h"
#include "rules.h"
#include "urlsift.h"

struct column {
	struct urlsift_name name;
	const char *label;
	const char *format;  /* "l": a number, "b": a flag, "U": a text */
	struct us_buf valid; /* bits */
	struct us_buf ends;  /* of the texts */
	struct us_buf data;
	int64_t nulls;
};

struct urlsift_batch {
	struct urlsift_memory memory;
	atomic_size_t users; /* the caller and what was exported */
	struct urlsift_finder *finder;
	const char *text; /* that is scanned */
	size_t len;
	uint64_t row;
	bool has_source; /* the view knows the text */
	bool is_short;	 /* memory ran out: columns may lack values */
	int64_t hits;
	struct us_buf labels, warning;
	size_t columns;
	struct column column[]; /* the first is the number of the text */
};

/* Append the bit number ${i}. */
static int
add_bit(struct us_buf *bits, int64_t i, bool is_set)
{

	if (i % 8 == 0 && us_buf_add(bits, "", 1) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (is_set)
		bits->data[i / 8] = (char)(bits->data[i / 8] | 1 << i % 8);
	return URLSIFT_OK;
}

/* Append ${number}, of which there are many. */
static inline int
add_number(struct us_buf *numbers, uint64_t number)
{

	if (us_buf_reserve(numbers, numbers->len + sizeof(number)) !=
	    URLSIFT_OK)
		return URLSIFT_ENOMEM;
	memcpy(numbers->data + numbers->len, &number, sizeof(number));
	numbers->len += sizeof(number);
	return URLSIFT_OK;
}

/* Append ${text}; a byte that is not UTF-8 is U+FFFD. */
static int
add_text(struct us_buf *data, const char *text, size_t len)
{
	size_t at, n, begin = 0;
	uint32_t code;

	for (at = us_ascii_span(text, len); at < len; at += n) {
		n = (unsigned char)text[at] < 0x80 ?
		    1 :
		    us_utf8_read(text + at, len - at, &code);
		if (n > 0)
			continue;
		if (us_buf_add(data, text + begin, at - begin) != URLSIFT_OK ||
		    us_buf_add(data, "\xEF\xBF\xBD", 3) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		n = 1;
		begin = at + n;
	}
	return us_buf_add(data, text + begin, len - begin);
}

/* Append whether the value in row ${i} is known, and before the first one that
 * is not, that the others are. */
static int
add_known(struct column *c, int64_t i, bool is_known)
{
	int64_t row = c->nulls == 0 ? 0 : i;
	int status = URLSIFT_OK;

	c->nulls += !is_known;
	while (status == URLSIFT_OK && row <= i) {
		status = add_bit(&c->valid, row, row < i || is_known);
		row++;
	}
	return status;
}

/* Append ${value}, or nothing if that is NULL, in row ${i}. */
static int
add_value(struct column *c, int64_t i, const struct urlsift_value *value)
{
	static const struct urlsift_value none = { .text = "" };
	int status = URLSIFT_OK;

	if (value == NULL || c->nulls > 0)
		status = add_known(c, i, value != NULL);
	value = value == NULL ? &none : value;
	if (status != URLSIFT_OK)
		return status;
	if (*c->format == 'l')
		return add_number(&c->data, value->number);
	if (*c->format == 'b')
		return add_bit(&c->data, i, value->number != 0);
	status = add_text(&c->data, value->text, value->len);
	return status == URLSIFT_OK ? add_number(&c->ends, c->data.len) :
				      status;
}

/* Append what ${view} has for ${c}. */
static int
add_field(struct column *c, int64_t i, struct urlsift_view *view)
{
	struct urlsift_value value;
	int found = *c->format == 'U' ?
	    urlsift_view_text(view, &c->name, &value) :
	    urlsift_view_get(view, c->name.field, 0, &value);

	return found < 0 ? found : add_value(c, i, found == 1 ? &value : NULL);
}

static int
on_found(void *ctx, struct urlsift_view *view, const char *warning)
{
	struct urlsift_batch *b = ctx;
	int status = add_number(&b->column[0].data, b->row);
	size_t i;

	if (!b->has_source)
		urlsift_view_source(view, b->text, b->len);
	b->has_source = true;
	if (status == URLSIFT_OK && *warning != '\0' && b->warning.len == 0)
		status = us_buf_add(&b->warning, warning, strlen(warning) + 1);
	for (i = 1; status == URLSIFT_OK && i < b->columns; i++)
		status = add_field(&b->column[i], b->hits, view);
	b->hits++;
	return status;
}

/* Begin ${c}, called ${label}. */
static int
begin_column(const struct urlsift_batch *b, struct column *c, const char *label)
{
	enum urlsift_type type = URLSIFT_T_NUMBER;

	c->label = label;
	if (c > b->column) {
		if (!urlsift_name_read(&c->name, label, strlen(label)))
			return URLSIFT_EINVAL;
		type = urlsift_view_field(c->name.field)->type;
	}
	c->format = type == URLSIFT_T_NUMBER ? "l" :
	    type == URLSIFT_T_FLAG	     ? "b" :
					       "U";
	return *c->format == 'U' ? add_number(&c->ends, 0) : URLSIFT_OK;
}

/* Begin all columns, with copies of their ${labels}. */
static int
begin_columns(struct urlsift_batch *b, const char *const *labels)
{
	int status = us_buf_add(&b->labels, "row", 4);
	size_t i, at = 0;

	for (i = 1; status == URLSIFT_OK && i < b->columns; i++)
		status = us_buf_add(&b->labels, labels[i - 1],
		    strlen(labels[i - 1]) + 1);
	for (i = 0; status == URLSIFT_OK && i < b->columns; i++) {
		status = begin_column(b, &b->column[i], b->labels.data + at);
		at += strlen(b->labels.data + at) + 1;
	}
	return status;
}

struct urlsift_batch *
urlsift_batch_new(const struct urlsift_rules *rules,
    const struct urlsift_filter *filter, const char *const *columns, size_t n)
{
	const struct urlsift_memory *memory = &rules->memory;
	size_t size = sizeof(struct urlsift_batch) +
	    (n + 1) * sizeof(struct column);
	struct urlsift_batch *b = memory->realloc(memory->ctx, NULL, size);
	size_t i;

	if (b == NULL)
		return NULL;
	memset(b, 0, size);
	b->memory = *memory;
	b->labels.memory = b->warning.memory = &b->memory;
	atomic_init(&b->users, 1);
	b->columns = n + 1;
	for (i = 0; i < b->columns; i++)
		b->column[i].valid.memory = b->column[i].ends.memory =
		    b->column[i].data.memory = &b->memory;
	b->finder = urlsift_finder_new(rules, filter);
	if (b->finder != NULL && begin_columns(b, columns) == URLSIFT_OK) {
		urlsift_finder_on(b->finder, on_found, b);
		return b;
	}
	urlsift_batch_free(b);
	return NULL;
}

int
urlsift_batch_text(struct urlsift_batch *b, uint64_t row, const char *text,
    size_t len, enum urlsift_unit unit)
{
	int status;

	if (b->finder == NULL)
		return URLSIFT_EINVAL;
	b->row = row;
	b->text = text;
	b->len = len;
	b->has_source = false;
	/* Characters of ASCII are bytes. */
	if (unit != URLSIFT_U_BYTES && us_ascii_span(text, len) == len)
		unit = URLSIFT_U_BYTES;
	status = urlsift_finder_feed(b->finder, text, len, unit);
	if (status == URLSIFT_OK)
		status = urlsift_finder_finish(b->finder, URLSIFT_ENDED);
	b->is_short = status != URLSIFT_OK;
	return status;
}

const char *
urlsift_batch_warning(const struct urlsift_batch *b)
{

	return b->warning.len == 0 ? NULL : b->warning.data;
}

void
urlsift_batch_free(struct urlsift_batch *b)
{
	struct column *c;
	size_t i;

	if (b == NULL || atomic_fetch_sub(&b->users, 1) > 1)
		return;
	urlsift_finder_free(b->finder);
	for (i = 0; i < b->columns; i++) {
		c = &b->column[i];
		us_buf_free(&c->valid);
		us_buf_free(&c->ends);
		us_buf_free(&c->data);
	}
	us_buf_free(&b->labels);
	us_buf_free(&b->warning);
	b->memory.free(b->memory.ctx, b);
}

/* What an array or a schema keeps until its release.  Its children, which the
 * consumer may move, keep the batch by themselves. */
struct kept {
	struct urlsift_batch *batch;
	const void *buffer[3];
	void *child[]; /* and the children themselves */
};

/* Return what keeps ${b}, with room for ${n} children of ${size} bytes; NULL:
 * memory is out. */
static struct kept *
keep(struct urlsift_batch *b, size_t n, size_t size)
{
	struct kept *kept = b->memory.realloc(b->memory.ctx, NULL,
	    sizeof(*kept) + n * (sizeof(void *) + size));
	size_t i;

	if (kept == NULL)
		return NULL;
	memset(kept, 0, sizeof(*kept) + n * (sizeof(void *) + size));
	kept->batch = b;
	for (i = 0; i < n; i++)
		kept->child[i] = (char *)(kept->child + n) + i * size;
	atomic_fetch_add(&b->users, 1);
	return kept;
}

static void
let_go(struct kept *kept)
{
	struct urlsift_batch *b = kept->batch;

	b->memory.free(b->memory.ctx, kept);
	urlsift_batch_free(b);
}

static void
release_schema(struct ArrowSchema *schema)
{
	int64_t i;

	for (i = 0; i < schema->n_children; i++)
		if (schema->children[i]->release != NULL)
			schema->children[i]->release(schema->children[i]);
	schema->release = NULL;
	let_go(schema->private_data);
}

static void
release_array(struct ArrowArray *array)
{
	int64_t i;

	for (i = 0; i < array->n_children; i++)
		if (array->children[i]->release != NULL)
			array->children[i]->release(array->children[i]);
	array->release = NULL;
	let_go(array->private_data);
}

/* Fill ${schema}, which has ${n} children. */
static int
fill_schema(struct urlsift_batch *b, const char *format, const char *name,
    size_t n, struct ArrowSchema *schema)
{
	struct kept *kept = keep(b, n, sizeof(*schema));

	if (kept == NULL)
		return URLSIFT_ENOMEM;
	*schema = (struct ArrowSchema){ .format = format,
		.name = name,
		.flags = ARROW_FLAG_NULLABLE,
		.n_children = (int64_t)n,
		.children = (struct ArrowSchema **)(void *)kept->child,
		.release = release_schema,
		.private_data = kept };
	return URLSIFT_OK;
}

int
urlsift_batch_schema(struct urlsift_batch *b, struct ArrowSchema *schema)
{
	int status = fill_schema(b, "+s", "", b->columns, schema);
	size_t i;

	if (status != URLSIFT_OK)
		return status;
	for (i = 0; status == URLSIFT_OK && i < b->columns; i++)
		status = fill_schema(b, b->column[i].format, b->column[i].label,
		    0, schema->children[i]);
	if (status != URLSIFT_OK)
		schema->release(schema);
	else
		schema->children[0]->flags = 0;
	return status;
}

/* Fill ${array}, which has ${n} children.  Return its buffers, or NULL if
 * memory is out. */
static const void **
fill_array(struct urlsift_batch *b, size_t n, struct ArrowArray *array)
{
	struct kept *kept = keep(b, n, sizeof(*array));

	if (kept == NULL)
		return NULL;
	*array = (struct ArrowArray){ .length = b->hits,
		.n_buffers = 1,
		.n_children = (int64_t)n,
		.buffers = kept->buffer,
		.children = (struct ArrowArray **)(void *)kept->child,
		.release = release_array,
		.private_data = kept };
	return kept->buffer;
}

/* Fill ${array} with ${c}. */
static int
fill_column(struct urlsift_batch *b, const struct column *c,
    struct ArrowArray *array)
{
	const void **buffer = fill_array(b, 0, array);

	if (buffer == NULL)
		return URLSIFT_ENOMEM;
	array->null_count = c->nulls;
	*buffer++ = c->valid.data;
	if (*c->format == 'U')
		*buffer++ = c->ends.data;
	*buffer++ = c->data.data;
	array->n_buffers = buffer - array->buffers;
	return URLSIFT_OK;
}

int
urlsift_batch_array(struct urlsift_batch *b, struct ArrowArray *array)
{
	int status = URLSIFT_OK;
	size_t i;

	/* Rules and filter need not be there any more. */
	urlsift_finder_free(b->finder);
	b->finder = NULL;
	if (b->is_short || fill_array(b, b->columns, array) == NULL)
		return URLSIFT_ENOMEM;
	for (i = 0; status == URLSIFT_OK && i < b->columns; i++)
		status = fill_column(b, &b->column[i], array->children[i]);
	if (status != URLSIFT_OK)
		array->release(array);
	return status;
}

/* Batches that follow each other. */
struct stream {
	size_t at, n;
	struct urlsift_batch *batch[];
};

static int
get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
	struct stream *s = stream->private_data;

	return urlsift_batch_schema(s->batch[0], schema) == URLSIFT_OK ? 0 :
									 ENOMEM;
}

static int
get_next(struct ArrowArrayStream *stream, struct ArrowArray *array)
{
	struct stream *s = stream->private_data;

	/* The end is an array that is released. */
	memset(array, 0, sizeof(*array));
	if (s->at == s->n)
		return 0;
	if (urlsift_batch_array(s->batch[s->at], array) != URLSIFT_OK)
		return ENOMEM;
	s->at++;
	return 0;
}

static const char *
get_last_error(struct ArrowArrayStream *stream)
{

	(void)stream;
	return NULL;
}

static void
release_stream(struct ArrowArrayStream *stream)
{
	struct stream *s = stream->private_data;
	const struct urlsift_memory memory = s->batch[0]->memory;
	size_t i;

	for (i = 0; i < s->n; i++)
		urlsift_batch_free(s->batch[i]);
	memory.free(memory.ctx, s);
	stream->release = NULL;
}

int
urlsift_batch_stream(struct urlsift_batch *const *batches, size_t n,
    struct ArrowArrayStream *stream)
{
	const struct urlsift_memory *memory = &batches[0]->memory;
	size_t size = sizeof(struct stream) + n * sizeof(*batches), i;
	struct stream *s = memory->realloc(memory->ctx, NULL, size);

	if (s == NULL)
		return URLSIFT_ENOMEM;
	s->at = 0;
	s->n = n;
	for (i = 0; i < n; i++) {
		s->batch[i] = batches[i];
		atomic_fetch_add(&batches[i]->users, 1);
	}
	*stream = (struct ArrowArrayStream){ get_schema, get_next,
		get_last_error, release_stream, s };
	return URLSIFT_OK;
}

/* A text of a column of views: if it is short, it stands in its view. */
struct text_view {
	int32_t len;
	char prefix[4];
	int32_t buffer, offset;
};

/* Return whether ${format} of Arrow is one whose values are known here. */
static inline bool
is_known(const char *format)
{

	if (*format == 'v')
		return (format[1] == 'u' || format[1] == 'z') &&
		    format[2] == '\0';
	return (*format == 'l' || *format == 'b' || (*format | 0x20) == 'u' ||
		   (*format | 0x20) == 'z') &&
	    format[1] == '\0';
}

static bool
has_bit(const unsigned char *bits, size_t i)
{

	return (bits[i / 8] >> i % 8 & 1) != 0;
}

/* Set ${value} to a piece of ${data}. */
static int
give_piece(struct urlsift_value *value, const void *data, int64_t begin,
    int64_t end)
{

	value->text = (const char *)data + begin;
	value->len = (size_t)(end - begin);
	return 1;
}

int
urlsift_column_get(const struct ArrowSchema *schema,
    const struct ArrowArray *array, size_t i, struct urlsift_value *value)
{
	const void **buffer = array->buffers;
	const struct text_view *view;
	const int64_t *numbers;
	const int32_t *ends;

	*value = (struct urlsift_value){ .text = "" };
	if (!is_known(schema->format) || schema->dictionary != NULL)
		return URLSIFT_EINVAL;
	i += (size_t)array->offset;
	if (buffer[0] != NULL && !has_bit(buffer[0], i))
		return 0;
	ends = buffer[1];
	numbers = buffer[1];
	switch (*schema->format) {
	case 'l':
		value->number = (uint64_t)numbers[i];
		return 1;
	case 'b':
		value->number = has_bit(buffer[1], i);
		return 1;
	case 'v':
		view = (const struct text_view *)buffer[1] + i;
		return view->len <= 12 ?
		    give_piece(value, view->prefix, 0, view->len) :
		    give_piece(value, buffer[2 + view->buffer], view->offset,
			(int64_t)view->offset + view->len);
	case 'u':
	case 'z':
		return give_piece(value, buffer[2], ends[i], ends[i + 1]);
	default:
		return give_piece(value, buffer[2], numbers[i], numbers[i + 1]);
	}
}

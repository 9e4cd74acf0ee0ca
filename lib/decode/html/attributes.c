/*
 * The attributes of a tag: which of them hold URLs or text, and how.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_call.h"
#include "tag.h"
#include "sink.h"

enum kind {
	KIND_NONE,
	KIND_URL,
	KIND_HREF,
	KIND_EMBED,
	KIND_CONTENT,
	KIND_REFRESH,
	KIND_SRCSET,
	KIND_STYLE,
	KIND_TEXT,
	KIND_DATA,
	KIND_CODED,
	KIND_PAGE,
	KIND_SCRIPT,
	KIND_STEPS,
	KIND_WHOLE, /* if it is one */
	KIND_WORDS
};

static const struct attribute {
	char name[16];
	size_t len;
	const char *element;
	enum kind kind;
} attributes[] = {
#define US_ATTRIBUTE(name, element, kind) \
	{ name, sizeof(name) - 1, element, KIND_##kind },
#include "attributes.def"
#undef US_ATTRIBUTE
};

#define ROWS (sizeof(attributes) / sizeof(attributes[0]))

/* Any other attribute. */
static const struct attribute other = { "*", 1, "", KIND_WHOLE };

/* Those of them, on one element or on all, whose URL is a name that nothing
 * opens: of namespaces, vocabularies and relations; or one that shows how a URL
 * looks. */
static const struct {
	const char *name, *element;
} identifiers[] = { { "about", "" }, { "cdbase", "" }, { "datatype", "" },
	{ "definitionurl", "" }, { "itemid", "" }, { "itemprop", "" },
	{ "itemtype", "" }, { "namespaceuri", "" }, { "o:title", "" },
	{ "pattern", "" }, { "placeholder", "" }, { "prefix", "" },
	{ "profile", "" }, { "property", "" }, { "rdf:about", "" },
	{ "rdf:datatype", "" }, { "rdf:resource", "" }, { "rel", "link" },
	{ "requiredextensions", "" }, { "requiredfeatures", "" },
	{ "resource", "" }, { "rev", "link" }, { "typeof", "" },
	{ "vocab", "" } };

void
us_attributes_init(struct us_sink *t, us_attributes_on_page *on_page, void *ctx)
{
	size_t row = 0, i;

	for (i = 0; i < ROWS; i++)
		t->beginnings |= us_tag_beginning(attributes[i].name);
	t->on_page = on_page;
	t->ctx = ctx;
	for (i = 0; i < US_LETTERS; i++) {
		t->first[i] = (unsigned char)row;
		while (row < ROWS && *attributes[row].name == (char)('a' + i))
			row++;
	}
	t->first[i] = (unsigned char)row;
}

/* Return whether ${text} is one word with a scheme and //, or with // and a
 * host. */
static bool
is_whole(const char *text, size_t len)
{
	size_t at = us_pass_blanks(text, 0, len), n, scheme;

	text += at;
	len -= at;
	while (len > 0 && us_is(text[len - 1], US_BLANK))
		len--;
	for (n = 0; n < len; n++)
		if (us_is(text[n], US_BLANK))
			return false;
	scheme = us_has_scheme(text, len);
	if (scheme == 0)
		return us_names_host(text, len);
	return len - scheme > 2 && memcmp(text + scheme, "//", 2) == 0;
}

/* Return whether ${text} begins with a tag. */
static bool
is_page(const char *text, size_t len)
{

	return len > 2 && *text == '<' && us_is(text[1], US_ALPHA);
}

/* Return the kind of ${v}, an attribute of a page's own: one URL, or by its
 * ${name} a list as scripts take it for images that they load late, data or a
 * page for a script, or one that it decodes. */
static enum kind
data_kind(const struct us_value *v, const char *name, size_t len)
{
	size_t begin = us_pass_blanks(v->text, 0, v->len);

	if (is_whole(v->text, v->len))
		return KIND_URL;
	if (len > 6 &&
	    (memcmp(name + len - 6, "srcset", 6) == 0 ||
		memcmp(name + len - 5, "bgset", 5) == 0))
		return KIND_SRCSET;
	if (begin < v->len && memchr("{[", v->text[begin], 2) != NULL)
		return KIND_SCRIPT;
	if (is_page(v->text + begin, v->len - begin))
		return KIND_PAGE;
	return KIND_CODED;
}

/* Emit the URLs of ${v}, and those inside of them. */
static void
emit_urls(struct us_sink *t, const struct us_value *v, enum kind kind)
{
	static us_item_next *const next[] = { [KIND_URL] = us_whole_next,
		[KIND_HREF] = us_whole_next,
		[KIND_EMBED] = us_whole_next,
		[KIND_REFRESH] = us_refresh_next,
		[KIND_STEPS] = us_step_next,
		[KIND_SRCSET] = us_srcset_next,
		[KIND_WORDS] = us_word_next };
	struct us_item item;
	size_t at = 0;

	while (next[kind](v->text, v->len, &at, &item)) {
		us_sink_url(t, v, v->text + item.begin, item.end - item.begin,
		    item.begin);
		us_sink_inside(t, v);
	}
}

/* Set the page to what ${v} is in base64, hexadecimal digits or escapes of a
 * URL.  Return false if it is in none. */
static bool
decode(struct us_sink *t, const struct us_value *v)
{
	static const char escaped[] = "%3a%2f%2f";
	enum us_script_call call;
	size_t n = v->len;

	t->page.len = 0;
	while (n > 0 && v->text[n - 1] == '=')
		n--;
	while (n > 0 && us_script_is_base64(v->text[n - 1]))
		n--;
	if (n == 0 && us_script_literal(v->text, v->len, &call) &&
	    (call == US_CALL_BASE64 || call == US_CALL_HEX)) {
		us_script_make(t->out, call, v->text, v->len, &t->page);
		return true;
	}
	n = us_find_byte(v->text, 0, v->len, '%');
	if (v->len - n < sizeof(escaped) ||
	    !us_same(v->text + n, escaped, sizeof(escaped) - 1) ||
	    !us_emit_reserve(t->out, &t->page, v->len))
		return false;
	t->page.len = us_data_unescape(v->text, v->len, t->page.data);
	return true;
}

/* Emit the URL or the page that ${v} wholly is, encoded. */
static void
emit_coded(struct us_sink *t, struct us_value *v)
{

	if (!decode(t, v) || t->out->status != 0)
		return;
	v->exact = false;
	if (is_whole(t->page.data, t->page.len))
		us_sink_url(t, v, t->page.data, t->page.len, 0);
	else if (is_page(t->page.data, t->page.len))
		t->on_page(t->ctx, t->page.data, t->page.len, v->offset, true);
}

/* Emit the URLs or the text of ${v}. */
static void
emit_value(struct us_sink *t, struct us_value *v, enum kind kind)
{
	switch (kind) {
	case KIND_URL:
	case KIND_HREF:
	case KIND_EMBED:
	case KIND_REFRESH:
	case KIND_STEPS:
	case KIND_SRCSET:
	case KIND_WORDS:
		emit_urls(t, v, kind);
		break;
	case KIND_CODED:
		emit_coded(t, v);
		break;
	case KIND_PAGE:
		t->on_page(t->ctx, v->text, v->len, v->offset, true);
		break;
	case KIND_SCRIPT:
		v->script = true;
		us_sink_code(t, v);
		break;
	case KIND_STYLE:
		v->text = us_sanitized(t->out, &t->value, v->text, v->len);
		us_sink_code(t, v);
		break;
	case KIND_TEXT:
		us_sink_gap(t);
		t->aside = true;
		us_prose_put(t, v->text, v->len, v->offset, true);
		t->aside = false;
		us_sink_gap(t);
		break;
	case KIND_CONTENT:
	case KIND_DATA:
	case KIND_WHOLE:
	case KIND_NONE:
		break;
	}
}

/* Return whether ${name} is that of ${row}, which may end in *. */
static bool
fits(const struct attribute *row, const char *name, size_t len)
{
	size_t n = row->len - (row->name[row->len - 1] == '*');

	return (len == n || (len > n && n < row->len)) &&
	    memcmp(row->name, name, n) == 0;
}

/* Return whether ${name} is one of an identifier on ${element}. */
static bool
is_identifier(const char *name, size_t len, const char *element)
{
	size_t i;

	if ((len >= 5 && memcmp(name, "xmlns", 5) == 0) ||
	    (len >= 4 && memcmp(name, "xsi:", 4) == 0))
		return true;
	for (i = 0; i < sizeof(identifiers) / sizeof(identifiers[0]); i++)
		if (strlen(identifiers[i].name) == len &&
		    memcmp(identifiers[i].name, name, len) == 0 &&
		    (*identifiers[i].element == '\0' ||
			strcmp(identifiers[i].element, element) == 0))
			return true;
	return false;
}

/* Return the row for the attribute ${name} of ${element}, or NULL. */
static const struct attribute *
find_attribute(const struct us_sink *t, const char *name, size_t len,
    const char *element)
{
	const struct attribute *row, *end;

	if ((us_tag_beginning(name) & t->beginnings) == 0 ||
	    !us_is(*name, US_ALPHA))
		return NULL;
	row = attributes + t->first[*name - 'a'];
	end = attributes + t->first[*name - 'a' + 1];
	/* Most names have another second letter. */
	for (; row < end; row++)
		if (row->name[1] == name[1] && fits(row, name, len) &&
		    (*row->element == '\0' ||
			strcmp(row->element, element) == 0))
			return row;
	return NULL;
}

/* Set the text of ${v} to what its source ${raw} stands for. */
static void
read_value(struct us_sink *t, struct us_value *v, const char *raw, size_t len)
{

	v->text = raw;
	v->len = len;
	v->exact = memchr(raw, '&', len) == NULL &&
	    memchr(raw, '\0', len) == NULL;
	if (v->exact)
		return;
	t->value.len = 0;
	us_reference_decode(t->out, &t->value, raw, len);
	v->text = t->value.data;
	v->len = t->value.len;
}

/* Return whether the attribute ${name} of ${tag} is ${word}, in any case. */
static bool
is_value(struct us_sink *t, const struct us_tag *tag, const char *name,
    const char *word)
{
	const struct us_attribute *a = us_tag_find(tag, name);
	size_t len = strlen(word);
	struct us_value v;

	if (a == NULL)
		return false;
	read_value(t, &v, tag->source + a->value, a->len);
	return v.len == len && us_same(v.text, word, len);
}

/* Return whether ${tag} changes the target of a link (SVG 2, 19.2.4). */
static bool
moves_link(struct us_sink *t, const struct us_tag *tag)
{

	return is_value(t, tag, "attributename", "href") ||
	    is_value(t, tag, "attributename", "xlink:href");
}

/* Set ${v} to the value of the attribute ${a} of ${tag}, which has the meaning
 * ${row}.  Return how it is read. */
static enum kind
read_attribute(struct us_sink *t, const struct us_tag *tag,
    const struct attribute *row, const struct us_attribute *a,
    struct us_value *v)
{
	enum kind kind = row->kind;

	/* The value is read behind that of another attribute. */
	if (kind == KIND_CONTENT)
		kind = is_value(t, tag, "http-equiv", "refresh") ?
		    KIND_REFRESH :
		    KIND_WHOLE;
	if (kind == KIND_STEPS && !moves_link(t, tag))
		return KIND_NONE;
	read_value(t, v, tag->source + a->value, a->len);
	if (t->out->status != 0)
		return KIND_NONE;
	if (kind == KIND_DATA)
		kind = data_kind(v, tag->names.data + a->name, a->name_len);
	if (kind == KIND_WHOLE)
		kind = is_whole(v->text, v->len) &&
			(row != &other ||
			    !is_identifier(tag->names.data + a->name,
				a->name_len, tag->name)) ?
		    KIND_URL :
		    KIND_NONE;
	v->embed = kind == KIND_EMBED || kind == KIND_SRCSET ||
	    kind == KIND_STYLE;
	return kind;
}

/* Set the base to that of ${tag}; one that is empty counts, too. */
static void
emit_base(struct us_sink *t, const struct us_tag *tag)
{
	const struct us_attribute *href = us_tag_find(tag, "href");
	struct us_value v;

	if (href == NULL)
		return;
	read_value(t, &v, tag->source + href->value, href->len);
	us_sink_base(t, v.text, v.len);
}

void
us_attributes_emit(struct us_sink *t, const struct us_tag *tag, unsigned flags)
{
	const struct attribute *row;
	const struct us_attribute *a;
	struct us_value v;
	enum kind kind;

	for (a = tag->attributes; a < tag->attributes + tag->n; a++) {
		if (a->len == 0)
			continue;
		row = find_attribute(t, tag->names.data + a->name, a->name_len,
		    tag->name);
		if (row == NULL)
			row = &other;
		if (row == &other &&
		    !us_tag_may_be_url(tag->source + a->value, a->len))
			continue;
		v = (struct us_value){ .element = tag->name,
			.attribute = row->name,
			.offset = tag->offset + a->value };
		kind = read_attribute(t, tag, row, a, &v);
		v.link = kind == KIND_HREF &&
		    (flags & US_ATTRIBUTES_LINK) != 0 &&
		    strcmp(tag->name, "a") == 0;
		if (kind != KIND_TEXT || (flags & US_ATTRIBUTES_SILENT) == 0)
			emit_value(t, &v, kind);
	}
	if ((flags & US_ATTRIBUTES_BASE) != 0)
		emit_base(t, tag);
}

/*
 * A reader of XML documents: their text, their attributes and comments, with
 * references decoded (xml-that-is-no-page).  Nothing that a document names is
 * opened, and no entity is expanded.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_XML_H
#define US_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/bytes.h"
#include "../emitter.h"
#include "../limits.h"

/* The links of an office document, a zip.  A part of it names a link by an id,
 * and a relationship in another part, before it or behind, says which URL that
 * is (ECMA-376, part 2, 6.5).  So both are kept until the zip ends
 * (relationships-of-ooxml). */

/* A cell, from 1; 0: none.  ${page} is the number of its sheet, or that of a
 * slide. */
struct us_cell {
	uint32_t page, row, column;
};

/* The bytes that are kept. */
struct us_package_mark {
	size_t words, targets, references, cells;
};

struct us_package {
	uint64_t index;	    /* the number of the member that is read */
	const char *member; /* its name */
	bool is_document;   /* it is a part of one for sure */
	struct us_cell sheet;
	uint32_t strings; /* of the shared ones, how many were read */
	struct us_buf words;
	struct us_buf targets, references; /* of struct kept */
	struct us_buf cells;	      /* the first one of each shared string */
	struct us_package_mark begin; /* of the innermost zip */
};

/**
 * us_package_free(p):
 * Free the memory of ${p}, which is all zero at first.
 */
void us_package_free(struct us_package *p);

/**
 * us_package_member(p, index, name, is_document):
 * Begin the member of this ${name}, which is borrowed; NULL: it is no part of a
 * document.  It is one of an archive that surely ${is_document}.
 */
void us_package_member(struct us_package *p, uint64_t index, const char *name,
    bool is_document);

/**
 * us_package_add(p, id, link, cell, out):
 * Keep a ${link} with its text, whose URL is that of the ${id}, if it has none
 * itself; if ${cell} is NULL, keep a relationship with this ${id}.  Return
 * false if there is no room for it; without memory, ${out} stops.
 */
bool us_package_add(struct us_package *p, const char *id,
    const struct urlsift_decode_url *link, const struct us_cell *cell,
    struct us_emitter *out);

/**
 * us_package_use_string(p, number, cell):
 * us_package_next_string(p):
 * ${cell} shows the shared string of this ${number}, from 0.  Return the first
 * cell that shows the next shared string, as far as it is known.
 */
void us_package_use_string(struct us_package *p, uint64_t number,
    const struct us_cell *cell);
struct us_cell us_package_next_string(struct us_package *p);

/**
 * us_package_open(p), us_package_close(p, outer, out):
 * A zip begins: return what the one around it had, for us_package_close(),
 * which emits the links of the zip to ${out} when it ends.
 */
struct us_package_mark us_package_open(struct us_package *p);
void us_package_close(struct us_package *p, struct us_package_mark outer,
    struct us_emitter *out);

/* The text of an element that is read in another way, too. */
enum us_xml_code {
	US_XML_NO_CODE,
	US_XML_CODE_SCRIPT,
	US_XML_CODE_STYLE,
	US_XML_CODE_FORMULA,
	US_XML_CODE_PATH /* or a URL */
};

/* The scripts of a document (scripts-in-xml).  A longer one is read in pieces;
 * a string between two is lost. */
#define US_XML_SCRIPT (1UL << 20)

struct us_xml_script {
	enum us_xml_code kind;
	struct urlsift_decode_place place; /* where it begins */
	struct us_buf text;
};

/**
 * us_xml_script_add(code, out, place, text, len):
 * us_xml_script_end(code, out):
 * Add ${text}, which is at ${place}, to a code; emit its URLs but those
 * that its text shows in clear.
 */
void us_xml_script_add(struct us_xml_script *code, struct us_emitter *out,
    const struct urlsift_decode_place *place, const char *text, size_t len);
void us_xml_script_end(struct us_xml_script *code, struct us_emitter *out);

/* A script that is a text of its own. */
struct us_program {
	struct us_xml_script script;
	struct urlsift_decode_place place; /* of its next byte */
};

/**
 * us_program_begin(p), us_program_put(p, out, text, len), us_program_end(p,
 * out), us_program_free(p):
 * Begin a script; emit its next ${text}, and read that as those of pages are;
 * end it; free what it has, also if it did not end.
 */
void us_program_begin(struct us_program *p);
void us_program_put(struct us_program *p, struct us_emitter *out,
    const char *text, size_t len);
void us_program_end(struct us_program *p, struct us_emitter *out);
void us_program_free(struct us_program *p);

/* Text: references are decoded, and each piece is emitted with its place. */

/* The longest reference that is decoded, and the longest one behind the
 * reference of its "&". */
#define US_XML_REFERENCE 32
#define US_XML_REFERENCE_TWICE (US_XML_REFERENCE + 5)

/* The entities that a document declares: how many, the bytes of a value and of
 * all names and values, and those that may be put in the place of references.
 */
#define US_XML_ENTITIES 32
#define US_XML_ENTITY 1024
#define US_XML_ENTITY_TEXT 4096
#define US_XML_EXPANDED (1UL << 20)

struct us_xml_entity {
	size_t name, name_len, value, len; /* in the text */
};

struct us_xml_entities {
	size_t n, len, expanded;
	struct us_xml_entity items[US_XML_ENTITIES];
	char text[US_XML_ENTITY_TEXT];
};

/**
 * us_xml_is_reference(byte):
 * Return whether ${byte} can be inside of a reference.
 */
static inline bool
us_xml_is_reference(char byte)
{

	return us_is_alnum(byte) || memchr("#_-.:", byte, 5) != NULL;
}

/**
 * us_xml_entity_text(e, reference, len, room, text_len):
 * Return what ${reference}, from "&" to ";", stands for, ${text_len} bytes, at
 * most ${room}; NULL: it is not known, or too much was expanded.  ${e} may be
 * NULL.
 */
const char *us_xml_entity_text(struct us_xml_entities *e, const char *reference,
    size_t len, size_t room, size_t *text_len);

struct us_xml_text {
	struct us_emitter *out;
	struct urlsift_decode_place place; /* of the next byte */
	bool is_elsewhere;		   /* not where the last text ended */
	bool has_text;			   /* since the last gap */
	bool is_html;	/* references are decoded twice (html-in-a-feed) */
	bool is_hidden; /* nothing of it is text */
	bool is_type;	/* it declares entities, which are not expanded there */
	bool is_shown;	/* it is the text of a link, too */
	bool is_held;	/* it is only kept: the instruction of a field */
	bool
	    is_behind; /* such an instruction is kept, and this is none of it */
	bool is_long;  /* not all of that could be kept */
	bool is_script;			   /* it is kept in ${code}, too */
	char held[US_XML_REFERENCE_TWICE]; /* bytes of a reference */
	size_t len;
	struct urlsift_decode_place shown_place; /* where it begins */
	size_t shown_len;
	char shown[US_MAX_LINK_TEXT];
	struct us_xml_script code;
	struct us_xml_entities entities;
};

/**
 * us_xml_text_begin(t, out):
 * Begin a document that is emitted to ${out}.
 */
void us_xml_text_begin(struct us_xml_text *t, struct us_emitter *out);

/**
 * us_xml_text_put(t, text, len):
 * us_xml_text_flush(t):
 * Emit the next ${len} bytes; emit the reference that is not complete, because
 * the next bytes are not text.
 */
void us_xml_text_put(struct us_xml_text *t, const char *text, size_t len);
void us_xml_text_flush(struct us_xml_text *t);

/**
 * us_xml_text_raw(t, text, len):
 * us_xml_text_emit(t, text, len):
 * Emit the next ${len} bytes as they are; emit others, at the place where the
 * next one is.  No reference is incomplete.
 */
void us_xml_text_raw(struct us_xml_text *t, const char *text, size_t len);
void us_xml_text_emit(struct us_xml_text *t, const char *text, size_t len);

/**
 * us_xml_text_kept(t):
 * Emit what is only kept, where it stands: it is the text of no link.
 */
void us_xml_text_kept(struct us_xml_text *t);

/**
 * us_xml_text_skip(t, text, len):
 * The next ${len} bytes are not text.  No reference is incomplete.
 */
void us_xml_text_skip(struct us_xml_text *t, const char *text, size_t len);

/**
 * us_xml_text_part(t):
 * The text before and the text after do not belong together.
 */
void us_xml_text_part(struct us_xml_text *t);

/**
 * us_xml_decode(e, to, room, text, len):
 * Write ${text} to ${to}, which may be ${text} and has ${room} for as much,
 * with its references decoded, and those to the entities ${e}, NULL: none, as
 * far as there is room.  Return its length.
 */
size_t us_xml_decode(struct us_xml_entities *e, char *to, size_t room,
    const char *text, size_t len);

/* The links, and the bases that they are relative to (XML Base). */

/* The longest base, and how many may be in force. */
#define US_XML_BASE 1024
#define US_XML_BASES 4

/* The URL to which those in an element are relative; empty: not known. */
struct us_xml_base {
	uint64_t depth; /* of the element */
	size_t len;
	char url[US_XML_BASE];
};

struct us_xml_bases {
	const char *page; /* the base of the document; NULL: not known */
	size_t n;
	struct us_xml_base base[US_XML_BASES];
};

/**
 * us_xml_bases_begin(b, page):
 * Begin a document whose links are relative to ${page}, which is borrowed; NULL
 * or what cannot be a base: it is not known.
 */
void us_xml_bases_begin(struct us_xml_bases *b, const char *page);

/**
 * us_xml_base_begin(b, out, depth, url, len):
 * us_xml_base_end(b, depth):
 * Use ${url} as the base in the element at this ${depth} (XML Base, 3.1),
 * resolved against the one in force; if it cannot be one, or there are too
 * many, nothing is resolved; without memory, ${out} stops.  End the element.
 */
void us_xml_base_begin(struct us_xml_bases *b, struct us_emitter *out,
    uint64_t depth, const char *url, size_t len);
void us_xml_base_end(struct us_xml_bases *b, uint64_t depth);

/* A longer name is cut. */
#define US_XML_LINK_NAME 64

/* The names of the element and the attribute that a link stands in. */
struct us_xml_link_place {
	char element[US_XML_LINK_NAME], attribute[US_XML_LINK_NAME];
};

/**
 * us_xml_link_name(room, name, len):
 * Write ${name} in lower case to ${room}, one of the names of a place, with ?
 * for what is not ASCII.
 */
void us_xml_link_name(char *room, const char *name, size_t len);

/**
 * us_xml_link_emit(b, text, in, url, len):
 * Emit ${url}, which stands in ${in}, at the place of ${text}.
 */
void us_xml_link_emit(const struct us_xml_bases *b,
    const struct us_xml_text *text, const struct us_xml_link_place *in,
    const char *url, size_t len);

/**
 * us_xml_list_emit(b, text, in, value, len):
 * Emit the URLs without a scheme of ${value}, as //host.example/, that stand
 * between semicolons or behind url=, in the same way.
 */
void us_xml_list_emit(const struct us_xml_bases *b,
    const struct us_xml_text *text, const struct us_xml_link_place *in,
    const char *value, size_t len);

/**
 * us_xml_path_emit(out, place, in, text, len):
 * Emit the path ${text}, if it is one of Windows on another machine,
 * \\host.example\share, as a URL.  Return false if it is none.
 */
bool us_xml_path_emit(struct us_emitter *out,
    const struct urlsift_decode_place *place,
    const struct us_xml_link_place *in, const char *text, size_t len);

/**
 * us_shortcut_read(out, place, text, len):
 * Emit the links of ${text} at ${place} that text has not, if it is a shortcut.
 */
void us_shortcut_read(struct us_emitter *out,
    const struct urlsift_decode_place *place, const char *text, size_t len);

/**
 * us_xml_script_value(out, link, value, len, in_text):
 * Emit the URLs of the script or the javascript: URL in ${value}, which is
 * changed, as ${link}; but not those in clear if it is ${in_text}, too.
 */
void us_xml_script_value(struct us_emitter *out,
    const struct urlsift_decode_url *link, char *value, size_t len,
    bool in_text);

/**
 * us_xml_formula(out, link, text, len):
 * Emit the URLs of the formula ${text}, which is changed and is read as text,
 * too, as ${link}, but not those in clear.
 */
void us_xml_formula(struct us_emitter *out,
    const struct urlsift_decode_url *link, char *text, size_t len);

/**
 * us_formula_join(text, len):
 * Change the formula ${text} so that what its functions join, and the
 * characters of their codes, are strings joined by &.
 */
void us_formula_join(char *text, size_t len);

/**
 * us_xml_script_data(out, link, url, len):
 * Emit the URLs of the page or script in ${url}, in the same way, if it is one
 * of data.
 */
void us_xml_script_data(struct us_emitter *out,
    const struct urlsift_decode_url *link, const char *url, size_t len);

/* What the names of elements and attributes mean in the vocabularies that
 * documents are written in: feeds, drawings, OOXML, OpenDocument. */

enum us_xml_attribute {
	US_XML_ATTRIBUTE_TEXT,	  /* it may contain URLs */
	US_XML_ATTRIBUTE_EVENT,	  /* the same: it is a script */
	US_XML_ATTRIBUTE_LIST,	  /* the same: perhaps one without a scheme */
	US_XML_ATTRIBUTE_FORMULA, /* the same: it is that of a sheet */
	US_XML_ATTRIBUTE_LINK,	  /* it is a URL, perhaps a relative one */
	US_XML_ATTRIBUTE_PART,	  /* a URL if it has a scheme, else no link */
	US_XML_ATTRIBUTE_BASE,	  /* relative URLs are relative to it */
	US_XML_ATTRIBUTE_NAMESPACE,
	US_XML_ATTRIBUTE_NAME /* another identifier, which is no link */
};

/**
 * us_vocabulary_attribute(element, element_len, attribute, len):
 * Return what this attribute of the element is.
 */
enum us_xml_attribute us_vocabulary_attribute(const char *element,
    size_t element_len, const char *attribute, size_t len);

/**
 * us_vocabulary_find(attribute, len, value, value_len):
 * Return the vocabulary, as a bit, whose namespace this attribute declares; 0:
 * none that is known.
 */
unsigned us_vocabulary_find(const char *attribute, size_t len,
    const char *value, size_t value_len);

/* What an element does to the text. */
struct us_xml_effect {
	bool separates; /* what is before from what is after its tags */
	bool deletes;	/* the document keeps it to show what changed */
};

/**
 * us_vocabulary_effect(known, name, len):
 * Return what this element does in a document with the ${known} vocabularies.
 */
struct us_xml_effect us_vocabulary_effect(unsigned known, const char *name,
    size_t len);

/**
 * us_vocabulary_code(name, len):
 * Return what this element holds, but a formula.
 */
enum us_xml_code us_vocabulary_code(const char *name, size_t len);

/**
 * us_vocabulary_is_html(name, len):
 * Return whether the text of this element of a feed is often HTML.
 */
bool us_vocabulary_is_html(const char *name, size_t len);

/* What an element of an office document is, beyond its text. */
enum us_xml_role {
	US_XML_PLAIN,
	US_XML_ANCHOR,	     /* it has a URL, and the text that shows it */
	US_XML_RELATIONSHIP, /* it has a URL, and its id */
	US_XML_HYPERLINK,    /* it has an id, and the text that shows its URL */
	US_XML_CLICK, /* of the text that the element around it has, an id */
	US_XML_SHAPE, /* it is in what names a shape, which a click is of */
	US_XML_FIELD, /* its instruction is a link, shown by its text */
	US_XML_FIELD_MARK,  /* one begins, shows something, or ends */
	US_XML_INSTRUCTION, /* its text is that of a field */
	US_XML_CELL,	    /* of a sheet; or a comment on it */
	US_XML_CELL_VALUE,
	US_XML_CELL_TEXT, /* of a cell */
	US_XML_FORMULA,
	US_XML_STRING, /* one that cells share */
	US_XML_SHEET   /* all cells */
};

/**
 * us_vocabulary_role(known, name, len):
 * Return what this element is in a document with the ${known} vocabularies.
 */
enum us_xml_role us_vocabulary_role(unsigned known, const char *name,
    size_t len);

/* The longest name that is compared with others. */
#define US_XML_NAME 64

/* The longest value that can be a link, and the longest document type; longer
 * ones are read as text. */
#define US_XML_VALUE 4096

enum us_xml_state {
	US_XML_TEXT,
	US_XML_OPEN,   /* behind "<" */
	US_XML_NAMING, /* in the name of a tag */
	US_XML_MARKUP, /* behind "<!" */
	US_XML_TAG,
	US_XML_ATTRIBUTE,
	US_XML_BEHIND_NAME, /* of an attribute */
	US_XML_BEFORE_VALUE,
	US_XML_IN_VALUE,
	US_XML_COMMENT,
	US_XML_CDATA,
	US_XML_PROCESSING, /* an instruction for a program */
	US_XML_TYPE,	   /* the document type */
	US_XML_SUBSET	   /* the declarations in it */
};

/* An element of which something is kept until the end of that at the depth
 * ${end}. */
struct us_xml_open {
	enum us_xml_role role; /* US_XML_PLAIN: none */
	uint64_t depth, end;
	struct urlsift_decode_place place;
	struct us_xml_link_place in;
	char id[US_XML_NAME];
	size_t url_len;
	char url[US_XML_VALUE];
};

struct us_xml {
	struct us_package *package; /* NULL: it is no part of one */
	enum us_xml_role role;	    /* of the last element that began */
	bool is_shared, is_text;    /* the cell has a string */
	char mark;	 /* of a field: b(egin), s(eparate) or e(nd) */
	unsigned fields; /* open ones in what the field shows */
	struct us_cell cell, part; /* at hand; of the part that is emitted */
	enum us_xml_state state;
	unsigned vocabularies;
	uint64_t depth;	  /* of open elements */
	uint64_t deleted; /* that of one whose content is deleted; 0: none */
	uint64_t script;  /* that of one that holds code; 0: none */
	bool is_end;	  /* an end tag */
	bool is_empty;	  /* the last byte of the tag is a slash */
	bool is_long;	  /* the value does not fit, and is emitted as text */
	char quote;	  /* of the value or type; 0: none */
	size_t matched;	  /* bytes of what ends a comment and the like */
	size_t tag_len, attribute_len, value_len;
	char tag[US_XML_NAME]; /* from "<" on */
	char attribute[US_XML_NAME];
	char value[US_XML_VALUE];
	struct us_xml_bases bases;
	struct us_xml_open open;
	struct us_xml_text text;
};

/**
 * us_xml_element_name(xml, name):
 * Set ${name} to the name of the element whose tag is read, and return its
 * length.
 */
static inline size_t
us_xml_element_name(const struct us_xml *xml, const char **name)
{
	size_t begin = xml->is_end ? 2 : 1;

	*name = xml->tag + begin;
	return xml->tag_len - begin;
}

/**
 * us_xml_value_read(xml, text, len):
 * us_xml_value_show(xml):
 * Read the value of an attribute on from ${text}, and when it ends, emit what
 * it is.  Return how many bytes were read.  Emit a value without an end, which
 * is text.
 */
size_t us_xml_value_read(struct us_xml *xml, const char *text, size_t len);
void us_xml_value_show(struct us_xml *xml);

/**
 * us_xml_declarations(xml, text, len):
 * Read the declarations of entities in ${text}, the next of a document type,
 * whose beginning is kept in the value.  One that is too long is passed over.
 */
void us_xml_declarations(struct us_xml *xml, const char *text, size_t len);

/**
 * us_office_begin(xml, name, len), us_office_end(xml, name, len):
 * An element begins or ends, of a part of an office document.
 */
void us_office_begin(struct us_xml *xml, const char *name, size_t len);
void us_office_end(struct us_xml *xml, const char *name, size_t len);

/**
 * us_office_value(xml, value, len), us_office_url(xml, in, url, len):
 * Keep the value of an attribute if it is no text; keep ${url}, which an
 * attribute is.  Return whether it is kept.
 */
bool us_office_value(struct us_xml *xml, const char *value, size_t len);
bool us_office_url(struct us_xml *xml, const struct us_xml_link_place *in,
    const char *url, size_t len);

/**
 * us_xml_begin(xml, out, base):
 * us_xml_put(xml, text, len):
 * us_xml_end(xml), us_xml_free(xml):
 * Begin a document that is emitted to ${out}, whose links are relative to
 * ${base}, which is borrowed; NULL: it is not known.  Read its next ${len}
 * bytes; end it; free what it has, also if it did not end.  ${xml->package} may
 * be set behind the first.
 */
void us_xml_begin(struct us_xml *xml, struct us_emitter *out, const char *base);
void us_xml_put(struct us_xml *xml, const char *text, size_t len);
void us_xml_end(struct us_xml *xml);
void us_xml_free(struct us_xml *xml);

/**
 * us_xml_encoding(text, len, name, size):
 * Write the character set that the XML declaration at the beginning of ${text}
 * names to ${name}, which has ${size} bytes.  Return false if it names none.
 */
bool us_xml_encoding(const char *text, size_t len, char *name, size_t size);

#endif

/*
 * A reader of RTF: text as a reader sees it, and the links of HYPERLINK fields
 * with the text that shows them (rtf-fields).  What was deleted, and what is no
 * text, such as fonts and pictures, is left out.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_RTF_H
#define US_RTF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../charset.h"
#include "../data/data.h"
#include "../outlook/outlook.h"
#include "../xml/xml.h"

/* Groups in groups whose properties are kept; deeper ones have those of the
 * last of these. */
#define US_RTF_DEPTH 256

/* Bytes of the instruction of a field, and of the text of a link.  A longer
 * instruction is text. */
#define US_RTF_FIELD 4096

#define US_RTF_WORD 32

/* Fonts whose character set is known; later ones have the document's. */
#define US_RTF_FONT_MAX 256

/* In the place of the code page of an object's strings. */
#define US_RTF_BINARY UINT16_MAX

/* What the text of a group is. */
enum us_rtf_role {
	US_RTF_BODY,
	US_RTF_NO_TEXT,
	US_RTF_FONTS,  /* the table of fonts */
	US_RTF_OBJECT, /* the bytes of an object, in hexadecimal digits */
	US_RTF_INSTRUCTION,
	US_RTF_RESULT /* what a field shows */
};

struct us_rtf_group {
	enum us_rtf_role role;
	bool is_deleted;
	bool is_copy;	   /* of what HTML says, for programs without it */
	bool is_apart;	   /* its text is one of its own, as that of a note */
	uint8_t fallbacks; /* characters that stand for one of \u */
	uint16_t set;	   /* the code page of its font; 0: the document's;
			    * US_RTF_BINARY: it is an object */
};

struct us_rtf_font {
	uint64_t number;
	uint16_t page; /* the code page */
};

/* Objects: the bytes of that which is read, and the files of all. */
struct us_rtf_objects {
	struct us_buf bytes;
	struct us_inserted inserted;
};

struct us_rtf {
	struct us_xml_text text;
	struct us_rtf_objects objects;
	bool is_html; /* text is that of a page */
	struct us_value_page page;
	size_t (*state)(struct us_rtf *r, const char *text, size_t len);
	struct us_rtf_group now, group[US_RTF_DEPTH];
	uint64_t depth;
	bool is_optional; /* behind \*: a word that nobody knows ends it */
	unsigned skip;	  /* fallbacks that follow */
	uint32_t high;	  /* half of a surrogate pair; 0: none */
	int digit;	  /* the first of two of an object; -1: none */

	/* The word that is read. */
	char word[US_RTF_WORD];
	size_t word_len;
	bool has_number, is_negative;
	uint64_t number;

	/* Fonts with a character set of their own. */
	struct us_rtf_font font[US_RTF_FONT_MAX];
	size_t fonts;
	uint64_t described;	 /* the font that is described */
	unsigned usual_set, set; /* the document's; that of ${bytes} */

	struct urlsift_decode_place last; /* of the body's text */

	/* The field. */
	struct urlsift_decode_place place; /* of its instruction */
	char field[US_RTF_FIELD];
	size_t field_len;
	bool is_long; /* it has no room, and is text */
	bool is_link; /* the field is a URL whose text comes */
	struct urlsift_decode_place shown_place;
	char shown[US_RTF_FIELD];
	size_t shown_len;

	struct us_converter bytes; /* those of \'xx */
};

/**
 * us_rtf_begin(r, out):
 * us_rtf_put(r, text, len), us_rtf_end(r):
 * Begin a document that is emitted to ${out}; read its next ${len} bytes; end
 * it.
 */
void us_rtf_begin(struct us_rtf *r, struct us_emitter *out);
void us_rtf_put(struct us_rtf *r, const char *text, size_t len);
void us_rtf_end(struct us_rtf *r);

/**
 * us_rtf_free(r):
 * Free the memory of ${r}, ended or not.
 */
void us_rtf_free(struct us_rtf *r);

/**
 * us_rtf_text_plain(r, text, len):
 * us_rtf_text_decoded(r, text, len), us_rtf_text_gap(r):
 * Read the next ${text}, which has no markup, and return how many bytes of it
 * were read; read ${text}, which was decoded from what is before the place, and
 * return the status; the text before and the text after do not belong together.
 */
size_t us_rtf_text_plain(struct us_rtf *r, const char *text, size_t len);
us_converter_out us_rtf_text_decoded;
void us_rtf_text_gap(struct us_rtf *r);

/**
 * us_rtf_field_begin(r), us_rtf_field_end(r), us_rtf_link_end(r):
 * The instruction of a field begins; it is whole, and becomes a link, or is
 * text; the text of the link, if there is one, is whole.
 */
void us_rtf_field_begin(struct us_rtf *r);
void us_rtf_field_end(struct us_rtf *r);
void us_rtf_link_end(struct us_rtf *r);

/**
 * us_rtf_object_put(o, out, byte), us_rtf_object_end(o, out):
 * Read a byte of an object; end the object.
 */
void us_rtf_object_put(struct us_rtf_objects *o, struct us_emitter *out,
    char byte);
void us_rtf_object_end(struct us_rtf_objects *o, struct us_emitter *out);

/**
 * us_rtf_object_emit(o, out), us_rtf_object_free(o):
 * Emit the files in all objects, behind the text.  Free the memory of ${o}.
 */
void us_rtf_object_emit(const struct us_rtf_objects *o, struct us_emitter *out);
void us_rtf_object_free(struct us_rtf_objects *o);

/* The URL in the instruction of a field: HYPERLINK "http://..." \l "part". */

/**
 * us_hyperlink(field, len):
 * If ${field} is the instruction of a link, write its URL over the beginning,
 * and return the length of that; else 0.
 */
size_t us_hyperlink(char *field, size_t len);

#endif

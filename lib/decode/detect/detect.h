/*
 * Detection of what an input, a member or a value is: by its first bytes, and
 * where they leave it open, by its name.  The tool compiles this, too, and does
 * not link the decoder.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DETECT_H
#define US_DETECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../limits.h"
#include "../urlsift-decode.h"

/* More bytes are needed. */
#define US_DETECT_MORE (-1)

/* The part of a line that the next byte belongs to. */
enum us_header_section_place {
	US_HEADER_SECTION_LINE,
	US_HEADER_SECTION_NAME,
	US_HEADER_SECTION_COLON,
	US_HEADER_SECTION_VALUE
};

/* All zero at first, except for where it begins. */
struct us_header_section {
	size_t at;   /* bytes that were read */
	size_t line; /* where the line begins */
	size_t name; /* length of its name */
	enum us_header_section_place place;
	bool is_behind;	  /* a field is before the line */
	uint64_t seen;	  /* known names, a bit each */
	uint64_t titled;  /* those of them that have capital letters */
	bool is_extended; /* a name begins with "X-" */
	unsigned points;  /* points of the known names */
	bool is_news;
};

/**
 * us_header_line_end(text, len):
 * Return the length of the line end at ${text} (lines-of-mail), 0 if there
 * is none.
 */
size_t us_header_line_end(const char *text, size_t len);

/**
 * us_header_section_read(h, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes.  Each byte is read once.  Return
 * URLSIFT_DECODE_MAIL, _NEWS or _TEXT, or US_DETECT_MORE.
 */
int us_header_section_read(struct us_header_section *h, const char *text,
    size_t len, bool all);

/**
 * us_header_section_knows(name, len):
 * Return whether the field ${name} is one that messages have.
 */
bool us_header_section_knows(const char *name, size_t len);

enum us_sniffed {
	US_SNIFFED_MORE, /* more bytes are needed */
	US_SNIFFED_NONE,
	US_SNIFFED_HTML,
	US_SNIFFED_TAGS, /* HTML, or a text of another type with tags in it */
	US_SNIFFED_XML
};

/* All zero at first, except for where it begins. */
struct us_sniff {
	size_t at;     /* what begins here is not known yet */
	size_t looked; /* how far its end was searched */
	size_t limit;  /* another tag must be before this; 0: none is needed */
	bool is_xml;   /* it has an XML declaration */
	bool is_other; /* the first tag may be one of XML or a word in usage */
};

/**
 * us_html_sniff_behind(s, at):
 * Have a tag searched behind ${at}, where a mark of a template is.
 */
void us_html_sniff_behind(struct us_sniff *s, size_t at);

/**
 * us_html_sniff(s, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes.  Return what it is.
 */
enum us_sniffed us_html_sniff(struct us_sniff *s, const char *text, size_t len,
    bool all);

/**
 * us_html_sniff_field(s, text, len, all):
 * The same for a string or field of a data file, in which a tag may be
 * mentioned: US_SNIFFED_HTML if it begins with a tag and has an end tag or an
 * attribute, US_SNIFFED_MORE, or US_SNIFFED_NONE.
 */
enum us_sniffed us_html_sniff_field(struct us_sniff *s, const char *text,
    size_t len, bool all);

/**
 * us_html_sniff_subset(s, text, len, all):
 * Return the same of a page that was found: US_SNIFFED_XML if its document type
 * has declarations of its own, which only readers of XML know.
 */
enum us_sniffed us_html_sniff_subset(const struct us_sniff *s, const char *text,
    size_t len, bool all);

/**
 * us_html_sniff_inside(text, len, all):
 * The same for what is a page by its name, but begins as another file: whether
 * an element of HTML is near, US_SNIFFED_HTML if it is, US_SNIFFED_MORE, or
 * US_SNIFFED_NONE.
 */
enum us_sniffed us_html_sniff_inside(const char *text, size_t len, bool all);

/* Signed data, in which a message may stand (RFC 5652). */

/* The head of an element in BER. */
struct us_ber {
	unsigned char tag;
	bool is_open; /* it has no length: an end follows */
	size_t len;
};

/**
 * us_ber_read(text, len, at, element):
 * Read the head at ${*at}, and move behind it.  Return false if there is none.
 */
bool us_ber_read(const char *text, size_t len, size_t *at,
    struct us_ber *element);

/**
 * us_signed_begin(text, len):
 * Return where the bytes of the content of this signed data begin; 0: it is
 * none, or has no content, as a signature beside it.
 */
size_t us_signed_begin(const char *text, size_t len);

/* The syntax of JSON (RFC 8259), outside strings.  Several values may follow
 * one another, as in JSON Lines and in JSON text sequences (RFC 7464). */

/* What a byte means. */
enum us_json_token {
	US_JSON_NOTHING, /* a blank, or a part of a word or number */
	US_JSON_OPEN,	 /* an object or array begins */
	US_JSON_CLOSE,	 /* it ends */
	US_JSON_COMMA,
	US_JSON_STRING, /* a string begins */
	/* From here on it is none. */
	US_JSON_WRONG, /* this cannot be JSON */
	US_JSON_DEEP   /* it is nested deeper than US_MAX_JSON_DEPTH */
};

/* What is expected next. */
enum us_json_state {
	US_JSON_VALUE,
	US_JSON_ELEMENT, /* a value or ] */
	US_JSON_MEMBER,	 /* a name or } */
	US_JSON_COLON,
	US_JSON_BEHIND, /* a comma, ] or } */
	US_JSON_NUMBER, /* more of a number */
	US_JSON_WORD	/* more of true, false or null */
};

/* All zero at first. */
struct us_json_syntax {
	enum us_json_state state;
	size_t depth;
	bool is_name;	  /* the string is the name of a member */
	const char *rest; /* what of the word must follow */
	unsigned char is_object[US_MAX_JSON_DEPTH / 8 + 1]; /* bits by depth */
};

/**
 * us_json_syntax_put(s, byte):
 * Read the next ${byte}.  What follows a US_JSON_STRING up to the quotation
 * mark that closes it, that mark included, is not passed.
 */
enum us_json_token us_json_syntax_put(struct us_json_syntax *s, char byte);

/**
 * us_json_in_object(s):
 * Return whether the innermost bracket that is open is that of an object.
 */
bool us_json_in_object(const struct us_json_syntax *s);

/**
 * us_json_is_whole(s):
 * Return whether the input may end here.
 */
bool us_json_is_whole(const struct us_json_syntax *s);

/* All zero at first, except for where it begins. */
struct us_json_sniff {
	struct us_json_syntax syntax;
	size_t at;	 /* how far it was read */
	size_t values;	 /* objects and arrays that were closed */
	bool in_string;	 /* within a string */
	bool is_escaped; /* behind a backslash in it */
	bool has_string; /* a string was closed in this object or array */
	bool at_line;	 /* a line end is behind the last object or array */
};

/**
 * us_json_sniff(s, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes, or nothing that may be looked at.  Return
 * URLSIFT_DECODE_JSON or _TEXT, or US_DETECT_MORE.
 */
int us_json_sniff(struct us_json_sniff *s, const char *text, size_t len,
    bool all);

/* The separators: tab, comma, semicolon. */
#define US_TABLE_SEPARATORS 3

/* What is known of a separator. */
struct us_table_separator {
	size_t first, count; /* in the first record, and in this one */
	bool is_out;	     /* it divides no table */
};

/* All zero at first, except for where it begins and whether it is named. */
struct us_table_sniff {
	bool is_named;	  /* the file's name says that it is a table */
	size_t begin;	  /* of the text */
	size_t at;	  /* how far it was read */
	size_t record;	  /* begin of this record */
	size_t first_end; /* end of the first record */
	size_t records;	  /* that were read */
	bool in_field;	  /* a byte of this field was read */
	bool is_quoted;	  /* a quotation mark was its first one */
	bool in_quotes;	  /* the quotation mark is open */
	bool is_behind;	  /* a comma or semicolon is right before */
	struct us_table_separator separator[US_TABLE_SEPARATORS];
};

/**
 * us_table_sniff(s, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes, or nothing that may be looked at.  Return
 * URLSIFT_DECODE_CSV, _TSV or _TEXT, or US_DETECT_MORE.
 */
int us_table_sniff(struct us_table_sniff *s, const char *text, size_t len,
    bool all);

/* Archives and compressed files, by their first bytes. */

enum us_magic {
	US_MAGIC_NONE,
	US_MAGIC_MORE, /* more bytes are needed */

	/* One file, compressed. */
	US_MAGIC_GZIP,
	US_MAGIC_BZIP2,
	US_MAGIC_XZ,
	US_MAGIC_ZSTD,
	US_MAGIC_LZ4,
	US_MAGIC_LZIP,
	US_MAGIC_LZMA,
	US_MAGIC_COMPRESS,

	/* Members with names. */
	US_MAGIC_TAR,
	US_MAGIC_ZIP,
	US_MAGIC_7Z,
	US_MAGIC_CPIO,
	US_MAGIC_DEB,
	US_MAGIC_RAR,
	US_MAGIC_RAR5,
	US_MAGIC_CAB,
	US_MAGIC_ISO
};

/**
 * us_magic_detect(text, len, all):
 * Return the format of ${text}. 512 bytes are enough, of what begins with a NUL
 * US_DETECT_PREFIX, and fewer if they are ${all} of it.
 */
enum us_magic us_magic_detect(const char *text, size_t len, bool all);

/**
 * us_zip_begin(text, len):
 * Return where the first member of the zip in ${text} begins: bytes before it
 * are none of the zip.  0 if none is seen.
 */
size_t us_zip_begin(const char *text, size_t len);

/* The mailbox formats, and the messages in them.  Most messages begin with a
 * line of "From ", an address, and a date as asctime(3) writes it
 * (mailbox-begins-with-from). */

/* A line longer than this begins no message. */
#define US_MBOX_LINE 1024

/* The longest line with a number, and the digits of that number. */
#define US_MBOX_NUMBER 32
#define US_MBOX_DIGITS 12

enum us_mbox {
	US_MBOX_NONE,
	US_MBOX_MORE,	/* more text is needed */
	US_MBOX_DATED,	/* "From " lines */
	US_MBOX_BARE,	/* "From " lines, the first one without a date */
	US_MBOX_COUNTED /* one message behind a line with its length */
};

/* Which bytes of a mailbox entry are the message. */
struct us_envelope {
	size_t begin; /* begin of its header */
	size_t end;
};

/**
 * us_mbox_detect(text, len, all):
 * Return the format of the mailbox that ${text} begins, US_MBOX_MORE if a line
 * more is needed.  If the ${len} bytes are ${all}, that is never returned.
 */
enum us_mbox us_mbox_detect(const char *text, size_t len, bool all);

/**
 * us_mbox_prefix(text, len):
 * Return the length of what may precede a message: a byte-order mark and empty
 * lines.
 */
size_t us_mbox_prefix(const char *text, size_t len);

/**
 * us_mbox_count(text, len, number):
 * Set ${number} to the number that is the first line.  Return the length of
 * that line, 0 if it is not a number.
 */
size_t us_mbox_count(const char *text, size_t len, uint64_t *number);

/**
 * us_mbox_find(format, text, len, looked, all):
 * Return where the next message begins in ${text}, of which the first
 * ${looked} bytes were searched, or 0 if that is not in view.  Set ${looked} to
 * how far it was searched.  If ${text} is not ${all} of it, a line that needs
 * more text to be decided is searched again.
 */
size_t us_mbox_find(enum us_mbox format, const char *text, size_t len,
    size_t *looked, bool all);

/**
 * us_mbox_open(format, text, len, envelope):
 * Set ${envelope} to where the message is in the ${len} bytes of ${text}.
 */
void us_mbox_open(enum us_mbox format, const char *text, size_t len,
    struct us_envelope *envelope);

/* The most bytes that are needed. */
#define US_DETECT_PREFIX 65536

/* The kind of bytes that is checked next. */
enum us_kind_place {
	US_KIND_MAGIC,
	US_KIND_BLANKS,
	US_KIND_FRONT,
	US_KIND_WORD,
	US_KIND_HEAD,
	US_KIND_TAG,
	US_KIND_JSON,
	US_KIND_OPEN
};

/* The state of a detection; all zero at first, except for the name. */
struct us_kind {
	enum urlsift_decode_kind named; /* us_type_of_name() */
	enum us_kind_place place;
	size_t begin;	      /* of the text: a byte-order mark is before it */
	size_t at;	      /* bytes that were read */
	size_t word;	      /* begin of the first word */
	bool is_indented;     /* a blank is before the first word */
	bool is_behind_front; /* front matter was read */
	bool is_mbox;	      /* a "From " line is */
	bool is_counted;      /* the length of the message is */
	struct us_header_section head;
	struct us_sniff sniff;
	struct us_json_sniff json;
	struct us_table_sniff table;
};

/**
 * us_detect(kind, text, len, all):
 * Return the urlsift_decode_kind of the bytes at ${text}, or US_DETECT_MORE if
 * more bytes are needed.  This does not happen if ${text} is ${all} of the
 * input or has US_DETECT_PREFIX bytes.  The next call has the same ${text} and
 * what follows it; the answer does not depend on how the bytes are divided.
 */
int us_detect(struct us_kind *kind, const char *text, size_t len, bool all);

/**
 * us_type_of_name(name):
 * Return the type that files with this ${name} have, URLSIFT_DECODE_AUTO if it
 * says none.  The name of a compressed file is that of the file in it: ".gz" at
 * its end is ignored.
 */
enum urlsift_decode_kind us_type_of_name(const char *name);

#endif

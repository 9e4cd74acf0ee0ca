/*
 * Messages of Outlook, and S/MIME that is signed, written as mail.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OUTLOOK_H
#define US_OUTLOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"
#include "../emitter.h"

/* A message that is put together from the parts of one that Outlook keeps in a
 * format of its own, so that it is read as all mail is (outlook-message). */

/* Messages in messages; deeper ones are left out. */
#define US_MIME_DEPTH 8

struct us_mime {
	struct us_buf text;
	unsigned depth; /* of messages that are open */
	bool has_parts; /* the innermost one: no field can follow */
	int status;	/* URLSIFT_OK or URLSIFT_ENOMEM, which stays */
};

/* A part: its type, and its name and character set, both without a NUL; NULL:
 * none. */
struct us_mime_part {
	const char *type, *charset;
	const char *name;
	size_t name_len;
};

/**
 * us_mime_begin(m), us_mime_end(m):
 * Begin a message, the whole or one in the message that is open, of which no
 * field was written; end it.
 */
void us_mime_begin(struct us_mime *m);
void us_mime_end(struct us_mime *m);

/**
 * us_mime_field(m, name, value, len):
 * Write a field, its value on one line; behind a part, none is.
 */
void us_mime_field(struct us_mime *m, const char *name, const char *value,
    size_t len);

/**
 * us_mime_fields(m, text, len):
 * Write fields as they stand in ${text}, but no line that would end them.
 */
void us_mime_fields(struct us_mime *m, const char *text, size_t len);

/**
 * us_mime_part(m, part, bytes, len):
 * Write a part with this content.
 */
void us_mime_part(struct us_mime *m, const struct us_mime_part *part,
    const char *bytes, size_t len);

/* The properties of a message of Outlook ([MS-OXPROPS]) that are read, in
 * compound files and in TNEF. */

/* Numbers as Windows writes them: the low byte first. */

static inline uint32_t
us_little_16(const char *bytes)
{
	const unsigned char *b = (const unsigned char *)bytes;

	return (uint32_t)b[0] | (uint32_t)b[1] << 8;
}

static inline uint32_t
us_little_32(const char *bytes)
{

	return us_little_16(bytes) | us_little_16(bytes + 2) << 16;
}

/* A compound file ([MS-CFB]) in memory: storages, and streams in them. */

/* Bytes of an entry of the directory. */
#define US_COMPOUND_ENTRY 128

/* The longest name of an entry, with a NUL. */
#define US_COMPOUND_NAME 32

/* Sectors of one size. */
struct us_sectors {
	size_t len;	       /* bytes of all */
	unsigned shift;	       /* a sector has 1 << shift bytes */
	struct us_buf fat;     /* the sector behind each sector */
	struct us_buf is_read; /* a byte for each: 1, once; 2, more often */
};

struct us_compound {
	const char *data;	      /* the file */
	struct us_sectors file, mini; /* those of the file, and short ones */
	size_t cutoff;		      /* shorter streams are in short sectors */
	struct us_buf minis;	      /* the sectors that these are in */
	struct us_buf entries;	      /* the directory */
	struct us_buf order;	      /* entries, those of a storage together */
	struct us_buf begins; /* where those of each storage begin there */
	bool is_cut; /* of the directory or a stream, not all could be read */
	bool is_tangled; /* an entry is in more than one place */
	size_t left;	 /* bytes that may still be read again */
	int status;	 /* URLSIFT_OK or URLSIFT_ENOMEM, which stays */
};

/**
 * us_compound_open(c, data, len), us_compound_close(c):
 * Open the file ${data}, which is borrowed.  Return whether there is a
 * directory.  Free the memory of ${c}, in either case.
 */
bool us_compound_open(struct us_compound *c, const char *data, size_t len);
void us_compound_close(struct us_compound *c);

/**
 * us_compound_entries(c):
 * Return how many entries the directory has, with the root and with those that
 * are in no storage.
 */
uint32_t us_compound_entries(const struct us_compound *c);

/**
 * us_compound_children(c, storage, n):
 * Return the ${n} entries in ${storage}; 0 is the root.
 */
const uint32_t *us_compound_children(const struct us_compound *c,
    uint32_t storage, size_t *n);

/**
 * us_compound_name(c, entry, name, size):
 * Write the name of ${entry} to ${name}, of ${size} bytes, with ? for what is
 * not ASCII.
 */
void us_compound_name(const struct us_compound *c, uint32_t entry, char *name,
    size_t size);

/**
 * us_compound_read(c, entry, content):
 * Append what the stream ${entry} contains to ${content}, as far as it can be
 * read.  What streams share is not read more often than the file is long.
 */
void us_compound_read(struct us_compound *c, uint32_t entry,
    struct us_buf *content);

/**
 * us_compound_is_in(c, entry, storage):
 * Return whether ${entry} is in a storage of this name, in capitals or not, and
 * surely in no other.
 */
bool us_compound_is_in(const struct us_compound *c, uint32_t entry,
    const char *storage);

/**
 * us_compound_is_stream(c, entry):
 * Return whether ${entry} is a stream, and neither a storage nor free.
 */
bool us_compound_is_stream(const struct us_compound *c, uint32_t entry);

/**
 * us_compound_clear(c, entry, from, to, data):
 * Write blanks over the ASCII from ${from} to ${to} of the stream ${entry},
 * which was read, as all others were, in ${data}, the bytes of the file; but
 * not in sectors that another stream has, too.
 */
void us_compound_clear(struct us_compound *c, uint32_t entry, size_t from,
    size_t to, char *data);

/* Files in a document (inserted-files). */
struct us_inserted {
	struct us_buf list;  /* struct us_inserted_file */
	struct us_buf bytes; /* of all */
	bool is_cut;	     /* there are too many */
};

/* The stream that has such a file. */
#define US_INSERTED "\001Ole10Native"

/**
 * us_inserted_keep(p, stream, len):
 * Keep the file in ${stream}, which begins with its length, in ${p}.  Return
 * URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_inserted_keep(struct us_inserted *p, const char *stream, size_t len);

/**
 * us_inserted_emit(p, out, in), us_inserted_free(p):
 * Emit each file as a part of its own, whose path is that of ${in}, the
 * document, and its name.  Free the memory of ${p}.
 */
void us_inserted_emit(const struct us_inserted *p, struct us_emitter *out,
    const struct urlsift_decode_part *in);
void us_inserted_free(struct us_inserted *p);

/**
 * us_path_inside(path, size, in, name):
 * Write the path of what has this ${name} in ${in} to ${path}.
 */
void us_path_inside(char *path, size_t size,
    const struct urlsift_decode_part *in, const char *name);

/* The macros of a document in a compound file, and the files in it. */

struct us_macros {
	struct us_buf modules; /* struct us_module */
	struct us_buf sources; /* of all, compressed */
	struct us_inserted inserted;
	bool is_damaged; /* the document, so that some may be lost */
	int status;	 /* URLSIFT_OK or URLSIFT_ENOMEM */
};

/**
 * us_macros_find(m, bytes, len):
 * Find the modules in the document ${bytes}, and the files.  What they contain
 * is kept in ${m}, which is all zero.  Sources are cleared in ${bytes} where
 * Office has them, so that they are not read as text (macros-of-a-document).
 */
void us_macros_find(struct us_macros *m, char *bytes, size_t len);

/**
 * us_macros_emit(m, out, in):
 * Emit the source of each module, a script, and each file as a part of its own,
 * whose path is that of ${in}, the document, and its name.  Free the memory of
 * ${m}, which is all zero then.
 */
void us_macros_emit(struct us_macros *m, struct us_emitter *out,
    const struct urlsift_decode_part *in);

/* The compression of RTF in messages of Outlook ([MS-OXRTFCP]). */

/**
 * us_lzfu_read(bytes, len, rtf):
 * Append what the ${len} ${bytes} contain to ${rtf}, as far as they can be
 * read.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_lzfu_read(const char *bytes, size_t len, struct us_buf *rtf);

enum us_property {
	US_PROPERTY_HEADERS = 0x007D,
	US_PROPERTY_SUBJECT = 0x0037,
	US_PROPERTY_SENDER = 0x0C1A,
	US_PROPERTY_ADDRESS = 0x5D01,
	US_PROPERTY_BODY = 0x1000,
	US_PROPERTY_RTF = 0x1009,
	US_PROPERTY_HTML = 0x1013,
	US_PROPERTY_DATA = 0x3701,
	US_PROPERTY_SHORT_NAME = 0x3704,
	US_PROPERTY_NAME = 0x3707
};

/* Their types. */
enum us_property_type {
	US_PROPERTY_OBJECT = 0x0D,
	US_PROPERTY_BYTES = 0x1E, /* text in an old character set */
	US_PROPERTY_UTF16 = 0x1F,
	US_PROPERTY_BINARY = 0x102
};

/**
 * us_property_text(type, bytes, len, text):
 * Set ${text} to the value of a text, in UTF-8 if its ${type} says which
 * character set it has.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_property_text(unsigned type, const char *bytes, size_t len,
    struct us_buf *text);

/**
 * us_property_write(m, code, type, bytes, len):
 * Write this property of a message, if it is one of those above, to ${m}.  What
 * is a field must come before what is a part.
 */
void us_property_write(struct us_mime *m, unsigned code, unsigned type,
    const char *bytes, size_t len);

/* Messages in the formats of Outlook: compound files (.msg, [MS-OXMSG]) and
 * TNEF (winmail.dat, [MS-OXTNEF]). */

/* What TNEF begins with. */
#define US_TNEF_MAGIC "\x78\x9F\x3E\x22"

/**
 * us_msg_write(m, data, len):
 * us_tnef_write(m, data, len):
 * Write the message in ${data} to ${m}, which is all zero, with those that it
 * contains.  Return false if not all of it could be read.
 */
bool us_msg_write(struct us_mime *m, const char *data, size_t len);
bool us_tnef_write(struct us_mime *m, const char *data, size_t len);

/**
 * us_signed_write(m, text, len):
 * Write what is signed in ${text} to ${m}, which is all zero: a message as it
 * is, another file as a part.  Return false if not all of it could be read.
 */
bool us_signed_write(struct us_mime *m, const char *text, size_t len);

#endif

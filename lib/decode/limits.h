/*
 * The decoder's limits for hostile input.  Whatever exceeds a limit is reported
 * with its name; each limit says what happens then.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LIMITS_H
#define US_LIMITS_H

#include <stdint.h>

/* The highest offset, length or number of lines, messages and others of an
 * input, so that sums of some of them do not overflow
 * (numbers-of-the-helper). */
#define US_MAX_NUMBER (UINT64_C(1) << 60)

/* Room for what is read or made piece by piece.  The fuzzers have little of it,
 * so that their short inputs reach its end, too. */
#ifdef US_SMALL_ROOMS
#define US_PIECE(size, small) (small)
#else
#define US_PIECE(size, small) (size)
#endif

/* Bytes of a message; a larger one is read as text (limits-of-a-message), and
 * so is the rest of one that is a string or field (field-that-is-a-message). */
#define US_MAX_MESSAGE (64UL << 20)

/* Bytes of its header; later fields are not read (limits-of-a-message). */
#define US_MAX_HEADER (1UL << 20)

/* Bytes of a Message-ID; a longer one is ignored. */
#define US_MAX_ID 1024

/* Bytes of the base of a page; a longer one is not used (base-of-a-page,
 * base-of-a-part). */
#define US_MAX_BASE 1024

/* Bytes of a Date field; a longer one is ignored. */
#define US_MAX_DATE 256

/* Parts of a message, and parts within parts; what is beyond is read as text
 * (limits-of-a-message). */
#define US_MAX_PARTS 50000
#define US_MAX_DEPTH 100

/* Files that are parts of a message; later ones are not opened
 * (archive-in-a-message). */
#define US_MAX_ATTACHED 100

/* Bytes of a decoded part; the rest is not read. */
#define US_MAX_BODY (64UL << 20)

/* Bytes of a PDF; the rest is not read.  Links on a page whose text is looked
 * for, and bytes of it; levels of the outline (pdf-page-by-page).  Objects that
 * are looked at (pdf-opens-by-itself). */
#define US_MAX_PDF (256UL << 20)
#define US_MAX_PDF_OBJECTS (8UL << 20)
#define US_MAX_PAGE_LINKS 1000
#define US_MAX_LINK_TEXT 4096
#define US_MAX_OUTLINE 32

/* Bytes that are kept of the links of an office document; later ones have no
 * text.  So many bytes are kept of where shared strings stand, too
 * (relationships-of-ooxml). */
#define US_MAX_PACKAGE (4UL << 20)

/* Archives in one another, and members of all of them. */
#define US_MAX_NESTING 8
#define US_MAX_MEMBERS 10000000

/* The defaults of urlsift_decode_limits.  The ratio is checked behind so many
 * bytes. */
#define US_MAX_OUTPUT (UINT64_C(1) << 40)
#define US_MAX_RATIO 200
#define US_RATIO_FROM (16UL << 20)

/* Bytes of an archive that must be held in memory: a 7z in an input that cannot
 * seek. */
#define US_MAX_HELD (32UL << 20)

/* Bytes of the macros of a document; the rest of them is not read
 * (macros-of-a-document). */
#define US_MAX_MACROS (16UL << 20)

/* Bytes of a member's name, including the names of the archives around it; the
 * rest is cut off. */
#define US_MAX_NAME 4096

/* Bytes of a WARC record's header, and of its HTTP header; a record over this
 * limit is not read. */
#define US_MAX_RECORD_HEADER (256UL << 10)

/* Levels of objects and arrays in JSON; what is beyond is read as text
 * (json-strings). */
#define US_MAX_JSON_DEPTH 10000

/* Bytes of the JSON Pointer of a string; the names and numbers that do not fit
 * are left out (json-pointer). */
#define US_MAX_POINTER 1024

/* Bytes of a string of JSON or a field of a table that are held until it is
 * known whether it has a colon; a longer one counts as if it had
 * (json-strings). */
#define US_MAX_HELD_VALUE 4096

/* Runs of bytes, between escapes and line ends, of a string or field that is a
 * page; what is beyond is read as text (field-that-is-a-page). */
#define US_MAX_VALUE_RUNS (1UL << 20)

/* Bytes of a record that are held, and of a value that is kept of it
 * (values-of-a-record). */
#define US_MAX_RECORD (1UL << 20)
#define US_MAX_KEPT 1024

/* Bytes of the first line of a table that are searched for its delimiter
 * (table-fields). */
#define US_MAX_FIRST_LINE 4096

/* Milliseconds of CPU time that an input may take of helpers, and the bytes of
 * it that add one more; then the rest is not read (budget-of-an-input).  A
 * helper may use three quarters of what is left: if a message takes that,
 * another helper can read those behind it, until less is left than the least.
 * A sanitizer makes helpers slow. */
#define US_LEAST_TIME 50
#ifndef __SANITIZE_ADDRESS__
#define US_MAX_TIME 1000
#define US_TIME_BYTES 125
#else
#define US_MAX_TIME 20000
#define US_TIME_BYTES 5
#endif

/* Milliseconds in which helpers may be waited for without a word from them, and
 * the decoded bytes of the input that add one more. */
#define US_MAX_WAIT 60000
#define US_WAIT_BYTES 1000

/* Bytes that helpers may send for an input, and how many each byte of it
 * adds. */
#define US_MAX_SENT (UINT64_C(64) << 20)
#define US_SENT_RATIO 512

/* Seconds of CPU time of a decoder helper, for all its inputs.  The client
 * measures each step (time-of-the-helper); this is for a helper that has no
 * client. */
#define US_MAX_CPU (24UL * 60 * 60)

/* Memory of the decoder helper. */
#define US_MAX_MEMORY (1UL << 30)

#endif

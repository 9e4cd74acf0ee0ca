/*
 * How much of a hostile message is taken.  A message that passes one of these
 * is told of by name; what happens to it stands with each.
 */
#ifndef US_LIMITS_H
#define US_LIMITS_H

#include <stdint.h>

/* Bytes of a message; a larger one is read as text (D20). */
#define US_MAX_MESSAGE (64UL << 20)

/* Bytes of its header; fields behind them are not read (D20). */
#define US_MAX_HEADER (1UL << 20)

/* Bytes of a field that GMime sees.  Its time for addresses grows with the
 * square of their length, asked for or not. */
#define US_MAX_FIELD (16UL << 10)

/* Bytes of a Message-ID; a longer one is none. */
#define US_MAX_ID 1024

/* Bytes of a Date field; a longer one tells none. */
#define US_MAX_DATE 256

/* Lines that may begin a part, and parts within parts; beyond them a message
 * is read as text (D20). */
#define US_MAX_PARTS 50000
#define US_MAX_DEPTH 100

/* Bytes of a decoded part; the rest of it is not read. */
#define US_MAX_BODY (64UL << 20)

/* What urlsift_decode_limits are by default.  The ratio counts when so many
 * bytes have come. */
#define US_MAX_NESTING 8
#define US_MAX_MEMBERS 10000000
#define US_MAX_OUTPUT (UINT64_C(1) << 40)
#define US_MAX_RATIO 200
#define US_RATIO_FROM (16UL << 20)

/* Archives in archives that can be asked for. */
#define US_NESTING_LIMIT 32

/* Bytes of an archive that has to be in memory as a whole: a 7z that cannot be
 * read at any place. */
#define US_MAX_HELD (32UL << 20)

/* Bytes of a member's name, those of the archives around it included; the rest
 * of it is not shown. */
#define US_MAX_NAME 4096

/* Bytes of a WARC record's header, and of its HTTP header: a record that passes
 * this is not read. */
#define US_MAX_RECORD_HEADER (256UL << 10)

/* Memory of the helper. */
#define US_MAX_MEMORY (1UL << 30)

#endif

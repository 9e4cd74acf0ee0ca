/*
 * How much of a hostile message is taken.  A message that passes one of these
 * is told of by name; what happens to it stands with each.
 */
#ifndef US_LIMITS_H
#define US_LIMITS_H

/* Bytes of a message; a larger one is read as text (D20). */
#define US_MAX_MESSAGE (64UL << 20)

/* Bytes of its header; fields behind them are not read (D20). */
#define US_MAX_HEADER (1UL << 20)

/* Bytes of a field that GMime sees.  Its time for addresses grows with the
 * square of their length, asked for or not. */
#define US_MAX_FIELD (16UL << 10)

/* Bytes of a Message-ID; a longer one is none. */
#define US_MAX_ID 1024

/* Lines that may begin a part, and parts within parts; beyond them a message
 * is read as text (D20). */
#define US_MAX_PARTS 50000
#define US_MAX_DEPTH 100

/* Bytes of a decoded part; the rest of it is not read. */
#define US_MAX_BODY (64UL << 20)

/* Seconds of computing for a message, and for each piece of what is no mail:
 * the helper ends itself. */
#define US_MAX_SECONDS 10

/* Memory of the helper. */
#define US_MAX_MEMORY (1UL << 30)

#endif

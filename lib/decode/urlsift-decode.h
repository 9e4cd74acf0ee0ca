/*
 * urlsift-decode: mail, mailboxes, news, HTML, WARC and archives of them as the
 * text that their readers see, for a scanner to look through.
 *
 * A library of its own, since it needs GMime and libarchive.  The tool
 * does not link it: hostile input is decoded in the helper program
 * urlsift-decode, which may do next to nothing else.  Whoever links it directly
 * should know that GLib ends the process when memory is out.
 *
 * The library opens no file and prints nothing.  Ranges are half open; raw
 * offsets are those of the input, others those of a decoded text.
 */
#ifndef URLSIFT_DECODE_H
#define URLSIFT_DECODE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What an input is. */
enum urlsift_decode_kind {
	URLSIFT_DECODE_MAIL, /* one message */
	URLSIFT_DECODE_MBOX, /* messages, in the format that they begin with */
	URLSIFT_DECODE_NEWS, /* one article, its leading dots doubled */
	URLSIFT_DECODE_HTML,
	URLSIFT_DECODE_TEXT,
	URLSIFT_DECODE_WARC,
	URLSIFT_DECODE_ARCHIVE, /* members, or one that is compressed */
	URLSIFT_DECODE_XML,	/* text with references */
	URLSIFT_DECODE_LINES,	/* a calendar, an address card */
	URLSIFT_DECODE_KINDS
};

/* How a call went. */
enum urlsift_decode_status {
	URLSIFT_DECODE_OK = 0,
	URLSIFT_DECODE_STOPPED = 1, /* a callback asked to stop */
	URLSIFT_DECODE_ENOMEM = -1,
	URLSIFT_DECODE_EREAD = -2 /* the input could not be read */
};

/* A member of an archive begins. */
struct urlsift_decode_member {
	uint64_t index;	  /* from 1, those of archives in archives counted */
	const char *name; /* "inner.zip!dir/file"; empty: it has none */
};

/* A record of a WARC begins. */
struct urlsift_decode_record {
	uint64_t index;	     /* from 1 */
	uint64_t begin, end; /* raw */
	const char *type;    /* "response"; these three may be empty */
	const char *date;    /* as it stands there */
	const char *target;  /* what it is a copy of */
};

/* A message begins.  For HTML there is none. */
struct urlsift_decode_message {
	uint64_t index;	     /* from 1 */
	uint64_t begin, end; /* raw; end is 0 when it is not known yet */
	const char *id;	     /* its Message-ID without brackets */
	size_t id_len;	     /* 0: it has none */
	const char *date;    /* its Date in UTC, as of ISO 8601; may be empty */
};

/* A text begins: a header field, a part, or what stands between parts. */
struct urlsift_decode_part {
	const char *path;    /* "1.2"; empty: the message itself */
	const char *field;   /* a header field's name; empty: none */
	uint64_t begin, end; /* raw */
	int is_plain;	     /* 1: a message's text/plain */
};

/* Where text stands in the decoded part. */
struct urlsift_decode_place {
	uint64_t offset;
	uint64_t line;	/* from 1 */
	uint64_t start; /* offset of the line's first byte */
};

/* What is known of a whole URL, as bits. */
enum urlsift_decode_flag {
	URLSIFT_DECODE_RELATIVE = 1 << 0, /* and nothing to resolve it by */
	URLSIFT_DECODE_DIFFERS = 1 << 1, /* the text shown names another host */
	URLSIFT_DECODE_DATA = 1 << 2,	 /* an embedded image, bytes left out */
	URLSIFT_DECODE_ATTRIBUTE = 1 << 3, /* of HTML, else a header field */
	URLSIFT_DECODE_TARGET = 1 << 4,	   /* of a WARC record */
	URLSIFT_DECODE_SHORTENED = 1 << 5  /* a link's text, with an ellipsis */
};

/* A whole URL that needs no scanner. */
struct urlsift_decode_url {
	const char *url;
	size_t len;
	struct urlsift_decode_place place;
	unsigned flags;
};

/*
 * What is told, in the order of the input, all of it lent until the callback
 * returns.  A callback that returns other than 0 stops the decoder.
 *
 * member, record, message: one begins.  A warning may come with the name of an
 * archive within the input as a member's.
 * part, part_end: a text begins and ends.
 * broken: the part that is open ends where the input breaks off.
 * place: the next text does not follow what was before it.
 * text: some of it, UTF-8 where its character set is known.  In a page U+200B
 * stands before a line that a tag parts from the one before.
 * gap: what was before and what follows are not one text.
 * url: a whole URL, between part and part_end.
 * skipped: a part of this type is not text.
 * warning: what was not read, or not as it should be.
 */
struct urlsift_decode_sink {
	int (*member)(void *ctx, const struct urlsift_decode_member *member);
	int (*record)(void *ctx, const struct urlsift_decode_record *record);
	int (*message)(void *ctx, const struct urlsift_decode_message *message);
	int (*part)(void *ctx, const struct urlsift_decode_part *part);
	int (*place)(void *ctx, const struct urlsift_decode_place *place);
	int (*text)(void *ctx, const char *text, size_t len);
	int (*gap)(void *ctx);
	int (*url)(void *ctx, const struct urlsift_decode_url *url);
	int (*broken)(void *ctx);
	int (*part_end)(void *ctx);
	int (*skipped)(void *ctx, const char *type, uint64_t begin,
	    uint64_t end);
	int (*warning)(void *ctx, const char *what);
};

/* How much of an archive is read; 0: the default.  See urlsift(1). */
struct urlsift_decode_limits {
	uint64_t nesting; /* archives in archives */
	uint64_t members;
	uint64_t output; /* bytes that it gives */
	uint64_t ratio;	 /* and that to its own */
};

/* Which messages of a mailbox and records of a WARC count: those that begin
 * there. */
struct urlsift_decode_range {
	uint64_t from, to; /* raw; to 0: to the end */
};

/* Each member is looked at. */
#define URLSIFT_DECODE_AUTO URLSIFT_DECODE_KINDS

/*
 * An input: ${read} and ${seek} are read(2) and lseek(2) with a ctx of their
 * own; without ${seek}, which may be NULL, some archives cannot be read.
 */
struct urlsift_decode_input {
	enum urlsift_decode_kind kind;
	long (*read)(void *ctx, char *room, size_t size);
	int64_t (*seek)(void *ctx, int64_t offset, int whence);
	void *ctx;
	uint64_t offset; /* of the first byte to be read */
	/* Of the first message, record or member; 0: messages are not counted,
	 * which saves reading what is before a range. */
	uint64_t index;
	enum urlsift_decode_kind members; /* what they are */
	struct urlsift_decode_limits limits;
	int no_headers; /* 1: header fields of mail and news are passed over */
	const char *encoding; /* of text and pages; NULL: not told */

	struct urlsift_decode_range range; /* with ${seek} only */
};

struct urlsift_decoder;

/**
 * urlsift_decoder_libraries(text, size):
 * Write the libraries that do the work to ${text}, room for ${size} bytes:
 * "GMime 3.2.13, libarchive 3.6.2".
 */
void urlsift_decoder_libraries(char *text, size_t size);

/**
 * urlsift_decoder_new(sink, ctx):
 * Return a decoder that tells ${sink}, which is borrowed, or NULL when memory
 * is out.  Free with urlsift_decoder_free().
 */
struct urlsift_decoder *urlsift_decoder_new(const struct urlsift_decode_sink
						*sink,
    void *ctx);

/**
 * urlsift_decoder_run(d, input):
 * Decode all of ${input}.  Return an urlsift_decode_status; one that failed
 * does not keep ${d} from another input.
 */
int urlsift_decoder_run(struct urlsift_decoder *d,
    const struct urlsift_decode_input *input);

/**
 * urlsift_decoder_free(d):
 * Free ${d}.  NULL is ignored.
 */
void urlsift_decoder_free(struct urlsift_decoder *d);

#ifdef __cplusplus
}
#endif

#endif

/*
 * urlsift: URLs out of free text.
 *
 * The public page of the library; read it first.  It follows RFC 1738: the
 * grammar of section 5, the prose of sections 2 and 3, and the Appendix on
 * URLs in text.  Rules named by a letter and a number (W1, B1, S7) stand in
 * doc/RULES.md.
 *
 * The library opens no file, prints nothing, reads neither locale nor
 * environment, keeps no mutable global state and never ends the process.
 *
 * Units: text is bytes, travels with its length and may hold any byte.  Offsets
 * and lengths are bytes, ranges are half open.  Names are NUL-terminated.
 *
 * Ownership: what a _new() returns is the caller's until its _free().  What is
 * lent says until when.  No argument may be NULL unless it says so, but for
 * text of no length.
 *
 * Threads: rules may be shared once nobody changes them; a scanner or an
 * iterator is used by one thread at a time; all other functions by any.
 *
 * Later versions under the same SONAME: the enums, and struct urlsift_hit, grow
 * at their ends, so pass over what you do not know.  The other structs and the
 * constants that end in _MAX stay as they are, since callers have room for
 * them; part[] has places left, and what else there is to know of a reading
 * will be asked of functions, as urlsift_reading_risks() is.
 */
#ifndef URLSIFT_H
#define URLSIFT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call went.  Negative: it failed.  What is wrong with a URL is a
 * reason, never a status. */
enum urlsift_status {
	URLSIFT_OK = 0,
	URLSIFT_STOPPED = 1, /* the callback asked to stop */
	URLSIFT_ENOMEM = -1, /* out of memory; the scanner is of no more use */
	URLSIFT_EINVAL = -2  /* an argument is out of its range */
};

/* What counts as a valid URL (V1, V2). */
enum urlsift_syntax {
	URLSIFT_RFC3986, /* what is standard now; the default */
	URLSIFT_RFC1738	 /* the letter of 1994 */
};

/* Which line breaks inside URLs are undone (B3); each includes those before. */
enum urlsift_join {
	URLSIFT_JOIN_NONE,
	URLSIFT_JOIN_DELIMITED, /* inside <URL:...> and <scheme:...> */
	URLSIFT_JOIN_HYPHEN,	/* bare URLs after a hyphen (Appendix) */
	URLSIFT_JOIN_FLOW	/* and where real text breaks; the default */
};

/* Which reading of a hyphen at a break stands first (H2, H3). */
enum urlsift_hyphen {
	URLSIFT_HYPHEN_AUTO, /* the valid one, else the one that keeps it */
	URLSIFT_HYPHEN_KEEP,
	URLSIFT_HYPHEN_DROP
};

/* Limits; each has a default and its own way to be told when it is passed. */
enum urlsift_limit {
	URLSIFT_MAX_URL,	  /* source bytes of a candidate (S4) */
	URLSIFT_MAX_WRAPPER_LINES /* lines of a <URL:...> (W5) */
};

#define URLSIFT_MAX_URL_DEFAULT 65536
#define URLSIFT_MAX_WRAPPER_LINES_DEFAULT 32

/* How a candidate stood in the text. */
enum urlsift_form {
	URLSIFT_F_WRAPPER, /* <URL:...> */
	URLSIFT_F_ANGLE,   /* <scheme:...> */
	URLSIFT_F_PREFIX,  /* URL:... without brackets */
	URLSIFT_F_QUOTED,  /* "...", '...' and their kin */
	URLSIFT_F_BARE,
	URLSIFT_F_ATTR,	      /* the value of an HTML attribute */
	URLSIFT_F_FIELD,      /* the value of a header field */
	URLSIFT_F_RECORD,     /* what a WARC record is a copy of */
	URLSIFT_F_SCHEMELESS, /* www.example.com/x, on request */
	URLSIFT_F_EMAIL	      /* a mail address, on request */
};

/* What began a candidate (S5, W1, W2). */
enum urlsift_began {
	URLSIFT_B_OPENER,  /* the < of a delimited form */
	URLSIFT_B_NAME,	   /* a registered scheme's name */
	URLSIFT_B_SLASHES, /* another name, with :// behind it */
	URLSIFT_B_GLUED,   /* http, https or ftp at a longer word's end */
	URLSIFT_B_VALUE,   /* it is a whole value: attribute, field, record */
	URLSIFT_B_HOST,	   /* a host's name, without a scheme */
	URLSIFT_B_AT	   /* the @ of an address */
};

/* What ended it (B1, B2, W1, W5). */
enum urlsift_ended {
	URLSIFT_E_CLOSER,    /* the > of a delimited form */
	URLSIFT_E_BLANK,     /* white space */
	URLSIFT_E_INPUT,     /* the end of the input */
	URLSIFT_E_DELIMITER, /* one of < > " | \ or a back quote */
	URLSIFT_E_CONTROL,
	URLSIFT_E_BRACKET,    /* one without a partner */
	URLSIFT_E_ENTITY,     /* &quot; &gt; &lt; */
	URLSIFT_E_QUOTE,      /* the mark that closes the quotes around it */
	URLSIFT_E_CHARACTER,  /* one beyond ASCII, or bytes that are none */
	URLSIFT_E_OPENER,     /* unclosed: the next < */
	URLSIFT_E_BLANK_LINE, /* unclosed: or too many lines */
	URLSIFT_E_LIMIT,      /* URLSIFT_MAX_URL */
	URLSIFT_E_VALUE	      /* the end of the value */
};

/* What happened on the way, as bits of a hit's or a reading's notes. */
enum urlsift_note {
	URLSIFT_N_JOINED = 1 << 0,   /* white space was dropped inside */
	URLSIFT_N_HYPHEN = 1 << 1,   /* broken after a hyphen (Appendix) */
	URLSIFT_N_UNCLOSED = 1 << 2, /* behind an opener that no > closes */
	URLSIFT_N_LENIENT = 1 << 3,  /* valid by the one tolerance of V2 */
	URLSIFT_N_FRAGMENT = 1 << 4, /* V1: a #fragment stood behind it */
	URLSIFT_N_LEAD = 1 << 5,     /* quote marks or a gutter went (W3) */
	URLSIFT_N_PAGE = 1 << 6,     /* page furniture went (W3) */

	/* Why a bare URL was joined (B3). */
	URLSIFT_N_BY_HYPHEN = 1 << 7,	 /* the line ends in a hyphen */
	URLSIFT_N_BY_SLASH = 1 << 8,	 /* in a slash, the next is a middle */
	URLSIFT_N_BY_WIDTH = 1 << 9,	 /* the line is full */
	URLSIFT_N_BY_START = 1 << 10,	 /* the next begins with / ? & = */
	URLSIFT_N_BY_ESCAPE = 1 << 11,	 /* the line ends inside an escape */
	URLSIFT_N_BY_SCHEME = 1 << 12,	 /* it ends in :// */
	URLSIFT_N_BY_AMPERSAND = 1 << 13 /* in an ampersand */
};

/* Why a candidate is rejected.  URLSIFT_R_NONE: it is kept. */
enum urlsift_reason {
	URLSIFT_R_NONE,
	URLSIFT_R_SCHEME,  /* no scheme stands at its beginning */
	URLSIFT_R_SLASHES, /* the scheme needs // */
	URLSIFT_R_USER,	   /* the scheme has no user, or not this one */
	URLSIFT_R_HOST,
	URLSIFT_R_PORT,
	URLSIFT_R_ESCAPE, /* % without two hexadecimal digits */
	URLSIFT_R_UNSAFE, /* a character no URL may hold unencoded */
	URLSIFT_R_PATH,
	URLSIFT_R_TYPE, /* ftp's ;type= */
	URLSIFT_R_QUERY,
	URLSIFT_R_FRAGMENT,
	URLSIFT_R_GROUP, /* neither a newsgroup nor a message id */
	URLSIFT_R_MESSAGE_ID,
	URLSIFT_R_ARTICLE,  /* nntp's article number */
	URLSIFT_R_ADDRESS,  /* no mail address */
	URLSIFT_R_FIELDS,   /* prospero's or mailto's fields */
	URLSIFT_R_TOO_LONG, /* longer than URLSIFT_MAX_URL */
	URLSIFT_R_UNCLOSED, /* an opener that no > closes */
	URLSIFT_R_RELATIVE, /* of HTML, and there is no base (2.3) */
	URLSIFT_R_DATA,	    /* an image within a page of HTML */
	URLSIFT_R_LIMIT,    /* a user's pattern takes too many steps (S6) */
	URLSIFT_R_CUT,	    /* the input broke off there, or a link does so */
	URLSIFT_REASONS	    /* how many there are */
};

/* The parts of a URL (V4).  Absent and empty are different (3.1). */
enum urlsift_part {
	URLSIFT_P_SCHEME,
	URLSIFT_P_USER,
	URLSIFT_P_PASSWORD,
	URLSIFT_P_HOST,
	URLSIFT_P_PORT,
	URLSIFT_P_PATH,	   /* with the slash before it */
	URLSIFT_P_URLPATH, /* 3.1: without it */
	URLSIFT_P_QUERY,
	URLSIFT_P_FRAGMENT,
	URLSIFT_P_TYPE,	    /* ftp (3.2.2), gopher (3.4) */
	URLSIFT_P_SELECTOR, /* gopher (3.4) */
	URLSIFT_P_SEARCH,
	URLSIFT_P_GOPHERPLUS,
	URLSIFT_P_DATABASE, /* wais (3.9) */
	URLSIFT_P_WTYPE,
	URLSIFT_P_WPATH,
	URLSIFT_P_FIELDS, /* prospero (3.11), mailto */
	URLSIFT_P_GROUP,  /* news, nntp (3.6, 3.7) */
	URLSIFT_P_MESSAGE_ID,
	URLSIFT_P_NUMBER,
	URLSIFT_P_ADDRESS, /* mailto (3.5) */
	URLSIFT_PARTS	   /* how many there are */
};

/* A piece of the source, in bytes from its beginning. */
struct urlsift_span {
	uint64_t begin, end;
};

/* A piece of a URL, in bytes from its beginning. */
struct urlsift_slice {
	uint32_t begin, end;
};

/* Room for parts that later versions add. */
#define URLSIFT_PARTS_MAX 32

/* How a reading takes the breaks in a candidate. */
enum urlsift_reading_kind {
	URLSIFT_K_WHOLE,   /* joined, hyphens at breaks kept */
	URLSIFT_K_DROPPED, /* joined, hyphens at breaks dropped (H1) */
	URLSIFT_K_ALONE	   /* a bare URL un-joined (B3) */
};

/* One way to read a candidate as a URL, judged. */
struct urlsift_reading {
	const char *url; /* not NUL-terminated */
	size_t len;
	enum urlsift_reading_kind kind;
	enum urlsift_reason reason;
	uint32_t at;	       /* the byte of url that decided */
	uint32_t port;	       /* effective port; 0: none is known */
	uint32_t default_port; /* the scheme's; 0: it has none */
	unsigned notes;
	uint32_t has; /* bit 1 << part: it is there */
	struct urlsift_slice part[URLSIFT_PARTS_MAX];
};

/* What may be meant to deceive, or to break in (1738 6, V6), as bits: flags,
 * never verdicts. */
enum urlsift_risk {
	URLSIFT_RISK_PASSWORD = 1 << 0,	     /* it shows one */
	URLSIFT_RISK_PORT_RESERVED = 1 << 1, /* below 1024, not the default */
	URLSIFT_RISK_PORT_ODD = 1 << 2,	     /* another, not the default */
	URLSIFT_RISK_CONTROL = 1 << 3,	     /* an encoded control */
	URLSIFT_RISK_CRLF = 1 << 4,	     /* encoded CR LF */
	URLSIFT_RISK_USER = 1 << 5,	     /* the user looks like a host */
	URLSIFT_RISK_ADDRESS = 1 << 6,	     /* the host is an address */
	URLSIFT_RISK_SCRIPTS = 1 << 7,	     /* a label mixes scripts */
	URLSIFT_RISK_TEXT = 1 << 8,	     /* HTML: it shows another host */
	URLSIFT_RISK_AMBIGUOUS = 1 << 9,     /* programs differ on the host */
	URLSIFT_RISK_LOOKALIKE = 1 << 10     /* a label looks Latin */
};

/* The text as it is; without its hyphens at breaks; a bare URL un-joined. */
#define URLSIFT_READINGS_MAX 3

/* A candidate, its place in the source and its readings, best first. */
struct urlsift_hit {
	uint64_t begin, end; /* first byte; end of the last span */
	enum urlsift_form form;
	enum urlsift_began began;
	enum urlsift_ended ended;
	uint32_t trimmed; /* bytes behind it that are the sentence's (B1) */
	unsigned notes;
	const struct urlsift_span *span; /* the pieces that make it up */
	size_t spans;
	unsigned readings; /* at least 1 */
	const struct urlsift_reading *reading[URLSIFT_READINGS_MAX];
};

/* Where the library gets its memory.  realloc(ctx, NULL, n) allocates; NULL
 * from it is told as URLSIFT_ENOMEM.  free() takes NULL.  Both are called by
 * each thread that scans or checks. */
struct urlsift_memory {
	void *(*realloc)(void *ctx, void *block, size_t size);
	void (*free)(void *ctx, void *block);
	void *ctx;
};

/**
 * urlsift_version():
 * Return the library's version, "MAJOR.MINOR.PATCH", a constant string.
 */
const char *urlsift_version(void);

/* Rules: what counts.  They are set first and used then: while there is a
 * scanner or an iterator of theirs, nothing may change them. */
struct urlsift_rules;

/**
 * urlsift_rules_new(memory):
 * Return the default rules, or NULL when memory is out.  ${memory} may be NULL
 * (malloc and free); it is copied, its ctx must outlive all that is made with
 * these rules.  Free with urlsift_rules_free().
 */
struct urlsift_rules *urlsift_rules_new(const struct urlsift_memory *memory);

/**
 * urlsift_rules_set_syntax(rules, syntax):
 * Judge by ${syntax} (V1, V2).  Return URLSIFT_OK or URLSIFT_EINVAL.
 */
int urlsift_rules_set_syntax(struct urlsift_rules *rules,
    enum urlsift_syntax syntax);

/**
 * urlsift_rules_set_join(rules, join):
 * urlsift_rules_set_hyphen(rules, hyphen):
 * urlsift_rules_set_iri(rules, iri):
 * Undo these line breaks (B3); put this reading first (H3); let characters
 * beyond ASCII stand in URLs, 0 or 1, 1 is the default (B2).  Return URLSIFT_OK
 * or URLSIFT_EINVAL.
 */
int urlsift_rules_set_join(struct urlsift_rules *rules, enum urlsift_join join);
int urlsift_rules_set_hyphen(struct urlsift_rules *rules,
    enum urlsift_hyphen hyphen);
int urlsift_rules_set_iri(struct urlsift_rules *rules, int iri);

/**
 * urlsift_has_suffix(ctx, host, len):
 * Return 1 if ${host}, a name of two labels or more in any case, ends in a
 * suffix under which hosts are registered, and is none itself; else 0.  Called
 * by each thread that scans.
 */
typedef int urlsift_has_suffix(void *ctx, const char *host, size_t len);

/**
 * urlsift_rules_set_schemeless(rules, schemeless, suffix, ctx):
 * urlsift_rules_set_emails(rules, emails):
 * Find hosts without a scheme, and mail addresses, too; 0 or 1, 0 is the
 * default.  A host is one if ${suffix} says so, or, where that is NULL, if its
 * name begins with www. or ftp.  The URL of such a hit is the text as
 * it stands: it has no scheme, and is judged as if http:// or mailto: stood
 * before it.  Return URLSIFT_OK or URLSIFT_EINVAL.
 */
int urlsift_rules_set_schemeless(struct urlsift_rules *rules, int schemeless,
    urlsift_has_suffix *suffix, void *ctx);
int urlsift_rules_set_emails(struct urlsift_rules *rules, int emails);

/**
 * urlsift_rules_set_limit(rules, limit, value):
 * Set ${limit} to ${value}.  Return URLSIFT_EINVAL when there is no such limit
 * or when it cannot have this value: URLSIFT_MAX_URL takes 256 to 2^24,
 * URLSIFT_MAX_WRAPPER_LINES 1 to 10000.
 */
int urlsift_rules_set_limit(struct urlsift_rules *rules,
    enum urlsift_limit limit, size_t value);

/* A scheme that the rules know (S5, S6). */
struct urlsift_scheme {
	const char *name;     /* NUL-terminated as the others */
	const char *shape;    /* "slashes", "local" or "opaque" */
	unsigned port;	      /* the default; 0: none */
	const char *document; /* that defines it */
};

/* Which field of a scheme's definition is wrong, from which byte on, and why,
 * in English. */
enum urlsift_scheme_field {
	URLSIFT_D_NAME,
	URLSIFT_D_SHAPE,
	URLSIFT_D_PORT,
	URLSIFT_D_PATTERN
};

struct urlsift_defect {
	enum urlsift_scheme_field field;
	size_t at;
	char why[160];
};

/**
 * urlsift_rules_add_scheme(rules, scheme, pattern, defect):
 * Add a scheme of the user's own (S6), or replace a registered one.  What
 * stands behind the colon is valid if ${pattern}, one of PCRE2, matches all of
 * it; doc/urlsift-schemes.5 tells what it may call.  All is copied.  Return
 * URLSIFT_OK, URLSIFT_ENOMEM, or URLSIFT_EINVAL and why in ${defect}; then the
 * rules are what they were.
 */
int urlsift_rules_add_scheme(struct urlsift_rules *rules,
    const struct urlsift_scheme *scheme, const char *pattern,
    struct urlsift_defect *defect);

/**
 * urlsift_rules_free(rules):
 * Free ${rules}, which nothing uses any more.  NULL is ignored.
 */
void urlsift_rules_free(struct urlsift_rules *rules);

/**
 * urlsift_on_hit(ctx, hit):
 * Called for each hit, kept or rejected, in the order of the source.  ${hit}
 * and all it points to are lent until the return.  Return 0 to go on; any
 * other value stops the scanner for good.
 */
typedef int urlsift_on_hit(void *ctx, const struct urlsift_hit *hit);

/* A scanner: one stream of text, pushed in pieces of any size (S2).  It is used
 * by one thread at a time. */
struct urlsift_scanner;

/**
 * urlsift_scanner_new(rules, on_hit, ctx):
 * Return a scanner at offset 0, or NULL when memory is out.  ${rules} are
 * borrowed and must outlive it; NULL means the defaults.  ${on_hit} is called
 * from within urlsift_scanner_feed(), urlsift_scanner_commit() and
 * urlsift_scanner_finish(), and must not call any of them for the same
 * scanner.  Free with urlsift_scanner_free().
 */
struct urlsift_scanner *urlsift_scanner_new(const struct urlsift_rules *rules,
    urlsift_on_hit *on_hit, void *ctx);

/**
 * urlsift_scanner_feed(s, text, len):
 * Scan the next ${len} bytes (S2; Appendix: W1 to W8, B1 to B3).  They are
 * yours again on return.  Hits may be delivered later, when what follows them
 * is known; their order and offsets do not depend on how the text was cut.
 * Return URLSIFT_OK, URLSIFT_STOPPED or URLSIFT_ENOMEM; the last two stick.
 */
int urlsift_scanner_feed(struct urlsift_scanner *s, const char *text,
    size_t len);

/**
 * urlsift_scanner_reserve(s, len):
 * urlsift_scanner_commit(s, len):
 * The same without a copy: urlsift_scanner_reserve() returns room of at least
 * 65536 bytes to read into and its size in ${len}, or NULL when memory is out;
 * urlsift_scanner_commit() tells how many bytes of it were filled, and scans
 * them.  The room is valid until the next call on ${s}.  Return as
 * urlsift_scanner_feed() does, or URLSIFT_EINVAL, and nothing is scanned, when
 * that is more than there is room.
 */
char *urlsift_scanner_reserve(struct urlsift_scanner *s, size_t *len);
int urlsift_scanner_commit(struct urlsift_scanner *s, size_t len);

/**
 * urlsift_scanner_set_offset(s, offset):
 * The first byte that is fed stands at ${offset} of the source: hits are told
 * so (S7).  Return URLSIFT_OK, or URLSIFT_EINVAL when something was fed since
 * the beginning or the last urlsift_scanner_finish().
 */
int urlsift_scanner_set_offset(struct urlsift_scanner *s, uint64_t offset);

/**
 * urlsift_scanner_settled(s):
 * Return an offset before which no later hit begins.
 */
uint64_t urlsift_scanner_settled(const struct urlsift_scanner *s);

/* How a text ended. */
enum urlsift_end {
	URLSIFT_ENDED, /* it is whole */
	URLSIFT_BROKEN /* by an error: it would have gone on */
};

/**
 * urlsift_scanner_finish(s, how):
 * The text has ended, ${how}: deliver what was held back.  Of a text that broke
 * off, a candidate that what is missing could have changed is rejected with
 * URLSIFT_R_CUT.  What is fed after it is a new text that begins at offset 0.
 * Return as urlsift_scanner_feed() does, or URLSIFT_EINVAL when there is no
 * such ${how}; then the text goes on.
 */
int urlsift_scanner_finish(struct urlsift_scanner *s, enum urlsift_end how);

/**
 * urlsift_scanner_free(s):
 * Free ${s}, delivering nothing more.  NULL is ignored.
 */
void urlsift_scanner_free(struct urlsift_scanner *s);

/* An iterator: one whole text in memory, pulled hit by hit. */
struct urlsift_iter;

/**
 * urlsift_iter_new(rules, text, len):
 * Return an iterator over ${text}, which is borrowed and not copied, or NULL
 * when memory is out.  It finds what a scanner finds in it.  ${rules} as in
 * urlsift_scanner_new().
 */
struct urlsift_iter *urlsift_iter_new(const struct urlsift_rules *rules,
    const char *text, size_t len);

/**
 * urlsift_iter_next(it, hit):
 * Point ${hit} to the next hit, valid until the next call, or to NULL when
 * there is none.  Return URLSIFT_OK or URLSIFT_ENOMEM, which sticks.
 */
int urlsift_iter_next(struct urlsift_iter *it, const struct urlsift_hit **hit);

/**
 * urlsift_iter_free(it):
 * Free ${it}.  NULL is ignored.
 */
void urlsift_iter_free(struct urlsift_iter *it);

/**
 * urlsift_url_check(rules, url, len, reading):
 * Judge ${url} as it is, without looking for its ends, into ${reading}, which
 * borrows ${url} (2, 3 and 5: V1 to V5).  Of the limits none counts here.
 * ${rules} that are NULL are refused: keep one and reuse it.  Return URLSIFT_OK
 * (kept or rejected), URLSIFT_ENOMEM or URLSIFT_EINVAL.
 */
int urlsift_url_check(const struct urlsift_rules *rules, const char *url,
    size_t len, struct urlsift_reading *reading);

/**
 * urlsift_rules_scheme(rules, i, scheme):
 * Describe the ${i}th scheme that ${rules} know (3, 4; S5), from 0 and in the
 * order of names, in ${scheme}; what that points to is the rules'.  Return 1,
 * or 0 behind the last.
 */
int urlsift_rules_scheme(const struct urlsift_rules *rules, size_t i,
    struct urlsift_scheme *scheme);

/**
 * urlsift_reading_risks(reading):
 * Return the risks of ${reading} (6; V6), bits of enum urlsift_risk, but for
 * URLSIFT_RISK_TEXT, which only a decoder of HTML can know.  They are looked
 * for here and now.
 */
unsigned urlsift_reading_risks(const struct urlsift_reading *reading);

/**
 * urlsift_form_name(form), urlsift_began_name(began),
 * urlsift_ended_name(ended), urlsift_reading_kind_name(kind),
 * urlsift_part_name(part), urlsift_note_name(note),
 * urlsift_risk_name(risk):
 * Return the stable token of a form, a beginning, an end, a reading's kind, a
 * part, one note bit or one risk bit; NULL when there is no such thing.
 */
const char *urlsift_form_name(enum urlsift_form form);
const char *urlsift_began_name(enum urlsift_began began);
const char *urlsift_ended_name(enum urlsift_ended ended);
const char *urlsift_reading_kind_name(enum urlsift_reading_kind kind);
const char *urlsift_part_name(enum urlsift_part part);
const char *urlsift_note_name(enum urlsift_note note);
const char *urlsift_risk_name(enum urlsift_risk risk);

/**
 * urlsift_reason_name(reason), urlsift_reason_clause(reason),
 * urlsift_reason_text(reason):
 * Return a reason's stable token, the clause it comes from and one line of
 * English; NULL when there is no such reason.
 */
const char *urlsift_reason_name(enum urlsift_reason reason);
const char *urlsift_reason_clause(enum urlsift_reason reason);
const char *urlsift_reason_text(enum urlsift_reason reason);

#ifdef __cplusplus
}
#endif

#endif

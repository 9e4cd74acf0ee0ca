/*
 * urlsift: find URLs in text.
 *
 * The public header of the library; read it first.  It follows RFC 1738: the
 * grammar of section 5, the prose of sections 2 and 3, and the Appendix on
 * URLs in text.  Rules that are named, such as url-wrapper, are in
 * doc/design/rules.
 *
 * The library opens no files but the list of public suffixes, runs no program
 * but the helper of a document, prints nothing, ignores locale and environment,
 * and never ends the process.  Its only global state is what is made once and
 * then never changes: the default rules, and libpsl, if it is asked for.
 *
 * Units: a text is an array of bytes with a length and may contain any byte.
 * Offsets and lengths are in bytes; a range ends before the byte at its end.
 * Names are NUL-terminated.
 *
 * Ownership: what a _new() returns belongs to the caller until its _free().
 * Comments say how long pointers into the library's memory are valid.  An
 * argument may be NULL only if its comment says so, or if it is a text of
 * length 0.
 *
 * Threads: they may share rules and filters that no thread changes any more.
 * Anything else that a _new() returns is for one thread at a time.  Functions
 * that take none of these may be called by any.
 *
 * Later versions with the same SONAME may add values to the enums and members
 * to the end of struct urlsift_hit: ignore what you do not know.  The other
 * structs and the constants that end in _MAX do not change, since callers
 * allocate them.  part[] has room for new components; anything else about a
 * reading will come from functions, such as urlsift_reading_risks().
 * SPDX-License-Identifier: MIT
 */
#ifndef URLSIFT_H
#define URLSIFT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call; negative if it failed.  An invalid URL is not a
 * failure: its reading has a reason. */
enum urlsift_status {
	URLSIFT_OK = 0,	     /* done */
	URLSIFT_STOPPED = 1, /* the callback stopped the scanner */
	URLSIFT_ENOMEM = -1, /* memory ran out; only free the scanner */
	URLSIFT_EINVAL = -2, /* an argument is out of range */
	URLSIFT_EINPUT = -3  /* not all of a document was read */
};

/* A hit: a candidate, a piece of text that may be a URL, with its place in the
 * text and its readings.  A reading is one way to read it, such as with or
 * without a hyphen at a line break: it is valid if it is a URL, else rejected
 * for a reason. */

/* The form in which a candidate was found. */
enum urlsift_form {
	URLSIFT_F_WRAPPER,    /* <URL:...> */
	URLSIFT_F_ANGLE,      /* <scheme:...> */
	URLSIFT_F_PREFIX,     /* URL:... without brackets */
	URLSIFT_F_QUOTED,     /* in quotation marks of any kind */
	URLSIFT_F_BARE,	      /* in running text */
	URLSIFT_F_ATTR,	      /* the value of an HTML attribute */
	URLSIFT_F_FIELD,      /* the value of a header field */
	URLSIFT_F_RECORD,     /* the URL whose copy a WARC record is */
	URLSIFT_F_SCHEMELESS, /* www.example.com/x, on request */
	URLSIFT_F_EMAIL,      /* a mail address, on request */
	URLSIFT_F_SCRIPT,     /* a string in a script of a page */
	URLSIFT_F_LINE	      /* a line that is checked as one URL */
};

/* What began a candidate (scheme-in-text, url-wrapper, angle-brackets). */
enum urlsift_began {
	URLSIFT_B_OPENER,  /* the < of <URL:...> or <scheme:...> */
	URLSIFT_B_NAME,	   /* the name of a registered scheme */
	URLSIFT_B_SLASHES, /* another name, followed by :// */
	URLSIFT_B_GLUED,   /* http, https, ftp at the end of a longer word */
	URLSIFT_B_VALUE,   /* an attribute, a header field, a record */
	URLSIFT_B_HOST,	   /* the name of a host, without a scheme */
	URLSIFT_B_AT	   /* the @ of a mail address */
};

/* What ended a candidate (bare-url-end, beyond-ascii, url-wrapper,
 * unclosed-wrapper). */
enum urlsift_ended {
	URLSIFT_E_CLOSER,     /* the > of <URL:...> or <scheme:...> */
	URLSIFT_E_BLANK,      /* white space */
	URLSIFT_E_INPUT,      /* the end of the input */
	URLSIFT_E_DELIMITER,  /* one of < > " | \ , ; or a back quote */
	URLSIFT_E_CONTROL,    /* a control character */
	URLSIFT_E_BRACKET,    /* a closing one that has no opening one */
	URLSIFT_E_ENTITY,     /* an HTML entity for what ends a URL */
	URLSIFT_E_QUOTE,      /* the closing quotation mark */
	URLSIFT_E_CHARACTER,  /* one that URLs do not have; invalid UTF-8 */
	URLSIFT_E_OPENER,     /* the next <, before any > */
	URLSIFT_E_BLANK_LINE, /* or too many lines, before any > */
	URLSIFT_E_LIMIT,      /* the option max-url */
	URLSIFT_E_VALUE	      /* the end of the value */
};

/* What was noticed, as bits of the notes of a hit or a reading. */
enum urlsift_note {
	URLSIFT_N_JOINED = 1 << 0,   /* white space was removed inside */
	URLSIFT_N_HYPHEN = 1 << 1,   /* broken after a hyphen (Appendix) */
	URLSIFT_N_UNCLOSED = 1 << 2, /* after a < that no > closes */
	URLSIFT_N_LENIENT = 1 << 3,  /* has raw [ ] { } | or ^ (valid-today) */
	URLSIFT_N_FRAGMENT = 1 << 4, /* a #fragment followed, by-the-letter */
	URLSIFT_N_LEAD = 1 << 5,     /* line prefixes were removed */
	URLSIFT_N_PAGE = 1 << 6,     /* a page break was removed */

	/* Where a bare URL was joined (line-join). */
	URLSIFT_N_BY_HYPHEN = 1 << 7,	   /* the line ends with a hyphen */
	URLSIFT_N_BY_SLASH = 1 << 8,	   /* with a slash */
	URLSIFT_N_BY_WIDTH = 1 << 9,	   /* inside a word */
	URLSIFT_N_BY_START = 1 << 10,	   /* the next begins with / ? & or = */
	URLSIFT_N_BY_ESCAPE = 1 << 11,	   /* the line ends inside an escape */
	URLSIFT_N_BY_SCHEME = 1 << 12,	   /* the line ends with :// */
	URLSIFT_N_BY_AMPERSAND = 1 << 13,  /* with an ampersand */
	URLSIFT_N_BY_UNFINISHED = 1 << 14, /* another mark */

	URLSIFT_N_ESCAPED = 1 << 15, /* escapes inside were undone */

	/* A mail program makes a link of it all the same: it takes bytes inside
	 * for others or leaves them out (dot-in-brackets). */
	URLSIFT_N_REPAIRED = 1 << 16,

	/* It has a placeholder of a template, and so is no URL yet
	 * (placeholder-of-a-template). */
	URLSIFT_N_TEMPLATE = 1 << 17,

	/* Characters of a typesetter, such as ligatures, were read as those
	 * that they stand for (typeset-characters). */
	URLSIFT_N_TYPESET = 1 << 18
};

/* Why a reading is rejected; urlsift_reason_text() has these as sentences. */
enum urlsift_reason {
	URLSIFT_R_NONE,	   /* it is valid */
	URLSIFT_R_SCHEME,  /* it does not begin with one */
	URLSIFT_R_SLASHES, /* the scheme needs // after the colon */
	URLSIFT_R_USER,	   /* the scheme allows no such user or password */
	URLSIFT_R_HOST,
	URLSIFT_R_PORT,
	URLSIFT_R_ESCAPE, /* a % needs two hexadecimal digits */
	URLSIFT_R_UNSAFE, /* a character that must be encoded */
	URLSIFT_R_PATH,
	URLSIFT_R_TYPE, /* the ;type= of ftp */
	URLSIFT_R_QUERY,
	URLSIFT_R_FRAGMENT,
	URLSIFT_R_GROUP, /* neither a newsgroup nor a message id */
	URLSIFT_R_MESSAGE_ID,
	URLSIFT_R_ARTICLE,  /* the article number of nntp */
	URLSIFT_R_ADDRESS,  /* not a mail address */
	URLSIFT_R_FIELDS,   /* the fields of prospero or mailto */
	URLSIFT_R_TOO_LONG, /* longer than max-url */
	URLSIFT_R_UNCLOSED, /* no > closes the wrapper */
	URLSIFT_R_RELATIVE, /* relative to an unknown base (2.3) */
	URLSIFT_R_DATA,	    /* an image within the page */
	URLSIFT_R_LIMIT,    /* its pattern takes too many steps */
	URLSIFT_R_CUT,	    /* the input or a link text ends inside it */
	URLSIFT_REASONS	    /* the number of them */
};

/* The components of a URL (absent-or-empty).  An absent one is not an empty one
 * (3.1). */
enum urlsift_part {
	URLSIFT_P_SCHEME,
	URLSIFT_P_USER,
	URLSIFT_P_PASSWORD,
	URLSIFT_P_HOST,
	URLSIFT_P_PORT,
	URLSIFT_P_PATH,	   /* with the slash before it */
	URLSIFT_P_URLPATH, /* 3.1: without this slash */
	URLSIFT_P_QUERY,
	URLSIFT_P_FRAGMENT,
	URLSIFT_P_TYPE,	    /* ftp (3.2.2), gopher (3.4) */
	URLSIFT_P_SELECTOR, /* gopher (3.4) */
	URLSIFT_P_SEARCH,
	URLSIFT_P_GOPHERPLUS,
	URLSIFT_P_DATABASE, /* wais (3.9) */
	URLSIFT_P_WTYPE,
	URLSIFT_P_WPATH,
	URLSIFT_P_FIELDS,  /* prospero (3.11), mailto */
	URLSIFT_P_GROUP,   /* news, nntp (3.6, 3.7) */
	URLSIFT_P_ARTICLE, /* the message id of news */
	URLSIFT_P_NUMBER,
	URLSIFT_P_ADDRESS, /* mailto (3.5) */
	URLSIFT_PARTS	   /* the number of them */
};

/* A piece of the source, as offsets. */
struct urlsift_span {
	uint64_t begin, end;
};

/* A piece of a URL, as offsets. */
struct urlsift_slice {
	uint32_t begin, end;
};

/* Room for components that later versions add. */
#define URLSIFT_PARTS_MAX 32

/* How a reading treats the line breaks in a candidate. */
enum urlsift_reading_kind {
	URLSIFT_K_WHOLE,   /* joined, with hyphens before line breaks */
	URLSIFT_K_DROPPED, /* joined, without these hyphens */
	URLSIFT_K_ALONE	   /* not joined: the first piece (line-join) */
};

/* One way to read a candidate, checked.  If it is rejected, it has no component
 * but perhaps its scheme. */
struct urlsift_reading {
	const char *url; /* not NUL-terminated */
	size_t len;
	enum urlsift_reading_kind kind;
	enum urlsift_reason reason;
	uint32_t at;	       /* the offset in url of the byte at fault */
	uint32_t port;	       /* the port in effect; 0: not known */
	uint32_t default_port; /* that of the scheme; 0: none */
	unsigned notes;
	uint32_t has; /* bit 1 << part: present */
	struct urlsift_slice part[URLSIFT_PARTS_MAX];
};

/* What a reader should know before following a URL (risk-is-no-verdict),
 * as bits.  They do not change the verdict. */
enum urlsift_risk {
	URLSIFT_RISK_PASSWORD = 1 << 0,	     /* it contains one */
	URLSIFT_RISK_PORT_RESERVED = 1 << 1, /* below 1024, not the default */
	URLSIFT_RISK_PORT_ODD = 1 << 2,	     /* higher, not the default */
	URLSIFT_RISK_CONTROL = 1 << 3,	     /* an escaped control character */
	URLSIFT_RISK_CRLF = 1 << 4,	     /* escaped CR LF */
	URLSIFT_RISK_USER = 1 << 5,	     /* the user looks like a host */
	URLSIFT_RISK_ADDRESS = 1 << 6,	     /* the host is an IP address */
	URLSIFT_RISK_SCRIPTS = 1 << 7,	     /* a label mixes scripts */
	URLSIFT_RISK_TEXT = 1 << 8,	  /* a link text names another host */
	URLSIFT_RISK_AMBIGUOUS = 1 << 9,  /* programs disagree about the host */
	URLSIFT_RISK_LOOKALIKE = 1 << 10, /* a label looks like Latin */
	URLSIFT_RISK_SCRIPT = 1 << 11,	  /* a link is a script or a page */
	URLSIFT_RISK_REPAIRED = 1 << 12,  /* only a browser reads it */
	URLSIFT_RISK_SUFFIX_INSIDE = 1 << 13, /* com in the middle of a host */
	URLSIFT_RISK_LONG_HOST = 1 << 14,     /* 50 characters or more */
	URLSIFT_RISK_ANY_USER = 1 << 15,      /* a page's URL has a user */
	URLSIFT_RISK_URL_INSIDE = 1 << 16,    /* in query or fragment */
	URLSIFT_RISK_MAIL_INSIDE = 1 << 17,   /* a mail address there */
	URLSIFT_RISK_SHORTENER = 1 << 18,     /* of a list of hosts, as the */
	URLSIFT_RISK_FILE_HOST = 1 << 19,     /* next ones */
	URLSIFT_RISK_FREE_HOST = 1 << 20,
	URLSIFT_RISK_PAGE_BUILDER = 1 << 21,
	URLSIFT_RISK_OFTEN_ABUSED = 1 << 22,   /* a suffix that often is */
	URLSIFT_RISK_IDN = 1 << 23,	       /* a host beyond ASCII */
	URLSIFT_RISK_REDIRECT = 1 << 24,       /* a page that leads on */
	URLSIFT_RISK_ADDRESS_INSIDE = 1 << 25, /* in the name of a host */
	URLSIFT_RISK_TITLE = 1 << 26,	       /* such a text may be a title */
	URLSIFT_RISK_BRAND = 1 << 27, /* a firm is named in another's host */
	URLSIFT_RISK_RECIPIENT = 1 << 28,  /* whom the mail is to */
	URLSIFT_RISK_HIDDEN_TEXT = 1 << 29 /* in a link, which is seen */
};

/* What is to be said about a risk. */
struct urlsift_risk_text {
	enum urlsift_risk risk;
	const char *name;	  /* as urlsift_risk_name() */
	int is_strong;		  /* it is rare in ordinary mail */
	const char *title, *help; /* a few words; one or two sentences */
};

/* One for each urlsift_reading_kind. */
#define URLSIFT_READINGS_MAX 3

/* A candidate with its place in the source and its readings, the best first. */
struct urlsift_hit {
	uint64_t begin, end; /* first byte; end of the last span */
	enum urlsift_form form;
	enum urlsift_began began;
	enum urlsift_ended ended;
	uint32_t trimmed; /* bytes after it left to the sentence */
	unsigned notes;
	const struct urlsift_span *span; /* its pieces */
	size_t spans;
	unsigned readings; /* at least 1 */
	const struct urlsift_reading *reading[URLSIFT_READINGS_MAX];
	/* Why a bare URL goes on in the next line, and why it ends at a line
	 * end: strings in English; NULL: it has no such end (line-join). */
	const char *goes_on, *ends;
	/* What a click on it opens, by the URL Standard, with its components;
	 * NULL: nothing, or it was not asked for.  A scanner sets NULL: ask
	 * urlsift_view_opened(). */
	const struct urlsift_reading *opens;
	unsigned end_rule; /* why it ends: urlsift_end_rule_name() */
};

/* Rules: the settings.  Change them before they are used: while a scanner or an
 * iterator uses them, they must not be changed. */
struct urlsift_rules;

/* The functions that allocate memory.  realloc(ctx, NULL, n) must allocate; if
 * it returns NULL, the call fails with URLSIFT_ENOMEM.  free() must accept
 * NULL.  Every thread that scans or checks calls them. */
struct urlsift_memory {
	void *(*realloc)(void *ctx, void *block, size_t size);
	void (*free)(void *ctx, void *block);
	void *ctx;
};

/**
 * urlsift_rules_new(memory):
 * Return rules with the default settings, or NULL if memory runs out.
 * ${memory} may be NULL for malloc and free.  It is copied; its ctx must
 * outlive everything that uses these rules.  Free with urlsift_rules_free().
 */
struct urlsift_rules *urlsift_rules_new(const struct urlsift_memory *memory);

/* An option of rules or of a filter.  It is one of four kinds: one of several
 * words, a number, a switch, or a text. */
struct urlsift_option {
	const char *name;   /* as that of the tool, without --; _ is a - */
	const char *values; /* the words, with bars between them; else NULL */
	size_t least, most; /* a number; 0 and 1: a switch; 0 and 0: a text */
	size_t usual;	    /* the default; of a word, its place from 0 on */
	const char *help;   /* what it does: a sentence in English */
};

/**
 * urlsift_rules_option(i):
 * Return the option number ${i} of rules, from 0 on, constant data, or NULL if
 * there is none.
 */
const struct urlsift_option *urlsift_rules_option(size_t i);

/* What is wrong with an option or with the definition of a scheme: the field,
 * the offset of the wrong byte in it, and a message in English. */
enum urlsift_defect_field {
	URLSIFT_D_NAME,	   /* the name of an option or a scheme */
	URLSIFT_D_SHAPE,   /* the shape of a scheme */
	URLSIFT_D_PORT,	   /* its port */
	URLSIFT_D_PATTERN, /* its pattern */
	URLSIFT_D_VALUE	   /* the value of an option */
};

struct urlsift_defect {
	enum urlsift_defect_field field;
	size_t at;
	char why[512];
};

/**
 * urlsift_rules_set(rules, name, value, defect):
 * Set the option ${name} to ${value}: one of its words, a decimal number, or
 * "yes" or "no" for a switch.  That of list is the name of a risk, "=" and
 * hosts as urlsift_rules_list() takes them.  Return URLSIFT_OK, URLSIFT_ENOMEM,
 * or URLSIFT_EINVAL and what is wrong in ${defect}, which may be NULL; if it is
 * not URLSIFT_OK, the rules are unchanged.  What is needed can be missing, too:
 * the options schemeless and indicators need libpsl.  The URL of a host without
 * a scheme, and of a mail address by the option emails, is the text as it is,
 * without a scheme, checked as if http:// or mailto: preceded it.
 */
int urlsift_rules_set(struct urlsift_rules *rules, const char *name,
    const char *value, struct urlsift_defect *defect);

/**
 * urlsift_rules_get(rules, name):
 * Return the value of the option ${name}: a number, the place of a word, or 0
 * or 1.  0: there is no such option.
 */
size_t urlsift_rules_get(const struct urlsift_rules *rules, const char *name);

/* A scheme (scheme-in-text, custom-scheme).  All strings are NUL-terminated. */
struct urlsift_scheme {
	const char *name;
	const char *shape;    /* "slashes", "local" or "opaque" */
	unsigned port;	      /* default port; 0: none */
	const char *document; /* that defines the scheme; NULL: none */
};

/**
 * urlsift_rules_add_scheme(rules, scheme, pattern, defect):
 * Add a scheme (custom-scheme), or replace a registered one.  What follows the
 * colon is valid if ${pattern}, a pattern of PCRE2, matches all of it; see
 * urlsift-schemes(5).  Everything is copied.  Return as urlsift_rules_set().
 */
int urlsift_rules_add_scheme(struct urlsift_rules *rules,
    const struct urlsift_scheme *scheme, const char *pattern,
    struct urlsift_defect *defect);

/**
 * urlsift_rules_add_schemes(rules, text, len, document, defect):
 * Add the schemes that ${text}, of ${len} bytes, defines as a file of
 * urlsift-schemes(5) does; ${document} is its name, or NULL.  Return as
 * urlsift_rules_add_scheme(), with the place in ${text}; schemes that stand
 * before it are added then.
 */
int urlsift_rules_add_schemes(struct urlsift_rules *rules, const char *text,
    size_t len, const char *document, struct urlsift_defect *defect);

/**
 * urlsift_rules_explain(rules):
 * Let goes_on and ends of hits also say how sure the model of line breaks was,
 * and what weighed most, where it decided.
 */
void urlsift_rules_explain(struct urlsift_rules *rules);

/**
 * urlsift_rules_list(rules, name, hosts, defect):
 * Let ${hosts}, one in each line, replace those whose URLs have the risk
 * ${name}: shortener, file-host, free-host, page-builder or abused-suffix.
 * What is below a host belongs to it; of free-host and abused-suffix only that
 * does.  What is behind a # is ignored.  The same risk again: these are more of
 * them.  Return as urlsift_rules_set(), with the place in ${hosts}.
 * urlsift_reading_risks(), which knows no rules, goes by the lists that the
 * library has.
 */
int urlsift_rules_list(struct urlsift_rules *rules, const char *name,
    const char *hosts, struct urlsift_defect *defect);

/**
 * urlsift_rules_free(rules):
 * Free ${rules}; nothing may use them any more.  NULL is ignored.
 */
void urlsift_rules_free(struct urlsift_rules *rules);

/**
 * urlsift_on_hit(ctx, hit):
 * Called for each hit, valid or rejected, in the order of the source.  ${hit}
 * and everything it points to is valid until the callback returns.  Return 0 to
 * continue; any other value stops the scanner for good.
 */
typedef int urlsift_on_hit(void *ctx, const struct urlsift_hit *hit);

/* A hit does not depend on text that stands so many bytes or more before it
 * (bounded-context). */
#define URLSIFT_LOOK_BACK 1024

/* A scanner: finds the URLs in a stream of text that arrives in pieces of any
 * size (cut-anywhere).  It may be used by one thread at a time. */
struct urlsift_scanner;

/**
 * urlsift_scanner_new(rules, on_hit, ctx):
 * Return a scanner at offset 0, or NULL if memory runs out.  ${rules} must
 * outlive it; NULL means the defaults.  ${on_hit} is called by
 * urlsift_scanner_feed(), urlsift_scanner_commit() and
 * urlsift_scanner_finish(), and must not call them for the same scanner.  Free
 * with urlsift_scanner_free().
 */
struct urlsift_scanner *urlsift_scanner_new(const struct urlsift_rules *rules,
    urlsift_on_hit *on_hit, void *ctx);

/**
 * urlsift_scanner_feed(s, text, len):
 * Scan the next ${len} bytes (cut-anywhere); they are not kept.  A hit
 * may be delivered by a later call, when the text after it is known.  Hits,
 * their order and their offsets do not depend on how the text is cut.  Return
 * URLSIFT_OK, URLSIFT_STOPPED or URLSIFT_ENOMEM; after one of the last two, all
 * later calls return it too.
 */
int urlsift_scanner_feed(struct urlsift_scanner *s, const char *text,
    size_t len);

/**
 * urlsift_scanner_reserve(s, len):
 * urlsift_scanner_commit(s, len):
 * The same without copying.  urlsift_scanner_reserve() returns a buffer of at
 * least 65536 bytes to read into and stores its size in ${len}, or returns NULL
 * if memory runs out.  urlsift_scanner_commit() scans the first ${len} bytes of
 * it.  The buffer is valid until the next call on ${s}.  Return as
 * urlsift_scanner_feed() does, or URLSIFT_EINVAL if ${len} is more than its
 * size; then nothing is scanned.
 */
char *urlsift_scanner_reserve(struct urlsift_scanner *s, size_t *len);
int urlsift_scanner_commit(struct urlsift_scanner *s, size_t len);

/**
 * urlsift_scanner_set_offset(s, offset):
 * Set the offset in the source of the next byte to be scanned
 * (bounded-context).  Return URLSIFT_OK, or URLSIFT_EINVAL if bytes were
 * scanned since the beginning or the last urlsift_scanner_finish(), or if
 * ${offset} is more than INT64_MAX.
 */
int urlsift_scanner_set_offset(struct urlsift_scanner *s, uint64_t offset);

/**
 * urlsift_text_cut(text, len):
 * Return the offset of the last byte of ${text} that no bare URL holds
 * (bare-url-end), or ${len} if there is none.  A source can be scanned in
 * blocks (bounded-context): a scanner that begins at such a byte finds what a
 * scan of the whole source finds, from URLSIFT_LOOK_BACK bytes and the longest
 * URL of the rules behind that byte on.
 */
size_t urlsift_text_cut(const char *text, size_t len);

/**
 * urlsift_scanner_settled(s):
 * Return an offset before which no later hit begins.
 */
uint64_t urlsift_scanner_settled(const struct urlsift_scanner *s);

/* How a text ends. */
enum urlsift_end {
	URLSIFT_ENDED, /* it is complete */
	URLSIFT_BROKEN /* it broke off because of an error */
};

/**
 * urlsift_scanner_finish(s, how):
 * End the text and deliver the remaining hits.  If it broke off, a candidate
 * that the missing text might have changed is rejected with URLSIFT_R_CUT.
 * What is scanned after that is a new text, which begins at offset 0.  Return
 * as urlsift_scanner_feed() does, or URLSIFT_EINVAL if there is no such ${how};
 * then the text continues.
 */
int urlsift_scanner_finish(struct urlsift_scanner *s, enum urlsift_end how);

/**
 * urlsift_scanner_free(s):
 * Free ${s} without delivering any more hits.  NULL is ignored.
 */
void urlsift_scanner_free(struct urlsift_scanner *s);

/* An iterator: finds the URLs in a text in memory, one hit for each call. */
struct urlsift_iter;

/**
 * urlsift_iter_new(rules, text, len):
 * Return an iterator over ${text}, which is not copied and must outlive it, or
 * NULL if memory runs out.  The hits are those that a scanner finds.  ${rules}
 * as in urlsift_scanner_new().
 */
struct urlsift_iter *urlsift_iter_new(const struct urlsift_rules *rules,
    const char *text, size_t len);

/**
 * urlsift_iter_next(it, hit):
 * Make ${hit} point to the next hit, which is valid until the next call, or to
 * NULL after the last one.  Return URLSIFT_OK, or URLSIFT_ENOMEM, which all
 * later calls return too.
 */
int urlsift_iter_next(struct urlsift_iter *it, const struct urlsift_hit **hit);

/**
 * urlsift_iter_free(it):
 * Free ${it}.  NULL is ignored.
 */
void urlsift_iter_free(struct urlsift_iter *it);

/* One URL: as it is, and what a click on it opens. */

/**
 * urlsift_url_check(rules, url, len, reading):
 * Check ${url} as it is, as one URL (by-the-letter, valid-today), and store the
 * result in ${reading}, which points into ${url}.  The option max-url does not
 * apply.  ${rules} must not be NULL: make them once and use them again.  Return
 * URLSIFT_OK (valid or rejected), URLSIFT_ENOMEM, or URLSIFT_EINVAL if there
 * are no rules.
 */
int urlsift_url_check(const struct urlsift_rules *rules, const char *url,
    size_t len, struct urlsift_reading *reading);

/* Room for what a URL of ${len} bytes opens against a base of ${base_len}. */
#define URLSIFT_OPENS_ROOM(len, base_len) \
	(9 * (size_t)(len) + 18 * (size_t)(base_len) + 4608)

/**
 * urlsift_url_opens(url, len, base, base_len, room, size, reading):
 * Write to ${room}, which has ${size} bytes, the URL that a click on ${url}
 * opens, as the URL Standard of WHATWG serializes it, and describe it in
 * ${reading}, which points into ${room} (valid-or-opened).  It is of http,
 * https, ws, wss, ftp, file or mailto; other schemes open nothing.  ${url} is
 * relative to ${base}; if ${base_len} is 0, none is known: then //host/x is
 * read as https://host/x, and what is relative otherwise opens nothing.  Return
 * its length, 0 if nothing is opened, or URLSIFT_EINVAL if ${base} cannot be
 * one or ${size} is less than URLSIFT_OPENS_ROOM(len, base_len).
 */
long urlsift_url_opens(const char *url, size_t len, const char *base,
    size_t base_len, char *room, size_t size, struct urlsift_reading *reading);

/* Room for the target of a link of ${len} bytes. */
#define URLSIFT_TARGET_ROOM(len) (3 * (size_t)(len))

/**
 * urlsift_url_target(reading, room, size):
 * Write to ${room}, which has ${size} bytes, the URL that ${reading} holds if
 * it is a link of a mail gateway, a search engine or a social network that
 * leads there (gateways-undone).  The target can be such a link again, and need
 * not be valid.  Return its length, 0 if ${reading} is no such link, or
 * URLSIFT_EINVAL if ${size} is less than URLSIFT_TARGET_ROOM(reading->len).
 * Each target is shorter than its link.  Nothing is fetched.
 */
long urlsift_url_target(const struct urlsift_reading *reading, char *room,
    size_t size);

/**
 * urlsift_rules_scheme(rules, i, scheme):
 * Store a description of the scheme with index ${i} in ${scheme} (3, 4).  The
 * index is counted from 0, in the order of names.  The strings are valid as
 * long as ${rules}.  Return 1, or 0 if there is no scheme with this index.
 */
int urlsift_rules_scheme(const struct urlsift_rules *rules, size_t i,
    struct urlsift_scheme *scheme);

/**
 * urlsift_reading_risks(reading):
 * Return the risks of ${reading} (risk-is-no-verdict), bits of enum
 * urlsift_risk.  URLSIFT_RISK_TEXT and URLSIFT_RISK_REPAIRED are never among
 * them: they follow from the link, and from what a click opens.  Some are risks
 * only where a reader can click.
 */
unsigned urlsift_reading_risks(const struct urlsift_reading *reading);

/* Room for a name of DNS, as a string. */
#define URLSIFT_HOST_ROOM 256

/**
 * urlsift_link_risks(text, len, url, url_len, host):
 * If ${text}, that of a link, begins with a URL or is the name of a host, write
 * that host to ${host}, which has URLSIFT_HOST_ROOM bytes, as the URL Standard
 * serializes it; else an empty string.  Return URLSIFT_RISK_TEXT if ${url}, the
 * one that a click opens, leads to another registrable domain or runs a script
 * (text-differs-from-link), or 0.  Without libpsl, a domain and one below it
 * count as the same.
 */
unsigned urlsift_link_risks(const char *text, size_t len, const char *url,
    size_t url_len, char *host);

/* A place: where a hit is. */

/* The text around a hit; empty if that is an attribute: the place of its
 * element. */
struct urlsift_around {
	const char *text;      /* of the hit */
	size_t len;	       /* of the hit, in bytes */
	size_t before, behind; /* bytes of the text around it */
};

/* Where a hit is in a file that was decoded.  A string may be empty or NULL,
 * and a number 0, if there is no such thing. */
struct urlsift_within {
	const char *member; /* of an archive */
	struct {
		uint64_t index; /* from 1 */
		const char *type, *date, *target;
	} record; /* of a WARC file */
	struct {
		uint64_t index; /* in its file, from 1 */
		const char *id, *date, *sender, *subject;
		const char *sender_name, *recipient, *reply_to, *return_path;
		const char *list_id;
	} message;	   /* a mail: Message-ID, date in UTC, From, Subject */
	const char *part;  /* of the message: "1.2" */
	const char *field; /* of the header */
	const char *pointer; /* to a string of JSON (RFC 6901) */
	struct {
		uint64_t row, column;	      /* from 1 */
	} cell;				      /* of a table */
	struct urlsift_span source;	      /* the bytes that were decoded */
	uint64_t page;			      /* of a PDF, from 1 */
	const char *content_type, *file_name; /* of the part */
	const char *kept; /* values of its record, as an object of JSON */
};

/* The element of a page that a link is in. */
struct urlsift_element {
	const char *name, *attribute; /* in lower case; NULL: not known */
	const char *text;	      /* of the link; NULL: none */
	size_t text_len;
	const char *text_host; /* that the text names; NULL: none */
	int text_differs;      /* the link leads to another host */
	int is_hidden;	       /* no reader sees the link */
	int hides_text;	       /* no reader sees some text in it */
};

/* Where a hit is, as far as the caller knows.  What is 0 or NULL is not known
 * or does not exist. */
struct urlsift_place {
	const char *file;
	uint64_t line, column; /* from 1, in bytes */
	const struct urlsift_within *within;
	const struct urlsift_element *element;
	const struct urlsift_around *around;
	const struct urlsift_reading *original; /* before it was rewritten */
};

/* What a value of a field is. */
enum urlsift_type {
	URLSIFT_T_TEXT,	   /* text and len of a value */
	URLSIFT_T_NUMBER,  /* number */
	URLSIFT_T_FLAG,	   /* number: 0 or 1 */
	URLSIFT_T_RANGE,   /* number and end */
	URLSIFT_T_WORDS,   /* a list of texts */
	URLSIFT_T_RANGES,  /* a list of ranges */
	URLSIFT_T_READINGS /* a list of readings; the texts are their URLs */
};

/* What a field is taken from, as bits. */
enum urlsift_from {
	URLSIFT_FROM_URL = 1 << 0,     /* the URL alone */
	URLSIFT_FROM_OPENS = 1 << 1,   /* what a click on it opens */
	URLSIFT_FROM_LIST = 1 << 2,    /* the list of public suffixes */
	URLSIFT_FROM_HIT = 1 << 3,     /* how it was found */
	URLSIFT_FROM_PLACE = 1 << 4,   /* where it is */
	URLSIFT_FROM_LINES = 1 << 5,   /* the number of its line */
	URLSIFT_FROM_TEXT = 1 << 6,    /* the text around it */
	URLSIFT_FROM_LIBRARY = 1 << 7, /* its own words, in ASCII */
	URLSIFT_FROM_DECODED = 1 << 8, /* where it is in what was decoded */
	URLSIFT_FROM_ELEMENT = 1 << 9, /* the element that it is in */
	URLSIFT_FROM_REASON = 1 << 10, /* why it is rejected */
	URLSIFT_FROM_SCHEME = 1 << 11, /* what few schemes have */
	URLSIFT_FROM_REST = 1 << 12    /* what few URLs of most schemes have */
};

/* When a field is printed without being asked for, as bits. */
enum urlsift_usual {
	URLSIFT_IN_OBJECTS = 1 << 0, /* in JSON */
	URLSIFT_IN_TABLES = 1 << 1   /* in rows of CSV */
};

/* A field: what may be known of a hit or of a URL. */
struct urlsift_field {
	const char *name;
	enum urlsift_type type;
	unsigned from;	  /* enum urlsift_from */
	unsigned usual;	  /* enum urlsift_usual */
	const char *help; /* what it is: a sentence in English */
};

/**
 * urlsift_view_field(i):
 * Return the field number ${i} of those that a view gives, from 0 on, constant
 * data, or NULL if there is none.
 */
const struct urlsift_field *urlsift_view_field(size_t i);

/* What a name stands for. */
struct urlsift_name {
	size_t field;	 /* its number */
	const char *key; /* of the query, borrowed; NULL: none */
	size_t key_len;
	size_t characters; /* of the context, on each side */
	int is_decoded;	   /* its escapes are decoded */
};

/**
 * urlsift_name_read(name, text, len):
 * Set ${name} to what ${text} stands for: the name of a field; query:KEY, the
 * value of a key in the query; /NAME, a value that was kept of the record;
 * decoded:NAME, a component or query:KEY with its
 * escapes decoded; context:N, with N characters on each side.  Return 1, or 0
 * if it stands for nothing.
 */
int urlsift_name_read(struct urlsift_name *name, const char *text, size_t len);

/* A value, or one item of a list. */
struct urlsift_value {
	const char *text; /* TEXT, WORDS; of READINGS the URL */
	size_t len;
	uint64_t number, end; /* NUMBER, FLAG; begin and end of a range; the bit
			       * of a note or a risk */
	const struct urlsift_reading *reading;
};

/* A view: gives the fields of hits and URLs, one hit at a time.  It may be used
 * by one thread at a time. */
struct urlsift_view;

/**
 * urlsift_view_new(rules):
 * Return a view, which looks at a URL that is empty, or NULL if memory runs
 * out.  ${rules} must outlive it.  Free with urlsift_view_free().
 */
struct urlsift_view *urlsift_view_new(const struct urlsift_rules *rules);

/**
 * urlsift_view_hit(view, hit, place):
 * urlsift_view_url(view, reading, place):
 * Look at ${hit}, or at a URL alone, at ${place}, which may be NULL.  The hit,
 * and what the place points to, are borrowed until the next call of one of
 * these.  What a click on a URL alone opens is known although it is not valid.
 */
void urlsift_view_hit(struct urlsift_view *view, const struct urlsift_hit *hit,
    const struct urlsift_place *place);
void urlsift_view_url(struct urlsift_view *view,
    const struct urlsift_reading *reading, const struct urlsift_place *place);

/**
 * urlsift_view_source(view, text, len):
 * The hits that follow are in ${text}, which is borrowed until the next call of
 * this function; NULL: it is not known.  So a view knows the line and column of
 * a hit, and the text around it, unless its place says them.  Ask for hits in
 * their order: then the lines of the text are counted once.
 */
void urlsift_view_source(struct urlsift_view *view, const char *text,
    size_t len);

/**
 * urlsift_view_opened(view):
 * Return what ${view} looks at, with what a click on it opens, or NULL if
 * memory runs out.  It is valid as long as a value.
 */
const struct urlsift_hit *urlsift_view_opened(struct urlsift_view *view);

/**
 * urlsift_view_follow(view):
 * If a click on what ${view} looks at opens a link of a gateway, as
 * urlsift_url_target() has it, look at its target, which is borrowed from
 * nobody.  Return 1; 0 if it is no such link, or its target opens nothing, or 8
 * were followed since urlsift_view_hit() or urlsift_view_url(); or
 * URLSIFT_ENOMEM.
 */
int urlsift_view_follow(struct urlsift_view *view);

/**
 * urlsift_view_host(view, value):
 * Set the text of ${value} to the host that a click on what ${view} looks at
 * opens, or else to its own, as filters compare hosts: in lower case and in
 * ASCII if it has such a form, an address without brackets, no dot at the end.
 * It ends with a NUL.  Return as urlsift_view_get().
 */
int urlsift_view_host(struct urlsift_view *view, struct urlsift_value *value);

/**
 * urlsift_view_lacks(view):
 * Return bits of enum urlsift_from: a field that is from one of these has no
 * value.
 */
unsigned urlsift_view_lacks(struct urlsift_view *view);

/* The most values that a view gives at once. */
#define URLSIFT_SLOTS 64

/**
 * urlsift_field_slot(i):
 * Return which of the values that a view gives at once is that of field number
 * ${i}; URLSIFT_SLOTS: none, as it takes more work.  Of a list there is but the
 * bit, which says whether it has items.
 *
 * urlsift_view_values(view, wanted, values, has):
 * Set ${values} to the URLSIFT_SLOTS values that ${view} gives at once, and
 * ${has} to the bits 1 << slot of those that are set: at least those whose bits
 * are in ${wanted} and that the hit has.  They are valid as long as ${view}
 * looks at it.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
unsigned urlsift_field_slot(size_t i);
int urlsift_view_values(struct urlsift_view *view, uint64_t wanted,
    const struct urlsift_value **values, uint64_t *has);

/**
 * urlsift_view_get(view, field, i, value):
 * Set ${value} to the value of the field with number ${field}, or to item ${i}
 * of a list, from 0 on.  It is valid until the next call with ${view}.  Return
 * 1; 0: the hit has no such value or item; or URLSIFT_ENOMEM.
 */
int urlsift_view_get(struct urlsift_view *view, size_t field, size_t i,
    struct urlsift_value *value);

/**
 * urlsift_view_text(view, name, value):
 * Set the text of ${value} to that of what ${name} stands for: a list has
 * commas between its items, and blanks between URLs; a range is BEGIN-END; a
 * flag is true or false.  Otherwise as urlsift_view_get().
 */
int urlsift_view_text(struct urlsift_view *view,
    const struct urlsift_name *name, struct urlsift_value *value);

/**
 * urlsift_view_free(view):
 * Free ${view}.  NULL is ignored.
 */
void urlsift_view_free(struct urlsift_view *view);

/* A filter: chooses hits.  Change it before it is used; then threads may share
 * it. */
struct urlsift_filter;

/**
 * urlsift_filter_new(rules):
 * Return a filter that passes what is valid, and what a click opens although it
 * is not valid; or NULL if memory runs out.  ${rules} must outlive it.  Free
 * with urlsift_filter_free().
 */
struct urlsift_filter *urlsift_filter_new(const struct urlsift_rules *rules);

/**
 * urlsift_filter_option(i):
 * Return the filter number ${i}, from 0 on, constant data, or NULL if there is
 * none.
 */
const struct urlsift_option *urlsift_filter_option(size_t i);

/**
 * urlsift_filter_add(filter, name, value, defect):
 * Let pass only what the filter called ${name} lets pass, too.  ${value} is one
 * of its words, a pattern of PCRE2, a list with an item in each line (hosts,
 * not-hosts), or else a list with commas between its items.  Values of one name
 * add up.  Return URLSIFT_OK, URLSIFT_ENOMEM, or URLSIFT_EINVAL and what is
 * wrong in ${defect}, which may be NULL: the items before the wrong one are
 * added; URLSIFT_D_NAME: there is no such filter.  Hosts are compared with the
 * one that a click opens.
 */
int urlsift_filter_add(struct urlsift_filter *filter, const char *name,
    const char *value, struct urlsift_defect *defect);

/* What urlsift_filter_passes() returns at least if a pattern takes too many
 * steps. */
#define URLSIFT_UNDECIDED 2

/**
 * urlsift_filter_passes(filter, view):
 * Judge what ${view} looks at.  Return 1 if it passes; 0 if it does not;
 * URLSIFT_UNDECIDED + i if it passes since a pattern of the filter number i
 * takes too many steps; or URLSIFT_ENOMEM.
 */
int urlsift_filter_passes(const struct urlsift_filter *filter,
    struct urlsift_view *view);

/**
 * urlsift_filter_entry(filter, view, entry):
 * Set ${entry} to the host of hosts or not-hosts that the host of what ${view}
 * looks at is, or is below; it is in ASCII and lower case, and valid as long as
 * the filter is not changed.  Return 1; 0: there is none; or URLSIFT_ENOMEM.
 */
int urlsift_filter_entry(const struct urlsift_filter *filter,
    struct urlsift_view *view, const char **entry);

/**
 * urlsift_option_set(rules, filter, name, value, defect):
 * Set the option ${name} of ${rules}, as urlsift_rules_set(); or, if they have
 * none, add to the filter of this name, as urlsift_filter_add().  Return as
 * these do; URLSIFT_D_NAME: neither knows the name.
 */
int urlsift_option_set(struct urlsift_rules *rules,
    struct urlsift_filter *filter, const char *name, const char *value,
    struct urlsift_defect *defect);

/**
 * urlsift_filter_free(filter):
 * Free ${filter}.  NULL is ignored.
 */
void urlsift_filter_free(struct urlsift_filter *filter);

/* What the offsets in a language's strings count. */
enum urlsift_unit {
	URLSIFT_U_CHARACTERS, /* characters */
	URLSIFT_U_UTF16,      /* units of UTF-16: two beyond U+FFFF */
	URLSIFT_U_BYTES	      /* bytes */
};

/**
 * urlsift_place_member(place):
 * Return the name of the member of an archive that ${place} is in; empty: it is
 * in none.
 */
const char *urlsift_place_member(const struct urlsift_place *place);

/* A document: an input of any type that the tool reads, such as a mail, a
 * mailbox, a page, a WARC file, an archive, a table or a text.  What is no text
 * is decoded by the helper program urlsift-decode, a process that has given up
 * most of its rights and whose time and memory are limited. */
struct urlsift_document;

/*
 * What a document calls.  What it passes is valid until the call returns.  All
 * but ${hit} may be NULL.  None may call a function of the same document.
 */
struct urlsift_document_calls {
	/* A hit, valid or not, in the order of the input, and its place.
	 * Return other than 0 to stop. */
	int (*hit)(void *ctx, const struct urlsift_hit *hit,
	    const struct urlsift_place *place);

	/* ${what} says what was not read, or not completely, in the member,
	 * record or message of ${place}, if that is in one. */
	void (*warning)(void *ctx, const struct urlsift_place *place,
	    const char *what);

	/* A part of this ${type} was not searched, since it is not text.  If
	 * this is NULL, a warning at the end counts those that may have
	 * links. */
	void (*skipped)(void *ctx, const struct urlsift_place *place,
	    const char *type, size_t len);

	/* Called before waiting for the helper, which may wait for the input.
	 * Return other than 0 to stop. */
	int (*idle)(void *ctx, int input_waits);

	/* Instead of poll(2): wait for one of the poll(2) ${events} on ${fd},
	 * at most ${ms} milliseconds.  Return 1 when it came, 0 when it did
	 * not, -1 to stop.  Between the pieces of a text, ${fd} is -1. */
	int (*wait)(void *ctx, int fd, short events, int ms);
};

/**
 * urlsift_document_new(rules, calls, ctx):
 * Return what reads documents by ${rules}, which must outlive it (NULL: the
 * defaults), and calls ${calls} with ${ctx}; or NULL if memory runs out.  One
 * thread at a time may use it.  A helper that it has started stays for the next
 * document, and ends with the thread that started it.  Free with
 * urlsift_document_free().
 */
struct urlsift_document *urlsift_document_new(const struct urlsift_rules *rules,
    const struct urlsift_document_calls *calls, void *ctx);

/**
 * urlsift_document_option(i):
 * Return the option number ${i} of documents, from 0 on, constant data, or NULL
 * if there is none.
 */
const struct urlsift_option *urlsift_document_option(size_t i);

/**
 * urlsift_document_set(document, name, value, defect):
 * Set the option ${name} to ${value}, for all documents that follow.  Return as
 * urlsift_rules_set() does.
 */
int urlsift_document_set(struct urlsift_document *document, const char *name,
    const char *value, struct urlsift_defect *defect);

/**
 * urlsift_document_need(document, from):
 * Let places have only what is needed of URLSIFT_FROM_LINES, the default, and
 * URLSIFT_FROM_TEXT.
 */
void urlsift_document_need(struct urlsift_document *document, unsigned from);

/**
 * urlsift_document_read(document, fd, name):
 * urlsift_document_bytes(document, bytes, len, name):
 * Read all that the descriptor ${fd} has, or ${len} ${bytes}.  ${name}, which
 * may be NULL, is the file's: hits have it, and it says what type the document
 * is where its content leaves that open.  Return URLSIFT_OK; URLSIFT_STOPPED;
 * URLSIFT_EINPUT if not all was read, which a warning has said; or
 * URLSIFT_ENOMEM.  After each of them other documents can be read.
 */
int urlsift_document_read(struct urlsift_document *document, int fd,
    const char *name);
int urlsift_document_bytes(struct urlsift_document *document, const char *bytes,
    size_t len, const char *name);

/**
 * urlsift_document_unread(document, text, size):
 * Return how many parts of the last document were not searched although they
 * may have links, and write what they are to ${text}, of ${size} bytes, as in
 * "2 PDF, 1 Office"; 256 are enough.
 */
uint64_t urlsift_document_unread(const struct urlsift_document *document,
    char *text, size_t size);

/**
 * urlsift_document_is_weak(document):
 * Return 1 if the option sandbox is "prefer" and the helper has no sandbox, as
 * the system has none; else 0.
 */
int urlsift_document_is_weak(const struct urlsift_document *document);

/**
 * urlsift_document_free(document):
 * End the helper and free ${document}.  NULL is ignored.
 */
void urlsift_document_free(struct urlsift_document *document);

/* What was found and is kept: a hit that passed a filter, or a warning. */
struct urlsift_found {
	struct urlsift_hit *hit;     /* a copy; NULL: a warning alone */
	struct urlsift_place *place; /* a copy; NULL: none is known */
	uint64_t begin, end;	     /* of the hit, in bytes */
	const char *warning; /* of what was not read, or of a pattern that takes
			      * too many steps with the hit; NULL: none */
};

/**
 * urlsift_found_new(hit, place, memory):
 * urlsift_found_free(found):
 * Return copies of ${hit} and ${place}, which may be NULL, and of all that they
 * point to, in one block of ${memory}; NULL: of malloc() and free().  ${memory}
 * is copied, its ctx must outlive the copies.  Return NULL if memory runs out.
 * The second frees the block; NULL is ignored.
 */
struct urlsift_found *urlsift_found_new(const struct urlsift_hit *hit,
    const struct urlsift_place *place, const struct urlsift_memory *memory);
void urlsift_found_free(struct urlsift_found *found);

/**
 * urlsift_found_url(rules, url, len, unit):
 * Check ${url} as urlsift_url_check() does, and return a copy of its reading as
 * a hit without spans; the offset of the byte at fault counts ${unit}.  Or NULL
 * if memory runs out.
 */
struct urlsift_found *urlsift_found_url(const struct urlsift_rules *rules,
    const char *url, size_t len, enum urlsift_unit unit);

/**
 * urlsift_found_size(found):
 * urlsift_found_moved(found):
 * Return how many bytes the block of ${found} has.  Let what was moved there,
 * as a whole, point to what is in it now.
 */
size_t urlsift_found_size(const struct urlsift_found *found);
void urlsift_found_moved(struct urlsift_found *found);

/**
 * urlsift_view_found(view, found):
 * Look at ${found} in its place; if its hit has no spans, at the URL alone, and
 * if it has none, at a URL that is empty.  It is borrowed as by
 * urlsift_view_hit().  What the view knows stays if it looks at this already.
 */
void urlsift_view_found(struct urlsift_view *view, struct urlsift_found *found);

/* A finder: keeps what is found in a text that comes in pieces, or in
 * documents, until it is taken.  One thread at a time may use it. */
struct urlsift_finder;

/**
 * urlsift_finder_new(rules, filter):
 * Return a finder of what passes ${filter}, or NULL if memory runs out.  Both
 * must outlive it.  Free with urlsift_finder_free().
 */
struct urlsift_finder *urlsift_finder_new(const struct urlsift_rules *rules,
    const struct urlsift_filter *filter);

/**
 * urlsift_finder_count_lines(finder, unit):
 * Let what is found in texts have its line and column.  The offset of the byte
 * at fault in a URL counts ${unit}, also where the text counts bytes.
 */
void urlsift_finder_count_lines(struct urlsift_finder *finder,
    enum urlsift_unit unit);

/**
 * urlsift_finder_feed(finder, text, len, unit):
 * urlsift_finder_finish(finder, how):
 * Scan as urlsift_scanner_feed() and urlsift_scanner_finish() do.  The offsets
 * of what is found count ${unit}, which is that of all pieces of a text.
 * Return URLSIFT_OK; URLSIFT_ENOMEM, after which the finder can only be freed;
 * or URLSIFT_EINVAL if there is no such ${how}, and the text continues.
 */
int urlsift_finder_feed(struct urlsift_finder *finder, const char *text,
    size_t len, enum urlsift_unit unit);
int urlsift_finder_finish(struct urlsift_finder *finder, enum urlsift_end how);

/**
 * urlsift_finder_take(finder):
 * Return what was found first and not taken yet, which belongs to the caller;
 * or NULL.
 */
struct urlsift_found *urlsift_finder_take(struct urlsift_finder *finder);

/**
 * urlsift_on_found(ctx, view, warning):
 * Called for a hit that passes the filter.  ${view} looks at it until this
 * returns.  ${warning} says that a pattern takes too many steps with it, or is
 * empty.  Return 0; 1 to have a copy of the hit kept, too; or URLSIFT_ENOMEM.
 */
typedef int urlsift_on_found(void *ctx, struct urlsift_view *view,
    const char *warning);

/**
 * urlsift_finder_on(finder, on, ctx):
 * Call ${on} for each hit that follows: it says whether a copy of it is kept.
 */
void urlsift_finder_on(struct urlsift_finder *finder, urlsift_on_found *on,
    void *ctx);

/**
 * urlsift_finder_document(finder, unit, pause, ctx):
 * Return what reads documents into ${finder}, to which it belongs, for the
 * options of documents; or NULL if memory runs out.  It takes the place of that
 * of an earlier call.  The offset of the byte at fault in a URL counts ${unit},
 * all others are in bytes.  While a document is read, ${pause}, which may be
 * NULL, is called with ${ctx} about 100 times a second; it returns other than 0
 * to stop, and may take what was found.
 */
struct urlsift_document *urlsift_finder_document(struct urlsift_finder *finder,
    enum urlsift_unit unit, int (*pause)(void *ctx), void *ctx);

/**
 * urlsift_finder_read(finder, fd, bytes, len, name, most):
 * Read ${len} ${bytes} or, if that is NULL, all that the descriptor ${fd} has,
 * as urlsift_document_bytes() and urlsift_document_read() do.  What was not
 * read is a warning among what is found, which takes ${most} bytes at most:
 * behind that nothing is read.  Return URLSIFT_OK, URLSIFT_STOPPED by the
 * pause, or URLSIFT_ENOMEM; after each of them other documents can be read.  Or
 * URLSIFT_EINVAL without urlsift_finder_document().
 */
int urlsift_finder_read(struct urlsift_finder *finder, int fd,
    const char *bytes, size_t len, const char *name, size_t most);

/**
 * urlsift_finder_free(finder):
 * Free ${finder} and what was not taken.  NULL is ignored.
 */
void urlsift_finder_free(struct urlsift_finder *finder);

/* Structs of the C data interface and the C stream interface of Apache Arrow,
 * as its specification has them. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
	const char *format, *name, *metadata;
	int64_t flags, n_children;
	struct ArrowSchema **children, *dictionary;
	void (*release)(struct ArrowSchema *schema);
	void *private_data;
};

struct ArrowArray {
	int64_t length, null_count, offset, n_buffers, n_children;
	const void **buffers;
	struct ArrowArray **children, *dictionary;
	void (*release)(struct ArrowArray *array);
	void *private_data;
};
#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
	int (*get_schema)(struct ArrowArrayStream *stream,
	    struct ArrowSchema *schema);
	int (*get_next)(struct ArrowArrayStream *stream,
	    struct ArrowArray *array);
	const char *(*get_last_error)(struct ArrowArrayStream *stream);
	void (*release)(struct ArrowArrayStream *stream);
	void *private_data;
};
#endif

/* A batch: what is found in many texts, as columns of Arrow. */
struct urlsift_batch;

/**
 * urlsift_batch_new(rules, filter, columns, n):
 * Return a batch of what passes ${filter}, or NULL if memory runs out or one of
 * ${columns} stands for nothing.  Rules and filter must outlive its last text.
 * Its first column is called row and has the number of the text, 64 bits; the
 * other ones have what ${n} names ${columns} stand for (urlsift_name_read()):
 * 64 bits of a number, the bit of a flag, or a large text, which is that of
 * urlsift_view_text().  Free with urlsift_batch_free().
 */
struct urlsift_batch *urlsift_batch_new(const struct urlsift_rules *rules,
    const struct urlsift_filter *filter, const char *const *columns, size_t n);

/**
 * urlsift_batch_text(batch, row, text, len, unit):
 * Add what is found in ${text}, whose number is ${row}.  Offsets count
 * ${unit}.  Return URLSIFT_OK, URLSIFT_ENOMEM, or URLSIFT_EINVAL after
 * urlsift_batch_array() was called.
 */
int urlsift_batch_text(struct urlsift_batch *batch, uint64_t row,
    const char *text, size_t len, enum urlsift_unit unit);

/**
 * urlsift_batch_warning(batch):
 * Return the first warning that a pattern of the filter took too many steps, or
 * NULL.
 */
const char *urlsift_batch_warning(const struct urlsift_batch *batch);

/**
 * urlsift_batch_schema(batch, schema):
 * urlsift_batch_array(batch, array):
 * Set ${schema} or ${array} to the columns, a struct of Arrow.  Nothing is
 * copied.  It belongs to the caller until it is released, by any thread, also
 * behind urlsift_batch_free(); it can be asked for again.  Return URLSIFT_OK or
 * URLSIFT_ENOMEM; of the columns always, once a text had that.
 */
int urlsift_batch_schema(struct urlsift_batch *batch,
    struct ArrowSchema *schema);
int urlsift_batch_array(struct urlsift_batch *batch, struct ArrowArray *array);

/**
 * urlsift_batch_stream(batches, n, stream):
 * The same of ${n} ${batches}, at least one, whose columns are the same: set
 * ${stream} to all of them, one after the other.
 */
int urlsift_batch_stream(struct urlsift_batch *const *batches, size_t n,
    struct ArrowArrayStream *stream);

/**
 * urlsift_column_get(schema, array, i, value):
 * Set ${value} to that in row ${i}, from 0 on, of a column of Arrow: a text, of
 * strings or binary in any layout, a number of 64 bits, or a flag.  It is valid
 * as long as the column.  Return 1; 0: it is null; or URLSIFT_EINVAL if the
 * column is of another type.  Both times the text is empty.
 */
int urlsift_column_get(const struct ArrowSchema *schema,
    const struct ArrowArray *array, size_t i, struct urlsift_value *value);

/**
 * urlsift_batch_free(batch):
 * Free ${batch}.  NULL is ignored.
 */
void urlsift_batch_free(struct urlsift_batch *batch);

/* Names: what the values of enums are called. */

/**
 * urlsift_form_name(form), urlsift_began_name(began),
 * urlsift_ended_name(ended), urlsift_reading_kind_name(kind),
 * urlsift_part_name(part), urlsift_note_name(note),
 * urlsift_risk_name(risk):
 * Return the token for a form, what began or ended a candidate, the kind of a
 * reading, a component, one bit of notes or one bit of risks; NULL if there is
 * no such value.  Tokens do not change.
 */
const char *urlsift_form_name(enum urlsift_form form);
const char *urlsift_began_name(enum urlsift_began began);
const char *urlsift_ended_name(enum urlsift_ended ended);
const char *urlsift_reading_kind_name(enum urlsift_reading_kind kind);
const char *urlsift_part_name(enum urlsift_part part);
const char *urlsift_note_name(enum urlsift_note note);
const char *urlsift_risk_name(enum urlsift_risk risk);

/**
 * urlsift_end_rule_name(end_rule):
 * Return the token of the rule by which a URL ends; NULL if there is no such
 * rule.
 */
const char *urlsift_end_rule_name(unsigned end_rule);

/**
 * urlsift_word_text(field, word, len):
 * Return what the token ${word} of this ${field} means, as a sentence of
 * English; NULL if it is no token.
 */
const char *urlsift_word_text(const char *field, const char *word, size_t len);

/**
 * urlsift_risk(i):
 * Return what is to be said about risk number ${i}, the most serious first;
 * NULL: there are no more.
 */
const struct urlsift_risk_text *urlsift_risk(size_t i);

/**
 * urlsift_reason_name(reason), urlsift_reason_clause(reason),
 * urlsift_reason_text(reason):
 * Return the token of a reason, the clause that it comes from, and the reason
 * as a line of English; NULL if there is no such reason.
 */
const char *urlsift_reason_name(enum urlsift_reason reason);
const char *urlsift_reason_clause(enum urlsift_reason reason);
const char *urlsift_reason_text(enum urlsift_reason reason);

/**
 * urlsift_version():
 * Return the version of the library, "MAJOR.MINOR.PATCH", a constant string.
 */
const char *urlsift_version(void);

#ifdef __cplusplus
}
#endif

#endif

/*
 * A scan of a decoded input: the text of each part goes through a scanner, and
 * hits get their places in the part.  A URL that is not in the text is judged.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PART_SCAN_H
#define US_PART_SCAN_H

#include "offset_map.h"
#include "receiver.h"
#include "text_around.h"
#include "urlsift.h"
#include "../decode/urlsift-decode.h"
#include "../url/url.h"

/* Who gets what was found.  Both return other than 0 to stop. */
struct us_part_found {
	/* A hit, in the order of the input.  Of ${place}, line, column, element
	 * and the text around are known.  ${is_aside}: it is not in the
	 * text. */
	int (*hit)(void *ctx, const struct urlsift_hit *hit,
	    struct urlsift_place *place, bool is_aside);

	/* A member of an archive is ${what}. */
	int (*binary)(void *ctx, enum us_binary what);
};

/* At most so many URLs that are not in the text wait for the text behind
 * them, and so many bytes of them, unless it is one alone
 * (context-of-an-attribute). */
#define US_PART_SCAN_LINKS 64
#define US_PART_SCAN_LINK_BYTES 65536

/* A URL that is not in the text and waits for what is behind it. */
struct us_part_link {
	struct urlsift_found *found;
	uint64_t at; /* where the text goes on behind it */
};

struct us_part_scan {
	const struct urlsift_rules *rules; /* they may change between inputs */
	bool needs_lines, needs_context, no_quoted;
	bool no_header_hosts; /* nor mail addresses (hosts-of-header-fields) */
	bool is_beginning;    /* more of the input is not there */
	const struct us_part_found *found;
	void *ctx;
	/* Who wants to see the texts, but for the beginning of a part and what
	 * is aside; NULL: nobody, and hits have their offsets in the part. */
	const struct us_texts *texts;
	void *texts_ctx;

	/* Of the input. */
	bool is_1994;	   /* by the letter of RFC 1738 */
	bool wants_scheme; /* hosts and addresses without one are not sought */
	size_t max_url;
	bool is_archive; /* its members may be binary */
	bool in_message; /* or in a record; the caller says so */

	/* Of the part. */
	bool in_part, broken, begins_member;
	struct us_buf field; /* the name of the header field, and room for its
			      * text */
	size_t field_len;

	struct urlsift_scanner *scanner; /* created when first needed */
	struct us_offset_map places;
	struct us_buf spans; /* of a hit */
	struct us_text_around around;
	struct urlsift_around context; /* of the last hit */
	struct us_part_link
	    link[US_PART_SCAN_LINKS]; /* that wait, if they do */
	size_t links, link_bytes;
	struct us_opened opened; /* by the last link */
	char *space;	   /* of the scanner, for text; NULL: not asked for */
	size_t room, held; /* bytes of it, and of text there not scanned yet */
	bool in_use;	   /* the scanner holds text of a part */
	bool is_fed;	   /* it has some of this text */
	bool needs_colon;  /* what has none need not be scanned */
	bool is_short;	   /* of memory */

	/* Of the part, if somebody wants the texts. */
	bool is_placed; /* the text that follows is at ${next} */
	struct urlsift_decode_place next; /* of the part */
	uint64_t settled;		  /* as was said */
	size_t aside;			  /* bytes inserted since then */
};

/**
 * us_part_scan_begin(s, rules, kind, wants):
 * An input of this ${kind} begins, which is scanned by ${rules}, as ${wants}
 * says, bits of enum us_protocol_wants.
 */
void us_part_scan_begin(struct us_part_scan *s,
    const struct urlsift_rules *rules, enum urlsift_decode_kind kind,
    uint64_t wants);

/* Functions of a struct urlsift_decode_sink, whose ctx is a struct
 * us_part_scan.  They stop it when memory is out, too. */
int us_part_scan_part(void *ctx, const struct urlsift_decode_part *part);
int us_part_scan_place(void *ctx, const struct urlsift_decode_place *place);
int us_part_scan_text(void *ctx, const char *text, size_t len);
int us_part_scan_block(void *ctx, const struct urlsift_decode_block *block);
int us_part_scan_gap(void *ctx);
int us_part_scan_url(void *ctx, const struct urlsift_decode_url *url);
int us_part_scan_broken(void *ctx);
int us_part_scan_part_end(void *ctx);

/**
 * us_part_url_judge(s, url, reading):
 * Judge ${url}, which is whole and has one span (span-of-a-value).  Return
 * false when memory is out.
 */
bool us_part_url_judge(const struct us_part_scan *s,
    const struct urlsift_decode_url *url, struct urlsift_reading *reading);

/**
 * us_part_url_open(s, url, hit):
 * Set what a click on ${url} opens, if that must be known: without it, a link
 * that is not valid would not be reported.  Return false when memory is out.
 */
bool us_part_url_open(struct us_part_scan *s,
    const struct urlsift_decode_url *url, struct urlsift_hit *hit);

/**
 * us_part_url_form(url):
 * Return the form of ${url}.
 */
enum urlsift_form us_part_url_form(const struct urlsift_decode_url *url);

/**
 * us_part_url_judge_text(hit, element, host):
 * Set what the text of ${element}, whose link is ${hit}, says of that: the
 * host, which is kept in ${host}, of URLSIFT_HOST_ROOM bytes.  It asks the list
 * of suffixes, which the helper has not.
 */
void us_part_url_judge_text(const struct urlsift_hit *hit,
    struct urlsift_element *element, char *host);

/**
 * us_part_scan_flush(s):
 * Scan the text that is held back, and say which hits have come.
 */
int us_part_scan_flush(struct us_part_scan *s);

/**
 * us_part_scan_free(s):
 * Free the memory of ${s}.
 */
void us_part_scan_free(struct us_part_scan *s);

#endif

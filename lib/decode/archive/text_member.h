/*
 * A decoder of archive members that are text.  It changes the text only as its
 * byte-order mark (S1) or the character set of the member demands.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TEXT_MEMBER_H
#define US_TEXT_MEMBER_H

#include "../data/csv.h"
#include "../data/json.h"
#include "../mail/contentline.h"
#include "../mail/message.h"
#include "../rtf/rtf.h"
#include "../urlsift-decode.h"
#include "../xml/xml.h"

/* Bytes that are read at a time. */
#define US_TEXT_MEMBER_ROOM 65536

struct us_text_member {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	enum urlsift_decode_kind kind;
	union {
		struct us_xml xml;
		struct us_contentline lines;
		struct us_json json;
		struct us_csv csv;
		struct us_rtf rtf;
	} as;
	char room[US_TEXT_MEMBER_ROOM];
};

/**
 * us_text_member_decode(text, input, tools):
 * Pass the text of ${input} to the sink of ${tools}, which provides the options
 * and the converter.  Neither that nor the memory ${text} is in use.  Return an
 * urlsift_decode_status.
 */
int us_text_member_decode(struct us_text_member *text,
    const struct urlsift_decode_input *input, struct us_message *tools);

#endif

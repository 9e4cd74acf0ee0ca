/*
 * What of the decoder is not public: files that are parts of messages.  The
 * decoder opens none.  The helper that reads a mail has no library for it,
 * which would take longer to load than the mail to read (D151, D229).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DECODE_H
#define US_DECODE_H

#include "mail/message.h"
#include "urlsift-decode.h"

/**
 * us_decoder_open_files(d, open):
 * Have ${open} called with the context of the sink for each file that is a part
 * of a message.  By default archives are skipped, and the rest is text.
 */
void us_decoder_open_files(struct urlsift_decoder *d, us_message_file *open);

/**
 * us_decoder_seal(d):
 * Have ${d} load no more libraries: what needs one that is not there is not
 * read.
 */
void us_decoder_seal(struct urlsift_decoder *d);

#endif

/*
 * What of the decoder is not public: archives that are parts of messages.  The
 * decoder opens none.  The helper that reads a mail has no library for it,
 * which would take longer to load than the mail to read (D151, D229).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DECODE_H
#define US_DECODE_H

#include "mail/message.h"
#include "urlsift-decode.h"

/**
 * us_decoder_open_archives(d, open):
 * Have ${open} called with the context of the sink for each archive that is a
 * part of a message.  By default they are skipped.
 */
void us_decoder_open_archives(struct urlsift_decoder *d,
    us_message_archive *open);

/**
 * us_decoder_seal(d):
 * Have ${d} load no more libraries: what needs one that is not there is not
 * read.
 */
void us_decoder_seal(struct urlsift_decoder *d);

#endif

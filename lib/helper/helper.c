/*
 * urlsift-decode: the helper that reads hostile input for liburlsift, and scans
 * what it reads.  It drops its privileges before it reads the first byte of
 * input, then answers one request after the other.  Only the library runs it;
 * its arguments say which libraries it loads before, and whether it has no
 * sandbox.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <signal.h>
#include <stdbool.h>
#include <string.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

#include "../url/url.h"
#include "helper.h"

/* Load the libraries for the inputs that the argument names.  What is missing
 * is told when an input needs it. */
static bool
load(struct urlsift_decoder *decoder, const char *inputs)
{
	enum urlsift_decode_kind kind = URLSIFT_DECODE_TEXT;

	if (strcmp(inputs, US_PROTOCOL_ARCHIVES) == 0)
		kind = URLSIFT_DECODE_ARCHIVE;
	else if (strcmp(inputs, US_PROTOCOL_WARCS) == 0)
		kind = URLSIFT_DECODE_WARC;
	else if (strcmp(inputs, US_PROTOCOL_PDFS) == 0)
		kind = URLSIFT_DECODE_PDF;
	return urlsift_decoder_load(decoder, kind) != URLSIFT_DECODE_ENOMEM;
}

/* Give up rights, or only have limits if the arguments say so. */
static bool
enter(struct us_sandbox *sandbox, int argc, char *argv[])
{

	if (argc > 3 && strcmp(argv[3], US_PROTOCOL_SUFFIXES) == 0)
		(void)us_suffix_load();
	return argc > 2 && strcmp(argv[2], US_PROTOCOL_NO_SANDBOX) == 0 ?
	    us_sandbox_limit(sandbox) :
	    us_sandbox_enter(sandbox);
}

/* Answer one request after the other. */
static bool
serve(struct urlsift_decoder *decoder, struct urlsift_decode_sink *sink,
    struct us_part_scan *scan)
{
	struct us_protocol_request request;
	int status = URLSIFT_DECODE_OK;

	while (status != URLSIFT_DECODE_ENOMEM &&
	    us_request_receive(&request, scan)) {
		sink->no_lines = !scan->needs_lines;
		sink->needs_colon = scan->needs_colon;
		status = urlsift_decoder_run(decoder, &request.input);
		if (scan->is_short)
			status = URLSIFT_DECODE_ENOMEM;
		/* What came before an error is used. */
		if (scan->in_part && status != URLSIFT_DECODE_ENOMEM) {
			(void)us_part_scan_broken(scan);
			(void)us_part_scan_part_end(scan);
		}
		us_request_end(status);
	}
	return status != URLSIFT_DECODE_ENOMEM;
}

int
main(int argc, char *argv[])
{
	static struct us_part_scan scan;
	struct urlsift_decode_sink sink = us_answer_sink;
	struct urlsift_decoder *decoder;
	struct us_sandbox sandbox;
	char libraries[128];

	/* Nobody else would end the helper if the client is killed while it
	 * computes. */
#ifdef HAVE_SYS_PRCTL_H
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
		return 1;
#endif

	decoder = urlsift_decoder_new(&sink, &scan);
	if (decoder == NULL || (argc > 1 && !load(decoder, argv[1])) ||
	    !enter(&sandbox, argc, argv))
		return 1;
	us_decoder_seal(decoder);
	urlsift_decoder_libraries(decoder, libraries, sizeof(libraries));
	us_answer_hello(&sandbox, libraries);
	if (!serve(decoder, &sink, &scan))
		return 1;
	urlsift_decoder_free(decoder);
	return 0;
}

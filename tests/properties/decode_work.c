/*
 * decode_work FILE...: decode each file as what its name ends in says, and
 * report nobody.  For tests/properties/linear-decode.sh, which counts the work.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/urlsift-decode.h"

static int
on_member(void *ctx, uint64_t index, const char *name)
{

	(void)ctx;
	(void)index;
	(void)name;
	return 0;
}

static int
on_record(void *ctx, const struct urlsift_decode_record *record)
{

	(void)ctx;
	(void)record;
	return 0;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{

	(void)ctx;
	(void)message;
	return 0;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{

	(void)ctx;
	(void)part;
	return 0;
}

static int
on_place(void *ctx, const struct urlsift_decode_place *place)
{

	(void)ctx;
	(void)place;
	return 0;
}

static int
on_text(void *ctx, const char *text, size_t len)
{

	(void)ctx;
	(void)text;
	(void)len;
	return 0;
}

static int
on_block(void *ctx, const struct urlsift_decode_block *block)
{

	(void)ctx;
	(void)block;
	return 0;
}

static int
on_nothing(void *ctx)
{

	(void)ctx;
	return 0;
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{

	(void)ctx;
	(void)url;
	return 0;
}

static int
on_skipped(void *ctx, const struct urlsift_decode_part *part, const char *type,
    const char *head, size_t len)
{

	(void)ctx;
	(void)part;
	(void)type;
	(void)head;
	(void)len;
	return 0;
}

static int
on_warning(void *ctx, const char *what)
{

	(void)ctx;
	(void)what;
	return 0;
}

static long
read_file(void *ctx, char *room, size_t size)
{
	size_t n = fread(room, 1, size, ctx);

	return n == 0 && ferror((FILE *)ctx) ? -1 : (long)n;
}

static enum urlsift_decode_kind
kind_of(const char *path)
{
	static const struct {
		const char *end;
		enum urlsift_decode_kind kind;
	} kinds[] = { { ".mbox", URLSIFT_DECODE_MBOX },
		{ ".news", URLSIFT_DECODE_NEWS },
		{ ".warc", URLSIFT_DECODE_WARC },
		{ ".xml", URLSIFT_DECODE_XML },
		{ ".gz", URLSIFT_DECODE_ARCHIVE },
		{ ".json", URLSIFT_DECODE_JSON },
		{ ".csv", URLSIFT_DECODE_CSV },
		{ ".tsv", URLSIFT_DECODE_TSV } };
	size_t i, len = strlen(path), n;

	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		n = strlen(kinds[i].end);
		if (len >= n && strcmp(path + len - n, kinds[i].end) == 0)
			return kinds[i].kind;
	}
	return URLSIFT_DECODE_MAIL;
}

int
main(int argc, char **argv)
{
	static const struct urlsift_decode_sink sink = { on_member, on_record,
		on_message, on_part, on_place, on_text, on_block, on_nothing,
		on_url, on_nothing, on_nothing, on_skipped, on_warning, NULL,
		NULL, false, false };
	struct urlsift_decoder *decoder = urlsift_decoder_new(&sink, NULL);
	struct urlsift_decode_input input = { 0 };
	int i, status = decoder == NULL;
	FILE *file;

	input.read = read_file;
	input.index = 1;
	input.members = URLSIFT_DECODE_AUTO;
	for (i = 1; i < argc && status == 0; i++) {
		if ((file = fopen(argv[i], "rb")) == NULL) {
			perror(argv[i]);
			status = 1;
			break;
		}
		input.kind = kind_of(argv[i]);
		input.ctx = file;
		status = urlsift_decoder_run(decoder, &input) !=
		    URLSIFT_DECODE_OK;
		fclose(file);
	}
	urlsift_decoder_free(decoder);
	return status;
}

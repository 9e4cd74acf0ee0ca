/*
 * The answer to --version.  A library that is missing has no version.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "document/document.h"
#include "url/url.h"
#include "output/errors.h"
#include "output/json.h"
#include "stats/stats.h"

/* Without the decoder all inputs are text. */
#ifdef HAVE_DECODE
#define HAS_DECODER true
#else
#define HAS_DECODER false
#endif

/* Write to ${text} which libraries the helper has that reads ${kind}, and what
 * its sandbox is made of, or why it cannot be run. */
static void
describe_decoder(enum urlsift_decode_kind kind, char *text, size_t size)
{
	struct us_receiver receiver = { .ctx = NULL };
	struct us_helper *helper = us_helper_new(&receiver, NULL);
	const char *libraries = NULL;

	if (helper != NULL)
		libraries = us_helper_libraries(helper, kind);
	if (helper == NULL)
		libraries = strerror(ENOMEM);
	else if (libraries == NULL)
		libraries = us_helper_state(helper).error;
	snprintf(text, size, "%s", libraries);
	us_helper_free(helper);
}

/* Something that the program may use, and what it says about itself, which is
 * not trusted. */
struct library {
	const char *key, *name, *version, *purpose;
};

static void
put_line(struct out *out, const struct library *library)
{
	const char *version = library->version == NULL ? "not available" :
							 library->version;

	out_word(out, library->name);
	out_shown(out, version, strlen(version));
	out_word(out, library->purpose);
	out_char(out, '\n');
}

static void
put_member(struct json *json, const struct library *library)
{

	if (library->version != NULL) {
		json_text(json, library->key, strlen(library->key),
		    library->version, strlen(library->version));
	} else {
		json_key(json, library->key);
		out_word(json->out, "null");
	}
}

void
version_write(struct out *out, bool as_json)
{
	char pcre2[64], decoder[256], pdf[256];
	const struct library library[] = {
		{ "pcre2", "PCRE2 ", pcre2, ": patterns" },
		{ "libpsl", "libpsl ", us_suffix_version(),
		    ": public suffixes" },
		{ "sqlite", "SQLite ", sqlite_version(), ": databases" },
		{ "decoder", "decoder (mail, HTML, archives): ",
		    HAS_DECODER ? decoder : NULL, "" },
		{ "pdf", "decoder (PDF): ", HAS_DECODER ? pdf : NULL, "" },
	};
	const size_t n = sizeof(library) / sizeof(library[0]);
	struct json json = { .out = out };
	size_t i;

	(void)pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
	if (HAS_DECODER) {
		describe_decoder(URLSIFT_DECODE_ARCHIVE, decoder,
		    sizeof(decoder));
		describe_decoder(URLSIFT_DECODE_PDF, pdf, sizeof(pdf));
	}
	if (as_json) {
		json_open(&json, NULL, '{');
		json_word(&json, "version", PACKAGE_VERSION);
		for (i = 0; i < n; i++)
			put_member(&json, &library[i]);
		json_close(&json, '}');
		out_char(out, '\n');
		return;
	}
	out_word(out, "urlsift " PACKAGE_VERSION "\n");
	for (i = 0; i < n - (HAS_DECODER ? 0 : 2); i++)
		put_line(out, &library[i]);
	if (!HAS_DECODER)
		out_word(out, "decoder: none\n");
}

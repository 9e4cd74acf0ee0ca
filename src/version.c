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
#include "url/suffix.h"
#include "output/json.h"
#include "stats/stats.h"
#include "version.h"

struct library {
	const char *key, *name, *version, *purpose;
};

static void
put_lines(struct out *out, const struct library *library, size_t n)
{
	size_t i;

	out_word(out, "urlsift " PACKAGE_VERSION "\n");
	for (i = 0; i < n; i++) {
		out_word(out, library[i].name);
		out_char(out, ' ');
		out_word(out,
		    library[i].version == NULL ? "not available" :
						 library[i].version);
		out_word(out, ": ");
		out_word(out, library[i].purpose);
		out_char(out, '\n');
	}
}

static void
put_helper(struct json *json, const char *key, const char *says)
{

	if (says == NULL)
		json_null(json, key);
	else
		json_text(json, key, says, strlen(says));
}

static void
put_json(struct out *out, const struct library *library, size_t n,
    const char *decoder, const char *pdf)
{
	struct json json = { .out = out };
	size_t i;

	json_open(&json, NULL, '{');
	json_word(&json, "version", PACKAGE_VERSION);
	for (i = 0; i < n; i++)
		if (library[i].version == NULL)
			json_null(&json, library[i].key);
		else
			json_text(&json, library[i].key, library[i].version,
			    strlen(library[i].version));
	put_helper(&json, "decoder", decoder);
	put_helper(&json, "pdf", pdf);
	json_close(&json, '}');
	out_char(out, '\n');
}

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
		libraries = us_helper_error(helper);
	snprintf(text, size, "%s", libraries);
	us_helper_free(helper);
}

/* The helper says it, and is not trusted. */
static void
put_decoder(struct out *out, const char *name, const char *says)
{

	out_word(out, name);
	out_shown(out, says, strlen(says));
	out_char(out, '\n');
}

void
version_write(struct out *out, bool as_json)
{
	char pcre2[64], decoder[256], pdf[256];
	const struct library library[] = {
		{ "pcre2", "PCRE2", pcre2, "patterns" },
		{ "libpsl", "libpsl", us_suffix_version(), "public suffixes" },
		{ "sqlite", "SQLite", sqlite_version(), "databases" },
	};
	const size_t n = sizeof(library) / sizeof(library[0]);

	(void)pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
	if (HAS_DECODER) {
		describe_decoder(URLSIFT_DECODE_ARCHIVE, decoder,
		    sizeof(decoder));
		describe_decoder(URLSIFT_DECODE_PDF, pdf, sizeof(pdf));
	}
	if (as_json) {
		put_json(out, library, n, HAS_DECODER ? decoder : NULL,
		    HAS_DECODER ? pdf : NULL);
		return;
	}
	put_lines(out, library, n);
	if (!HAS_DECODER) {
		out_word(out, "decoder: none\n");
		return;
	}
	put_decoder(out, "decoder (mail, HTML, archives): ", decoder);
	put_decoder(out, "decoder (PDF): ", pdf);
}

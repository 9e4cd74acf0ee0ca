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
#include "stats/merge.h"
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
put_json(struct out *out, const struct library *library, size_t n,
    const char *decoder)
{
	struct json json = { out, false };
	size_t i;

	json_open(&json, NULL, '{');
	json_word(&json, "version", PACKAGE_VERSION);
	for (i = 0; i < n; i++)
		if (library[i].version == NULL)
			json_null(&json, library[i].key);
		else
			json_text(&json, library[i].key, library[i].version,
			    strlen(library[i].version));
	if (decoder == NULL)
		json_null(&json, "decoder");
	else
		json_text(&json, "decoder", decoder, strlen(decoder));
	json_close(&json, '}');
	out_char(out, '\n');
}

/* Write to ${text} what the helper has libraries for and what its sandbox is
 * made of, or why it cannot be run. */
static void
describe_decoder(char *text, size_t size)
{
	struct us_receiver receiver = { .ctx = NULL };
	struct us_helper *helper = us_helper_new(&receiver, NULL);
	const char *libraries = NULL;

	if (helper != NULL)
		libraries = us_helper_libraries(helper);
	if (helper == NULL)
		libraries = strerror(ENOMEM);
	else if (libraries == NULL)
		libraries = us_helper_error(helper);
	snprintf(text, size, "%s", libraries);
	us_helper_free(helper);
}

void
version_write(struct out *out, bool as_json)
{
	char pcre2[64], decoder[256];
	const struct library library[] = {
		{ "pcre2", "PCRE2", pcre2, "patterns" },
		{ "libpsl", "libpsl", us_suffix_version(), "public suffixes" },
		{ "jansson", "Jansson", merge_version(), "JSON for --merge" },
	};
	const size_t n = sizeof(library) / sizeof(library[0]);

	(void)pcre2_config(PCRE2_CONFIG_VERSION, pcre2);
	if (HAS_DECODER)
		describe_decoder(decoder, sizeof(decoder));
	if (as_json) {
		put_json(out, library, n, HAS_DECODER ? decoder : NULL);
		return;
	}
	put_lines(out, library, n);
	out_word(out,
	    HAS_DECODER ? "decoder (mail, HTML, archives): " : "decoder: none");
	/* The helper says it, and is not trusted. */
	if (HAS_DECODER)
		out_shown(out, decoder, strlen(decoder));
	out_char(out, '\n');
}

/*
 * libxml2_alone FILE...: parse pages with libxml2's reader of HTML and do
 * nothing with them: what the decoder of pages is compared with.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include <libxml/HTMLparser.h>

static void
count_tag(void *ctx, const xmlChar *name, const xmlChar **attributes)
{

	(void)name;
	(void)attributes;
	++*(unsigned long *)ctx;
}

static unsigned long
read_page(const char *path)
{
	xmlSAXHandler handler = { 0 };
	htmlParserCtxtPtr parser;
	unsigned long tags = 0;
	char piece[65536];
	FILE *file;
	size_t n;

	handler.startElement = count_tag;
	if ((file = fopen(path, "rb")) == NULL)
		return 0;
	parser = htmlCreatePushParserCtxt(&handler, &tags, NULL, 0, path,
	    XML_CHAR_ENCODING_UTF8);
	while ((n = fread(piece, 1, sizeof(piece), file)) > 0)
		(void)htmlParseChunk(parser, piece, (int)n, 0);
	(void)htmlParseChunk(parser, piece, 0, 1);
	htmlFreeParserCtxt(parser);
	fclose(file);
	return tags;
}

int
main(int argc, char **argv)
{
	unsigned long tags = 0;
	int i;

	for (i = 1; i < argc; i++)
		tags += read_page(argv[i]);
	printf("%lu tags\n", tags);
	return 0;
}

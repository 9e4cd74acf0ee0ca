/*
 * gmime_alone MBOX: parse and decode all parts of a mailbox with GMime and do
 * nothing with them: what mail mode is compared with.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <stdio.h>

#include <gmime/gmime.h>

static GMimeStream *nowhere;

static void
decode(GMimeObject *parent, GMimeObject *part, gpointer count)
{
	GMimeDataWrapper *content;
	GMimeMessage *message;

	(void)parent;
	++*(unsigned long *)count;
	if (GMIME_IS_MESSAGE_PART(part)) {
		message =
		    g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
		if (message != NULL)
			g_mime_message_foreach(message, decode, count);
	} else if (GMIME_IS_PART(part)) {
		content = g_mime_part_get_content(GMIME_PART(part));
		if (content != NULL)
			g_mime_data_wrapper_write_to_stream(content, nowhere);
	}
}

int
main(int argc, char **argv)
{
	unsigned long messages = 0, parts = 0;
	GMimeMessage *message;
	GMimeParser *parser;
	int fd;

	if (argc != 2 || (fd = open(argv[1], O_RDONLY)) == -1) {
		fprintf(stderr, "usage: gmime_alone MBOX\n");
		return 2;
	}
	g_mime_init();
	nowhere = g_mime_stream_null_new();
	parser = g_mime_parser_new_with_stream(g_mime_stream_fs_new(fd));
	g_mime_parser_set_format(parser, GMIME_FORMAT_MBOX);
	while (!g_mime_parser_eos(parser)) {
		message = g_mime_parser_construct_message(parser, NULL);
		if (message == NULL)
			break;
		messages++;
		g_mime_message_foreach(message, decode, &parts);
		g_object_unref(message);
	}
	printf("%lu messages, %lu parts\n", messages, parts);
	return 0;
}

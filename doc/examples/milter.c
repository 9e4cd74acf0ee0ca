/*
 * milter SOCKET: a mail filter that adds a header X-URL-Hosts, the hosts of the
 * URLs in a message.  SOCKET is one of libmilter's, as unix:/run/hosts.sock.
 *
 * A skeleton: it reads a message as the text that it is.  What is encoded for
 * the way (base64, quoted-printable) and HTML are liburlsift-decode's matter.
 * libmilter has a thread for each connection: all share the rules, each has a
 * scanner of its own.
 *
 *     cc milter.c $(pkg-config --cflags --libs liburlsift) -lmilter -lpthread
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <libmilter/mfapi.h>
#include <urlsift.h>

#define HEADER "X-URL-Hosts"

/* Of more hosts than these bytes hold the header ends in "...", and a host has
 * no more bytes than those. */
#define ROOM 900
#define HOST_MAX 255

/* A message on its way. */
struct message {
	struct urlsift_scanner *scanner;
	char hosts[ROOM + 8]; /* "a.example, b.example" */
	size_t len;
	int more; /* there were more than it holds */
	int old;  /* headers of this name that it came with */
};

/* Set before the first thread is started, and never changed. */
static struct urlsift_rules *rules;

/* Return whether ${host} stands in ${m}'s list. */
static int
is_there(const struct message *m, const char *host, size_t len)
{
	const char *at = m->hosts;

	while ((at = strstr(at, host)) != NULL) {
		if ((at == m->hosts || at[-1] == ' ') &&
		    (at[len] == ',' || at[len] == '\0'))
			return 1;
		at++;
	}
	return 0;
}

/* Copy a host of ${len} bytes: letters small, and what is beyond ASCII, which
 * no header may hold, encoded.  Return its length. */
static size_t
copy_host(char *host, const char *from, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len; i++)
		if (from[i] >= 'A' && from[i] <= 'Z')
			host[n++] = (char)(from[i] - 'A' + 'a');
		else if ((unsigned char)from[i] < 0x80)
			host[n++] = from[i];
		else
			n += (size_t)sprintf(host + n, "%%%02X",
			    (unsigned)(unsigned char)from[i]);
	host[n] = '\0';
	return n;
}

/* A urlsift_on_hit: note the host, once. */
static int
note_host(void *ctx, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	const struct urlsift_slice *part = &best->part[URLSIFT_P_HOST];
	struct message *m = ctx;
	size_t len = part->end - part->begin;
	char host[3 * HOST_MAX + 1];

	if (best->reason != URLSIFT_R_NONE ||
	    (best->has & 1U << URLSIFT_P_HOST) == 0 || len == 0)
		return 0;
	if (len > HOST_MAX) {
		m->more = 1;
		return 0;
	}
	len = copy_host(host, best->url + part->begin, len);
	if (is_there(m, host, len))
		return 0;
	if (m->len + 2 + len > ROOM) {
		m->more = 1;
		return 0;
	}
	if (m->len > 0) {
		memcpy(m->hosts + m->len, ", ", 2);
		m->len += 2;
	}
	memcpy(m->hosts + m->len, host, len + 1);
	m->len += len;
	return 0;
}

/* The message is done with, or was given up. */
static sfsistat
forget(SMFICTX *ctx)
{
	struct message *m = smfi_getpriv(ctx);

	if (m != NULL)
		urlsift_scanner_free(m->scanner);
	free(m);
	smfi_setpriv(ctx, NULL);
	return SMFIS_CONTINUE;
}

/* A message begins. */
static sfsistat
begin(SMFICTX *ctx, char **argv)
{
	struct message *m;

	(void)argv;
	(void)forget(ctx);
	if ((m = calloc(1, sizeof(*m))) == NULL)
		return SMFIS_TEMPFAIL;
	m->scanner = urlsift_scanner_new(rules, note_host, m);
	smfi_setpriv(ctx, m);
	return m->scanner == NULL ? SMFIS_TEMPFAIL : SMFIS_CONTINUE;
}

/* Scan some of it.  A failure sticks, so that the last call reports. */
static sfsistat
scan(SMFICTX *ctx, const char *text, size_t len)
{
	struct message *m = smfi_getpriv(ctx);

	return urlsift_scanner_feed(m->scanner, text, len) == URLSIFT_OK ?
	    SMFIS_CONTINUE :
	    SMFIS_TEMPFAIL;
}

static sfsistat
take_header(SMFICTX *ctx, char *name, char *value)
{
	struct message *m = smfi_getpriv(ctx);

	/* Others' words for ours: they go at the end, and are not read. */
	if (strcasecmp(name, HEADER) == 0) {
		m->old++;
		return SMFIS_CONTINUE;
	}
	(void)scan(ctx, name, strlen(name));
	(void)scan(ctx, ": ", 2);
	(void)scan(ctx, value, strlen(value));
	return scan(ctx, "\n", 1);
}

static sfsistat
end_header(SMFICTX *ctx)
{

	return scan(ctx, "\n", 1);
}

/* The body comes in pieces of any size. */
static sfsistat
take_body(SMFICTX *ctx, unsigned char *text, size_t len)
{

	return scan(ctx, (const char *)text, len);
}

static sfsistat
end(SMFICTX *ctx)
{
	struct message *m = smfi_getpriv(ctx);
	sfsistat answer = SMFIS_CONTINUE;

	if (urlsift_scanner_finish(m->scanner, URLSIFT_ENDED) != URLSIFT_OK)
		answer = SMFIS_TEMPFAIL;
	for (; answer == SMFIS_CONTINUE && m->old > 0; m->old--)
		if (smfi_chgheader(ctx, HEADER, m->old, NULL) != MI_SUCCESS)
			answer = SMFIS_TEMPFAIL;
	if (m->more)
		strcpy(m->hosts + m->len, m->len == 0 ? "..." : ", ...");
	if (answer == SMFIS_CONTINUE && m->hosts[0] != '\0' &&
	    smfi_addheader(ctx, HEADER, m->hosts) != MI_SUCCESS)
		answer = SMFIS_TEMPFAIL;
	(void)forget(ctx);
	return answer;
}

int
main(int argc, char **argv)
{
	struct smfiDesc filter = { .xxfi_name = "urlsift",
		.xxfi_version = SMFI_VERSION,
		.xxfi_flags = SMFIF_ADDHDRS | SMFIF_CHGHDRS,
		.xxfi_envfrom = begin,
		.xxfi_header = take_header,
		.xxfi_eoh = end_header,
		.xxfi_body = take_body,
		.xxfi_eom = end,
		.xxfi_abort = forget,
		.xxfi_close = forget };
	int status;

	if (argc != 2) {
		fprintf(stderr, "usage: milter SOCKET\n");
		return EXIT_FAILURE;
	}
	if ((rules = urlsift_rules_new(NULL)) == NULL ||
	    smfi_setconn(argv[1]) != MI_SUCCESS ||
	    smfi_register(filter) != MI_SUCCESS) {
		fprintf(stderr, "milter: no memory, or no such socket\n");
		urlsift_rules_free(rules);
		return EXIT_FAILURE;
	}
	status = smfi_main();
	urlsift_rules_free(rules);
	return status == MI_SUCCESS ? EXIT_SUCCESS : EXIT_FAILURE;
}

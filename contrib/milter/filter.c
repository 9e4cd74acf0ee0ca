/*
 * The callbacks of libmilter.  It has a thread for each connection: all share
 * the rules and the settings.  A message is collected, and read when it is
 * whole.  What goes wrong with one message is logged, and the mail goes on.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <syslog.h>

#include <libmilter/mfapi.h>
#include <urlsift.h>

#include "filter.h"
#include "findings.h"
#include "mail_reader.h"
#include "mail_log.h"

/* The headers that the filter writes, and nobody else. */
enum header { HOSTS, RISKS, INCOMPLETE, HEADERS };

static const char *const header_names[HEADERS] = { "X-URL-Hosts", "X-URL-Risks",
	"X-URL-Incomplete" };

/* Lines of a header are folded before this column. */
#define FOLD_AT 72

/* Room for a header, folded: no comma takes more than two more bytes. */
#define HEADER_ROOM (3 * (FINDINGS_HOSTS + 8))

/* Room that a message has at first. */
#define FIRST_ROOM 16384

/* The socket that listens is below: little is open before it. */
#define LAST_FD 64

/* A message on its way. */
struct message {
	struct findings findings;
	char *text;
	size_t size, room;   /* bytes of the text, and there is room for */
	int forged[HEADERS]; /* headers that it came with */
};

/* Set before the first thread is started, and never changed. */
static const struct settings *shared_settings;

/* The message is done with, or was given up. */
static sfsistat
forget_message(SMFICTX *ctx)
{
	struct message *m = smfi_getpriv(ctx);

	if (m != NULL)
		free(m->text);
	free(m);
	smfi_setpriv(ctx, NULL);
	return SMFIS_CONTINUE;
}

/* A message begins. */
static sfsistat
begin_message(SMFICTX *ctx, char **argv)
{
	struct message *m;

	(void)argv;
	(void)forget_message(ctx);
	if ((m = calloc(1, sizeof(*m))) == NULL) {
		mail_log(LOG_ERR, "out of memory: a message is deferred");
		return SMFIS_TEMPFAIL;
	}
	m->findings.settings = shared_settings;
	smfi_setpriv(ctx, m);
	return SMFIS_CONTINUE;
}

/* A recipient, and the end of them.  There is nothing to do, but a mail server
 * reports these steps with or without an answer; without one, TCP holds back
 * the second report until the first is acknowledged, 40 ms later. */
static sfsistat
take_recipient(SMFICTX *ctx, char **argv)
{

	(void)ctx;
	(void)argv;
	return SMFIS_CONTINUE;
}

static sfsistat
end_envelope(SMFICTX *ctx)
{

	(void)ctx;
	return SMFIS_CONTINUE;
}

/* Have room for ${len} more bytes of the message.  Return whether there is
 * memory. */
static int
make_room(struct message *m, size_t len)
{
	size_t room = m->room == 0 ? FIRST_ROOM : m->room;
	char *text;

	while (room - m->size < len)
		room *= 2;
	if (room == m->room)
		return 1;
	if ((text = realloc(m->text, room)) == NULL)
		return 0;
	m->text = text;
	m->room = room;
	return 1;
}

/* Add the next ${len} bytes of the message, as far as it is read. */
static void
add_text(struct message *m, const char *text, size_t len)
{

	if (m->findings.incomplete != 0)
		return;
	if (len > shared_settings->max_size - m->size) {
		m->findings.incomplete |= FINDINGS_SIZE;
		len = (size_t)(shared_settings->max_size - m->size);
	}
	if (!make_room(m, len)) {
		/* What there is is read as if it were cut. */
		m->findings.incomplete |= FINDINGS_MEMORY | FINDINGS_SIZE;
		return;
	}
	memcpy(m->text + m->size, text, len);
	m->size += len;
}

static sfsistat
take_header(SMFICTX *ctx, char *name, char *value)
{
	struct message *m = smfi_getpriv(ctx);
	size_t i;

	/* Others' words for ours are removed at the end, and are not read. */
	for (i = 0; i < HEADERS; i++)
		if (strcasecmp(name, header_names[i]) == 0) {
			m->forged[i]++;
			return SMFIS_CONTINUE;
		}
	add_text(m, name, strlen(name));
	add_text(m, ": ", 2);
	add_text(m, value, strlen(value));
	add_text(m, "\n", 1);
	return SMFIS_CONTINUE;
}

static sfsistat
end_header(SMFICTX *ctx)
{

	add_text(smfi_getpriv(ctx), "\n", 1);
	return SMFIS_CONTINUE;
}

/* The body comes in pieces of any size. */
static sfsistat
take_body(SMFICTX *ctx, unsigned char *text, size_t len)
{

	add_text(smfi_getpriv(ctx), (const char *)text, len);
	return SMFIS_CONTINUE;
}

/* Write ${names}, with commas between them, to ${value}: a header whose name
 * has ${column} bytes. */
static void
fold_names(char *value, const char *names, size_t column)
{
	size_t len;

	for (;; names += len + 1) {
		len = strcspn(names, ",");
		memcpy(value, names, len);
		value += len;
		column += len + 2;
		if (names[len] == '\0')
			break;
		*value++ = ',';
		if (column + strcspn(names + len + 1, ",") > FOLD_AT) {
			*value++ = '\n';
			column = 8;
		}
		*value++ = column == 8 ? '\t' : ' ';
	}
	*value = '\0';
}

/* Remove the headers of that name that the message came with, from the last
 * one, so that the numbers of the others hold, and add ours with ${names}.
 * Return MI_SUCCESS or MI_FAILURE. */
static int
write_header(SMFICTX *ctx, struct message *m, enum header header,
    const char *names)
{
	char *name = (char *)(uintptr_t)header_names[header];
	char value[HEADER_ROOM];
	int status = MI_SUCCESS;

	for (; m->forged[header] > 0 && status == MI_SUCCESS;
	     m->forged[header]--)
		status = smfi_chgheader(ctx, name, m->forged[header], NULL);
	if (status != MI_SUCCESS || names[0] == '\0')
		return status;
	fold_names(value, names, strlen(name) + 2);
	return smfi_addheader(ctx, name, value);
}

/* Write a line about the message to the log. */
static void
log_message(SMFICTX *ctx, const struct message *m, const char *action)
{
	const struct findings *f = &m->findings;
	const char *id = smfi_getsymval(ctx, "i"), *entry = f->rejected;
	char risks[FINDINGS_TEXT], incomplete[FINDINGS_TEXT];

	if (entry == NULL)
		entry = f->quarantined;
	(void)findings_risks(f, risks);
	(void)findings_incomplete(f, incomplete);
	mail_log(LOG_INFO, "%s: %s%s%s, size=%llu, urls=%llu%s%s%s%s%s%s",
	    id == NULL ? "NOQUEUE" : id, action, entry == NULL ? "" : " ",
	    entry == NULL ? "" : entry, (unsigned long long)m->size,
	    (unsigned long long)f->urls, incomplete[0] ? ", incomplete=" : "",
	    incomplete, risks[0] ? ", risks=" : "", risks,
	    f->hosts[0] ? ", hosts=" : "", f->hosts);
}

/* Reject the message.  Return MI_SUCCESS or MI_FAILURE. */
static int
refuse_message(SMFICTX *ctx, const struct message *m)
{
	char code[] = "550", extended[] = "5.7.1", text[512];
	const char *from = m->findings.rejected;
	size_t n;

	n = (size_t)snprintf(text, sizeof(text),
	    "Message refused: it has a URL of ");
	/* libmilter takes a format: %% is a %. */
	for (; *from != '\0' && n < sizeof(text) - 3; from++) {
		if (*from == '%')
			text[n++] = '%';
		text[n++] = *from;
	}
	text[n] = '\0';
	return smfi_setreply(ctx, code, extended, text);
}

/* Do with the message what the lists say, or write its headers.  Store what was
 * done in ${action}.  Return MI_SUCCESS or MI_FAILURE. */
static int
judge_message(SMFICTX *ctx, struct message *m, const char **action)
{
	char risks[FINDINGS_TEXT], incomplete[FINDINGS_TEXT], reason[512];

	if (m->findings.rejected != NULL) {
		*action = "rejected for";
		return refuse_message(ctx, m);
	}
	if (write_header(ctx, m, HOSTS, m->findings.hosts) != MI_SUCCESS ||
	    write_header(ctx, m, RISKS, findings_risks(&m->findings, risks)) !=
		MI_SUCCESS ||
	    write_header(ctx, m, INCOMPLETE,
		findings_incomplete(&m->findings, incomplete)) != MI_SUCCESS)
		return MI_FAILURE;
	if (m->findings.quarantined == NULL)
		return MI_SUCCESS;
	*action = "quarantined for";
	(void)snprintf(reason, sizeof(reason), "it has a URL of %s",
	    m->findings.quarantined);
	return smfi_quarantine(ctx, reason);
}

static sfsistat
end_message(SMFICTX *ctx)
{
	struct message *m = smfi_getpriv(ctx);
	const char *action = "accepted";
	sfsistat answer = SMFIS_CONTINUE;

	if (m->size > 0)
		mail_reader_read(&m->findings, m->text, m->size);
	if (judge_message(ctx, m, &action) != MI_SUCCESS)
		action = "not changed: the mail server refused it";
	else if (m->findings.rejected != NULL)
		answer = SMFIS_REJECT;
	log_message(ctx, m, action);
	(void)forget_message(ctx);
	return answer;
}

/* Have each answer sent at once.  Several answers follow each other at the end
 * of a message, and TCP would hold back all but the first until the mail server
 * has acknowledged it, 40 ms later.  libmilter does not tell which socket is
 * its own, but there is no other that listens; those that it accepts inherit
 * what is set here. */
static void
send_at_once(void)
{
	int fd, listens, yes = 1;
	socklen_t size;

	for (fd = 0; fd < LAST_FD; fd++) {
		listens = 0;
		size = sizeof(listens);
		if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens,
			&size) == 0 &&
		    listens)
			/* It fails for a socket of a path, which needs none. */
			(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes,
			    sizeof(yes));
	}
}

int
filter_open(const struct settings *settings)
{
	struct smfiDesc filter = { .xxfi_name = (char[]){ "urlsift-milter" },
		.xxfi_version = SMFI_VERSION,
		.xxfi_flags = SMFIF_ADDHDRS | SMFIF_CHGHDRS,
		.xxfi_envfrom = begin_message,
		.xxfi_envrcpt = take_recipient,
		.xxfi_data = end_envelope,
		.xxfi_header = take_header,
		.xxfi_eoh = end_header,
		.xxfi_body = take_body,
		.xxfi_eom = end_message,
		.xxfi_abort = forget_message,
		.xxfi_close = forget_message };
	int status;

	shared_settings = settings;
	/* A mail server that knows no quarantine is asked for it only then. */
	if (settings->quarantine.n > 0)
		filter.xxfi_flags |= SMFIF_QUARANTINE;
	/* Who may use a socket of a path is said by its folder. */
	(void)umask(0111);
	status = smfi_setconn((char *)(uintptr_t)settings->socket);
	if (status == MI_SUCCESS)
		status = smfi_register(filter);
	if (status == MI_SUCCESS)
		status = smfi_opensocket(1);
	(void)umask(022);
	if (status != MI_SUCCESS) {
		mail_log(LOG_ERR, "cannot listen at %s", settings->socket);
		return -1;
	}
	send_at_once();
	return 0;
}

int
filter_run(void)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	const char *why = rules == NULL ?
	    "out of memory" :
	    mail_readers_open(rules, shared_settings->decoder);
	int status;

	if (why != NULL) {
		mail_log(LOG_ERR, "%s", why);
		mail_readers_close();
		urlsift_rules_free(rules);
		return -1;
	}
	status = smfi_main();
	mail_readers_close();
	urlsift_rules_free(rules);
	if (status != MI_SUCCESS)
		mail_log(LOG_ERR, "libmilter failed");
	return status == MI_SUCCESS ? 0 : -1;
}

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

#include "milter.h"

static const char *const header_names[HEADERS] = { "X-URL-Hosts", "X-URL-Risks",
	"X-URL-Incomplete", "X-URL-Unread" };

/* What the log says of each fate, and libmilter's word for it. */
static const struct {
	const char *action;
	sfsistat answer;
} fates[FATES] = { [ACCEPTED] = { "accepted", SMFIS_CONTINUE },
	[DEFERRED] = { "deferred", SMFIS_TEMPFAIL },
	[REJECTED] = { "rejected", SMFIS_REJECT },
	[QUARANTINED] = { "quarantined", SMFIS_CONTINUE } };

/* What all messages came to. */
static struct {
	_Atomic uintmax_t mails, fates[FATES], incomplete, urls;
} counts;

/* What becomes of a message, why, and the host or the risk that it is for. */
struct verdict {
	enum fate fate;
	const char *why, *cause; /* the cause may be "" */
};

/* Lines of a header are folded before this column. */
#define FOLD_AT 72

/* Room for a header, folded: no comma takes more than two more bytes. */
#define HEADER_ROOM (3 * FINDINGS_TEXT)

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

/* A message is done with, was given up, or is to begin. */
static sfsistat
forget_message(SMFICTX *ctx)
{
	struct message *m = smfi_getpriv(ctx);

	if (m != NULL) {
		free(m->text);
		findings_free(&m->findings);
	}
	free(m);
	smfi_setpriv(ctx, NULL);
	return SMFIS_CONTINUE;
}

/* Return the message on its way, a new one if none is, or NULL if memory is
 * out. */
static struct message *
find_message(SMFICTX *ctx)
{
	struct message *m = smfi_getpriv(ctx);

	if (m != NULL || (m = calloc(1, sizeof(*m))) == NULL)
		return m;
	m->findings.lists = host_lists_take();
	smfi_setpriv(ctx, m);
	return m;
}

/* Be told only what is used, and answer only where the mail server has to wait:
 * each answer costs it a wait for this program.  But over TCP the end of the
 * envelope is answered: Postfix reports up to there from one process and the
 * rest from another, and without an answer between them TCP holds back the
 * second report until the first is acknowledged, 40 ms later. */
static sfsistat
negotiate(SMFICTX *ctx, unsigned long actions, unsigned long steps,
    unsigned long more, unsigned long most, unsigned long *our_actions,
    unsigned long *our_steps, unsigned long *our_more, unsigned long *our_most)
{
	unsigned long unneeded = SMFIP_NOCONNECT | SMFIP_NOHELO | SMFIP_NOMAIL |
	    SMFIP_NORCPT | SMFIP_NOUNKNOWN;

	(void)ctx;
	(void)actions;
	(void)more;
	(void)most;
	*our_actions = SMFIF_ADDHDRS | SMFIF_CHGHDRS;
	/* A mail server that knows no quarantine is asked for it only then. */
	if (settings.list[QUARANTINED] != NULL ||
	    settings.risks[QUARANTINED] != 0 || settings.unread == QUARANTINED)
		*our_actions |= SMFIF_QUARANTINE;
	if (strncmp(settings.socket, "inet", 4) != 0)
		unneeded |= SMFIP_NODATA;
	/* libmilter answers a server that cannot do without. */
	*our_steps = (steps & unneeded) | SMFIP_NR_HDR | SMFIP_NR_EOH |
	    SMFIP_NR_BODY;
	*our_more = *our_most = 0;
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
	if (len > settings.max_size - m->size) {
		m->findings.incomplete |= FINDINGS_SIZE;
		len = (size_t)(settings.max_size - m->size);
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
	struct message *m = find_message(ctx);
	size_t i;

	if (m == NULL)
		return SMFIS_NOREPLY;
	/* Others' words for ours are removed at the end, and are not read. */
	for (i = 0; i < HEADERS; i++)
		if (strcasecmp(name, header_names[i]) == 0) {
			m->forged[i]++;
			return SMFIS_NOREPLY;
		}
	add_text(m, name, strlen(name));
	add_text(m, ": ", 2);
	add_text(m, value, strlen(value));
	add_text(m, "\n", 1);
	return SMFIS_NOREPLY;
}

static sfsistat
end_header(SMFICTX *ctx)
{
	struct message *m = find_message(ctx);

	if (m != NULL)
		add_text(m, "\n", 1);
	return SMFIS_NOREPLY;
}

/* The body comes in pieces of any size. */
static sfsistat
take_body(SMFICTX *ctx, unsigned char *text, size_t len)
{
	struct message *m = find_message(ctx);

	if (m != NULL)
		add_text(m, (const char *)text, len);
	return SMFIS_NOREPLY;
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
 * one, so that the numbers of the others hold, and add ours.  Return MI_SUCCESS
 * or MI_FAILURE. */
static int
write_header(SMFICTX *ctx, struct message *m, enum header header)
{
	const char *names = m->findings.text[header];
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
log_message(SMFICTX *ctx, const struct message *m, const char *action,
    const struct verdict *verdict)
{
	const char *id = smfi_getsymval(ctx, "i"), *cause = verdict->cause;
	const char *mark = verdict->fate == ACCEPTED ? "" :
	    *cause == '\0'			     ? " unread" :
						       " for ";
	const char(*text)[FINDINGS_TEXT] = m->findings.text;

	log_line(LOG_INFO,
	    "%s: %s%s%s, size=%llu, urls=%llu%s%s%s%s%s%s%s%s%s%s",
	    id == NULL ? "NOQUEUE" : id, action, mark, cause,
	    (unsigned long long)m->size, (unsigned long long)m->findings.urls,
	    *text[INCOMPLETE] ? ", incomplete=" : "", text[INCOMPLETE],
	    *text[RISKS] ? ", risks=" : "", text[RISKS],
	    *text[HOSTS] ? ", hosts=" : "", text[HOSTS],
	    *text[UNREAD] ? ", unread=" : "", text[UNREAD],
	    *m->findings.why ? ", why=" : "", m->findings.why);
}

/* Reject or defer the message, and say why.  Return MI_SUCCESS or
 * MI_FAILURE. */
static int
refuse_message(SMFICTX *ctx, const struct verdict *verdict)
{
	char code[] = "550", extended[] = "5.7.1", text[512];
	const char *from = verdict->cause;
	size_t n;

	if (verdict->fate == DEFERRED)
		code[0] = extended[0] = '4';
	n = (size_t)snprintf(text, sizeof(text), "Message refused: %s",
	    verdict->why);
	/* libmilter takes a format: %% is a %. */
	for (; *from != '\0' && n < sizeof(text) - 3; from++) {
		if (*from == '%')
			text[n++] = '%';
		text[n++] = *from;
	}
	text[n] = '\0';
	return smfi_setreply(ctx, code, extended, text);
}

/* Return the name of the most serious of these ${risks}. */
static const char *
name_worst(unsigned risks)
{
	size_t i = 0;

	while ((urlsift_risk(i)->risk & risks) == 0)
		i++;
	return urlsift_risk(i)->name;
}

/* Judge by what was found.  What is refused comes first. */
static struct verdict
find_verdict(const struct findings *f)
{
	enum fate fate = f->incomplete != 0 ? settings.unread : ACCEPTED, i;
	unsigned risks;

	for (i = 0; i < MEASURES; i++) {
		if (f->listed[i] != NULL)
			return (struct verdict){ i, "it has a URL of ",
				f->listed[i] };
		risks = f->risks & settings.risks[i];
		if (risks != 0)
			return (struct verdict){ i,
				"it has a URL with the risk ",
				name_worst(risks) };
		if (fate == REJECTED || fate == DEFERRED)
			break;
	}
	return (struct verdict){ fate, "not all of it can be read", "" };
}

/* Do with the message what the ${verdict} is.  Return MI_SUCCESS or
 * MI_FAILURE. */
static int
execute(SMFICTX *ctx, struct message *m, const struct verdict *verdict)
{
	char reason[512];
	int status = MI_SUCCESS;
	size_t i;

	if (verdict->fate == REJECTED || verdict->fate == DEFERRED)
		return refuse_message(ctx, verdict);
	for (i = 0; i < HEADERS && status == MI_SUCCESS; i++)
		status = write_header(ctx, m, (enum header)i);
	if (status != MI_SUCCESS || verdict->fate == ACCEPTED)
		return status;
	(void)snprintf(reason, sizeof(reason), "%s%s", verdict->why,
	    verdict->cause);
	return smfi_quarantine(ctx, reason);
}

static sfsistat
end_message(SMFICTX *ctx)
{
	struct message *m = find_message(ctx);
	struct verdict verdict;
	const char *action;
	sfsistat answer;

	if (m == NULL) {
		log_line(LOG_ERR, "out of memory: a message is deferred");
		return SMFIS_TEMPFAIL;
	}
	if (m->size > 0)
		readers_read(&m->findings, m->text, m->size);
	findings_end(&m->findings);
	verdict = find_verdict(&m->findings);
	action = fates[verdict.fate].action;
	answer = fates[verdict.fate].answer;
	if (execute(ctx, m, &verdict) != MI_SUCCESS) {
		action = "not changed: the mail server refused it";
		answer = SMFIS_CONTINUE;
	} else
		counts.fates[verdict.fate]++;
	counts.mails++;
	counts.urls += m->findings.urls;
	counts.incomplete += m->findings.incomplete != 0;
	log_message(ctx, m, action, &verdict);
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
filter_open(void)
{
	struct smfiDesc filter = { .xxfi_name = (char[]){ "urlsift-milter" },
		.xxfi_version = SMFI_VERSION,
		.xxfi_negotiate = negotiate,
		.xxfi_data = forget_message,
		.xxfi_header = take_header,
		.xxfi_eoh = end_header,
		.xxfi_body = take_body,
		.xxfi_eom = end_message,
		.xxfi_abort = forget_message,
		.xxfi_close = forget_message };
	int status;

	/* Who may use a socket of a path is said by its folder. */
	(void)umask(0111);
	status = smfi_setconn((char *)(uintptr_t)settings.socket);
	if (status == MI_SUCCESS)
		status = smfi_register(filter);
	if (status == MI_SUCCESS)
		status = smfi_opensocket(1);
	(void)umask(022);
	if (status != MI_SUCCESS) {
		log_line(LOG_ERR, "cannot listen at %s", settings.socket);
		return -1;
	}
	send_at_once();
	return 0;
}

void
filter_log_counts(void)
{

	log_line(LOG_INFO,
	    "mails=%ju, rejected=%ju, quarantined=%ju, deferred=%ju, "
	    "incomplete=%ju, urls=%ju",
	    counts.mails, counts.fates[REJECTED], counts.fates[QUARANTINED],
	    counts.fates[DEFERRED], counts.incomplete, counts.urls);
}

int
filter_run(void)
{
	int status = MI_FAILURE;

	if (urlsift_rules_set(settings.rules, "schemeless", "yes", NULL) !=
	    URLSIFT_OK)
		log_line(LOG_ERR, "libpsl is needed, but is not available");
	else if (readers_open() == 0) {
		log_to_syslog();
		if ((status = smfi_main()) != MI_SUCCESS)
			log_line(LOG_ERR, "libmilter failed");
		filter_log_counts();
	}
	return status == MI_SUCCESS ? 0 : -1;
}

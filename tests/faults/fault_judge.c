/*
 * A run ends as it does without faults, or with status 2 and a message.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <glob.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault_judge.h"

static bool
is_same(struct text a, struct text b)
{

	return a.len == b.len && memcmp(a.bytes, b.bytes, a.len) == 0;
}

/* Return whether the lines of ${some} are lines of ${all}, in that order. */
static bool
are_lines(struct text some, struct text all)
{
	const char *line = some.bytes, *at = all.bytes, *end;
	size_t len;

	for (; line < some.bytes + some.len; line = end) {
		if ((end = strchr(line, '\n')) == NULL)
			return false;
		len = (size_t)(++end - line);
		while (at < all.bytes + all.len && strncmp(at, line, len) != 0)
			at = strchr(at, '\n') + 1;
		if (at >= all.bytes + all.len)
			return false;
		at += len;
	}
	return true;
}

/* Return whether ${out} may come with an error. */
static bool
may_come(struct text out, const struct expected *e)
{

	if (strcmp(e->rule, "any") == 0)
		return true;
	if (strcmp(e->rule, "bytes") == 0)
		return out.len <= e->good.out.len &&
		    memcmp(out.bytes, e->good.out.bytes, out.len) == 0;
	if (strcmp(e->rule, "lines") == 0)
		return are_lines(out, e->good.out);
	return out.len <= e->good.out.len &&
	    memcmp(out.bytes, e->good.out.bytes, out.len) == 0 &&
	    (out.len == 0 || out.bytes[out.len - 1] == '\n');
}

/* Return how many messages there are; 0 when there is what is none. */
static unsigned
messages(const struct text *err)
{
	const char *at = err->bytes, *end;
	unsigned n = 0;

	for (; at < err->bytes + err->len; at = end + 1) {
		if ((end = strchr(at, '\n')) == NULL)
			return 0;
		if (strncmp(at, "urlsift: ", 9) == 0)
			n++;
		else if (n == 0 || strspn(at, "usage: ") < 7)
			return 0;
	}
	return n;
}

/* Look at what is left beside the file that is written, and remove it. */
static const char *
look_beside(const struct expected *e, const struct inject *inject)
{
	const char *why = NULL;
	char pattern[4096];
	glob_t found;
	size_t i;

	snprintf(pattern, sizeof(pattern), "%s.??????", e->saved);
	if (glob(pattern, 0, NULL, &found) != 0)
		return NULL;
	for (i = 0; i < found.gl_pathc; i++) {
		why = "something is left beside the file";
		(void)unlink(found.gl_pathv[i]);
	}
	globfree(&found);
	return inject->call == INJECT_unlink ? NULL : why;
}

const char *
fault_judge(const struct outcome *o, const struct expected *e,
    const struct inject *inject)
{
	bool is_same_status = o->status == e->good.status;
	unsigned n = messages(&o->err);
	const char *why = NULL;

	if (e->saved != NULL)
		why = look_beside(e, inject);
	if (WIFSIGNALED(o->status))
		return WTERMSIG(o->status) == SIGALRM ? "it hangs" :
							"it crashes";
	if (strcmp(e->rule, "none") == 0)
		return NULL;
	if (e->saved != NULL && strcmp(e->rule, "any") != 0 &&
	    !is_same(o->saved, e->good.saved) &&
	    (is_same_status || strcmp(o->saved.bytes, OUTCOME_OLD) != 0))
		return "the file is neither the old one nor the new one";
	if (why != NULL)
		return why;
	if (!is_same_status &&
	    (inject->mode == INJECT_SHORT || inject->mode == INJECT_INTERRUPT))
		return "it does not go on";
	if (is_same_status)
		return !is_same(o->out, e->good.out) ? "other output" :
		    o->err.len > 0		     ? "a message" :
						       NULL;
	if (WEXITSTATUS(o->status) != 2)
		return "another status";
	if (n == 0)
		return "no message";
	if (n > 1 && strcmp(e->rule, "begin") == 0 && e->saved == NULL &&
	    inject->mode != INJECT_FROM)
		return "several messages";
	return may_come(o->out, e) ? NULL : "wrong output";
}

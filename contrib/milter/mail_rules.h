/*
 * The rules by which URLs are found in messages.
 * SPDX-License-Identifier: MIT
 */
#ifndef MAIL_RULES_H
#define MAIL_RULES_H

#include <urlsift.h>

/* In a body, mail programs make links of hosts without a scheme; in a header
 * field they do not. */
struct mail_rules {
	struct urlsift_rules *field, *body;
};

/**
 * mail_rules_make(rules):
 * Make ${rules}.  Return NULL, or an error message.  Free with
 * mail_rules_free() in any case.
 */
const char *mail_rules_make(struct mail_rules *rules);

/**
 * mail_rules_free(rules):
 * Free what ${rules} holds.
 */
void mail_rules_free(struct mail_rules *rules);

#endif

/*
 * The rules by which URLs are found in messages.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "mail_rules.h"

const char *
mail_rules_make(struct mail_rules *rules)
{

	rules->field = urlsift_rules_new(NULL);
	rules->body = urlsift_rules_new(NULL);
	if (rules->field == NULL || rules->body == NULL)
		return "out of memory";
	return urlsift_rules_set(rules->body, "schemeless", "yes", NULL) ==
		URLSIFT_OK ?
	    NULL :
	    "libpsl is needed, but is not available";
}

void
mail_rules_free(struct mail_rules *rules)
{

	urlsift_rules_free(rules->field);
	urlsift_rules_free(rules->body);
}

/*
 * The rules by which URLs are found in messages.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "url/suffix.h"
#include "mail_rules.h"

int
mail_rules_make(struct mail_rules *rules)
{
	void *suffixes = us_suffix_load();

	rules->field = urlsift_rules_new(NULL);
	rules->body = urlsift_rules_new(NULL);
	if (rules->field == NULL || rules->body == NULL)
		return -1;
	/* Without libpsl, only names with www. are hosts. */
	(void)urlsift_rules_set(rules->body, "schemeless", "yes", NULL);
	if (suffixes != NULL)
		urlsift_rules_set_suffix(rules->body, us_suffix_has, suffixes);
	return 0;
}

void
mail_rules_free(struct mail_rules *rules)
{

	urlsift_rules_free(rules->field);
	urlsift_rules_free(rules->body);
}

# What other programs do with the tool, as the documents say, and with what it
# writes.
# SPDX-License-Identifier: MIT
RECIPE_TESTS = \
	tests/integrations/compare.sh \
	tests/integrations/dask.sh \
	tests/integrations/each-recipe-is-run.sh \
	tests/integrations/emacs.sh \
	tests/integrations/fzf.sh \
	tests/integrations/git.sh \
	tests/integrations/hooks.sh \
	tests/integrations/indicators.sh \
	tests/integrations/inn.sh \
	tests/integrations/jq.sh \
	tests/integrations/maildrop.sh \
	tests/integrations/neomutt.sh \
	tests/integrations/notmuch.sh \
	tests/integrations/one-table.sh \
	tests/integrations/pdf.sh \
	tests/integrations/postfix.sh \
	tests/integrations/procmail.sh \
	tests/integrations/recipes.sh \
	tests/integrations/report-in-a-browser.sh \
	tests/integrations/rspamd.sh \
	tests/integrations/search-engines.sh \
	tests/integrations/sieve.sh \
	tests/integrations/spamassassin.sh \
	tests/integrations/sqlite.sh \
	tests/integrations/vim.sh

TESTS += $(RECIPE_TESTS)
# torn.eml is what each filter of mail and news is asked about, parts.eml what
# the databases are.
EXTRA_DIST += $(RECIPE_TESTS) tests/integrations/lib.sh \
	tests/integrations/parts.eml \
	tests/integrations/torn.eml

# The manual, what --json prints for programs that check it, and programs that
# use the library: tests/house/installed.sh.
# SPDX-License-Identifier: MIT
man1_MANS = doc/man/urlsift.1
man3_MANS = doc/man/urlsift.3
man5_MANS = doc/man/urlsift-json.5 doc/man/urlsift-schemes.5
nodist_doc_DATA = doc/urlsift-json.schema.json
EXTRA_DIST += doc

# What shells complete, where each of them looks.
bashcompletiondir = $(datadir)/bash-completion/completions
zshcompletiondir = $(datadir)/zsh/site-functions
fishcompletiondir = $(datadir)/fish/vendor_completions.d
nodist_bashcompletion_DATA = doc/completions/urlsift
nodist_zshcompletion_DATA = doc/completions/_urlsift
nodist_fishcompletion_DATA = doc/completions/urlsift.fish

# What is made of the tables of the source and of templates that end in ".in",
# also from a tarball; config.h, first, reports what is built in.
generated = $(man1_MANS) $(man3_MANS) $(man5_MANS) doc/man/urlsift-milter.8 \
	$(nodist_doc_DATA) \
	$(nodist_bashcompletion_DATA) $(nodist_zshcompletion_DATA) \
	$(nodist_fishcompletion_DATA) \
	bindings/perl/URLSift.pm bindings/perl/URLSift.pod \
	bindings/python/urlsift/__init__.pyi bindings/wasm/urlsift.d.ts
noinst_DATA += $(generated)
CLEANFILES += $(generated)
EXTRA_DIST += $(generated:=.in)
tables = config.h $(srcdir)/lib/words.def $(srcdir)/lib/scan/ends.def \
	$(srcdir)/lib/risks/risks.def \
	$(srcdir)/lib/reasons.def \
	$(srcdir)/lib/fields.def $(srcdir)/lib/rules.def \
	$(srcdir)/lib/filter/filters.def $(srcdir)/lib/document/inputs.def \
	$(srcdir)/src/options/options.def $(srcdir)/lib/urlsift.h \
	$(srcdir)/doc/man/details.mdoc
$(generated): $(tables) $(srcdir)/doc/header.awk $(srcdir)/doc/generate.awk \
	$(generated:=.in)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	LC_ALL=C $(AWK) -f $(srcdir)/doc/header.awk \
	    -f $(srcdir)/doc/generate.awk $(tables) \
	    $(srcdir)/$@.in >$@.new && mv $@.new $@

dist-hook:
	cd $(distdir) && rm -f $(generated) doc/compare/answers.md

examplesdir = $(docdir)/examples
dist_examples_DATA = \
	doc/examples/one_buffer.c \
	doc/examples/own_scheme.c \
	doc/examples/read_mail.c \
	doc/examples/read_mail.go \
	doc/examples/read_mail.mjs \
	doc/examples/read_mail.rs \
	doc/examples/streaming.c \
	doc/examples/urlsift.rb

# "make compare" compares urlsift with the other programs that are installed.
# It writes doc/compare/RESULTS.md and the tables of README.md and of
# doc/guide/COMPARISON.md, and what each program found to doc/compare/answers.md
# in the build folder.
compare: all
	$(AM_V_at)$(MKDIR_P) doc/compare
	python3 -B $(srcdir)/doc/compare/compare.py run \
	    $(abs_top_builddir)/src/urlsift doc/compare/answers.md
	python3 -B $(srcdir)/doc/compare/page.py \
	    $(srcdir)/doc/guide/COMPARISON.md >doc/compare/page.new
	mv doc/compare/page.new $(srcdir)/doc/guide/COMPARISON.md

CLEANFILES += doc/compare/answers.md

# The picture of the README: tests/house/picture.sh.
picture: all
	python3 -B $(srcdir)/doc/picture.py src/urlsift $(srcdir)/README.md \
	    >doc/urlsift.svg.new
	mv doc/urlsift.svg.new $(srcdir)/doc/urlsift.svg

.PHONY: compare picture

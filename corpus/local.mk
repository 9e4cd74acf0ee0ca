# The corpus: data only, distributed whole.
# SPDX-License-Identifier: MIT
EXTRA_DIST += corpus

# Rewrite what the tool says of each text, and of what is decoded.  Read "git
# diff" afterwards.
corpus-accept: src/urlsift
	@tool='$(abs_top_builddir)/src/urlsift'; \
	cd $(srcdir) && set -f && \
	find corpus -name '*.in' -o -name '*.eml' -o -name '*.mbox' \
	    -o -name '*.article' -o -name '*.html' \
	    -o -name '*.warc' -o -name '*.xml' -o -name '*.ics' \
	    -o -name '*.json' -o -name '*.jsonl' -o -name '*.csv' \
	    -o -name '*.tsv' | \
	LC_ALL=C sort | \
	while read -r in; do \
		want=$${in%.*}.hits; options=; status=0; \
		case $$in in \
		*.in) want=$${in%.in}.want options=--type=text ;; \
		*.html) options=--type=html ;; \
		esac; \
		test ! -f "$${in%.*}.opt" || \
		    options="$$options `cat "$${in%.*}.opt"`"; \
		"$$tool" $$options --explain=raw "$$in" >"$$want.new" \
		    2>/dev/null || status=$$?; \
		sed -f tests/tools/plain-words.sed "$$want.new" \
		    >"$$want.plain" && \
		    mv -f "$$want.plain" "$$want.new" || status=3; \
		if test "$$status" -gt 2; then \
			rm -f "$$want.new"; exit 1; \
		elif cmp -s "$$want.new" "$$want"; then \
			rm -f "$$want.new"; \
		else \
			echo "  NEW      $$want"; \
			mv -f "$$want.new" "$$want" || exit 1; \
		fi; \
	done

# The same for what pages tell.
corpus-accept-html: tests/unit/html_events
	@for page in $(srcdir)/corpus/html/*.html; do \
		tests/unit/html_events "$$page" >"$${page%.html}.events" || \
		    exit 1; \
	done

.PHONY: corpus-accept corpus-accept-html

# The module for JavaScript: the library, and what look.c adds, as a module of
# WebAssembly.  It is built for the host wasm32-wasi only, by build.sh.
# SPDX-License-Identifier: MIT
if WASM
noinst_PROGRAMS += bindings/wasm/urlsift.wasm
endif

WASM_SOURCES = bindings/wasm/look.c

# What engine.mjs calls of the library; the rest is left out by the linker.
WASM_EXPORTS = \
	malloc free \
	urlsift_version \
	urlsift_rules_new urlsift_option_set urlsift_rules_add_scheme \
	urlsift_rules_free \
	urlsift_filter_new urlsift_filter_option urlsift_filter_free \
	urlsift_document_option urlsift_document_set urlsift_document_need \
	urlsift_finder_new urlsift_finder_count_lines urlsift_finder_feed \
	urlsift_finder_finish urlsift_finder_take urlsift_finder_document \
	urlsift_finder_read urlsift_finder_free \
	urlsift_found_url urlsift_found_size urlsift_found_free \
	urlsift_risk urlsift_view_field \
	urlsift_view_new urlsift_view_get urlsift_view_free

bindings_wasm_urlsift_wasm_CPPFLAGS = -I$(top_srcdir)/lib
bindings_wasm_urlsift_wasm_SOURCES = $(WASM_SOURCES)
bindings_wasm_urlsift_wasm_LDADD = lib/document/libdocument.la \
	lib/decode/libonefile.la lib/libcore.la $(PCRE2_LIBS)
bindings_wasm_urlsift_wasm_LDFLAGS = -nostartfiles -Wl,--no-entry \
	-Wl,--import-memory -Wl,--strip-all -Wl,--gc-sections \
	-Wl,-z,stack-size=262144 -Wl,--stack-first \
	$(WASM_EXPORTS:%=-Wl,--export=%)

# The program, which runs in Node: what it asks of POSIX and WASI has not.
wasi_cppflags = -I$(top_srcdir)/bindings/wasm/posix -include posix.h \
	-D_WASI_EMULATED_GETPID -D_WASI_EMULATED_PROCESS_CLOCKS \
	-D_WASI_EMULATED_SIGNAL
wasi_link = -lwasi-emulated-getpid -lwasi-emulated-signal \
	-Wl,--strip-all -Wl,--gc-sections \
	-Wl,-z,stack-size=262144 -Wl,--stack-first
wasi_sources = \
	bindings/wasm/posix/posix.c \
	bindings/wasm/posix/posix.h \
	bindings/wasm/posix/pthread.h

# The other files of the package; .ci/run runs its tests.
WASM_FILES = \
	bindings/wasm/NOTICE \
	bindings/wasm/browser.mjs \
	bindings/wasm/command.mjs \
	bindings/wasm/engine.d.ts \
	bindings/wasm/engine.mjs \
	bindings/wasm/node.cjs \
	bindings/wasm/node.mjs \
	bindings/wasm/package.json.in
WASM_TESTS = \
	bindings/wasm/tests/browser.mjs \
	bindings/wasm/tests/corpus.mjs \
	bindings/wasm/tests/node.test.mjs \
	bindings/wasm/tests/playground.mjs \
	bindings/wasm/tests/run.sh \
	bindings/wasm/tests/suite.mjs \
	bindings/wasm/tests/types.mts
EXTRA_DIST += $(WASM_SOURCES) $(wasi_sources) $(WASM_FILES) $(WASM_TESTS) \
	bindings/wasm/build.sh

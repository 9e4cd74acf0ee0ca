/*
 * Whether a text begins as a page or as a document of XML (D110).
 */
#ifndef US_HTML_SNIFF_H
#define US_HTML_SNIFF_H

#include <stdbool.h>
#include <stddef.h>

enum us_sniffed {
	US_SNIFFED_MORE, /* too little is known */
	US_SNIFFED_NONE,
	US_SNIFFED_HTML,
	US_SNIFFED_XML
};

/* All zero at first, but for where it begins. */
struct us_sniff {
	size_t at;     /* where what is not known yet begins */
	size_t looked; /* where its end is looked for */
	size_t limit;  /* where another tag has to stand; 0: none has to */
	bool is_xml;   /* it says so */
};

/**
 * us_html_sniff(s, text, len, all):
 * Read on in ${text}, which begins with what it began with in the last call;
 * ${all}: nothing follows its ${len} bytes.
 */
enum us_sniffed us_html_sniff(struct us_sniff *s, const char *text, size_t len,
    bool all);

#endif

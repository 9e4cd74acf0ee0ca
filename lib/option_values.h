/*
 * The values of the options whose values are words (rules.def).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OPTION_VALUES_H
#define US_OPTION_VALUES_H

/* The standard by which URLs are valid (by-the-letter, valid-today). */
enum us_syntax {
	US_RFC3986, /* RFC 3986 and current documents; the default */
	US_RFC1738  /* RFC 1738 to the letter */
};

/* Where URLs are joined (line-join); each includes those before it. */
enum us_join {
	US_JOIN_NONE,
	US_JOIN_DELIMITED, /* inside <URL:...> and <scheme:...> */
	US_JOIN_HYPHEN,	   /* in bare URLs after a hyphen (Appendix) */
	US_JOIN_FLOW,	   /* where it goes on surely (line-join) */
	US_JOIN_LIKELY	   /* where it likely does (odds-to-go-on) */
};

/* The first reading if a line breaks after a hyphen (order-of-readings). */
enum us_hyphen_choice {
	US_HYPHEN_AUTO, /* KEEP, unless only DROP is valid; the default */
	US_HYPHEN_KEEP, /* with the hyphen */
	US_HYPHEN_DROP	/* without it */
};

#define US_SYNTAXES 2

#endif

/*
 * The values of the options whose values are words (options.def).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OPTION_VALUES_H
#define US_OPTION_VALUES_H

/* The standard by which URLs are valid (V1, V2). */
enum us_syntax {
	US_RFC3986, /* RFC 3986 and current documents; the default */
	US_RFC1738  /* RFC 1738 to the letter */
};

/* Line breaks at which URLs are joined (B3); each includes those before it. */
enum us_join {
	US_JOIN_NONE,
	US_JOIN_DELIMITED, /* inside <URL:...> and <scheme:...> */
	US_JOIN_HYPHEN,	   /* in bare URLs after a hyphen (Appendix) */
	US_JOIN_FLOW,	   /* where it goes on surely (B3) */
	US_JOIN_LIKELY	   /* where it likely does (odds-to-go-on) */
};

/* The first reading if a line breaks after a hyphen (H2, H3). */
enum us_hyphen_choice {
	US_HYPHEN_AUTO, /* KEEP, unless only DROP is valid; the default */
	US_HYPHEN_KEEP, /* with the hyphen */
	US_HYPHEN_DROP	/* without it */
};

#define US_SYNTAXES 2

#endif

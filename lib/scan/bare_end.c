/*
 * Where a bare URL ends among the bytes that were read: without the text of a
 * link, marks that close an emphasis, signs and punctuation of the sentence.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "bare.h"
#include "bare_character.h"
#include "enclosure.h"
#include "escape.h"

/* Return the end of the URL without the text of a link that stands in brackets
 * behind it (D170). */
static size_t
drop_label(const struct us_bare_pass *p, size_t begin, size_t stop)
{

	if (p->open[1] + p->open[2] > 0)
		return stop < p->len && us_is(p->text[stop], US_BLANK) ?
		    p->label.before :
		    p->keep;
	if (p->label.close + 1 == p->keep &&
	    us_enclosure_is_label(p->text, begin, p->label.open,
		p->label.close))
		return p->label.before;
	return p->keep;
}

bool
us_bare_may_close(const char *text, size_t begin, size_t end)
{

	const char last = text[end - 1];

	return !us_is_alnum(last) &&
	    (us_is(last, US_MARK) || last == '%' ||
		(begin > 0 && last == text[begin - 1]));
}

/* Return whether 's at ${end} is the ending of a word that no title is. */
static bool
is_ending(const struct us_bare_pass *p, size_t end, size_t stop)
{
	size_t at = end - 2;

	if (p->text[end - 2] != '\'' || p->len - stop < 2 ||
	    p->text[stop] != ' ' || !us_is(p->text[stop + 1], US_ALPHA))
		return false;
	while (at > p->begin && us_is_alnum(p->text[at - 1]))
		at--;
	return at == end - 2 || us_lower(p->text[at]) == p->text[at];
}

/* Return the end of the URL without a sign at ${end} that is none of it: a per
 * cent sign of the text, if no escape may be cut, the tie before a command of
 * TeX, 's of a word (D295). */
static size_t
drop_sign(const struct us_bare_pass *p, size_t end, size_t stop)
{

	switch (p->text[end - 1]) {
	case '%':
		return (end == stop && end < p->len && p->text[end] == ' ') ||
			memchr(p->text + p->begin, '%', end - 1 - p->begin) ==
			    NULL ?
		    end - 1 :
		    end;
	case '~':
		return end == stop && stop < p->len && p->text[stop] == '\\' ?
		    end - 1 :
		    end;
	case 's':
		return is_ending(p, end, stop) ? end - 2 : end;
	default:
		return end;
	}
}

bool
us_bare_is_dotted(const char *text, size_t end, size_t stop, size_t len)
{

	return stop - end == 1 && text[end] == '.' &&
	    (stop == len || us_is(text[stop], US_EOL));
}

/* Return why the URL ends at ${stop}; ${closed}: its enclosure closes there. */
static enum us_end
name_stop(const struct us_bare_pass *p, size_t stop, bool closed)
{

	if (closed && p->around->quote)
		return US_END_QUOTE;
	if (closed && p->around->whole)
		return US_END_MARKUP;
	return p->separator != '\0' && stop < p->len &&
		p->text[stop] == p->separator ?
	    US_END_LIST_COMMA :
	    p->end;
}

/* Return why what is between ${end} and ${stop} is not of the URL: marks were
 * found behind it. */
static enum us_end
name_marks(const char *text, size_t end, size_t stop)
{

	for (; end < stop; end++)
		if (us_is(text[end], US_HIGH))
			return US_END_SYMBOL;
	return US_END_SENTENCE;
}

/* Return where the URL ends without what is none of it before ${stop}, and name
 * that if it is not just marks. */
static size_t
trim(const struct us_bare_pass *p, size_t begin, size_t stop, enum us_end *name)
{
	size_t end = p->keep, less;

	if (p->label.before > begin &&
	    (less = drop_label(p, begin, stop)) < end) {
		*name = US_END_LINK_TEXT;
		end = less;
	}
	if (!p->today)
		return end;
	if ((less = us_enclosure_emphasis(p->text, p->begin, end)) < end) {
		*name = US_END_EMPHASIS;
		end = less;
	}
	if ((less = drop_sign(p, end, stop)) < end) {
		*name = p->text[less] == '%' ? US_END_PER_CENT :
		    p->text[less] == '~'     ? US_END_TIE :
					       US_END_WORD_ENDING;
		end = less;
	}
	return end;
}

void
us_bare_settle(const struct us_bare_pass *p, size_t stop, struct us_bare *bare)
{
	size_t begin = bare->piece[bare->pieces].begin, end = stop;
	bool closed;

	bare->stop = stop;
	bare->ended = us_stop_ended(p->text, stop, p->len);
	closed = p->around != NULL &&
	    us_enclosure_closes(p->around, p->text, stop, p->len);
	bare->quoted = closed && p->around->quote;
	if (bare->quoted)
		bare->ended = URLSIFT_E_QUOTE;
	bare->end = US_END_CLOSER;
	if (!closed || !p->around->whole)
		end = trim(p, begin, stop, &bare->end);
	if (p->garbled.begin > begin) {
		end = us_beyond_ascii_end(p, end);
		bare->end = end == p->garbled.sound ? US_END_GARBLED :
						      US_END_CLOSER;
	}
	if (bare->end == US_END_CLOSER)
		bare->end = end < stop ? name_marks(p->text, end, stop) :
					 name_stop(p, stop, closed);
	bare->piece[bare->pieces++].end = end;
	bare->escaped = p->escape < end;
	bare->dotted = bare->pieces == 1 && !bare->escaped &&
	    us_bare_is_dotted(p->text, end, stop, p->len);
	bare->repaired = p->repaired;
	bare->cut = stop < p->len && p->text[stop] == '\\' && p->today &&
	    us_escape_cuts(p->text, stop, p->len);
}

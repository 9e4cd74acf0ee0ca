/*
 * Whether a URL with blanks behind its marks goes on behind one
 * (blanks-behind-marks).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "join/certain.h"
#include "join/known_word.h"
#include "next_word.h"
#include "parted.h"

/* Publishers divide a run of more than six letters and digits behind each
 * fifth. */
#define CHUNK 5
#define CHUNK_LAST 6

/* A run of letters and digits. */
struct run {
	size_t begin, end;
	bool digit, lower, upper; /* it has some */
};

/* What follows a run. */
enum follow {
	TEXT,  /* more of the line's text */
	CLOSE, /* punctuation, or the end of the line */
	MARK   /* a mark of the URL */
};

/* Return whether ${byte} is a mark with which a URL goes on. */
static bool
is_mark(char byte)
{

	return us_is(byte, US_HIGH) || memchr("/-_?=&#%~+$", byte, 11) != NULL;
}

static struct run
read_run(const char *text, size_t begin, size_t stop)
{
	struct run run = { .begin = begin, .end = begin };

	for (; run.end < stop && us_is_alnum(text[run.end]); run.end++) {
		run.digit = run.digit || us_is(text[run.end], US_DIGIT);
		run.lower = run.lower || us_is_lower(text[run.end]);
		run.upper = run.upper ||
		    (us_is(text[run.end], US_ALPHA) &&
			!us_is_lower(text[run.end]));
	}
	return run;
}

/* Return the run that ends the last word. */
static struct run
last_run(const struct us_parted *p)
{
	size_t at = p->len;

	while (at > p->word && us_is_alnum(p->url[at - 1]))
		at--;
	return read_run(p->url, at, p->len);
}

static size_t
length(const struct run *run)
{

	return run->end - run->begin;
}

/* Return whether ${run} may be the first part of one that was divided.  Where
 * the typesetter counted, ff and the like were one letter. */
static bool
is_chunk(const char *text, const struct run *run)
{
	size_t at, n = 0;

	for (at = run->begin; at + 1 < run->end; at++)
		n += text[at] == 'f' && memchr("fil", text[at + 1], 3) != NULL;
	return length(run) >= CHUNK && length(run) - n <= CHUNK;
}

/* A capital and small letters. */
static bool
is_name(const char *text, const struct run *run)
{

	return run->upper && run->lower && !us_is_lower(text[run->begin]) &&
	    !run->digit;
}

/* Return what is behind ${run} in ${word}. */
static enum follow
follow(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run)
{
	const char *text = p->view.text;
	const size_t at = run->end;
	struct us_parted_word next;
	size_t rest = at;

	if (at < word->stop && is_mark(text[at]))
		return MARK;
	if (at + 1 < word->stop && text[at] == '.' && us_is_alnum(text[at + 1]))
		return MARK;
	while (rest < word->stop && !us_is_alnum(text[rest]))
		rest++;
	if (rest < word->stop)
		return TEXT;
	if (at + (at < word->stop && text[at] == '.') < word->stop)
		return CLOSE;
	if (!us_parted_read_word(p, word, &next) ||
	    !us_is_alnum(text[next.begin]))
		return CLOSE;
	/* A full stop is of the URL if no sentence begins behind it. */
	if (at < word->stop)
		return us_is_lower(text[next.begin]) ||
			us_is(text[next.begin], US_DIGIT) ?
		    MARK :
		    CLOSE;
	return next.breaks ? CLOSE : TEXT;
}

/* Return whether the number may be that of the next item of a list, of the page
 * or a year: it has few digits, none of which is a leading zero. */
static bool
is_short_number(const char *text, const struct run *run)
{

	return !run->lower && !run->upper && length(run) < CHUNK &&
	    text[run->begin] != '0';
}

/* Return whether ${run}, which ends ${word}, is the number of an item of a
 * list: 24. Smith */
static bool
is_numbered(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run)
{
	const char *text = p->view.text;
	struct us_parted_word next;

	return is_short_number(text, run) && run->end + 1 == word->stop &&
	    text[run->end] == '.' && us_parted_read_word(p, word, &next) &&
	    !next.breaks && us_is(text[next.begin], US_ALPHA);
}

/* Return whether "the" is before the URL, which then stands before a noun. */
static bool
has_article(const struct us_parted *p)
{

	return p->begin >= 4 && us_same(p->view.text + p->begin - 4, "the ", 4);
}

/* Return whether the next line begins with a small letter: a sentence goes on
 * there. */
static bool
goes_on_below(struct us_parted *p, const struct us_parted_word *word)
{
	struct us_parted_word next;

	return us_parted_read_word(p, word, &next) && next.breaks &&
	    us_is_lower(p->view.text[next.begin]);
}

/* Return whether the letters of two chunks are two words of the text, and not
 * one that was divided. */
static bool
are_words(const char *left, size_t left_len, const char *right, size_t len)
{

	return !us_known_word(left, left_len, right, len) &&
	    us_known_word(left, left_len, right, 0) &&
	    us_known_word(right, len, left, 0);
}

/* The chunk ${a} of letters ends the URL, and the letters ${b} follow. */
static enum us_parted_gap
ask_letters(const char *left, const struct run *a, const char *right,
    const struct run *b, enum follow behind)
{

	if (behind == MARK)
		return US_PARTED_ON;
	if (is_name(right, b))
		return US_PARTED_DOUBT;
	if (behind == TEXT)
		return us_known_word(left + a->begin, length(a),
			   right + b->begin, length(b)) &&
			!us_known_word(right + b->begin, length(b), left, 0) ?
		    US_PARTED_ON :
		    US_PARTED_DOUBT;
	return are_words(left + a->begin, length(a), right + b->begin,
		   length(b)) ?
	    US_PARTED_DOUBT :
	    US_PARTED_ON;
}

/* The most chunks that are looked at ahead. */
#define CHUNKS 6

/* Return what is behind the last of the chunks of which ${run} in ${word} is
 * the first. */
static enum follow
follow_chunks(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run)
{
	struct us_parted_word at = *word, next;
	struct run last = *run, other;
	enum follow behind = follow(p, &at, &last);
	int n;

	for (n = 0; n < CHUNKS && behind == TEXT && last.end == at.stop &&
	     is_chunk(p->view.text, &last);
	     n++) {
		if (!us_parted_read_word(p, &at, &next) || next.wide)
			break;
		other = read_run(p->view.text, next.begin, next.stop);
		if (length(&other) < 2 || length(&other) > CHUNK_LAST ||
		    is_name(p->view.text, &other))
			break;
		at = next;
		last = other;
		behind = follow(p, &at, &last);
	}
	return behind;
}

/* The chunk ${a} in ${left} ends the URL, and the letters and digits ${b} of
 * ${word} follow: they may be the rest of a run that was divided. */
static enum us_parted_gap
ask_chunk(struct us_parted *p, const char *left, const struct run *a,
    const struct us_parted_word *word, const struct run *b)
{
	const char *text = p->view.text;
	enum follow behind;

	if (a->digit && is_name(text, b))
		return US_PARTED_END;
	if (word->breaks)
		return (a->digit && !b->digit) || is_name(text, b) ||
			is_numbered(p, word, b) ?
		    US_PARTED_END :
		    US_PARTED_DOUBT;
	behind = follow_chunks(p, word, b);
	if (length(b) == 1 || length(b) > CHUNK_LAST)
		return behind == MARK ? US_PARTED_DOUBT : US_PARTED_END;
	if (!a->digit && !b->digit)
		return ask_letters(left, a, text, b, behind);
	if (!b->digit)
		return behind == TEXT ? US_PARTED_END : US_PARTED_DOUBT;
	if (behind == MARK || !is_short_number(text, b))
		return behind == TEXT && a->lower && !a->digit && !b->lower &&
			!b->upper ?
		    US_PARTED_DOUBT :
		    US_PARTED_ON;
	return behind == TEXT || (a->lower && !a->digit) ||
		is_numbered(p, word, b) ?
	    US_PARTED_DOUBT :
	    US_PARTED_ON;
}

/* Return whether ${run}, all of ${word}, is surely divided behind its end. */
static bool
is_divided(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run)
{
	struct us_parted_word next;
	struct run rest;

	if (p->compact || p->whole || run->end < word->stop ||
	    !is_chunk(p->view.text, run) ||
	    !us_parted_read_word(p, word, &next) || next.wide)
		return false;
	rest = read_run(p->view.text, next.begin, next.stop);
	return length(&rest) > 0 &&
	    ask_chunk(p, p->view.text, run, &next, &rest) == US_PARTED_ON;
}

/* The URL ends with a full stop inside its host. */
static enum us_parted_gap
ask_label(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run, enum follow behind)
{

	if (us_is(p->view.text[run->begin], US_ALPHA) &&
	    !us_is_lower(p->view.text[run->begin]))
		return US_PARTED_END;
	return behind == TEXT && run->end == word->stop &&
		us_parted_has_domain(p, p->len - 1) ?
	    US_PARTED_DOUBT :
	    US_PARTED_ON;
}

/* The URL ends with a full stop behind its host, and digits follow. */
static enum us_parted_gap
ask_number(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run, enum follow behind)
{

	if (!is_short_number(p->view.text, run) || !us_parted_has_number(p))
		return US_PARTED_ON;
	if (is_numbered(p, word, run))
		return word->breaks ? US_PARTED_END : US_PARTED_DOUBT;
	return behind == TEXT || (word->breaks && behind != MARK) ?
	    US_PARTED_DOUBT :
	    US_PARTED_ON;
}

/* The URL ends with a full stop behind its host. */
static enum us_parted_gap
ask_stop(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run, enum follow behind)
{
	const char *text = p->view.text;
	const bool plain = run->end == word->stop;

	if (us_is(text[run->begin], US_ALPHA) && !us_is_lower(text[run->begin]))
		return p->compact || run->lower || length(run) == 1 ?
		    US_PARTED_END :
		    US_PARTED_DOUBT;
	if (p->compact)
		return US_PARTED_DOUBT;
	if (us_is(text[run->begin], US_DIGIT))
		return ask_number(p, word, run, behind);
	if (!run->digit && us_parted_has_number(p))
		return behind == TEXT ? US_PARTED_END :
		    behind == MARK    ? US_PARTED_ON :
					US_PARTED_DOUBT;
	if (behind != TEXT || !plain || is_divided(p, word, run) ||
	    (!us_parted_is_doi(p) &&
		us_next_word_extension(text + run->begin, length(run))))
		return US_PARTED_ON;
	return US_PARTED_DOUBT;
}

/* The URL ends with a slash, or ends its host. */
static enum us_parted_gap
ask_slash(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run, enum follow behind)
{
	const char *text = p->view.text;
	const bool is_doi = us_parted_is_doi(p);
	const size_t suffix = us_parted_suffix(p);

	if (is_doi && (suffix == 0 || suffix == p->len))
		return word->breaks && behind != MARK &&
			is_short_number(text, run) ?
		    US_PARTED_DOUBT :
		    US_PARTED_ON;
	if (is_numbered(p, word, run))
		return US_PARTED_DOUBT;
	if (is_doi && run->digit)
		return US_PARTED_ON;
	if (p->compact || (word->breaks && behind != MARK && !run->digit))
		return US_PARTED_DOUBT;
	if (behind == TEXT)
		return is_divided(p, word, run) ? US_PARTED_ON :
						  US_PARTED_DOUBT;
	if (word->breaks && behind == CLOSE)
		return US_PARTED_DOUBT;
	/* Such a slash has no blank behind it: and/or */
	if (behind == MARK)
		return text[run->end] == '/' && word->stop - run->end > 2 &&
			us_is_alnum(text[run->end + 1]) &&
			us_is_alnum(text[run->end + 2]) ?
		    US_PARTED_DOUBT :
		    US_PARTED_ON;
	return has_article(p) || (!run->digit && goes_on_below(p, word)) ?
	    US_PARTED_DOUBT :
	    US_PARTED_ON;
}

/* The URL ends with a closing bracket: a DOI may have the year of a journal
 * before the number of an item (parts-of-a-doi). */
static enum us_parted_gap
ask_bracket(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run)
{
	const char *text = p->view.text;

	if (!us_parted_is_doi(p) ||
	    memchr(p->url + p->path, '(', p->len - p->path) == NULL)
		return US_PARTED_END;
	return us_join_is_item(text, run->begin, word->stop) ? US_PARTED_ON :
							       US_PARTED_DOUBT;
}

/* The URL ends with a letter or digit. */
static enum us_parted_gap
ask_run(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run)
{
	const char *text = p->view.text;
	const struct run last = last_run(p);

	if (p->compact)
		return US_PARTED_END;
	if (p->whole || !is_chunk(p->url, &last))
		return !word->breaks && run->end < word->stop &&
			is_mark(text[run->end]) ?
		    US_PARTED_DOUBT :
		    US_PARTED_END;
	if (word->wide)
		return US_PARTED_DOUBT;
	if (p->path == 0 && !us_parted_has_domain(p, p->len))
		return run->upper || length(run) > CHUNK_LAST ? US_PARTED_END :
								US_PARTED_ON;
	return ask_chunk(p, p->url, &last, word, run);
}

/* The same for a mark with which no URL ends. */
static enum us_parted_gap
ask_mark(struct us_parted *p, const struct us_parted_word *word,
    const struct run *run, enum follow behind)
{

	return word->breaks &&
		(is_numbered(p, word, run) || (!run->digit && behind == TEXT)) ?
	    US_PARTED_DOUBT :
	    US_PARTED_ON;
}

enum us_parted_gap
us_parted_ask(struct us_parted *p, const struct us_parted_word *word)
{
	const char *text = p->view.text, last = p->url[p->len - 1];
	const struct run run = read_run(text, word->begin, word->stop);
	enum follow behind;

	/* A mark with a blank before it is none of such a URL. */
	if (length(&run) == 0)
		return !word->breaks && is_mark(text[word->begin]) ?
		    US_PARTED_DOUBT :
		    US_PARTED_END;
	if (word->stop - run.end > 1 && text[run.end] == ':' &&
	    text[run.end + 1] == '/')
		return US_PARTED_END;
	/* Of references, the date on which somebody saw the page. */
	if (length(&run) == 8 && us_same(text + run.begin, "accessed", 8))
		return US_PARTED_END;
	if (us_is_alnum(last))
		return ask_run(p, word, &run);
	if (word->wide)
		return is_mark(last) ||
			((last == '.' || last == ')') &&
			    (run.digit || us_is_lower(text[run.begin]))) ?
		    US_PARTED_DOUBT :
		    US_PARTED_END;
	if (last == ')')
		return ask_bracket(p, word, &run);
	behind = follow(p, word, &run);
	switch (last) {
	case '.':
		return p->path == 0 ? ask_label(p, word, &run, behind) :
				      ask_stop(p, word, &run, behind);
	case '/':
		return ask_slash(p, word, &run, behind);
	case ':':
		return us_parted_is_doi(p) ? US_PARTED_DOUBT : US_PARTED_END;
	default:
		return is_mark(last) ? ask_mark(p, word, &run, behind) :
				       US_PARTED_END;
	}
}

/* Return whether what begins at ${at}, behind a blank line, may be the rest of
 * a URL that ends with ${last}, perhaps in a ${chunk} of letters: a program may
 * put such a line between any two. */
static bool
may_go_on_below(const struct us_view *v, size_t at, char last, bool chunk)
{
	const char *text = v->text;
	size_t end = at;

	if (us_is(text[at], US_ALPHA))
		return last == '/' ||
		    ((last == '.' || chunk) && us_is_lower(text[at]));
	while (end < v->len && end - at < CHUNK && us_is(text[end], US_DIGIT))
		end++;
	return last == '.' && end > at &&
	    (v->len - end < 2 || text[end] != '.' ||
		!us_is(text[end + 1], US_BLANK) || end - at > 3);
}

/* The most blank lines behind which a URL may go on. */
#define BLANK_LINES 2

/* Return whether there is text behind the line end at ${*at} and some blank
 * lines, which has no number of its own, and set ${*at} to it. */
static bool
find_below(struct us_parted *p, size_t *at)
{
	const struct us_view *v = &p->view;
	enum us_look look = US_LOOK_NOTHING;
	unsigned lines = p->last.lines;
	size_t begin = *at, end, n;

	for (n = 0; n <= BLANK_LINES && look == US_LOOK_NOTHING; n++) {
		end = v->len - *at > US_PARTED_GAP ? *at + US_PARTED_GAP :
						     v->len;
		*at = us_eol_find(v->text, *at, end);
		if (v->len - *at < 2)
			look = v->ended ? US_LOOK_END : US_LOOK_MORE;
		else if (*at == end)
			return false;
		else {
			*at += us_eol(v->text + *at, v->len - *at);
			begin = *at;
			lines++;
			look = us_line_prefix_break(&p->prefix, v->text, at,
			    v->len, v->ended, false, &lines);
		}
	}
	p->more = p->more || look == US_LOOK_MORE;
	return look == US_LOOK_FOUND && *at < v->len &&
	    !us_parted_has_digit(v->text, begin, *at);
}

enum us_parted_gap
us_parted_ask_end(struct us_parted *p)
{
	const struct us_view *v = &p->view;
	const struct run run = last_run(p);
	const char last = p->url[p->len - 1];
	const bool chunk = !p->compact && !run.digit && is_chunk(p->url, &run);
	size_t at = p->last.stop;
	bool doubt;

	if (last != '/' && !chunk && (last != '.' || p->compact))
		return US_PARTED_END;
	while (at < v->len && at - p->last.stop < US_PARTED_GAP &&
	    v->text[at] == ' ')
		at++;
	if (at < v->len && !us_is(v->text[at], US_EOL))
		doubt = at > p->last.stop &&
		    (v->text[at] == '<' || v->text[at] == '\\');
	else if (find_below(p, &at)) {
		p->more = p->more || (v->len - at < CHUNK + 2 && !v->ended);
		doubt = may_go_on_below(v, at, last, chunk);
	} else
		doubt = false;
	return doubt ? US_PARTED_DOUBT : US_PARTED_END;
}

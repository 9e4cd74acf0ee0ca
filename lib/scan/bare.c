/*
 * The end of a bare URL: one pass from its beginning.
 *
 * Trailing punctuation belongs to the sentence when no byte of the URL follows
 * it.  So the pass never has to go back.
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "bare.h"
#include "bare_character.h"
#include "escape.h"
#include "markup.h"

/* Return the end of the URL without the text of a link that stands in brackets
 * behind it (D170). */
static size_t
drop_label(const struct us_bare_pass *p, size_t begin, size_t stop)
{

	if (p->open[1] + p->open[2] > 0)
		return stop < p->len && us_is(p->text[stop], US_BLANK) ?
		    p->label.before :
		    p->keep;
	if (p->label.close + 1 == p->keep && p->text[p->label.close] == ']' &&
	    us_markup_is_label(p->text, begin, p->label.open, p->label.close))
		return p->label.before;
	return p->keep;
}

/* Decide where the URL ends among the bytes that were read. */
static void
settle(const struct us_bare_pass *p, size_t stop, struct us_bare *bare)
{
	size_t begin = bare->piece[bare->pieces].begin, end;

	bare->stop = stop;
	bare->ended = us_stop_ended(p->text, stop, p->len);
	bare->quoted = p->quote != NULL &&
	    us_quote_closes(p->quote, p->text, stop, p->len);
	if (bare->quoted) {
		end = p->keep_quoted;
		bare->ended = URLSIFT_E_QUOTE;
	} else {
		end = p->label.before > begin ? drop_label(p, begin, stop) :
						p->keep;
		if (p->today && us_is(p->text[end - 1], US_MARK))
			end = us_markup_emphasis(p->text, bare->piece[0].begin,
			    end);
	}
	if (p->garbled.begin > begin)
		end = us_garbled_end(&p->garbled, p->text, p->host, end);
	bare->piece[bare->pieces++].end = end;
	bare->escaped = p->escape < end;
}

/* Skip a run of bytes that mean the same whatever is beside them, from ${at} to
 * ${end} at most.  Return where the run ends. */
static size_t
pass_run(struct us_bare_pass *p, size_t at, size_t end)
{
	const char *text = p->text;
	enum us_run run = US_RUN_PATH;
	size_t kept, quoted, stop;

	/* Such a mark is decoration directly behind a host or beside the same
	 * mark. */
	if (p->authority)
		run = US_RUN_HOST;
	else if (us_is(p->mark, US_MARK))
		run = US_RUN_STEM;
	stop = quoted = us_run(p->rules, run, text, at, end);
	while (quoted > at && us_is(text[quoted - 1], US_PAUSE))
		quoted--;
	kept = quoted;
	while (p->authority && kept > at &&
	    us_is(text[kept - 1], US_PAUSE | US_MARK))
		kept--;

	if (stop > at)
		p->solid = false;
	if (quoted > at)
		p->keep_quoted = quoted;
	if (kept > at)
		p->keep = kept;
	return stop;
}

/* Read from ${*at} to the end of the line or of the URL. */
static void
pass_line(struct us_bare_pass *p, size_t *at, size_t limit)
{
	size_t end = p->len <= limit ? p->len : limit + 1, n;

	while (*at < end) {
		*at = pass_run(p, *at, end);
		if (*at == end || us_stop_is(p->text[*at]))
			break;
		if (p->authority && us_is(p->text[*at], US_PATH)) {
			p->authority = false;
			p->root = *at;
			continue;
		}
		if ((n = us_bare_read_character(p, *at)) == 0)
			break;
		*at += n;
	}
}

/* The authority begins at ${at}. */
static void
begin_authority(struct us_bare_pass *p, size_t at)
{

	p->authority = true;
	p->host = p->keep = p->keep_quoted = at;
}

/* Go on in the next line if the URL does (B3).  ${before} is the state
 * before. */
static enum us_joined
go_on(struct us_bare_pass *p, const struct urlsift_rules *rules,
    const struct us_view *view, size_t *at, struct us_bare *bare,
    struct us_bare_pass *before)
{
	const size_t begin = bare->piece[bare->pieces].begin;
	const struct us_joint joint = { .start = bare->piece[0].begin,
		.begin = begin,
		.end = *at,
		.close = p->quote != NULL ? *p->quote->close : '\0',
		.name = p->name,
		.empty = *at == p->host,
		.authority = p->authority,
		.query = p->query,
		.later = bare->pieces > 0 };
	enum us_joined joined;
	size_t next;

	if (*at == p->len || !us_is(p->text[*at], US_BLANK) ||
	    p->escape != SIZE_MAX || bare->pieces + 1 == US_BARE_LINES)
		return US_NOT_JOINED;
	joined = us_line_join(rules, view, &joint, &next, &bare->why);
	if (joined != US_JOINED)
		return joined;
	*before = *p;
	if (bare->pieces == 0)
		bare->alone = p->keep;
	p->query = p->query ||
	    memchr(p->text + begin, '?', *at - begin) != NULL;
	bare->piece[bare->pieces++].end = *at;
	bare->piece[bare->pieces].begin = next;
	*at = next;
	us_bare_keep(p, next - 1);
	if (p->name) {
		p->name = false;
		*at += 2;
		begin_authority(p, *at);
	}
	return US_JOINED;
}

enum us_bare_end
us_bare_read(const struct urlsift_rules *rules, const struct us_view *view,
    size_t begin, size_t colon, bool joins, struct us_bare *bare)
{
	struct us_bare_pass p = { .rules = rules,
		.text = view->text,
		.len = view->len,
		.ended = view->ended },
			    before;
	enum us_joined joined = US_NOT_JOINED;
	size_t at = colon + 1, slashes;
	struct us_join_why why = { 0 };
	bool is_long;

	p.today = rules->syntax == URLSIFT_RFC3986;
	p.iri = us_rules_iri(rules);
	p.quote = us_quote_find(p.text, begin);
	p.mark = begin > 0 ? p.text[begin - 1] : '\0';
	p.keep = p.keep_quoted = at;
	p.loose = at == begin;
	slashes = p.loose ? 0 : us_escape_slashes(p.text, at, p.len);
	p.escape = slashes > 2 ? at : SIZE_MAX;
	if (p.loose || slashes > 0)
		begin_authority(&p, at += slashes);
	p.name = at == colon + 1 && at > begin && at < p.len &&
	    us_is(p.text[at], US_BLANK);
	/* The * of news:* is not punctuation of the sentence (3.6, D15). */
	if (at < p.len && p.text[at] == '*' && !p.authority)
		p.keep = p.keep_quoted = at + 1;
	bare->pieces = 0;
	bare->why = why;
	bare->piece[0].begin = begin;

	do {
		pass_line(&p, &at, begin + rules->max_url);
		is_long = at - begin > rules->max_url;
		bare->stop = at;
		if (p.more || (!view->ended && p.len - at < US_BARE_AHEAD))
			return US_BARE_MORE;
		/* The next line does not belong to the URL if it begins with no
		 * byte of a URL or makes the URL too long. */
		if (bare->pieces > 0 &&
		    (is_long || p.keep == bare->piece[bare->pieces].begin)) {
			p = before;
			at = bare->piece[--bare->pieces].end;
			bare->why = why;
			bare->why.ends = is_long ?
			    "the URL would be too long" :
			    "no byte of a URL begins the next line";
			break;
		}
		if (is_long)
			return US_BARE_LONG;
		why = bare->why;
		joined = joins ? go_on(&p, rules, view, &at, bare, &before) :
				 US_NOT_JOINED;
	} while (joined == US_JOINED);
	if (joined == US_JOIN_MORE)
		return US_BARE_MORE;
	settle(&p, at, bare);
	return US_BARE_DONE;
}

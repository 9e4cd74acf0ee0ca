/*
 * The links of an office document.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../limits.h"
#include "xml.h"

/* The folder of relationships, and how their names end. */
#define FOLDER "_rels/"
#define FOLDER_LEN 6
#define ENDING ".rels"
#define ENDING_LEN 5

enum word { ID, PART, MEMBER, URL, TEXT, ELEMENT, ATTRIBUTE, WORDS };

struct kept {
	size_t word[WORDS]; /* where each one begins */
	const char *words;  /* what they begin in */
	size_t url_len, text_len;
	struct urlsift_decode_place place;
	struct us_cell cell;
	bool is_used;
};

void
us_package_free(struct us_package *p)
{

	us_buf_free(&p->words);
	us_buf_free(&p->targets);
	us_buf_free(&p->references);
	us_buf_free(&p->cells);
}

/* Return the number in ${name} behind this ${folder} and word; 0: none. */
static uint32_t
number_of(const char *name, const char *word)
{
	const char *at = strstr(name, word);
	uint32_t number = 0;

	if (at != NULL)
		for (at += strlen(word);
		     us_is(*at, US_DIGIT) && number < 1000000; at++)
			number = number * 10 + (uint32_t)(*at - '0');
	return at != NULL && strcmp(at, ".xml") == 0 ? number : 0;
}

void
us_package_member(struct us_package *p, uint64_t index, const char *name,
    bool is_document)
{

	p->index = index;
	p->member = name;
	p->is_document = is_document;
	p->strings = 0;
	memset(&p->sheet, 0, sizeof(p->sheet));
	if (name == NULL)
		return;
	p->sheet.page = number_of(name, "xl/worksheets/sheet");
	if (p->sheet.page == 0)
		p->sheet.page = number_of(name, "ppt/slides/slide");
}

static size_t
add_word(struct us_package *p, const char *text, size_t len,
    struct us_emitter *out)
{
	size_t at = p->words.len;

	us_emit_add(out, &p->words, text, len);
	us_emit_add(out, &p->words, "", 1);
	return at;
}

/* Append the name of the part that the member is about: of the relationships
 * of word/_rels/document.xml.rels, word/document.xml. */
static size_t
add_part(struct us_package *p, struct us_emitter *out)
{
	const char *name = p->member, *folder = NULL, *next;
	size_t len = strlen(name), at = p->words.len;

	for (next = name; (next = strstr(next, FOLDER)) != NULL; next++)
		folder = next;
	if (folder == NULL || len < ENDING_LEN ||
	    strcmp(name + len - ENDING_LEN, ENDING) != 0)
		return add_word(p, name, len, out);
	us_emit_add(out, &p->words, name, (size_t)(folder - name));
	folder += FOLDER_LEN;
	(void)add_word(p, folder, len - (size_t)(folder - name) - ENDING_LEN,
	    out);
	return at;
}

bool
us_package_add(struct us_package *p, const char *id,
    const struct urlsift_decode_url *link, const struct us_cell *cell,
    struct us_emitter *out)
{
	const char *const words[WORDS] = { [ID] = id,
		[MEMBER] = p->member,
		[ELEMENT] = link->element,
		[ATTRIBUTE] = link->attribute };
	struct kept kept = { .url_len = link->len,
		.text_len = link->text_len,
		.place = link->place };
	size_t i;

	if (p->words.len + p->targets.len + p->references.len > US_MAX_PACKAGE)
		return false;
	if (cell != NULL)
		kept.cell = *cell;
	kept.word[PART] = add_part(p, out);
	for (i = 0; i < WORDS; i++)
		if (words[i] != NULL)
			kept.word[i] =
			    add_word(p, words[i], strlen(words[i]), out);
	kept.word[URL] = add_word(p, link->url, link->len, out);
	kept.word[TEXT] = add_word(p, link->text, link->text_len, out);
	/* Without memory for its words it must not be there. */
	if (out->status == 0)
		us_emit_add(out, cell == NULL ? &p->targets : &p->references,
		    &kept, sizeof(kept));
	return true;
}

void
us_package_use_string(struct us_package *p, uint64_t number,
    const struct us_cell *cell)
{
	size_t at = p->begin.cells, end;
	struct us_cell *first;

	if (number >= US_MAX_PACKAGE / sizeof(*cell))
		return;
	at += (size_t)number * sizeof(*cell);
	end = at + sizeof(*cell);
	/* Without memory it is not known where the string stands. */
	if (end > p->cells.len) {
		if (us_buf_reserve(&p->cells, end) != URLSIFT_OK)
			return;
		memset(p->cells.data + p->cells.len, 0, end - p->cells.len);
		p->cells.len = end;
	}
	first = (struct us_cell *)(void *)(p->cells.data + at);
	if (first->row == 0)
		*first = *cell;
}

struct us_cell
us_package_next_string(struct us_package *p)
{
	struct us_cell cell = { 0, 0, 0 };
	size_t at = p->begin.cells + p->strings * sizeof(cell);

	if (at + sizeof(cell) <= p->cells.len) {
		memcpy(&cell, p->cells.data + at, sizeof(cell));
		p->strings++;
	}
	return cell;
}

struct us_package_mark
us_package_open(struct us_package *p)
{
	struct us_package_mark outer = p->begin;

	p->begin = (struct us_package_mark){ p->words.len, p->targets.len,
		p->references.len, p->cells.len };
	return outer;
}

static const char *
word(const struct kept *kept, enum word which)
{

	return kept->words + kept->word[which];
}

static int
compare(const void *a, const void *b)
{
	int order = strcmp(word(a, PART), word(b, PART));

	return order != 0 ? order : strcmp(word(a, ID), word(b, ID));
}

/* Let those of ${all} behind ${begin} know their words.  Return the first one,
 * and in ${n} their number. */
static struct kept *
find_words(const struct us_package *p, const struct us_buf *all, size_t begin,
    size_t *n)
{
	struct kept *first;
	size_t i;

	*n = (all->len - begin) / sizeof(*first);
	if (*n == 0)
		return NULL;
	first = (struct kept *)(void *)(all->data + begin);
	for (i = 0; i < *n; i++)
		first[i].words = p->words.data;
	return first;
}

/* Emit the URL of ${target} where ${at} stands.  ${member} is the name of the
 * member of the last one, and ${index} its number.  If the helper dies, reading
 * goes on behind the member that was read last. */
static void
emit(struct us_emitter *out, const struct kept *at, const struct kept *target,
    uint64_t index, const char **member)
{
	struct urlsift_decode_part part = { .row = at->cell.row,
		.column = at->cell.column,
		.page = at->cell.page };
	struct urlsift_decode_url url = { .url = word(target, URL),
		.len = target->url_len,
		.place = at->place,
		.flags = URLSIFT_DECODE_ATTRIBUTE,
		.element = word(at, ELEMENT),
		.attribute = word(at, ATTRIBUTE),
		.text = at->text_len == 0 ? NULL : word(at, TEXT),
		.text_len = at->text_len };

	if (strcmp(*member, word(at, MEMBER)) != 0) {
		*member = word(at, MEMBER);
		us_emit_member(out, index, *member);
	}
	us_emit_part(out, &part);
	us_link_emit(out, &url, NULL, 0);
	us_emit_part_end(out);
}

void
us_package_close(struct us_package *p, struct us_package_mark outer,
    struct us_emitter *out)
{
	size_t targets, references, i;
	struct kept *target =
			find_words(p, &p->targets, p->begin.targets, &targets),
		    *at = find_words(p, &p->references, p->begin.references,
			&references),
		    *found;
	const char *member = "";

	if (target != NULL)
		qsort(target, targets, sizeof(*target), compare);
	for (i = 0; at != NULL && i < references; i++) {
		found = at[i].url_len > 0 ?
		    &at[i] :
		    target != NULL ?
		    bsearch(&at[i], target, targets, sizeof(*target), compare) :
		    NULL;
		if (found == NULL)
			continue;
		found->is_used = true;
		emit(out, &at[i], found, p->index, &member);
	}
	for (i = 0; target != NULL && i < targets; i++)
		if (!target[i].is_used)
			emit(out, &target[i], &target[i], p->index, &member);
	p->words.len = p->begin.words;
	p->targets.len = p->begin.targets;
	p->references.len = p->begin.references;
	p->cells.len = p->begin.cells;
	p->begin = outer;
}

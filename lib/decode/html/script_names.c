/*
 * The names of a script that stand for strings, lists, and functions
 * (names-of-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_names.h"

/* The longest script whose names are kept for the next ones, the bytes of a
 * name and its value, and of all that are kept. */
#define KEPT_SCRIPT 16384
#define KEPT_VALUE 512
#define KEPT_MOST 16384

void
us_names_begin(struct us_names *names)
{

	names->script++;
	names->bound = 0;
	names->is_again = names->has_new = false;
}

static bool
is_slot(const struct us_names *names, const struct us_values *v,
    const struct us_name *slot, const struct us_path *p)
{
	const char *text = slot->is_kept ? v->kept.data : v->script;

	return us_names_fit(names, slot, p) &&
	    memcmp(text + slot->begin, v->script + p->begin, slot->len) == 0;
}

bool
us_names_get(struct us_names *names, struct us_values *v,
    const struct us_path *p, struct us_script_value *value)
{
	struct us_name *slot = us_names_slot(names, v->script, p);

	if (slot->is_wanted || !is_slot(names, v, slot, p))
		return false;
	*value = slot->value;
	value->is_named = true;
	/* It was told when it was set. */
	value->is_told = true;
	value->is_read = value->is_group = false;
	value->is_late = slot->is_late;
	value->at = slot->begin;
	return true;
}

void
us_names_want(struct us_names *names, const struct us_values *v,
    const struct us_path *p)
{
	struct us_name *slot = us_names_slot(names, v->script, p);

	if (p->end - p->begin <= US_NAME_MOST && !us_names_use(names, slot))
		*slot = (struct us_name){ .script = names->script,
			.begin = p->begin,
			.len = (unsigned char)(p->end - p->begin),
			.kind = (unsigned char)p->kind,
			.function = p->function,
			.is_wanted = true };
}

/* Return the slot in which the value of ${p} is to be set. */
static struct us_name *
define(struct us_names *names, struct us_values *v, const struct us_path *p)
{
	struct us_name *slot = us_names_slot(names, v->script, p);
	bool is_known = is_slot(names, v, slot, p);

	*slot = (struct us_name){ .script = names->script,
		.begin = p->begin,
		.len = (unsigned char)(p->end - p->begin),
		.kind = (unsigned char)p->kind,
		.function = p->function,
		.is_late = p->kind == US_NAME_PARAMETER ||
		    (is_known && (slot->is_late || slot->is_wanted)) };
	if (p->kind == US_NAME_PARAMETER)
		names->bound |= UINT64_C(1) << p->function % 64;
	names->has_new = true;
	return slot;
}

/* Append ${text} to those of names.  Return false if there is no room. */
static bool
store(struct us_values *v, const char *text, size_t len)
{

	if (v->budget < len)
		return false;
	v->budget -= len;
	us_emit_add(v->out, &v->names, text, len);
	return v->out->status == 0;
}

void
us_names_set(struct us_names *names, struct us_values *v,
    const struct us_path *p, const struct us_script_value *value)
{
	struct us_script_value stored = *value;
	struct us_name *slot;
	size_t begin = v->names.len;

	if (value->kind == US_VALUE_UNKNOWN || value->kind == US_VALUE_NUMBER ||
	    value->kind == US_VALUE_PATTERN || p->end == p->begin ||
	    p->end - p->begin > US_NAME_MOST ||
	    (names->is_again && p->kind != US_NAME_PARAMETER))
		return;
	if (value->place == US_PLACE_HEAP) {
		if (v->heap.len > 0 &&
		    !store(v, us_value_text(v, value),
			value->end - value->begin))
			return;
		stored.place = US_PLACE_NAMES;
		stored.begin = begin;
		stored.end = v->names.len;
	}
	slot = define(names, v, p);
	slot->is_late |= value->is_late;
	slot->value = stored;
}

void
us_names_grown(struct us_names *names, const struct us_values *v,
    const struct us_path *p)
{

	us_names_slot(names, v->script, p)->is_grown = true;
}

void
us_names_grow(struct us_names *names, struct us_values *v,
    const struct us_path *p, const struct us_script_value *value)
{
	struct us_script_value grown;
	struct us_name *slot;
	size_t begin = v->heap.len;

	if (names->is_again || !us_names_get(names, v, p, &grown))
		return;
	slot = us_names_slot(names, v->script, p);
	slot->is_late |= value->is_late;
	slot->is_grown = true;
	if (grown.kind == US_VALUE_TEXT && grown.place == US_PLACE_NAMES &&
	    grown.end == v->names.len && value->kind != US_VALUE_CHOICE) {
		/* The last value grows where it is. */
		us_value_append_right(v, &grown, value);
		(void)store(v, v->heap.data + begin, v->heap.len - begin);
		slot->value.end = v->names.len;
		return;
	}
	us_value_join(v, &grown, value);
	begin = v->names.len;
	if (v->heap.len == 0 ||
	    !store(v, us_value_text(v, &grown), grown.end - grown.begin))
		return;
	if (slot->is_kept)
		slot->begin = p->begin;
	slot->script = names->script;
	slot->is_kept = false;
	grown.place = US_PLACE_NAMES;
	grown.begin = begin;
	grown.end = v->names.len;
	slot->value = grown;
}

/* Keep the name ${slot}, if there is room for it. */
static void
keep_slot(struct us_values *v, struct us_name *slot)
{
	size_t len = slot->value.end - slot->value.begin;

	if (slot->len + len > KEPT_VALUE ||
	    v->kept.len + slot->len + len > KEPT_MOST ||
	    !us_emit_reserve(v->out, &v->kept, v->kept.len + slot->len + len))
		return;
	us_emit_add(v->out, &v->kept, v->script + slot->begin, slot->len);
	us_emit_add(v->out, &v->kept, us_value_text(v, &slot->value), len);
	if (v->out->status != 0)
		return;
	slot->value.place = US_PLACE_KEPT;
	slot->value.end = v->kept.len;
	slot->value.begin = v->kept.len - len;
	slot->begin = slot->value.begin - slot->len;
	slot->is_kept = true;
	slot->is_grown = slot->is_late = false;
}

void
us_names_keep(struct us_names *names, struct us_values *v, size_t len)
{
	struct us_name *slot = names->slots, *end = slot + US_NAMES;

	if (!names->has_new || len > KEPT_SCRIPT)
		return;
	for (; slot < end; slot++)
		if (slot->script == names->script && !slot->is_wanted &&
		    !slot->is_kept && slot->value.kind != US_VALUE_FUNCTION)
			keep_slot(v, slot);
}

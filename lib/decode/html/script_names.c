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

/* Return the slot of ${p}. */
static struct us_name *
find_slot(struct us_names *names, const struct us_values *v,
    const struct us_path *p)
{
	const unsigned char *name = (const unsigned char *)v->script + p->begin;
	size_t len = p->end - p->begin,
	       hash = len + p->kind * 131 + p->function + name[0] * 31U +
	    name[len / 2] * 47U + name[len - 1] * 7U;

	return &names->slots[hash % US_NAMES];
}

/* Return whether ${slot} holds a name of this script or one that is kept. */
static bool
is_used(const struct us_names *names, const struct us_name *slot)
{

	return slot->script == names->script ||
	    (slot->is_kept && slot->script >= names->first);
}

/* Return whether ${slot} holds ${p}. */
static bool
holds(const struct us_names *names, const struct us_values *v,
    const struct us_name *slot, const struct us_path *p)
{
	const char *text = slot->is_kept ? v->kept.data : v->script;

	return slot->kind == p->kind && slot->len == p->end - p->begin &&
	    slot->function == p->function && is_used(names, slot) &&
	    memcmp(text + slot->begin, v->script + p->begin, slot->len) == 0;
}

bool
us_names_get(struct us_names *names, struct us_values *v,
    const struct us_path *p, struct us_script_value *value)
{
	struct us_name *slot = find_slot(names, v, p);

	if (slot->is_wanted || !holds(names, v, slot, p))
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
	struct us_name *slot = find_slot(names, v, p);

	if (p->end - p->begin <= US_NAME_MOST && !is_used(names, slot))
		*slot = (struct us_name){ .script = names->script,
			.begin = p->begin,
			.len = (unsigned char)(p->end - p->begin),
			.kind = (unsigned char)p->kind,
			.function = p->function,
			.is_wanted = true };
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

struct us_name *
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
		return NULL;
	if (value->place == US_PLACE_HEAP) {
		if (v->heap.len > 0 &&
		    !store(v, us_value_text(v, value),
			value->end - value->begin))
			return NULL;
		stored.place = US_PLACE_NAMES;
		stored.begin = begin;
		stored.end = v->names.len;
	}
	slot = find_slot(names, v, p);
	stored.is_late |= p->kind == US_NAME_PARAMETER ||
	    (holds(names, v, slot, p) && (slot->is_late || slot->is_wanted));
	*slot = (struct us_name){ .script = names->script,
		.begin = p->begin,
		.len = (unsigned char)(p->end - p->begin),
		.kind = (unsigned char)p->kind,
		.function = p->function,
		.is_late = stored.is_late,
		.value = stored };
	if (p->kind == US_NAME_PARAMETER)
		names->bound |= UINT64_C(1) << p->function % 64;
	names->has_new = true;
	return slot;
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
	slot = find_slot(names, v, p);
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
	begin = slot->is_kept ? p->begin : slot->begin;
	slot = us_names_set(names, v, p, &grown);
	if (slot == NULL)
		return;
	slot->begin = begin;
	slot->is_grown = true;
}

/* Keep the name ${slot}, if there is room for it. */
static void
keep_slot(struct us_values *v, struct us_name *slot)
{
	size_t len = slot->value.end - slot->value.begin, begin = v->kept.len;

	if (slot->len + len > KEPT_VALUE ||
	    begin + slot->len + len > KEPT_MOST ||
	    !us_emit_reserve(v->out, &v->kept, begin + slot->len + len))
		return;
	us_emit_add(v->out, &v->kept, v->script + slot->begin, slot->len);
	us_emit_add(v->out, &v->kept, us_value_text(v, &slot->value), len);
	if (v->out->status != 0)
		return;
	slot->value.place = US_PLACE_KEPT;
	slot->value.end = v->kept.len;
	slot->value.begin = v->kept.len - len;
	slot->begin = begin;
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

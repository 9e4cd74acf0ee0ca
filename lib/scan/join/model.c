/*
 * Walking the trees: whole numbers only, so that the answer is the same on
 * every machine.
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>

#include "model.h"

/* A node asks whether a feature is at most ${value}: the next node is the one
 * for yes, ${no} nodes on is the one for no.  A leaf has a ${value} to add. */
struct node {
	uint8_t feature; /* LEAF: it is a leaf */
	uint8_t no;
	int16_t value;
};

#define LEAF 255

#define US_TREE(at)
#define US_ASK(feature, value, no) { US_F_##feature, no, value },
#define US_LEAF(value) { LEAF, 0, value },
static const struct node nodes[] = {
#include "table.def"
};
#undef US_TREE
#undef US_ASK
#undef US_LEAF

#define US_TREE(at) at,
#define US_ASK(feature, value, no)
#define US_LEAF(value)
static const uint16_t roots[] = {
#include "table.def"
};

static const int stops[] = { STOP_SCORES };

int
us_model_score(const int16_t value[US_FEATURES])
{
	const struct node *node;
	int score = US_MODEL_BASE;
	size_t tree;

	for (tree = 0; tree < sizeof(roots) / sizeof(roots[0]); tree++) {
		node = &nodes[roots[tree]];
		while (node->feature != LEAF)
			node += value[node->feature] <= node->value ? 1 :
								      node->no;
		score += node->value;
		/* So low a score comes to no join. */
		if ((tree + 1) % STOP_TREES == 0 &&
		    score < stops[tree / STOP_TREES])
			break;
	}
	return score;
}

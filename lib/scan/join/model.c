/*
 * Walking the trees (model-of-small-trees, model-is-fitted-to-truth): whole
 * numbers only, so that the answer is the same on every machine.
 * SPDX-License-Identifier: MIT
 */
#include "features.h"

/* A node asks whether a feature is at most ${value}: the next node is the one
 * for yes, ${no} nodes on is the one for no.  A leaf has a ${value} to add. */
struct node {
	uint8_t feature; /* LEAF: it is a leaf */
	uint8_t no;
	int16_t value;
};

#define LEAF 255

#define US_TREE(at)
#define US_ASK(feature, value, no, mean) { US_F_##feature, no, value },
#define US_LEAF(value) { LEAF, 0, value },
static const struct node nodes[] = {
#include "table.def"
};
#undef US_ASK
#undef US_LEAF

/* What is added from each node on. */
#define US_ASK(feature, value, no, mean) mean,
#define US_LEAF(value) value,
static const int16_t means[] = {
#include "table.def"
};
#undef US_TREE
#undef US_ASK
#undef US_LEAF

#define US_TREE(at) at,
#define US_ASK(feature, value, no, mean)
#define US_LEAF(value)
static const uint16_t roots[] = {
#include "table.def"
};

static const int stops[] = { STOP_SCORES };

/* Keep the features that added most to the score, or took most from it if it is
 * for the URL's end. */
static void
keep_heaviest(const int16_t value[US_FEATURES], const int weight[US_FEATURES],
    bool joined, struct us_join_reason *reason)
{
	struct us_join_feature *kept = reason->feature;
	int heavy[US_JOIN_FEATURES] = { 0 }, w;
	size_t f, at;

	reason->features = 0;
	for (f = 0; f < US_FEATURES; f++) {
		w = joined ? weight[f] : -weight[f];
		if (w <= heavy[US_JOIN_FEATURES - 1])
			continue;
		for (at = US_JOIN_FEATURES - 1; at > 0 && heavy[at - 1] < w;
		     at--) {
			heavy[at] = heavy[at - 1];
			kept[at] = kept[at - 1];
		}
		heavy[at] = w;
		kept[at] = (struct us_join_feature){ (uint8_t)f, value[f] };
		reason->features += reason->features < US_JOIN_FEATURES;
	}
}

/* Return the score of these features, or one that is surely too low as well.
 * If ${weight} is not NULL, return the score, and add what each feature adds to
 * it to its weight. */
static inline int
walk_trees(const int16_t value[US_FEATURES], int *weight)
{
	const struct node *node, *next;
	int score = US_MODEL_BASE;
	size_t tree, stop = STOP_TREES;

	for (tree = 0; tree < sizeof(roots) / sizeof(roots[0]); tree++) {
		for (node = &nodes[roots[tree]]; node->feature != LEAF;
		     node = next) {
			next = node +
			    (value[node->feature] <= node->value ? 1 :
								   node->no);
			if (weight != NULL)
				weight[node->feature] += means[next - nodes] -
				    means[node - nodes];
		}
		score += node->value;
		if (weight != NULL || tree + 1 < stop)
			continue;
		/* So low a score comes to no join. */
		if (score < stops[stop / STOP_TREES - 1])
			break;
		stop += STOP_TREES;
	}
	return score;
}

bool
us_model_ask(const int16_t value[US_FEATURES], int bound)
{

	return walk_trees(value, NULL) >= bound;
}

void
us_model_explain(const int16_t value[US_FEATURES], bool joined,
    struct us_join_reason *reason)
{
	int weight[US_FEATURES] = { 0 };

	reason->score = walk_trees(value, weight);
	keep_heaviest(value, weight, joined, reason);
}

/*
 * Evidence that a bare URL goes on in the next line: the table and its order.
 * SPDX-License-Identifier: MIT
 */
#include "../urlsift.h"
#include "join_evidence.h"

bool
us_join_evidence_judge(struct us_line_pair *l, struct us_join_why *why)
{
	static const struct {
		bool (*holds)(struct us_line_pair *);
		unsigned note;
		const char *why;
		bool likely;
	} rows[] = {
#define US_SHAPE(test, note, why) \
	{ us_join_##test, URLSIFT_N_##note, why, false },
#define US_LIKELY(test, note, why) \
	{ us_join_##test, URLSIFT_N_##note, why, true },
#define US_VETO(test, why) { us_join_##test, 0, why, false },
#include "join_evidence.def"
#undef US_SHAPE
#undef US_LIKELY
#undef US_VETO
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if ((rows[i].likely && !l->likely) || !rows[i].holds(l))
			continue;
		why->notes |= rows[i].note;
		if (rows[i].note != 0)
			why->goes_on = rows[i].why;
		else
			why->ends = rows[i].why;
		return rows[i].note != 0;
	}
	why->ends = "nothing says that the URL goes on";
	return false;
}

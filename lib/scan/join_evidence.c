/*
 * Evidence that a bare URL goes on in the next line: the table and its order.
 */
#include "../urlsift.h"
#include "join_evidence.h"

unsigned
us_join_evidence_judge(struct us_line_pair *l)
{
	static const struct {
		bool (*holds)(struct us_line_pair *);
		unsigned note;
	} rows[] = {
#define US_SHAPE(test, note, why) { us_join_##test, URLSIFT_N_##note },
#define US_VETO(test, why) { us_join_##test, 0 },
#include "join_evidence.def"
#undef US_SHAPE
#undef US_VETO
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].holds(l))
			return rows[i].note;
	return 0;
}

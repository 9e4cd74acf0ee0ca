/*
 * The arguments as constraints of equality.
 * SPDX-License-Identifier: MIT
 */
#include "arguments.h"

int
arguments_plan(sqlite3_index_info *info)
{
	int at[ARGUMENTS] = { -1, -1 }, argument, i;

	for (i = 0; i < info->nConstraint; i++) {
		argument = info->aConstraint[i].iColumn;
		if (argument < 0 || argument >= ARGUMENTS ||
		    info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
			continue;
		if (!info->aConstraint[i].usable)
			return SQLITE_CONSTRAINT;
		at[argument] = i;
	}
	info->idxNum = 0;
	info->estimatedCost = 1e99;
	for (i = 0; i < ARGUMENTS && at[i] != -1; i++) {
		info->aConstraintUsage[at[i]].argvIndex = i + 1;
		info->aConstraintUsage[at[i]].omit = 1;
		info->idxNum = i + 1;
	}
	return SQLITE_OK;
}

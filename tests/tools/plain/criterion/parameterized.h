/*
 * Tests with parameters.
 * SPDX-License-Identifier: MIT
 */
#ifndef PLAIN_CRITERION_PARAMETERIZED_H
#define PLAIN_CRITERION_PARAMETERIZED_H

#include "criterion.h"

#define ParameterizedTestParameters(SUITE, NAME) \
	static struct plain_params SUITE##_##NAME##_params(void)

#define ParameterizedTest(PARAM, SUITE, NAME) \
	static void SUITE##_##NAME(PARAM); \
	static void SUITE##_##NAME##_with(const void *param) \
	{ \
		SUITE##_##NAME((void *)(size_t)param); \
	} \
	PLAIN_ADD(SUITE, NAME, NULL, SUITE##_##NAME##_params, \
	    SUITE##_##NAME##_with); \
	static void SUITE##_##NAME(PARAM)

#define cr_make_param_array(TYPE, ARRAY, N) \
	((struct plain_params){ (ARRAY), sizeof(TYPE), (N) })

#endif

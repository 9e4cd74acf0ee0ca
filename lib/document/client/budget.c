/*
 * The budget of an input: limits that grow with its size.
 * SPDX-License-Identifier: MIT
 */
#include <sys/stat.h>

#include "client.h"
#include "../../decode/limits.h"

/* Return ${n} * ${times} + ${more}, or the most there is. */
static uint64_t
grow(uint64_t n, uint64_t times, uint64_t more)
{

	return n > (INT64_MAX - more) / times ? INT64_MAX : n * times + more;
}

void
us_budget_begin(struct us_budget *b, int fd, uint64_t ratio, uint64_t time)
{
	struct stat st;

	*b = (struct us_budget){ .ratio = ratio == 0 ? US_MAX_RATIO : ratio,
		.time = time > INT64_MAX ? INT64_MAX : (int64_t)time };
	b->is_whole = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	if (b->is_whole)
		b->size = (uint64_t)st.st_size;
}

void
us_budget_read(struct us_budget *b, uint64_t size)
{

	if (!b->is_whole && size > b->size)
		b->size = size;
}

int64_t
us_budget_time(const struct us_budget *b)
{

	return b->time != 0 ? b->time :
			      (int64_t)(b->size / US_TIME_BYTES) + US_MAX_TIME;
}

int64_t
us_budget_patience(const struct us_budget *b)
{
	uint64_t grown = grow(b->size, b->ratio, US_RATIO_FROM);

	if (!b->is_whole)
		return INT64_MAX;
	return (int64_t)(grown / US_WAIT_BYTES) + US_MAX_WAIT - b->waited;
}

bool
us_budget_spend(struct us_budget *b, uint64_t bytes)
{
	uint64_t most = grow(b->size, US_SENT_RATIO, US_MAX_SENT);

	if (b->sent > most || bytes > most - b->sent)
		return false;
	b->sent += bytes;
	return true;
}

/*
 * Nobody waits long: a block counts its lines before it does anything else.
 */
#include "config.h"

#include "chain.h"

void
chain_init(struct chain *chain)
{

	(void)pthread_mutex_init(&chain->lock, NULL);
	(void)pthread_cond_init(&chain->moved, NULL);
	chain->offset = chain->start = 0;
	chain->line = 1;
}

void
chain_free(struct chain *chain)
{

	(void)pthread_cond_destroy(&chain->moved);
	(void)pthread_mutex_destroy(&chain->lock);
}

void
chain_pass(struct chain *chain, uint64_t begin, uint64_t end, uint64_t lines,
    uint64_t start, uint64_t *line, uint64_t *line_start)
{

	pthread_mutex_lock(&chain->lock);
	while (chain->offset != begin)
		pthread_cond_wait(&chain->moved, &chain->lock);
	*line = chain->line;
	*line_start = chain->start;
	chain->offset = end;
	chain->line += lines;
	if (lines > 0)
		chain->start = start;
	pthread_cond_broadcast(&chain->moved);
	pthread_mutex_unlock(&chain->lock);
}

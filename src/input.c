/*
 * Inputs are read as they come: no mapping, since a mapped file that shrinks
 * kills its reader.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"
#include "input.h"

/* As much as an unprivileged process may ask of a pipe. */
#define PIPE_ROOM 1048576

const char *
input_name(const struct input *in)
{

	return in->file == NULL ? INPUT_STDIN : in->file;
}

int
input_open(struct input *in, const char *file)
{
	struct stat st;

	in->file = strcmp(file, "-") == 0 ? NULL : file;
	in->fd = STDIN_FILENO;
	in->waits = false;
	while (in->file != NULL &&
	    (in->fd = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY)) == -1) {
		if (errno == EINTR)
			continue;
		error_say(file, strerror(errno));
		return -1;
	}
	in->is_regular = fstat(in->fd, &st) == 0 && S_ISREG(st.st_mode);
#ifdef F_SETPIPE_SZ
	/* Fewer turns between a writer and us; no harm if it is refused. */
	(void)fcntl(in->fd, F_SETPIPE_SZ, PIPE_ROOM);
#endif
	return 0;
}

ssize_t
input_read(struct input *in, char *room, size_t size)
{
	ssize_t n;

	do {
		n = read(in->fd, room, size);
	} while (n == -1 && errno == EINTR);
	if (n == -1)
		error_say(input_name(in), strerror(errno));
	in->waits = !in->is_regular && n < (ssize_t)size;
	return n;
}

void
input_close(struct input *in)
{

	if (in->file != NULL)
		(void)close(in->fd);
}

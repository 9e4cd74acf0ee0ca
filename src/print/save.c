/*
 * A new file beside the old one is renamed.  What is no regular file is written
 * to as it is.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../status.h"
#include "errors.h"
#include "save.h"

static const char ending[] = ".XXXXXX";

static void
forget(struct save *save)
{

	free(save->file);
	free(save->temp);
	save->file = save->temp = NULL;
}

/* Return the mode of a new file. */
static mode_t
default_mode(void)
{
	mode_t mask = umask(0);

	(void)umask(mask);
	return 0666 & ~mask;
}

/* Make the file beside.  Return where to write, or -1 and errno. */
static int
make_temp(struct save *save, mode_t mode)
{
	size_t len = strlen(save->file);
	int fd;

	if ((save->temp = malloc(len + sizeof(ending))) == NULL)
		return -1;
	memcpy(save->temp, save->file, len);
	memcpy(save->temp + len, ending, sizeof(ending));
	if ((fd = mkstemp(save->temp)) == -1)
		return -1;
	/* A file system that knows no modes is no reason to fail. */
	(void)fchmod(fd, mode);
	return fd;
}

int
save_begin(struct save *save, const char *file)
{
	struct stat st;
	int fd;

	save->temp = NULL;
	save->existed = stat(file, &st) == 0;
	save->file = save->existed ? realpath(file, NULL) : strdup(file);
	if (save->file == NULL)
		return -1;
	if (save->existed && !S_ISREG(st.st_mode))
		fd = open(save->file, O_WRONLY | O_CLOEXEC);
	else
		fd = make_temp(save,
		    save->existed ? st.st_mode & 07777 : default_mode());
	if (fd == -1)
		forget(save);
	return fd;
}

/* Let what was written reach the disk.  Return 0 or -1. */
static int
sync_temp(const struct save *save)
{
	int fd = open(save->temp, O_RDONLY | O_CLOEXEC), status;

	if (fd == -1)
		return -1;
	status = fsync(fd);
	if (status == -1 && errno == EINVAL)
		status = 0;
	(void)close(fd);
	return status;
}

int
save_end(struct save *save, int status)
{

	if (save->temp == NULL) {
		forget(save);
		return status;
	}
	if (status == STATUS_ERROR && save->existed && !save->always) {
		error_say(save->file, "it stays as it was, after errors");
		error_say(save->temp, "this is what was found");
	} else if (sync_temp(save) == -1 ||
	    rename(save->temp, save->file) == -1) {
		error_say(save->file, strerror(errno));
		save_drop(save);
		return STATUS_ERROR;
	}
	forget(save);
	return status;
}

void
save_drop(struct save *save)
{

	if (save->temp != NULL)
		(void)unlink(save->temp);
	forget(save);
}

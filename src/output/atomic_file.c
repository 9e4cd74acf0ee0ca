/*
 * A new file beside the old one is renamed.  Where the system can, it has no
 * name until it is whole, so that nothing is left of it however the run ends.
 * What is no regular file is written to as it is.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/signals.h"
#include "../base/exit_status.h"
#include "errors.h"
#include "atomic_file.h"

static const char ending[] = ".XXXXXX";

/* So many names are tried for it. */
#define TRIES 100

/* Where the kernel shows an open file. */
#define SHOWN "/proc/self/fd/%d"

static void
forget(struct save *save)
{

	signals_unfinished(NULL);
	if (save->temp != NULL && save->fd != -1)
		(void)close(save->fd);
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

/* Make a file without a name in the directory of ${path}.  Return it, or -1
 * where it could not be given one later. */
static int
make_nameless(char *path)
{
	char *slash = strrchr(path, '/'), kept;
	int fd;

	if (access("/proc/self/fd", X_OK) == -1)
		return -1;
	if (slash == NULL)
		return open(".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	kept = slash[1];
	slash[1] = '\0';
	fd = open(path, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	slash[1] = kept;
	return fd;
}

/* Make the file beside.  Return where to write, or -1 and errno. */
static int
make_temp(struct save *save, mode_t mode)
{
	size_t len = strlen(save->file);
	int fd;

	save->fd = -1;
	if ((save->temp = malloc(len + sizeof(ending))) == NULL)
		return -1;
	memcpy(save->temp, save->file, len);
	memcpy(save->temp + len, ending, sizeof(ending));
	save->is_named = (fd = make_nameless(save->temp)) == -1;
	if (save->is_named && (fd = mkstemp(save->temp)) == -1)
		return -1;
	if ((save->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0)) == -1) {
		if (save->is_named)
			(void)unlink(save->temp);
		(void)close(fd);
		return -1;
	}
	if (save->is_named)
		signals_unfinished(save->temp);
	/* A file system that knows no modes is no reason to fail. */
	(void)fchmod(fd, mode);
	return fd;
}

int
atomic_file_begin(struct save *save, const char *file)
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

/* Give the file a name that nothing else has.  Return 0, or -1 and errno. */
static int
name_temp(struct save *save)
{
	char *end = save->temp + strlen(save->file);
	char shown[sizeof(SHOWN) + 10];
	struct timespec time;
	unsigned i, number;

	snprintf(shown, sizeof(shown), SHOWN, save->fd);
	(void)clock_gettime(CLOCK_REALTIME, &time);
	number = (unsigned)time.tv_nsec ^ (unsigned)getpid();
	for (i = 0; !save->is_named && i < TRIES; i++) {
		snprintf(end, sizeof(ending), ".%06x", (number + i) & 0xFFFFFF);
		save->is_named = linkat(AT_FDCWD, shown, AT_FDCWD, save->temp,
				     AT_SYMLINK_FOLLOW) == 0;
		if (!save->is_named && errno != EEXIST)
			break;
	}
	return save->is_named ? 0 : -1;
}

/* Let what was written reach the disk, in the place of the old one.  Return 0,
 * or -1 and errno. */
static int
replace(struct save *save)
{

	/* Not each file system can. */
	if (fsync(save->fd) == -1 && errno != EINVAL)
		return -1;
	return name_temp(save) == -1 ? -1 : rename(save->temp, save->file);
}

/* Return whether what was written before an error is not to be kept: it would
 * take the place of all of it, or it is nothing. */
static bool
is_unwanted(const struct save *save)
{
	struct stat st;

	if (save->existed && !save->always)
		return true;
	return fstat(save->fd, &st) == 0 && st.st_size == 0;
}

int
atomic_file_end(struct save *save, int status)
{

	if (save->temp == NULL) {
		forget(save);
		return status;
	}
	if (status == STATUS_ERROR && is_unwanted(save)) {
		if (save->existed)
			error_say(save->file,
			    "the file is not replaced because of errors");
	} else if (replace(save) == -1) {
		error_say(save->file, strerror(errno));
		status = STATUS_ERROR;
	} else {
		forget(save);
	}
	atomic_file_drop(save);
	return status;
}

void
atomic_file_drop(struct save *save)
{

	if (save->temp != NULL && save->is_named)
		(void)unlink(save->temp);
	forget(save);
}

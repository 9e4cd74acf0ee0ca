/*
 * Threads where there are none: none can be made, and no lock is ever held by
 * another.
 * SPDX-License-Identifier: MIT
 */
#ifndef URLSIFT_PTHREAD_H
#define URLSIFT_PTHREAD_H

#include <errno.h>
#include <sys/types.h>

/* clang-format off */
#define PTHREAD_MUTEX_INITIALIZER { { { 0 } } }
/* clang-format on */

#define pthread_attr_init(attr) (*(attr) = (pthread_attr_t){ { { 0 } } }, 0)
#define pthread_attr_destroy(attr) ((void)(attr))
#define pthread_attr_getstacksize(attr, size) (*(size) = 0, ENOSYS)
#define pthread_attr_setstacksize(attr, size) ((void)(size))
#define pthread_create(id, attr, run, arg) \
	(*(id) = 0, (void)(run), (void)(arg), EAGAIN)
#define pthread_join(id, result) ((void)(id))

#define pthread_mutex_init(lock, attr) ((void)(lock))
#define pthread_mutex_destroy(lock) ((void)(lock))
#define pthread_mutex_lock(lock) ((void)(lock))
#define pthread_mutex_unlock(lock) ((void)(lock))
#define pthread_cond_init(cond, attr) ((void)(cond))
#define pthread_cond_destroy(cond) ((void)(cond))
#define pthread_cond_wait(cond, lock) ((void)(cond))
#define pthread_cond_broadcast(cond) ((void)(cond))

#endif

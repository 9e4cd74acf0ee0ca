/*
 * The log of the milter: syslog, or standard error.
 * SPDX-License-Identifier: MIT
 */
#ifndef MAIL_LOG_H
#define MAIL_LOG_H

/**
 * mail_log_open(to_stderr):
 * Open the log, once, before the first thread is started.
 */
void mail_log_open(int to_stderr);

/**
 * mail_log(priority, format, ...):
 * Write a line of a priority of syslog(3).
 */
void mail_log(int priority, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif

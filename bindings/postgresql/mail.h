/*
 * urlsift_mail(mail [, kind]): what a mail consists of.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_MAIL_H
#define POSTGRESQL_MAIL_H

/**
 * mail_settings():
 * Define the settings urlsift.helper and urlsift.sandbox.
 */
void mail_settings(void);

#endif

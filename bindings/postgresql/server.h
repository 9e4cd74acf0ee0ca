/*
 * The interface of the server: what all files here need of it.  Its first
 * header must come before all others.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_SERVER_H
#define POSTGRESQL_SERVER_H

#include <postgres.h>

#include <catalog/pg_type_d.h>
#include <fmgr.h>
#include <funcapi.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <storage/latch.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/guc.h>
#include <utils/lsyscache.h>
#include <utils/memutils.h>
#include <utils/tuplestore.h>
#include <utils/wait_event.h>
#if PG_VERSION_NUM >= 160000
#include <varatt.h>
#endif

#endif

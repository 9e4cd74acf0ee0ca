/*
 * Which values of a hit are kept for totals, in this order, and their names.
 * SPDX-License-Identifier: MIT
 */
#ifndef KEPT_H
#define KEPT_H

/* For --stats. */
enum stats_value {
	STATS_VALID,
	STATS_JOINED,
	STATS_REASON,
	STATS_FORM,
	STATS_NOTES,
	STATS_RISKS
};

#define STATS_NAMES "valid,joined,reason,form,notes,risks"

/* For --by, before what its columns show of the first hit. */
enum by_value {
	BY_VALUE, /* whose name the user chooses */
	BY_FILE,
	BY_MESSAGE_DATE,
	BY_RECORD_DATE,
	BY_RISKS
};

#define BY_NAMES "file,message_date,record_date,risks"

/* For --report.  The last one is left out if the lines are not known. */
enum report_value {
	REPORT_DOMAIN, /* or the host, if domains are not known */
	REPORT_URL,
	REPORT_REASON,
	REPORT_SCHEME,
	REPORT_HOST,
	REPORT_RISKS,
	REPORT_OPENS,
	REPORT_TEXT,
	REPORT_FILE,
	REPORT_MEMBER,
	REPORT_MESSAGE,
	REPORT_RECORD,
	REPORT_MESSAGE_DATE,
	REPORT_RECORD_DATE,
	REPORT_SENDER,
	REPORT_SUBJECT,
	REPORT_PART,
	REPORT_FIELD,
	REPORT_OFFSET,
	REPORT_JOINED,
	REPORT_LINE
};

#define REPORT_NAMES \
	"url,reason,scheme,host,risks,opens,text,file,member,message,record," \
	"message_date,record_date,sender,subject,part,field,offset,joined"

#endif

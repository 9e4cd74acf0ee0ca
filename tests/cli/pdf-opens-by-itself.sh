#!/bin/sh
# A PDF: what it opens without a click, and actions that no link of a page has.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_poppler

# acts LINE...: what is read of a PDF with a page and these lines, beside its
# text.
acts()
{
	{
		echo page
		printf '%s\n' "$@"
	} | make_pdf >a.pdf
	run --get='{element} {attribute} {url}' a.pdf
}

# When it is opened, closed or printed, and when a page is shown.
acts 'catalog /OpenAction << /S /URI /URI (https://open.example/) >>' \
    'catalog /AA << /WC << /S /JavaScript /JS (u = "htt" + "ps://close.'\
'example/"; app.launchURL\(u\)) >> >>' \
    'more /AA << /O << /S /URI /URI (https://page.example/) >> >>' \
    'catalog /Names << /JavaScript << /Names [(a) 11 0 R] >> >>' \
    'object 11 << /S /JavaScript /JS 12 0 R >>' \
    'stream 12' ' this.getURL("https://named.example/");'
want_status 0
want_sorted 'action javascript https://close.example/' \
    'action javascript https://named.example/' \
    'action uri https://open.example/' 'action uri https://page.example/'

# Actions behind others, and those of all types, in every form of a file.
acts 'link 9 9 99 99 /S /GoTo /D [0 /Fit] /Next << /S /URI /URI '\
'(https://next.example/) >>' \
    'button 9 9 99 99 /S /SubmitForm /F << /FS /URL /F '\
'(https://form.example/) >>' \
    'more /AA << /O << /S /GoToR /F (\\\\remote.example\\a.pdf) >> '\
'/C << /S /ImportData /F << /F (//data.example/a) >> >> >>' \
    'catalog /OpenAction << /S /Launch /Win << /F (cmd.exe) /P (/c start '\
'https://program.example/) >> >>' \
    'object 11 << /S /Rendition /R << /C << /D << /FS /URL /F '\
'(https://film.example/) >> >> >> >>' 'catalog /AA << /WP 11 0 R >>'
want_status 0
want_sorted '  https://program.example/' \
    'action gotor file://remote.example/a.pdf' \
    'action importdata file://data.example/a' \
    'action submitform https://form.example/' \
    'action uri https://next.example/' 'action url https://film.example/'

# What a page has told is not told again, nor is an action twice that two
# objects have; objects that contain one another have an end.
acts 'link 9 9 99 99 /S /URI /URI (https://told.example/)' \
    'outline /Title (x) /A << /S /URI /URI (https://outline.example/) >>' \
    'catalog /OpenAction 11 0 R /AA << /WC 11 0 R >>' \
    'object 11 << /S /URI /URI (https://once.example/) /Next [11 0 R 12 0 R] >>' \
    'object 12 << /S /URI /URI (https://told.example/) /Next [11 0 R] >>'
want_status 0
want_out 'annotation uri https://told.example/' \
    'outline uri https://outline.example/' 'action uri https://once.example/'

# A script is told up to its end, a NUL in it or not.
acts 'link 9 9 99 99 /S /JavaScript /JS (a = 1)' \
    'catalog /OpenAction << /S /JavaScript /JS (a = 1\000; '\
'app.launchURL\("https://behind.example/"\)) >>'
want_out 'action javascript https://behind.example/'

# Relative URLs have a base, and a base has no other use.
acts 'catalog /URI << /Base (https://base.example/a/) >>' \
    'link 9 9 99 99 /S /URI /URI (one)' \
    'catalog /OpenAction << /S /URI /URI (two) >>'
want_out 'annotation uri https://base.example/a/one' \
    'action uri https://base.example/a/two'

# Notes and the values of fields are text; what a link says, or the bytes of a
# signature, is none.
acts 'more /X [11 0 R 12 0 R 13 0 R 14 0 R]' \
    'object 11 << /Subtype /Text /Contents (see https://note.example/ there) >>' \
    'object 12 << /FT /Tx /T (a) /V (https://value.example/) >>' \
    'object 13 << /Subtype /Link /Contents (https://title.example/) >>' \
    'object 14 << /Type /Sig /Contents (https://signed.example/) >>'
want_status 0
want_out '  https://note.example/' '  https://value.example/'

# What nothing in the document leads to does not open.
acts 'object 11 << /S /URI /URI (https://lost.example/) >>'
want_status 1

# It is a link: risks of links count.
acts 'catalog /OpenAction << /S /URI /URI (https://a.example/?u=a@b.example) >>'
run --get='{risks}' a.pdf
want_out address-in-url

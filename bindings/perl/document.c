/*
 * A reader of documents.  The last one is kept for the next document that has
 * the same rules and options, since to start its helper takes longer than to
 * read a mail.  While it reads, it is not among what is kept: a handler of a
 * signal that reads a document, too, has another one.
 * SPDX-License-Identifier: MIT
 */
#include "document.h"

#include "found.h"
#include "object.h"
#include "signals.h"

/* Bytes that hits and warnings may take (memory-of-a-document). */
#define MAX_MEMORY ((UV)128 << 20)

struct reader {
	struct urlsift_finder *finder;
	struct urlsift_document *document; /* of the finder */
	SV *settings;			   /* as a text */
	SV *error;			   /* of a handler that died */
};

static int
free_reader(pTHX_ SV *body, MAGIC *magic)
{
	struct reader *reader = (struct reader *)(void *)magic->mg_ptr;

	(void)body;
	if (reader == NULL)
		return 0;
	urlsift_finder_free(reader->finder);
	SvREFCNT_dec(reader->settings);
	Safefree(reader);
	return 0;
}

static const MGVTBL reader_type = { .svt_free = free_reader,
	.svt_dup = object_leave_out };

/* Have handlers of signals run.  Nothing in here may die. */
static int
on_pause(void *ctx)
{
	dTHX;
	struct reader *reader = ctx;

	reader->error = signals_try(aTHX);
	return reader->error != NULL;
}

static void
refuse_memory(pTHX)
{

	Perl_croak(aTHX_ "URLSift::find_document: memory ran out");
}

/* Set the options of documents. */
static void
set_options(pTHX_ const struct reader *reader, const struct options *options)
{
	const struct setting *setting = options->input;
	const struct setting *end = setting + options->inputs;
	struct urlsift_defect defect;

	for (; setting < end; setting++)
		switch (urlsift_document_set(reader->document,
		    setting->option->name,
		    options_word(aTHX_ setting->option, setting->value),
		    &defect)) {
		case URLSIFT_OK:
			break;
		case URLSIFT_ENOMEM:
			refuse_memory(aTHX);
			break;
		default:
			options_refuse(aTHX_ setting, setting->value,
			    defect.why);
		}
}

/* Return a new mortal text, the same for the same options of documents. */
static SV *
describe(pTHX_ const struct options *options)
{
	SV *text = sv_2mortal(newSVpvs(""));
	const struct setting *setting = options->input;
	const struct setting *end = setting + options->inputs;

	for (; setting < end; setting++) {
		sv_catpvf(text, "%s=", setting->option->name);
		sv_catpv(text,
		    options_word(aTHX_ setting->option, setting->value));
		sv_catpvn(text, "", 1);
	}
	return text;
}

/* Return the reader that is kept, as a mortal object, and keep none; NULL:
 * there is none for ${rules} and ${settings}. */
static SV *
take_kept(pTHX_ SV *kept, SV *rules, SV *settings)
{
	MAGIC *magic = !SvROK(kept) ? NULL :
				      object_find(SvRV(kept), &reader_type);
	SV *taken = NULL;

	if (magic != NULL && magic->mg_ptr != NULL && magic->mg_obj == rules &&
	    sv_eq(((struct reader *)(void *)magic->mg_ptr)->settings, settings))
		taken = sv_mortalcopy(kept);
	sv_setsv(kept, &PL_sv_undef);
	return taken;
}

/* Return a new mortal reader. */
static SV *
make_reader(pTHX_ SV *rules, SV *settings, const struct options *options)
{
	struct reader *reader;
	SV *self;

	Newxz(reader, 1, struct reader);
	self =
	    sv_2mortal(object_new(aTHX_ gv_stashpvs("URLSift::Reader", GV_ADD),
		&reader_type, reader, 0, rules));
	reader->settings = SvREFCNT_inc_NN(settings);
	reader->finder = rules_finder(aTHX_ rules);
	if (reader->finder != NULL)
		reader->document = urlsift_finder_document(reader->finder,
		    URLSIFT_U_CHARACTERS, on_pause, reader);
	if (reader->document == NULL)
		refuse_memory(aTHX);
	set_options(aTHX_ reader, options);
	urlsift_document_need(reader->document,
	    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	return self;
}

/* Return whether ${input} is a file handle, and ${*io} what it has open; NULL:
 * nothing. */
static bool
is_handle(SV *input, IO **io)
{

	if (SvROK(input))
		input = SvRV(input);
	if (isGV_with_GP(input))
		*io = GvIO((GV *)input);
	else if (SvTYPE(input) == SVt_PVIO)
		*io = (IO *)input;
	else
		return false;
	return true;
}

/* Return the descriptor of ${io}.  Die if there is none, or if something that
 * was read of it would be left out. */
static int
descriptor_of(pTHX_ IO *io)
{
	PerlIO *file = io == NULL ? NULL : IoIFP(io);
	int fd = file == NULL ? -1 : PerlIO_fileno(file);

	if (fd == -1)
		Perl_croak(aTHX_ "URLSift::find_document: the handle is not "
				 "that of an open file");
	if (PerlIO_has_base(file) && PerlIO_get_cnt(file) > 0)
		Perl_croak(aTHX_ "URLSift::find_document: the handle was read "
				 "from before");
	(void)sv_2mortal(SvREFCNT_inc_NN((SV *)io));
	return fd;
}

/* Read ${input}.  Return as urlsift_finder_read() does, and whether what is
 * found is tainted. */
static int
read_input(pTHX_ struct reader *reader, SV *input, const char *name, UV most,
    bool *is_tainted)
{
	struct text text;
	IO *io;

	*is_tainted = true;
	SvGETMAGIC(input);
	if (is_handle(input, &io))
		return urlsift_finder_read(reader->finder,
		    descriptor_of(aTHX_ io), NULL, 0, name, most);
	/* A handler of a signal may change the string. */
	text_open(aTHX_ & text, "URLSift::find_document", sv_mortalcopy(input),
	    &PL_sv_yes);
	*is_tainted = text.is_tainted;
	return urlsift_finder_read(reader->finder, -1, text.bytes, text.len,
	    name, most);
}

/* Take what was found.  All strings are of characters. */
static void
take_found(pTHX_ struct reader *reader, SV *rules, bool is_tainted, AV *hits,
    AV *warnings)
{
	const struct text text = { .is_chars = true, .is_tainted = is_tainted };
	HV *stash = gv_stashpvs("URLSift::Hit", GV_ADD);
	struct urlsift_found *found;

	while ((found = urlsift_finder_take(reader->finder)) != NULL) {
		if (found->warning != NULL)
			av_push(warnings,
			    SvREFCNT_inc_NN(found_warning(aTHX_ found, &text)));
		if (found->hit != NULL)
			av_push(hits,
			    found_hit(aTHX_ stash, found, rules, &text));
		else
			urlsift_found_free(found);
	}
}

AV *
document_find(pTHX_ SV *input, const struct options *options, AV *warnings)
{
	AV *hits = (AV *)sv_2mortal((SV *)newAV());
	SV *settings = describe(aTHX_ options);
	SV *kept = get_sv("URLSift::_reader", GV_ADD);
	SV *limit = options->value[O_MAX_MEMORY],
	   *name = options->value[O_NAME];
	struct reader *reader;
	bool is_tainted;
	SV *rules, *self;
	int status;

	ENTER;
	rules = rules_choose(aTHX_ "URLSift::find_document", options);
	self = take_kept(aTHX_ kept, rules, settings);
	if (self == NULL)
		self = make_reader(aTHX_ rules, settings, options);
	reader = (struct reader *)(void *)object_magic(aTHX_ self, &reader_type,
	    "URLSift::Reader")
		     ->mg_ptr;
	status = read_input(aTHX_ reader, input,
	    name == NULL ? NULL : options_string(aTHX_ "name", name),
	    limit == NULL ? MAX_MEMORY : SvUV_nomg(limit), &is_tainted);
	if (status == URLSIFT_STOPPED)
		croak_sv(sv_2mortal(reader->error));
	if (status != URLSIFT_OK)
		refuse_memory(aTHX);
	take_found(aTHX_ reader, rules, is_tainted, hits, warnings);
	sv_setsv(kept, self);
	LEAVE;
	return hits;
}

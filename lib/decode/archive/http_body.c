/*
 * The HTTP body of a WARC record: chunked transfer coding, gzip and deflate
 * (RFC 9112).  A body that should be chunked but does not begin with a chunk is
 * read unchanged, since some crawlers join the chunks and keep the field
 * (warc-record).  Others decompress it and keep that field, or lose it
 * (http-compression).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "warc.h"

void
us_http_body_init(struct us_http_body *p, struct us_body *body,
    const struct us_library *zlib)
{

	memset(p, 0, offsetof(struct us_http_body, head));
	p->body = body;
	p->zlib = zlib;
}

/* Copy the first word of ${text} to ${word}, in lower case. */
static void
copy_word(char *word, size_t size, const char *text, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len && (text[i] == ' ' || text[i] == '"'); i++)
		continue;
	for (; i < len && n + 1 < size; i++) {
		if (memchr(" \t\r\n;,\"", text[i], 8) != NULL)
			break;
		word[n++] = us_lower(text[i]);
	}
	word[n] = '\0';
}

void
us_http_body_field(struct us_http_body *p, const struct us_field *field)
{
	const char *value = field->text + field->value;
	size_t len = field->len - field->value;
	char word[32];

	if (us_field_is(field, "Content-Type")) {
		(void)us_parameter_type(value, len, p->type);
		if (!us_parameter_get(value, len, "charset", p->charset,
			sizeof(p->charset)))
			p->charset[0] = '\0';
	} else if (us_field_is(field, "Transfer-Encoding")) {
		copy_word(word, sizeof(word), value, len);
		p->chunk = strcmp(word, "chunked") == 0 ? US_CHUNK_SIZE :
							  US_CHUNK_NONE;
	} else if (us_field_is(field, "Content-Encoding")) {
		copy_word(word, sizeof(word), value, len);
		if (memchr(value, ',', len) != NULL)
			p->coding = US_HTTP_BODY_OTHER;
		else if (strcmp(word, "gzip") == 0 ||
		    strcmp(word, "x-gzip") == 0)
			p->coding = US_HTTP_BODY_GZIP;
		else if (strcmp(word, "deflate") == 0)
			p->coding = US_HTTP_BODY_DEFLATE;
		else if (word[0] != '\0' && strcmp(word, "identity") != 0)
			p->coding = US_HTTP_BODY_OTHER;
	}
}

static bool
is_bare(const struct us_http_body *p)
{

	return p->type[0] == '\0' ||
	    strcmp(p->type, "application/octet-stream") == 0;
}

bool
us_http_body_is_text(const struct us_http_body *p)
{

	return is_bare(p) || us_coding_is_text(p->type);
}

static void
begin_body(struct us_http_body *p)
{

	us_body_begin(p->body, &p->as);
	p->looks = false;
	p->begun = true;
}

void
us_http_body_begin(struct us_http_body *p)
{

	memset(&p->as, 0, sizeof(p->as));
	p->as.kind = us_coding_kind(p->type);
	p->as.is_kept = p->is_file;
	p->as.charset = p->charset;
	p->as.base = p->base;
	p->looks = !p->is_file &&
	    (is_bare(p) || p->coding == US_HTTP_BODY_OTHER);
	if (!p->looks)
		begin_body(p);
}

/* Detect the type by the first bytes, or by all if ${all}. */
static void
detect_body(struct us_http_body *p, bool all)
{
	struct us_coding as = p->as;

	p->looks = false;
	p->is_skipped = !us_coding_look(&as, p->head, p->head_len, all);
	if (p->is_skipped)
		return;
	if (is_bare(p))
		p->as = as;
	begin_body(p);
	us_body_put(p->body, p->head, p->head_len);
}

/* Read bytes after all codings are decoded. */
static void
put_text(struct us_http_body *p, const char *bytes, size_t len)
{
	size_t n = sizeof(p->head) - p->head_len;

	if (p->looks) {
		if (n > len)
			n = len;
		memcpy(p->head + p->head_len, bytes, n);
		p->head_len += n;
		if (p->head_len < sizeof(p->head))
			return;
		detect_body(p, false);
		bytes += n;
		len -= n;
	}
	if (!p->is_skipped)
		us_body_put(p->body, bytes, len);
}

/* Prepare to inflate.  What is called deflate may have a zlib header or not. */
static bool
begin_inflating(struct us_http_body *p, char first)
{
	int bits = 15 + 16;

	if (p->coding == US_HTTP_BODY_DEFLATE)
		bits = (first & 0x0F) == Z_DEFLATED ? 15 : -15;
	p->inflates = p->zlib->inflateInit2_(&p->z, bits, ZLIB_VERSION,
			  (int)sizeof(p->z)) == Z_OK;
	return p->inflates;
}

static void
inflate_data(struct us_http_body *p, const char *bytes, size_t len)
{
	struct us_emitter *out = p->body->out;
	bool is_first = !p->inflates;
	int status;

	if (p->zlib->inflateEnd == NULL) {
		p->inflated = true;
		p->fault = "it is compressed, and zlib is not installed";
		return;
	}
	if (is_first && !begin_inflating(p, *bytes)) {
		us_emit_no_memory(out);
		return;
	}
	p->z.next_in = (unsigned char *)(uintptr_t)bytes;
	p->z.avail_in = (unsigned)len;
	do {
		p->z.next_out = (unsigned char *)p->room;
		p->z.avail_out = sizeof(p->room);
		status = p->zlib->inflate(&p->z, Z_NO_FLUSH);
		put_text(p, p->room, sizeof(p->room) - p->z.avail_out);
	} while (out->status == 0 && status == Z_OK &&
	    (p->z.avail_in > 0 || p->z.avail_out == 0));
	p->inflated = status != Z_OK && status != Z_BUF_ERROR;
	if (!p->inflated || status == Z_STREAM_END)
		return;
	if (is_first && p->coding == US_HTTP_BODY_DEFLATE &&
	    p->z.total_out == 0) {
		p->coding = US_HTTP_BODY_PLAIN;
		put_text(p, bytes, len);
		return;
	}
	p->fault = "the compressed data are damaged";
}

/* Read the bytes of the chunks, after their first bytes are known. */
static void
put_coded(struct us_http_body *p, const char *bytes, size_t len)
{

	if (len == 0 || p->is_skipped)
		return;
	if (p->coding == US_HTTP_BODY_PLAIN || p->coding == US_HTTP_BODY_OTHER)
		put_text(p, bytes, len);
	else if (!p->inflated)
		inflate_data(p, bytes, len);
}

/* Detect gzip by the first of ${len} bytes, whatever the header says. */
static void
choose_coding(struct us_http_body *p, const char *bytes, size_t len)
{

	p->is_chosen = true;
	if (len >= sizeof(p->first) && memcmp(bytes, "\x1F\x8B", 2) == 0)
		p->coding = US_HTTP_BODY_GZIP;
	else if (p->coding == US_HTTP_BODY_GZIP)
		p->coding = US_HTTP_BODY_PLAIN;
}

static void
put_data(struct us_http_body *p, const char *bytes, size_t len)
{

	if (!p->is_chosen && p->first_len == 0 && len >= sizeof(p->first))
		choose_coding(p, bytes, len);
	for (; !p->is_chosen && len > 0; bytes++, len--) {
		p->first[p->first_len++] = *bytes;
		if (p->first_len < sizeof(p->first))
			continue;
		choose_coding(p, p->first, p->first_len);
		put_coded(p, p->first, p->first_len);
	}
	put_coded(p, bytes, len);
}

static void
end_data(struct us_http_body *p)
{

	if (!p->is_chosen) {
		choose_coding(p, p->first, p->first_len);
		put_coded(p, p->first, p->first_len);
	}
	if (p->looks)
		detect_body(p, true);
}

/* Read the line of a chunk's size.  Return false if it is not one. */
static bool
read_size(struct us_http_body *p)
{
	size_t i;

	p->left = 0;
	for (i = 0; i < 15 && us_is(p->line[i], US_HEX); i++)
		p->left = p->left * 16 + us_hex(p->line[i]);
	if (i == 0)
		return false;
	while (p->line[i] == ' ' || p->line[i] == '\t')
		i++;
	p->chunk = p->left == 0 ? US_CHUNK_LAST : US_CHUNK_DATA;
	return memchr("\r\n;", p->line[i], 3) != NULL;
}

/* Read a byte of the line of a chunk's size.  Return false if it is not one. */
static bool
read_size_byte(struct us_http_body *p, char byte)
{

	p->line[p->len++] = byte;
	if (byte == '\n')
		return read_size(p);
	return p->len < sizeof(p->line);
}

/* There are no chunks, or no more of them: what was read as a size is data. */
static void
give_up_chunks(struct us_http_body *p)
{

	if (p->was_chunked)
		p->fault = "the chunked data are damaged";
	p->chunk = US_CHUNK_NONE;
	put_data(p, p->line, p->len);
}

/* Read from the beginning of ${bytes}, which are ${len}.  Return how many were
 * read. */
static size_t
put_some(struct us_http_body *p, const char *bytes, size_t len)
{
	size_t n = 1;

	switch (p->chunk) {
	case US_CHUNK_NONE:
		put_data(p, bytes, len);
		return len;
	case US_CHUNK_SIZE:
		if (!read_size_byte(p, *bytes))
			give_up_chunks(p);
		break;
	case US_CHUNK_DATA:
		n = p->left < len ? (size_t)p->left : len;
		put_data(p, bytes, n);
		p->left -= n;
		p->was_chunked = true;
		if (p->left == 0)
			p->chunk = US_CHUNK_END;
		break;
	case US_CHUNK_END:
		p->len = 0;
		if (*bytes == '\n') {
			p->chunk = US_CHUNK_SIZE;
		} else if (*bytes != '\r') {
			give_up_chunks(p);
			n = 0;
		}
		break;
	case US_CHUNK_LAST:
		return len;
	}
	return n;
}

void
us_http_body_put(struct us_http_body *p, const char *bytes, size_t len)
{
	size_t n;

	for (; p->body->out->status == 0 && len > 0; bytes += n, len -= n)
		n = put_some(p, bytes, len);
}

void
us_http_body_end(struct us_http_body *p)
{

	/* A short text without chunks was read as a size. */
	if (p->chunk == US_CHUNK_SIZE && p->len > 0)
		give_up_chunks(p);
	if (p->body->out->status == 0)
		end_data(p);
	if (p->inflates && !p->inflated && !p->is_skipped && p->fault == NULL)
		p->fault = "the compressed data are incomplete";
	if (p->chunk == US_CHUNK_DATA && p->fault == NULL)
		p->fault = "the chunked data are incomplete";
	if (p->inflates)
		(void)p->zlib->inflateEnd(&p->z);
	if (p->begun)
		us_body_end(p->body);
}

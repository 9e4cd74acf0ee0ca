/*
 * Detection of archives and compressed files by magic bytes.  A tar has a
 * checksum over its first block instead.  What cannot be a tar is excluded
 * early, so that nobody waits for a whole block of text.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "detect.h"

/* Of the first block of a tar (POSIX, pax). */
#define BLOCK 512
#define NAME 100
#define SUM 148
#define SUM_LEN 8

/* Of a binary cpio: where the length of the name is, and the name. */
#define CPIO_NAME_LEN 20
#define CPIO_NAME 26

/* Where the first descriptor of a disk has its mark. */
#define IMAGE_MARK 32769
#define IMAGE_MARK_LEN 5

#define LZMA_HEADER 13

/* Of a zip: the header of a member without its name, how many bytes may be
 * before the first one unless "PK\3\4" shows that it is a zip, and how many
 * then. */
#define ZIP_HEADER 30
#define ZIP_SHIFT 4
#define ZIP_LOOK 512

static const struct {
	const char *bytes;
	size_t len;
	enum us_magic magic;
} magics[] = {
	{ "\x1F\x8B\x08", 3, US_MAGIC_GZIP },
	{ "BZh", 3, US_MAGIC_BZIP2 },
	{ "\xFD"
	  "7zXZ\0",
	    6, US_MAGIC_XZ },
	{ "\x28\xB5\x2F\xFD", 4, US_MAGIC_ZSTD },
	{ "\x04\x22\x4D\x18", 4, US_MAGIC_LZ4 },
	{ "LZIP\1", 5, US_MAGIC_LZIP },
	{ "\x5D\0\0", 3, US_MAGIC_LZMA },
	{ "\x1F\x9D", 2, US_MAGIC_COMPRESS },
	{ "PK\3\4", 4, US_MAGIC_ZIP },
	{ "PK\5\6", 4, US_MAGIC_ZIP },
	{ "7z\xBC\xAF\x27\x1C", 6, US_MAGIC_7Z },
	{ "Rar!\x1A\7", 6, US_MAGIC_RAR },
	{ "MSCF\0\0\0\0", 8, US_MAGIC_CAB },
	{ "!<arch>\ndebian-binary", 21, US_MAGIC_DEB },
	{ "070701", 6, US_MAGIC_CPIO },
	{ "070702", 6, US_MAGIC_CPIO },
	{ "070707", 6, US_MAGIC_CPIO },
};

/* "BZh" may be a word of a text: a digit and the mark of the first block, or of
 * the end, must follow. */
static enum us_magic
check_bzip2(const char *text, size_t len, bool all)
{

	if (len < 10)
		return all ? US_MAGIC_NONE : US_MAGIC_MORE;
	if (text[3] < '1' || text[3] > '9' ||
	    (memcmp(text + 4, "1AY&SY", 6) != 0 &&
		memcmp(text + 4, "\x17\x72\x45\x38\x50\x90", 6) != 0))
		return US_MAGIC_NONE;
	return US_MAGIC_BZIP2;
}

/* Behind the size of a dictionary is that of what is compressed, which is below
 * 2^56, or all ones where it is not known. */
static enum us_magic
check_lzma(const char *text, size_t len, bool all)
{

	if (len < LZMA_HEADER)
		return all ? US_MAGIC_NONE : US_MAGIC_MORE;
	return text[LZMA_HEADER - 1] == '\0' ||
		text[LZMA_HEADER - 1] == '\xFF' ?
	    US_MAGIC_LZMA :
	    US_MAGIC_NONE;
}

/* Behind the mark of RAR is its version, or the header of the archive. */
static enum us_magic
check_rar(const char *text, size_t len, bool all)
{

	if (len < 10)
		return all ? US_MAGIC_NONE : US_MAGIC_MORE;
	if (text[6] == 1 && text[7] == 0)
		return US_MAGIC_RAR5;
	return text[6] == 0 && text[9] == 0x73 ? US_MAGIC_RAR : US_MAGIC_NONE;
}

/* The image of a disk begins with blocks that are empty, if nothing is started
 * from it (ECMA-119, 6.2.1 and 8.1.2). */
static enum us_magic
check_image(const char *text, size_t len, bool all)
{

	if (len < IMAGE_MARK + IMAGE_MARK_LEN)
		return all ? US_MAGIC_NONE : US_MAGIC_MORE;
	return memcmp(text + IMAGE_MARK, "CD001", IMAGE_MARK_LEN) == 0 ?
	    US_MAGIC_ISO :
	    US_MAGIC_NONE;
}

/* A number of six digits is a cpio only if the other digits of its header
 * follow. */
static enum us_magic
check_cpio(const char *text, size_t len, bool all)
{
	size_t i;

	for (i = 6; i < len && i < 76; i++)
		if (memchr("0123456789abcdefABCDEF", text[i], 22) == NULL)
			return US_MAGIC_NONE;
	if (i == 76)
		return US_MAGIC_CPIO;
	return all ? US_MAGIC_NONE : US_MAGIC_MORE;
}

/* Return whether the header of a member of a zip can be these bytes: a version
 * and a method that exist, and a name. */
static bool
is_zip_member(const char *text)
{
	const unsigned char *u = (const unsigned char *)text;
	unsigned method = u[8] | (unsigned)u[9] << 8;
	unsigned name = u[26] | (unsigned)u[27] << 8;

	return memcmp(text, "PK\3\4", 4) == 0 && u[4] < 100 && method < 100 &&
	    name > 0 && name < 4096;
}

/* Return whether a zip begins here, and nothing has to be looked for. */
static bool
is_zip_begun(const char *text, size_t len)
{

	return text[2] != 3 || (len >= ZIP_HEADER && is_zip_member(text));
}

size_t
us_zip_begin(const char *text, size_t len)
{
	size_t i;

	if (len > ZIP_LOOK)
		len = ZIP_LOOK;
	for (i = 0; i + ZIP_HEADER <= len; i++)
		if (is_zip_member(text + i))
			return i;
	return 0;
}

static enum us_magic
check_binary_cpio(const unsigned char *text, size_t len, bool all)
{
	enum us_magic magic = all ? US_MAGIC_NONE : US_MAGIC_MORE;
	unsigned high, name;

	if (len < 2)
		return text[0] == 0xC7 || text[0] == 0x71 ? magic :
							    US_MAGIC_NONE;
	if (text[0] == 0xC7 && text[1] == 0x71)
		high = 1;
	else if (text[0] == 0x71 && text[1] == 0xC7)
		high = 0;
	else
		return US_MAGIC_NONE;
	if (len < CPIO_NAME)
		return magic;
	name = (unsigned)text[CPIO_NAME_LEN + high] << 8 |
	    text[CPIO_NAME_LEN + 1 - high];
	if (name <= 1 || name > BLOCK - CPIO_NAME)
		return US_MAGIC_NONE;
	if (len < CPIO_NAME + name)
		return magic;
	return text[CPIO_NAME + name - 1] == '\0' ? US_MAGIC_CPIO :
						    US_MAGIC_NONE;
}

/* Return the octal number in a field of a tar header, or -1. */
static long
read_octal(const char *text, size_t len)
{
	long number = 0;
	bool is_there = false;
	size_t i = 0;

	while (i < len && text[i] == ' ')
		i++;
	for (; i < len && text[i] >= '0' && text[i] <= '7'; i++) {
		number = number * 8 + (text[i] - '0');
		is_there = true;
	}
	if (!is_there || (i < len && text[i] != ' ' && text[i] != '\0'))
		return -1;
	return number;
}

static bool
is_tar(const char *block)
{
	long sum = 0, signed_sum = 0, wanted = read_octal(block + SUM, SUM_LEN);
	size_t i;
	char c;

	for (i = 0; i < BLOCK; i++) {
		c = i >= SUM && i < SUM + SUM_LEN ? ' ' : block[i];
		sum += (unsigned char)c;
		signed_sum += (signed char)c;
	}
	return block[0] != '\0' && (sum == wanted || signed_sum == wanted);
}

/* Return whether this can be the name of a member of a tar: it has no line end,
 * and NULs behind it. */
static bool
may_be_tar(const char *text, size_t len)
{
	size_t name = len < NAME ? len : NAME, i;
	const char *end = memchr(text, '\0', name);

	if (memchr(text, '\n', name) != NULL)
		return false;
	for (i = NAME; i < len && i < NAME + 8; i++)
		if (text[i] != ' ' && text[i] != '\0' &&
		    (text[i] < '0' || text[i] > '7'))
			return false;
	return end != text;
}

/* Return the magic of ${text} that begins with some bytes before a zip.  They
 * are few: more could be a text that a pipe holds up. */
static enum us_magic
check_shifted_zip(const char *text, size_t len, bool all)
{
	size_t i, n;

	for (i = 1; i <= ZIP_SHIFT && i < len; i++) {
		n = len - i < 4 ? len - i : 4;
		if (memcmp(text + i, "PK\3\4", n) != 0)
			continue;
		if (len - i >= ZIP_HEADER)
			return is_zip_member(text + i) ? US_MAGIC_ZIP :
							 US_MAGIC_NONE;
		if (!all)
			return US_MAGIC_MORE;
	}
	return all || len > ZIP_SHIFT ? US_MAGIC_NONE : US_MAGIC_MORE;
}

enum us_magic
us_magic_detect(const char *text, size_t len, bool all)
{
	enum us_magic magic = US_MAGIC_NONE;
	size_t i, n;

	if (len == 0)
		return all ? US_MAGIC_NONE : US_MAGIC_MORE;
	for (i = 0; i < sizeof(magics) / sizeof(magics[0]); i++) {
		n = magics[i].len < len ? magics[i].len : len;
		if (memcmp(text, magics[i].bytes, n) != 0)
			continue;
		if (n < magics[i].len && all)
			continue;
		magic = n < magics[i].len ? US_MAGIC_MORE : magics[i].magic;
		break;
	}
	if (magic == US_MAGIC_ZIP && !is_zip_begun(text, len) &&
	    len < ZIP_LOOK && !all)
		magic = US_MAGIC_MORE;
	else if (magic == US_MAGIC_BZIP2)
		magic = check_bzip2(text, len, all);
	else if (magic == US_MAGIC_LZMA)
		magic = check_lzma(text, len, all);
	else if (magic == US_MAGIC_CPIO)
		magic = check_cpio(text, len, all);
	else if (magic == US_MAGIC_RAR)
		magic = check_rar(text, len, all);
	if (magic == US_MAGIC_NONE)
		magic = check_shifted_zip(text, len, all);
	if (magic != US_MAGIC_NONE)
		return magic;
	if (*text == '\0')
		return check_image(text, len, all);
	magic = check_binary_cpio((const unsigned char *)text, len, all);
	if (magic != US_MAGIC_NONE)
		return magic;
	if (len >= BLOCK)
		return may_be_tar(text, len) && is_tar(text) ? US_MAGIC_TAR :
							       US_MAGIC_NONE;
	return !all && may_be_tar(text, len) ? US_MAGIC_MORE : US_MAGIC_NONE;
}

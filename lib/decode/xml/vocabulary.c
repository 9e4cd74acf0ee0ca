/*
 * The vocabularies.  Identifiers are no links (identifiers-are-no-links).
 * Office programs divide a paragraph at each change of its letters, also in the
 * middle of a URL; so of their elements only those that end a line or a cell
 * separate text (text-of-office-documents).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "xml.h"

/* An office vocabulary: its prefix as all programs write it, a part of its
 * namespace, and the elements that separate text, or those that do not. */
static const struct {
	const char *prefix, *space;
	bool lists_separators;
	const char *names[12];
	/* elements that hold what was deleted (deleted-text-is-no-text) */
	const char *deleted[2];
} vocabularies[] = {
	{ "w:", "/wordprocessingml/", true,
	    { "br", "cr", "instrText", "p", "ptab", "tab", "tc",
		"txbxContent" },
	    { "del", "moveFrom" } },
	{ "a:", "/drawingml/", true, { "br", "p", "tab", "tc" }, { NULL } },
	{ "", "/spreadsheetml/", true,
	    { "author", "c", "comment", "f", "is", "rPh", "row", "si", "v" },
	    { NULL } },
	{ "text:", ":opendocument:xmlns:text:", false,
	    { "a", "bookmark", "bookmark-end", "bookmark-start", "change",
		"change-end", "change-start", "soft-page-break", "span" },
	    { "tracked-changes" } },
};

#define VOCABULARIES (sizeof(vocabularies) / sizeof(vocabularies[0]))
#define NAMES (sizeof(vocabularies[0].names) / sizeof(char *))

static bool
equals(const char *text, size_t len, const char *word)
{

	/* Most differ in the first byte. */
	return (len == 0 || *word == *text) && strlen(word) == len &&
	    memcmp(text, word, len) == 0;
}

static bool
is_one_of(const char *text, size_t len, const char *const *words, size_t n)
{
	size_t i;

	for (i = 0; i < n && words[i] != NULL; i++)
		if (equals(text, len, words[i]))
			return true;
	return false;
}

/* Return the length of the prefix with its colon; 0: none. */
static size_t
prefix_len(const char *name, size_t len)
{
	const char *colon = memchr(name, ':', len);

	return colon == NULL ? 0 : (size_t)(colon - name) + 1;
}

/* Return whether the attribute is a link in XHTML, by its element. */
static bool
is_link_of_page(const char *element, size_t element_len, const char *attribute,
    size_t len)
{
	static const char *const pairs[][2] = { { "form", "action" },
		{ "button", "formaction" }, { "input", "formaction" },
		{ "object", "data" } };
	size_t prefix = prefix_len(element, element_len), i;

	for (i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
		if (equals(attribute, len, pairs[i][1]) &&
		    equals(element + prefix, element_len - prefix, pairs[i][0]))
			return true;
	return false;
}

enum us_xml_attribute
us_vocabulary_attribute(const char *element, size_t element_len,
    const char *attribute, size_t len)
{
	static const char *const links[] = { "href", "src", "url", NULL };
	static const char *const locations[] = { "noNamespaceSchemaLocation",
		"schemaLocation", NULL };
	/* Of a page in a drawing, and targets that a link has in turn. */
	static const char *const pages[] = { "content", "from", "to", "values",
		NULL };
	/* Of compatibility, a schema's library and custom data in OOXML. */
	static const char *const names[] = { "ds:uri", "sl:uri", "w:uri",
		"prefix", NULL };
	size_t prefix = prefix_len(attribute, len);
	bool is_event;

	if (equals(attribute, len, "xmlns") ||
	    equals(attribute, prefix, "xmlns:"))
		return US_XML_ATTRIBUTE_NAMESPACE;
	if (equals(attribute, len, "xml:base"))
		return US_XML_ATTRIBUTE_BASE;
	/* Relationships of OOXML: ECMA-376, part 2, 6.5.3. */
	if (equals(element, element_len, "Relationship"))
		return equals(attribute, len, "Target") ?
		    US_XML_ATTRIBUTE_PART :
		    US_XML_ATTRIBUTE_NAME;
	/* A kind of graphic, a class in RDF, the namespaces of RDFa. */
	if (equals(element, element_len, "a:graphicData") ||
	    equals(element, element_len, "rdf:type") ||
	    is_one_of(attribute, len, names, 4))
		return US_XML_ATTRIBUTE_NAME;
	is_event = len > 2 && memcmp(attribute, "on", 2) == 0;
	attribute += prefix;
	len -= prefix;
	if (is_one_of(attribute, len, locations, 2))
		return US_XML_ATTRIBUTE_NAME;
	if (is_one_of(attribute, len, links, 3) ||
	    is_link_of_page(element, element_len, attribute, len))
		return US_XML_ATTRIBUTE_LINK;
	if (is_event)
		return US_XML_ATTRIBUTE_EVENT;
	if (is_one_of(attribute, len, pages, 4))
		return US_XML_ATTRIBUTE_LIST;
	return prefix > 0 && len == 7 && us_same(attribute, "formula", 7) ?
	    US_XML_ATTRIBUTE_FORMULA :
	    US_XML_ATTRIBUTE_TEXT;
}

unsigned
us_vocabulary_find(const char *attribute, size_t len, const char *value,
    size_t value_len)
{
	size_t prefix = prefix_len(attribute, len), space, i;

	for (i = 0; i < VOCABULARIES; i++) {
		space = strlen(vocabularies[i].prefix);
		if (space == 0 ? prefix > 0 :
				 len - prefix != space - 1 ||
			    memcmp(attribute + prefix, vocabularies[i].prefix,
				space - 1) != 0)
			continue;
		if (us_find(value, value_len, vocabularies[i].space,
			strlen(vocabularies[i].space)) != NULL)
			return 1U << i;
	}
	return 0;
}

/* Return the number of the vocabulary that this element is of; VOCABULARIES:
 * none that is ${known}. */
static size_t
vocabulary_of(unsigned known, const char *name, size_t prefix)
{
	size_t i;

	for (i = 0; i < VOCABULARIES; i++)
		if ((known & 1U << i) != 0 &&
		    equals(name, prefix, vocabularies[i].prefix))
			break;
	return i;
}

struct us_xml_effect
us_vocabulary_effect(unsigned known, const char *name, size_t len)
{
	size_t prefix = prefix_len(name, len),
	       i = vocabulary_of(known, name, prefix);
	struct us_xml_effect effect = { true, false };

	name += prefix;
	len -= prefix;
	if (i < VOCABULARIES) {
		effect.separates =
		    is_one_of(name, len, vocabularies[i].names, NAMES) ==
		    vocabularies[i].lists_separators;
		effect.deletes =
		    is_one_of(name, len, vocabularies[i].deleted, 2);
	}
	return effect;
}

enum us_xml_role
us_vocabulary_role(unsigned known, const char *name, size_t len)
{
	static const struct {
		const char *name;
		size_t len;
		enum us_xml_role role;
		bool is_sheet; /* in a sheet; else in any document */
	} roles[] = {
#define ROLE(name, role, is_sheet) { name, sizeof(name) - 1, role, is_sheet }
		ROLE("a:hlinkClick", US_XML_CLICK, false),
		ROLE("a:hlinkHover", US_XML_CLICK, false),
		ROLE("a:hlinkMouseOver", US_XML_CLICK, false),
		ROLE("Relationship", US_XML_RELATIONSHIP, false),
		ROLE("text:a", US_XML_ANCHOR, false),
		ROLE("w:fldChar", US_XML_FIELD_MARK, false),
		ROLE("w:fldSimple", US_XML_FIELD, false),
		ROLE("w:instrText", US_XML_INSTRUCTION, false),
		ROLE("w:hyperlink", US_XML_HYPERLINK, false),
		ROLE("c", US_XML_CELL, true),
		ROLE("comment", US_XML_CELL, true),
		ROLE("f", US_XML_FORMULA, true),
		ROLE("hyperlink", US_XML_HYPERLINK, true),
		ROLE("is", US_XML_CELL_TEXT, true),
		ROLE("sheetData", US_XML_SHEET, true),
		ROLE("si", US_XML_STRING, true),
		ROLE("text", US_XML_CELL_TEXT, true),
		ROLE("v", US_XML_CELL_VALUE, true),
#undef ROLE
	};
	size_t i;

	for (i = 0; i < sizeof(roles) / sizeof(roles[0]); i++)
		if (len == roles[i].len &&
		    memcmp(name, roles[i].name, len) == 0 &&
		    (!roles[i].is_sheet ||
			vocabulary_of(known, name, 0) < VOCABULARIES))
			return roles[i].role;
	return len > 5 && memcmp(name + len - 5, "cNvPr", 5) == 0 ?
	    US_XML_SHAPE :
	    US_XML_PLAIN;
}

enum us_xml_code
us_vocabulary_code(const char *name, size_t len)
{
	/* A module is one of OpenDocument's macros; the others are of files of
	 * Windows: what a click runs, and an icon. */
	static const struct {
		const char *name;
		enum us_xml_code code;
	} codes[] = { { "script", US_XML_CODE_SCRIPT },
		{ "module", US_XML_CODE_SCRIPT },
		{ "DeepLink", US_XML_CODE_SCRIPT },
		{ "style", US_XML_CODE_STYLE }, { "url", US_XML_CODE_PATH },
		{ "iconReference", US_XML_CODE_PATH } };
	size_t prefix = prefix_len(name, len), i;

	for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (equals(name + prefix, len - prefix, codes[i].name))
			return codes[i].code;
	return US_XML_NO_CODE;
}

bool
us_vocabulary_is_html(const char *name, size_t len)
{
	/* RSS 2.0 and its content module; Atom, RFC 4287, 4.1.3 */
	static const char *const names[] = { "content", "content:encoded",
		"description", "summary", NULL };

	return is_one_of(name, len, names, 4);
}

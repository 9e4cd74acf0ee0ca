#!/bin/sh
# What was deleted from a document that keeps its changes is no text of it
# (deleted-text-is-no-text).
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

space=http://schemas.openxmlformats.org/wordprocessingml/2006/main
cat >a.xml <<END
<w:document xmlns:w='$space'><w:p><w:del w:id='1'><w:r>
<w:delText>http://deleted.example/a</w:delText></w:r></w:del>
<w:r><w:rPr><w:del w:id='2'/></w:rPr><w:t>http://a.example/</w:t></w:r>
<w:moveFrom><w:hyperlink href='http://deleted.example/b'><w:t>c.example</w:t>
</w:hyperlink></w:moveFrom><w:ins><w:t>http://b.example/</w:t></w:ins></w:p>
</w:document>
END
run a.xml
want_status 0
want_out http://a.example/ http://b.example/
cat >b.xml <<'END'
<office:text xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'
xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'>
<text:tracked-changes><text:deletion><text:p>http://deleted.example/</text:p>
</text:deletion></text:tracked-changes><text:p>http://a.example/</text:p>
</office:text>
END
run b.xml
want_status 0
want_out http://a.example/
# Elsewhere these names mean something else.
echo "<a xmlns:w='http://a.example/'><w:del>http://b.example/</w:del></a>" >c.xml
run c.xml
want_status 0
want_out http://b.example/

#!/bin/sh
# The field visible: whether a reader of a page sees a link; hidden-text: a link
# in which text is hidden.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# check WHAT PAGE: links to v are seen in it, and links to h are not.
check()
{
	printf '<!DOCTYPE html>%s' "$2" >page
	run -t html --columns=url,visible --csv page
	sed 1d out >got
	test -s got || fail "$1: no link"
	! grep -qvE '^http://(v.example/,true|h.example/,false)$' got ||
	    fail "$1: $(cat got)"
}

h='<a href=http://h.example/>x</a>'
v='<a href=http://v.example/>x</a>'
for style in display:none ' DISPLAY : none !important' visibility:hidden \
    visibility:collapse opacity:0 font-size:0 font-size:0px 'font-size:0.0em' \
    'color:red;display:none;' 'max-height:0;overflow:hidden' \
    'overflow:hidden;width:0px'; do
	check "$style" "$v<div style='$style'>$h<p>$h</p></div>$v"
	check "$style of the link" "${h%>x</a>} style='$style'>x</a>$v"
done
for style in display:block visibility:visible opacity:0.5 font-size:0.5em \
    font-size:10px max-height:0 overflow:hidden display:nonesuch \
    x-display:none 'display none' ''; do
	check "$style" "<div style='$style'>$v</div>"
done
check hidden "<p hidden>$h<p>$v"
check template "<template>$h</template>$v"
check noscript "<noscript>$v</noscript>$v"
check 'what is never shown' '<link rel=x href=http://h.example/>'
check 'a pixel' '<img src=http://h.example/ width=1 height=1>'
check 'a pixel beside' "<img src=http://h.example/ width=0 height=0>$v"
check 'a line' '<img src=http://v.example/ width=100 height=1>'

# It ends with the element, however that ends.
check nested "<div hidden><div>$h</div>$h</div>$v"
check span "<span hidden>$h<span>$h</span>$h</span>$v"
check cell "<table><tr><td hidden>$h<td>$v<tr><td>$v</table>$v"
check 'the cell around' "<table><tr><td><span hidden>$h</td><td>$v</table>"
check 'a row' "<ul><li hidden>$h<li>$v</ul>"
check 'other end tags' "<div hidden>$h</span></p>$h</div>$v"
# Another size of letters shows what is in it.
check size "<td style=font-size:0>$h<div style=font-size:12px>$v</div></td>"
check 'no size' "<td hidden>$h<div style=font-size:12px>$h</div></td>"

# hidden TEXT RISK: a link with that text has that risk or, with "", none.
hidden()
{
	printf '<!DOCTYPE html><a href=http://a.example/>%s</a>' "$1" >page
	run -t html -g '{risks}' page
	want_out "$2"
}

hidden 'pay<span style="font-size:0">qx</span>pal' hidden-text
hidden 'pay<span style="display:none">qx</span>pal' hidden-text
hidden 'pay<span style="display:none"> </span>pal' ''
hidden 'pay<span>qx</span>pal' ''
for element in datalist title noembed noframes rp; do
	hidden "<$element>)x </$element>www.a.example" hidden-text
done
# The next link has none, nor a link that is hidden itself.
printf '<!DOCTYPE html><a href=http://a.example/><i hidden>b</i>c</a>
<a href=http://b.example/>c</a><p hidden><a href=http://c.example/>c</a>' >page
run -t html -g '{url} {risks}' page
want_out 'http://a.example/ hidden-text' 'http://b.example/ ' \
    'http://c.example/ '

# What is read in no page is neither.
echo http://a.example/ >text
run -g '[{visible}]' text
want_out '[]'
exit 0

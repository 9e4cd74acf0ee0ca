#!/usr/bin/env python3
"""url_ends.py URLSIFT [--seed=N] [--all] [--peers] [--show=N] [--kind=KIND]

Put URLs of many endings and scripts into many surroundings, so that the end of
each is known, and count how often URLSIFT prints exactly them.  Without --all a
part of the texts is taken, and the rate of a kind that is below its bar is a
failure.  --peers prints the rates of the programs of doc/compare/peers.py
beside it, --show the first N texts of each form that are read wrongly.
"""
# SPDX-License-Identifier: MIT

import argparse
import collections
import pathlib
import random
import subprocess
import sys
import tempfile
from urllib.parse import unquote

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "doc/compare"))
import peers  # noqa: E402

# Where a text has its URL, and where another URL.
URL, OTHER = "¤", "¥"

# The least rate of each kind, in per cent.
BARS = {
    "CJK in delimiters": 99,
    "CJK bare": 95,
    "sentence behind a URL": 95,
    "scripts with spaces": 99,
    "links of markup": 99.5,
    "surroundings": 98,
    "delimiters hold all": 99,
    "not an end": 97,
}

ENDINGS = """
    https://tea.example
    https://tea.example/
    http://www.tea.example:8080
    https://tea.example:8443/
    https://anna@tea.example/
    https://192.0.2.7/pot
    https://[2001:db8::7]/pot
    https://tea.example/leaf
    https://tea.example/leaf/
    https://tea.example/leaf.html
    https://tea.example/leaf/v1.2.3
    https://tea.example/Leaf_(herb)
    https://tea.example/leaf(2)
    https://tea.example/~anna
    https://tea.example/@anna
    https://tea.example/a%20b
    https://tea.example/%E8%8C%B6
    https://tea.example/a-b_c
    https://tea.example/a,b/c
    https://tea.example/a:b
    https://tea.example/a;v=1/c
    https://tea.example/anna's/pot
    https://tea.example/a!b
    https://tea.example/a+b
    https://tea.example/?q
    https://tea.example/pot?id=7
    https://tea.example/pot?a=1&b=2
    https://tea.example/pot?q=
    https://tea.example/pot?t=10:30
    https://tea.example/#leaf
    https://tea.example/pot#a-b
    https://tea.example/#/pot/7
    https://tea.example/2024/01/02
    ftp://ftp.tea.example/pub/pot.tar.gz
""".split()

# Marks that end a sentence, or open something: part of a URL in delimiters.
QUOTES = "\"'”»“」』"

HARD_ENDINGS = """
    https://tea.example/pot?
    https://tea.example/pot.
    https://tea.example/pot!
    https://tea.example/pot,
    https://tea.example/pot;
    https://tea.example/pot:
    https://tea.example/Tea_Inc.
    https://tea.example/pot?q=what?
    https://tea.example/pot_
    https://tea.example/pot*
    https://tea.example/leaf[2]
    https://tea.example/?a[]=1
    https://tea.example/${id}/pot
    https://tea.example/{id}
""".split()

WORDS = {
    "zh": "茶叶 绿茶 中国 运动会 语言 夏季奥林匹克运动会 年 大学 北京市 学校 新闻"
          " 注入 恤 级 维基百科 历史 地铁 号线 月 电影".split(),
    "ja": "お茶 緑茶 東京 けいおん 月曜日 の悲劇 グループ 級 言語 駅 きかんしゃ"
          " スター・ウォーズ 年 は行 ウィキペディア 曖昧さ回避 日本語 ゲーム".split(),
    "ko": "녹차 한국 서울특별시 팝 언어 대한민국 동음이의 조선 개국 년 드라마 위키"
          " 백과 월 영화 대학교 축구 게임".split(),
    "th": "ชาเขียว ประเทศไทย กรุงเทพ ภาษา ข่าว".split(),
    "ru": "чай Москва Россия новости история язык".split(),
    "el": "τσάι Αθήνα ιστορία γλώσσα".split(),
    "ar": "شاي تاريخ لغة مدينة".split(),
    "he": "תה היסטוריה שפה".split(),
    "hi": "चाय भारत इतिहास".split(),
    "de": "Käse Müllerstraße Übung Jäger".split(),
    "fr": "Été Château Œuvre Noël garçon".split(),
    "tr": "İstanbul çay Öğretmen ışık".split(),
    "vi": "Việt_Nam trà Hà_Nội tiếng".split(),
    "fa": "چای ایران زبان".split(),
    "ka": "ჩაი თბილისი ენა".split(),
    "am": "ሻይ አዲስ_አበባ".split(),
    "ta": "தேநீர் தமிழ்".split(),
    "bo": "བོད་ ལྷ་ས་ ཇ".split(),
    "bn": "চা বাংলা ঢাকা".split(),
    "hy": "թեյ Երևան".split(),
    "si": "තේ සිංහල".split(),
    "uk": "чай Київ їжак".split(),
    "pl": "Łódź żółw Święto".split(),
}
CJK = "zh ja ko".split()
SPACED = "ru el ar he hi de fr tr vi fa ka am ta bo bn hy si uk pl".split()

# %w is a word, %l Latin letters, %d digits.
TITLES = """%w %d%w %l%w %w%d %w_%w %w_(%w) %l%w%d %d%w%d%w %w-%w %w%l %w_%l%w
    %l_(%w) %w%w %d%w%w %l%d%w %w(%w) %l%w_(%w) %w,_%w %w/%w %d%w_%w""".split()
LATIN = "C SQL K AKB iPhone T Web X A Linux HTML".split()
PLACES = """https://%s.wiki.example/wiki/%t
    https://%s.wiki.example/wiki/%t
    https://%s.wiki.example/wiki/%t
    https://www.tea.example/%t
    https://tea.example/tag/%t/
    https://tea.example/tag/%t?page=2
    https://tea.example/search?q=%t
    https://tea.example/a/%t.html
    https://%s.wiki.example/wiki/%t#%t""".split()

DELIMITERS = {
    "quote": 'see "¤" here',
    "apostrophe": "open('¤')",
    "back quote": "see `¤` here",
    "angle": "see <¤> here",
    "Markdown": "see [tea](¤), then",
    "Markdown image": "![tea](¤)",
    "href": '<a href="¤">tea</a>',
    "JSON": '{"tea": "¤", "n": 1}',
    "org": "[[¤][tea]]",
    "org bare": "see [[¤]].",
    "TeX": "\\url{¤}",
    "TeX href": "\\href{¤}{tea}",
    "MediaWiki": "* [¤ tea]",
    "MediaWiki cite": "{{cite web |url=¤ |title=tea}}",
    "BBCode": "[url]¤[/url]",
    "BBCode text": "[url=¤]tea[/url]",
    "parentheses": "tea (¤) is",
    "double quotes": "“¤”",
    "guillemets": "«¤»",
    "low quotes": "„¤“",
    "corner": "「¤」です",
    "white corner": "見よ『¤』",
    "title marks": "参见《¤》一文",
    "lenses": "【¤】",
    "wide parentheses": "茶叶（¤）很好",
    "reST": "`tea <¤>`_",
    "AsciiDoc": "see ¤[tea] here",
    "CSV": '1,"¤","tea"',
    "TSV": "1\t¤\ttea",
    "YAML": "url: '¤'",
    "table": "| ¤ | tea |",
    "table, narrow": "|¤|tea|",
    "CSS": "a { background: url(¤) }",
    "Slack": "<¤|tea>",
    "Pod": "L<tea|¤>",
    "element": "<loc>¤</loc>",
}

BARE_CJK = {
    "alone": "¤",
    "English": "See ¤ for more.",
    "French": "Voir ¤ et la suite",
    "list": "- ¤\n- ¥",
    "Chinese": "请看 ¤ 这个页面",
    "Chinese, end": "参见 ¤",
    "Chinese, colon": "参见：¤",
    "Japanese": "詳しくは ¤ を参照",
    "Japanese, end": "参考: ¤",
    "Korean": "자세한 내용은 ¤ 참고",
    "full stop": "请看 ¤ 。",
    "ideographic comma": "¤ 、 ¥",
    "numbered": "1. ¤",
    "field": "url: ¤",
    "two": "¤ ¥",
    "footnote": "[1] ¤",
    "log": "GET ¤ 200",
    "curl": "curl -L ¤",
}

# A URL of ASCII with a sentence directly behind it.
GLUED = {
    "zh": """请访问¤了解详情。|我在¤上看到了。|打开¤即可下载|官网¤，欢迎访问
        |登录¤查询成绩。|从¤下载|见¤的说明。|请到 ¤查看。""".split("|"),
    "ja": """詳細は¤を参照。|¤に掲載|¤をご覧ください。|公式サイト（¤）
        |¤からダウンロードできます。|¤です。|¤は公式サイト|ソースは¤にあります"""
        .split("|"),
    "ko": """자세한 내용은 ¤에서 확인|¤를 참고하세요.|¤은 공식 사이트|¤입니다.
        |¤로 접속|¤의 문서|¤까지 오세요|¤과 비교""".split("|"),
}
GLUED_ENDINGS = """https://tea.example/leaf https://tea.example/pot.html
    https://tea.example https://www.tea.example/a/b
    https://tea.example/pot?id=7 https://tea.example/a-b_c""".split()

MARKUP = {
    "Markdown": ["[t](¤)", "[t](¤) more", "see [t](¤).", "([t](¤))",
                 '[t](¤ "tea")', "[t](<¤>)", "![t](¤)", "[![t](¥)](¤)",
                 "[t]: ¤", '[t]: ¤ "tea"', "[t]: <¤>", "<¤>", "**¤**",
                 "__¤__", "*¤*", "~~¤~~", "`¤`", "**[t](¤)**", "_[t](¤)_",
                 "[t](¤)[u](¥)", "- [t](¤): tea", "[^1]: ¤", "> ¤",
                 "| [t](¤) | ¥ |", "***¤***", "[t](¤)s", "[t](¤){.ext}"],
    "AsciiDoc": ["¤[tea]", "¤[the book of tea]", "¤[@anna]", "¤[#3641]",
                 "¤[t]", "¤[1]", "¤[]", "¤[Tea]", "link:¤[tea]", "¤[tea^]",
                 "image::¤[]", "image:¤[tea,20]", "¤[TEA]", "¤[v1.2]",
                 "¤[tea,role=ext]", "see ¤[tea], then", "(¤[tea])",
                 "*¤[tea]*", "¤[\"tea, pot\"]", "* ¤[tea]: more", ":home: ¤",
                 "`¤`", "+¤+", "<<¤>>", "¤[_tea_]", "¤[a-b]", "¤[C++]"],
    "reST": ["`tea <¤>`_", "`tea <¤>`__", ".. _tea: ¤", ".. image:: ¤",
             "``¤``", ".. __: ¤", ":url: ¤", "`<¤>`_", "*¤*", "**¤**",
             "__ ¤"],
    "org": ["[[¤]]", "[[¤][tea]]", "[[¤][the book of tea]], then", "=¤=",
            "~¤~", "*¤*", "+¤+", "_¤_", "#+LINK: tea ¤",
            "<¤>", "- [[¤][tea]] :: pot", "[[¤][[[¥]]]]"],
    "MediaWiki": ["[¤ tea]", "[¤]", "* [¤ tea] pot", "<ref>¤</ref>",
                  "<ref>[¤ tea]</ref>", "{{cite|url=¤|t=tea}}",
                  "{{cite | url = ¤ }}", "''¤''", "'''¤'''", "{{URL|¤}}",
                  "[[File:a.png|link=¤]]", "{{url=¤}}", "''[¤ tea]''",
                  "|website={{URL|¤|tea}}", "[¤ ''tea'']"],
    "BBCode": ["[url]¤[/url]", "[url=¤]tea[/url]", '[url="¤"]tea[/url]',
               "[img]¤[/img]", "[b]¤[/b]", "[quote]¤[/quote]",
               "[img=¤]", "[url='¤']tea[/url]", "[youtube]¤[/youtube]",
               "[LINK]¤[/LINK]", "[*]¤[/*]"],
    "Slack": ["<¤>", "<¤|tea>", "see <¤|the tea>.", "*<¤|tea>*", "_<¤>_",
              "~<¤>~", "• <¤|tea>: pot"],
    "TeX": ["\\url{¤}", "\\href{¤}{tea}", "\\url|¤|", "\\path{¤}",
            "\\footnote{\\url{¤}}", "\\footnote{¤}", "\\texttt{¤}",
            "url = {¤},", 'url = "¤",', "\\verb|¤|", "\\verb+¤+",
            "\\emph{¤}.", "``¤''", "\\href[o]{¤}{tea}", "\\nolinkurl{¤}",
            "¤\\\\", "¤ \\\\", "¤~\\cite{a}", "\\hyperref{¤}{}{}{tea}"],
    "Doxygen": ["@see ¤", "\\see ¤", " * @see ¤ tea", "/// ¤", "/** ¤ */",
                "[tea](¤)", '<a href="¤">tea</a>', "@link ¤ tea @endlink",
                "{@link ¤}", "{@link ¤ tea}", "@ref <¤>", "//! ¤",
                "@see <¤|tea>", "{@see ¤}", "@code{¤}"],
    "man": [".UR ¤\ntea\n.UE", ".UR ¤", ".Lk ¤ tea", ".Lk ¤ .",
            "\\fI¤\\fP", "\\fB¤\\fR.", "<\\fI¤\\fR>", ".I ¤", ".RI < ¤ >",
            "\\(lq¤\\(rq", ".BR ¤ .", "\\f[I]¤\\f[]", "\\[lq]¤\\[rq]",
            "\\*(lq¤\\*(rq", ".URL ¤ tea", "\\%¤"],
    "Typst": ['#link("¤")[tea]', '#link("¤")', "see ¤.", "#footnote[¤]",
              "[¤]", "*¤*", "_¤_", "`¤`", "- ¤ tea", "/ Tea: ¤"],
    "Textile": ['"tea":¤', '"tea":¤.', '"tea":¤, then', '!¤!', "@¤@",
                "*¤*", "??¤??", "[tea]¤", "* ¤"],
    "Creole": ["[[¤]]", "[[¤|tea]]", "{{¤|tea}}", "**¤**", "//¤//",
               "* ¤", "{{{¤}}}", "|[[¤]]|tea|"],
    "Jira": ["[tea|¤]", "[¤]", "{{¤}}", "h1. ¤", "bq. ¤", "||¤||tea||",
             "{panel}¤{panel}", "-¤-", "+¤+"],
    "Pod": ["L<¤>", "L<tea|¤>", "C<¤>", "B<¤>", "F<¤>", "=for html ¤"],
    "DokuWiki": ["[[¤]]", "[[¤|tea]]", "{{¤}}", "((¤))", "<code>¤</code>"],
    "Trac": ["[¤ tea]", "[[Image(¤)]]", "wiki:¤", "{{{¤}}}"],
    "Texinfo": ["@uref{¤}", "@uref{¤, tea}", "@url{¤}", "@indicateurl{¤}",
                "@code{¤}", "@samp{¤}"],
    "Sphinx": [":ref:`t <¤>`", ":download:`t <¤>`", ".. |x| image:: ¤",
               ":target: ¤", ":kbd:`¤`"],
    "RDoc": ["{tea}[¤]", "tea[¤]", "+¤+"],
    "records": ["url={¤}", "howpublished={\\url{¤}},", "UR  - ¤",
                "note = {Available: ¤},", "=>\t¤\ttea", ".Lk ¤ \"tea\""],
    "HTML": ["<a href=¤ class=x>t</a>", "<p>¤</p>", "<li>¤<br>",
             "&#39;¤&#39;", "&ldquo;¤&rdquo;", "&laquo;¤&raquo;",
             "<link>¤</link>"],
    "others": ['"tea":¤', "[tea|¤]", "[¤|tea]", "[[¤|tea]]", "{{¤|tea}}",
               "L<¤>", "L<tea|¤>", "@url{¤}", "@uref{¤, tea}", "=> ¤ tea",
               "=> ¤", '"tea <¤>"', "{link:¤}", "{{{¤}}}", "[[¤ tea]]",
               "{quote}¤{quote}", "{color:red}¤{color}", "{code}¤{code}",
               "<url>¤</url>", "<loc>¤</loc>", "<![CDATA[¤]]>",
               "url(¤)", "@import url(¤);", "(tea ¤)",
               "{noformat}¤{noformat}"],
}

SURROUNDINGS = {
    "sentence": ["¤", "See ¤", "See ¤ now", "See ¤.", "See ¤, then", "See ¤!",
                 "See ¤?", "See ¤: tea", "See ¤; then", "See ¤...", "See ¤…",
                 "(see ¤)", "(see ¤).", "[see ¤]", "(¤)", "[¤]", "{¤}",
                 "¤ - tea", "¤ -- tea", "¤—tea", "tea—¤—tea",
                 "is it ¤?!", "(or ¤, ¥)", "a:¤", "tea ¤\n\nmore", "¤\tx",
                 "1) ¤", "• ¤", "¤ (tea)", "¤ [1]", "¤, ¥", "¤ and ¥",
                 "¤;\n¥;", "¤,\n¥,", "See ¤).", "See ¤].", "¤.)", "¤.\"",
                 "([¤])", "(\"¤\")", "({¤})", "See ¤,\n", "¤\u00a0tea",
                 "¤\u3000茶", "¤\u2028tea", "¤\u200btea", "¤ \u00b7 tea",
                 "¤'s pot", "¤\u2019s pot"],
    "quotes": ['"¤"', "'¤'", "`¤`", "“¤”", "‘¤’", "«¤»", "„¤“", "‹¤›",
               '"¤", "¥"', "'¤', '¥'", "``¤''", '\\"¤\\"', "&quot;¤&quot;",
               "&lt;¤&gt;", "\"see ¤\"", "'see ¤'", '"""¤"""', "'''¤'''",
               "``¤``", "“see ¤”", "‘see ¤.’", '"see ¤."', "»¤«", "「¤」",
               "『¤』", "《¤》", "〈¤〉", "【¤】", "（¤）", "〔¤〕",
               "\"¤\" 'x'"],
    "comments": ["// ¤", "//¤", "/* ¤ */", "/*¤*/", "/* ¤*/", " * ¤ */",
                 " * ¤*/", "# ¤", "#¤", "-- ¤", "; ¤", "% ¤", "<!-- ¤ -->",
                 "<!--¤-->", "(* ¤ *)", "(*¤*)", "{- ¤ -}", "{-¤-}", "REM ¤",
                 "{# ¤ #}", "{#¤#}", "dnl ¤", "''' ¤", "!> ¤", "--[[ ¤ ]]",
                 "--[[¤]]", "#| ¤ |#", "<%# ¤ %>", "/// <¤>", "{{!-- ¤ --}}",
                 "¤ % tea", "¤% tea", "¤%", "¤ // tea", "¤ # tea",
                 "¤ /* tea */", "¤<!-- tea -->"],
    "code": ['x = "¤";', "x = '¤'", "open(¤)", 'get("¤", 1)', "f('¤')",
             "['¤']", '["¤", "¥"]', "{'u': '¤'}", '{"u":"¤"}', "u: ¤",
             "u=¤", "u = ¤", "u: '¤',", "U=\"¤\"", "--url=¤", "-u¤",
             "@Url(\"¤\")", "`${x}¤`", "$(curl ¤)", "`curl ¤`", "x<-\"¤\"",
             "¤\\n", "\"¤\\n\"", "'¤\\t'", "\"¤\\\"", "r'¤'", "b\"¤\"",
             "<¤>;", "#include <¤>", "url: ¤}", "url: ¤]", "f(a, ¤)",
             "[a, ¤]", "{a: ¤}", "{a: ¤, b: 1}", "return \"¤\" + x",
             "'¤'+x", "\"¤\"+x", "'¤'.x", "\"¤\":", "href=¤", "href=¤>",
             "<a href='¤'>", "src=\"¤\"/>", "=HYPERLINK(\"¤\")",
             "¤ => x", "¤ -> x", "@\"¤\""],
    "languages": ['fmt.Get("¤")', 'let u = "¤";', "let u = '¤'",
                  "$u = '¤';", '#define U "¤"', "SELECT '¤';",
                  'INSERT INTO u VALUES (1,\'¤\',2);', "local u = [[¤]]",
                  "u <- '¤'", "(def u \"¤\")", "'(\"¤\" . 1)",
                  '@doc "¤"', "u := `¤`", 'val u = """¤"""',
                  "puts %q(¤)", "q{¤}", "qw(¤ ¥)", "u = <<¤>>",
                  "@import '¤';", "background:url('¤')", 'cy.visit("¤")',
                  "ENV U=¤", "RUN curl ¤ \\\n -o x", "FROM ¤ AS x",
                  "uses: ¤", "- url: ¤ # tea", "u: [¤, ¥]", "{u: ¤, v: 1}",
                  "u=¤\nv=1", "[u]\nv = ¤", "--url ¤ -x", "-Du=¤ x",
                  "http_proxy=¤ x", "<u>¤</u>", "<u v='¤'/>",
                  "<u v=¤ w>", "{{ '¤' | safe }}", "{% include ¤ %}",
                  "// see ¤\nx", "/// ¤.", "--- ¤", "%% ¤", "!! ¤",
                  "//! [tea]: ¤", "/** @see <a href=\"¤\">tea</a> */",
                  ";; ¤", "(; ¤ ;)", "\\ ¤", "rem ¤", "@rem ¤",
                  "<%-- ¤ --%>", "<?php // ¤ ?>", "«¤»", "\"¤\"_s",
                  "L\"¤\"", "u8\"¤\"", "@'¤'", "$'¤'", "b'¤'"],
    "shell": ["curl ¤", "curl ¤ | sh", "curl ¤|sh", "curl ¤ && make",
              "curl ¤&&make", "curl ¤;make", "curl ¤; make", "curl '¤'",
              "curl \"¤\"", "wget ¤ >x", "wget ¤>x", "x=$(curl ¤)",
              "if curl ¤; then", "¤ 2>&1", "curl ¤ \\", "curl ¤\\\n -o x",
              "git clone ¤", "U=¤ make", "export U=¤", "$ curl ¤",
              "curl ¤||exit", "{ curl ¤; }", "(curl ¤)", "curl ¤$x",
              "curl <¤>", "curl ¤&"],
    "tables": ["¤,TEA,green pot", "1,¤,tea", "1;¤;tea", "¤;tea;green pot",
               "¤|tea", "| ¤ |", "|¤|", "\"1\",\"¤\",\"tea\"", "1\t¤",
               "¤\ttea", "+ ¤ +", "│ ¤ │", "│¤│", "¤,\"tea\",1",
               "¤,TEA,1\n¥,POT,2", "¤;TEA;1\n¥;POT;2"],
    "symbols": ["¤→tea", "→¤", "¤ → ¥", "¤¹", "¤²", "¤™", "¤®", "¤©",
                "¤✓", "★¤★", "¤✔ tea", "¤👍", "👉¤👈", "¤🔥🔥", "¤…",
                "¤•tea", "¤†", "¤‡", "¤§", "¤¶",
                "¤⇒tea", "¤←", "¤»", "¤›", "¤↗", "¤⁽¹⁾", "¤₁",
                "¤①"],
    "log": ["GET ¤ HTTP/1.1", '"GET ¤ HTTP/1.1" 200', "[info] ¤",
            "time=1 url=¤ status=200", "¤: not found", "¤: 404",
            "error: ¤ failed", "Fetching ¤ ...", "fetching ¤...", "¤ -> ¥",
            "fatal: unable to access '¤': x", "(from ¤)", "- ¤ (200)",
            "x|¤|y", "x,¤,y", "proxy_pass ¤;", "return 301 ¤;",
            "pip install ¤", "deb [arch=amd64] ¤ x y", "${U:=\"¤\"}",
            "wget -O- ¤|tar x", "curl ¤>/dev/null", "[[ ¤ ]]", "¤) x ;;"],
    "mail": ["> ¤", ">> ¤", "> See ¤.", "URL:¤", "<URL:¤>", "URL: ¤",
             "<URL: ¤ >", "List-Archive: <¤>", "X-Url: ¤", "Tea (¤),",
             "[1]: ¤", "[1] ¤", "[1]¤", "(1) ¤", "1. ¤", "^1 ¤", "* ¤ *",
             "-- \n¤", "Tea <¤>.", "Tea: ¤ (pot)", "~ ¤ ~", "== ¤ ==",
             "==¤==", "--¤--", "*¤*", "_¤_", "<<¤>>", "[[¤]]",
             "((¤))", "{{¤}}", "|| ¤ ||"],
}

# What looks like an end and is none.
NOT_ENDS = """
    https://tea.example/wiki/McDonald's
    https://tea.example/a;jsessionid=7F
    https://tea.example/a?x=1;y=2
    https://tea.example/0,1000,2-4,00.html
    https://tea.example/@48.85,2.35,12z
    https://tea.example/a,b,c
    https://tea.example/?a=1&&b=2
    https://tea.example/?$top=5&$skip=2
    https://tea.example/Map$Entry.html
    https://tea.example/$metadata
    https://tea.example/a?x=1&amp;y=2
    https://tea.example/a[0]/b
    https://tea.example/?ids[]=1&ids[]=2
    https://tea.example/Tea_[herb]
    https://tea.example/*/pot
    https://tea.example/a*b
    https://tea.example/a--b
    https://tea.example/--
    https://tea.example/x²y
    https://tea.example/☃
    https://tea.example/a'b'
    https://tea.example/%E4%B8%AD%E6%96%87
    https://tea.example/Tea_&_pot
    https://tea.example/a(b)c
    https://tea.example/!$&'()*+,;=:@/
    https://tea.example/a...b
    https://tea.example/a:b:c
    https://tea.example/__init__.py
    https://tea.example/a_b_
    https://tea.example/~anna/
    https://tea.example/Tea–Pot_law
    https://tea.example/col·lecció
""".split()
NOT_END_FORMS = ["¤", "See ¤ for more", "- ¤", "See ¤.", "(see ¤)", "> ¤"]


def title(rng, script):
    """Return a page's title in a ${script}."""
    shape, made, i = rng.choice(TITLES), "", 0
    while i < len(shape):
        pick = shape[i:i + 2]
        i += 2 if shape[i] == "%" else 1
        if pick == "%w":
            made += rng.choice(WORDS[script])
        elif pick == "%l":
            made += rng.choice(LATIN)
        elif pick == "%d":
            made += str(rng.choice([1, 3, 48, 2020, 1984, 12]))
        else:
            made += pick[0]
    return made


def page(rng, script):
    """Return a URL with the title of a page in a ${script}."""
    place = rng.choice(PLACES).replace("%s", script)
    while "%t" in place:
        place = place.replace("%t", title(rng, script), 1)
    return place


def texts(rng, many):
    """Yield the kind, the form, the text and its URLs; about ${many} of each
    form."""
    def put(kind, form, shape, url, other="https://other.example/x"):
        text = shape.replace(URL, url).replace(OTHER, other)
        urls = sorted((shape.find(mark), got) for mark, got in
                      ((URL, url), (OTHER, other)) if mark in shape)
        return kind, form, text, [got for _, got in urls]

    def some(urls, shape=""):
        # A query with a name or no value yet has the bracket itself.
        if URL + "[" in shape:
            urls = [url for url in urls if url[-2:] not in ("?q", "q=")]
        return urls if many >= len(urls) else rng.sample(urls, many)

    for script in CJK:
        for form, shape in DELIMITERS.items():
            for _ in range(many):
                yield put("CJK in delimiters", f"{script}, {form}", shape,
                          page(rng, script), page(rng, script))
        for form, shape in BARE_CJK.items():
            for _ in range(many):
                yield put("CJK bare", f"{script}, {form}", shape,
                          page(rng, script), page(rng, script))
        for shape in GLUED[script]:
            for url in some(GLUED_ENDINGS):
                yield put("sentence behind a URL", f"{script}, {shape}",
                          shape.strip(), url)
    for script in SPACED:
        for forms in DELIMITERS, BARE_CJK:
            for form, shape in forms.items():
                yield put("scripts with spaces", f"{script}, {form}", shape,
                          page(rng, script), page(rng, script))
    for markup, shapes in MARKUP.items():
        for shape in shapes:
            for url in some(ENDINGS, shape):
                yield put("links of markup", f"{markup}, {shape}", shape, url)
    for group, shapes in SURROUNDINGS.items():
        for shape in shapes:
            for url in some(ENDINGS):
                yield put("surroundings", f"{group}, {shape}", shape, url)
    for form, shape in DELIMITERS.items():
        if form not in ("MediaWiki", "MediaWiki cite", "AsciiDoc", "TSV",
                        "table", "parentheses", "wide parentheses", "CSS",
                        "element"):
            for url in some(HARD_ENDINGS):
                # A comma before a quotation mark is of the sentence.
                if not url.endswith(",") or shape[shape.index("¤") + 1] \
                        not in QUOTES:
                    yield put("delimiters hold all", form, shape, url)
    for url in NOT_ENDS:
        for shape in NOT_END_FORMS:
            yield put("not an end", url, shape, url)


def find(urlsift, cases):
    """Return the URLs that ${urlsift} prints for each text."""
    found, at = collections.defaultdict(list), {}
    with tempfile.TemporaryDirectory() as work:
        path, lines = pathlib.Path(work, "texts"), ""
        line = 1
        for i, (_, _, text, _) in enumerate(cases):
            lines += text + "\n\n\n\n"
            for _ in range(text.count("\n") + 4):
                at[line] = i
                line += 1
        path.write_text(lines, encoding="utf-8", newline="")
        done = subprocess.run([urlsift, "--type=text", "--get={line} {url}",
                               str(path)], stdout=subprocess.PIPE, check=False,
                              encoding="utf-8", errors="surrogateescape")
    for row in done.stdout.split("\n")[:-1]:
        number, url = row.split(" ", 1)
        found[at[int(number)]].append(url)
    return [found[i] for i in range(len(cases))]


def rates(cases, found):
    """Return for each kind and form how many texts there are, how many of them
    are read right, and the others.  Some programs write escapes."""
    count = collections.defaultdict(lambda: [0, 0, []])
    for (kind, form, text, urls), got in zip(cases, found):
        right = [*map(unquote, got)] == [*map(unquote, urls)]
        for name in (kind, None), (kind, form):
            count[name][0] += 1
            count[name][1] += right
            if not right:
                count[name][2].append((text, got))
    return count


def main():
    """Make the texts, ask, and print the rates."""
    parser = argparse.ArgumentParser()
    parser.add_argument("urlsift")
    parser.add_argument("--seed", type=int, default=1738)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--kind")
    args = parser.parse_args()
    cases = list(texts(random.Random(args.seed), 40 if args.all else 8))
    if args.kind:
        cases = [case for case in cases if case[0] == args.kind]
    count = rates(cases, find(args.urlsift, cases))
    others = {}
    if args.peers:
        given = [text for _, _, text, _ in cases]
        chosen = [("xurls", peers.PEERS[0][3]), ("URI::Find", peers.PEERS[1][3]),
                  ("linkify-it", dict(peers.LINKERS)["linkify-it"])]
        for name, ask in chosen:
            try:
                others[name] = rates(cases, ask(given))
            except OSError:
                print(f"{name} is not installed")
    print("kind", "texts", "urlsift", *others, sep="\t")
    bad = False
    for kind, bar in BARS.items():
        total, right, _ = count[kind, None]
        if total == 0:
            continue
        shares = [f"{100 * c[kind, None][1] / total:.2f}"
                  for c in (count, *others.values())]
        print(kind, total, *shares, sep="\t")
        if 100 * right < bar * total:
            print(f"{kind}: below {bar} per cent")
            bad = True
    for (kind, form), (total, right, wrong) in sorted(
            count.items(), key=str) if args.show else ():
        if form is not None and wrong:
            print(f"{kind}: {form!r}: {right} of {total}")
            for text, got in wrong[:args.show]:
                print(f"\t{text!r}\n\t\t{got}")
    sys.exit(bad and not args.all)


if __name__ == "__main__":
    main()

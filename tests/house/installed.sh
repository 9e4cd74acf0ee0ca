#!/bin/sh
# What is installed is enough for others: each header compiles alone, as C11 and
# as C++17, and pkg-config alone says how the examples are built, which do what
# they say.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR CDPATH
: "${top_srcdir:=.}" "${top_builddir:=.}" "${CC:=cc}"
examples=$top_srcdir/doc/examples
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' 0
root=$dir/root
bad=0
skipped=

fail()
{
	echo "installed.sh: $*" >&2
	bad=1
}

# What is not to be had here, if anything; the rest is tested.
without()
{
	echo "installed.sh: no $1" >&2
	skipped=1
}

# flags ARG...: ask pkg-config about what was installed here.
flags()
{
	PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=$lib/pkgconfig \
	    pkg-config "$@"
}

# build PATH OPTION...: PATH.c.
build()
{
	source=$1.c
	name=${1##*/}
	shift
	# Options are words.
	# shellcheck disable=SC2046,SC2086
	$CC $checks -Wall -Wextra -Werror -o "$dir/$name" "$source" \
	    $(flags --cflags --libs liburlsift) "$@" ||
	    fail "$name is not built"
}

# says NAME ARG...: it prints the file want, given the file in.
says()
{
	name=$1
	shift
	LD_LIBRARY_PATH=$lib "$dir/$name" "$@" <"$dir/in" >"$dir/out" ||
	    fail "$name: exit $?"
	diff "$dir/want" "$dir/out" >&2 || fail "$name: output differs"
}

if ! command -v pkg-config >/dev/null; then
	echo 'installed.sh: no pkg-config' >&2
	exit 77
fi
make -s -C "$top_builddir" install DESTDIR="$root" >"$dir/log" 2>&1 || {
	cat "$dir/log" >&2
	exit 1
}
lib=$(dirname "$(find "$root" -name liburlsift.pc)")/..
lib=$(cd "$lib" && pwd) || exit 1
checks=
test -z "$URLSIFT_SANITIZERS" || checks=-fsanitize=$URLSIFT_SANITIZERS

# The headers, alone.
for module in liburlsift; do
	test -f "$lib/pkgconfig/$module.pc" || continue
	header=$(flags --variable=includedir $module)/${module#lib}.h
	echo "#include \"$header\"" >"$dir/alone.c"
	cp "$dir/alone.c" "$dir/alone.cc"
	# shellcheck disable=SC2086
	$CC -std=c11 -Wall -Wextra -pedantic -Werror -fsyntax-only \
	    "$dir/alone.c" || fail "$header is not C11"
	if command -v c++ >/dev/null; then
		c++ -std=c++17 -Wall -Wextra -Wshadow -pedantic -Werror \
		    -fsyntax-only "$dir/alone.cc" || fail "$header is not C++17"
	else
		without 'C++ compiler'
	fi
done

# Completions, where each shell looks; zsh looks elsewhere for those of a
# distribution, as debian/rules says.
for file in bash-completion/completions/urlsift zsh/site-functions/_urlsift \
    fish/vendor_completions.d/urlsift.fish; do
	test -n "$(find "$root" -path "*/share/$file")" || fail "no $file"
done
vendor=$(sed -n 's/.* \(zshcompletiondir=.*\)/\1/p' "$top_srcdir/debian/rules")
make -s -C "$top_builddir" install-nodist_zshcompletionDATA \
    DESTDIR="$dir/vendor" "$vendor" >"$dir/log" 2>&1 || cat "$dir/log" >&2
test -f "$dir/vendor/usr/share/zsh/vendor-completions/_urlsift" ||
    fail 'no completion where the zsh of Debian looks'

# What rspamd loads by its path.
page=$top_srcdir/doc/guide/integrations/rspamd.md
test -n "$(find "$root" -path "*$(sed -n \
    "s,^dofile('/usr\(/share/[^']*\)')$,\1,p" "$page")")" ||
    fail 'the module for rspamd is not where its page has it'

# PostgreSQL finds the SQL of the extension where it finds the module.
control=$(find "$root" -name urlsift.control)
test -z "$control" || {
	test -f "${control%.control}--$(sed -n \
	    "s/^default_version = '\(.*\)'$/\1/p" "$control").sql" &&
	    test -n "$(find "$root" -path '*postgresql*/urlsift.so')"
} || fail 'the PostgreSQL extension is not complete'

# The service starts the filter where it is installed.
filter=$(find "$root" -name urlsift-milter -path '*/sbin/*')
unit=$(find "$root" -name urlsift-milter.service)
test -z "$filter$unit" ||
    grep -q "^ExecStart=${filter#"$root"} " "$unit" ||
    fail 'the service does not start the filter'

build "$examples/one_buffer" -std=c11 -pedantic
: >"$dir/in"
echo http://example.org/a >"$dir/want"
echo ftp://example.org/b-c >>"$dir/want"
says one_buffer 'At (http://example.org/a), <URL:ftp://example.org/b-
c> but not http://example.org:x/.'

build "$examples/streaming" -std=c11 -pedantic
awk 'BEGIN {
	for (i = 0; i < 4090; i++)
		printf "."
	print " <URL:http://example.\n  org/>"
}' >"$dir/in"
printf '4096-4111,4114-4118\thttp://example.org/\n' >"$dir/want"
says streaming

# The program of the README.
sed -n '/^```c$/,/^```$/p' "$top_srcdir/README.md" | sed '/^```/d' \
    >"$dir/urls.c"
build "$dir/urls" -std=c11 -pedantic
echo ' <URL:http://example.' >"$dir/in"
echo '  org/> http://example.org:port/' >>"$dir/in"
echo http://example.org/ >"$dir/want"
says urls
cp "$dir/urls.c" "$dir/urls.cc"
if command -v c++ >/dev/null; then
	# shellcheck disable=SC2046,SC2086
	c++ $checks -Wall -Wextra -Werror -o "$dir/urls" "$dir/urls.cc" \
	    $(flags --cflags --libs liburlsift) || fail 'urls.cc is not built'
	says urls
fi

# CMake finds it, by version, and links it: the same program.
if command -v cmake >/dev/null && test -z "$checks"; then
	version=$(flags --modversion liburlsift)
	target=urlsift
	test ! -f "$lib/liburlsift.a" || target='urlsift static'
	for target in $target; do
		cat >"$dir/CMakeLists.txt" <<-END
			cmake_minimum_required(VERSION 3.13)
			project(urls C)
			find_package(urlsift $version EXACT REQUIRED)
			add_executable(urls urls.c)
			target_link_libraries(urls urlsift::$target)
		END
		if cmake -S "$dir" -B "$dir/cmake" \
		    -Durlsift_DIR="$lib/cmake/urlsift" >"$dir/log" 2>&1 &&
		    cmake --build "$dir/cmake" >>"$dir/log" 2>&1; then
			mv "$dir/cmake/urls" "$dir"
			says urls
		else
			cat "$dir/log" >&2
			fail "CMake does not build it with urlsift::$target"
		fi
	done
	sed 's/find_package(urlsift [^ ]*/find_package(urlsift 9999/' \
	    "$dir/CMakeLists.txt" >"$dir/other"
	mv "$dir/other" "$dir/CMakeLists.txt"
	! cmake -S "$dir" -B "$dir/cmake" >"$dir/log" 2>&1 ||
	    fail 'CMake takes another version'
else
	without CMake
fi

build "$examples/own_scheme" -std=c11 -pedantic
: >"$dir/in"
cat >"$dir/want" <<'END'
valid scheme=x-ticket group=OPS number=123
invalid at 12: a character that must be encoded (2.2)
valid scheme=http host=example.org port= path=/
END
says own_scheme x-ticket:OPS-123 'x-ticket:OPS|' http://example.org:/

# The program looks for the helper as the tool does.
helper=$(find "$root" -name urlsift-decode -path '*/libexec/*')
if test -n "$helper"; then
	# shellcheck disable=SC2046
	build "$examples/read_mail" -std=c11 -pedantic \
	    $(flags --cflags --libs liburlsift)
	mkdir "$dir/bin" "$dir/libexec"
	cp "$helper" "$dir/libexec"
	mv "$dir/read_mail" "$dir/bin"
	cat >"$dir/in" <<-'END'
		Subject: http://example.org/subject
		Content-Type: multipart/alternative; boundary=x

		--x

		<URL:http://example.org/to-
		rn>
		--x
		Content-Type: text/html
		Content-Transfer-Encoding: base64

		PGEgaHJlZj0iaHR0cDovL2V4YW1wbGUub3JnL2xpbmsiPmxpbms8L2E+Cg==
		--x--
	END
	printf '%s\n' 'Subject	http://example.org/subject' \
	    '1	http://example.org/to-rn' '2	http://example.org/link' \
	    >"$dir/want"
	says bin/read_mail
	if command -v rustc >/dev/null && test -z "$checks"; then
		rustc -D warnings -L "$lib" -o "$dir/bin/read_mail_rs" \
		    "$examples/read_mail.rs" || fail 'read_mail.rs is not built'
		says bin/read_mail_rs
	else
		without Rust
	fi
	if command -v go >/dev/null && test -z "$checks"; then
		PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_PATH=$lib/pkgconfig \
		    GOCACHE=$dir/go go build -o "$dir/bin/read_mail_go" \
		    "$examples/read_mail.go" || fail 'read_mail.go is not built'
		says bin/read_mail_go
	else
		without Go
	fi
fi

# Static libraries name what they need themselves.
if test -f "$lib/liburlsift.a"; then
	rm -f "$lib"/*.so*
	echo http://example.org/ >"$dir/want"
	# shellcheck disable=SC2046,SC2086
	$CC $checks -o "$dir/one_buffer" "$examples/one_buffer.c" \
	    $(flags --static --cflags --libs liburlsift) ||
	    fail 'liburlsift.a is not linked'
	says one_buffer http://example.org/
fi

test $bad = 0 || exit 1
test -z "$skipped" || exit 77

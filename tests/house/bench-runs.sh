#!/bin/sh
# "make bench" and those of its kind run on small texts; their figures are
# nobody's business here.
# SPDX-License-Identifier: MIT
LC_ALL=C
export LC_ALL
: "${top_srcdir:=.}"
: "${top_builddir:=build}"
command -v python3 >/dev/null || {
	echo 'bench-runs.sh: no python3' >&2
	exit 77
}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

echo 'see http://example.org/a' >"$dir/text"
BENCH_MB=0.02 BENCH_ROUNDS=1 BENCH_FILES="$dir/text $dir/text" \
    PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/bench/bench.py" \
    "$top_builddir/src/urlsift" cat "$dir/out" "$dir/picture.svg" \
    >"$dir/said" || exit 1
for what in 'GB/s of one thread' 'several sizes' 'URLs a KiB' 'threads of' \
    'files of 4 KiB'; do
	grep -q "$what" "$dir/out/results.txt" || {
		echo "bench-runs.sh: nothing about: $what" >&2
		exit 1
	}
done

# The module has figures of its own.
if test -f "$top_builddir/bindings/python/.libs/_urlsift.abi3.so"; then
	BENCH_MB=0.02 BENCH_ROUNDS=1 \
	    sh "$top_srcdir/bindings/python/tests/run.sh" \
	    "$top_srcdir/bench/python.py" "$top_builddir/src/urlsift" \
	    "$dir/out" >"$dir/said" || exit 1
	grep -q '^pure.py .* 1.0' "$dir/out/python.txt" || {
		echo 'bench-runs.sh: nothing about pure.py' >&2
		exit 1
	}
fi

# That for Perl, too, beside a module of others.
skipped=
if test -f "$top_builddir/bindings/perl/auto/URLSift/URLSift.so"; then
	if $PERL -MURI::Find -e 1 2>/dev/null; then
		BENCH_ROUNDS=1 sh "$top_srcdir/bindings/perl/tests/run.sh" \
		    "$top_srcdir/bench/perl.pl" "$dir/out" "$dir/text" \
		    >"$dir/said" || exit 1
		grep -q '^URI::Find .* 1 .* 1.0' "$dir/out/perl.txt" || {
			echo 'bench-runs.sh: nothing about URI::Find' >&2
			exit 1
		}
	else
		skipped='URI::Find'
	fi
fi

# And that of PostgreSQL.
if test -f "$top_builddir/bindings/postgresql/tests/.libs/failing.so" &&
    test -x "$PG_BINDIR/postgres"; then
	BENCH_ROWS=80 BENCH_ROUNDS=1 sh "$top_srcdir/bench/postgresql.sh" \
	    "$dir/out" >"$dir/said" || exit 1
	grep -q '^urlsift_urls() .* 80 *0$' "$dir/out/postgresql.txt" || {
		echo 'bench-runs.sh: nothing about urlsift_urls()' >&2
		exit 1
	}
fi

test "$(grep -c '</g>' "$dir/picture.svg")" = 4 || {
	echo 'bench-runs.sh: not four charts' >&2
	exit 1
}

# What the machine has of texts, and one that it surely has.
if command -v valgrind >/dev/null; then
	mkdir "$dir/news"
	cp "$dir/text" "$dir/news/some.kind"
	BENCH_MB=0.001 BENCH_NEWS=$dir/news PYTHONDONTWRITEBYTECODE=1 python3 \
	    "$top_srcdir/bench/ground.py" "$top_builddir/src/urlsift" '' \
	    "$dir/out" >"$dir/said" || exit 1
	grep -q '^some.kind .* 1.00$' "$dir/out/ground.txt" || {
		echo 'bench-runs.sh: nothing about a kind of news' >&2
		exit 1
	}
else
	skipped="$skipped valgrind"
fi

# Without a cluster, which takes seconds to make.
BENCH_MB=0.02 BENCH_ROUNDS=1 \
    PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/bench/scaling.py" \
    "$top_builddir/src/urlsift" cat "$dir/out" >"$dir/said" || exit 1
for what in 'text' 'mbox' 'WARC' 'WARC, gzip'; do
	test "$(grep -c "^$what .*[0-9]" "$dir/out/scaling.txt")" -ge 2 || {
		echo "bench-runs.sh: nothing about: $what" >&2
		exit 1
	}
done

# The milter, a database and a tree, all of them small.
if test -f "$top_builddir/contrib/milter/urlsift-milter"; then
	BENCH_GB=0.001 BENCH_ROUNDS=1 BENCH_TREE="$top_srcdir/bench" \
	    PYTHONDONTWRITEBYTECODE=1 python3 "$top_srcdir/bench/users.py" \
	    "$top_builddir/src/urlsift" \
	    "$top_builddir/contrib/milter/urlsift-milter" \
	    "$top_builddir/lib/decode/urlsift-decode" \
	    "$top_srcdir/contrib/milter/tests" "$dir/out" >"$dir/said" || exit 1
	for what in urls mail-mime 'pages, JSON' ' *urlsift'; do
		grep -q "^$what .*[0-9]" "$dir/out/users.txt" || {
			echo "bench-runs.sh: nothing about: $what" >&2
			exit 1
		}
	done
else
	skipped="$skipped urlsift-milter"
fi
test -z "$skipped" && exit
echo "bench-runs.sh: no $skipped" >&2
exit 77

#!/bin/sh
# The service is one that systemd takes, closed in as systemd-analyze likes it;
# and the milter works where no memory may be both written and executed.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
unit=${MILTER%/*}/urlsift-milter.service
ran=$unit
test -f "$unit" || fail 'not built'

# Sanitizers need what the service may not have.
no_wx=${MILTER%/contrib/*}/tests/properties/no_wx
if test -z "$URLSIFT_SANITIZERS" && "$no_wx" true; then
	printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$no_wx" "$MILTER" >closed-in
	chmod +x closed-in
	MILTER=$dir/closed-in
	talk headers --stderr --max-size=8000 --max-urls=250
fi

ran=$unit
command -v systemd-analyze >/dev/null || skip 'no systemd-analyze'
cp "$unit" urlsift-milter.service
# The program is not installed; it stands for itself.
sed -i "s,^ExecStart=[^ ]*,ExecStart=/bin/true," urlsift-milter.service
systemd-analyze verify --man=no "$dir/urlsift-milter.service" >out 2>&1 ||
    fail "$(cat out)"
grep urlsift-milter out && fail 'systemd complains'
# 2.0 is "OK" to it, less is better.
systemd-analyze security --offline=true --threshold=15 \
    "$dir/urlsift-milter.service" >out 2>&1 || fail "$(tail -n 1 out)"
tail -n 1 out
exit 0

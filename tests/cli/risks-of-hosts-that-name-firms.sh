#!/bin/sh
# A firm's name in the host of another, and the hosts of firms; the suffix of
# other hosts in the middle of one; blogs, which are weak.  A URL in a query leads
# to a host on a list, too.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

printf 'http://%s/\n' paypal.shop.example pay.paypal-login.example \
    www.PAYPAL.com.shop.example binance-shop.example \
    www.paypal.com paypal.com paypal.co.uk docs.microsoft.com \
    linkedin.docs.microsoft.com express.dhl paypalace.example \
    mypaypal.example shop.example >hosts
run --risk=brand-in-host hosts
want_out http://paypal.shop.example/ http://pay.paypal-login.example/ \
    http://www.PAYPAL.com.shop.example/ http://binance-shop.example/

printf 'http://%s/\n' bank.com.shop.example www.bank.org.shop.example \
    net.shop.example com.shop.example bank.com.uk bank.com. bank.com.uk. >hosts
run --risk=suffix-in-host hosts
want_out http://bank.com.shop.example/ http://www.bank.org.shop.example/

printf 'http://%s/\n' ann.blogspot.com ann.weebly.com blogspot.com xyz. \
    www.wordpress.com a.xyz >hosts
run -g '{url} {risks}' --risk=abused-suffix,free-host hosts
want_out 'http://ann.blogspot.com/ abused-suffix' \
    'http://ann.weebly.com/ free-host' 'http://a.xyz/ abused-suffix'

printf 'http://a.example/?u=%s\n' http://tinyurl.com/a http%3A%2F%2Fcatbox.moe \
    https:/b.example/ http:tinyurl.com 'x#http://a.weebly.com/' >inner
run -g '{url} {risks}' inner
want_out 'http://a.example/?u=http://tinyurl.com/a shortener,url-in-url' \
    'http://a.example/?u=http%3A%2F%2Fcatbox.moe file-host,url-in-url' \
    'http://a.example/?u=https:/b.example/ url-in-url' \
    'http://a.example/?u=http:tinyurl.com ' \
    'http://a.example/?u=x#http://a.weebly.com/ free-host,url-in-url'

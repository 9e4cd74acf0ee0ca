-- From urlsift 1.x: what depends on one of these functions is made anew.
-- SPDX-License-Identifier: MIT
DROP FUNCTION urlsift, urlsift_domain, urlsift_hosts, urlsift_mail,
    urlsift_normalize, urlsift_part, urlsift_reason, urlsift_suffix,
    urlsift_urls, urlsift_valid;


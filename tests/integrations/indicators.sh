#!/bin/sh
# MISP and STIX 2.1: what their schemas require of events and bundles.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs jq python3
cat >report.txt <<'END'
Version 1.2.3.4 asks 192[.]0[.]2[.]7:8080 and 192.0.2.7:8080, 203.0.113.0/24, then
[2001:db8::7]:443 or evil[.]example[.]com, for hxxp://evil.example.net/a%20b and
writes to boss[@]example.org.
END
try sh indicators 'sh values'
grep -q 'libpsl is needed' err && skip 'no libpsl'
want_status 0
mv indicators.jsonl out
want_out '{"kind":"ipv4","value":"192.0.2.7"}' \
    '{"kind":"ipv4","value":"203.0.113.0/24"}' \
    '{"kind":"ipv6","value":"2001:db8::7"}' \
    '{"kind":"host","value":"evil.example.com"}' \
    '{"kind":"url","value":"http://evil.example.net/a%20b"}' \
    '{"kind":"email","value":"boss@example.org"}'
mv out indicators.jsonl

try sh indicators 'sh misp'
want_status 0
mv out event.json
try python3 indicators 'python stix'
want_status 0
mv out bundle.json
python3 - <<'END' || fail 'not as the schemas have it'
import ipaddress
import json
import re
import uuid

event = json.load(open("event.json"))["Event"]
assert re.fullmatch(r"\d{4}-\d\d-\d\d", event["date"])
assert event["published"] is False and event["info"] == "report.txt"
assert event["threat_level_id"] in ("1", "2", "3", "4")
assert event["analysis"] in ("0", "1", "2")
assert event["distribution"] in ("0", "1", "2", "3", "4", "5")
kinds = [(a["category"], a["type"]) for a in event["Attribute"]]
network = [("Network activity", kind)
           for kind in ("ip-dst", "ip-dst", "ip-dst", "hostname", "url")]
assert kinds == network + [("Payload delivery", "email-src")], kinds
assert all(a["to_ids"] is True for a in event["Attribute"])
for a in event["Attribute"][:3]:
    ipaddress.ip_network(a["value"])

bundle = json.load(open("bundle.json"))
assert bundle["type"] == "bundle" and set(bundle) == {"type", "id", "objects"}
kind, _, number = bundle["id"].partition("--")
assert kind == "bundle" and uuid.UUID(number).version == 4
types = ["ipv4-addr", "ipv4-addr", "ipv6-addr", "domain-name", "url",
         "email-addr"]
assert [o["type"] for o in bundle["objects"]] == types
for o, a in zip(bundle["objects"], event["Attribute"]):
    assert set(o) == {"type", "spec_version", "id", "value"}
    assert o["spec_version"] == "2.1" and o["value"] == a["value"]
    kind, _, number = o["id"].partition("--")
    assert kind == o["type"] and uuid.UUID(number).version == 5
# The namespace is that of the standard.
assert bundle["objects"][3]["id"] == "domain-name--" + str(uuid.uuid5(
    uuid.UUID("00abedb4-aa42-466c-9c01-fed23315a9b7"),
    '{"value":"evil.example.com"}'))
END
exit 0

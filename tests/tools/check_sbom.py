"""Check that a document is SPDX 2.3 and describes a release.

    check_sbom.py DOCUMENT TARBALL

It has what the clauses of SPDX 2.3 demand, by the names that they have in JSON;
what it refers to is in it; and its files are those of the release.
"""
# SPDX-License-Identifier: MIT

import hashlib
import json
import re
import sys
import tarfile

ID = r"SPDXRef-[A-Za-z0-9.-]+"
LICENCE = r"NOASSERTION|NONE|[A-Za-z0-9.-]+( OR [A-Za-z0-9.-]+)*"
ANY = r"(?s).+"
DOCUMENT = {
    "spdxVersion": "SPDX-2\\.3", "dataLicense": "CC0-1\\.0",
    "SPDXID": "SPDXRef-DOCUMENT", "name": ANY,
    # An absolute URI without a fragment.
    "documentNamespace": r"[A-Za-z][A-Za-z0-9+.-]*:[^#\s]+",
}
CREATION = {"created": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"}
PACKAGE = {
    "SPDXID": ID, "name": ANY, "downloadLocation": ANY,
    "licenseConcluded": LICENCE, "licenseDeclared": LICENCE,
    "copyrightText": ANY,
}
FILE = {
    "SPDXID": ID, "fileName": r"\./.+", "licenseConcluded": LICENCE,
    "copyrightText": ANY,
}
SUMS = {"SHA1": 40, "SHA256": 64}
RELATIONS = {"CONTAINS", "DEPENDS_ON", "DESCRIBES", "GENERATED_FROM",
             "OPTIONAL_DEPENDENCY_OF", "STATIC_LINK"}
bad = 0


def complain(text):
    global bad
    bad = 1
    print(f"check_sbom.py: {text}", file=sys.stderr)


def has(where, entry, fields):
    """Complain of the ${fields} that ${entry} lacks or has in another form."""
    for name, form in fields.items():
        value = entry.get(name)
        if not isinstance(value, str) or not re.fullmatch(form, value):
            complain(f"{where}: {name}: {value!r}")


def sums(where, entry):
    """Return the checksums of ${entry}: {algorithm: value}."""
    values = {}
    for item in entry.get("checksums", []):
        kind, value = item["algorithm"], item["checksumValue"]
        if not re.fullmatch("[0-9a-f]{%d}" % SUMS[kind], value):
            complain(f"{where}: not a {kind}: {value}")
        values[kind] = value
    return values


def check_files(document, tarball):
    """The files are those of the ${tarball}, and the code is theirs."""
    described = {}
    for file in document["files"]:
        name = file.get("fileName")
        has(name, file, FILE)
        if not file.get("licenseInfoInFiles"):
            complain(f"{name}: no licenseInfoInFiles")
        described[name] = sums(name, file)
    with tarfile.open(tarball) as archive:
        there = {}
        for member in archive:
            if member.isreg():
                content = archive.extractfile(member).read()
                there["./" + member.name.partition("/")[2]] = {
                    kind: hashlib.new(kind, content).hexdigest()
                    for kind in SUMS}
    for name in sorted(described.keys() ^ there.keys()):
        complain(f"{name}: only in one of document and release")
    for name in described.keys() & there.keys():
        if described[name] != there[name]:
            complain(f"{name}: another checksum")
    total = "".join(sorted(value["SHA1"] for value in there.values()))
    return hashlib.sha1(total.encode()).hexdigest()


def main():
    with open(sys.argv[1]) as stream:
        document = json.load(stream)
    has("document", document, DOCUMENT)
    has("creationInfo", document["creationInfo"], CREATION)
    if not all(re.fullmatch("(Tool|Organization|Person): .+", name)
               for name in document["creationInfo"]["creators"] or [""]):
        complain("creationInfo: creators")
    code = check_files(document, sys.argv[2])

    release = document["packages"][0]
    for package in document["packages"]:
        has(package.get("name"), package, PACKAGE)
        sums(package.get("name"), package)
        if package.get("filesAnalyzed") is not (package is release):
            complain(f"{package.get('name')}: filesAnalyzed")
    if release["packageVerificationCode"] != {
            "packageVerificationCodeValue": code}:
        complain("packageVerificationCode: not that of the release")
    with open(sys.argv[2], "rb") as stream:
        digest = hashlib.sha256(stream.read()).hexdigest()
    if sums("release", release).get("SHA256") != digest:
        complain("release: another checksum")

    entries = [document, *document["packages"], *document["files"]]
    ids = {entry["SPDXID"] for entry in entries}
    if len(ids) != len(entries):
        complain("an SPDXID is there twice")
    named = {match for package in document["packages"]
             for match in re.findall(r"LicenseRef-[\w.-]+",
                                     package["licenseDeclared"])}
    defined = {info["licenseId"]
               for info in document["hasExtractedLicensingInfos"]}
    if not named <= defined:
        complain(f"licences without a text: {named - defined}")
    related = set()
    for relation in document["relationships"]:
        ends = (relation["spdxElementId"], relation["relatedSpdxElement"])
        related.update(ends)
        if not ids.issuperset(ends):
            complain(f"a relationship leads nowhere: {ends}")
        if relation["relationshipType"] not in RELATIONS:
            complain(f"relationship: {relation['relationshipType']}")
    for entry in sorted(ids - related):
        complain(f"{entry} is related to nothing")


main()
sys.exit(bad)

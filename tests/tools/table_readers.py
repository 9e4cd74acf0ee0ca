#!/usr/bin/env python3
"""table_readers.py READERS URLSIFT INPUT...

A table of what is found in each INPUT, a file or a folder, in every form that
--csv and --tsv have: it is UTF-8, it has a row for each line of --json, and the
programs that READERS names, with commas between them, read the same cells in it
as Python's csv.  They are pandas, sqlite3, duckdb and libreoffice, or none.
"""
# SPDX-License-Identifier: MIT
import csv
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

FORMS = ("csv", "csv=raw", "csv=excel", "tsv", "tsv=raw", "tsv=excel")
# LibreOffice: all columns are text, a comma and quotation marks are written,
# and more names of files are left out in silence.
TEXT_COLUMNS = "/".join("%d/2" % column for column in range(1, 100))
WRITES = "Text - txt - csv (StarCalc):44,34,76,1"
MOST_NAMES = 200
HERE = pathlib.Path(__file__).resolve().parent

csv.field_size_limit(1 << 30)


class Table:
    """What URLSIFT writes, and what Python's csv reads in it."""

    def __init__(self, path, form, source):
        self.path, self.source = path, source
        self.is_csv, self.cells = form.startswith("csv"), form[4:]
        self.name = "--%s of %s" % (form, source)
        self.rows = []

    def separator(self):
        return "," if self.is_csv else "\t"

    def encoding(self):
        return "utf-8-sig" if self.cells == "excel" else "utf-8"

    def quoting(self):
        return csv.QUOTE_MINIMAL if self.is_csv else csv.QUOTE_NONE

    def read(self):
        with open(self.path, newline="", encoding=self.encoding()) as file:
            self.rows = list(csv.reader(file, delimiter=self.separator(),
                                        quoting=self.quoting(), strict=True))


def output(*command, **more):
    """Return what a command prints, whatever its status."""
    return subprocess.run(command, stdin=subprocess.DEVNULL, check=False,
                          stdout=subprocess.PIPE, **more).stdout


def read_by_pandas(tables):
    import pandas
    for table in tables:
        frame = pandas.read_csv(table.path, sep=table.separator(), dtype=str,
                                quoting=table.quoting(), keep_default_na=False)
        yield table, [list(frame.columns)] + frame.values.tolist()


def read_by_sqlite3(tables):
    """It cannot be told that no cell of a TSV is in quotation marks."""
    for table in tables:
        if not table.is_csv:
            continue
        path = table.path.with_suffix(".sqlite")
        output("sqlite3", path, ".import --csv '%s' t" % table.path)
        database = sqlite3.connect(path)
        found = database.execute("SELECT * FROM t")
        yield table, ([[column[0] for column in found.description]] +
                      [list(row) for row in found])
        database.close()


def read_by_duckdb(tables):
    out = output("node", HERE / "table_duckdb.js",
                 *(str(table.path) for table in tables))
    for table, rows in zip(tables, out.splitlines(), strict=True):
        yield table, json.loads(rows)


def convert_by_libreoffice(home, tables, reads):
    """Read some tables of one form, and write them into ${home} as CSV."""
    output("soffice", "-env:UserInstallation=file://" + home, "--headless",
           "--infilter=%s,76,1,%s" % (reads, TEXT_COLUMNS),
           "--convert-to", "csv:" + WRITES, "--outdir", home,
           *(table.path for table in tables), stderr=subprocess.DEVNULL)
    for table in tables:
        with open(home + "/" + table.path.stem + ".csv", newline="",
                  encoding="utf-8") as file:
            yield table, list(csv.reader(file))


def read_by_libreoffice(tables):
    with tempfile.TemporaryDirectory() as home:
        for is_csv, reads in ((True, "CSV:44,34"), (False, "CSV:9,0")):
            those = [table for table in tables if table.is_csv == is_csv]
            while those:
                yield from convert_by_libreoffice(home, those[:MOST_NAMES],
                                                  reads)
                those = those[MOST_NAMES:]


READERS = {
    "pandas": read_by_pandas,
    "sqlite3": read_by_sqlite3,
    "duckdb": read_by_duckdb,
    "libreoffice": read_by_libreoffice,
}


def make_tables(urlsift, source, folder):
    """Return what is found in a source, in each form, and what is wrong."""
    tables, faults = [], []
    records = output(urlsift, "-ir", "--json", "--binary-files=ignore", source,
                     stderr=subprocess.DEVNULL).count(b"\n")
    for form in FORMS:
        path = folder / ("%d.%s" % (len(list(folder.iterdir())), form[:3]))
        path.write_bytes(output(urlsift, "-ir", "--" + form, source,
                                stderr=subprocess.DEVNULL))
        table = Table(path, form, source)
        try:
            table.read()
        except (UnicodeDecodeError, csv.Error) as fault:
            faults.append("%s: %s" % (table.name, fault))
            continue
        if len(table.rows) != records + 1:
            faults.append("%s: %d rows of %d records" %
                          (table.name, len(table.rows) - 1, records))
        tables.append(table)
    return tables, faults


def compare(name, table, rows):
    """Return what another reader sees in another way."""
    if rows == table.rows:
        return []
    for number, (one, other) in enumerate(zip(table.rows, rows)):
        if one != other:
            return ["%s: row %d is %r for csv and %r for %s" %
                    (table.name, number, one, other, name)]
    return ["%s: %d rows for csv and %d for %s" %
            (table.name, len(table.rows), len(rows), name)]


def main():
    readers = [name for name in sys.argv[1].split(",") if name != "none"]
    urlsift, sources = sys.argv[2], sys.argv[3:]
    tables, faults = [], []
    with tempfile.TemporaryDirectory() as folder:
        for source in sources:
            made, wrong = make_tables(urlsift, source, pathlib.Path(folder))
            tables += made
            faults += wrong
        for name in readers:
            for table, rows in READERS[name](tables):
                faults += compare(name, table, rows)
    for fault in faults:
        print(fault)
    print("%d tables with %d rows, %d differ" %
          (len(tables), sum(len(table.rows) for table in tables), len(faults)))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

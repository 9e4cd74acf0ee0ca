// table_duckdb.js FILE...: print the rows that DuckDB reads in each table, as
// JSON.  It finds out alone how a CSV is written.
// SPDX-License-Identifier: MIT
"use strict";

const { DuckDBInstance } = require("@duckdb/node-api");

async function print_tables(paths)
{
	const instance = await DuckDBInstance.create(":memory:");
	const database = await instance.connect();

	for (const path of paths) {
		const quote = path.endsWith(".tsv") ? ", quote = ''" : "";
		const how = "all_varchar = true, header = true" + quote;
		const reader = await database.runAndReadAll(
		    `FROM read_csv($1, ${how})`, [path]);
		const rows = reader.getRows().map((row) =>
		    row.map((cell) => cell === null ? "" : cell));
		console.log(JSON.stringify([reader.columnNames(), ...rows]));
	}
}

print_tables(process.argv.slice(2));

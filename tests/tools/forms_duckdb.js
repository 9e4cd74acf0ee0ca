// forms_duckdb.js FILE...: DuckDB reads the same URLs at the same places in each
// FILE, a table or JSON Lines.
// SPDX-License-Identifier: MIT
"use strict";

const { DuckDBInstance } = require("@duckdb/node-api");

async function compare(files)
{
	const instance = await DuckDBInstance.create(":memory:");
	const database = await instance.connect();
	const count = async (from) => {
		const reader = await database.runAndReadAll(
		    `SELECT count(*) FROM (${from})`);
		return Number(reader.getRows()[0][0]);
	};
	const [first, ...others] = files.map((file) => "SELECT url::VARCHAR, " +
	    `file::VARCHAR, line::BIGINT, port::BIGINT FROM '${file}'`);
	const rows = await count(first);

	for (const [i, other] of others.entries()) {
		const same = await count(`${first} INTERSECT ALL ${other}`);
		if (rows === 0 || same !== rows || await count(other) !== rows)
			throw new Error(`${files[i + 1]}: ${same} of ${rows} rows`);
	}
	console.log(`${rows} rows in ${files.length} forms`);
}

compare(process.argv.slice(2));

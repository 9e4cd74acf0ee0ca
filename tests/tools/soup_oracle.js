// soup_oracle.js URLSIFT ROUNDS: make pages of random tags with links in them,
// and compare the links that URLSIFT finds with those of parse5's tree, with
// scripts and without.  More links are no fault: a program for mail without
// frames shows what is in them.
// SPDX-License-Identifier: MIT
"use strict";

const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");

const NAMES = ("a b i p div span table tr td caption select option optgroup " +
    "script style title textarea iframe noframes noembed noscript xmp " +
    "plaintext svg math mi mtext desc foreignObject annotation-xml template " +
    "frameset frame body html head form button input li ul dd font nobr h1 " +
    "pre br hr img").split(" ");
const BREAKS = ["<!--", "-->", "<![CDATA[", "]]>", "<!-->", "--!>", '"', "'",
    ">", "<", "&", "text"];
const LEAST = 3, MORE = 9; // tags in a page

let state = 1738;

// A number from 0 to COUNT - 1, the same ones in each run.
function draw(count)
{
	state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
	return Math.floor(state / 0x80000000 * count);
}

function tag()
{
	const name = NAMES[draw(NAMES.length)], kind = draw(100);

	if (kind < 50)
		return `<${name}>`;
	if (kind < 62)
		return `<${name}/>`;
	if (kind < 90)
		return `</${name}>`;
	return kind < 93 ? `<${name} x="` : BREAKS[draw(BREAKS.length)];
}

function makePage()
{
	const tags = LEAST + draw(MORE), second = draw(tags);
	let page = "";

	for (let i = 0; i < tags; i++) {
		if (i === second || i === tags - 1)
			page += `<a href="http://t${i}.example/">x</a>`;
		page += tag();
	}
	return page;
}

function addLinks(node, links)
{
	for (const { name, value } of node.attrs ?? [])
		if (node.tagName === "a" && name === "href" &&
		    /^http:\/\/t\d+\.example\/$/.test(value))
			links.add(value);
	for (const child of node.childNodes ?? [])
		addLinks(child, links);
	if (node.content)
		addLinks(node.content, links);
	return links;
}

async function main(urlsift, rounds)
{
	const parse5 = await import(require.resolve("parse5"));
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), "soup-"));
	const pages = [], seen = [];
	let total = 0, lost = 0;

	try {
		for (let i = 0; i < rounds; i++) {
			pages.push(makePage());
			seen.push(new Set());
			fs.writeFileSync(path.join(folder, `${i}.html`),
			    pages[i]);
		}
		const lines = execFileSync(urlsift, ["-r", "--json",
		    "--type=html", folder], { maxBuffer: 1 << 30 });
		for (const line of lines.toString().trim().split("\n")) {
			const hit = JSON.parse(line);

			seen[parseInt(path.basename(hit.file), 10)]
			    .add(hit.url);
		}
	} finally {
		fs.rmSync(folder, { recursive: true });
	}
	for (let i = 0; i < rounds; i++) {
		const links = new Set();

		for (const scriptingEnabled of [true, false])
			addLinks(parse5.parse(pages[i],
			    { scriptingEnabled }), links);
		for (const link of links) {
			total++;
			if (seen[i].has(link))
				continue;
			lost++;
			console.log(`lost ${link}: ${pages[i]}`);
		}
	}
	console.log(`${rounds} pages, ${total} links, ${lost} lost`);
	process.exitCode = lost > 0 || total < rounds / 2 ? 1 : 0;
}

main(process.argv[2], Number(process.argv[3]));

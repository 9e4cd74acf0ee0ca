/*
 * The tests in Chromium: node browser.mjs, with the unpacked package in
 * URLSIFT_PACKAGE and the source in top_srcdir.  A server gives the browser the
 * package and the tests, and gets the results from it.
 * SPDX-License-Identifier: MIT
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpus } from './corpus.mjs';

const LONGEST = 240000;

const PAGE = `<!doctype html><title>tests</title><script type="module">
const results = [];
try {
  const urlsift = await import('/package/browser.mjs');
  const { create } = await import('/package/engine.mjs');
  const { tests } = await import('/suite.mjs');
  const cases = await (await fetch('/corpus.json')).json();
  const answer = await fetch('/package/urlsift.wasm');
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  for (const [name, run] of tests(urlsift, create, module, cases)) {
    let error = null;
    try { await run(); } catch (thrown) { error = String(thrown); }
    results.push({ name, error });
  }
} catch (thrown) {
  results.push({ name: 'the package is loaded', error: String(thrown) });
}
await fetch('/results', { method: 'POST', body: JSON.stringify(results) });
</script>`;

const cases = JSON.stringify(corpus(process.env.top_srcdir));

/** The body and the type of what is at ${path}, or null. */
function find(path) {
  const inPackage = path.match(/^\/package\/([a-z-]+\.(mjs|wasm))$/);
  if (path === '/') return [PAGE, 'text/html'];
  if (path === '/corpus.json') return [cases, 'application/json'];
  if (path === '/suite.mjs')
    return [readFileSync(new URL('suite.mjs', import.meta.url)),
      'text/javascript'];
  if (inPackage === null) return null;
  return [readFileSync(join(process.env.URLSIFT_PACKAGE, inPackage[1])),
    inPackage[2] === 'mjs' ? 'text/javascript' : 'application/octet-stream'];
}

const profile = mkdtempSync(join(tmpdir(), 'urlsift-'));
let browser = null;

function end(status, what) {
  console.log(what);
  // Its children write for a moment longer.
  browser.on('exit', () => setTimeout(() => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 });
    process.exit(status);
  }, 1000));
  browser.kill();
}

function report(results) {
  for (const { name, error } of results)
    console.log(`${error === null ? 'ok' : 'not ok'} - ${name}` +
      (error === null ? '' : `: ${error.slice(0, 2000)}`));
  const failed = results.filter(({ error }) => error !== null).length;
  end(failed === 0 && results.length > 10 ? 0 : 1,
    `in Chromium: ${results.length - failed} passed, ${failed} failed`);
}

const server = createServer((request, response) => {
  const found = find(request.url);
  if (request.url === '/results') {
    let body = '';
    request.on('data', (piece) => { body += piece; });
    request.on('end', () => {
      response.end();
      report(JSON.parse(body));
    });
    return;
  }
  response.writeHead(found === null ? 404 : 200,
    { 'content-type': found?.[1] ?? 'text/plain' });
  response.end(found?.[0]);
});

server.listen(0, '127.0.0.1', () => {
  browser = spawn(process.env.CHROMIUM ?? 'chromium', ['--headless=new',
    '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`], { stdio: 'ignore' });
  setTimeout(() => end(1, 'the browser says nothing'), LONGEST);
});

// scripts/check-budget.mjs DIST [REPORT-ID]: what a reader downloads to see the first report, compressed as a
// server would send it, against the budget. What counts is read from the page itself: every file of
// ours that its HTML names, and the report's data.
import { readFileSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

// What has been reached, so that it only ever gets smaller; the aim is 250,000 (docs/decisions/0007).
const BUDGET_BYTES = 442_000;
const DATA = ['report.json', 'points.csv'];

// Addresses of files that a page loads by itself: scripts, styles, preloads, icons and the app's own two files.
// Links that a reader may follow (a href) are not among them.
export function loadedBy(html, pageUrl) {
  const base = new URL(/<base[^>]*\bhref="([^"]*)"/.exec(html)?.[1] ?? '.', pageUrl);
  const found = new Set();
  for (const [tag] of html.matchAll(/<(?:link|script|img)\b[^>]*>/g)) {
    for (const [, name, value] of tag.matchAll(/\b(href|src|data-js|data-wasm)="([^"]*)"/g)) {
      const url = new URL(value, base);
      if (url.protocol === base.protocol) found.add(url.href);
      else if (url.protocol !== 'data:') throw new Error(`${name} of a page leads elsewhere: ${value}`);
    }
  }
  return [...found].sort();
}

export function brotliSize(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

// The report that the budget is about is the first one of the catalogue unless named.
function firstReport(dist) {
  const catalog = JSON.parse(readFileSync(join(dist, 'catalog.json'), 'utf8'));
  const id = catalog.reports[0]?.id;
  if (!id) throw new Error(`${join(dist, 'catalog.json')} lists no report`);
  return id;
}

function main([dist = 'dist', id = firstReport(dist)]) {
  const folder = join(dist, 'reports', id);
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8');
  const files = [page, ...loadedBy(html, pathToFileURL(page)).map((url) => fileURLToPath(url))];
  for (const name of DATA) {
    const file = join(folder, name);
    if (!files.some((f) => relative(f, file) === '')) files.push(file);
  }
  let total = 0;
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`${page} names ${file}, which is not there`);
    const raw = readFileSync(file);
    const size = brotliSize(raw);
    total += size;
    console.log(`${String(size).padStart(8)} of ${String(raw.length).padStart(8)} bytes  ${relative(dist, file)}`);
  }
  console.log(`${String(total).padStart(8)} bytes with brotli, budget ${BUDGET_BYTES}`);
  if (total > BUDGET_BYTES) {
    console.error(`error: ${total - BUDGET_BYTES} bytes over the budget`);
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main(process.argv.slice(2));

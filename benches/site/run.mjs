// node run.mjs DIST OUT.csv [--visits N]: the rows of the site's speed targets for the first report, each beside its
// peer measured in the same run on the same server with the same data. Needs COMMAND and CHROMIUM. A peer that
// is not there fails the bench; a missed target is marked and does not.
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { serveByCommand } from '../../e2e/support/command-server.mjs';
import { inputs, visit } from './lib/measure.mjs';
import { median, quantile } from './lib/numbers.mjs';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { visits: { type: 'string', default: '15' } } });
const [dist = 'dist', out = 'bench-site.csv'] = positionals;
const visits = Number(values.visits);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The site with the peers beside it, so that one server compresses and sends all of them alike.
async function layOut() {
  const root = await mkdtemp(join(tmpdir(), 'pricebench-bench-'));
  await cp(dist, root, { recursive: true });
  await cp(here('peers'), join(root, 'peers'), { recursive: true });
  await copyFile(here('node_modules/chart.js/dist/chart.umd.min.js'), join(root, 'peers/chartjs/chart.umd.js'));
  return root;
}

async function firstReport() {
  const { reports } = JSON.parse(await readFile(join(dist, 'catalog.json'), 'utf8'));
  const report = reports.find((r) => r.id === 'rds-mysql-x86-graviton2');
  if (!report) throw new Error(`${dist}/catalog.json does not list rds-mysql-x86-graviton2`);
  return report.id;
}

// Visits take turns, so that a drift of the machine falls on all of them.
async function coldVisits(browser, pages) {
  const seen = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let i = 0; i < visits; i += 1) {
    for (const [name, url] of Object.entries(pages)) seen[name].push(await visit(browser, url));
  }
  return seen;
}

function row(work, ours, peer, peerName, target, unit) {
  const ratio = peer === null ? null : ours / peer;
  const met = target.ratio === undefined ? ours <= target.most : ratio <= target.ratio;
  const wanted = target.ratio === undefined ? `≤ ${target.most} ${unit}` : `≤ ${target.ratio} ×`;
  return { work, ours, peer, peerName, ratio, unit, wanted, met };
}

function table(seen, work) {
  const mid = (page, what) => median(seen[page].map((v) => v[what]));
  const p95 = (page) => quantile(work[page].work, 0.95);
  return [
    row('download of the first report', mid('site', 'bytes') / 1000, mid('plain', 'bytes') / 1000, 'plain JS', { most: 250 }, 'KB'),
    row('navigation → first text', mid('site', 'firstText'), mid('plain', 'firstText'), 'plain JS', { ratio: 1 }, 'ms'),
    row('navigation → first chart', mid('site', 'firstChart'), mid('plain', 'firstChart'), 'plain JS', { ratio: 0.9 }, 'ms'),
    row('navigation → input answered', mid('site', 'interactive'), mid('plain', 'interactive'), 'plain JS', { ratio: 1.5 }, 'ms'),
    row('input → redraw p95', p95('site'), p95('plain'), 'plain JS', { most: 8 }, 'ms'),
    row('input → redraw p95', p95('site'), p95('chartjs'), 'Chart.js 4.6.1', { most: 8 }, 'ms'),
    row('tasks over 50 ms during inputs', work.site.longTasks, work.plain.longTasks, 'plain JS', { most: 0 }, 'tasks'),
  ];
}

function print(rows) {
  const cell = (value) => (value === null || !Number.isFinite(value) ? '—' : value.toFixed(2));
  const lines = [['work', 'site', 'peer', 'ratio', 'unit', 'target', '', 'peer is']];
  for (const r of rows) lines.push([r.work, cell(r.ours), cell(r.peer), cell(r.ratio), r.unit, r.wanted, r.met ? 'met' : 'MISSED', r.peerName]);
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  for (const line of lines) {
    console.log(line.map((text, i) => (i > 0 && i < 4 ? text.padStart(widths[i]) : text.padEnd(widths[i]))).join('  ').trimEnd());
  }
}

function csv(rows) {
  const cell = (value) => (value === null || !Number.isFinite(value) ? '' : String(Math.round(value * 1000) / 1000));
  const lines = rows.map((r) => [r.work, r.peerName, r.unit, cell(r.ours), cell(r.peer), cell(r.ratio), r.wanted, r.met].join(','));
  return ['work,peer,unit,site_value,peer_value,site_per_peer,target,met', ...lines].join('\n');
}

const root = await layOut();
const served = await serveByCommand(process.env.COMMAND, root);
let browser;
try {
  const id = await firstReport();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  const at = (path) => new URL(path, served.url).href;
  const pages = { site: at(`reports/${id}/`), plain: at(`peers/plain/?report=${id}`) };
  // One visit to each that does not count: the server compresses a file when first asked for it.
  for (const url of Object.values(pages)) await visit(browser, url);
  const seen = await coldVisits(browser, pages);
  const work = {};
  for (const [name, url] of Object.entries({ ...pages, chartjs: at(`peers/chartjs/?report=${id}`) })) {
    work[name] = await inputs(browser, url);
  }
  const rows = table(seen, work);
  console.log(`${visits} cold visits each in turn, medians; Chromium ${browser.version()}\n`);
  print(rows);
  await writeFile(out, `${csv(rows)}\n`);
  console.log(`\nwritten to ${out}`);
} finally {
  await browser?.close();
  await served.stop();
  await rm(root, { recursive: true });
}

// The whole road: the quick plan is measured here, on a private MariaDB with sysbench, published into a copy of the
// site, and found there with the numbers in its files.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { visit } from '../support/browser.mjs';
import { serveByCommand } from '../support/command-server.mjs';
import { place, pointColumn, pointRow } from '../support/pages.mjs';
import { says, showsNumber } from '../support/text.mjs';

const COMMAND = process.env.COMMAND;
const PLAN = fileURLToPath(new URL('../../plans/quick.toml', import.meta.url));
const LOADS = [1, 4, 16];
const RUNS = 2;
const RUN_MS = 240_000;

let folder;
let served;
let rows;

// Runs the command and fails with what it printed.
function run(...args) {
  return new Promise((done, failed) => {
    const child = spawn(COMMAND, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_MS });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', failed);
    child.once('close', (code) =>
      code === 0 ? done() : failed(new Error(`pricebench ${args[0]} ended with ${code}:\n${output}`)),
    );
  });
}

// The rows of a CSV file of ours, which has no quoted cells.
function table(text) {
  const lines = text.trim().split('\n').filter((line) => !line.startsWith('#'));
  const names = lines.shift().split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pricebench-own-run-'));
  const [out, site] = [join(folder, 'quick'), join(folder, 'site')];
  await run('run', PLAN, '--out', out);
  await cp(process.env.DIST, site, { recursive: true });
  await run('publish', out, '--site', site);
  rows = table(await readFile(join(out, 'points.csv'), 'utf8'));
  served = await serveByCommand(COMMAND, site);
}, { timeout: RUN_MS });

after(async () => {
  await served?.stop();
  if (folder) await rm(folder, { recursive: true });
});

visit('a run of one’s own is on the site with its real numbers', { at: () => served.url + 'reports/quick/' }, async ({ page }) => {
  assert.equal(rows.length, LOADS.length * RUNS);
  for (const load of LOADS) {
    const runs = rows.filter((row) => Number(row.threads) === load);
    assert.equal(runs.length, RUNS);
    const tps = mean(runs.map((row) => (row.per_s ? Number(row.per_s) : Number(row.count) / Number(row.duration_s))));
    assert.ok(tps > 0);
    const cell = (await pointRow(page, load))[await pointColumn(page, /^TPS/)];
    showsNumber(cell, tps, `TPS at ${load} threads`);
  }
  await says(page.getByTestId('setup'), 'sysbench', /innodb_flush_log_at_trx_commit/, /MariaDB/);
  await says(place(page, 'finding'), /TPS/);
});

visit('the list of reports has it', { at: () => served.url }, async ({ page }) => {
  await page.getByRole('link', { name: 'A private MariaDB on this machine' }).first().waitFor();
});

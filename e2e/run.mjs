// node run.mjs DIST: serves the built site twice, by the command at its root and by a plain file server below a path,
// and runs every test in tests/ against them. Needs COMMAND (the built `pricebench`) and CHROMIUM.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveByCommand } from './support/command-server.mjs';
import { serveFiles } from './support/file-server.mjs';

// A path with two levels, so that a link that goes one level too high is noticed.
const SUB_PATH = '/some/where/';

const dist = resolve(process.argv[2] ?? 'dist');
const command = needed('COMMAND', 'the path of the built pricebench command');
needed('CHROMIUM', 'the path of a Chromium');
const here = fileURLToPath(new URL('.', import.meta.url));
const only = process.argv.slice(3);

function needed(name, what) {
  if (!process.env[name]) {
    console.error(`error: ${name} is not set, expected ${what}`);
    process.exit(2);
  }
  return process.env[name];
}

const pictures = await mkdtemp(join(tmpdir(), 'pricebench-e2e-'));
const served = await serveByCommand(command, dist);
const plain = await serveFiles(dist, SUB_PATH);
const files = readdirSync(join(here, 'tests'))
  .filter((name) => name.endsWith('.test.mjs') && (only.length === 0 || only.some((part) => name.includes(part))))
  .map((name) => join(here, 'tests', name));

const tests = spawn(
  process.execPath,
  ['--test', '--test-reporter=tap', '--test-concurrency=2', '--test-timeout=300000', ...files],
  {
    stdio: 'inherit',
    env: { ...process.env, DIST: dist, SITE_URL: served.url, PLAIN_URL: plain.url, PICTURES: pictures },
  },
);
const status = await new Promise((done) => tests.on('close', (code) => done(code ?? 1)));
await Promise.all([served.stop(), plain.stop()]);
if (status === 0) await rm(pictures, { recursive: true });
else console.log(`# pictures of the pages whose tests failed: ${pictures}`);
process.exit(status);

// The sums of the test suite's closing line are read from runners' output by shell functions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const functions = fileURLToPath(new URL('../lib/count.sh', import.meta.url));

function count(name, output, status = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'pricebench-count-'));
  try {
    const log = join(folder, 'log');
    writeFileSync(log, output);
    const script = '. "$1"; "$2" "$3" "$4"';
    return execFileSync('bash', ['-c', script, 'bash', functions, name, log, String(status)], { encoding: 'utf8' }).trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('cargo: results of all test programs are summed', () => {
  const output = `running 2 tests
test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s
`;
  assert.equal(count('count_cargo', output), '15 2');
});

test('cargo: an ignored test counts as failed', () => {
  assert.equal(count('count_cargo', 'test result: ok. 1 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out'), '1 1');
});

test('cargo: nothing run is nothing passed', () => {
  assert.equal(count('count_cargo', 'error: could not compile'), '0 0');
});

test('node: skipped, cancelled and todo tests count as failed', () => {
  assert.equal(count('count_node', '# tests 9\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n'), '5 4');
});

test('a single check is counted by its exit status', () => {
  assert.equal(count('count_one', '', 0), '1 0');
  assert.equal(count('count_one', '', 101), '0 1');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliSize, loadedBy } from '../check-budget.mjs';

const PAGE = 'file:///dist/reports/one/index.html';

test('finds scripts, styles, preloads and the files of the app, below the base', () => {
  const html = `<base href="../../"><link rel="stylesheet" href="./a.css"/><link rel="preload" href="m.wasm">
    <script type="module" src="boot.js" data-js="m.js" data-wasm="m.wasm"></script>`;
  assert.deepEqual(
    loadedBy(html, PAGE),
    ['a.css', 'boot.js', 'm.js', 'm.wasm'].map((name) => `file:///dist/${name}`),
  );
});

test('a link that the reader follows is not a download', () => {
  assert.deepEqual(loadedBy('<a href="big.csv">all points</a>', PAGE), []);
});

test('a page that loads from another host is refused', () => {
  assert.throws(() => loadedBy('<script src="https://example.org/x.js"></script>', PAGE), /leads elsewhere/);
});

test('sizes are those of brotli', () => {
  // A thousand equal bytes are one literal and one long copy: a handful of bytes, whatever the encoder.
  assert.ok(brotliSize(Buffer.alloc(1000, 'a')) < 20);
});

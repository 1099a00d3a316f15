// My results: what a reader drops is shown like a published report; what cannot be read is named.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { visit } from '../support/browser.mjs';
import { enterPrice, pick, place, pointRow } from '../support/pages.mjs';
import { says } from '../support/text.mjs';

const fixture = (name) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const POINTS = `system,workload,run,threads,op,duration_s,count,lat_avg_ms,lat_p95_ms
old,oltp,1,8,transaction,60,6000,80.0,95.5
old,oltp,1,16,transaction,60,9600,100.0,130.25
new,oltp,1,8,transaction,60,7500,64.0,70.75
new,oltp,1,16,transaction,60,12000,80.0,99.5
`;

visit('a points.csv is shown with the same controls and priced by the reader', { at: 'mine/' }, async ({ page }) => {
  await pick(page, file('points.csv', POINTS));
  await place(page, 'chart').waitFor();
  // 9600 / 60 = 160 and 12000 / 60 = 200 transactions per second.
  const row = (await pointRow(page, 16)).join(' ');
  for (const cell of ['160.0', '200.0', '130.25', '99.5']) assert.ok(row.includes(cell), `${cell} in ${row}`);
  await enterPrice(page, 'old', '0.8');
  await enterPrice(page, 'new', '1');
  // 0.8 / 160 × 100 and 1 / 200 × 100: both 0.500.
  await says(place(page, 'ranking'), / 0\.500 .* 0\.500 /);
});

visit('the importers are loaded when there is a file, not before', { at: 'mine/' }, async ({ page }) => {
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await place(page, 'drop').waitFor();
  const importers = () => asked.filter((url) => /pricebench-import-[0-9a-f]{16}_bg\.wasm$/.test(url));
  assert.deepEqual(importers(), []);
  await pick(page, file('points.csv', POINTS));
  await place(page, 'chart').waitFor();
  assert.equal(importers().length, 1);
});

visit('the source’s own layout is read', { at: 'mine/' }, async ({ page }) => {
  const table = `threads|transactions| queries| time |avg/Latency|95%/Latency
2| 1200| 24000|60.02| 100.00| 118.92
4| 2400| 48000|60.01| 100.00| 121.08
`;
  await pick(page, file('laptop.txt', table));
  // 1200 / 60.02 = 19.99, 2400 / 60.01 = 39.99.
  const row = (await pointRow(page, 2)).join(' ');
  assert.match(row, /\b20\.0\b/);
  assert.match(row, /118\.9/);
});

visit('the output of sysbench is read', { at: 'mine/' }, async ({ page }) => {
  await pick(page, fixture('sysbench-1.0.log'), fixture('sysbench-1.1.log'));
  await place(page, 'chart').waitFor();
  // 6342 / 5.0023 and 2715 / 4.0041 transactions per second; the tool's own words differ a little.
  await says(place(page, 'points'), /1,?267\.[48]/, /678\.[01]/, '2.97', '6.91');
});

visit('a file dropped on the page is read', { at: 'mine/' }, async ({ page }) => {
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'points.csv', { type: 'text/csv' }));
    return data;
  }, POINTS);
  await place(page, 'drop').dispatchEvent('dragover', { dataTransfer: dropped });
  await place(page, 'drop').dispatchEvent('drop', { dataTransfer: dropped });
  await place(page, 'chart').waitFor();
});

const BAD = {
  'a bad cell': [POINTS.replace('9600', 'many'), /points\.csv/, /line 3/, /many/],
  'a missing column': [POINTS.replace('threads', 'thread_count'), /points\.csv/, /threads/],
  'a doubled column': [POINTS.replace('lat_avg_ms', 'lat_p95_ms'), /points\.csv/, /lat_p95_ms/, /twice|duplicate/i],
  'an empty file': ['', /points\.csv/, /empty/i],
  'a binary file': ['\u0000\u0001\u0002\u0000PNG\u0000', /points\.csv/],
  'a header and no rows': [`${POINTS.split('\n')[0]}\n`, /points\.csv/],
};
for (const [what, [text, ...wanted]] of Object.entries(BAD)) {
  visit(`${what} is named with what was expected, and a good file beside it works`, { at: 'mine/' }, async ({ page }) => {
    await pick(page, file('points.csv', text));
    await says(place(page, 'files'), ...wanted);
    await pick(page, file('good.csv', POINTS));
    await place(page, 'chart').waitFor();
  });
}

visit('CRLF and a byte order mark change nothing', { at: 'mine/' }, async ({ page }) => {
  await pick(page, file('points.csv', `\ufeff${POINTS.replaceAll('\n', '\r\n')}`));
  assert.ok((await pointRow(page, 16)).join(' ').includes('160.0'));
});

const SCRIPT = '<img src=x onerror=alert(1)>';
visit('script-like names are shown as text', { at: 'mine/' }, async ({ page }) => {
  await pick(page, file(`${SCRIPT}.csv`, POINTS.replaceAll('old', SCRIPT).replaceAll('new', "javascript:alert('x')")));
  await says(page.getByRole('main'), SCRIPT);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
});

visit('results stay while the reader looks at another page', { at: 'mine/' }, async ({ page }) => {
  await pick(page, file('points.csv', POINTS));
  await place(page, 'chart').waitFor();
  await page.getByRole('link', { name: 'Method' }).click();
  await place(page, 'chart').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'My results' }).click();
  await place(page, 'chart').waitFor();
  assert.ok((await pointRow(page, 16)).join(' ').includes('160.0'));
});

// The Volumes page. Expected figures are worked out by hand from public/prices and public/limits: of us-east-1, m5.xlarge
// is $0.192 an hour (730 a month), gp2 $0.10 and gp3 $0.08 per GiB and month.
import assert from 'node:assert/strict';
import { visit } from '../support/browser.mjs';
import { place } from '../support/pages.mjs';
import { eventually, plain, says, textOf } from '../support/text.mjs';

const at = 'volumes/';

// Waits until the app has taken over from the page as it was written.
const running = (page) => place(page, 'burst').locator('canvas').waitFor();
const field = (page, name) => page.getByRole('textbox', { name });

async function enter(page, name, value) {
  await field(page, name).fill(value);
  await field(page, name).press('Enter');
}

// The cells of a table's row that begins with `first`.
async function row(page, table, first) {
  return eventually(async () => {
    for (const text of await place(page, table).getByRole('row').allInnerTexts()) {
      const cells = text.split('\t').map(plain);
      if (cells[0] === first) return cells;
    }
    assert.fail(`no row ${first} in ${table}`);
  });
}

visit('the sentence names the cheapest type and its bill', { at }, async ({ page }) => {
  await running(page);
  // 3 × (0.192 × 730 + 500 × 0.08), and gp2 needs 1,000 GiB for 3,000 IOPS: 3 × (140.16 + 100).
  await says(place(page, 'finding'), /gp3 is the cheapest/, '$540.48', 'gp2 at $720.48');
  assert.equal((await row(page, 'bill', 'Instances'))[1], '$420.48');
  assert.equal((await row(page, 'bill', 'Total'))[1], '$540.48');
  // Both books' dates, as the files have them.
  await says(page.getByRole('main'), '7 July 2022', '27 September 2026', '2 February 2018', '14 July 2026');
});

visit('an input changes sentence, bill and address', { at }, async ({ page }) => {
  await running(page);
  await enter(page, 'Nodes', '1');
  // 140.16 + 40.
  await says(place(page, 'finding'), '$180.16');
  await eventually(() => assert.match(page.url(), /\?n=1$/));
  // 13,000 IOPS more at $0.005.
  await enter(page, /^IOPS needed/, '16000');
  await says(place(page, 'finding'), '$245.16', /m5\.xlarge leaves 6,000 IOPS/);
  await enter(page, 'Nodes', '3');
  await eventually(() => assert.doesNotMatch(page.url(), /n=/));
});

visit('gp2 at 334 GiB gives 1,002 IOPS and bursts for 45 minutes', { at: `${at}?gib=333&iops=1002&mib=1&n=1` }, async ({ page }) => {
  await running(page);
  const [, order, bill, iops, mib, , burst, lasts] = await row(page, 'types', 'gp2');
  assert.equal(order, '334 GiB');
  // 140.16 + 33.40; 1,002 × 16 KiB; 5.4 million credits at 3,000 − 1,002 a second last 2,703 s.
  assert.deepEqual([bill, iops, mib, burst, lasts], ['$173.56', '1,002', '15.7', '3,000', '45 min']);
});

visit('another region is a step that back undoes', { at }, async ({ page }) => {
  await running(page);
  await says(place(page, 'finding'), '$540.48');
  await page.getByRole('combobox', { name: 'Region' }).selectOption({ label: 'ap-northeast-1' });
  // 3 × (0.248 × 730 + 500 × 0.096).
  await says(place(page, 'finding'), 'ap-northeast-1', '$687.12');
  await page.goBack();
  await says(place(page, 'finding'), 'us-east-1', '$540.48');
  await page.goForward();
  await says(place(page, 'finding'), '$687.12');
});

visit('an instance is typed, and one that is not known is named', { at: `${at}?n=1` }, async ({ page }) => {
  await running(page);
  const type = async (name) => {
    await page.getByRole('combobox', { name: 'Instance type' }).fill(name);
    await page.keyboard.press('Enter');
  };
  await type('m5.huge');
  await says(page.getByRole('alert'), /m5\.huge/);
  await type('m5.xlarge');
  await says(place(page, 'finding'), '$180.16');
  await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
});

visit('a number that makes no sense is named, kept as typed, and its default used', { at }, async ({ page }) => {
  await running(page);
  await enter(page, /^Data on each node/, '1e9');
  await says(page.getByRole('alert'), '1,000,000');
  assert.equal(await field(page, /^Data on each node/).inputValue(), '1e9');
  await says(place(page, 'finding'), '500 GiB', '$540.48');
});

visit('a typed load runs gp2 out of credits when the closed form says', { at: `${at}?gib=100` }, async ({ page }) => {
  await running(page);
  await enter(page, /^Load/, '3000*3600');
  // 5.4 million credits ÷ (3,000 − 300) a second = 2,000 s.
  await says(place(page, 'dry'), 'gp2, 100 GiB runs out of credits after 33 min; 300 IOPS are left.', 'gp3, 100 GiB does not run out');
  await enter(page, /^Load/, 'fast');
  await says(page.getByRole('alert'), /3000\*600/);
});

visit('a drawn load becomes text, address and curve', { at: `${at}?iops=1000` }, async ({ page }) => {
  await running(page);
  const sketch = place(page, 'sketch');
  await sketch.scrollIntoViewIfNeeded();
  const box = await sketch.boundingBox();
  const canvas = place(page, 'burst').locator('canvas');
  const before = await canvas.evaluate((c) => c.toDataURL());
  await page.mouse.move(box.x + box.width * 0.51, box.y + box.height * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.99, box.y + 1, { steps: 5 });
  await page.mouse.up();
  // Two hours in 24 columns; the first half is left as it was, the last is at the top: twice the need.
  await eventually(async () => assert.match(await field(page, /^Load/).inputValue(), /^1000\*3600,.*\b(19[5-9]0|19[6-9]\d|2000)\*\d+$/));
  await eventually(() => assert.match(page.url(), /load=1000/));
  assert.notEqual(await canvas.evaluate((c) => c.toDataURL()), before);
});

visit('a load is taken from a series', { at: `${at}?gib=100` }, async ({ page }) => {
  await running(page);
  const rows = [0, 1, 2, 3].map((second) => `a,w,1,1,transaction,${second},${second < 2 ? 3000 : 50}`);
  const series = (text) => ({ name: 'series.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const head = 'system,workload,run,threads,op,second,per_s\n';
  const give = (text) => place(page, 'burst').locator('input[type=file]').setInputFiles(series(text));
  await give(`${head}${rows.join('\n')}\n`);
  await eventually(async () => assert.equal(await field(page, /^Load/).inputValue(), '3000*1,3000*1,50*1,50*1'));
  await give('nothing of the kind\n');
  await says(page.getByRole('alert'), 'series.csv');
  await eventually(async () => assert.equal(await field(page, /^Load/).inputValue(), '3000*1,3000*1,50*1,50*1'));
});

visit('failure rates change how likely a loss is', { at }, async ({ page }) => {
  await running(page);
  await enter(page, 'Failures of a zone a year', '0');
  // 3 × 2 × 0.1 × 0.1 × 4 ÷ 8,760.
  assert.equal((await row(page, 'availability', 'local disks'))[1], '0.0027%');
});

visit('measured latencies stand on the page with their source', { at }, async ({ page }) => {
  // One run of dd, 1.556 ms, as the source has it.
  await says(place(page, 'measured'), 'io1 100 GiB, 5,000 IOPS, m5ad.large', '1.556', 'benduncan/diskracer');
});

visit('a broken link opens with a notice', { at: `${at}?size=3&lang=fr&gib=${'0'.repeat(60)}&%` }, async ({ page }) => {
  await says(place(page, 'notice'), /link|address/i);
  await says(place(page, 'finding'), '$540.48');
});

visit('in Chinese everything is', { at, locale: 'zh-CN' }, async ({ page }) => {
  await running(page);
  await says(place(page, 'finding'), /gp3 最便宜/, '$540.48');
  for (const name of ['finding', 'needs', 'types', 'bill', 'flips', 'burst', 'availability']) {
    const text = await textOf(place(page, name));
    assert.doesNotMatch(text, /\b(the|is|are|per|than|each|needed|month)\b/i, `${name}: ${text}`);
  }
});

const CUT = [/ERR_FAILED/, /Failed to load/];
visit('books that do not arrive are named, and trying again brings them', { at, expected: CUT }, async ({ page }) => {
  await running(page);
  await page.route('**/prices/aws-ebs.csv', (route) => route.abort());
  await page.reload();
  await says(page.getByRole('alert'), 'prices/aws-ebs.csv');
  await page.unroute('**/prices/aws-ebs.csv');
  await page.getByRole('button', { name: 'Try again' }).click();
  await says(place(page, 'finding'), '$540.48');
});

visit('without JavaScript the page still says its answer', { at, javaScriptEnabled: false }, async ({ page }) => {
  await says(page.locator('body'), /gp3 is the cheapest/, '$540.48', '$720.48');
});

visit('the map and the simulation can be read with the keyboard', { at }, async ({ page }) => {
  await running(page);
  await place(page, 'flips').locator('canvas').focus();
  await page.keyboard.press('Home');
  await says(place(page, 'flips').locator('.readout'), /gp3 → io2|st1 → gp3|sc1 → st1/);
});

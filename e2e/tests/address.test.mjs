// The address holds the state of a page, and any address opens.
import assert from 'node:assert/strict';
import { visit } from '../support/browser.mjs';
import { ask, enterPrice, graviton, place, priceField, running, slideTo, sliderValue } from '../support/pages.mjs';
import { eventually, says, textOf } from '../support/text.mjs';

visit('a copied address opens the page as it was', { at: graviton }, async ({ page, context }) => {
  await slideTo(page, 96);
  await enterPrice(page, 'db.m5.xlarge', '0.80');
  await says(place(page, 'finding'), '96 threads');
  const finding = await textOf(place(page, 'finding'));
  await eventually(() => assert.match(page.url(), /\?.*0\.80?/));
  const other = await context.newPage();
  await other.goto(page.url());
  await says(place(other, 'finding'), finding);
  assert.equal(Number(await priceField(other, 'db.m5.xlarge').inputValue()), 0.8);
});

visit('defaults are left out of the address', { at: graviton }, async ({ page }) => {
  await slideTo(page, 96);
  await eventually(() => assert.match(page.url(), /\?/));
  await slideTo(page, 16);
  await eventually(() => assert.doesNotMatch(page.url(), /\?./));
});

visit('back and forward go through the questions asked', { at: graviton }, async ({ page }) => {
  await says(place(page, 'finding'), '16 threads');
  const first = await textOf(place(page, 'finding'));
  await ask(page, /same demand/i);
  await eventually(() => assert.match(page.url(), /\?/));
  const second = await textOf(place(page, 'finding'));
  assert.notEqual(second, first);
  await page.goBack();
  await says(place(page, 'finding'), first);
  await page.goForward();
  await says(place(page, 'finding'), second);
});

visit('back from a report returns to the list', {}, async ({ page }) => {
  const link = page.getByRole('link', { name: /Graviton2/ }).first();
  await link.click();
  await place(page, 'finding').waitFor();
  await page.goBack();
  await link.waitFor();
});

// Keys are whatever they are: nonsense under every one of them, and a key that never was.
const NONSENSE = '?q=nothing&n=-3&d=NaN&l=%00&m=%F0%9F%92%A5&s=1e400&p.db.m6g.xlarge.instance=free&gone=1&x&=&%';
visit('a broken link opens with a notice, never a blank page', { at: async () => `${await graviton()}${NONSENSE}` }, async ({ page }) => {
  await says(place(page, 'notice'), /link|address/i);
  await says(place(page, 'finding'), '16 threads', '9.4%');
  assert.equal(await sliderValue(page), 16);
});

visit('a load outside the measured range is not followed', { at: graviton }, async ({ page }) => {
  await slideTo(page, 96);
  await eventually(() => assert.match(page.url(), /=96\b/));
  await page.goto(page.url().replace(/=96\b/, '=100000'));
  await place(page, 'notice').waitFor();
  const value = await sliderValue(page);
  assert.ok(value >= 2 && value <= 128, String(value));
});

const MISSING = [/404/];
visit('an address that never was opens with a way back', { at: 'reports/no-such-report/', expected: MISSING }, async ({ page }) => {
  await says(page.getByRole('heading', { level: 1 }).first(), /no such page/i);
  await page.getByRole('link', { name: /report/i }).first().click();
  await page.getByRole('link', { name: /Graviton2/ }).first().waitFor();
});

visit('a zoom does not follow to another question', { at: graviton }, async ({ page }) => {
  await running(page);
  const canvas = place(page, 'chart').locator('canvas').first();
  const box = await canvas.boundingBox();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const wholeAxis = page.getByRole('button', { name: /whole axis/i });
  await wholeAxis.waitFor();
  await ask(page, /same demand/i);
  await wholeAxis.waitFor({ state: 'detached' });
});

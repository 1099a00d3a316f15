import assert from 'node:assert/strict';
import { visit } from '../support/browser.mjs';
import { graviton, mysql57, place } from '../support/pages.mjs';

const PAGES = { list: '', report: graviton, 'report without prices': mysql57, 'my results': 'mine/', volumes: 'volumes/', method: 'method/' };
const SCREENS = {
  'a phone': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true },
  'a small window at 200 %': { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
};

for (const [screen, options] of Object.entries(SCREENS)) {
  for (const [name, at] of Object.entries(PAGES)) {
    visit(`on ${screen} nothing of the ${name} page scrolls sideways`, { at, ...options }, async ({ page }) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const { content, window } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        window: document.documentElement.clientWidth,
      }));
      assert.ok(content <= window, `content ${content} px wide in a window of ${window} px`);
    });
  }
}

visit('the chart is drawn at the resolution of the screen', { at: graviton, deviceScaleFactor: 2 }, async ({ page }) => {
  const canvas = place(page, 'chart').locator('canvas').first();
  await canvas.waitFor();
  const { backing, shown } = await canvas.evaluate((c) => ({ backing: c.width, shown: c.getBoundingClientRect().width }));
  assert.ok(Math.abs(backing - 2 * shown) <= 2, `${backing} pixels for ${shown} px`);
});

visit('the page does not jump while the app takes over', { at: graviton }, async ({ page }) => {
  await place(page, 'finding').waitFor();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => done(0), 500);
      }),
  );
  assert.ok(shift < 0.1, `layout shift of ${shift}`);
});

visit('light and dark follow the system', { at: graviton }, async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.notEqual(await background(), light);
});

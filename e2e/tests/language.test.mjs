import assert from 'node:assert/strict';
import { visit } from '../support/browser.mjs';
import { graviton, place, slideTo } from '../support/pages.mjs';
import { eventually, says, textOf } from '../support/text.mjs';

const CHINESE = /[\u4e00-\u9fff]/;

visit('a Chinese browser gets Chinese', { at: graviton, locale: 'zh-CN' }, async ({ page }) => {
  await says(place(page, 'finding'), '16', '0.304', '0.275', '9.4%', CHINESE);
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
  await says(place(page, 'claims'), CHINESE);
  await says(page.getByRole('heading', { level: 1 }), CHINESE);
});

visit('the language can be changed and stays on the next page', { at: graviton }, async ({ page }) => {
  await says(place(page, 'finding'), '16 threads');
  await page.getByText('中文', { exact: false }).first().click();
  await says(place(page, 'finding'), CHINESE);
  await eventually(async () => assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN'));
  await page.getByRole('navigation').getByRole('link').first().click();
  await says(page.getByRole('main'), CHINESE);
});

visit('no English sentence is left over in Chinese', { at: graviton, locale: 'zh-CN' }, async ({ page }) => {
  await says(place(page, 'finding'), CHINESE);
  await slideTo(page, 2);
  for (const name of ['finding', 'ranking', 'prices', 'breakeven', 'claims']) {
    const text = await textOf(place(page, name));
    assert.doesNotMatch(text, /\b(the|is|are|per|than|cheaper|price|too close)\b/i, `${name}: ${text}`);
  }
});

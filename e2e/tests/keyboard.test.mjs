import assert from 'node:assert/strict';
import { visit } from '../support/browser.mjs';
import { graviton, place, running, sliderValue } from '../support/pages.mjs';
import { eventually, says } from '../support/text.mjs';

const MOST_STOPS = 60;

// Presses Tab until `reached` holds for the focused element; the way there must show the focus.
async function tabTo(page, reached) {
  for (let i = 0; i < MOST_STOPS; i += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) && (await reached(focused))) return focused;
  }
  return assert.fail(`not reached within ${MOST_STOPS} presses of Tab`);
}

visit('the slider is reached and moved by keys', { at: graviton }, async ({ page }) => {
  await running(page);
  const slider = await tabTo(page, async (focused) => (await focused.getAttribute('type')) === 'range');
  const outline = await slider.evaluate((input) => getComputedStyle(input).outlineStyle);
  assert.notEqual(outline, 'none', 'the focus shows');
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.ok((await sliderValue(page)) > 16));
  await page.keyboard.press('End');
  await says(place(page, 'finding'), '128 threads');
});

visit('the question is changed by keys', { at: graviton }, async ({ page }) => {
  await running(page);
  await tabTo(page, async (focused) => (await focused.getAttribute('role')) === 'radio' || (await focused.getAttribute('type')) === 'radio');
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.getByRole('radio', { name: /same demand/i, checked: true }).waitFor({ timeout: 500 }));
});

visit('the first stop skips to the content', { at: graviton }, async ({ page }) => {
  await running(page);
  const address = page.url();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  // A skip link that follows <base> would leave the page.
  assert.equal(page.url().split('#')[0], address.split('#')[0]);
  await page.keyboard.press('Tab');
  const inMain = await page.locator(':focus').evaluate((element) => element.closest('main') !== null);
  assert.ok(inMain, 'the stop after the skip link is in the content');
});

visit('every field and button has a name', { at: graviton }, async ({ page }) => {
  await running(page);
  for (const role of ['button', 'textbox', 'slider', 'combobox', 'checkbox', 'link']) {
    const all = page.getByRole(role);
    const named = page.getByRole(role, { name: /\S/ });
    assert.equal(await named.count(), await all.count(), role);
  }
});

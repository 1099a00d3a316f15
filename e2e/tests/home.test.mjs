import assert from 'node:assert/strict';
import { SITE, visit } from '../support/browser.mjs';
import { GRAVITON, MYSQL57, place } from '../support/pages.mjs';
import { says } from '../support/text.mjs';

visit('the list shows both published reports with their findings', {}, async ({ page }) => {
  for (const title of [GRAVITON, MYSQL57]) {
    const link = page.getByRole('link', { name: title });
    await link.first().waitFor();
  }
  await says(page.getByRole('main'), '9.4%');
});

visit('a report opens from the list at its own address', {}, async ({ page }) => {
  await page.getByRole('link', { name: GRAVITON }).first().click();
  await page.waitForURL(/\/reports\/[a-z0-9-]+\/(\?.*)?$/);
  await says(page.getByRole('heading', { level: 1 }), GRAVITON);
  await place(page, 'chart').waitFor();
});

visit('every page has one heading of level 1, a title and a language', {}, async ({ page }) => {
  for (const path of ['', 'mine/', 'method/']) {
    await page.goto(new URL(path, SITE).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, path);
    assert.notEqual(await page.title(), '', path);
    assert.equal(await page.locator('html').getAttribute('lang'), 'en', path);
  }
});

visit('the method page explains the three questions', { at: 'method/' }, async ({ page }) => {
  await says(page.getByRole('main'), /same concurrency/i, /same demand/i, /latency limit/i, /interpolat/i);
});

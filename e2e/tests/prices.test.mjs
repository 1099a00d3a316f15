import assert from 'node:assert/strict';
import { visit } from '../support/browser.mjs';
import { enterPrice, graviton, mysql57, place, priceField } from '../support/pages.mjs';
import { says, textOf } from '../support/text.mjs';

visit('a corrected price changes the finding and can be reset', { at: graviton }, async ({ page }) => {
  const finding = place(page, 'finding');
  await says(finding, '$0.304');
  // At its break-even price of $0.757 Graviton2 costs per unit just what x86 does.
  await enterPrice(page, 'db.m6g.xlarge', '0.757');
  await says(finding, '$0.275', /too close to call/i);
  assert.doesNotMatch(await textOf(finding), /\$0\.304/);
  // At half the list price it is cheaper: 0.418 / 275.03 × 100 = 0.152.
  await enterPrice(page, 'db.m6g.xlarge', '0.418');
  await says(finding, '$0.152', /m6g/);
  await place(page, 'prices').getByRole('button', { name: /reset/i }).first().click();
  await says(finding, '$0.304', '9.4%');
  assert.match(await priceField(page, 'db.m6g.xlarge').inputValue(), /^0\.836/);
});

visit('a price that is none is refused and the last good one holds', { at: graviton }, async ({ page }) => {
  const finding = place(page, 'finding');
  await says(finding, '$0.304');
  for (const nonsense of ['abc', '-1', '1e999']) {
    await enterPrice(page, 'db.m6g.xlarge', nonsense);
    await says(finding, '$0.304');
    assert.equal(await priceField(page, 'db.m6g.xlarge').getAttribute('aria-invalid'), 'true', nonsense);
  }
});

visit('a report without prices has no slider and takes the reader’s prices', { at: mysql57 }, async ({ page }) => {
  await place(page, 'chart').waitFor();
  assert.equal(await place(page, 'slider').count(), 0);
  assert.doesNotMatch(await textOf(page.getByRole('main')), /NaN|Infinity|undefined/);
  const fields = place(page, 'prices').getByRole('textbox', { name: /instance.*per hour/i });
  const count = await fields.count();
  assert.ok(count >= 5, `${count} price fields for five classes`);
  const before = await textOf(place(page, 'ranking'));
  for (let i = 0; i < count; i += 1) await fields.nth(i).fill(String(0.5 * (i + 1)));
  await fields.last().press('Enter');
  await says(page.getByRole('main'), /0\.5/);
  assert.notEqual(await textOf(place(page, 'ranking')), before);
});

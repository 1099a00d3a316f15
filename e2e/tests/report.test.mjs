// The first report's numbers, as the source's tables give them when worked out by hand.
import assert from 'node:assert/strict';
import { visit } from '../support/browser.mjs';
import { ask, enterExactly, graviton, place, pointRow, slideTo, sliderValue } from '../support/pages.mjs';
import { says } from '../support/text.mjs';

visit('at 16 threads x86 is cheaper per unit of throughput', { at: graviton }, async ({ page }) => {
  await says(place(page, 'finding'), '16 threads', '$0.304', '$0.275', '9.4%');
  await says(place(page, 'ranking'), '275.0', '341.3');
  await says(place(page, 'breakeven'), '$0.757');
  assert.equal(await sliderValue(page), 16);
  const row = (await pointRow(page, 16)).join(' ');
  for (const cell of ['275.0', '341.3', '58.17', '46.87', '70.55', '56.84']) assert.ok(row.includes(cell), `${cell} in ${row}`);
});

for (const load of [2, 4, 64]) {
  visit(`at ${load} threads it is too close to call`, { at: graviton }, async ({ page }) => {
    await slideTo(page, load);
    await says(place(page, 'finding'), `${load} threads`, /too close to call/i);
  });
}

for (const [load, cheaper] of [[96, '10.9%'], [128, '11.9%']]) {
  visit(`at ${load} threads Graviton2 is ${cheaper} cheaper`, { at: graviton }, async ({ page }) => {
    await slideTo(page, load);
    await says(place(page, 'finding'), `${load} threads`, cheaper, /m6g/);
  });
}

visit('between measured loads a value is marked as interpolated', { at: graviton }, async ({ page }) => {
  await enterExactly(page, 20);
  // 19.97 by hand: mean latency on the line from 58.17 at 16 to 59.74 at 24, load ÷ latency = 339.2.
  await says(place(page, 'ranking'), '≈ 339.2');
});

visit('at the same demand of 341 TPS it turns round', { at: graviton }, async ({ page }) => {
  await ask(page, /same demand/i);
  await enterExactly(page, 341);
  await says(place(page, 'finding'), /341/, '11.1%');
  await says(place(page, 'ranking'), /\b(19|20)(\.\d)?\b/, /\b7[12](\.\d+)?\b/, /\b5[67](\.\d+)?\b/);
});

visit('within a latency limit the limit decides who is cheaper', { at: graviton }, async ({ page }) => {
  await ask(page, /latency limit/i);
  await enterExactly(page, 75);
  await says(place(page, 'finding'), /75 ms/, /\b3[45](\.\d)?%/, /m5/);
  await enterExactly(page, 100);
  await says(place(page, 'finding'), /100 ms/);
  // 2 % is less than one run per point can show.
  await says(place(page, 'finding'), /\b[12](\.\d)?%/, /too close to call/i);
});

visit('claims of the source stand beside their recomputed values', { at: graviton }, async ({ page }) => {
  const claims = place(page, 'claims');
  await says(claims, '12.7%', '15.3%', '14.9%', '10.5%');
  assert.ok((await claims.getByText(/base swapped/i).count()) >= 2);
});

visit('a latency out of line with its neighbours is marked and explained', { at: graviton }, async ({ page }) => {
  const row = (await pointRow(page, 2)).join(' ');
  assert.match(row, /112\.67/);
  await says(place(page, 'audits'), '112.67', /out of line/i);
});

visit('what the source leaves open is among the caveats', { at: graviton }, async ({ page }) => {
  await says(page.getByRole('main'), /second/i, /Graviton ?3/);
});

visit('moving the slider changes sentence, ranking and chart', { at: graviton }, async ({ page }) => {
  const chart = place(page, 'chart').locator('canvas').first();
  await chart.waitFor();
  const before = await chart.evaluate((canvas) => canvas.toDataURL());
  await slideTo(page, 96);
  await says(place(page, 'finding'), '96 threads');
  assert.notEqual(await chart.evaluate((canvas) => canvas.toDataURL()), before);
});

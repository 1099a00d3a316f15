// What the tests know of the pages: roles and names as a screen reader has them, and a few places marked with data-test:
//
//   finding    the sentence that answers the question        chart      the figure with the chart
//   slider     the range input below the chart, its field    ranking    systems in order, with their numbers
//   prices     the price fields                              breakeven  the price at which the answer flips
//   claims     the source's claims, recomputed               points     the table of all points
//   sources    where the data come from, and caveats         notice     what went wrong and what was done about it
//   drop       where files are dropped or picked             files      what became of each file
//   audits     what the audits found
import assert from 'node:assert/strict';
import { SITE } from './browser.mjs';
import { eventually, plain } from './text.mjs';

// The published report whose English title matches, as a path below the site.
export async function reportPath(title) {
  const answer = await fetch(new URL('catalog.json', SITE));
  const { reports } = await answer.json();
  const report = reports.find((r) => title.test(r.title.en));
  assert.ok(report, `no report titled ${title} in catalog.json`);
  return `reports/${report.id}/`;
}

export const GRAVITON = /Graviton2/;
export const MYSQL57 = /5\.7/;
export const graviton = () => reportPath(GRAVITON);
export const mysql57 = () => reportPath(MYSQL57);

export const place = (page, name) => page.getByTestId(name);

// Waits until the app has taken over from the page as it was written: the chart is then on a canvas.
export async function running(page) {
  await place(page, 'chart').locator('canvas').first().waitFor();
}

export async function ask(page, question) {
  await page.getByRole('radio', { name: question }).click();
}

export const slider = (page) => place(page, 'slider').getByRole('slider');

// The number that the slider says it stands at, such as 16 in "16 threads".
export async function sliderValue(page) {
  const text = await slider(page).getAttribute('aria-valuetext');
  assert.ok(text, 'the slider has no aria-valuetext');
  return Number.parseFloat(plain(text).replace(/,/g, '').replace(/^[^0-9]*/, ''));
}

// Moves the slider to the stop that says `target`. What its raw values mean is the page's own affair.
export async function slideTo(page, target) {
  const { min, max } = await slider(page).evaluate((input) => ({ min: Number(input.min), max: Number(input.max) }));
  for (let raw = min; raw <= max; raw += 1) {
    await slider(page).fill(String(raw));
    // One frame for the page to answer.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    if ((await sliderValue(page)) === target) return;
  }
  assert.fail(`no stop of the slider says ${target}`);
}

// Enters a load, demand or limit between the slider's stops into the field beside it.
export async function enterExactly(page, value) {
  const field = place(page, 'slider').getByRole('textbox');
  await field.fill(String(value));
  await field.press('Enter');
}

// The cells of the first row of the table of points that begins with `load`.
export async function pointRow(page, load) {
  const rows = place(page, 'points').getByRole('row');
  return eventually(async () => {
    for (const text of await rows.allInnerTexts()) {
      const cells = text.split('\t').map(plain);
      if (cells[0] === String(load)) return cells;
    }
    assert.fail(`the table of points has no row for ${load}`);
  });
}

// The place of the only column of the table of points whose heading matches, counted from 0 as in `pointRow`.
export async function pointColumn(page, heading) {
  const headings = (await place(page, 'points').getByRole('columnheader').allInnerTexts()).map(plain);
  const [at, ...more] = [...headings.keys()].filter((index) => heading.test(headings[index]));
  assert.ok(at !== undefined && more.length === 0, `one column ${heading} in: ${headings.join(' | ')}`);
  return at;
}

// The field for a system's price.
export function priceField(page, system) {
  return place(page, 'prices').getByRole('textbox', { name: new RegExp(`${system.replaceAll('.', '\\.')}.*instance.*per hour`, 'i') });
}

export async function enterPrice(page, system, price) {
  const field = priceField(page, system);
  await field.fill(price);
  await field.press('Enter');
}

// Gives files to the page as a reader does who picks them.
export async function pick(page, ...files) {
  await place(page, 'drop').locator('input[type=file]').setInputFiles(files);
}

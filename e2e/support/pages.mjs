// What the tests know of the pages: roles and names as a screen reader has them, and a few places marked with data-test:
//
//   finding    the sentence that answers the question        chart      the figure with the chart
//   slider     the range input below the chart               ranking    systems in order, with their numbers
//   prices     the price fields                              breakeven  the price at which the answer flips
//   claims     the source's claims, recomputed               points     the table of all points
//   sources    where the data come from, and caveats         notice     what went wrong and what was done about it
//   drop       where files are dropped or picked
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

export async function ask(page, question) {
  await page.getByRole('radio', { name: question }).click();
}

// The number that the slider says it stands at, such as 16 in "16 threads".
export async function sliderValue(page) {
  const text = await place(page, 'slider').getAttribute('aria-valuetext');
  assert.ok(text, 'the slider has no aria-valuetext');
  return Number.parseFloat(plain(text).replace(/,/g, '').replace(/^[^0-9]*/, ''));
}

// Moves the slider to where it says `target`, or as near as its steps come. What its raw values mean is the page's own
// affair (they may be logarithmic), so they are searched by halving.
export async function slideTo(page, target, tolerance = 0) {
  const slider = place(page, 'slider');
  let { low, high, step } = await slider.evaluate((input) => ({
    low: Number(input.min),
    high: Number(input.max),
    step: Number(input.step) || 1,
  }));
  const put = async (raw) => {
    await slider.evaluate((input, value) => {
      input.value = String(value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, raw);
    // One frame for the page to answer.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return sliderValue(page);
  };
  while (high - low > step / 2) {
    const middle = low + Math.round((high - low) / 2 / step) * step;
    const value = await put(middle);
    if (Math.abs(value - target) <= tolerance) return;
    if (middle === high && value > target) break;
    if (value < target) low = middle;
    else high = middle;
    if (high - low <= step) {
      for (const raw of [low, high]) if (Math.abs((await put(raw)) - target) <= tolerance) return;
      break;
    }
  }
  assert.fail(`the slider does not reach ${target}; it stands at ${await sliderValue(page)}`);
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

// The field for a system's price.
export function priceField(page, system) {
  return place(page, 'prices').getByRole('textbox', { name: new RegExp(`${system.replaceAll('.', '\\.')}.*price`, 'i') });
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

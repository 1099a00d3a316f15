// One cold visit to a page: fresh profile, empty cache.
import { fileURLToPath } from 'node:url';

const PROBE = fileURLToPath(new URL('probe.js', import.meta.url));
const PATIENCE_MS = 20_000;
const INPUTS = 200;

async function withPage(browser, url, body) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  try {
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript({ path: PROBE });
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const answer = await page.goto(url);
    if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}`);
    const result = await body(page);
    if (errors.length) throw new Error(`${url}: ${errors.join('; ')}`);
    return result;
  } finally {
    await context.close();
  }
}

function bounded(promise, what) {
  let timer;
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error(`${what} took more than ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

// Times from the start of navigation, in ms, and the bytes that came (compressed).
export function visit(browser, url) {
  return withPage(browser, url, async (page) => {
    const times = await bounded(page.evaluate(() => window.probe.times()), `the first answer of ${url}`);
    await page.waitForLoadState('networkidle');
    return { ...times, bytes: await page.evaluate(() => window.probe.bytes()) };
  });
}

// Work per input on the slider, in ms, and how many tasks were over 50 ms long.
export function inputs(browser, url) {
  return withPage(browser, url, async (page) => {
    await bounded(page.evaluate(() => window.probe.times()), `the first answer of ${url}`);
    return page.evaluate((count) => window.probe.inputs(count), INPUTS);
  });
}

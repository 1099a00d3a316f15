// A Chromium per test file and a fresh profile per test. Every test also proves that its page stayed clean: no error
// on the console, no exception, no request to another origin, no violation of the content security policy.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { chromium, selectors } from 'playwright-core';

export const SITE = process.env.SITE_URL;
export const PLAIN = process.env.PLAIN_URL;

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE_MS = 10_000;

selectors.setTestIdAttribute('data-test');
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
});
after(() => browser?.close());

// Watches a page; `troubles` is what a clean page has none of. `expected` matches messages that the test is about.
function watch(page, origin, expected) {
  const troubles = [];
  const add = (text) => {
    if (!expected.some((pattern) => pattern.test(text))) troubles.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') add(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => add(`exception: ${error.message}`));
  page.on('crash', () => add('the page crashed'));
  page.on('dialog', (dialog) => {
    add(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['blob:', 'data:'].includes(url.protocol) && url.origin !== origin) add(`request to ${url.href}`);
  });
  return troubles;
}

// visit("what it proves", { at, locale, … }, async ({ page }) => …): opens `at` (relative to `site`, or a function that
// gives it) and runs the body.
// Options other than those named below go to the browser context (locale, viewport, colorScheme…).
export function visit(name, options, body) {
  test(name, async () => {
    const { at = '', site = SITE, expected = [], ...contextOptions } = options;
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 900 },
      ...contextOptions,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(() => {
      window.cspViolations = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        window.cspViolations.push(`${event.effectiveDirective} blocked ${event.blockedURI} (${event.sourceFile})`);
      });
    });
    const page = await context.newPage();
    const url = new URL(typeof at === 'function' ? await at() : at, site);
    const troubles = watch(page, url.origin, expected);
    try {
      await page.goto(url.href);
      await body({ page, context, site });
      const violations = await page.evaluate(() => window.cspViolations ?? []);
      assert.deepEqual([...troubles, ...violations], [], 'the page did not stay clean');
    } catch (error) {
      const picture = join(process.env.PICTURES, `${name.replace(/[^A-Za-z0-9]+/g, '-')}.png`);
      await page.screenshot({ path: picture, fullPage: true }).catch(() => {});
      if (troubles.length) error.message += `\non the page: ${troubles.join('; ')}`;
      throw error;
    } finally {
      await context.close();
    }
  });
}

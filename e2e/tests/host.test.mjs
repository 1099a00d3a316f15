// What does not depend on the server: the site works as plain files below any path. And what our server adds.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { PLAIN, SITE, visit } from '../support/browser.mjs';
import { GRAVITON, graviton, place } from '../support/pages.mjs';
import { says } from '../support/text.mjs';

visit('below a path of a plain host the list leads to the report', { site: PLAIN }, async ({ page }) => {
  await page.getByRole('link', { name: GRAVITON }).first().click();
  await says(place(page, 'finding'), '$0.304', '$0.275');
  assert.ok(page.url().startsWith(PLAIN), page.url());
  await page.getByRole('navigation').getByRole('link', { name: /method/i }).click();
  await page.waitForURL(new URL('method/', PLAIN).href);
});

visit('below a path of a plain host a report opens at its own address', { site: PLAIN, at: graviton }, async ({ page }) => {
  await says(place(page, 'finding'), '$0.304', '$0.275');
  await page.reload();
  await says(place(page, 'finding'), '9.4%');
});

for (const path of ['mine/', 'volumes/', 'method/']) {
  visit(`below a path of a plain host ${path} opens at its own address`, { site: PLAIN, at: path }, async ({ page }) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
}

visit('without JavaScript a report still says its finding', { at: graviton, javaScriptEnabled: false }, async ({ page }) => {
  await says(page.locator('body'), '$0.304', '$0.275', '9.4%', /JavaScript/);
});

test('the policy goes out as a header, and compressed files say what they are', async () => {
  const answer = await fetch(SITE, { headers: { 'accept-encoding': 'br' } });
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy');
  const inPage = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  // frame-ancestors counts only in a header.
  const directives = (text) => text.split(';').map((part) => part.trim()).filter((part) => !part.startsWith('frame-ancestors')).sort();
  assert.deepEqual(directives(policy), directives(inPage));
  const wasm = /data-wasm="([^"]+)"/.exec(html)[1];
  const module = await fetch(new URL(wasm, SITE), { headers: { 'accept-encoding': 'br' } });
  assert.equal(module.headers.get('content-type'), 'application/wasm');
  assert.equal(module.headers.get('content-encoding'), 'br');
  assert.match(module.headers.get('cache-control'), /immutable/);
  await module.arrayBuffer();
});

test('no page carries an inline script or handler, nor a style that its policy does not name', async () => {
  for (const path of ['', await graviton(), 'mine/', 'volumes/', 'method/', '404.html']) {
    const html = await (await fetch(new URL(path, SITE))).text();
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)/, path);
    assert.doesNotMatch(html, /\sstyle="|\son[a-z]+="/, path);
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html);
    const sheets = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text);
    assert.equal(sheets.length, 1, path);
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(sheets[0]).digest('base64')}'`), path);
  }
});

// A module whose only function does what the app does on a fault of its own: it traps.
const TRAP = [
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 0x66, 0, 0, 10, 5, 1, 3, 0, 0, 0x0b,
];

visit('a page that stops by a fault of its own says so', { at: graviton, expected: [/unreachable/] }, async ({ page }) => {
  await says(place(page, 'finding'), '$0.304');
  await page.evaluate((bytes) => {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(bytes)));
    setTimeout(exports.f);
  }, TRAP);
  await says(page.getByRole('alert'), /fault of its own/, /请重新加载/, /unreachable/);
});

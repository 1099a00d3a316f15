// scripts/allow-style.mjs PAGE: lets the page's security policy allow its inline style sheet, by its hash.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export function allowStyle(html) {
  const sheets = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)];
  if (sheets.length !== 1) throw new Error(`the page has ${sheets.length} style sheets, expected one`);
  const hash = createHash('sha256').update(sheets[0][1]).digest('base64');
  const policies = html.match(/style-src 'self';/g) ?? [];
  if (policies.length !== 1) throw new Error("the page's policy has no \"style-src 'self';\" to add the hash to");
  return html.replace("style-src 'self';", `style-src 'self' 'sha256-${hash}';`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [page] = process.argv.slice(2);
  writeFileSync(page, allowStyle(readFileSync(page, 'utf8')));
}

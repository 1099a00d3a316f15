import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowStyle } from '../allow-style.mjs';

const page = (policy, style) => `<meta content="default-src 'none'; ${policy} img-src 'self'">${style}`;

test('the hash of the style sheet joins the policy', () => {
  // printf 'a{}' | openssl dgst -sha256 -binary | base64
  const hash = 'X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=';
  assert.equal(
    allowStyle(page("style-src 'self';", '<style>a{}</style>')),
    page(`style-src 'self' 'sha256-${hash}';`, '<style>a{}</style>'),
  );
});

test('a page without one style sheet, or without a policy for it, is refused', () => {
  assert.throws(() => allowStyle(page("style-src 'self';", '')), /0 style sheets/);
  assert.throws(() => allowStyle(page("style-src 'self';", '<style></style><style></style>')), /2 style sheets/);
  assert.throws(() => allowStyle(page('', '<style></style>')), /style-src/);
});

// Comparing what a page says with what it should say, whatever kind of space or minus it is set with.
import assert from 'node:assert/strict';

const PATIENCE_MS = 15_000;
const STEP_MS = 50;

export function plain(text) {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/ %/g, '%')
    .replace(/[−–]/g, '-')
    .trim();
}

// A shown number is the value to within half a unit of its last digit, whichever way it rounds halves.
export function showsNumber(text, value, what) {
  const [number] = plain(text).match(/-?[\d,]*\d(\.\d+)?/) ?? [];
  assert.ok(number, `no number for ${what} in: ${text}`);
  const decimals = number.split('.')[1]?.length ?? 0;
  const off = Math.abs(Number(number.replaceAll(',', '')) - value);
  const hair = Math.abs(value) * 1e-12;
  assert.ok(off <= 0.5 * 10 ** -decimals + hair, `${what}: shown ${number}, expected ${value}`);
}

export async function textOf(locator) {
  return plain(await locator.innerText());
}

// Waits until the element's text contains, or matches, everything wanted.
export async function says(locator, ...wanted) {
  await eventually(async () => {
    const text = await textOf(locator);
    for (const part of wanted) {
      const found = part instanceof RegExp ? part.test(text) : text.includes(plain(part));
      assert.ok(found, `expected ${part} in: ${text}`);
    }
  });
}

// Repeats a check until it holds, since a page answers a little after an input.
export async function eventually(check) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((done) => setTimeout(done, STEP_MS));
    }
  }
}

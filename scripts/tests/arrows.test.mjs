import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongArrows } from '../check-arrows.mjs';

const crate = (name, ...dependencies) => ({
  name,
  dependencies: dependencies.map((d) => (typeof d === 'string' ? { name: d, kind: null } : d)),
});

test('allowed arrows and foreign crates pass', () => {
  const packages = [crate('pricebench-stats', 'serde'), crate('pricebench-model', 'pricebench-stats', 'serde')];
  assert.deepEqual(wrongArrows(packages), []);
});

test('an arrow against the direction is named with what is allowed', () => {
  const packages = [crate('pricebench-stats', 'pricebench-model'), crate('pricebench-model')];
  assert.deepEqual(wrongArrows(packages), [
    'pricebench-stats -> pricebench-model: pricebench-stats may depend on none of our crates',
  ]);
});

test('dependencies of tests count', () => {
  const packages = [crate('pricebench-charts', { name: 'pricebench-view', kind: 'dev' }), crate('pricebench-view')];
  assert.match(wrongArrows(packages)[0], /^pricebench-charts -> pricebench-view \(dev\)/);
});

test('nothing may depend on the app or on the command', () => {
  const packages = [crate('pricebench-view', 'pricebench', 'pricebench-app'), crate('pricebench'), crate('pricebench-app')];
  assert.equal(wrongArrows(packages).length, 2);
});

test('a crate without a row is refused', () => {
  assert.match(wrongArrows([crate('pricebench-extra')])[0], /has no row/);
});

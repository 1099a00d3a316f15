// Reads `cargo metadata` and fails on a dependency between our crates that the architecture does not have.
// Dependencies for tests and build scripts count as well: they would tie the crates together just the same.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

// crate -> what it may depend on. A new crate gets its row here, and in ARCHITECTURE.md.
export const ALLOWED = {
  'pricebench-stats': [],
  'pricebench-charts': [],
  'pricebench-loadgen': [],
  'pricebench-loadgen-volume': ['pricebench-loadgen'],
  'pricebench-model': ['pricebench-stats'],
  // Its tests read the books that are published.
  'pricebench-storage': ['pricebench-formats', 'pricebench-model'],
  'pricebench-formats': ['pricebench-model', 'pricebench-stats'],
  'pricebench-importers': ['pricebench-formats', 'pricebench-model', 'pricebench-stats'],
  'pricebench-sources': ['pricebench-formats', 'pricebench-importers', 'pricebench-model'],
  'pricebench-view': [
    'pricebench-charts',
    'pricebench-formats',
    'pricebench-model',
    'pricebench-stats',
    'pricebench-storage',
  ],
  'pricebench-app': [
    'pricebench-charts',
    'pricebench-formats',
    'pricebench-importers',
    'pricebench-model',
    'pricebench-stats',
    'pricebench-view',
  ],
  pricebench: [
    'pricebench-charts',
    'pricebench-formats',
    'pricebench-importers',
    'pricebench-loadgen',
    'pricebench-loadgen-volume',
    'pricebench-model',
    'pricebench-stats',
    'pricebench-view',
  ],
};

// `packages` as in `cargo metadata --no-deps`: every package of the workspace with its dependencies.
// Returns a sentence for each arrow that should not be there.
export function wrongArrows(packages, allowed = ALLOWED) {
  const ours = new Set(packages.map((p) => p.name));
  const wrong = [];
  for (const { name, dependencies } of packages) {
    const row = allowed[name];
    if (!row) {
      wrong.push(`${name}: this crate has no row in scripts/check-arrows.mjs; add what it may depend on`);
      continue;
    }
    for (const dependency of dependencies) {
      // A crate that names itself, to turn on its own features in its tests, depends on nothing new.
      if (dependency.name === name) continue;
      if (!ours.has(dependency.name) || row.includes(dependency.name)) continue;
      const kind = dependency.kind ? ` (${dependency.kind})` : '';
      const may = row.length ? `only on ${row.join(', ')}` : 'on none of our crates';
      wrong.push(`${name} -> ${dependency.name}${kind}: ${name} may depend ${may}`);
    }
  }
  return wrong.sort();
}

function main() {
  const text = execFileSync('cargo', ['metadata', '--format-version', '1', '--no-deps', '--locked'], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const { packages } = JSON.parse(text);
  const wrong = wrongArrows(packages);
  for (const line of wrong) console.error(line);
  if (wrong.length) process.exit(1);
  console.log(`${packages.length} crates, every dependency among them allowed`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main();

// The first report as somebody would write it by hand without a framework: the same data, the same question (same
// concurrency), the same chart and tables, on the same server. The yardstick for the site.
import { loadReport, priceAt, throughputAt } from './data.js';
import { drawChart } from './chart.js';

const byTest = (name) => document.querySelector(`[data-test=${name}]`);
const money = (value) => `$${value.toFixed(3)}`;

const { report, systems, loads } = await loadReport(new URL(document.location).searchParams.get('report'));
const slider = byTest('slider').querySelector('input');
const state = { load: report.default?.load ?? loads[0] };

document.querySelector('h1').textContent = report.title.en;
document.querySelector('.summary').textContent = report.summary.en;
slider.min = loads[0];
slider.max = loads.at(-1);
slider.value = state.load;

function row(kind, cells) {
  const tr = document.createElement('tr');
  for (const text of cells) {
    const cell = document.createElement(kind);
    cell.textContent = text;
    tr.append(cell);
  }
  return tr;
}

function addPrices() {
  for (const system of systems) {
    const label = document.createElement('label');
    const field = document.createElement('input');
    field.value = system.price.toFixed(3);
    field.addEventListener('input', () => {
      const price = Number(field.value);
      if (price > 0) {
        system.price = price;
        show();
      }
    });
    label.append(`${system.label}, price per hour`, field);
    byTest('prices').append(label);
  }
}

function showFinding(ranked) {
  const [best, next] = ranked;
  const less = (1 - best.price / next.price) * 100;
  byTest('finding').textContent =
    `At ${state.load} threads each, 100 TPS cost ${money(best.price)}/h on ${best.label} and ${money(next.price)}/h on ` +
    `${next.label}: ${less < 5 ? 'too close to call' : `${best.label} is cheaper`} (${less.toFixed(1)}%).`;
}

function showTables(ranked) {
  const ranking = byTest('ranking');
  ranking.tHead.replaceChildren(row('th', ['system', 'TPS', 'mean ms', '$/h per 100 TPS']));
  ranking.tBodies[0].replaceChildren(
    ...ranked.map((r) => row('td', [r.label, r.tps.toFixed(1), r.latency.toFixed(2), money(r.price)])),
  );
  const points = byTest('points');
  const columns = systems.flatMap((s) => [`TPS ${s.label}`, `mean ms ${s.label}`, `p95 ms ${s.label}`, `$/100 TPS ${s.label}`]);
  points.tHead.replaceChildren(row('th', ['threads', ...columns]));
  points.tBodies[0].replaceChildren(
    ...loads.map((load) =>
      row('td', [
        load,
        ...systems.flatMap((s) => {
          const point = s.points.find((p) => p.threads === load);
          if (!point) return ['—', '—', '—', '—'];
          return [point.tps.toFixed(1), point.mean.toFixed(2), point.p95.toFixed(2), money((s.price / point.tps) * 100)];
        }),
      ]),
    ),
  );
}

function show() {
  const ranked = systems
    .map((s) => ({ label: s.label, ...throughputAt(s, state.load), price: priceAt(s, state.load) }))
    .sort((a, b) => a.price - b.price);
  document.querySelector('output').textContent = `${state.load} threads`;
  showFinding(ranked);
  showTables(ranked);
  drawChart(byTest('chart').querySelector('canvas'), systems, loads, state.load);
}

slider.addEventListener('input', () => {
  state.load = Number(slider.value);
  show();
});
addPrices();
show();

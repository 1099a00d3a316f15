// Chart.js in its fastest documented mode for this (no animation, parsing off, normalized data): the lines of the
// report and a marker that the slider moves; `update('none')` per input.
import { loadReport, priceAt, throughputAt } from '../plain/data.js';

const { systems } = await loadReport(new URL(document.location).searchParams.get('report'));
const slider = document.querySelector('[data-test=slider] input');
const finding = document.querySelector('[data-test=finding]');
const marker = { label: 'load', data: [], showLine: false, pointRadius: 6 };

const chart = new window.Chart(document.querySelector('canvas'), {
  type: 'line',
  data: {
    datasets: [
      ...systems.map((s) => ({ label: s.label, data: s.points.map((p) => ({ x: p.threads, y: p.tps / s.price })) })),
      marker,
    ],
  },
  options: {
    animation: false,
    parsing: false,
    normalized: true,
    scales: { x: { type: 'logarithmic' }, y: { beginAtZero: true } },
  },
});

function show() {
  const load = Number(slider.value);
  marker.data = systems.map((s) => ({ x: load, y: throughputAt(s, load).tps / s.price }));
  chart.update('none');
  finding.textContent = systems.map((s) => `${s.label} at ${load} threads: $${priceAt(s, load).toFixed(3)}`).join(', ');
}

slider.addEventListener('input', show);
show();

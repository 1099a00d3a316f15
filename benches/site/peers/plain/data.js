// Reading a report's files, and the two formulas that the page needs.

function rows(csv) {
  const lines = csv.split('\n').filter((line) => line && !line.startsWith('#'));
  const names = lines[0].split(',');
  return lines.slice(1).map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i]]));
  });
}

export async function loadReport(id) {
  const base = new URL(`/reports/${id}/`, document.location);
  const [report, csv] = await Promise.all([
    fetch(new URL('report.json', base)).then((answer) => answer.json()),
    fetch(new URL('points.csv', base)).then((answer) => answer.text()),
  ]);
  const points = rows(csv).map((r) => ({
    system: r.system,
    threads: Number(r.threads),
    tps: r.per_s ? Number(r.per_s) : Number(r.count) / Number(r.duration_s),
    mean: Number(r.lat_avg_ms),
    p95: Number(r.lat_p95_ms),
  }));
  const systems = report.systems.map((system) => ({
    label: system.label,
    price: Number(system.prices[0].amount),
    points: points.filter((p) => p.system === system.id).sort((a, b) => a.threads - b.threads),
  }));
  const loads = [...new Set(points.map((p) => p.threads))].sort((a, b) => a - b);
  return { report, systems, loads };
}

// Mean latency is linear in the load between two measured ones; throughput is load ÷ latency.
export function throughputAt({ points }, load) {
  const above = points.findIndex((p) => p.threads >= load);
  const high = points[above];
  const low = points[Math.max(0, above - 1)];
  const share = high.threads === low.threads ? 0 : (load - low.threads) / (high.threads - low.threads);
  const latency = low.mean + (high.mean - low.mean) * share;
  return high.threads === load ? { latency: high.mean, tps: high.tps } : { latency, tps: (load / latency) * 1000 };
}

export function priceAt(system, load) {
  return (system.price / throughputAt(system, load).tps) * 100;
}

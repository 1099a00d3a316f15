// Price-performance over load, on a canvas.

const COLOURS = ['#d55e00', '#0072b2', '#009e73', '#cc79a7', '#e69f00'];
const LEFT = 56;
const RIGHT = 110;
const TOP = 16;
const BOTTOM = 40;
const GRID_LINES = 6;

export function drawChart(canvas, systems, loads, load) {
  const scale = devicePixelRatio;
  const { width, height } = canvas.getBoundingClientRect();
  if (canvas.width !== Math.round(width * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const pen = canvas.getContext('2d');
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = '12px system-ui, sans-serif';

  const best = Math.max(...systems.flatMap((s) => s.points.map((p) => p.tps / s.price)));
  const step = 10 ** Math.floor(Math.log10(best / 2));
  const top = Math.ceil(best / step) * step;
  const [low, high] = [Math.log2(loads[0]), Math.log2(loads.at(-1))];
  const x = (threads) => LEFT + ((Math.log2(threads) - low) / (high - low)) * (width - LEFT - RIGHT);
  const y = (value) => height - BOTTOM - (value / top) * (height - TOP - BOTTOM);

  pen.strokeStyle = '#dde';
  pen.fillStyle = '#667';
  pen.textAlign = 'right';
  for (let i = 0; i <= GRID_LINES; i += 1) {
    const value = (top / GRID_LINES) * i;
    pen.beginPath();
    pen.moveTo(LEFT, y(value));
    pen.lineTo(width - RIGHT, y(value));
    pen.stroke();
    pen.fillText(value.toFixed(0), LEFT - 8, y(value) + 4);
  }
  pen.textAlign = 'center';
  for (const threads of loads.filter((n) => Number.isInteger(Math.log2(n)))) pen.fillText(threads, x(threads), height - 20);

  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(x(load), TOP);
  pen.lineTo(x(load), height - BOTTOM);
  pen.stroke();
  pen.setLineDash([]);

  systems.forEach((system, i) => {
    const colour = COLOURS[i % COLOURS.length];
    pen.strokeStyle = colour;
    pen.fillStyle = colour;
    pen.lineWidth = 2;
    pen.beginPath();
    for (const p of system.points) pen.lineTo(x(p.threads), y(p.tps / system.price));
    pen.stroke();
    for (const p of system.points) {
      pen.beginPath();
      pen.arc(x(p.threads), y(p.tps / system.price), 3, 0, 2 * Math.PI);
      pen.fill();
    }
    const last = system.points.at(-1);
    pen.textAlign = 'left';
    pen.fillText(system.label, x(last.threads) + 10, y(last.tps / system.price) + 4);
  });
  pen.lineWidth = 1;
}

// Runs in each measured page before anything of the page itself. Notes when text, a chart with data and the first
// answered input were seen, and measures the work that an input causes.
(() => {
  const seen = { firstText: null, firstChart: null, interactive: null };
  const test = (name) => document.querySelector(`[data-test=${name}]`);
  const range = () => document.querySelector('[data-test=slider] input[type=range]');
  let drawn = false;
  let frameWork = 0;

  // A canvas has its chart when a line has been drawn on it.
  const { stroke } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.stroke = function counted(...path) {
    if (this.canvas.isConnected) drawn = true;
    return stroke.apply(this, path);
  };

  // Work that the page puts off to the next frame counts as work; waiting for the frame does not.
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const began = performance.now();
      callback(time);
      frameWork += performance.now() - began;
    });

  const hasText = () => /\S/.test(document.querySelector('h1')?.textContent ?? '') || /\S/.test(test('finding')?.textContent ?? '');
  // Written at build time, a chart is SVG in the page; of those for a wide and a narrow screen one is shown.
  const isShown = (svg) => svg.getBoundingClientRect().width > 0 && svg.querySelector('path, polyline, circle');
  const hasChart = () => drawn || [...document.querySelectorAll('.chart svg')].some(isShown);

  function put(slider, value) {
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }

  // An input is tried once per frame until the sentence answers it.
  let before = null;
  let flip = false;
  function tryInput() {
    const slider = range();
    const finding = test('finding')?.textContent;
    if (!slider || !finding) return;
    if (before !== null && finding !== before) {
      seen.interactive = performance.now();
      return;
    }
    before = finding;
    flip = !flip;
    put(slider, flip ? slider.max : slider.min);
  }

  function look() {
    const now = performance.now();
    if (seen.firstText === null && hasText()) seen.firstText = now;
    if (seen.firstChart === null && hasChart()) seen.firstChart = now;
    if (seen.interactive === null) tryInput();
    if (Object.values(seen).includes(null)) request(look);
  }
  request(look);

  const pause = () =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(null);
    });

  window.probe = {
    // Times are when a frame showed it, and so not before anything at all was painted.
    async times() {
      while (Object.values(seen).includes(null)) await new Promise(request);
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return Object.fromEntries(Object.entries(seen).map(([name, time]) => [name, Math.max(time, painted)]));
    },
    bytes() {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      return entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    },
    // Milliseconds of work per input: its handlers, what they put off to the next frame, and layout.
    async inputs(count) {
      const slider = range();
      const [low, high] = [Number(slider.min), Number(slider.max)];
      let longTasks = 0;
      const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
      observer.observe({ type: 'longtask' });
      const work = [];
      for (let i = 0; i < count; i += 1) {
        await new Promise(request);
        await pause();
        frameWork = 0;
        const began = performance.now();
        put(slider, low + Math.round(((high - low) * ((i * 7) % count)) / count));
        await pause();
        let spent = performance.now() - began;
        await new Promise(request);
        const layout = performance.now();
        document.body.getBoundingClientRect();
        spent += performance.now() - layout + frameWork;
        work.push(spent);
      }
      observer.disconnect();
      return { work, longTasks };
    },
  };
})();

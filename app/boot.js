// Starts the app. Trunk writes this file's script tag with the names of the two files that carry a hash:
// the glue (data-js) and the WebAssembly module (data-wasm). A file of its own, because the content
// security policy forbids inline scripts.

const tag = document.querySelector('script[data-js][data-wasm]');
const address = (name) => new URL(name, document.baseURI).href;

const reasons = {
  wasm: [
    'This browser does not run WebAssembly, or it is switched off. Switch it on, or use a current Firefox, Chrome, Edge or Safari.',
    '此浏览器不支持或已禁用 WebAssembly。请启用它，或改用新版 Firefox、Chrome、Edge 或 Safari。',
  ],
  load: [
    'The page could not be started. Reload it; if that does not help, the site may be incomplete.',
    '页面无法启动。请重新加载；若仍不行，网站文件可能不完整。',
  ],
  broken: [
    'The page stopped because of a fault of its own. Reload it; your address is kept.',
    '页面因自身故障而停止。请重新加载；地址中的状态会保留。',
  ],
};

// Shown above whatever the page already holds: numbers written at build time stay readable.
function show([english, chinese], detail) {
  const box = document.createElement('div');
  box.className = 'boot-error';
  box.setAttribute('role', 'alert');
  for (const [lang, text] of [['en', english], ['zh-CN', chinese]]) {
    const line = document.createElement('p');
    line.lang = lang;
    line.textContent = text;
    box.append(line);
  }
  if (detail) {
    const line = document.createElement('pre');
    line.textContent = detail;
    box.append(line);
  }
  document.body.prepend(box);
}

// What was written at build time is painted before the app starts, which takes all there is of a slow machine.
function painted() {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    // No frame comes to a page that is hidden meanwhile.
    setTimeout(done, 500);
  });
}

// The app does not survive a fault of its own, and cannot say so itself.
function watch() {
  const look = (error) => {
    if (error instanceof WebAssembly.RuntimeError && !document.querySelector('.boot-error')) {
      show(reasons.broken, String(error.stack ?? error));
    }
  };
  addEventListener('error', (event) => look(event.error));
  addEventListener('unhandledrejection', (event) => look(event.reason));
}

async function start() {
  if (typeof WebAssembly !== 'object') {
    show(reasons.wasm);
    return;
  }
  watch();
  await painted();
  try {
    const glue = await import(address(tag.dataset.js));
    await glue.default({ module_or_path: address(tag.dataset.wasm) });
  } catch (error) {
    show(error instanceof WebAssembly.CompileError ? reasons.wasm : reasons.load, String(error));
    throw error;
  }
}

start();

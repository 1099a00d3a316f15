// Reads result files away from the page, with the WebAssembly module the page itself runs: two builds are
// never mixed, since the page names its own files. Cancelling ends the worker.

self.onmessage = async ({ data }) => {
  try {
    const glue = await import(data.glue);
    await glue.default({ module_or_path: data.wasm });
    const told = (file, percent) => self.postMessage({ file, percent });
    const [summary, points] = glue.import_in_worker(data.files, data.names, told);
    self.postMessage({ summary, points }, [points.buffer]);
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};

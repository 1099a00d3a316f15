// Reads result files away from the page, with a WebAssembly module of its own: two builds are never mixed, since
// the page names the files of its build. Cancelling ends the worker.

self.onmessage = async ({ data }) => {
  try {
    const glue = await import(data.glue);
    await glue.default({ module_or_path: data.wasm });
    const told = (file, percent) => self.postMessage({ file, percent });
    const take = (points, places) => self.postMessage({ points, places }, [points.buffer, places.buffer]);
    self.postMessage({ summary: glue.import_in_worker(data.files, data.names, told, take) });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};

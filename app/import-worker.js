// Reads result files away from the page, with a WebAssembly module of its own: two builds are never mixed, since
// the page names the files of its build. Cancelling ends the worker.

self.onmessage = async ({ data }) => {
  try {
    const glue = await import(data.glue);
    await glue.default({ module_or_path: data.wasm });
    const told = (file, percent) => self.postMessage({ file, percent });
    const [summary, points, places] = glue.import_in_worker(data.files, data.names, told);
    self.postMessage({ summary, points, places }, [points.buffer, places.buffer]);
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};

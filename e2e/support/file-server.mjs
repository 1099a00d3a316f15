// The least that a static host does: files below a path, a directory's index.html, 404.html for the rest. No
// rewriting, no headers of ours: what works here works on any such host.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

async function isFile(path) {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

// Serves `folder` at `prefix` (which begins and ends with a slash) on a free loopback port.
export async function serveFiles(folder, prefix) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    const inside = path.startsWith(prefix) ? normalize(path.slice(prefix.length)) : null;
    let status = 200;
    let file = inside === null || inside.startsWith('..') ? null : join(folder, inside);
    if (file !== null && path.endsWith('/')) file = join(file, 'index.html');
    if (file === null || !(await isFile(file))) {
      if (file !== null && (await isFile(join(file, 'index.html')))) {
        response.writeHead(301, { location: `${path}/` }).end();
        return;
      }
      status = 404;
      file = join(folder, '404.html');
      if (!(await isFile(file))) {
        response.writeHead(404).end();
        return;
      }
    }
    response.writeHead(status, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}${prefix}`,
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

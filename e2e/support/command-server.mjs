// The site as `pricebench serve` gives it out.
import { spawn } from 'node:child_process';

const START_MS = 15_000;

// Starts the server on a free port and waits until it says its address. `stop` ends just this process.
export function serveByCommand(command, dist) {
  const child = spawn(command, ['serve', dist, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = new Promise((done) => child.once('close', done));
  const stop = () => {
    child.kill();
    return closed;
  };
  return new Promise((started, failed) => {
    let output = '';
    const giveUp = (why) => failed(new Error(`${command} serve did not start: ${why}\n${output}`));
    const timer = setTimeout(() => {
      child.kill();
      giveUp(`it named no address within ${START_MS / 1000} s`);
    }, START_MS);
    const read = (text) => {
      output += text;
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(output);
      if (address) {
        clearTimeout(timer);
        started({ url: address[0], stop });
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => giveUp(error.message));
    child.once('close', (code) => {
      clearTimeout(timer);
      giveUp(`it ended with status ${code}`);
    });
  });
}

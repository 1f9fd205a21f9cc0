import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { troubleIn } from './builtServer';

/** After the browser tests: stops the server, which must exit cleanly and report nothing. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.browserTestServer;
  if (running === undefined) return;
  running.replays.stop();
  const code = await running.server.stop();
  const printed = await readFile(path.join(running.folder, 'server.log'), 'utf8');
  await rm(running.folder, { recursive: true, force: true });
  const complaints = troubleIn(printed);
  if (code !== 0) complaints.unshift(`The server of the browser tests ended with code ${code}.`);
  if (complaints.length === 0) return;
  // Throwing would discard the run's results; jest exits with this code either way.
  process.stderr.write(`The server's log is not quiet:\n${complaints.join('\n')}\n`);
  process.exitCode = 1;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { complain, say } from './output';
import { ROOT } from './sources';

/** Each lane uses one core; the longest checks come first. */
const LANES = [
  ['check:lint:src', 'check:format', 'check:layers'],
  ['check:lint:types', 'check:types', 'check:lint:rest', 'check:words', 'check:exports'],
] as const;

/** Runs one check and prints its findings when it has ended. Returns true if there are none. */
async function passes(name: string): Promise<boolean> {
  const begin = performance.now();
  say(`${name}: started`);
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => output.push(part));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  process.stdout.write(Buffer.concat(output));
  const seconds = Math.round((performance.now() - begin) / 1000);
  say(`${name}: ${code === 0 ? 'passed' : 'failed'} in ${String(seconds)} s`);
  return code === 0;
}

async function passAll(names: readonly string[]): Promise<boolean> {
  let isPassed = true;
  for (const name of names) isPassed = (await passes(name)) && isPassed;
  return isPassed;
}

/**
 * `npm run check`: types, lint, layers, format, words, and unused exports, two at a time; runs all
 * of them even if one fails.
 */
async function check(): Promise<void> {
  const lanes = await Promise.all(LANES.map(passAll));
  if (lanes.includes(false)) process.exitCode = 1;
}

check().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

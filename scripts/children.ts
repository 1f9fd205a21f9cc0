import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './sources';

/** Starts this Node with `args` in the root folder, on the terminal of this process. */
export function startNode(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

/** Exit code of a child once it has ended; 128 + the signal's number when a signal ended it. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * Runs this Node with `args` in the foreground: signals are handed on, and this process ends with
 * the child's exit code.
 */
export async function runInForeground(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = startNode(args, environment);
  // Ctrl+C reaches the whole group by itself; what is sent to this process alone is handed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  process.exitCode = await exitCodeOf(child);
}

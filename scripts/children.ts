import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './sources';

/**
 * Starts this Node with `args` in the root folder on this process's terminal, with a message
 * channel if the child needs one.
 */
export function startNode(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  { hasChannel = false } = {},
): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', ...(hasChannel ? (['ipc'] as const) : [])],
    env: { ...process.env, ...environment },
  });
}

/** Exit code of a child once it has ended; 128 + the signal's number if a signal ended it. */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/** Passes signals on to a foreground child, and ends this process with its exit code. */
export function endWith(child: ChildProcess): void {
  // Ctrl+C reaches the whole process group. A signal sent only to this process must be passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  exitCodeOf(child).then(
    (code) => process.exit(code),
    (error: unknown) => {
      throw error;
    },
  );
}

/** Runs this Node with `args` in the foreground; resolves when the child has ended. */
export async function runInForeground(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = startNode(args, environment);
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  process.exitCode = await exitCodeOf(child);
}

import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const READY_MS = 120_000;

/** The user that a program runs as; null for this process's user. */
export interface Person {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns an unprivileged user if this process may switch users; otherwise null, for its own user.
 */
export function unprivileged(): Person | null {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
}

export interface RunningSite {
  /** Returns the output so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Sends SIGTERM; resolves with the exit code and the time it took. */
  stop(): Promise<{ readonly code: number; readonly ms: number }>;
}

/** Starts a server and waits until `/readyz` succeeds. */
export async function startSite(options: {
  readonly command: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly port: number;
  readonly person: Person | null;
}): Promise<RunningSite> {
  const [program = '', ...args] = options.command;
  const child = spawn(program, args, {
    cwd: options.folder,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.person ?? {}),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? -1));
  });
  const over = { isOver: false };
  void ended.then(() => (over.isOver = true));
  const begin = performance.now();
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${options.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (over.isOver || performance.now() - begin > READY_MS) {
      child.kill('SIGKILL');
      throw new Error(`The server did not get ready:\n${stdout}\n${stderr}`);
    }
    await wait(100);
  }
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    stop: async () => {
      const at = performance.now();
      child.kill('SIGTERM');
      return { code: await ended, ms: performance.now() - at };
    },
  };
}

/** Returns the lines that aren't JSON objects with a level and a message. */
export function linesOutsideJson(printed: string): string[] {
  return printed.split('\n').filter((line) => {
    if (line === '') return false;
    try {
      const { level, msg } = JSON.parse(line) as { level?: unknown; msg?: unknown };
      return typeof level !== 'number' || typeof msg !== 'string';
    } catch {
      return true;
    }
  });
}

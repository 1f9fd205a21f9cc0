import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Kinds of work that share the database: pages with their sessions and small calls, records,
 * searches, files of whole results, and the server's own work. Each lane gets a share of the time.
 */
export type Lane = 'page' | 'record' | 'search' | 'export' | 'own';

/** The work of one request or job in the database. */
export interface Work {
  lane: Lane;
  /**
   * When it began; within a lane the older goes first, so that work that has started also finishes.
   */
  readonly since: number;
  /** Remaining wait, for all its queries together. */
  waitLeftMs: number;
  /** Time with a database connection, and time waiting for one. */
  databaseMs?: number;
  waitedMs?: number;
}

const storage = new AsyncLocalStorage<Work>();
const labels = new AsyncLocalStorage<string>();

/** Runs a function whose statements have that label on the pool monitor. */
export function runLabeled<Result>(label: string, run: () => Result): Result {
  return labels.run(label, run);
}

/** The request or job whose statements run. */
export function currentLabel(): string {
  return labels.getStore() ?? 'Server';
}

/** Runs a function whose queries belong to that work. */
export function runWork(work: Work, run: () => void): void {
  storage.run(work, run);
}

/** Runs the server's own work, independent of the request that triggered it. */
export function runOwnWork<Result>(run: () => Result): Result {
  return storage.exit(run);
}

/** The current work; null for the server's own. */
export function currentWork(): Work | null {
  return storage.getStore() ?? null;
}

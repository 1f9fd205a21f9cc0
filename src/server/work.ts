import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Kinds of work that share the database: pages, including sessions and small calls; records;
 * searches; files with whole results; and the server's own work. Each lane gets a share of the
 * time.
 */
export type Lane = 'page' | 'record' | 'search' | 'export' | 'own';

/** The database work of one request or job. */
export interface Work {
  lane: Lane;
  /**
   * When the work began. Within a lane, older work goes first, so that work that has started also
   * finishes.
   */
  readonly since: number;
  /** Remaining time that all of its queries together may wait. */
  waitLeftMs: number;
  /** Time with a database connection, and time spent waiting for one. */
  databaseMs?: number;
  waitedMs?: number;
}

const storage = new AsyncLocalStorage<Work>();
const labels = new AsyncLocalStorage<string>();

/** Runs a function whose statements appear with the given label on the pool monitor. */
export function runLabeled<Result>(label: string, run: () => Result): Result {
  return labels.run(label, run);
}

/** Returns the label of the request or job whose statements are running. */
export function currentLabel(): string {
  return labels.getStore() ?? 'Server';
}

/** Runs a function whose queries count toward the given work. */
export function runWork(work: Work, run: () => void): void {
  storage.run(work, run);
}

/** Runs the server's own work, independently of the request that triggered it. */
export function runOwnWork<Result>(run: () => Result): Result {
  return storage.exit(run);
}

/** Returns the current work; null for the server's own work. */
export function currentWork(): Work | null {
  return storage.getStore() ?? null;
}

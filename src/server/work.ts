import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Who waits for the database beside whom: pages with their sessions and small calls, records,
 * searches, files of whole results, and the server's own work. Each lane gets its share of the time.
 */
export type Lane = 'page' | 'record' | 'search' | 'export' | 'own';

/** What one request, or one job, is doing in the database. */
export interface Work {
  lane: Lane;
  /** When it began; of two in a lane the older goes first, so that what began also ends. */
  readonly since: number;
  /** How long it may still wait, for all its queries together. */
  waitLeftMs: number;
}

const storage = new AsyncLocalStorage<Work>();

/** Runs something whose queries belong to that work. */
export function runWork(work: Work, run: () => void): void {
  storage.run(work, run);
}

/** Runs the server's own work, whichever request gives the occasion; it waits for none. */
export function runOwnWork<Result>(run: () => Result): Result {
  return storage.exit(run);
}

/** The work that runs here; null for the server's own. */
export function currentWork(): Work | null {
  return storage.getStore() ?? null;
}

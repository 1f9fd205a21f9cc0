import type { ProgramFile } from '../programBeside';
import type { FillingProgress } from './handle';

/**
 * A program that creates a database in a separate process. Its arguments are the target directory,
 * then `args`.
 */
export interface SetUpProgram extends ProgramFile {
  readonly args: readonly string[];
}

/**
 * Messages of the set-up process. After `usable` the database is closed, and the process waits for
 * `LENT` before it loads the rest.
 */
export type SetUpMessage =
  | { readonly kind: 'progress'; readonly line: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | ({ readonly kind: 'usable' } & FillingProgress)
  | ({ readonly kind: 'part' } & FillingProgress);

/** Message to the set-up process: the database is open, and its requests are served. */
export const LENT = 'lent';

/**
 * Name of the environment variable with the folder that caches an empty database. `npm start` and
 * the tests set the variable; without it, nothing is cached.
 */
export const EMPTY_DATABASE_CACHE = 'EMPTY_DATABASE_CACHE';

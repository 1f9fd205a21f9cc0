import type { ProgramFile } from '../programBeside';
import type { FillingProgress } from './handle';

/**
 * A program that makes a database in a process of its own. Its arguments are the directory to make
 * it in, then `args`.
 */
export interface SetUpProgram extends ProgramFile {
  readonly args: readonly string[];
}

/**
 * What the set-up process says over its channel. After `usable` the database is closed, and the
 * process waits until it is lent it (`LENT`) to load the rest.
 */
export type SetUpMessage =
  | { readonly kind: 'progress'; readonly line: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | ({ readonly kind: 'usable' } & FillingProgress)
  | ({ readonly kind: 'part' } & FillingProgress);

/** Says that the database is open again and that requests for it are answered. */
export const LENT = 'lent';

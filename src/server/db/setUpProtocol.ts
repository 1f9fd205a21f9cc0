import type { ProgramFile } from '../programBeside';

/**
 * A program that makes a database in a process of its own. Its arguments are the directory to make
 * it in, then `args`.
 */
export interface SetUpProgram extends ProgramFile {
  readonly args: readonly string[];
}

/** What the set-up process says over its channel. */
export type SetUpMessage =
  | { readonly kind: 'progress'; readonly line: string }
  | { readonly kind: 'failed'; readonly reason: string };

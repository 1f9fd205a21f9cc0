import type { ProgramFile } from '../programBeside';

/**
 * A program that creates a database in a separate process. Its arguments are the target directory,
 * then `args`.
 */
export interface SetUpProgram extends ProgramFile {
  readonly args: readonly string[];
}

/** Messages of the set-up process. */
export type SetUpMessage =
  | { readonly kind: 'progress'; readonly line: string }
  | { readonly kind: 'failed'; readonly reason: string };

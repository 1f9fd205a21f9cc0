import type { ImportRegister } from '#contract/imports';

/** Whose rows are written, and when their file was made. */
export interface ImportOrigin {
  readonly register: ImportRegister;
  readonly source: string;
  readonly asOf: Date;
}

/** The same with the run that writes them. */
export interface WritingRun extends ImportOrigin {
  readonly runId: number;
}

/** A run over a file: what it is called and what it claims. */
export interface RunRequest extends ImportOrigin {
  readonly fileName: string;
  /** SHA-256 of the whole file; null where it cannot be read twice, and so not resumed. */
  readonly fileHash: string | null;
  /** Of format, mapping and encoding. */
  readonly readingHash: string;
  readonly coverageFrom: string | null;
  readonly coverageTo: string | null;
}

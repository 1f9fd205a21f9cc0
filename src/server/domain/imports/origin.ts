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
  readonly headHash: string;
  readonly coverageFrom: string | null;
  readonly coverageTo: string | null;
}

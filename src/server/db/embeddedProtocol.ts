import type { DatabaseRefusal } from './errors';

/** Comment prefix that marks a statement for plan caching, in the embedded database and in server sessions. */
export const CACHED_PLAN_MARK = '/* plan kept */';

/** Options with which the worker opens its database. */
export interface EngineOptions {
  /** Directory of the database; null for a database in memory. */
  readonly directory: string | null;
  /** A dump to start from when the database is in memory; never modified. */
  readonly template: SharedArrayBuffer | null;
}

/** Requests to the worker, which runs one at a time. */
export type EngineRequest =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly parameters: readonly (string | null)[];
    }
  /** Several statements with their own transaction. */
  | { readonly kind: 'script'; readonly id: number; readonly sql: string }
  /** Rows in the text format of COPY. */
  | { readonly kind: 'copy'; readonly id: number; readonly sql: string; readonly text: Uint8Array }
  | { readonly kind: 'check'; readonly id: number }
  /** Writes the whole database to a file, whose content `template` accepts. */
  | { readonly kind: 'dump'; readonly id: number; readonly file: string }
  | { readonly kind: 'close'; readonly id: number };

export interface EngineResult {
  readonly rows: readonly unknown[];
  readonly affectedRows: number | null;
}

export type EngineReply =
  | { readonly kind: 'opened' }
  | { readonly kind: 'failedToOpen'; readonly message: string }
  | { readonly kind: 'result'; readonly id: number; readonly result: EngineResult }
  /** The database refused the statement and keeps running. */
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: DatabaseRefusal }
  /** The engine itself failed; its later replies can't be trusted. */
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

import type { DatabaseRefusal } from './errors';

/** How a statement begins whose plan the database keeps: the embedded one, and a server's sessions. */
export const KEPT_PLAN_MARK = '/* plan kept */';

/** How the worker opens its database. */
export interface EngineOptions {
  /** Directory of the database; null keeps it in memory. */
  readonly directory: string | null;
  /** A dump to start from when the database is in memory; no database changes it. */
  readonly template: SharedArrayBuffer | null;
}

/** What the embedded database's client asks of the worker; one request runs at a time. */
export type EngineRequest =
  | {
      readonly kind: 'query';
      readonly id: number;
      readonly sql: string;
      readonly parameters: readonly (string | null)[];
    }
  /** Several statements, with their own transaction. */
  | { readonly kind: 'script'; readonly id: number; readonly sql: string }
  /** Rows in the text format of COPY. */
  | { readonly kind: 'copy'; readonly id: number; readonly sql: string; readonly text: Uint8Array }
  | { readonly kind: 'check'; readonly id: number }
  /** Writes the whole database to a file, whose bytes `template` takes. */
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
  /** The database refused the statement and goes on. */
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: DatabaseRefusal }
  /** The engine itself broke: what it says from now on cannot be trusted. */
  | { readonly kind: 'broken'; readonly id: number; readonly message: string };

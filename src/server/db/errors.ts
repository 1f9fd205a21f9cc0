/** The database did not answer: its process ended, or a query took too long. Answered with 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Too many callers wait for the database, or one waited too long. Answered with 503. */
export class DatabaseOverloadedError extends Error {
  override readonly name = 'DatabaseOverloadedError';
}

/** Why the database cannot be opened, in words that tell an operator what to do. */
export abstract class CannotOpenError extends Error {}

/** The place where the database lies is full or can only be read. Answered with 507. */
export class DatabaseReadOnlyError extends Error {
  override readonly name = 'DatabaseReadOnlyError';
}

/** Another process holds the data directory. */
export class DataDirectoryBusyError extends CannotOpenError {
  override readonly name = 'DataDirectoryBusyError';
}

/** The data directory is none, cannot be written, or cannot be kept from other users. */
export class DataDirectoryError extends CannotOpenError {
  override readonly name = 'DataDirectoryError';
}

/** The database has migrations that this version does not know. */
export class DatabaseTooNewError extends CannotOpenError {
  override readonly name = 'DatabaseTooNewError';

  constructor(readonly unknownMigrations: readonly string[]) {
    super(
      `The database was made by a newer version (unknown migrations: ${unknownMigrations.join(', ')}). ` +
        'Start that version, or restore a backup that this one made.',
    );
  }
}

/** The first set-up of the data directory did not finish. */
export class DatabaseSetUpError extends CannotOpenError {
  override readonly name = 'DatabaseSetUpError';
}

/** The server of `DATABASE_URL` cannot be used: its version, its settings or the rights of its user. */
export class DatabaseServerError extends CannotOpenError {
  override readonly name = 'DatabaseServerError';
}

/** The secrets in the database cannot be decrypted with the keys that are given. */
export class DataKeyError extends CannotOpenError {
  override readonly name = 'DataKeyError';
}

/** What the database says of a refused statement. */
export interface DatabaseRefusal {
  readonly message: string;
  /** SQLSTATE, such as `23505`. */
  readonly code: string;
  readonly detail: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
}

/** The database refused a statement. Its message is for the log, never for an answer. */
export class DatabaseQueryError extends Error implements DatabaseRefusal {
  override readonly name = 'DatabaseQueryError';
  readonly code: string;
  readonly detail: string | null;
  readonly constraint: string | null;
  readonly table: string | null;

  constructor(refusal: DatabaseRefusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.detail = refusal.detail;
    this.constraint = refusal.constraint;
    this.table = refusal.table;
  }
}

/** True for an error of the database, of any driver, with this SQLSTATE. */
export function hasSqlState(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** SQLSTATE of a row that exists already. */
export const UNIQUE_VIOLATION = '23505';

/** The database didn't respond: its process ended, or a query took too long. Returned as 503. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** Too many callers are waiting for the database, or one waited too long. Returned as 503. */
export class DatabaseOverloadedError extends Error {
  override readonly name = 'DatabaseOverloadedError';
}

/** Why the database can't be opened, with instructions for the operator. */
export abstract class CannotOpenError extends Error {}

/** The database's disk is full or read-only. Returned as 507. */
export class DatabaseReadOnlyError extends Error {
  override readonly name = 'DatabaseReadOnlyError';
}

/** Another process holds the data directory. */
export class DataDirectoryBusyError extends CannotOpenError {
  override readonly name = 'DataDirectoryBusyError';
}

/** The data directory isn't a folder, isn't writable, or can't be made private. */
export class DataDirectoryError extends CannotOpenError {
  override readonly name = 'DataDirectoryError';
}

/** The database has migrations that are unknown to this version. */
export class DatabaseTooNewError extends CannotOpenError {
  override readonly name = 'DatabaseTooNewError';

  constructor(readonly unknownMigrations: readonly string[]) {
    super(
      `The database was created by a newer version (unknown migrations: ${unknownMigrations.join(', ')}). ` +
        'Start that version, or restore a backup from this one.',
    );
  }
}

/** The first set-up of the data directory did not finish. */
export class DatabaseSetUpError extends CannotOpenError {
  override readonly name = 'DatabaseSetUpError';
}

/**
 * The server of `DATABASE_URL` can't be used: its version, its settings, or its user's privileges.
 */
export class DatabaseServerError extends CannotOpenError {
  override readonly name = 'DatabaseServerError';
}

/** The secrets in the database can't be decrypted with the configured keys. */
export class DataKeyError extends CannotOpenError {
  override readonly name = 'DataKeyError';
}

/** The database's reason for rejecting a statement. */
export interface DatabaseRefusal {
  readonly message: string;
  /** SQLSTATE, such as `23505`. */
  readonly code: string;
  readonly detail: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
}

/** The database rejected a statement. Log its message, but never show it to users. */
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

/** Returns true for a database error of any driver with this SQLSTATE. */
export function hasSqlState(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** SQLSTATE of a row that already exists. */
export const UNIQUE_VIOLATION = '23505';

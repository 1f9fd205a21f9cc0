import {
  DatabaseOverloadedError,
  DatabaseQueryError,
  DatabaseReadOnlyError,
  DatabaseUnavailableError,
} from './errors';

/** Fields of a driver error; system errors may be an `Error` of another realm. */
interface Failure {
  readonly message: string;
  /** SQLSTATE, or the name of a system error such as `ECONNREFUSED`. */
  readonly code: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * SQLSTATEs of shutdown, startup, connection failures, and a transaction that was idle too long.
 */
const AWAY = /^(57P0\d|08\w{3}|25P03|F0000)$/;
/** SQLSTATEs of too many connections, out of memory, and a lock that timed out. */
const OVERLOADED = /^(53300|53200|55P03)$/;
const CANCELLED = '57014';
/** A write on a read-only server, or on a full disk. */
const READ_ONLY = /^(25006|53100)$/;
function text(error: object, field: string): string | null {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : null;
}

function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { message: 'no reason', code: '' };
  return { message: text(error, 'message') ?? 'no reason', code: text(error, 'code') ?? '' };
}

/** Returns true when the connection is unusable and must be closed instead of reused. */
export function isConnectionLost(error: unknown): boolean {
  const { code } = failureOf(error);
  return !SQLSTATE.test(code) || AWAY.test(code);
}

/**
 * Translates a driver error to one of the errors that the embedded database and a server have in
 * common.
 */
export function explainFailure(error: unknown): Error {
  const { code, message } = failureOf(error);
  if (READ_ONLY.test(code)) return new DatabaseReadOnlyError(message);
  if (OVERLOADED.test(code)) return new DatabaseOverloadedError(message);
  if (code === CANCELLED) {
    return new DatabaseUnavailableError(`A query was canceled: ${message}`);
  }
  if (isConnectionLost(error)) {
    return new DatabaseUnavailableError(`The database did not respond: ${message || code}`);
  }
  const details = error as object;
  return new DatabaseQueryError({
    message,
    code,
    detail: text(details, 'detail'),
    constraint: text(details, 'constraint'),
    table: text(details, 'table'),
  });
}

/** Explains why no connection could be opened; the caller should retry, regardless of the error. */
export function explainNoConnection(error: unknown): Error {
  const { code, message } = failureOf(error);
  return OVERLOADED.test(code)
    ? new DatabaseOverloadedError(message)
    : new DatabaseUnavailableError(`No connection to the database: ${message || code}`);
}

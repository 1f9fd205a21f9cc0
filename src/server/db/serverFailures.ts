import {
  DatabaseOverloadedError,
  DatabaseQueryError,
  DatabaseReadOnlyError,
  DatabaseUnavailableError,
} from './errors';

/** What a driver says; errors of the system are no `Error` of every realm. */
interface Failure {
  readonly message: string;
  /** SQLSTATE, or the name of a system's error such as `ECONNREFUSED`. */
  readonly code: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Shutting down, starting, connection failures, and a transaction that stood still too long. */
const AWAY = /^(57P0\d|08\w{3}|25P03|F0000)$/;
/** Too many connections, out of memory, or a lock that did not come free. */
const OVERLOADED = /^(53300|53200|55P03)$/;
const CANCELLED = '57014';
/** A change on a server that takes none, or finds no room. */
const READ_ONLY = /^(25006|53100)$/;
function text(error: object, field: string): string | null {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : null;
}

function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { message: 'no reason', code: '' };
  return { message: text(error, 'message') ?? 'no reason', code: text(error, 'code') ?? '' };
}

/** True when the connection cannot be used again: it is closed rather than handed to the next. */
export function isConnectionLost(error: unknown): boolean {
  const { code } = failureOf(error);
  return !SQLSTATE.test(code) || AWAY.test(code);
}

/** The error to be told for one of the driver, in the words that both databases have. */
export function explainFailure(error: unknown): Error {
  const { code, message } = failureOf(error);
  if (READ_ONLY.test(code)) return new DatabaseReadOnlyError(message);
  if (OVERLOADED.test(code)) return new DatabaseOverloadedError(message);
  if (code === CANCELLED) {
    return new DatabaseUnavailableError(`A query was ended before its end: ${message}`);
  }
  if (isConnectionLost(error)) {
    return new DatabaseUnavailableError(`The database did not answer: ${message || code}`);
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

/** Why no connection could be had: whatever the server says, the caller is to come again. */
export function explainNoConnection(error: unknown): Error {
  const { code, message } = failureOf(error);
  return OVERLOADED.test(code)
    ? new DatabaseOverloadedError(message)
    : new DatabaseUnavailableError(`No connection to the database: ${message || code}`);
}

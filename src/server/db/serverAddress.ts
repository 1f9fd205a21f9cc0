import { CannotOpenError, DatabaseServerError } from './errors';

/** Errors from a server that responds but refuses the connection. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'it rejects the username or password',
  '28000': 'it rejects that user from this machine',
  '3D000': 'it has no such database',
  '42501': 'the user has no access to that database',
  '53300': 'it has no free connections',
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'the host was not found',
  ENOENT: 'the socket was not found',
  ETIMEDOUT: "it doesn't respond",
};

/** Returns a URL without its password, for messages. */
function shownAddress(url: string): string {
  const { hostname, pathname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return `${host}${port === '' ? '' : `:${port}`}${pathname}`;
}

/** Explains in one sentence why the server of a setting can't be reached. */
export function unreachable(setting: string, url: string, error: unknown): CannotOpenError {
  if (error instanceof CannotOpenError) return error;
  const code: unknown = typeof error === 'object' && error !== null && Reflect.get(error, 'code');
  const text = error instanceof Error ? error.message : String(error);
  const reason = (typeof code === 'string' ? REFUSALS[code] : undefined) ?? text;
  return new DatabaseServerError(
    `The database server of ${setting} (${shownAddress(url)}) cannot be used: ${reason}.`,
  );
}

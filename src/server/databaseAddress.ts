/**
 * Fields that a database URL may have in addition to host and name; others are rejected, so that no
 * typo is ignored.
 */
const FIELDS: readonly string[] = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/**
 * Explains why the URL of a PostgreSQL server is invalid; null when it's valid. Never repeats the
 * URL.
 */
export function databaseAddressProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (url === null || !isPostgres || !/^\/[^/]+$/.test(url.pathname) || url.hash !== '') {
    return 'must be the address of a PostgreSQL database, such as postgres://name:password@db.example.org:5432/countyline.';
  }
  if (url.hostname === '' && !url.searchParams.has('host')) return 'has no host.';
  if (url.password !== '' && url.username === '') return 'has a password but no username.';
  const unknown = [...url.searchParams.keys()].find((field) => !FIELDS.includes(field));
  return unknown === undefined
    ? null
    : `accepts ${FIELDS.join(', ')} after the question mark, not "${unknown}".`;
}

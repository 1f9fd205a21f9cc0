/** What an address of a database may say beside host and name, so that no typing error is ignored. */
const FIELDS: readonly string[] = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/** Why an address of a PostgreSQL server cannot be used; null when it can. Never repeats it. */
export function databaseAddressProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (url === null || !isPostgres || !/^\/[^/]+$/.test(url.pathname) || url.hash !== '') {
    return 'must be the address of a PostgreSQL database, such as postgres://name:password@db.example.org:5432/countyline.';
  }
  if (url.hostname === '' && !url.searchParams.has('host')) return 'names no host.';
  if (url.password !== '' && url.username === '') return 'has a password and no name.';
  const unknown = [...url.searchParams.keys()].find((field) => !FIELDS.includes(field));
  return unknown === undefined
    ? null
    : `may say ${FIELDS.join(', ')} after the question mark, not "${unknown}".`;
}

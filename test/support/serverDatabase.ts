import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { EmbeddedLimits } from '../../src/server/db/embeddedHandle';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { openServer, type ServerOptions } from '../../src/server/db/server';
import { SERVER_LIMITS } from '../../src/server/db/serverLimits';

/** The demo database that others are copied from. */
export const TEMPLATE_DATABASE = 'template_with_demo';

/** The URL of another database on the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement directly on the server. */
export async function tellServer<Row extends object>(
  server: string,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...parameters])).rows;
  } finally {
    await client.end();
  }
}

/** The test's own database; call `remove` after everything that uses it has closed. */
export interface OwnDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** Copies that database, or creates an empty one. */
export async function makeDatabase(
  server: string,
  template: string = TEMPLATE_DATABASE,
): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await tellServer(server, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(server, name),
    remove: async () => {
      await tellServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Converts the embedded database's limits to a server's. */
function limitsOf(limits: Partial<EmbeddedLimits> = {}): ServerOptions['limits'] {
  const { queryMs, ...waits } = { queryMs: 60_000, ...limits };
  const statementMs = queryMs ?? 0;
  const { page, record, search, export: files } = SERVER_LIMITS.pools;
  return {
    ...waits,
    pools: {
      page: { ...page, statementMs },
      record: { ...record, statementMs },
      search: { ...search, statementMs },
      export: { ...files, statementMs },
    },
  };
}

/** Opens the test's own database on that server; closing it removes it. */
export async function openOnServer(
  server: string,
  options: { readonly limits?: Partial<EmbeddedLimits> | undefined } = {},
): Promise<DatabaseHandle> {
  const own = await makeDatabase(server);
  const handle = await openServer({ url: own.url, limits: limitsOf(options.limits) });
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    await handle.close();
    await own.remove();
  };
  return { ...handle, close: () => (closing ??= close()) };
}

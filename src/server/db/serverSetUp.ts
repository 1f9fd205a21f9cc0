import { sql, type Kysely } from 'kysely';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from './advisoryLocks';
import { DatabaseServerError } from './errors';
import { migrateToLatest } from './migrate';
import { unreachable } from './serverAddress';
import { connectionConfig, NEVER_MS } from './serverPool';
import { checkRequirements, isBehindPooler } from './serverRequirements';
import type { Database } from './tables/database';
import { isUnfinished, markFinished, markUnfinished } from './unfinished';

/** Opens one connection for the duration of `use`. */
export async function withClient<Result>(
  setting: string,
  url: string,
  connectMs: number,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(
    connectionConfig(url, 'countyline session', { connectMs, answerMs: NEVER_MS }),
  );
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw unreachable(setting, url, error);
    });
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs work that only one server may do at a time; the URL must bypass any pooler. */
export function withSetUpLock<Result>(
  url: string,
  connectMs: number,
  run: () => Promise<Result>,
): Promise<Result> {
  return withClient('DATABASE_DIRECT_URL', url, connectMs, async (client) => {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.setUp]);
    return run();
  });
}

export interface ServerSetUp {
  /** Name of the setting with the URL, such as `DATABASE_DIRECT_URL`. */
  readonly setting: string;
  readonly url: string;
  readonly connectMs: number;
  /** Database on the same server, without a time limit. */
  readonly db: Kysely<Database>;
  /** Fills a new database; null leaves it empty. */
  readonly fill: (() => Promise<void>) | null;
  readonly onProgress: (line: string) => void;
}

async function isNew(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('schema_migration') is null as "isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

async function refuseUnfinished(db: Kysely<Database>): Promise<void> {
  if (!(await isUnfinished(db))) return;
  throw new DatabaseServerError(
    'The set-up of the database of DATABASE_URL did not finish: drop that database, create it again, and restart.',
  );
}

/**
 * Checks that the server can be used, and updates its schema. Servers that start at the same time
 * take turns: the lock belongs to a separate session, which no pooler shares with others.
 */
export async function setUpServer(options: ServerSetUp): Promise<void> {
  const { connectMs, db, fill, onProgress, setting, url } = options;
  await withClient(setting, url, connectMs, async (client) => {
    await checkRequirements(client);
    if (await isBehindPooler(client)) {
      throw new DatabaseServerError(
        `${setting} uses a pooler, which can't hold a migration's lock: ` +
          'set DATABASE_DIRECT_URL to the address of the server itself.',
      );
    }
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.setUp]);
    const hasToFill = fill !== null && (await isNew(db));
    const names = await migrateToLatest(db);
    if (names.length > 0) onProgress(`Migrations: ${names.join(', ')}`);
    if (hasToFill) {
      await markUnfinished(db);
      await fill();
      await markFinished(db);
    } else {
      await refuseUnfinished(db);
    }
  });
}

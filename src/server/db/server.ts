import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { QueryResultRow } from 'pg';
import { currentWork } from '../work';
import type { DatabaseHandle, ReplicaStatus } from './handle';
import { connectForReads } from './readConnection';
import { ReplicaWatch } from './replicaWatch';
import { openServerCheck } from './serverCheck';
import { openServerMonitor } from './serverMonitor';
import { StatementLog } from './statementLog';
import { openDirectConnections } from './serverDirect';
import { POOL_OF_LANE, SERVER_LIMITS, type PoolName, type ServerLimits } from './serverLimits';
import { ServerPool } from './serverPool';
import { isBehindPooler } from './serverRequirements';
import { setUpServer, withClient, withSetUpLock } from './serverSetUp';
import type { Database } from './tables/database';

export interface ServerOptions {
  /** URL of the primary, or of a pooler in front of it. */
  readonly url: string;
  /** URL of a replica for searches; null to read from the primary. */
  readonly readUrl?: string | null;
  /** URL of the primary itself when there is a pooler in front of it. */
  readonly directUrl?: string | null;
  /** Fills a new database; null leaves it empty. */
  readonly fill?: ((handle: DatabaseHandle) => Promise<void>) | null;
  readonly onProgress?: (line: string) => void;
  /** Reports a connection that the server ended. */
  readonly onLost?: (reason: string) => void;
  /** Reports when the replica's status changes, and therefore whether it is used. */
  readonly onReplicaChange?: (status: ReplicaStatus) => void;
  readonly limits?: Partial<ServerLimits>;
}

function queriesOver(connect: PostgresPool['connect']): Kysely<Database> {
  const pool: PostgresPool = { connect, end: () => Promise.resolve() };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens the database of a PostgreSQL server: checks its requirements, updates its schema, and opens
 * a pool for each kind of work. Throws `CannotOpenError` with a printable message.
 */
export async function openServer(options: ServerOptions): Promise<DatabaseHandle> {
  const { url, fill = null, onProgress = () => undefined, onLost = () => undefined } = options;
  const readUrl = options.readUrl ?? null;
  const directUrl = options.directUrl ?? url;
  const directSetting = options.directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  const limits = { ...SERVER_LIMITS, ...options.limits };
  const { connectMs } = limits;

  const isPooled = await withClient('DATABASE_URL', url, connectMs, isBehindPooler);
  const log = new StatementLog();
  const openPool = (address: string, name: PoolName, isPoolerThere: boolean): ServerPool =>
    new ServerPool({
      url: address,
      name: `countyline ${name}`,
      isPooled: isPoolerThere,
      log,
      onLost,
      ...limits,
      ...limits.pools[name],
    });
  const pools: Readonly<Record<PoolName, ServerPool>> = {
    page: openPool(url, 'page', isPooled),
    record: openPool(url, 'record', isPooled),
    search: openPool(url, 'search', isPooled),
    export: openPool(url, 'export', isPooled),
  };
  const connect = () => pools[POOL_OF_LANE[currentWork()?.lane ?? 'own']].connect();
  const db = queriesOver(connect);
  const direct = openDirectConnections({ ...limits, url: directUrl, onLost });
  const checks = openServerCheck(url, connectMs);
  const monitor = openServerMonitor(directUrl, connectMs);

  // A pooler in front of a replica isn't detected, but settings per transaction work with and
  // without a pooler.
  const replica = readUrl === null ? null : openPool(readUrl, 'search', true);
  const watch =
    readUrl === null
      ? null
      : new ReplicaWatch({
          primaryUrl: directUrl,
          replicaUrl: readUrl,
          checkMs: limits.replicaCheckMs,
          connectMs,
          maxLagMs: limits.replicaLagMs,
          onChange: options.onReplicaChange ?? (() => undefined),
        });
  const readDb =
    watch === null || replica === null ? db : queriesOver(connectForReads(connect, replica, watch));

  async function end(): Promise<void> {
    const all = replica === null ? Object.values(pools) : [...Object.values(pools), replica];
    await Promise.all(all.map((pool) => pool.end()));
    await Promise.all([watch?.close(), direct.end(), checks.end(), monitor.end()]);
  }
  const named = Object.entries({ ...pools, ...(replica === null ? {} : { replica }) });
  let closing: Promise<void> | null = null;
  const handle: DatabaseHandle = {
    db,
    readDb,
    kind: 'server',
    filling: null,
    replica: () => watch?.status ?? null,
    pools: () => Object.fromEntries(named.map(([name, pool]) => [name, pool.load()])),
    monitor: {
      running: () => log.running(),
      slowest: (count) => log.slowest(count),
      callers: () => Object.fromEntries(named.map(([name, pool]) => [name, pool.callers()])),
      read: (text, parameters) => monitor.read(text, parameters),
      reopen: () => false,
    },
    runScript: (script) => direct.runScript(script),
    maintain: (work) => withSetUpLock(directUrl, connectMs, () => work(direct.db)),
    withSession: (work) =>
      withClient(directSetting, directUrl, connectMs, (client) =>
        work({
          query: async <Row>(text: string, parameters: readonly unknown[] = []) =>
            (await client.query<Row & QueryResultRow>(text, [...parameters])).rows,
        }),
      ),
    load: (table, columns, rows) => direct.load(table, columns, rows),
    check: (timeoutMs) => checks.check(timeoutMs),
    close: () => (closing ??= end()),
  };
  try {
    await setUpServer({
      setting: directSetting,
      url: directUrl,
      connectMs,
      db: direct.db,
      fill:
        fill === null
          ? null
          : () =>
              fill({
                ...handle,
                db: direct.db,
                readDb: direct.db,
                // The caller already holds the set-up lock.
                maintain: (work) => work(direct.db),
              }),
      onProgress,
    });
    await watch?.start();
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

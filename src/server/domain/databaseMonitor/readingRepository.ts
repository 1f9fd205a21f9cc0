import type { DatabaseMonitor } from '../../db/handle';
import { DatabaseQueryError } from '../../db/errors';

/** Maximum rows of each list. */
const MAX_ROWS = 20;

/** Sizes and counters of the database. */
export interface DatabaseReading {
  readonly bytes: number | null;
  /** Fraction of reads served from the cache; null if there were none. */
  readonly cacheHits: number | null;
  /** Bytes written to the log since the database was created. */
  readonly logPosition: number | null;
  readonly logBytes: number | null;
  readonly tables: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly indexBytes: number;
    readonly rows: number;
  }[];
  readonly unusedIndexes: readonly {
    readonly name: string;
    readonly table: string;
    readonly bytes: number;
  }[];
}

/** Returns the first number of a query's result; null if the database user lacks the permission. */
async function readNumber(monitor: DatabaseMonitor, sql: string): Promise<number | null> {
  try {
    const [row] = await monitor.read<{ readonly value: number | null }>(sql);
    return row?.value ?? null;
  } catch (error) {
    if (error instanceof DatabaseQueryError) return null;
    throw error;
  }
}

/** Reads sizes and counters; takes a few milliseconds per 100 tables. */
export async function readDatabase(monitor: DatabaseMonitor): Promise<DatabaseReading> {
  return {
    bytes: await readNumber(
      monitor,
      'select pg_database_size(current_database())::float8 as value',
    ),
    cacheHits: await readNumber(
      monitor,
      `select blks_hit::float8 / nullif(blks_hit + blks_read, 0) as value
         from pg_stat_database where datname = current_database()`,
    ),
    logPosition: await readNumber(
      monitor,
      `select case when not pg_is_in_recovery()
                   then (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 end as value`,
    ),
    logBytes: await readNumber(monitor, 'select sum(size)::float8 as value from pg_ls_waldir()'),
    tables: await monitor.read(
      `select c.relname::text as name,
              pg_total_relation_size(c.oid)::float8 as bytes,
              pg_indexes_size(c.oid)::float8 as "indexBytes",
              greatest(c.reltuples, 0)::float8 as rows
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'm') and n.nspname in ('public', 'jobs')
        order by bytes desc, name limit ${String(MAX_ROWS)}`,
    ),
    unusedIndexes: await monitor.read(
      `select s.indexrelname::text as name, s.relname::text as table,
              pg_relation_size(s.indexrelid)::float8 as bytes
         from pg_stat_user_indexes s join pg_index i on i.indexrelid = s.indexrelid
        where s.idx_scan = 0 and not i.indisunique
        order by bytes desc, name limit ${String(MAX_ROWS)}`,
    ),
  };
}

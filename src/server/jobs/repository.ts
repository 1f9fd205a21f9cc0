import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { CompiledQuery, sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import PgBoss from 'pg-boss';
import type { DatabaseHandle } from '../db/handle';
import { CACHED_PLAN } from '../db/cachedPlan';
import type { Database } from '../db/tables/database';
import { deadLettersOf, MAX_TRIES, type JobKind } from './kind';

/** The database schema that contains the job tables. */
const SCHEMA = 'jobs';
/** Interval of maintenance, which releases the jobs of crashed servers and deletes old jobs. */
const MAINTENANCE_SECONDS = 300;
/** How long finished jobs are stored; longer than the catch-up time for missed schedules. */
const KEEP_DONE_SECONDS = 12 * 3_600;
const KEEP_DEAD_MINUTES = 90 * 24 * 60;

/** A job that is due. */
export interface DueJob {
  readonly id: string;
  readonly payload: unknown;
  /** Number of attempts, including this one. */
  readonly tries: number;
}

interface StoredJob {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
}

/** Progress of a running job. */
export interface JobProgress {
  readonly id: string;
  readonly done: number;
  readonly total: number;
}

/** The signature that pg-boss expects; it omits the values if there are none. */
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

function executeOn(db: Kysely<Database>): ExecuteSql {
  return async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  };
}

/**
 * Only generates statements and is never started, because callers enqueue in their own
 * transactions.
 */
const WRITER = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('Jobs are enqueued in a transaction')) },
  schema: SCHEMA,
});

function checkPayload(kind: JobKind, payload: unknown): void {
  if (Value.Check(kind.payload, payload)) return;
  const [first] = [...Value.Errors(kind.payload, payload)];
  throw new TypeError(`Invalid payload for job ${kind.name}: ${first?.path} ${first?.message}`);
}

/**
 * Enqueues a job in the caller's transaction, so that the job is committed only with the caller's
 * changes. The job runs soon after the commit; call `app.jobs.wake` to run it immediately. Throws
 * if no server has started jobs on this database yet.
 */
export async function enqueue<Payload extends TSchema>(
  trx: Transaction<Database>,
  kind: JobKind<Payload>,
  payload: Static<Payload>,
): Promise<string> {
  checkPayload(kind, payload);
  const db = { executeSql: executeOn(trx) };
  const id = await WRITER.send(kind.name, payload as object, { db });
  if (id === null) throw new Error(`No server has registered jobs of the kind ${kind.name} yet`);
  return id;
}

/** Validates a payload against its kind; throws `TypeError` if it doesn't match. */
export function readPayload<Payload extends TSchema>(
  kind: JobKind<Payload>,
  payload: unknown,
): Static<Payload> {
  checkPayload(kind, payload);
  return payload as Static<Payload>;
}

/** Job operations on a database, for the runner. */
export interface JobStore {
  /** Creates missing queues for these kinds, and maintains them until `close`. */
  open(kinds: readonly JobKind[]): Promise<void>;
  /** Enqueues a job with this id unless it exists. */
  addOnce(kind: JobKind, id: string): Promise<void>;
  /** Claims the next job of a kind for this server; null if none is due. */
  claim(kind: JobKind): Promise<DueJob | null>;
  finish(kind: JobKind, id: string): Promise<void>;
  /** Records a failed attempt; the job is retried later or moved to the dead letters. */
  fail(kind: JobKind, id: string, reason: string): Promise<void>;
  setProgress(kind: JobKind, progress: JobProgress): Promise<void>;
  /** Releases the jobs of crashed servers and deletes old jobs; also runs at intervals. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the job store of a database; `onError` receives errors of background maintenance. */
export function createJobStore(
  database: DatabaseHandle,
  onError: (error: unknown) => void,
): JobStore {
  const execute = executeOn(database.db);
  const executeSql: ExecuteSql = async (text, values) => {
    // Setup and maintenance are scripts that contain their own transaction.
    if (!/^\s*BEGIN;/.test(text)) return execute(text, values);
    await database.runScript(text);
    return { rows: [] };
  };
  const boss = new PgBoss({
    schema: SCHEMA,
    db: { executeSql },
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: KEEP_DONE_SECONDS,
  });
  boss.on('error', onError);

  /** Creates indexes for the monitor and the alerts, which query the jobs often. */
  async function addIndexes(): Promise<void> {
    const { rows } = await executeSql(
      `select from pg_class where oid = to_regclass('${SCHEMA}.job_ended')`,
    );
    if (rows.length > 0) return;
    // Several servers may start at the same time.
    await database.runScript(`
      BEGIN;
      lock table ${SCHEMA}.job in share row exclusive mode;
      create index if not exists job_open on ${SCHEMA}.job (name, start_after)
        include (state, created_on, started_on, retry_count) where state < 'completed';
      create index if not exists job_ended on ${SCHEMA}.job (completed_on)
        where state >= 'completed';
      COMMIT;`);
  }

  async function createQueues(kind: JobKind): Promise<void> {
    const dead = deadLettersOf(kind.name);
    await boss.createQueue(dead, {
      name: dead,
      policy: 'standard',
      retentionMinutes: KEEP_DEAD_MINUTES,
    });
    const options = {
      name: kind.name,
      policy: 'standard',
      retryLimit: MAX_TRIES - 1,
      retryDelay: kind.firstWaitSeconds,
      // Exponential delays, plus random jitter of up to the same length.
      retryBackoff: true,
      expireInSeconds: kind.timeLimitSeconds,
      deadLetter: dead,
    } as const;
    await boss.createQueue(kind.name, options);
    await boss.updateQueue(kind.name, options);
  }

  return {
    async open(kinds) {
      await boss.start();
      await addIndexes();
      for (const kind of kinds) await createQueues(kind);
    },
    async addOnce(kind, id) {
      await boss.send(kind.name, {}, { id });
    },
    async claim({ name }) {
      const [job] = await boss.fetch<unknown>(name, { includeMetadata: true });
      if (job === undefined) return null;
      const { data, id, retryCount } = job as StoredJob;
      return { id, payload: data, tries: retryCount + 1 };
    },
    async finish({ name }, id) {
      await boss.complete(name, id);
    },
    async fail({ name }, id, reason) {
      await boss.fail(name, id, { reason });
    },
    async setProgress({ name }, { id, done, total }) {
      await sql`
        update ${sql.table(`${SCHEMA}.job`)} set output = ${JSON.stringify({ done, total })}::jsonb
         where name = ${name} and id = ${id} and state = 'active'`.execute(database.db);
    },
    async maintain() {
      await boss.maintain();
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** Number of jobs of one kind that are waiting, running, or failed. */
export interface JobCount {
  readonly kind: string;
  readonly state: 'waiting' | 'running' | 'failed';
  readonly count: number;
}

/** Counts jobs that failed permanently on each of the days `d`, which have `starts` and `ends`. */
export async function countFailedJobsByDay(
  db: Kysely<Database>,
  days: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ${sql.table(`${SCHEMA}.job`)} j
             where j.name like ${`%${deadLettersOf('')}`}
               and j.created_on >= d.starts and j.created_on < d.ends)::integer as count
      from ${days} d order by d.starts`.execute(db);
  return rows.map((row) => row.count);
}

/** Counts unfinished jobs, and jobs that failed permanently in the last 90 days. */
export async function countJobs(db: Kysely<Database>): Promise<readonly JobCount[]> {
  const dead = deadLettersOf('');
  const { rows } = await sql<JobCount>`${CACHED_PLAN}
    select case when name like ${`%${dead}`} then left(name, -length(${dead})) else name end as kind,
           case when name like ${`%${dead}`} then 'failed'
                when state = 'active' then 'running' else 'waiting' end as state,
           count(*)::integer as count
      from ${sql.table(`${SCHEMA}.job`)}
     where state in ('created', 'retry', 'active')
     group by 1, 2`.execute(db);
  return rows;
}

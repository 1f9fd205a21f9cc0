import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely';
import PgBoss from 'pg-boss';
import type { DatabaseHandle } from '../db/handle';
import type { Database } from '../db/tables/database';
import { deadLettersOf, MOST_TRIES, type JobKind } from './kind';

/** The schema of the database in which the jobs lie. */
const SCHEMA = 'jobs';
/** Jobs of servers that died are looked for, and old ones removed, this often. */
const MAINTENANCE_SECONDS = 300;
/** What is done is kept so long; longer than a missed schedule is made up for. */
const KEEP_DONE_SECONDS = 12 * 3_600;
const KEEP_DEAD_MINUTES = 90 * 24 * 60;

/** A job whose turn it is. */
export interface DueJob {
  readonly id: string;
  readonly payload: unknown;
  /** This one included. */
  readonly tries: number;
}

interface StoredJob {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
}

/** How far a job is that is being done. */
export interface JobProgress {
  readonly id: string;
  readonly done: number;
  readonly total: number;
}

/** As pg-boss calls it, which leaves the values out where there are none. */
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

function executeOn(db: Kysely<Database>): ExecuteSql {
  return async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  };
}

/** Writes statements and is never started: whoever enqueues has a transaction of its own. */
const WRITER = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('Jobs are enqueued in a transaction')) },
  schema: SCHEMA,
});

function checkPayload(kind: JobKind, payload: unknown): void {
  if (Value.Check(kind.payload, payload)) return;
  const [first] = [...Value.Errors(kind.payload, payload)];
  throw new TypeError(
    `A job ${kind.name} cannot have that payload: ${first?.path} ${first?.message}`,
  );
}

/**
 * Puts a job into the database in the transaction of what causes it: both are written, or neither.
 * It is done soon after the commit; `wake` of the application's jobs makes that at once. Throws where
 * no server has started its jobs on this database yet.
 */
export async function enqueue<Payload extends TSchema>(
  trx: Transaction<Database>,
  kind: JobKind<Payload>,
  payload: Static<Payload>,
): Promise<string> {
  checkPayload(kind, payload);
  const db = { executeSql: executeOn(trx) };
  const id = await WRITER.send(kind.name, payload as object, { db });
  if (id === null) throw new Error(`No server knows jobs of the kind ${kind.name} yet`);
  return id;
}

/** The payload as its kind describes it; throws `TypeError` for another one. */
export function readPayload<Payload extends TSchema>(
  kind: JobKind<Payload>,
  payload: unknown,
): Static<Payload> {
  checkPayload(kind, payload);
  return payload as Static<Payload>;
}

/** The jobs of a database, for those who do them. */
export interface JobStore {
  /** Makes the place for jobs of these kinds where it lacks, and tends to it until `close`. */
  open(kinds: readonly JobKind[]): Promise<void>;
  /** Enqueues a job with that id unless there is one. */
  addOnce(kind: JobKind, id: string): Promise<void>;
  /** Takes the next job of a kind for this server alone; null where none is due. */
  take(kind: JobKind): Promise<DueJob | null>;
  finish(kind: JobKind, id: string): Promise<void>;
  /** The try failed: it is tried again after a while, or lies among the dead letters. */
  fail(kind: JobKind, id: string, reason: string): Promise<void>;
  setProgress(kind: JobKind, progress: JobProgress): Promise<void>;
  /** Gives jobs of servers that died back, and removes old ones; happens from time to time. */
  tend(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store of a database; `onError` is told what fails while nobody waits for it. */
export function createJobStore(
  database: DatabaseHandle,
  onError: (error: unknown) => void,
): JobStore {
  const execute = executeOn(database.db);
  const executeSql: ExecuteSql = async (text, values) => {
    // Making and tending come as scripts with a transaction of their own.
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

  async function makeQueue(kind: JobKind): Promise<void> {
    const dead = deadLettersOf(kind.name);
    await boss.createQueue(dead, {
      name: dead,
      policy: 'standard',
      retentionMinutes: KEEP_DEAD_MINUTES,
    });
    const options = {
      name: kind.name,
      policy: 'standard',
      retryLimit: MOST_TRIES - 1,
      retryDelay: kind.firstWaitSeconds,
      // Twice as long each time, with as much again by chance.
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
      for (const kind of kinds) await makeQueue(kind);
    },
    async addOnce(kind, id) {
      await boss.send(kind.name, {}, { id });
    },
    async take({ name }) {
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
    async tend() {
      await boss.maintain();
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** How far the jobs of a kind are that are being done now. */
export async function findProgress(
  db: Kysely<Database>,
  { name }: JobKind,
): Promise<JobProgress[]> {
  const { rows } = await sql<JobProgress>`
    select id::text as id, (output->>'done')::bigint as done, (output->>'total')::bigint as total
      from ${sql.table(`${SCHEMA}.job`)}
     where name = ${name} and state = 'active' and output is not null`.execute(db);
  return rows;
}

/** Jobs of one kind that wait, run, or were given up. */
export interface JobCount {
  readonly kind: string;
  readonly state: 'waiting' | 'running' | 'failed';
  readonly count: number;
}

/** Counts the jobs that aren't done, and those that were given up in the last 90 days. */
export async function countJobs(db: Kysely<Database>): Promise<readonly JobCount[]> {
  const dead = deadLettersOf('');
  const { rows } = await sql<JobCount>`
    select case when name like ${`%${dead}`} then left(name, -length(${dead})) else name end as kind,
           case when name like ${`%${dead}`} then 'failed'
                when state = 'active' then 'running' else 'waiting' end as state,
           count(*)::integer as count
      from ${sql.table(`${SCHEMA}.job`)}
     where state in ('created', 'retry', 'active')
     group by 1, 2`.execute(db);
  return rows;
}

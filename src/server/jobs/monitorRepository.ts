import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DeadGroup, JobActionResult } from '#contract/schemas/jobs';
import { CACHED_PLAN } from '../db/cachedPlan';
import type { Database } from '../db/tables/database';
import { deadLettersOf } from './kind';

const MAX_GROUPS = 50;
const MAX_ACTIONS = 10;
const PAYLOAD_MAX_LENGTH = 500;

const DEAD = deadLettersOf('');
// Planning a statement over all queues takes longer than running it, because each queue is a
// partition. So statements that monitors repeat use a cached plan.
const isDead = sql`j.name like ${`%${DEAD}`} and j.state in ('created', 'retry')`;
const kindOfDead = sql`left(j.name, -length(${DEAD}))`;

/** SQL: the reason for a failure, as stored by the runner or pg-boss. */
const reason = sql`
  left(coalesce(j.output->>'reason', j.output->>'message', j.output->'value'->>'message',
                'No cause was stored.'), 400)`;

/** SQL for the reason without the parts that differ between jobs. */
const cause = sql`
  regexp_replace(${reason},
    '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9]+', '#', 'g')`;

/** Waiting and running jobs of a queue. */
export interface OpenQueue {
  readonly kind: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly running: number;
  readonly dead: number;
  /** Seconds since the oldest due job was created; null if none is due. */
  readonly oldestSeconds: number | null;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** When the newest waiting job was created, and when the newest running one started. */
  readonly waitingAt: Date | null;
  readonly runningAt: Date | null;
}

/** Counts open jobs of the given kinds, in that order. `at` is the database's time. */
export async function findOpenQueues(
  db: Kysely<Database>,
  kinds: readonly string[],
): Promise<{ readonly at: Date; readonly queues: readonly OpenQueue[] }> {
  const { rows } = await sql<OpenQueue & { readonly at: Date }>`${CACHED_PLAN}
    select now() as at, k.kind, coalesce(o.waiting, 0) as waiting,
           coalesce(o.retrying, 0) as retrying, coalesce(o.running, 0) as running,
           coalesce(d.dead, 0) as dead, o."oldestSeconds", o.progress, o."waitingAt", o."runningAt"
      from json_array_elements_text(${JSON.stringify(kinds)}::text::json) with ordinality
        as k(kind, place)
      left join (
        select j.name,
               (count(*) filter (where j.state = 'created'))::integer as waiting,
               (count(*) filter (where j.state = 'retry'))::integer as retrying,
               (count(*) filter (where j.state = 'active'))::integer as running,
               floor(extract(epoch from now() - min(j.created_on)
                     filter (where j.state <> 'active' and j.start_after <= now())))::integer
                 as "oldestSeconds",
               (array_agg(j.output) filter (where j.state = 'active'
                                              and j.output ? 'total'))[1] as progress,
               max(j.created_on) filter (where j.state <> 'active') as "waitingAt",
               max(j.started_on) filter (where j.state = 'active') as "runningAt"
          from jobs.job j where j.state < 'completed' and not (${isDead})
         group by j.name) o on o.name = k.kind
      left join (
        select ${kindOfDead} as kind, count(*)::integer as dead
          from jobs.job j where j.state < 'completed' and ${isDead} group by 1) d
        on d.kind = k.kind
     order by k.place`.execute(db);
  return {
    at: rows[0]?.at ?? new Date(0),
    queues: rows.map(({ at: _at, ...queue }) => queue),
  };
}

/** Maximum ended jobs that are read and cached, newest first. */
export const MAX_ENDED = 20_000;

/** A job that was completed or failed permanently. */
export interface EndedJob {
  readonly id: string;
  readonly kind: string;
  readonly isDone: boolean;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date;
  /** Retries used, not counting the first attempt. */
  readonly retries: number;
}

/** Finds jobs that ended after the given time, newest first; by default only unarchived ones. */
export async function findEnded(
  db: Kysely<Database>,
  after: Date | null,
): Promise<readonly EndedJob[]> {
  const { rows } = await sql<EndedJob>`${CACHED_PLAN}
    select id, name as kind, state = 'completed' as "isDone", created_on as "createdAt",
           started_on as "startedAt", completed_on as "endedAt", retry_count as retries
      from jobs.job
     where state >= 'completed'
       and completed_on > ${after ?? new Date(0)}::timestamptz
     order by completed_on desc limit ${MAX_ENDED}`.execute(db);
  return rows;
}

/** Finds the newest job of each kind in the archive of the last two days. */
export async function findArchived(
  db: Kysely<Database>,
  kinds: readonly string[],
): Promise<readonly EndedJob[]> {
  const { rows } = await sql<EndedJob>`
    select distinct on (name) id, name as kind, state::text = 'completed' as "isDone",
           created_on as "createdAt", started_on as "startedAt",
           coalesce(completed_on, archived_on) as "endedAt", retry_count as retries
      from jobs.archive
     where name = any(${kinds}::text[]) and archived_on > now() - interval '2 days'
     order by name, created_on desc`.execute(db);
  return rows;
}

/**
 * Returns a text that changes when jobs or dead letters change, except when old completed jobs are
 * archived. `isMoving`: a job is running or due, so that ages and progress change too.
 */
export async function findJobsMark(
  db: Kysely<Database>,
): Promise<{ readonly mark: string; readonly isMoving: boolean }> {
  const { rows } = await sql<{ mark: string; isMoving: boolean }>`${CACHED_PLAN}
    select concat_ws(' ', count(*), max(greatest(j.created_on, j.started_on)), sum(j.retry_count),
                     (select max(completed_on) from jobs.job where state >= 'completed')) as mark,
           coalesce(bool_or(j.state = 'active'
                            or (j.start_after <= now() and not (${isDead}))), false) as "isMoving"
      from jobs.job j where j.state < 'completed'`.execute(db);
  return rows[0] ?? { mark: '', isMoving: false };
}

/**
 * Returns the age of the oldest due job of each kind, in seconds, oldest first; omits kinds without
 * a due job.
 */
export async function findJobAges(
  db: Kysely<Database>,
): Promise<readonly { readonly kind: string; readonly seconds: number }[]> {
  const { rows } = await sql<{ kind: string; seconds: number }>`${CACHED_PLAN}
    select j.name as kind, extract(epoch from now() - min(j.created_on))::float8 as seconds
      from jobs.job j
     where j.state in ('created', 'retry') and j.start_after <= now()
       and j.name not like ${`%${DEAD}`}
     group by j.name order by 2 desc, 1`.execute(db);
  return rows;
}

interface DeadRow extends Omit<DeadGroup, 'firstAt' | 'lastAt' | 'sample'> {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly sample: DeadGroup['sample'];
}

/** Counts permanently failed jobs; `mark` changes when the failed jobs do. */
export async function findDeadMark(
  db: Kysely<Database>,
): Promise<{ readonly mark: string; readonly total: number }> {
  const { rows } = await sql<{ mark: string; total: number }>`${CACHED_PLAN}
    select concat_ws(' ', count(*), max(j.created_on)) as mark, count(*)::integer as total
      from jobs.job j where j.state < 'completed' and ${isDead}`.execute(db);
  return rows[0] ?? { mark: '', total: 0 };
}

/** Finds permanently failed jobs, grouped by kind and cause; largest groups first. */
export async function findDeadGroups(db: Kysely<Database>): Promise<DeadGroup[]> {
  const { rows } = await sql<DeadRow>`
    select kind, cause, count(*)::integer as count, min(created_on) as "firstAt",
           max(created_on) as "lastAt",
           (array_agg(json_build_object('id', id, 'at', created_on, 'reason', reason,
                                        'payload', left(coalesce(data::text, '{}'), ${PAYLOAD_MAX_LENGTH}))
                      order by created_on desc, id))[1] as sample
      from (select j.id, j.data, j.created_on, ${kindOfDead} as kind, ${reason} as reason,
                   ${cause} as cause
              from jobs.job j where ${isDead}) f
     group by kind, cause order by count(*) desc, kind, cause limit ${MAX_GROUPS}`.execute(db);
  return rows.map(({ firstAt, lastAt, sample, ...row }) => ({
    ...row,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    sample: { ...sample, at: new Date(sample.at).toISOString() },
  }));
}

/** Selects dead letters by kind, cause, and id; null selects all. */
export interface DeadChoice {
  readonly kind: string | null;
  readonly cause: string | null;
  readonly jobId: string | null;
}

function chosen({ cause: asked, jobId, kind }: DeadChoice): RawBuilder<unknown> {
  return sql`${isDead}
    and (${kind}::text is null or j.name = ${kind}::text || ${DEAD})
    and (${asked}::text is null or ${cause} = ${asked}::text)
    and (${jobId}::uuid is null or j.id = ${jobId}::uuid)`;
}

/** Counts the selected dead letters. */
export async function countDead(db: Kysely<Database>, choice: DeadChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs.job j where ${chosen(choice)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the selected dead letters; returns the number deleted. */
export async function discardDead(trx: Transaction<Database>, choice: DeadChoice): Promise<number> {
  const { rows } = await sql`
    delete from jobs.job j where ${chosen(choice)} returning j.id`.execute(trx);
  return rows.length;
}

/**
 * Moves the selected dead letters back to their queues, with all attempts available again; returns
 * the number moved.
 */
export async function retryDead(
  trx: Transaction<Database>,
  choice: DeadChoice,
  actionId: number,
): Promise<number> {
  const { rows } = await sql`
    with dead as (
      delete from jobs.job j where ${chosen(choice)}
      returning ${kindOfDead} as kind, j.data),
    added as (
      insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in,
                            keep_until, dead_letter, policy)
      select q.name, dead.data, q.retry_limit, greatest(q.retry_delay, 1), q.retry_backoff,
             q.expire_seconds * interval '1 second', now() + interval '14 days', q.dead_letter,
             q.policy
        from dead join jobs.queue q on q.name = dead.kind
      returning id, name)
    insert into job_action_item (action_id, kind, job_id)
    select ${actionId}::bigint, name, id from added returning job_id`.execute(trx);
  return rows.length;
}

/** Records that a super user retried or started jobs; returns the id of the action. */
export async function insertAction(
  trx: Transaction<Database>,
  action: {
    readonly action: 'RETRY' | 'RUN';
    readonly kind: string | null;
    readonly at: number;
    readonly by: number | null;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('job_action')
    .values({
      action: action.action,
      kind: action.kind,
      requested_at: new Date(action.at),
      requested_by: action.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a started job to its action. */
export async function addActionJob(
  trx: Transaction<Database>,
  actionId: number,
  kind: string,
  jobId: string,
): Promise<void> {
  await trx
    .insertInto('job_action_item')
    .values({ action_id: actionId, kind, job_id: jobId })
    .execute();
}

/** Counts jobs of a kind that are waiting or running. */
export async function countOpen(db: Kysely<Database>, kind: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from jobs.job j
     where j.name = ${kind} and j.state in ('created', 'retry', 'active')`.execute(db);
  return rows[0]?.count ?? 0;
}

interface ActionRow extends Omit<JobActionResult, 'at'> {
  readonly at: Date;
}

/** Finds the newest actions with the current states of their jobs. */
export async function findActions(db: Kysely<Database>, since: Date): Promise<JobActionResult[]> {
  const { rows } = await sql<ActionRow>`${CACHED_PLAN}
    select a.id, a.action, a.kind, a.requested_at as at, u.username as by,
           count(i.job_id)::integer as total,
           (count(i.job_id) filter (where coalesce(j.state, r.state)::text = 'completed'))::integer as done,
           (count(i.job_id) filter (where j.state::text = 'active'))::integer as running,
           (count(i.job_id) filter (where j.state::text = 'created'))::integer as waiting,
           (count(i.job_id) filter (where j.state::text = 'retry'))::integer as retrying,
           (count(i.job_id) filter (where coalesce(j.state, r.state)::text in ('failed', 'cancelled')))::integer
             as failed
      from (select * from job_action where requested_at > ${since}::timestamptz
             order by id desc limit ${MAX_ACTIONS}) a
      left join app_user u on u.id = a.requested_by
      left join job_action_item i on i.action_id = a.id
      left join jobs.job j on j.name = i.kind and j.id = i.job_id
      left join jobs.archive r on r.name = i.kind and r.id = i.job_id
     group by a.id, a.action, a.kind, a.requested_at, u.username
     order by a.id desc`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Deletes actions that are no longer shown. */
export async function sweepActions(trx: Transaction<Database>, before: Date): Promise<void> {
  await trx.deleteFrom('job_action').where('requested_at', '<', before).execute();
}

import { Type } from '@sinclair/typebox';
import { sql, type Kysely } from 'kysely';
import { openEmbedded } from '../../src/server/db/embedded';
import type { DatabaseHandle } from '../../src/server/db/handle';
import type { Database } from '../../src/server/db/tables/database';
import { deadLettersOf, type JobKind } from '../../src/server/jobs/kind';
import { createJobStore } from '../../src/server/jobs/repository';

export const REQUESTS = 1_000_000;
const MAILS = 100_000;
const JOBS = 50_000;
const LOGINS = 200_000;
const REFUSED = 100_000;
const DEAD = 1_000;
/** Completed jobs of the last 12 hours; older ones are in the archive. */
const DONE = 10_000;
const WEEK_SECONDS = 7 * 86_400;
/** Rows of a statement: the embedded database ends long ones. */
const PART = 10_000;
/** The queue of most jobs. */
const QUEUE = 'mail-notifications';
const KIND: JobKind = {
  name: QUEUE,
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 60,
};

/** A reference in the middle of the log. */
export const REFERENCE = '0007a120';

/** Runs `add` for the rows from 1 to `rows`, in parts. */
async function inParts(
  rows: number,
  add: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let done = 0; done < rows; done += PART) await add(done + 1, Math.min(rows, done + PART));
}

async function fillRequests(db: Kysely<Database>): Promise<void> {
  await inParts(REQUESTS, (from, to) =>
    sql`
      insert into request_log (request_id, reference, at, method, route, path, status, ms,
                               database_ms, wait_ms, bytes, user_id, session, network, build)
      select gen_random_uuid()::text,
             case when n % 1000 = 0 then lpad(to_hex(n), 8, '0') || '-0000-4000-8000-000000000000' end,
             now() - (${REQUESTS}::integer - n) * interval '1 second'
               * ${WEEK_SECONDS / REQUESTS}::float8,
             'GET', '/web/court/cases', '/web/court/cases',
             case when n % 1000 = 0 then 500 else 200 end, n % 700, n % 60, 0, 2000, n % 5000,
             'abcdef01', '10.0.0.0', 'bench'
        from generate_series(${from}::integer, ${to}::integer) n`.execute(db),
  );
  await sql`
    insert into request_hour (at, requests, errors, slow, dropped)
    select date_trunc('hour', now(), 'UTC') - n * interval '1 hour', 5952, 6, 12, 0
      from generate_series(0, 700) n on conflict do nothing`.execute(db);
}

/** A month of emails; some wait, failed, or bounced. */
async function fillMails(db: Kysely<Database>): Promise<void> {
  await inParts(MAILS, (from, to) =>
    sql`
    with added as (
      insert into mail_message (recipient, subject, body, status, tries, created_at, next_try_at,
                                finished_at, problem, bounce, bounced_at, bounce_reason, kind)
      select 'user' || n % 9000 || '@example' || n % 40 || '.org', 'Alert ' || n, '',
             case when n % 50 = 0 then 'FAILED' when n > ${MAILS - 100}::integer then 'WAITING'
                  else 'SENT' end,
             1, at, case when n > ${MAILS - 100}::integer then now() + interval '1 hour' else at end,
             case when n <= ${MAILS - 100}::integer then at end,
             case when n % 50 = 0 then '550 No such user' end,
             case when n % 100 = 1 then 'HARD' end, case when n % 100 = 1 then at end,
             case when n % 100 = 1 then '550 Mailbox gone' end,
             (array['ALERT', 'BILLING', 'FILING', 'SERVICE', 'NOTICE'])[1 + n % 5]
        from generate_series(${from}::integer, ${to}::integer) n,
             lateral (select now() - (${MAILS}::integer - n) * interval '26 seconds' as at) t
      returning id, status, created_at)
    insert into mail_try (mail_id, try, at, outcome, answer)
    select id, 1, created_at, case status when 'FAILED' then 'REFUSED' when 'WAITING' then 'DEFERRED'
           else 'ACCEPTED' end, '250 OK' from added`.execute(db),
  );
}

/** Half a day of completed jobs, older ones in the archive, and dead letters of 20 causes. */
async function fillJobs(handle: DatabaseHandle): Promise<void> {
  const { db } = handle;
  const store = createJobStore(handle, (error) => {
    throw error;
  });
  await store.open([KIND]);
  await store.close();
  await inParts(JOBS - DEAD, (from, to) => {
    const isArchived = from > DONE;
    return sql`
      insert into ${isArchived ? sql`jobs.archive` : sql`jobs.job`}
        (id, name, data, state, retry_count, start_after, created_on, started_on, completed_on,
         output, retry_limit, retry_delay, priority, retry_backoff, expire_in, keep_until)
      select gen_random_uuid(), ${QUEUE}, '{}', 'completed', 0, at, at, at,
             at + n % 900 * interval '1 millisecond', '{}', 2, 0, 0, false, interval '15 minutes',
             now() + interval '14 days'
        from generate_series(${from}::integer, ${to}::integer) n,
             lateral (select now() - n * interval '4.3 seconds' as at) t`.execute(db);
  });
  await sql`
    insert into jobs.job (name, data, state, start_after, created_on, output)
    select ${deadLettersOf(QUEUE)}, '{}', 'created', now(), now() - n * interval '1 minute',
           jsonb_build_object('message', 'Cause ' || chr(65 + n % 20) || ' of email ' || n)
      from generate_series(1, ${DEAD}::integer) n`.execute(db);
}

async function fillLogins(db: Kysely<Database>): Promise<void> {
  await inParts(LOGINS, (from, to) =>
    sql`
    insert into login_attempt (at, outcome, user_id, network)
    select now() - (${LOGINS}::integer - n) * interval '13 seconds',
           case n % 10 when 0 then 'WRONG_PASSWORD' when 1 then 'UNKNOWN_USER' else 'PASSWORD' end,
           null, '10.' || n % 250 || '.0.0'
      from generate_series(${from}::integer, ${to}::integer) n`.execute(db),
  );
  await sql`
    insert into login_hour (at, outcome, count)
    select date_trunc('hour', now(), 'UTC') - n * interval '1 hour', o, 40
      from generate_series(0, 700) n, unnest(array['PASSWORD', 'WRONG_PASSWORD']) o
    on conflict do nothing`.execute(db);
}

/** A day of minutes and a month of hours, of an app server. */
async function fillFigures(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into pool_figure (server, grain, at, figures)
    select 'bench', g.grain, date_trunc(g.grain, now()) - n * g.step,
           '{"busy":1,"waiting":0,"waitMs":2,"refused":0,"longestMs":40,"lagMs":null,"cacheHits":0.99,
             "databaseBytes":900000000,"walBytes":1000,"freeBytes":9000000000,"loopMs":3,
             "heapBytes":90000000}'
      from (values ('minute', interval '1 minute', 1440), ('hour', interval '1 hour', 720))
             g(grain, step, count), lateral generate_series(0, g.count) n
    on conflict do nothing`.execute(db);
}

async function fillRefusals(db: Kysely<Database>): Promise<void> {
  await inParts(REFUSED, (from, to) =>
    sql`
    with run as (
      insert into import_batch (register, source, file_name, head_hash, as_of, state, started_at,
                                ended_at, rows_read, rows_bad)
      values ('court', 'Bench', 'rows.ndjson', 'bench', now(), 'DONE', now(), now(), 100000,
              ${PART}::integer)
      returning id)
    insert into import_error (batch_id, line, reason, snippet, cause)
    select run.id, n, 'filedOn: is missing in row ' || n, '{}', 'filedOn: is missing ' || n % 30
      from run, generate_series(${from}::integer, ${to}::integer) n`.execute(db),
  );
}

async function fillAlerts(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into operator_alert (rule, subject, first_exceeded_at, raised_at, last_value, limit_value,
                                ended_at)
    select 'jobAge', 'queue' || n, now() - n * interval '1 hour', now() - n * interval '1 hour', 40,
           30, now() - n * interval '50 minutes'
      from generate_series(1, 2000) n`.execute(db);
}

/** Fills a data directory with what a site collects, in the tables that monitors read. */
export async function fillHistory(dataDir: string): Promise<void> {
  const handle = await openEmbedded({ dataDir, limits: { queryMs: null } });
  try {
    const { db } = handle;
    await fillRequests(db);
    await fillMails(db);
    await fillJobs(handle);
    await fillLogins(db);
    await fillFigures(db);
    await fillRefusals(db);
    await fillAlerts(db);
    await sql`analyze`.execute(db);
  } finally {
    await handle.close();
  }
}

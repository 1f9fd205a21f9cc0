import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { JobsOverview } from '#contract/schemas/jobs';
import { JobCounter } from '../../../../src/server/areas/jobs/jobCounter';
import { openSeal } from '../../../../src/server/domain/efm/stamp/seal';
import { MAX_TRIES } from '../../../../src/server/jobs/kind';
import { findJobsMark } from '../../../../src/server/jobs/monitorRepository';
import { createJobStore, enqueue } from '../../../../src/server/jobs/repository';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const CODES = {
  name: 'import-filing-codes',
  payload: Type.Object({ importId: Type.Integer() }),
  timeLimitSeconds: 600,
  firstWaitSeconds: 10,
};
const RETRY_CODES = { action: 'RETRY', kind: CODES.name, cause: null, jobId: null };

let dataDir: string;
let site: TestSite;
let root: TestBrowser;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jobs-'));
  site = await openTestSite({ runsJobs: true, config: { dataDir } });
  root = await site.signedIn('root');
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await site.app.jobs.wake();
  await sql`delete from jobs.job`.execute(site.database.db);
  await site.database.db.deleteFrom('job_action').execute();
});

const overview = async (): Promise<JobsOverview> =>
  (await root.call('GET', '/admin/jobs')).json<JobsOverview>();
const change = (body: object) => root.call('POST', '/admin/jobs/actions', { payload: body });

/** Adds jobs that failed for good with these reasons. */
async function fail(reasons: readonly string[]): Promise<void> {
  const { db } = site.database;
  const store = createJobStore(site.database, () => undefined);
  for (const reason of reasons) {
    const id = await db
      .transaction()
      .execute((trx) => enqueue(trx, CODES, { importId: 9_999_999 }));
    await sql`update jobs.job set retry_count = ${MAX_TRIES - 1}, state = 'active',
              started_on = now() where id = ${id}::uuid`.execute(db);
    await store.fail(CODES, id, reason);
  }
}

describe('the job screen', () => {
  it('shows each queue with the oldest due job and durations, and each schedule with its next run', async () => {
    const { db } = site.database;
    await db.transaction().execute((trx) => enqueue(trx, CODES, { importId: 1 }));
    await sql`update jobs.job set created_on = now() - interval '90 seconds'`.execute(db);
    await sql`
      insert into jobs.job (name, data, state, retry_count, started_on, completed_on)
      select 'sweep', '{}', 'completed', 1, now() - interval '3 seconds', now() - interval '1 second'
        from generate_series(1, 3)`.execute(db);
    const { queues, schedules } = await overview();
    const codes = queues.find(({ kind }) => kind === CODES.name);
    expect(codes).toMatchObject({ waiting: 1, running: 0, dead: 0, lastHour: 0, p50Ms: null });
    expect(codes?.oldestSeconds).toBeGreaterThanOrEqual(90);
    const sweep = queues.find(({ kind }) => kind === 'sweep');
    expect(sweep).toMatchObject({ lastHour: 3, p50Ms: 2_000, p95Ms: 2_000, tries: 2 });
    const schedule = schedules.find(({ kind }) => kind === 'sweep');
    expect(schedule).toMatchObject({ cron: '*/10 * * * *', last: { state: 'DONE', ms: 2_000 } });
    expect(schedule?.nextAt).toBe('2026-07-06T13:10:00.000Z');
  });

  it('reports a change when a job is added, and while a job is due or running', async () => {
    const { db } = site.database;
    const empty = await findJobsMark(db);
    expect(empty.isMoving).toBe(false);
    await sql`
      insert into jobs.job (name, data, state, started_on, completed_on)
      values ('sweep', '{}', 'completed', now(), now())`.execute(db);
    const done = await findJobsMark(db);
    expect(done.isMoving).toBe(false);
    expect(done.mark).not.toBe(empty.mark);
    expect(await findJobsMark(db)).toEqual(done);
    await fail(['A cause.']);
    const failed = await findJobsMark(db);
    expect(failed.isMoving).toBe(false);
    expect(failed.mark).not.toBe(done.mark);
    await db.transaction().execute((trx) => enqueue(trx, CODES, { importId: 1 }));
    expect(await findJobsMark(db)).toMatchObject({ isMoving: true });
  });

  it('keeps finished jobs in memory, and adds newly finished ones, including jobs stored late', async () => {
    const { db } = site.database;
    const counter = new JobCounter(db, ['sweep']);
    const end = (state: string, secondsAgo: number, seconds: number) =>
      sql`
      insert into jobs.job (name, data, state, started_on, completed_on)
      values ('sweep', '{}', ${state}::jobs.job_state,
              now() - (${secondsAgo + seconds})::integer * interval '1 second',
              now() - ${secondsAgo}::integer * interval '1 second')`.execute(db);
    const read = async () => {
      const { lastRuns, queues } = await counter.read(START);
      return { ...queues[0], last: lastRuns.get('sweep') };
    };
    await end('completed', 5, 1);
    await end('completed', 7_200, 2);
    expect(await read()).toMatchObject({ lastHour: 1, p50Ms: 1_500, p95Ms: 1_950, tries: 1 });
    await end('completed', 8, 4);
    await end('failed', 1, 3);
    expect(await read()).toMatchObject({
      lastHour: 2,
      p50Ms: 2_000,
      p95Ms: 3_800,
      last: { state: 'FAILED', ms: 3_000 },
    });
    expect(await read()).toMatchObject({ lastHour: 2 });
  });

  it('finds the last run of a job kind in the archive', async () => {
    const { db } = site.database;
    await sql`
      insert into jobs.archive (id, name, data, state, retry_limit, retry_count, retry_delay,
                                retry_backoff, priority, start_after, expire_in, keep_until,
                                created_on, started_on, completed_on)
      select gen_random_uuid(), 'sweep', '{}', 'completed', 2, 0, 0, false, 0, now(),
             interval '1 minute', now(), at, at, at + interval '2 seconds'
        from (values (now() - interval '13 hours'), (now() - interval '14 hours')) a(at)`.execute(
      db,
    );
    const { lastRuns } = await new JobCounter(db, ['sweep']).read(START);
    expect(lastRuns.get('sweep')).toMatchObject({ state: 'DONE', ms: 2_000 });
    await sql`delete from jobs.archive`.execute(db);
  });

  it('shows the signing certificate, but never creates one', async () => {
    expect((await overview()).seal).toBeNull();
    const { facts } = await openSeal(dataDir, null, 'Countyline', START);
    expect((await overview()).seal).toEqual(facts);
  });

  it('groups failed jobs by cause, ignoring numbers, with a sample', async () => {
    await fail(['File 12 is gone', 'File 97 is gone', 'No space']);
    const { dead, deadTotal } = await overview();
    expect(deadTotal).toBe(3);
    expect(dead).toMatchObject([
      { kind: CODES.name, cause: 'File # is gone', count: 2 },
      { kind: CODES.name, cause: 'No space', count: 1 },
    ]);
    expect(dead[1]?.sample).toMatchObject({ reason: 'No space', payload: '{"importId": 9999999}' });
  });

  it('retries a group, and shows when its jobs are done', async () => {
    await fail(['File 12 is gone', 'File 97 is gone', 'No space']);
    const answer = await change({ ...RETRY_CODES, cause: 'File # is gone', expected: 2 });
    const [started] = answer.json<JobsOverview>().actions;
    expect(started).toMatchObject({ action: 'RETRY', total: 2, by: 'root' });
    await site.app.jobs.wake();
    const { actions, dead } = await overview();
    expect(actions[0]).toMatchObject({ total: 2, done: 2, waiting: 0, failed: 0 });
    expect(dead.map(({ cause }) => cause)).toEqual(['No space']);
  });

  it('shows how many retried jobs failed again', async () => {
    await fail(['No space']);
    await change({ ...RETRY_CODES, expected: 1 });
    await site.app.jobs.wake();
    await sql`update jobs.job set state = 'failed' where name = ${CODES.name}`.execute(
      site.database.db,
    );
    expect((await overview()).actions[0]).toMatchObject({ total: 1, done: 0, failed: 1 });
  });

  it('retries a single job, and all jobs', async () => {
    await fail(['A', 'B', 'B']);
    const jobId = (await overview()).dead.find(({ cause }) => cause === 'A')?.sample.id;
    expect((await change({ ...RETRY_CODES, jobId, expected: 1 })).statusCode).toBe(200);
    const all = await change({ ...RETRY_CODES, kind: null, expected: 2 });
    expect(all.json<JobsOverview>()).toMatchObject({ deadTotal: 0 });
  });

  it('retries a thousand jobs with the same cause in one change', async () => {
    await fail(['No space']);
    await sql`
      insert into jobs.job (name, data, output, keep_until)
      select j.name, j.data, j.output, j.keep_until from jobs.job j, generate_series(1, 999)
       where j.name = ${`${CODES.name}-dead`}`.execute(site.database.db);
    const answer = await change({ ...RETRY_CODES, cause: 'No space', expected: 1_000 });
    expect(answer.json<JobsOverview>().actions[0]?.total).toBe(1_000);
    await sql`delete from jobs.job`.execute(site.database.db);
  });

  it('discards failed jobs, but changes nothing if their number differs from the preview', async () => {
    await fail(['No space', 'No space']);
    const discard = { ...RETRY_CODES, action: 'DISCARD' };
    const refused = await change({ ...discard, expected: 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toMatch(/There are 2 failed jobs now/);
    expect((await change({ ...discard, expected: 2 })).json<JobsOverview>().deadTotal).toBe(0);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_event where action = 'jobsDiscarded'`.execute(site.database.db);
    expect(rows).toMatchObject([{ detail: { count: 2 } }]);
  });

  it('runs a scheduled job now unless it is already waiting, and rejects other kinds of jobs', async () => {
    const run = { action: 'RUN', kind: 'sweep', cause: null, jobId: null, expected: 1 };
    const { db } = site.database;
    await sql`insert into jobs.job (name, data, start_after)
              values ('sweep', '{}', now() + interval '1 hour')`.execute(db);
    expect((await change(run)).statusCode).toBe(409);
    await sql`delete from jobs.job`.execute(db);
    expect((await change(run)).statusCode).toBe(200);
    await site.app.jobs.wake();
    expect((await overview()).actions[0]).toMatchObject({ action: 'RUN', total: 1, done: 1 });
    expect((await change({ ...run, kind: CODES.name })).statusCode).toBe(400);
    expect((await change({ ...run, kind: 'no-kind' })).statusCode).toBe(400);
  });
});

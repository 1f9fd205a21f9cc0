import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { MAX_TRIES, type JobHandler, type JobKind } from '../../../src/server/jobs/kind';
import { createJobStore, enqueue, type JobStore } from '../../../src/server/jobs/repository';
import { findProgress } from '../../support/findProgress';
import { JobRunner } from '../../../src/server/jobs/runner';
import { openTestDatabase } from '../../support/testDatabase';

const Payload = Type.Object({ text: Type.String() });
const NOTE: JobKind<typeof Payload> = {
  name: 'note',
  payload: Payload,
  timeLimitSeconds: 60,
  firstWaitSeconds: 30,
};
const NIGHTLY: JobKind = {
  name: 'nightly',
  payload: Type.Object({}),
  timeLimitSeconds: 60,
  firstWaitSeconds: 30,
  schedule: { cron: '0 2 * * *', timeZone: 'America/Indiana/Indianapolis' },
};
/** 2:30 AM in Indianapolis. */
const NIGHT = Date.parse('2026-07-06T06:30:00Z');
const DAY = 86_400_000;

let database: DatabaseHandle;
const stores: JobStore[] = [];
const logged: string[] = [];
let now = NIGHT;

/** Starts another server on the shared database. */
async function startServer(
  note: JobHandler<typeof Payload>,
  nightly: JobHandler<typeof NIGHTLY.payload> = () => Promise.resolve(),
): Promise<JobRunner> {
  const store = createJobStore(database, (error) => logged.push(String(error)));
  const say = (_details: object, message: string): void => {
    logged.push(message);
  };
  const runner = new JobRunner({ store, log: { warn: say, error: say }, now: () => now });
  runner.add(NOTE, note);
  runner.add(NIGHTLY, nightly);
  await store.open(runner.kinds);
  stores.push(store);
  return runner;
}

const add = (text: string) =>
  database.db.transaction().execute((trx) => enqueue(trx, NOTE, { text }));

interface Stored {
  readonly name: string;
  readonly state: string;
  readonly wait: number;
  readonly data: unknown;
}
async function stored(name: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select name, state::text as state, data,
           extract(epoch from start_after - now())::float8 as wait
      from jobs.job where name = ${name} order by created_on, id`.execute(database.db);
  return rows;
}
/** Moves all unfinished jobs one day back in time. */
const letTimePass = () =>
  sql`update jobs.job
         set start_after = start_after - interval '1 day', started_on = started_on - interval '1 day'
       where state < 'completed'`.execute(database.db);

beforeAll(async () => {
  database = await openTestDatabase();
  await startServer(() => Promise.resolve());
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await database.close();
});
beforeEach(async () => {
  now = NIGHT;
  logged.length = 0;
  await sql`delete from jobs.job`.execute(database.db);
});

describe('a job', () => {
  it('runs a job once with its payload', async () => {
    const done: string[] = [];
    const server = await startServer(({ text }) => Promise.resolve(void done.push(text)));
    await add('a');
    await server.run();
    await server.run();
    expect(done).toEqual(['a']);
    expect(await stored('note')).toMatchObject([{ state: 'completed' }]);
  });

  it('rolls back a job with the transaction that enqueued it', async () => {
    const broken = database.db.transaction().execute(async (trx) => {
      await enqueue(trx, NOTE, { text: 'never' });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await stored('note')).toEqual([]);
  });

  it('rejects a job with a payload that is invalid for its kind', async () => {
    const wrong = database.db
      .transaction()
      .execute((trx) => enqueue(trx, NOTE, { text: 7 } as unknown as { text: string }));
    await expect(wrong).rejects.toThrow('Invalid payload for job note: /text');
    expect(await stored('note')).toEqual([]);
  });

  it('runs every job on exactly one of several servers', async () => {
    const done: string[] = [];
    const note: JobHandler<typeof Payload> = ({ text }) => Promise.resolve(void done.push(text));
    const servers = [await startServer(note), await startServer(note), await startServer(note)];
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`);
    for (const text of texts) await add(text);
    await Promise.all(servers.map((server) => server.run()));
    expect(done.toSorted()).toEqual(texts.toSorted());
  });

  it('reports the progress of a running job', async () => {
    let seen: unknown;
    const server = await startServer(async (_payload, { progress }) => {
      await progress(3, 10);
      seen = await findProgress(database.db, NOTE);
    });
    await add('long');
    await server.run();
    expect(seen).toEqual([{ id: expect.any(String) as string, done: 3, total: 10 }]);
    expect(await findProgress(database.db, NOTE)).toEqual([]);
  });
});

describe('a failing job', () => {
  it('retries a failed job seven times with doubling waits, and then moves it to the dead letters', async () => {
    const tries: number[] = [];
    const server = await startServer((_payload, run) => {
      tries.push(run.tries);
      return Promise.reject(new Error('no luck'));
    });
    await add('unlucky');
    for (let count = 1; count < MAX_TRIES; count += 1) {
      await server.run();
      await server.run();
      const [job] = await stored('note');
      expect(job?.state).toBe('retry');
      const minWait = NOTE.firstWaitSeconds * 2 ** (count - 1);
      expect(job?.wait).toBeGreaterThan(minWait - 10);
      expect(job?.wait).toBeLessThanOrEqual(2 * minWait);
      await letTimePass();
    }
    await server.run();
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await stored('note')).toMatchObject([{ state: 'failed' }]);
    expect(await stored('note-dead')).toMatchObject([{ data: { text: 'unlucky' } }]);
    expect(logged.filter((line) => line === 'job failed permanently')).toHaveLength(1);
    await letTimePass();
    await server.run();
    expect(tries).toHaveLength(MAX_TRIES);
  });

  it('runs the other jobs when one fails', async () => {
    const done: string[] = [];
    const server = await startServer(({ text }) => {
      if (text === 'bad') return Promise.reject(new Error('no luck'));
      done.push(text);
      return Promise.resolve();
    });
    await add('bad');
    await add('good');
    await server.run();
    expect(done).toEqual(['good']);
  });

  it('runs a job again when its server died midway', async () => {
    const [dead] = stores;
    const done: string[] = [];
    const server = await startServer(({ text }) => Promise.resolve(void done.push(text)));
    await add('orphan');
    await dead?.claim(NOTE);
    await dead?.maintain();
    await server.run();
    expect(done).toEqual([]);
    await letTimePass();
    await dead?.maintain();
    await letTimePass();
    await server.run();
    expect(done).toEqual(['orphan']);
  });
});

describe('a scheduled job', () => {
  it('runs a nightly job once per night across all servers', async () => {
    let count = 0;
    const nightly = () => Promise.resolve(void (count += 1));
    const note = () => Promise.resolve();
    const servers = [await startServer(note, nightly), await startServer(note, nightly)];
    const run = () => Promise.all(servers.map((server) => server.run()));
    await run();
    await run();
    expect(count).toBe(1);
    now += DAY;
    await run();
    expect(count).toBe(2);
  });

  it('runs a missed job within three hours, and skips it after that', async () => {
    let count = 0;
    const server = await startServer(
      () => Promise.resolve(),
      () => Promise.resolve(void (count += 1)),
    );
    now = NIGHT + 2 * 3_600_000;
    await server.run();
    expect(count).toBe(1);
    now = NIGHT + DAY + 12 * 3_600_000;
    await server.run();
    expect(count).toBe(1);
  });
});

import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { MOST_TRIES, type JobHandler, type JobKind } from '../../../src/server/jobs/kind';
import {
  createJobStore,
  enqueue,
  findProgress,
  type JobStore,
} from '../../../src/server/jobs/repository';
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
/** Half past two at night in Indianapolis. */
const NIGHT = Date.parse('2026-07-06T06:30:00Z');
const DAY = 86_400_000;

let database: DatabaseHandle;
const stores: JobStore[] = [];
const logged: string[] = [];
let now = NIGHT;

/** A server of its own on the one database. */
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
/** As if that time had passed. */
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
  it('is done once, with what it was given', async () => {
    const done: string[] = [];
    const server = await startServer(({ text }) => Promise.resolve(void done.push(text)));
    await add('a');
    await server.run();
    await server.run();
    expect(done).toEqual(['a']);
    expect(await stored('note')).toMatchObject([{ state: 'completed' }]);
  });

  it('is not there when what causes it is taken back', async () => {
    const broken = database.db.transaction().execute(async (trx) => {
      await enqueue(trx, NOTE, { text: 'never' });
      throw new Error('taken back');
    });
    await expect(broken).rejects.toThrow('taken back');
    expect(await stored('note')).toEqual([]);
  });

  it('is refused with a payload of another shape', async () => {
    const wrong = database.db
      .transaction()
      .execute((trx) => enqueue(trx, NOTE, { text: 7 } as unknown as { text: string }));
    await expect(wrong).rejects.toThrow('A job note cannot have that payload: /text');
    expect(await stored('note')).toEqual([]);
  });

  it('is done by one of several servers, and all are done', async () => {
    const done: string[] = [];
    const note: JobHandler<typeof Payload> = ({ text }) => Promise.resolve(void done.push(text));
    const servers = [await startServer(note), await startServer(note), await startServer(note)];
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`);
    for (const text of texts) await add(text);
    await Promise.all(servers.map((server) => server.run()));
    expect(done.toSorted()).toEqual(texts.toSorted());
  });

  it('tells how far it is while it is being done', async () => {
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

describe('a job that fails', () => {
  it('waits twice as long each time, is tried eight times, and lies among the dead letters then', async () => {
    const tries: number[] = [];
    const server = await startServer((_payload, run) => {
      tries.push(run.tries);
      return Promise.reject(new Error('no luck'));
    });
    await add('unlucky');
    for (let count = 1; count < MOST_TRIES; count += 1) {
      await server.run();
      await server.run();
      const [job] = await stored('note');
      expect(job?.state).toBe('retry');
      const least = NOTE.firstWaitSeconds * 2 ** (count - 1);
      expect(job?.wait).toBeGreaterThan(least - 10);
      expect(job?.wait).toBeLessThanOrEqual(2 * least);
      await letTimePass();
    }
    await server.run();
    expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await stored('note')).toMatchObject([{ state: 'failed' }]);
    expect(await stored('note-dead')).toMatchObject([{ data: { text: 'unlucky' } }]);
    expect(logged.filter((line) => line === 'job given up')).toHaveLength(1);
    await letTimePass();
    await server.run();
    expect(tries).toHaveLength(MOST_TRIES);
  });

  it('keeps no other from being done', async () => {
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

  it('is done again when its server died in the middle', async () => {
    const [dead] = stores;
    const done: string[] = [];
    const server = await startServer(({ text }) => Promise.resolve(void done.push(text)));
    await add('orphan');
    await dead?.take(NOTE);
    await dead?.tend();
    await server.run();
    expect(done).toEqual([]);
    await letTimePass();
    await dead?.tend();
    await letTimePass();
    await server.run();
    expect(done).toEqual(['orphan']);
  });
});

describe('a job with a schedule', () => {
  it('comes once a night, on however many servers, and again the next night', async () => {
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

  it('is made up for when no server ran at its time, and left out when that is long ago', async () => {
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

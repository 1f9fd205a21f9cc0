import { sql } from 'kysely';
import { Client } from 'pg';
import {
  DatabaseOverloadedError,
  DatabaseUnavailableError,
} from '../../../../src/server/db/errors';
import type { DatabaseHandle, DatabaseSession } from '../../../../src/server/db/handle';
import { CACHED_PLAN } from '../../../../src/server/db/cachedPlan';
import { openServer } from '../../../../src/server/db/server';
import { SERVER_LIMITS } from '../../../../src/server/db/serverLimits';
import { runWork, type Lane } from '../../../../src/server/work';
import { SERVER_VARIABLE } from '../../../support/preparedFiles';
import { makeDatabase, tellServer, type OwnDatabase } from '../../../support/serverDatabase';

const SERVER = process.env[SERVER_VARIABLE] ?? '';

let own: OwnDatabase;
let database: DatabaseHandle;
beforeAll(async () => {
  own = await makeDatabase(SERVER);
  const { pools } = SERVER_LIMITS;
  database = await openServer({
    url: own.url,
    limits: {
      pools: {
        ...pools,
        search: { size: 2, statementMs: 60_000 },
        export: { size: 2, statementMs: 200 },
      },
      bulkMs: 200,
      idleTransactionMs: 200,
      maxWaiting: 10,
    },
  });
});
afterAll(async () => {
  await database.close();
  await own.remove();
});

/** Runs a function as part of a request of that kind. */
function as<Result>(lane: Lane, run: () => Promise<Result>, waitLeftMs = 60_000): Promise<Result> {
  return new Promise((resolve, reject) => {
    runWork({ lane, since: performance.now(), waitLeftMs }, () => void run().then(resolve, reject));
  });
}
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db);
const readSetting = () => database.db.selectFrom('setting').selectAll().execute();

/** Starts searches that run, or wait for a connection, until they are released. */
async function holdSearches(
  count: number,
): Promise<{ readonly searches: Promise<unknown>[]; letGo(): Promise<void> }> {
  const holder = new Client({ connectionString: own.url });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  const passLock = () => sql`select pg_advisory_xact_lock_shared(1)`.execute(database.db);
  const searches = Array.from({ length: count }, () => as('search', passLock));
  return { searches, letGo: () => holder.end() };
}

describe('database server sessions', () => {
  it('plans statements without JIT, and with a low cost for random reads', async () => {
    const { rows } = await sql<{ jit: string; cost: string }>`
      select current_setting('jit') as jit, current_setting('random_page_cost') as cost
    `.execute(database.db);
    expect(rows).toEqual([{ jit: 'off', cost: '1.1' }]);
  });

  it('prepares a marked statement on its second run, and still runs it after its plan is discarded', async () => {
    const count = (value: number) =>
      sql<{ value: number; kept: number }>`${CACHED_PLAN}
        select ${value}::integer as value,
               (select count(*)::integer from pg_prepared_statements where name like 'kept%') as kept
      `.execute(database.db);
    const runs = [await count(1), await count(2), await count(3)];
    expect(runs.flatMap(({ rows }) => rows)).toEqual([
      { value: 1, kept: 0 },
      { value: 2, kept: 1 },
      { value: 3, kept: 1 },
    ]);
    await sql`deallocate all`.execute(database.db);
    expect((await count(4)).rows).toEqual([{ value: 4, kept: 0 }]);
    expect((await count(5)).rows).toEqual([{ value: 5, kept: 1 }]);
  });
});

describe('database server pools', () => {
  it('cancels a statement that exceeds the time limit for its kind, and keeps working', async () => {
    await expect(as('export', () => sleep(20))).rejects.toThrow(DatabaseUnavailableError);
    await expect(as('export', readSetting)).resolves.toEqual(expect.any(Array));
  });

  it('sets no time limit for maintenance, not even that of bulk loads', async () => {
    let isDone = false;
    await database.maintain(async (db) => {
      await sql`select pg_sleep(0.5)`.execute(db);
      isDone = true;
    });
    expect(isDone).toBe(true);
  });

  it('keeps the session locks of concurrent work separate', async () => {
    const lock = (session: DatabaseSession) =>
      session.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [77]);
    await database.withSession(async (one) => {
      expect(await lock(one)).toEqual([{ ok: true }]);
      await database.withSession(async (two) => {
        expect(await lock(two)).toEqual([{ ok: false }]);
      });
    });
  });

  it('runs pages without delay while searches use all their connections', async () => {
    const { searches, letGo } = await holdSearches(4);
    await expect(as('page', readSetting)).resolves.toEqual(expect.any(Array));
    await expect(as('record', readSetting)).resolves.toEqual(expect.any(Array));
    await letGo();
    await Promise.all(searches);
  });

  it('rejects a caller immediately when the queue is full', async () => {
    const { searches, letGo } = await holdSearches(8);
    const all = Promise.allSettled(searches);
    // Two run, and searches have three of ten places in the queue: the last three are refused while
    // the first run.
    for (const refused of searches.slice(5)) {
      await expect(refused).rejects.toThrow(DatabaseOverloadedError);
    }
    await letGo();
    const ran = (await all).filter(({ status }) => status === 'fulfilled');
    expect(ran).toHaveLength(5);
  });

  it('rejects a request that has no waiting time left', async () => {
    const { searches, letGo } = await holdSearches(2);
    await expect(as('search', readSetting, 10)).rejects.toThrow(DatabaseOverloadedError);
    await letGo();
    await Promise.all(searches);
  });

  it('ends an idle transaction that holds locks', async () => {
    const name = 'locked';
    await database.db.insertInto('setting').values({ name, value: '' }).execute();
    const touch = { value: 'x' };
    const stuck = database.db.transaction().execute(async (trx) => {
      await trx.updateTable('setting').set(touch).where('name', '=', name).execute();
      // Waits, on another connection, for the row that it has locked.
      await database.db.updateTable('setting').set(touch).where('name', '=', name).execute();
      await trx.selectFrom('setting').selectAll().execute();
    });
    await expect(stuck).rejects.toThrow(DatabaseUnavailableError);
    await expect(readSetting()).resolves.toEqual(expect.any(Array));
  });

  it('gives the next caller a new connection after the loss of all connections', async () => {
    await Promise.all([1, 2, 3].map(readSetting));
    const running = sleep(20);
    const lost = expect(running).rejects.toThrow(DatabaseUnavailableError);
    await tellServer(
      SERVER,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and query not like '%terminate%'`,
      [new URL(own.url).pathname.slice(1)],
    );
    await lost;
    await database.check(5_000);
    await expect(readSetting()).resolves.toEqual(expect.any(Array));
  });
});

describe('several servers that start at the same time on a new database', () => {
  it('creates tables once, and fills them once, when servers start at the same time', async () => {
    const empty = await makeDatabase(SERVER, 'template0');
    let filled = 0;
    const open = () =>
      openServer({
        url: empty.url,
        fill: () => {
          filled += 1;
          return Promise.resolve();
        },
      });
    const handles = await Promise.all([open(), open(), open()]);
    expect(filled).toBe(1);
    for (const handle of handles) {
      const counties = await handle.db.selectFrom('county').select('id').execute();
      expect(counties.length).toBeGreaterThan(100);
      await handle.close();
    }
    await empty.remove();
  });
});

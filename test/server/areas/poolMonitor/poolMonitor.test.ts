import { sql } from 'kysely';
import { FIGURES, MONITOR_LABEL } from '#contract/admin/poolMonitor';
import type { PoolMonitor } from '#contract/schemas/poolMonitor';
import { runLabeled } from '../../../../src/server/work';
import { SERVER_VARIABLE } from '../../../support/preparedFiles';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const LINE = '/admin/poolMonitor';
const MINUTE = 60_000;

const load = async (root: TestBrowser, span = 'HOUR'): Promise<PoolMonitor> => {
  const answer = await root.call('GET', `${LINE}?span=${span}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<PoolMonitor>();
};
const end = (root: TestBrowser, id: number | string, body: object) =>
  root.call('POST', `${LINE}/statements/${String(id)}/end`, { payload: body });

describe('the pool monitor', () => {
  let site: TestSite;
  let root: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite({ config: { dataDir: __dirname } });
    root = await site.signedIn('root');
  });
  afterAll(() => site.close());

  it('lists lanes, table sizes, disk use, and the slowest statements by request', async () => {
    const page = await load(root);
    const isEmbedded = site.database.kind === 'embedded';
    expect(page).toMatchObject({ kind: isEmbedded ? 'EMBEDDED' : 'SERVER', state: 'ANSWERS' });
    expect(page).toMatchObject({ statements: [], locks: [] });
    expect(page.pools).toContainEqual({
      name: isEmbedded ? 'embedded' : 'search',
      size: isEmbedded ? 1 : 6,
      busy: 0,
    });
    expect(page.lanes.find(({ lane }) => lane === 'page')?.granted).toBeGreaterThan(0);
    expect(page.database.bytes).toBeGreaterThan(1_000_000);
    expect(page.tables.map(({ bytes }) => bytes)).toEqual(
      page.tables.map(({ bytes }) => bytes).sort((one, other) => other - one),
    );
    expect(page.tables[0]?.bytes).toBeGreaterThan(0);
    expect(page.disk).toMatchObject({ folders: [{ name: 'Other files' }], isPartial: false });
    expect(page.process.heapBytes).toBeGreaterThan(1_000_000);
    await root.call('GET', '/users/current');
    const labels = (await load(root)).slowest.map(({ label }) => label);
    expect(labels.some((label) => label.startsWith('GET /web/admin/poolMonitor: select'))).toBe(
      true,
    );
  });

  it('stores one row per minute and per full hour, and deletes rows that are too old', async () => {
    const { app, clock, database } = site;
    for (let minute = 0; minute < 62; minute += 20) {
      clock.time += 20 * MINUTE;
      await app.databaseFigures.collect();
    }
    const count = async (grain: 'minute' | 'hour'): Promise<number> =>
      (await database.db.selectFrom('pool_figure').selectAll().where('grain', '=', grain).execute())
        .length;
    expect(await count('minute')).toBeGreaterThanOrEqual(4);
    expect(await count('hour')).toBeGreaterThanOrEqual(1);
    root = await site.signedIn('root');
    const { history } = await load(root);
    expect(history.stepMinutes).toBe(1);
    expect(history.points.at(-1)?.values).toHaveLength(FIGURES.length);
    expect((await load(root, 'MONTH')).history.points).not.toHaveLength(0);
    clock.time += 31 * 24 * 60 * MINUTE;
    await app.databaseFigures.collect();
    expect(await count('minute')).toBe(1);
    expect(await count('hour')).toBe(0);
    root = await site.signedIn('root');
  });

  it('leaves out callers that wait for its own statements', async () => {
    const { app, clock, database } = site;
    clock.time += MINUTE;
    const measured = app.databaseFigures.collect();
    const others = Array.from({ length: 20 }, () => sql`select 1`.execute(database.db));
    await Promise.all([measured, ...others]);
    expect(app.databaseFigures.history('HOUR').points.at(-1)?.values).toMatchObject({
      busy: 0,
      waiting: 0,
    });
  });

  it("rejects ids that aren't numbers, unknown periods, and statements that have ended", async () => {
    expect((await end(root, 'abc', { action: 'TERMINATE', mark: '1' })).statusCode).toBe(404);
    expect((await end(root, 1, { action: 'TERMINATE', mark: 'x' })).statusCode).toBe(400);
    expect((await end(root, 1, { action: 'KILL', mark: '1' })).statusCode).toBe(400);
    expect((await root.call('GET', `${LINE}?span=YEAR`)).statusCode).toBe(400);
    const over = await end(root, 1, { action: 'TERMINATE', mark: '1' });
    expect(over.statusCode).toBe(409);
    expect(over.json<{ message: string }>().message).toMatch(/has already ended/);
    const { rows } = await sql`
      select 1 from audit_event where action like 'statement%'`.execute(site.database.db);
    expect(rows).toHaveLength(0);
  });

  it('rejects ending the monitor’s own statement', async () => {
    const { database } = site;
    if (database.kind !== 'embedded') return;
    await load(root);
    const own = runLabeled(MONITOR_LABEL, () => sql`select pg_sleep(1)`.execute(database.db));
    const [{ id, isOwn, mark } = { id: 0, isOwn: false, mark: '' }] = (await load(root)).statements;
    expect(isOwn).toBe(true);
    const answer = await end(root, id, { action: 'TERMINATE', mark });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/pool monitor itself/);
    await own;
  });

  it('shows and terminates a statement that keeps the embedded database busy', async () => {
    const { app, database } = site;
    if (database.kind !== 'embedded') return;
    await load(root);
    const sleep = (label: string) =>
      runLabeled(label, () => sql`select pg_sleep(60)`.execute(database.db)).then(
        () => 'done',
        (error: unknown) => (error as Error).name,
      );
    const ended = sleep('Job report');
    const page = await load(root);
    expect(page).toMatchObject({
      state: 'BUSY',
      callers: [{ label: 'Job report', isWaiting: false }, { isWaiting: true }],
    });
    const [slow] = page.statements;
    expect(slow).toMatchObject({ label: 'Job report', isOwn: false });
    const { id = 0, mark = '' } = slow ?? {};
    expect((await end(root, id, { action: 'CANCEL', mark })).statusCode).toBe(400);
    expect((await end(root, id, { action: 'TERMINATE', mark: '1' })).statusCode).toBe(409);
    expect((await end(root, id, { action: 'TERMINATE', mark })).statusCode).toBe(200);
    expect(await ended).toBe('DatabaseUnavailableError');
    await app.auditQueue.flush();
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_event order by id desc limit 1`.execute(database.db);
    expect(rows).toMatchObject([
      { action: 'statementTerminated', detail: { kind: 'embedded', label: 'Job report' } },
    ]);
  });
});

(process.env[SERVER_VARIABLE] === undefined ? describe.skip : describe)(
  'the pool monitor of a database server',
  () => {
    it('shows which statement waits for which, and cancels a statement before terminating it', async () => {
      const site = await openTestSite();
      const { database } = site;
      const root = await site.signedIn('root');
      const lock = sql`update court set name = name where id = (select min(id) from court)`;
      const waiter = database.db
        .transaction()
        .execute(async (trx) => {
          await lock.execute(trx);
          const blocked = runLabeled('Job blocked', () => lock.execute(database.db)).then(
            () => 'done',
            (error: unknown) => (error as Error).message,
          );
          let page = await load(root);
          while (page.locks.length === 0) page = await load(root);
          const [{ blockers, id, label, table } = { blockers: [], id: 0, label: '', table: null }] =
            page.locks;
          expect({ label, table }).toEqual({ label: 'Job blocked', table: null });
          const holder = page.statements.find(({ isIdle }) => isIdle);
          expect(blockers.map((each) => each.id)).toEqual([holder?.id]);
          const { mark } = page.statements.find((each) => each.id === id) ?? { mark: '' };
          const early = await end(root, id, { action: 'TERMINATE', mark });
          expect(early.body).toMatch(/Cancel this statement first/);
          expect((await end(root, id, { action: 'CANCEL', mark })).statusCode).toBe(200);
          expect(await blocked).toMatch(/canceled/);
          expect((await end(root, id, { action: 'CANCEL', mark })).statusCode).toBe(409);
          const idle = { action: 'TERMINATE', mark: holder?.mark ?? '' };
          expect((await end(root, holder?.id ?? 0, idle)).statusCode).toBe(200);
          await sql`select 1`.execute(trx);
        })
        .catch((error: unknown) => (error as Error).name);
      expect(await waiter).toBe('DatabaseUnavailableError');
      const { rows } = await sql<{ action: string }>`
        select action from audit_event where action like 'statement%' order by id`.execute(
        database.db,
      );
      expect(rows.map(({ action }) => action)).toEqual([
        'statementCanceled',
        'statementTerminated',
      ]);
      await site.close();
    });
  },
);

describe('the pool monitor without its database', () => {
  it('shows statistics from memory, and when they were read', async () => {
    const site = await openTestSite();
    const { app, clock, database } = site;
    const root = await site.signedIn('root');
    const { asOf } = await load(root);
    await database.close();
    clock.time += 5 * MINUTE;
    const started = performance.now();
    const page = await load(root);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(page).toMatchObject({ state: 'AWAY', readAt: asOf });
    expect(page.tables).not.toHaveLength(0);
    await app.databaseFigures.collect();
    expect((await load(root)).history.points).toHaveLength(2);
    expect((await root.call('GET', '/admin/today')).statusCode).toBe(503);
    const visitor = await site.browser().call('GET', `${LINE}?span=HOUR`);
    expect(visitor.statusCode).toBe(401);
    clock.time += 15 * MINUTE;
    expect((await root.call('GET', `${LINE}?span=HOUR`)).statusCode).toBe(503);
    await app.close();
  });
});

import { Writable } from 'node:stream';
import { sql } from 'kysely';
import type { ErrorGroups, RequestDetails, RequestList } from '#contract/schemas/requestLog';
import { findHours } from '../../../../src/server/areas/requestLog/repository';
import { LastHourReader } from '../../../../src/server/areas/requestLog/lastHour';
import { measureRecentRequests } from '../../../../src/server/areas/requestLog/paceRepository';
import { RequestHours } from '../../../../src/server/areas/requestLog/requestHours';
import { insertRequests, sweepRequests } from '../../../../src/server/domain/requestLog/repository';
import { insertServerError } from '../../../../src/server/domain/serverErrors/repository';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY = 86_400_000;
const HOUR = 3_600_000;

let site: TestSite;
let root: TestBrowser;
let anna: TestBrowser;
beforeAll(async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done() });
  site = await openTestSite({ logger: { level: 'info', stream } });
  root = await site.signedIn('root');
  anna = await site.signedIn('anna');
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.time = START;
  await site.app.requestRows.flush();
  const { db } = site.database;
  for (const table of ['request_log', 'request_hour', 'server_error', 'error_group'] as const) {
    await db.deleteFrom(table).execute();
  }
});

const list = async (query = ''): Promise<RequestList> =>
  (await root.call('GET', `/admin/requests${query}`)).json<RequestList>();
const groups = async (): Promise<ErrorGroups> =>
  (await root.call('GET', '/admin/error-groups')).json<ErrorGroups>();

/** Makes a call fail with a server error; returns its reference. */
async function fault(who: TestBrowser): Promise<string> {
  await sql`alter table region rename to region_gone`.execute(site.database.db);
  const answer = await who.call('GET', '/search/regions');
  await sql`alter table region_gone rename to region`.execute(site.database.db);
  expect(answer.statusCode).toBe(500);
  await site.app.requestRows.flush();
  return answer.json<{ uuid: string }>().uuid;
}

const row = (changes: object = {}) => ({
  request_id: '00000000-0000-4000-8000-000000000000',
  reference: null,
  method: 'GET',
  at: new Date(START).toISOString(),
  route: '/web/a',
  path: '/web/a',
  status: 200,
  ms: 12,
  database_ms: 3,
  wait_ms: 0,
  bytes: 100,
  user_id: null,
  session: null,
  network: '10.0.0.0',
  build: 'source',
  ...changes,
});

const serverError = (build: string, message: string, reference: string, at = START) => ({
  at,
  build,
  message,
  reference,
  method: 'GET',
  route: '/web/a',
  stack: 'at a',
  requestId: 'r',
});

describe('stored requests', () => {
  it('stores a request with its route, user, session, and network, but no searched names', async () => {
    await anna.call('GET', '/court/cases?fullName=secretname&regionId=1');
    await site.app.requestRows.flush();
    const { items } = await list('?user=anna');
    expect(items[0]).toMatchObject({
      method: 'GET',
      route: '/web/court/cases',
      path: '/web/court/cases',
      status: 200,
      username: 'anna',
      network: '127.0.0.0',
      reference: null,
      build: 'test',
    });
    expect(items[0]?.session).toMatch(/^.{8}$/);
    expect(items[0]?.databaseMs).toBeGreaterThan(0);
    const all = await site.database.db.selectFrom('request_log').selectAll().execute();
    expect(JSON.stringify(all)).not.toContain('secretname');
  });

  it('stores the pattern of a path with a secret instead of the path', async () => {
    const secret = 'c'.repeat(43);
    await site.browser().open(`/web/feeds/${secret}.ics`);
    await site.app.requestRows.flush();
    const { items } = await list('?path=/web');
    expect(items.map(({ path }) => path)).toContain('/web/feeds/:file');
    expect(JSON.stringify(items)).not.toContain(secret);
  });

  it('finds requests by ID prefix, user, path, status, and duration', async () => {
    const rows = [
      row({ request_id: 'aaaaaaaa-0000-4000-8000-000000000000', path: '/web/one_1' }),
      row({ reference: 'BBBBBBBB'.toLowerCase(), status: 500, path: '/web/oneX1', ms: 2_000 }),
      row({ user_id: site.users.berta, status: 404, ms: null }),
    ];
    await insertRequests(site.database.db, rows, 0, START);
    const found = async (query: string) => (await list(query)).items.map(({ status }) => status);
    expect(await found('?find=AAAAAAAA')).toEqual([200]);
    expect(await found('?find=bbbbbbbb')).toEqual([500]);
    expect(await found('?user=BERTA')).toEqual([404]);
    expect(await found(`?user=${String(site.users.berta)}`)).toEqual([404]);
    expect(await found('?user=noone')).toEqual([]);
    expect(await found('?path=/web/one_')).toEqual([200]);
    expect(await found('?status=5xx')).toEqual([500]);
    expect(await found('?status=404')).toEqual([404]);
    expect(await found('?slowerThan=1999')).toEqual([500]);
    expect(await found('?slowerThan=2000')).toEqual([]);
  });

  it('finds server errors and slow requests, and requests of other users', async () => {
    const rows = [
      row({ status: 503, ms: 5 }),
      row({ status: 404, ms: 1_500 }),
      row({ status: 404, ms: 900 }),
      row({ user_id: site.users.root, status: 201 }),
    ];
    await insertRequests(site.database.db, rows, 0, START);
    const found = async (kind: string) =>
      (await list(`?kind=${kind}&path=/web/a`)).items.map(({ ms, status }) => [status, ms]);
    expect(await found('PROBLEMS')).toEqual([
      [404, 1_500],
      [503, 5],
    ]);
    expect(await found('OTHERS')).toEqual([
      [404, 900],
      [404, 1_500],
      [503, 5],
    ]);
  });

  it('measures the last 60 minutes in steps of five minutes, from the stored requests', async () => {
    const { db } = site.database;
    const at = (minutesAgo: number) => new Date(START - minutesAgo * 60_000).toISOString();
    const rows = [
      row({ at: at(60), ms: 9_000 }),
      row({ at: at(59), ms: 10 }),
      row({ at: at(58), ms: 30, status: 500 }),
      row({ at: at(0), ms: 2_000, status: 503 }),
      row({ at: at(0), ms: null }),
      row({ at: at(-1), ms: 9_000 }),
    ];
    await insertRequests(db, rows, 0, START);
    const { steps, ...hour } = await new LastHourReader((now) =>
      measureRecentRequests(db, now),
    ).find(START);
    expect(hour).toEqual({
      requests: 4,
      p50Ms: 30,
      p95Ms: 1_803,
      slow: 1,
      errors: 2,
      busy: 1,
    });
    expect(steps).toHaveLength(12);
    expect(steps[0]).toEqual({
      requests: 2,
      p50Ms: 20,
      p95Ms: 29,
      slow: 0,
      errors: 1,
      busy: 0,
    });
    expect(steps[1]).toMatchObject({ requests: 0, p50Ms: null });
    expect(steps[11]).toMatchObject({ requests: 2, p50Ms: 2_000, busy: 1 });
    expect((await list('?user=noone')).lastHour.steps).toHaveLength(12);
  });

  it('measures the last hour again after 30 seconds', async () => {
    let reads = 0;
    const reader = new LastHourReader(() => {
      reads += 1;
      return Promise.resolve([]);
    });
    await reader.find(START);
    expect((await reader.find(START + 29_000)).requests).toBe(0);
    expect(reads).toBe(1);
    await reader.find(START + 30_000);
    expect(reads).toBe(2);
  });

  it('pages by the oldest row, and rejects invalid filters', async () => {
    await insertRequests(
      site.database.db,
      Array.from({ length: 60 }, () => row()),
      0,
      START,
    );
    const first = await list('?path=/web/a');
    expect(first.items).toHaveLength(50);
    const second = await list(`?path=/web/a&before=${String(first.next)}`);
    expect(second.items).toHaveLength(10);
    expect(second.next).toBeNull();
    for (const query of ['?find=%25', '?status=9', '?slowerThan=0', '?before=x', '?other=1']) {
      expect((await root.call('GET', `/admin/requests${query}`)).statusCode).toBe(400);
    }
  });

  it('counts requests, errors, slow requests, and dropped requests by hour', async () => {
    const { db } = site.database;
    await insertRequests(db, [row(), row({ status: 503, ms: 1_500 })], 0, START);
    await insertRequests(db, [row()], 7, START);
    expect((await list('?user=noone')).hours).toEqual([
      {
        at: new Date(START).toISOString(),
        requests: 3,
        errors: 1,
        slow: 1,
        dropped: 7,
      },
    ]);
  });

  it('adds requests from the current and the previous hour to the stored hourly counts', async () => {
    const { db } = site.database;
    const hours = new RequestHours((from) => findHours(db, from));
    const counts = async (now: number) => (await hours.find(now)).map(({ requests }) => requests);
    const at = new Date(START + HOUR).toISOString();
    await insertRequests(db, [row()], 0, START);
    const [first = 0] = await counts(START + HOUR);
    await insertRequests(db, [row(), row({ at }), row({ at })], 0, START);
    expect(await counts(START + HOUR)).toEqual([first + 1, 2]);
    expect(await counts(START + 2 * HOUR)).toEqual([first + 1, 2]);
    // No page shows hours before the chart's.
    expect(await counts(START + 1_000 * HOUR)).toEqual([]);
  });

  it('deletes requests after seven days, and hourly counts after 30', async () => {
    const { db } = site.database;
    await insertRequests(db, [row({ path: '/old' })], 0, START);
    const later = START + 7 * DAY + 1;
    await insertRequests(db, [row({ path: '/new', at: new Date(later).toISOString() })], 0, later);
    await sweepRequests(db, later);
    expect((await list('?path=/')).items.map(({ path }) => path)).toEqual(['/new']);
    await sweepRequests(db, START + 31 * DAY);
    const left = await db.selectFrom('request_hour').selectAll().execute();
    expect(left).toHaveLength(1);
    expect((await list('?path=/new')).items).toEqual([]);
  });
});

describe('a request', () => {
  it('finds a request by the first eight characters of its reference, with its error, stack, log lines, and neighboring requests', async () => {
    await anna.call('GET', '/common/counts');
    const uuid = await fault(anna);
    await anna.call('GET', '/common/counts');
    await site.app.requestRows.flush();
    const answer = await root.call('GET', `/admin/request?reference=${uuid.slice(0, 8)}`);
    const { after, before, error, request } = answer.json<RequestDetails>();
    expect(request).toMatchObject({ reference: uuid, status: 500, username: 'anna' });
    expect(error).toMatchObject({ reference: uuid, route: '/web/search/regions', build: 'test' });
    expect(error?.message).toContain('region');
    expect(error?.stack).not.toBe('');
    expect(error?.lines.join('\n')).toContain('request failed');
    expect(error?.lines.join('\n')).toContain('/web/common/counts');
    expect(before.at(-1)?.path).toBe('/web/common/counts');
    expect(after[0]?.path).toBe('/web/common/counts');
  });

  it('returns 404 for an unknown ID, and only the error if its request is gone', async () => {
    expect((await root.call('GET', '/admin/request?reference=ffffffff')).statusCode).toBe(404);
    expect((await root.call('GET', '/admin/request?id=999999')).statusCode).toBe(404);
    expect((await root.call('GET', '/admin/request')).statusCode).toBe(404);
    const uuid = await fault(anna);
    await site.database.db.deleteFrom('request_log').execute();
    const answer = await root.call('GET', `/admin/request?reference=${uuid}`);
    expect(answer.json<RequestDetails>()).toMatchObject({ request: null, before: [], after: [] });
    expect(answer.json<RequestDetails>().error?.reference).toBe(uuid);
  });
});

describe('groups of errors', () => {
  it('groups errors by route and message, ignoring numbers, with counts per build', async () => {
    const { db } = site.database;
    await insertServerError(db, serverError('one', 'Row 12 is locked', 'aaaaaaaa'));
    await insertServerError(db, serverError('one', 'Row 97 is locked', 'bbbbbbbb', START + HOUR));
    await insertServerError(
      db,
      serverError('two', 'Row 1 is locked', 'cccccccc', START + 2 * HOUR),
    );
    const found = (await groups()).groups;
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      message: 'Row # is locked',
      count: 3,
      reference: 'cccccccc',
      state: 'OPEN',
      firstAt: new Date(START).toISOString(),
      lastAt: new Date(START + 2 * HOUR).toISOString(),
    });
    expect(found[0]?.builds.map(({ build, count }) => [build, count])).toEqual([
      ['two', 1],
      ['one', 2],
    ]);
  });

  it('returns the same error groups to all open pages until a poll finds changed errors', async () => {
    const { app, database } = site;
    const { monitors } = app;
    monitors.setWatched(new Set(['requests']));
    try {
      await monitors.look();
      const before = (await groups()).groups.length;
      await monitors.look();
      await insertServerError(database.db, serverError('one', 'Disk is full', 'dddddddd'));
      expect((await groups()).groups).toHaveLength(before);
      expect((await monitors.look()).get('requests')).toBe('changed');
      expect((await groups()).groups).toHaveLength(before + 1);
    } finally {
      monitors.setWatched(new Set());
    }
  });

  it('keeps a group resolved for older builds, and reopens the group if the error recurs in a newer build', async () => {
    const { db } = site.database;
    await db
      .insertInto('server_build')
      .values([
        { build: 'old', first_at: new Date(START - 2 * DAY) },
        { build: 'fixed', first_at: new Date(START - DAY) },
        { build: 'next', first_at: new Date(START + DAY) },
      ])
      .execute();
    await insertServerError(db, serverError('old', 'Broken', 'aaaaaaaa'));
    const [group] = (await groups()).groups;
    const resolve = (build: string) =>
      root.call('PUT', `/admin/error-groups/${String(group?.id)}`, {
        payload: { state: 'RESOLVED', build },
      });
    expect((await resolve('never ran')).statusCode).toBe(400);
    const answer = (await resolve('fixed')).json<ErrorGroups>();
    expect(answer.groups[0]).toMatchObject({ state: 'RESOLVED', resolvedBy: 'root' });
    await insertServerError(db, serverError('old', 'Broken', 'bbbbbbbb'));
    expect((await groups()).groups[0]).toMatchObject({ state: 'RESOLVED', returns: 0, count: 2 });
    await insertServerError(db, serverError('fixed', 'Broken', 'cccccccc'));
    expect((await groups()).groups[0]).toMatchObject({ state: 'OPEN', returns: 1 });
    await resolve('');
    await insertServerError(db, serverError('fixed', 'Broken', 'dddddddd'));
    expect((await groups()).groups[0]).toMatchObject({ state: 'RESOLVED' });
    await insertServerError(db, serverError('next', 'Broken', 'eeeeeeee'));
    expect((await groups()).groups[0]).toMatchObject({ state: 'OPEN', returns: 2 });
    const actions = await db
      .selectFrom('audit_event')
      .select('action')
      .where('target', '=', `errors/${String(group?.id)}`)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['errorsResolved', 'errorsResolved']);
  });
});

import { sql } from 'kysely';
import type { LoginOverview } from '#contract/schemas/logins';
import type { LoginOutcome } from '#contract/account/logins';
import { insertAttempts, sweepAttempts } from '../../../../src/server/domain/logins/repository';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { readConfig } from '../../../../src/server/config';
import { CHEAP_PASSWORDS } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ADDRESS = '10.1.2.3';

let site: TestSite;
let root: TestBrowser;
beforeAll(async () => {
  const { loginDelay, loginFailures, nameFailures } = DEFAULT_LIMITS;
  site = await openTestSite({
    runsJobs: true,
    config: {
      ...readConfig({}),
      passwordCost: CHEAP_PASSWORDS,
      limits: { ...WIDE_LIMITS, loginDelay, loginFailures, nameFailures },
    },
  });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.time = START;
  await site.app.loginAttempts.flush();
  const { db } = site.database;
  for (const table of ['login_attempt', 'login_hour', 'login_alert', 'session'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('rate_counter').execute();
  await db.deleteFrom('notification').execute();
  root = await site.signedIn('root');
});

const overview = async (query = ''): Promise<LoginOverview> => {
  await site.app.loginAttempts.flush();
  return (await root.call('GET', `/admin/logins${query}`)).json<LoginOverview>();
};

const attempts = (outcome: LoginOutcome, count: number, at: number) =>
  insertAttempts(
    site.database.db,
    Array.from({ length: count }, () => ({
      at: new Date(at).toISOString(),
      outcome,
      user_id: null,
      network: '10.0.0.0',
    })),
  );

/** Runs the job that compares failures with the usual; returns what it has stored. */
async function watch(): Promise<readonly { readonly failures: number; readonly usual: number }[]> {
  const { db } = site.database;
  await db.deleteFrom('job_action').execute();
  const run = { action: 'RUN', kind: 'watch-logins', cause: null, jobId: null, expected: 1 };
  expect((await root.call('POST', '/admin/jobs/actions', { payload: run })).statusCode).toBe(200);
  await site.app.jobs.wake();
  return db.selectFrom('login_alert').select(['failures', 'usual']).execute();
}

describe('login attempts', () => {
  it('stores each outcome with user and truncated network, but no username of an unknown user', async () => {
    await site.browser(ADDRESS).signIn('anna');
    await site.browser(ADDRESS).signIn('anna', 'wrong');
    await site.browser(ADDRESS).signIn('my-secret-password', 'x');
    const { counts, hours, items, networks, users } = await overview();
    expect(items.map(({ network, outcome, username }) => [outcome, username, network])).toEqual([
      ['UNKNOWN_USER', null, '10.1.2.0'],
      ['WRONG_PASSWORD', 'anna', '10.1.2.0'],
      ['PASSWORD', 'anna', '10.1.2.0'],
    ]);
    expect(counts).toHaveLength(3);
    expect(hours).toEqual([{ at: new Date(START).toISOString(), succeeded: 1, failed: 2 }]);
    expect(networks).toMatchObject([{ network: '10.1.2.0', failed: 2, succeeded: 1, others: 1 }]);
    expect(users).toMatchObject([{ username: 'anna', failed: 1, succeeded: 1, others: 1 }]);
    const all = await site.database.db.selectFrom('login_attempt').selectAll().execute();
    expect(JSON.stringify(all)).not.toContain('secret');
  });

  it('finds attempts by user, network, and outcome, and pages by the oldest row', async () => {
    await attempts('UNKNOWN_USER', 60, START);
    await site.browser(ADDRESS).signIn('anna', 'wrong');
    expect((await overview('?user=ANNA')).items).toHaveLength(1);
    expect((await overview('?network=10.1.2.0')).items).toHaveLength(1);
    expect((await overview('?outcome=PASSWORD')).items).toEqual([]);
    const first = await overview('?outcome=UNKNOWN_USER');
    expect(first.items).toHaveLength(50);
    const second = await overview(`?outcome=UNKNOWN_USER&before=${String(first.next)}`);
    expect(second.items).toHaveLength(10);
    expect(second.next).toBeNull();
  });

  it('counts logins to closed accounts as neither failed nor successful', async () => {
    await attempts('CLOSED', 3, START);
    await attempts('UNKNOWN_USER', 1, START);
    const { hours } = await overview();
    expect(hours.map(({ failed, succeeded }) => [failed, succeeded])).toEqual([[1, 0]]);
  });

  it('deletes attempts after 30 days', async () => {
    await attempts('UNKNOWN_USER', 1, START);
    await sweepAttempts(site.database.db, START + 30 * DAY);
    expect((await overview()).items).toHaveLength(1);
    await sweepAttempts(site.database.db, START + 30 * DAY + 1);
    expect((await overview()).items).toEqual([]);
  });
});

describe('throttles', () => {
  const guess = async (name: string, times: number): Promise<number> => {
    let status = 0;
    for (let run = 0; run < times; run += 1) {
      status = (await site.browser(ADDRESS).signIn(name, 'wrong')).statusCode;
    }
    return status;
  };

  it('lists throttles, and allows login after one is lifted', async () => {
    expect(await guess('anna', 7)).toBe(429);
    const { items, throttles } = await overview();
    expect(items[0]).toMatchObject({ outcome: 'THROTTLED', username: 'anna' });
    expect(throttles).toMatchObject([
      { kind: 'PASSWORD', username: 'anna', network: ADDRESS, isBrowser: false, failures: 5 },
    ]);
    const [throttle] = throttles;
    const answer = await root.call('DELETE', `/admin/logins/throttles/${throttle?.id ?? ''}`);
    expect(answer.statusCode).toBe(200);
    expect((await overview()).throttles).toEqual([]);
    expect((await site.browser(ADDRESS).signIn('anna')).statusCode).toBe(303);
    const again = await root.call('DELETE', `/admin/logins/throttles/${throttle?.id ?? ''}`);
    expect(again.statusCode).toBe(404);
  });

  it('never reveals an unknown username, not even as a hash', async () => {
    await guess('my-secret-password', 7);
    const { throttles } = await overview();
    expect(throttles).toMatchObject([{ kind: 'PASSWORD', userId: null, username: null }]);
    const { db } = site.database;
    const [{ key } = { key: '' }] = await db
      .selectFrom('rate_counter')
      .select('key')
      .where('key', 'like', 'loginDelay%')
      .execute();
    const [hash = ''] = /[0-9a-f]{64}/.exec(key) ?? [];
    expect(hash).not.toBe('');
    expect(JSON.stringify(throttles)).not.toContain(hash.slice(0, 16));
    await root.call('DELETE', `/admin/logins/throttles/${throttles[0]?.id ?? ''}`);
    const audited = await db
      .selectFrom('audit_event')
      .select(['target', 'detail'])
      .where('action', '=', 'throttleLifted')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audited?.target).toBe('throttle');
    expect(JSON.stringify(audited)).not.toContain(hash);
  });

  it('shows and lifts the throttle of a whole network', async () => {
    for (let run = 0; run < 11; run += 1) await guess(`name${String(run)}`, 1);
    const network = (await overview()).throttles.find(({ kind }) => kind === 'NETWORK');
    expect(network).toMatchObject({ network: ADDRESS, failures: 10 });
    expect((await site.browser(ADDRESS).signIn('anna')).statusCode).toBe(429);
    await root.call('DELETE', `/admin/logins/throttles/${network?.id ?? ''}`);
    expect((await site.browser(ADDRESS).signIn('anna')).statusCode).toBe(303);
  });

  it('lists at most 200 throttles, and lifts any of them', async () => {
    const { db } = site.database;
    const counter = (index: number, end: number) => ({
      key: `loginDelay:${String(index).padStart(64, '0')}/address/192.0.2.1`,
      count: 5,
      window_start: new Date(site.clock.time + end),
    });
    const delays = Array.from({ length: 201 }, (_each, index) => counter(index, 1_000 + index));
    const over = Array.from({ length: 300 }, (_each, index) => counter(index + 500, -1_000));
    await db
      .insertInto('rate_counter')
      .values([...delays, ...over])
      .execute();
    const { throttles } = await overview();
    expect(throttles).toHaveLength(200);
    expect(throttles[0]?.until).toBe(delays[200]?.window_start.toISOString());
    const { rows } = await sql<{ id: string }>`
      select md5(key || ' ' || extract(epoch from window_start)::text) as id
        from rate_counter where key = ${delays[0]?.key}`.execute(db);
    const lifted = await root.call('DELETE', `/admin/logins/throttles/${String(rows[0]?.id)}`);
    expect(lifted.statusCode).toBe(200);
  });

  it('hides throttles that have ended', async () => {
    await guess('anna', 7);
    site.clock.time += HOUR;
    root = await site.signedIn('root');
    expect((await overview()).throttles).toEqual([]);
  });
});

describe('open sessions', () => {
  const end = (userId: number, key: string | null) =>
    root.call('POST', '/admin/logins/sessions/end', { payload: { userId, key } });

  it("ends one of a user's sessions, and all of them", async () => {
    const first = await site.signedIn('anna');
    const second = await site.signedIn('anna');
    const third = await site.signedIn('anna');
    const { sessions, sessionTotal } = await overview();
    expect(sessionTotal).toBe(4);
    const ofAnna = sessions.filter(({ username }) => username === 'anna');
    expect(ofAnna).toHaveLength(3);
    expect((await end(site.users.anna, ofAnna[0]?.key ?? null)).json()).toEqual({ ended: 1 });
    const left = (await overview()).sessions.filter(({ username }) => username === 'anna');
    expect(left).toHaveLength(2);
    expect((await end(site.users.anna, null)).json()).toEqual({ ended: 2 });
    for (const browser of [first, second, third]) {
      expect((await browser.call('GET', '/search/regions/user')).statusCode).toBe(401);
    }
    expect((await end(site.users.anna, null)).statusCode).toBe(404);
  });

  it('never ends the super user’s own session', async () => {
    const other = await site.signedIn('root');
    const own = (await overview()).sessions.find(({ isOwn }) => isOwn);
    expect(own).toMatchObject({ username: 'root', isSuperUser: true });
    expect((await end(site.users.root, own?.key ?? '')).statusCode).toBe(409);
    expect((await end(site.users.root, null)).json()).toEqual({ ended: 1 });
    expect((await other.call('GET', '/admin/logins')).statusCode).toBe(401);
    expect((await overview()).sessions).toHaveLength(1);
  });
});

describe('the alert about failures', () => {
  it('records once that failures exceed five times the normal number for the hour, and raises an alert', async () => {
    const { app, database } = site;
    for (let day = 1; day <= 14; day += 1) {
      await attempts('WRONG_PASSWORD', 6, START - day * DAY);
    }
    await attempts('UNKNOWN_USER', 30, START - 60_000);
    expect(await overview()).toMatchObject({ failuresLastHour: 30, usual: 6, alert: null });
    expect(await watch()).toEqual([]);
    const findAlert = () =>
      database.db
        .selectFrom('operator_alert')
        .select('last_value')
        .where('rule', '=', 'loginFailures')
        .executeTakeFirst();
    await app.operatorAlerts.evaluate();
    expect(await findAlert()).toBeUndefined();
    await attempts('THROTTLED', 1, START - 60_000);
    expect(await watch()).toEqual([{ failures: 31, usual: 6 }]);
    expect((await overview()).alert).toMatchObject({ failures: 31, usual: 6 });
    expect(await watch()).toHaveLength(1);
    await app.operatorAlerts.evaluate();
    expect((await findAlert())?.last_value).toBeCloseTo(31 / 6);
  });

  it('raises no alert below 20 failures or for successful logins', async () => {
    await attempts('WRONG_PASSWORD', 19, START - 60_000);
    await attempts('PASSWORD', 500, START - 60_000);
    expect(await watch()).toEqual([]);
    await attempts('WRONG_PASSWORD', 1, START - 60_000);
    expect(await watch()).not.toEqual([]);
  });
});

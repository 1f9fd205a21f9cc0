import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerConfig } from '../../../../src/server/config';
import {
  DEFAULT_LIMITS,
  type Limits,
  type Rate,
  type RequestKind,
  type RequestRates,
} from '../../../../src/server/limits';
import { addressKey } from '../../../../src/server/http/addressKey';
import { RecentSessions } from '../../../../src/server/plugins/session/recentSessions';
import { SlidingWindows } from '../../../../src/server/plugins/limits/slidingWindows';
import { eventually } from '../../../support/browserWaits';
import { addCase } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';

const MINUTE = 60_000;

function times(count: number): Rate {
  return { count, windowMs: MINUTE };
}

describe('sliding window counts', () => {
  const rate = { count: 10, windowMs: MINUTE };

  it('never allows twice the rate at the boundary of two windows', () => {
    const windows = new SlidingWindows(10);
    for (let time = 1; time <= 10; time += 1) {
      expect(windows.tryAdd('a', rate, MINUTE - 1)).toBe(0);
    }
    expect(windows.tryAdd('a', rate, MINUTE)).toBeGreaterThan(0);
    expect(windows.tryAdd('a', rate, 1.5 * MINUTE)).toBe(0);
  });

  it('returns the time until the next request is accepted', () => {
    for (const at of [0, 1, 20_000, 59_999]) {
      const windows = new SlidingWindows(10);
      for (let time = 1; time <= 10; time += 1) windows.tryAdd('a', rate, at);
      const wait = windows.tryAdd('a', rate, at);
      expect(windows.tryAdd('a', rate, at + wait - 1)).toBeGreaterThan(0);
      expect(windows.tryAdd('a', rate, at + wait)).toBe(0);
    }
  });

  it('keeps at most the maximum number of keys', () => {
    const windows = new SlidingWindows(2);
    for (const key of ['a', 'b', 'c']) windows.add(key, rate, 0, 10);
    expect(windows.waitFor('a', rate, 0)).toBe(0);
    expect(windows.waitFor('c', rate, 0)).toBeGreaterThan(0);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts the IP address %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('cached session lookups', () => {
  it('caches successful session lookups for the idle time, up to a maximum number', () => {
    const recent = new RecentSessions(MINUTE, 2);
    recent.add('a', 0);
    expect(recent.has('a', MINUTE - 1)).toBe(true);
    expect(recent.has('a', MINUTE)).toBe(false);
    recent.add('b', 1);
    recent.add('a', 2);
    recent.add('c', 3);
    expect(['a', 'b', 'c'].map((idHash) => recent.has(idHash, 4))).toEqual([true, false, true]);
    recent.sweep(MINUTE + 2);
    expect(['a', 'c'].map((idHash) => recent.has(idHash, 4))).toEqual([false, true]);
  });
});

describe('request limits', () => {
  let site: TestSite;
  const others: TestSite[] = [];
  /** Starts another server on the same database, which stops after the test. */
  const openWith = async (
    limits: Limits,
    config: Partial<ServerConfig> = {},
  ): Promise<TestSite> => {
    const other = await openTestSite({ shared: site, config: { limits, ...config } });
    others.push(other);
    return other;
  };
  /** Wide limits, except for this kind of request. */
  const limitsOf = (kind: RequestKind | 'any', rates: Partial<RequestRates>): Limits => ({
    ...WIDE_LIMITS,
    requests: {
      ...WIDE_LIMITS.requests,
      [kind]: { ...WIDE_LIMITS.requests[kind], ...rates },
    },
  });
  beforeAll(async () => {
    site = await openTestSite();
    for (const suffix of ['1', '2', '3']) {
      await addCase(site.database, {
        number: `49Z01-2601-SC-00000${suffix}`,
        parties: [{ last: 'Rowcount' }],
      });
    }
  });
  afterEach(async () => {
    for (const other of others.splice(0)) await other.close();
  });
  afterAll(() => site.close());

  const search = (browser: TestBrowser, path = '/court/cases') =>
    browser.call('GET', `${path}?publicCaseId=1`);

  it('allows a visitor 60 searches a minute, including pages and files', async () => {
    const limited = await openWith(DEFAULT_LIMITS);
    const visitor = limited.browser();
    for (let time = 1; time <= 59; time += 1) {
      expect((await search(visitor)).statusCode).toBe(200);
    }
    expect((await search(visitor, '/court/cases.csv')).statusCode).toBe(200);
    const refused = await search(visitor);
    expect(refused.statusCode).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBe(61);
    expect(refused.json()).toEqual({ message: expect.any(String) as string });
    expect((await visitor.call('GET', '/users/current')).statusCode).toBe(200);
    limited.clock.time += seconds * 1_000;
    expect((await search(visitor)).statusCode).toBe(200);
  });

  it("counts filter requests separately from searches, and doesn't count rejected requests", async () => {
    const strict = await openWith(limitsOf('facets', { visitor: times(2) }));
    const visitor = strict.browser();
    const ask = (path: string) => search(visitor, path);
    for (let time = 1; time <= 3; time += 1) {
      expect((await visitor.call('GET', '/court/cases/facets?fullName=')).statusCode).toBe(400);
    }
    for (let time = 1; time <= 2; time += 1) {
      expect((await ask('/court/cases/facets')).statusCode).toBe(200);
    }
    expect((await ask('/court/cases/facets')).statusCode).toBe(429);
    expect((await ask('/court/cases')).statusCode).toBe(200);
  });

  it('allows a user 300 searches a minute, regardless of visitors at the same IP address', async () => {
    expect(DEFAULT_LIMITS.requests.search.user).toEqual({ count: 300, windowMs: MINUTE });
    const strict = await openWith(limitsOf('search', { visitor: times(2), user: times(4) }));
    const visitor = strict.browser();
    for (let time = 1; time <= 2; time += 1) await search(visitor);
    expect((await search(visitor)).statusCode).toBe(429);
    const anna = await strict.signedIn('anna');
    for (let time = 1; time <= 4; time += 1) expect((await search(anna)).statusCode).toBe(200);
    expect((await search(anna)).statusCode).toBe(429);
    expect((await search(await strict.signedIn('arno'))).statusCode).toBe(200);
  });

  it.each(['/web/vue/in/court', '/web/in/court'])(
    'counts a logged-in user’s pages per user, even at %s',
    async (path) => {
      const strict = await openWith(limitsOf('page', { visitor: times(2), user: times(4) }));
      const anna = await strict.signedIn('anna');
      const arno = await strict.signedIn('arno');
      const statuses = async (browser: TestBrowser, times: number) => {
        const found = [];
        for (let time = 1; time <= times; time += 1) {
          found.push((await browser.open(path)).statusCode === 429);
        }
        return found;
      };
      expect(await statuses(strict.browser(), 3)).toEqual([false, false, true]);
      expect(await statuses(anna, 5)).toEqual([false, false, false, false, true]);
      expect(await statuses(arno, 1)).toEqual([false]);
    },
  );

  it("doesn't count a search whose terms were rejected", async () => {
    const visitor = (await openWith(limitsOf('search', { visitor: times(1) }))).browser();
    for (let time = 1; time <= 3; time += 1) {
      expect((await visitor.call('GET', '/court/cases')).statusCode).toBe(400);
    }
    expect((await search(visitor)).statusCode).toBe(200);
    expect((await search(visitor)).statusCode).toBe(429);
  });

  it('uses the IP address that a trusted proxy forwards, and otherwise the connection’s own address', async () => {
    const limits = limitsOf('search', { visitor: times(2) });
    const alone = await openWith(limits);
    const behind = await openWith(limits, { trustProxy: ['127.0.0.1'] });
    const from = (browser: TestBrowser, address: string) =>
      browser.call('GET', '/court/cases?publicCaseId=1', {
        headers: { 'x-forwarded-for': address },
      });
    for (let time = 1; time <= 2; time += 1) {
      expect((await from(alone.browser(), `203.0.113.${time}`)).statusCode).toBe(200);
      expect((await from(behind.browser(), '198.51.100.7')).statusCode).toBe(200);
    }
    expect((await from(alone.browser(), '203.0.113.99')).statusCode).toBe(429);
    expect((await from(behind.browser(), '198.51.100.7')).statusCode).toBe(429);
    expect((await from(behind.browser(), '198.51.100.8')).statusCode).toBe(200);
  });

  it.each<[RequestKind | 'any', readonly string[]]>([
    ['record', ['/court/cases/1', '/court/cases/1/ccs', '/court/cases/1/hearings.ics']],
    ['facets', ['/court/cases/facets?publicCaseId=1']],
    ['list', ['/common/counts', '/in/common/OdometerDiv.jsp']],
    ['page', ['/vue/in/court']],
    ['signIn', ['/in/common/Login']],
    ['any', ['/users/current']],
  ])('counts as %s the requests for %j', async (kind, paths) => {
    const strict = await openWith(limitsOf(kind, { visitor: times(2) }));
    for (const [index, path] of paths.entries()) {
      const visitor = strict.browser(`203.0.113.${index}`);
      const statuses = [];
      for (let time = 1; time <= 3; time += 1) {
        statuses.push((await visitor.call('GET', path)).statusCode);
      }
      expect([path, ...statuses.map((status) => status === 429)]).toEqual([
        path,
        ...[false, false, true],
      ]);
    }
  });

  it('counts every change toward the request limit', async () => {
    const anna = await (await openWith(limitsOf('change', { user: times(3) }))).signedIn('anna');
    const touch = () => anna.call('POST', '/users/current/session');
    for (let time = 1; time <= 3; time += 1) {
      expect((await touch()).statusCode).toBe(200);
    }
    expect((await touch()).statusCode).toBe(429);
  });

  it('never rate-limits app files and health checks', async () => {
    const none = { count: 0, windowMs: MINUTE };
    const nobody = { visitor: none, user: none };
    const closed = await openWith({
      ...WIDE_LIMITS,
      requests: { ...WIDE_LIMITS.requests, page: nobody, any: nobody },
    });
    for (const path of ['/livez', '/readyz', '/robots.txt']) {
      expect((await closed.app.inject({ url: path })).statusCode).toBe(200);
    }
  });

  it('limits the result rows per hour for a visitor’s IP address, including pages and files', async () => {
    const strict = await openWith({
      ...WIDE_LIMITS,
      visitorRows: { count: 8, windowMs: 60 * MINUTE },
    });
    const visitor = strict.browser();
    const rows = (path: string) => visitor.call('GET', `${path}?fullName=rowcount`);
    expect((await rows('/court/cases')).json()).toMatchObject({ total: 3 });
    expect((await rows('/court/cases.csv')).statusCode).toBe(200);
    // Two rows are left; this would be three.
    const refused = await rows('/court/cases');
    expect(refused.statusCode).toBe(429);
    expect(refused.json<{ message: string }>().message).toContain('log in');
    const anna = await strict.signedIn('anna');
    expect((await anna.call('GET', '/court/cases?fullName=rowcount')).statusCode).toBe(200);
    strict.clock.time += 2 * 60 * MINUTE;
    expect((await rows('/court/cases')).statusCode).toBe(200);
  });

  it('limits the total result rows of one IPv6 network', async () => {
    const hour = 60 * MINUTE;
    const strict = await openWith({
      ...WIDE_LIMITS,
      visitorRows: { count: 6, windowMs: hour },
      visitorNetworkRows: { count: 8, windowMs: hour },
    });
    const rows = async (address: string): Promise<number> => {
      const visitor = strict.browser(address);
      return (await visitor.call('GET', '/court/cases?fullName=rowcount')).statusCode;
    };
    expect(await rows('2001:db8:1:1::1')).toBe(200);
    expect(await rows('2001:db8:1:2::1')).toBe(200);
    // The network has two rows left; this would be three.
    expect(await rows('2001:db8:1:3::1')).toBe(429);
    expect(await rows('2001:db8:2:1::1')).toBe(200);
    expect(await rows('203.0.113.9')).toBe(200);
    expect(await rows('203.0.113.9')).toBe(200);
  });

  it('blocks an IP address that guesses session cookies, without looking up the cookies', async () => {
    const strict = await openWith({ ...WIDE_LIMITS, unknownSessions: times(3) });
    const guess = () =>
      strict.app.inject({
        url: '/web/users/current',
        headers: { cookie: `sid=${'x'.repeat(43)}` },
      });
    for (let time = 1; time <= 3; time += 1) expect((await guess()).statusCode).toBe(200);
    expect((await guess()).statusCode).toBe(429);
    expect((await strict.browser().call('GET', '/users/current')).statusCode).toBe(200);
  });

  it('keeps users logged in when someone else guesses session cookies from the same IP address', async () => {
    const limited = await openWith({ ...DEFAULT_LIMITS, unknownSessions: times(20) });
    const working = await limited.signedIn('anna');
    const invented = Array.from({ length: 30 }, (_, index) => String(index).padStart(43, 'x'));
    const statuses = new Set<number>();
    for (const id of invented) {
      const { statusCode } = await limited.app.inject({
        url: '/web/users/current',
        headers: { cookie: `sid=${id}` },
      });
      statuses.add(statusCode);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    const inANewSession = await limited.signedIn('arno');
    for (const [browser, firstName] of [
      [working, 'Anna'],
      [inANewSession, 'Arno'],
    ] as const) {
      const answer = await browser.call('GET', '/users/current');
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ firstName });
    }
    // A logged-out session is no longer exempt.
    const over = new Map(working.cookies);
    await working.post('/web/in/common/Logout', {});
    const copy = Object.assign(limited.browser(), { cookies: over });
    expect((await copy.call('GET', '/users/current')).statusCode).toBe(429);
  });

  it('allows one file at a time per requester', async () => {
    const limited = await openWith(DEFAULT_LIMITS);
    const visitor = limited.browser();
    const file = (browser: TestBrowser) =>
      browser.call('GET', '/court/cases.csv?fullName=rowcount');
    const anna = await limited.signedIn('anna');
    const [first, second, other] = await Promise.all([file(visitor), file(visitor), file(anna)]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 429]);
    expect(other.statusCode).toBe(200);
    expect((await file(visitor)).statusCode).toBe(200);
  });

  it('allows a new request for a file after the client canceled the previous one', async () => {
    const limited = await openWith(DEFAULT_LIMITS);
    const file = '/court/cases.csv?fullName=rowcount';
    const statusNow = async () => (await limited.browser().call('GET', file)).statusCode;
    await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = limited.app.server.address() as AddressInfo;
    await limited.database.db.transaction().execute(async () => {
      // The only connection is busy, so the file has started and cannot finish.
      const arrived = once(limited.app.server, 'request');
      const cancelled = request({ host: '127.0.0.1', port, path: `/web${file}` });
      cancelled.on('error', () => undefined).end();
      await arrived;
      await eventually(async () => expect(await statusNow()).toBe(429));
      cancelled.destroy();
    });
    await eventually(async () => expect(await statusNow()).toBe(200));
  });

  it.each(['cross-site', 'same-site'])(
    'neither runs nor counts a search with Sec-Fetch-Site set to %s',
    async (from) => {
      const anna = await (await openWith(DEFAULT_LIMITS)).signedIn('anna');
      for (const path of ['/court/cases', '/court/cases.csv', '/court/cases/facets']) {
        const answer = await anna.call('GET', `${path}?fullName=rowcount`, {
          headers: { 'sec-fetch-site': from },
        });
        expect(answer.statusCode).toBe(403);
      }
      const typed = await anna.call('GET', '/court/cases.csv?fullName=rowcount', {
        headers: { 'sec-fetch-site': 'none' },
      });
      expect(typed.statusCode).toBe(200);
    },
  );

  it('counts requests across all servers on one database', async () => {
    const database = { ...site.database, kind: 'server' as const };
    const limits = { ...limitsOf('search', { visitor: times(4) }), shareMs: 1_000_000 };
    const open = async (): Promise<TestSite> => {
      const shared = { database, users: site.users };
      const server = await openTestSite({ shared, config: { limits } });
      others.push(server);
      return server;
    };
    const [one, two] = [await open(), await open()];
    for (const server of [one, one, two]) {
      expect((await search(server.browser())).statusCode).toBe(200);
    }
    await one.app.requestLimits.exchange();
    await two.app.requestLimits.exchange();
    expect((await search(two.browser())).statusCode).toBe(200);
    expect((await search(two.browser())).statusCode).toBe(429);
    const counters = await site.database.db.selectFrom('rate_counter').selectAll().execute();
    expect(counters.map(({ key }) => key)).toContain('search:127.0.0.1');
    await site.database.db.deleteFrom('rate_counter').execute();
  });

  it('writes no request counts to an embedded database', async () => {
    const limited = await openWith(DEFAULT_LIMITS);
    await search(limited.browser());
    expect(await site.database.db.selectFrom('rate_counter').selectAll().execute()).toEqual([]);
    expect(limited.clock.time).toBe(START);
  });
});

import type { MessageErrorBody } from '#contract/apiErrors';
import { COOKIES } from '#contract/site/settings';
import type { Storage } from '../../../src/server/db/storage';
import { openEmbeddedTestDatabase } from '../../support/testDatabase';
import { addCase, seed } from '../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../testApp';

describe('health', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it('reports that the process is alive without querying the database', async () => {
    const answer = await site.app.inject('/livez');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'alive' });
  });

  it('reports ready when the database responds', async () => {
    const answer = await site.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready', reads: true });
  });

  it('reports not ready but alive while the server stops', async () => {
    site.app.draining.isDraining = true;
    const answer = await site.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'stopping', reads: false });
    expect((await site.app.inject('/livez')).statusCode).toBe(200);
    site.app.draining.isDraining = false;
  });

  it('checks the database once for all requests within a second', async () => {
    const check = jest.fn(() => Promise.resolve());
    const other = await openTestSite({
      shared: { users: site.users, database: { ...site.database, check } },
    });
    const ask = async () => (await other.app.inject('/readyz')).statusCode;
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([200]));
    expect(check).toHaveBeenCalledTimes(1);
    other.clock.time += 1_000;
    check.mockRejectedValue(new Error('gone'));
    expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set([503]));
    expect(check).toHaveBeenCalledTimes(2);
    other.clock.time += 1_000;
    check.mockResolvedValue();
    expect(await ask()).toBe(200);
    await other.close();
  });

  it("reports not ready when the database doesn't respond", async () => {
    const other = await openTestSite({
      shared: {
        users: site.users,
        database: { ...site.database, check: () => Promise.reject(new Error('gone')) },
      },
    });
    const answer = await other.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'unavailable', reads: false });
    expect((await other.app.inject('/livez')).statusCode).toBe(200);
    await other.close();
  });

  it('reports the state of the replica, if there is one', async () => {
    const replica = { state: 'behind', lagMs: 90_000 } as const;
    const other = await openTestSite({
      shared: { ...site, database: { ...site.database, replica: () => replica } },
    });
    const answer = await other.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready', reads: true, replica });
    await other.close();
  });
});

describe('a site with a full disk', () => {
  const disk = {
    isWritable: true,
    check: () => Promise.resolve(disk.isWritable),
    close: jest.fn(),
  };
  const storage: Storage = disk;
  let site: TestSite;
  let anna: TestBrowser;
  let arno: TestBrowser;
  let root: TestBrowser;
  let caseId: number;
  beforeAll(async () => {
    const database = await openEmbeddedTestDatabase({ storage });
    site = await openTestSite({ shared: { database, users: await seed(database) } });
    caseId = await addCase(database, {
      number: '49Z01-2601-SC-000071',
      parties: [{ first: 'Dora', last: 'Diskfull' }],
    });
    anna = await site.signedIn('anna');
    arno = await site.signedIn('arno');
    root = await site.signedIn('root');
    disk.isWritable = false;
  });
  afterAll(async () => {
    await site.close();
    await site.database.close();
  });

  it('reports a site with a full disk as alive and readable, but not ready', async () => {
    const answer = await site.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'readOnly', reads: true });
    expect((await site.app.inject('/livez')).statusCode).toBe(200);
  });

  it("rejects a change when the disk is full, with a message that the change wasn't saved", async () => {
    const call = await anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: false } });
    expect(call.statusCode).toBe(507);
    expect(call.json<MessageErrorBody>().message).toContain("couldn't save this");
  });

  it('serves reads on a full disk, even if the session would be extended', async () => {
    site.clock.time += 5 * 60_000;
    expect((await anna.call('GET', `/court/cases/${caseId}`)).statusCode).toBe(200);
    expect((await anna.call('GET', '/users/current')).json()).toMatchObject({ firstName: 'Anna' });
  });

  const userIn = async (browser: TestBrowser): Promise<number | null> =>
    (await browser.call('GET', '/users/current')).json<{ id: number | null }>().id;

  it('logs users out and ends their sessions on a full disk', async () => {
    const copy = Object.assign(site.browser(), { cookies: new Map(arno.cookies) });
    expect(await userIn(copy)).toBe(site.users.arno);
    expect((await arno.post('/web/in/common/Logout', {})).statusCode).toBe(303);
    expect(arno.cookies.has(COOKIES.session)).toBe(false);
    expect(await userIn(copy)).toBeNull();
  });

  it('keeps only active users logged in while the disk is full', async () => {
    for (let time = 1; time <= 3; time += 1) {
      site.clock.time += 20 * 60_000;
      expect(await userIn(anna)).toBe(site.users.anna);
    }
    site.clock.time += 20 * 60_000;
    expect((await anna.call('POST', '/users/current/session')).json()).toEqual({
      expiresAt: new Date(site.clock.time + 30 * 60_000).toISOString(),
    });
    site.clock.time += 20 * 60_000;
    expect(await userIn(anna)).toBe(site.users.anna);
    expect(await userIn(root)).toBeNull();
  });

  it('saves changes again as soon as there is disk space', async () => {
    disk.isWritable = true;
    site.clock.time += 1_000;
    expect((await site.app.inject('/readyz')).statusCode).toBe(200);
    expect(
      (await anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: false } })).statusCode,
    ).toBe(200);
  });

  it('records the sessions used or ended during a full disk once the disk has space again', async () => {
    const { db } = site.database;
    const usedAt = site.clock.time - 1_000;
    await site.app.sessions.sweep();
    expect(await db.selectFrom('session').select(['user_id', 'last_seen_at']).execute()).toEqual([
      { user_id: site.users.anna, last_seen_at: new Date(usedAt) },
    ]);
    const ends = await db
      .selectFrom('audit_event')
      .select('actor_id')
      .where('action', '=', 'signedOut')
      .execute();
    expect(ends).toEqual([{ actor_id: site.users.arno }]);
  });
});

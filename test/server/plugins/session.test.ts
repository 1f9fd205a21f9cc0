import { HEADERS } from '#contract/site/headers';
import { COOKIES } from '#contract/site/settings';
import { TEST_PASSWORD } from '../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../testApp';

const MINUTE = 60_000;

describe('sessions', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  async function userIn(browser: TestBrowser): Promise<number | null> {
    const answer = await browser.call('GET', '/users/current');
    return answer.json<{ id: number | null }>().id;
  }

  it('starts a visitor session with a page, but not with a call', async () => {
    const browser = site.browser();
    await browser.call('GET', '/users/current');
    expect(browser.cookies.size).toBe(0);
    await browser.open('/web/vue/in/');
    expect(browser.cookies.get(COOKIES.session)).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get(COOKIES.signedIn)).toBe('');
    expect(browser.cookies.get(COOKIES.xsrf)).not.toBe('');
  });

  it('hides the session cookie from scripts, and uses no prefix over plain HTTP', async () => {
    const answer = await site.browser().open('/web/vue/in/');
    const [session, signedIn, xsrf] = answer.cookies;
    expect(session).toMatchObject({ name: 'sid', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session).not.toHaveProperty('secure');
    expect(signedIn).toMatchObject({ name: 'signed_in', sameSite: 'Lax', path: '/' });
    expect(signedIn).not.toHaveProperty('httpOnly');
    expect(xsrf).toMatchObject({ name: 'XSRF-TOKEN', sameSite: 'Strict', path: '/' });
  });

  it('uses Secure and __Host- cookies if the public URL is HTTPS', async () => {
    const secure = await openTestSite({
      shared: site,
      config: { publicUrl: new URL('https://records.example.org') },
    });
    const answer = await secure.browser().open('/web/vue/in/');
    expect(answer.cookies.map(({ name }) => name)).toEqual([
      '__Host-sid',
      '__Host-signed_in',
      '__Host-XSRF-TOKEN',
    ]);
    for (const cookie of answer.cookies) expect(cookie.secure).toBe(true);
    await secure.close();
  });

  it('stores only the hash of the session id', async () => {
    const browser = await site.signedIn('anna');
    const rows = await site.database.db.selectFrom('session').selectAll().execute();
    const id = browser.cookies.get(COOKIES.session) ?? '';
    expect(id).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('changes the session id at login, and ends the old session immediately', async () => {
    const browser = site.browser();
    await browser.open('/web/in/common/Login');
    for (const _time of ['from a visitor', 'again']) {
      const before = new Map(browser.cookies);
      await browser.signIn('anna');
      for (const name of Object.values(COOKIES)) {
        expect(browser.cookies.get(name)).not.toBe(before.get(name));
      }
      const thief = site.browser();
      thief.cookies.set(COOKIES.session, before.get(COOKIES.session) ?? '');
      expect(await userIn(thief)).toBeNull();
    }
  });

  it('stores nothing for visitors, no matter how many pages they open', async () => {
    const { db } = site.database;
    const count = async (): Promise<number> =>
      (await db.selectFrom('session').select('id_hash').execute()).length;
    const before = await count();
    for (let visit = 0; visit < 20; visit += 1) {
      const browser = site.browser();
      await browser.open('/web/vue/in/');
      await browser.open('/web/in/common/Login');
    }
    expect(await count()).toBe(before);
  });

  it("keeps a visitor's session for hours, so that an open form can still be sent", async () => {
    const browser = site.browser();
    await browser.open('/web/vue/in/');
    const id = browser.cookies.get(COOKIES.session);
    site.clock.time += 9 * 60 * MINUTE;
    expect(await userIn(browser)).toBeNull();
    expect(browser.cookies.get(COOKIES.session)).toBe(id);
    const answer = await browser.post('/web/in/common/Login', {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
    });
    expect(answer.statusCode).toBe(303);
  });

  it("rejects a visitor session that this site didn't issue", async () => {
    const browser = site.browser();
    await browser.open('/web/vue/in/');
    const id = browser.cookies.get(COOKIES.session) ?? '';
    const forged = (id.startsWith('A') ? 'B' : 'A') + id.slice(1);
    browser.cookies.set(COOKIES.session, forged);
    await userIn(browser);
    expect(browser.cookies.get(COOKIES.session)).not.toBe(forged);
  });

  it('marks a login with a 12-character marker, and never accepts the marker as a credential', async () => {
    const browser = await site.signedIn('anna');
    expect(browser.cookies.get(COOKIES.signedIn)).toMatch(/^[\w-]{12}$/);
    browser.cookies.delete(COOKIES.session);
    expect(await userIn(browser)).toBeNull();
    expect(browser.cookies.has(COOKIES.signedIn)).toBe(false);
  });

  it('replaces an unknown session with a visitor session', async () => {
    for (const unknown of ['x', 'A'.repeat(43), "'; drop table session; --", '%00', '']) {
      const browser = site.browser();
      browser.cookies.set(COOKIES.session, unknown);
      browser.cookies.set(COOKIES.signedIn, 'abcdefghijkl');
      browser.cookies.set(COOKIES.xsrf, 'token');
      const answer = await browser.call('GET', '/users/current');
      expect(answer.json()).toMatchObject({ id: null, status: 'ANONYMOUS' });
      expect(browser.cookies.get(COOKIES.session)).not.toBe(unknown);
      expect(browser.cookies.get(COOKIES.signedIn)).toBe('');
      expect(browser.cookies.get(COOKIES.xsrf)).not.toBe('token');
    }
  });

  it('accepts a login from a page whose session has ended', async () => {
    const browser = await site.signedIn('anna');
    site.clock.time += 31 * MINUTE;
    expect(await userIn(browser)).toBeNull();
    const answer = await browser.post('/web/in/common/Login', {
      action: 'POST-LOGIN-INFO',
      username: 'anna',
      password: TEST_PASSWORD,
    });
    expect(answer.statusCode).toBe(303);
    expect(await userIn(browser)).toBe(site.users.anna);
  });

  it('ends a session after 30 idle minutes, but not earlier', async () => {
    const browser = await site.signedIn('anna');
    site.clock.time += 29 * MINUTE;
    expect(await userIn(browser)).toBe(site.users.anna);
    site.clock.time += 29 * MINUTE;
    expect(await userIn(browser)).toBe(site.users.anna);
    site.clock.time += 31 * MINUTE;
    expect(await userIn(browser)).toBeNull();
    expect(browser.cookies.get(COOKIES.signedIn)).toBe('');
  });

  it('ends the session of a super user after 15 idle minutes', async () => {
    const browser = await site.signedIn('root');
    site.clock.time += 14 * MINUTE;
    expect(await userIn(browser)).toBe(site.users.root);
    site.clock.time += 16 * MINUTE;
    expect(await userIn(browser)).toBeNull();
  });

  it('ends every session after 8 hours, even if it is in use', async () => {
    const browser = await site.signedIn('anna');
    for (let elapsed = 0; elapsed < 8 * 60 - 20; elapsed += 20) {
      site.clock.time += 20 * MINUTE;
      expect(await userIn(browser)).toBe(site.users.anna);
    }
    site.clock.time += 20 * MINUTE;
    expect(await userIn(browser)).toBeNull();
  });

  describe('sessions after the clock was temporarily a day ahead', () => {
    const DAY = 24 * 60 * MINUTE;

    it('ends a session that started while the clock was a day ahead, and sweeps it', async () => {
      site.clock.time = START + DAY;
      const [browser, idle] = [await site.signedIn('anna'), await site.signedIn('anna')];
      expect(await userIn(browser)).toBe(site.users.anna);
      site.clock.time = START;
      expect(await userIn(browser)).toBeNull();
      await site.app.sessions.sweep();
      site.clock.time = START + DAY;
      expect(await userIn(idle)).toBeNull();
    });

    it('ends a session after 30 idle minutes or 8 hours in total, even if it was used while the clock was ahead', async () => {
      const [idle, busy] = [await site.signedIn('anna'), await site.signedIn('anna')];
      const { db } = site.database;
      await db
        .updateTable('session')
        .set({ last_seen_at: new Date(START + DAY), expires_at: new Date(START + 2 * DAY) })
        .where('user_id', '=', site.users.anna)
        .execute();
      expect(await userIn(idle)).toBe(site.users.anna);
      site.clock.time = START + 31 * MINUTE;
      expect(await userIn(idle)).toBeNull();
      for (; site.clock.time < START + 8 * 60 * MINUTE; site.clock.time += 20 * MINUTE) {
        expect(await userIn(busy)).toBe(site.users.anna);
      }
      site.clock.time = START + 8 * 60 * MINUTE;
      expect(await userIn(busy)).toBeNull();
    });

    it('tolerates another server’s clock that is less than a minute ahead', async () => {
      site.clock.time = START + MINUTE - 1;
      const browser = await site.signedIn('anna');
      site.clock.time = START;
      expect(await userIn(browser)).toBe(site.users.anna);
    });
  });

  it('returns the new expiration time when a session is extended', async () => {
    const browser = await site.signedIn('anna');
    site.clock.time += 10 * MINUTE;
    const answer = await browser.call('POST', '/users/current/session');
    expect(answer.json()).toEqual({
      expiresAt: new Date(site.clock.time + 30 * MINUTE).toISOString(),
    });
    site.clock.time += 29 * MINUTE;
    expect(await userIn(browser)).toBe(site.users.anna);
  });

  it.each([
    ['anna', 30],
    ['root', 15],
  ])('sends %s the remaining %i idle minutes with each response', async (name, minutes) => {
    const browser = await site.signedIn(name);
    const remaining = async (path: string): Promise<number> =>
      Number((await browser.call('GET', path)).headers[HEADERS.sessionRemaining]);
    expect(await remaining('/users/current')).toBe(minutes * MINUTE);
    site.clock.time += 5 * MINUTE;
    expect(await remaining('/motd/messages')).toBe(minutes * MINUTE);
    const page = await site.browser().open('/web/vue/in/');
    expect(page.headers).not.toHaveProperty(HEADERS.sessionRemaining);
  });

  it('reads a session without extending it if requested', async () => {
    const browser = await site.signedIn('anna');
    site.clock.time += 28 * MINUTE;
    const look = await browser.call('GET', '/users/current/session');
    expect(Number(look.headers[HEADERS.sessionRemaining])).toBe(2 * MINUTE);
    expect(look.json()).toEqual({ expiresAt: new Date(START + 30 * MINUTE).toISOString() });
    site.clock.time += 3 * MINUTE;
    expect((await browser.call('GET', '/users/current/session')).statusCode).toBe(401);
    expect(await userIn(browser)).toBeNull();
  });

  it('reads a session without extending it for an automatic request of a page', async () => {
    const browser = await site.signedIn('anna');
    site.clock.time += 29 * MINUTE;
    const headers = { [HEADERS.background]: '1' };
    const poll = await browser.call('GET', '/users/current', { headers });
    expect(poll.json()).toMatchObject({ id: site.users.anna });
    site.clock.time += 2 * MINUTE;
    expect(await userIn(browser)).toBeNull();
  });

  it('sends the new remaining time in the response to an extension', async () => {
    const browser = await site.signedIn('anna');
    site.clock.time += 29 * MINUTE;
    const answer = await browser.call('POST', '/users/current/session');
    expect(Number(answer.headers[HEADERS.sessionRemaining])).toBe(30 * MINUTE);
  });

  it('writes "last seen" at most once a minute', async () => {
    const browser = await site.signedIn('anna');
    const lastSeen = async (): Promise<number> => {
      const row = await site.database.db
        .selectFrom('session')
        .select('last_seen_at')
        .where('signed_in_mark', '=', browser.cookies.get(COOKIES.signedIn) ?? '')
        .executeTakeFirstOrThrow();
      return row.last_seen_at.getTime();
    };
    site.clock.time += 30_000;
    await userIn(browser);
    expect(await lastSeen()).toBe(START);
    site.clock.time += 31_000;
    await userIn(browser);
    expect(await lastSeen()).toBe(START + 61_000);
  });

  it('ends the sessions of a deactivated user', async () => {
    const browser = await site.signedIn('berta');
    const { db } = site.database;
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      db.updateTable('app_user').set({ status }).where('username', '=', 'berta').execute();
    await setStatus('INACTIVE');
    expect(await userIn(browser)).toBeNull();
    await setStatus('ACTIVE');
    expect(await userIn(browser)).toBeNull();
  });

  it('sweeps only expired sessions', async () => {
    const { db } = site.database;
    await db.deleteFrom('session').execute();
    await site.signedIn('anna');
    site.clock.time += 31 * MINUTE;
    const browser = await site.signedIn('arno');
    await site.app.sessions.sweep();
    const rows = await db.selectFrom('session').select('user_id').execute();
    expect(rows).toEqual([{ user_id: site.users.arno }]);
    expect(await userIn(browser)).toBe(site.users.arno);
  });

  it('restores a lost token cookie with the next page', async () => {
    const browser = await site.signedIn('anna');
    const token = browser.cookies.get(COOKIES.xsrf);
    browser.cookies.set(COOKIES.xsrf, 'something else');
    await browser.open('/web/vue/in/');
    expect(browser.cookies.get(COOKIES.xsrf)).toBe(token);
  });

  it('returns the complete current user', async () => {
    const browser = await site.signedIn('anna');
    const answer = await browser.call('GET', '/users/current');
    expect(answer.json()).toEqual({
      id: site.users.anna,
      status: 'ACTIVE',
      firstName: 'Anna',
      lastName: 'Tester',
      isEmailConfirmed: true,
      isAdmin: false,
      isSuperUser: false,
      isFinepayReviewer: false,
      isEFilingReviewer: false,
      isBulkEFilingUploader: false,
      isBulkEFilingReviewer: false,
      clerkId: null,
      recorderId: null,
      account: {
        id: expect.any(Number) as number,
        status: 'ACTIVE',
        accountStatus: 'ACTIVE',
        subscriptions: { COURT: 9_001 },
        billingCodeEnabled: false,
        bulkEFilingEnabled: false,
      },
      efmUsers: {},
      hasSecondFactor: false,
    });
  });
});

import { Secret, TOTP } from 'otpauth';
import { COOKIES } from '#contract/site/settings';
import { appSecretContext } from '../../../src/server/domain/secrets/repository';
import { DEFAULT_LIMITS } from '../../../src/server/limits';
import { openEmbeddedTestDatabase } from '../../support/testDatabase';
import { seed, TEST_PASSWORD } from '../seed';
import { openTestSite, WIDE_LIMITS, type TestBrowser, type TestSite } from '../testApp';

const SECOND = '/web/in/common/SecondStep';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

describe('logging in while the disk is full', () => {
  const disk = {
    isWritable: true,
    check: () => Promise.resolve(disk.isWritable),
    close: jest.fn(),
  };
  let site: TestSite;
  beforeAll(async () => {
    const database = await openEmbeddedTestDatabase({ storage: disk });
    const { loginDelay, loginFailures } = DEFAULT_LIMITS;
    site = await openTestSite({
      shared: { database, users: await seed(database) },
      config: { limits: { ...WIDE_LIMITS, loginDelay, loginFailures } },
    });
    await database.db
      .insertInto('authenticator_app')
      .values({
        user_id: site.users.arno,
        secret: site.app.secretBox.seal(SECRET, appSecretContext(site.users.arno)),
        last_step: null,
        started_at: new Date(site.clock.time),
        confirmed_at: new Date(site.clock.time),
      })
      .execute();
  });
  afterAll(async () => {
    await site.close();
    await site.database.close();
  });
  beforeEach(() => {
    site.clock.time += 60 * 60_000;
    disk.isWritable = false;
  });
  afterEach(() => {
    disk.isWritable = true;
  });

  const userIn = async (browser: TestBrowser): Promise<number | null> =>
    (await browser.call('GET', '/users/current')).json<{ id: number | null }>().id;
  const code = (): string =>
    new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: site.clock.time });
  const sessionsOf = (userId: number) =>
    site.database.db.selectFrom('session').where('user_id', '=', userId).selectAll().execute();

  it('creates a session in memory with the same cookies and rights, and writes it later', async () => {
    const browser = site.browser();
    expect((await browser.signIn('anna')).statusCode).toBe(303);
    expect(browser.cookies.has(COOKIES.session)).toBe(true);
    expect(await userIn(browser)).toBe(site.users.anna);
    expect((await browser.call('GET', '/users/current/saved-regions')).statusCode).not.toBe(401);
    expect(await sessionsOf(site.users.anna)).toEqual([]);
    disk.isWritable = true;
    await site.app.sessions.sweep();
    expect(await sessionsOf(site.users.anna)).toHaveLength(1);
    expect(await userIn(browser)).toBe(site.users.anna);
    const events = await site.database.db
      .selectFrom('audit_event')
      .where('action', '=', 'signedIn')
      .where('actor_id', '=', site.users.anna)
      .select('target')
      .execute();
    expect(events).toEqual([{ target: `user/${String(site.users.anna)}` }]);
  });

  it('keeps a session in memory as long as any other session, and ends it at logout', async () => {
    const browser = site.browser();
    await browser.signIn('anna');
    const copy = Object.assign(site.browser(), { cookies: new Map(browser.cookies) });
    await browser.post('/web/in/common/Logout', {});
    expect(await userIn(copy)).toBeNull();
    const idle = site.browser();
    await idle.signIn('anna');
    site.clock.time += 29 * 60_000;
    expect(await userIn(idle)).toBe(site.users.anna);
    site.clock.time += 30 * 60_000;
    expect(await userIn(idle)).toBeNull();
  });

  it('requires the right password on a full disk, within the limits on guessing', async () => {
    const browser = site.browser('203.0.113.50');
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      statuses.push((await browser.signIn('anna', 'wrong password')).statusCode);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.slice(6)).toEqual([429, 429]);
    expect((await browser.signIn('anna', TEST_PASSWORD)).statusCode).toBe(429);
  });

  it('requires two-step login on a full disk, and accepts each code once', async () => {
    const browser = site.browser();
    const first = await browser.signIn('arno');
    expect(first.headers.location).toContain('/common/SecondStep');
    expect(await userIn(browser)).toBeNull();
    expect((await browser.post(SECOND, { code: '000000' })).statusCode).toBe(401);
    expect((await browser.post(SECOND, { code: code() })).statusCode).toBe(303);
    expect(await userIn(browser)).toBe(site.users.arno);
    const other = site.browser();
    await other.signIn('arno');
    expect((await other.post(SECOND, { code: code() })).statusCode).toBe(401);
    expect(await userIn(other)).toBeNull();
    disk.isWritable = true;
    expect((await other.post(SECOND, { code: code() })).statusCode).toBe(401);
  });

  it('discards an in-memory session if the password changes before the session can be written', async () => {
    const browser = site.browser();
    await browser.signIn('anna');
    expect(await userIn(browser)).toBe(site.users.anna);
    disk.isWritable = true;
    await site.database.db
      .updateTable('app_user')
      .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
      .where('id', '=', site.users.anna)
      .execute();
    expect(await userIn(browser)).toBeNull();
  });
});

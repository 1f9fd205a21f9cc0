import type { ResultList } from '#contract/schemas/fields';
import type { SuperUserRequest } from '#contract/schemas/superUsers';
import { endExpiredRights } from '../../../../src/server/areas/superUsers/decideRights';
import { proveIdentity, setFactorTime } from '../../../support/superUsers';
import { addAccount } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const HOUR_MS = 3_600_000;

describe('the two-person rule for super users', () => {
  let site: TestSite;
  let root: TestBrowser;
  let second: TestBrowser;
  let ids: Record<string, number>;
  beforeEach(async () => {
    site = await openTestSite();
    const names = ['second', 'candidate'];
    const { userIds } = await addAccount(site.database, names);
    ids = { root: site.users.root, second: userIds[0] ?? 0, candidate: userIds[1] ?? 0 };
    await site.database.db
      .updateTable('app_user')
      .set({ is_super_user: true })
      .where('username', '=', 'second')
      .execute();
    root = await site.signedIn('root');
    second = await signInWithFactor('second');
  });
  afterEach(() => site.close());

  /** Logs in and then adds a second factor, which super users need for their pages. */
  async function signInWithFactor(username: string): Promise<TestBrowser> {
    const { db } = site.database;
    const userId = ids[username] ?? 0;
    await db.deleteFrom('authenticator_app').where('user_id', '=', userId).execute();
    const browser = await site.signedIn(username);
    await db
      .insertInto('authenticator_app')
      .values({
        user_id: userId,
        secret: 'sealed',
        started_at: new Date(0),
        confirmed_at: new Date(0),
        last_step: null,
      })
      .execute();
    await setFactorTime(site, username, site.clock.now() - 15 * 60_000);
    return browser;
  }
  const request = (browser: TestBrowser, given: object = {}) =>
    browser.call('POST', '/admin/super-user-requests', {
      payload: {
        kind: 'GRANT',
        username: 'candidate',
        reason: 'On call in August',
        until: null,
        ...given,
      },
    });
  const list = async (browser: TestBrowser): Promise<readonly SuperUserRequest[]> =>
    (await browser.call('GET', '/admin/super-user-requests')).json<ResultList<SuperUserRequest>>()
      .items;
  const decide = (browser: TestBrowser, requestId: number, isGranted = true) =>
    browser.call('PUT', `/admin/super-user-requests/${String(requestId)}`, {
      payload: { isGranted },
    });
  const prove = (username: string, at?: number) => proveIdentity(site, username, at);
  const isSuperUser = async (username: string): Promise<boolean> => {
    const user = await site.database.db
      .selectFrom('app_user')
      .where('id', '=', ids[username] ?? 0)
      .select('is_super_user')
      .executeTakeFirstOrThrow();
    return user.is_super_user;
  };
  const notified = async (username: string): Promise<string[]> => {
    const rows = await site.database.db
      .selectFrom('notification')
      .where('user_id', '=', ids[username] ?? 0)
      .orderBy('id')
      .select('title')
      .execute();
    return rows.map(({ title }) => title);
  };

  it('makes a user a super user only after another super user approves', async () => {
    await request(root);
    const [open] = await list(second);
    expect(open).toMatchObject({ state: 'OPEN', username: 'candidate', mayDecide: true });
    expect(await notified('second')).toEqual(['A request needs your decision']);
    expect(await isSuperUser('candidate')).toBe(false);

    await prove('root');
    expect((await decide(root, open?.id ?? 0)).statusCode).toBe(403);
    const unproved = await decide(second, open?.id ?? 0);
    expect([unproved.statusCode, unproved.json<{ code: string }>().code]).toEqual([
      403,
      'PROOF_NEEDED',
    ]);
    await prove('second', site.clock.now() - 11 * 60_000);
    expect((await decide(second, open?.id ?? 0)).statusCode).toBe(403);
    await prove('second');
    expect((await decide(second, open?.id ?? 0)).statusCode).toBe(200);

    expect(await isSuperUser('candidate')).toBe(true);
    expect((await list(root))[0]).toMatchObject({ state: 'GRANTED', decidedBy: 'second' });
    for (const name of ['root', 'candidate']) {
      expect(await notified(name)).toContain('Request granted: candidate');
    }
    const events = await auditOf(site, `user/${String(ids['candidate'])}`);
    expect(events.map(({ action }) => action)).toEqual(['superUserRequested', 'superUserDecided']);
    expect((await decide(second, open?.id ?? 0)).statusCode).toBe(409);
  });

  it.each([
    ['is deactivated', { status: 'INACTIVE' }],
    ['email address isn’t confirmed', { is_email_confirmed: false }],
  ] as const)('rejects a grant with the reason “%s”, but allows a denial', async (why, row) => {
    await request(root);
    await prove('second');
    const [open] = await list(second);
    const { db } = site.database;
    await db
      .updateTable('app_user')
      .set(row)
      .where('id', '=', ids['candidate'] ?? 0)
      .execute();
    const answer = await decide(second, open?.id ?? 0);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(why);
    expect(await isSuperUser('candidate')).toBe(false);
    expect((await decide(second, open?.id ?? 0, false)).statusCode).toBe(200);
  });

  it('grants nothing after the requested last day', async () => {
    await request(root, { until: '2026-07-06' });
    site.clock.time = START + 23 * HOUR_MS;
    second = await signInWithFactor('second');
    await prove('second');
    const [open] = await list(second);
    expect(open).toMatchObject({ state: 'OPEN', until: '2026-07-06' });
    const answer = await decide(second, open?.id ?? 0);
    expect(answer.statusCode).toBe(409);
    expect(await isSuperUser('candidate')).toBe(false);
  });

  it('changes nothing when the request is denied', async () => {
    await request(root);
    await prove('second');
    const [open] = await list(second);
    await decide(second, open?.id ?? 0, false);
    expect(await isSuperUser('candidate')).toBe(false);
    expect((await list(root))[0]?.state).toBe('REFUSED');
  });

  it('expires a request after 24 hours, so that a new request can be made', async () => {
    await request(root);
    expect((await request(second)).statusCode).toBe(409);
    site.clock.time = START + 24 * HOUR_MS;
    second = await signInWithFactor('second');
    await prove('second');
    const [expired] = await list(second);
    expect(expired?.state).toBe('EXPIRED');
    expect((await decide(second, expired?.id ?? 0)).statusCode).toBe(409);
    expect(await isSuperUser('candidate')).toBe(false);
    expect((await request(second)).statusCode).toBe(200);
  });

  it('never lets a user change their own super user right', async () => {
    expect((await request(root, { kind: 'REVOKE', username: 'root' })).statusCode).toBe(409);
    await request(second, { kind: 'REVOKE', username: 'root' });
    await prove('root');
    const [open] = await list(root);
    expect(open?.mayDecide).toBe(false);
    expect((await decide(root, open?.id ?? 0)).statusCode).toBe(403);
    expect(await isSuperUser('root')).toBe(true);
  });

  it('ends the sessions of a user whose right is revoked', async () => {
    const { userIds } = await addAccount(site.database, ['third']);
    await site.database.db
      .updateTable('app_user')
      .set({ is_super_user: true })
      .where('id', '=', userIds[0] ?? 0)
      .execute();
    ids['third'] = userIds[0] ?? 0;
    const third = await signInWithFactor('third');
    await request(root, { kind: 'REVOKE', username: 'third' });
    await prove('second');
    const [open] = await list(second);
    await decide(second, open?.id ?? 0);
    expect((await third.call('GET', '/admin/today')).statusCode).toBe(401);
  });

  it('keeps the last super user, even when two revocations race and when rights expire', async () => {
    const { db } = site.database;
    await db
      .updateTable('app_user')
      .set({ super_user_until: '2026-07-05' })
      .where('is_super_user', '=', true)
      .execute();
    await endExpiredRights(db, site.clock.now());
    const left = await db
      .selectFrom('app_user')
      .where('is_super_user', '=', true)
      .where('status', '=', 'ACTIVE')
      .select('id')
      .execute();
    expect(left).toHaveLength(1);
  });

  it.each([
    ['username', { username: 'no one here' }],
    ['username', { username: 'second' }],
    ['username', { kind: 'REVOKE', username: 'candidate' }],
    ['reason', { reason: ' ' }],
    ['until', { until: '2026-07-01' }],
  ])('rejects a request with an invalid %s (%j)', async (field, given) => {
    const answer = await request(root, given);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: { name: string }[] }>().fields[0]?.name).toBe(field);
    expect(await list(root)).toEqual([]);
  });
});

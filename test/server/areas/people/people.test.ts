import { updateBillingStatuses } from '../../../../src/server/domain/billing/standingRepository';
import { sql } from 'kysely';
import type { AccountRecord, UserRecord } from '#contract/schemas/people';
import type { UserChangeKind } from '#contract/admin/people';
import { factsOf } from '#contract/account/changeFacts';
import { addSuperUser, proveIdentity } from '../../../support/superUsers';
import { addAccount } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { addFilers } from '../../filers';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const MINUTE_MS = 60_000;

describe('admin records of users and accounts', () => {
  let site: TestSite;
  let root: TestBrowser;
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  let accountId: number;
  let ada: number;
  let bob: number;
  let bobName: string;
  beforeEach(async () => {
    site.clock.time = START;
    root = await site.signedIn('root');
    made += 1;
    bobName = `bob-p${String(made)}`;
    const added = await addAccount(site.database, [`ada-p${String(made)}`, bobName]);
    ({ accountId } = added);
    [ada = 0, bob = 0] = added.userIds;
    const { db } = site.database;
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', ada).execute();
    await db
      .updateTable('app_user')
      .set({ email: `${bobName}@example.org` })
      .where('id', '=', bob)
      .execute();
  });

  const look = (by: TestBrowser, id: number, kind = 'user') =>
    by.call('POST', '/admin/record-looks', { payload: { kind, id, reason: 'SUPPORT' } });
  const read = async (by: TestBrowser, id: number): Promise<UserRecord | null> => {
    const answer = await by.call('GET', `/admin/users/${String(id)}/record`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ record: UserRecord | null }>().record;
  };
  /** Opens a user's record. */
  const open = async (by: TestBrowser, id: number): Promise<UserRecord> => {
    await look(by, id);
    const record = await read(by, id);
    if (record === null) throw new Error('The record is closed.');
    return record;
  };
  const change = (
    by: TestBrowser,
    id: number,
    kind: UserChangeKind,
    version: number,
    given: object = {},
  ) =>
    by.call('POST', `/admin/users/${String(id)}/changes`, {
      payload: { change: kind, sessionKey: null, reason: 'Asked by phone', version, ...given },
    });
  const actions = async (target: string): Promise<string[]> =>
    (await auditOf(site, target)).map(({ action }) => action);
  const rowOf = async (id: number): Promise<string> => {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(u)::text as row from app_user u where id = ${id}`.execute(
      site.database.db,
    );
    return rows[0]?.row ?? '';
  };

  it('opens a record only after a reason is entered, for 30 minutes in one session, and audits each view', async () => {
    expect(await read(root, bob)).toBeNull();
    expect((await change(root, bob, 'UNLOCK', 0)).statusCode).toBe(403);
    expect((await look(root, bob)).statusCode).toBe(200);
    expect(await read(root, bob)).toMatchObject({ id: bob, username: bobName });
    await read(root, bob);
    expect(await actions(`user/${String(bob)}`)).toEqual([
      'recordOpened',
      'recordViewed',
      'recordViewed',
    ]);
    const elsewhere = await site.signedIn('root');
    expect(await read(elsewhere, bob)).toBeNull();
    expect(await read(root, ada)).toBeNull();
    site.clock.time = START + 31 * MINUTE_MS;
    root = await site.signedIn('root');
    expect(await read(root, bob)).toBeNull();
    const unknown = await root.call('GET', '/admin/users/999999999/record');
    expect(unknown.statusCode).toBe(404);
    const invented = { kind: 'user', id: bob, reason: 'CURIOUS' };
    const refused = await root.call('POST', '/admin/record-looks', { payload: invented });
    expect(refused.statusCode).toBe(400);
  });

  it("shows a user's sessions, logins, emails, saved records, and amount owed", async () => {
    const browser = await site.signedIn(bobName);
    const { db } = site.database;
    await db
      .insertInto('saved_item')
      .values({ user_id: bob, kind: 'courtCase', target_id: 1, alert: true, saved_at: new Date() })
      .execute();
    const record = await open(root, bob);
    expect(record).toMatchObject({
      account: { id: accountId, accountStatus: 'ACTIVE', openCents: 0 },
      factor: { hasApp: false, passkeys: 0, codesLeft: 0, isRemovalOpen: false },
      saved: { items: 1, searches: 0 },
      alerts: { own: 1 },
      mayChange: true,
      version: 0,
    });
    expect(record.logins.map(({ action }) => action)).toEqual(['signedIn']);
    const [session] = record.sessions;
    expect(record.sessions).toHaveLength(1);
    await change(root, bob, 'END_SESSION', 0, { sessionKey: session?.key });
    expect((await browser.call('GET', '/common/account')).statusCode).toBe(401);
    const again = await change(root, bob, 'END_SESSION', (await open(root, bob)).version, {
      sessionKey: session?.key,
    });
    expect(again.statusCode).toBe(404);
  });

  it.each([
    ['INACTIVATE', 'REACTIVATE'],
    ['CONFIRM_EMAIL', 'UNCONFIRM_EMAIL'],
    ['MARK_BOUNCED', 'CLEAR_BOUNCE'],
  ] as const)('restores the user exactly when %s is undone by %s', async (done, undone) => {
    const { db } = site.database;
    await db
      .updateTable('app_user')
      .set({ is_email_confirmed: false })
      .where('id', '=', bob)
      .execute();
    const bounces = () => db.selectFrom('mail_bounce').selectAll().orderBy('address').execute();
    const before = [await rowOf(bob), await bounces()];
    const { version } = await open(root, bob);
    expect((await change(root, bob, done, version)).statusCode).toBe(200);
    expect([await rowOf(bob), await bounces()]).not.toEqual(before);
    const next = await open(root, bob);
    expect((await change(root, bob, done, next.version)).statusCode).toBe(409);
    expect((await change(root, bob, undone, next.version)).statusCode).toBe(200);
    expect([await rowOf(bob), await bounces()]).toEqual(before);
    const changes = (await auditOf(site, `user/${String(bob)}`)).filter(
      ({ action }) => !action.startsWith('record'),
    );
    expect(changes).toHaveLength(2);
    for (const { detail } of changes) {
      expect(detail).toMatchObject({ reason: 'Asked by phone' });
      const facts = factsOf(detail as Parameters<typeof factsOf>[0]);
      expect(facts.some(({ before: earlier }) => earlier !== null)).toBe(true);
    }
  });

  it('changes administrator rights only after identity confirmation, and never for the last administrator', async () => {
    const { version } = await open(root, bob);
    const unproved = await change(root, bob, 'MAKE_ADMIN', version);
    expect([unproved.statusCode, unproved.json()]).toMatchObject([403, { code: 'PROOF_NEEDED' }]);
    await proveIdentity(site, 'root');
    expect((await change(root, bob, 'MAKE_ADMIN', version)).statusCode).toBe(200);
    const admin = await open(root, bob);
    expect(admin.isAdmin).toBe(true);
    expect((await change(root, bob, 'MAKE_ADMIN', admin.version)).statusCode).toBe(409);
    expect((await change(root, bob, 'REMOVE_ADMIN', version)).statusCode).toBe(409);
    expect((await change(root, bob, 'REMOVE_ADMIN', admin.version)).statusCode).toBe(200);
    const only = await open(root, ada);
    expect((await change(root, ada, 'REMOVE_ADMIN', only.version)).statusCode).toBe(409);
    const rights = (await auditOf(site, `user/${String(bob)}`)).filter(
      ({ action }) => action === 'userChanged',
    );
    expect(rights.map(({ detail }) => detail)).toEqual([
      { isAdmin: true, reason: 'Asked by phone' },
      { isAdmin: false, reason: 'Asked by phone' },
    ]);
  });

  it('turns off or transfers a deactivated user’s alerts, but not an active user’s', async () => {
    const follow = (userId: number) =>
      site.database.db
        .insertInto('bar_follow')
        .values({
          user_id: userId,
          bar_number: `${String(made)}-49`,
          alert: true,
          followed_at: new Date(START),
        })
        .onConflict((again) =>
          again.columns(['user_id', 'bar_number']).doUpdateSet({ alert: true }),
        )
        .execute();
    await follow(bob);
    const first = await open(root, bob);
    expect(first).toMatchObject({ alerts: { own: 1 }, heirs: [] });
    const heirId = ada;
    const early = await change(root, bob, 'HAND_OVER_ALERTS', first.version, { heirId });
    expect(early.statusCode).toBe(409);
    await change(root, bob, 'INACTIVATE', first.version);
    const left = await open(root, bob);
    expect(left.heirs.map(({ id }) => id)).toEqual([ada]);
    for (const nobody of [{}, { heirId: bob }, { heirId: 999_999 }]) {
      const refused = await change(root, bob, 'HAND_OVER_ALERTS', left.version, nobody);
      expect(refused.statusCode).toBe(409);
    }
    await change(root, bob, 'HAND_OVER_ALERTS', left.version, { heirId });
    expect(await open(root, bob)).toMatchObject({ alerts: { own: 0, used: 1 }, heirs: [] });
    await follow(bob);
    const again = await open(root, bob);
    expect((await change(root, bob, 'REMOVE_ALERTS', again.version)).statusCode).toBe(200);
    expect(await open(root, bob)).toMatchObject({ alerts: { own: 0, used: 1 } });
    const settled = (await auditOf(site, `user/${String(bob)}`)).filter(
      ({ action }) => action === 'alertsSettled',
    );
    expect(settled.map(({ detail }) => detail)).toMatchObject([
      { left: 'HAND_OVER', reason: 'Asked by phone' },
      { left: 'REMOVE', reason: 'Asked by phone' },
    ]);
  });

  it('gives an e-filing firm another administrator when its only one is deactivated', async () => {
    const { db } = site.database;
    const { firmId, userIds } = await addFilers(
      site,
      ['only', 'early', 'late', 'gone'].map((name) => `${name}-p${String(made)}`),
    );
    const [only = 0, early = 0, late = 0, gone = 0] = userIds;
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', late).execute();
    await db.updateTable('app_user').set({ status: 'INACTIVE' }).where('id', '=', gone).execute();
    await db
      .updateTable('filing_firm_user')
      .set({ role: 'FILER' })
      .where('user_id', 'in', [early, late])
      .execute();
    const admins = async () => {
      const rows = await db
        .selectFrom('filing_firm_user as m')
        .innerJoin('app_user as u', 'u.id', 'm.user_id')
        .where('m.firm_id', '=', firmId)
        .where('m.role', '=', 'ADMIN')
        .where('u.status', '=', 'ACTIVE')
        .select('u.id')
        .execute();
      return rows.map(({ id }) => id);
    };
    await change(root, only, 'INACTIVATE', (await open(root, only)).version);
    expect(await admins()).toEqual([late]);
    expect((await auditOf(site, `user/${String(late)}`)).at(-1)).toMatchObject({
      action: 'firmUserChanged',
      detail: { role: 'ADMIN' },
    });
    const told = await db
      .selectFrom('notification')
      .where('user_id', '=', late)
      .select('title')
      .execute();
    expect(told).toEqual([{ title: 'Your role in your firm' }]);
    // The account's administrator stays while the longest-serving user deactivates her.
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', early).execute();
    const boss = await site.signedIn(`early-p${String(made)}`);
    const body = { isActive: false, alerts: 'KEEP', heirId: null };
    const done = await boss.call('PUT', `/common/users/${String(late)}/status`, { payload: body });
    expect(done.statusCode).toBe(200);
    expect(await admins()).toEqual([early]);
  });

  it('doesn’t reactivate users of a closed account', async () => {
    const { version } = await open(root, bob);
    await change(root, bob, 'INACTIVATE', version);
    await site.database.db
      .updateTable('account')
      .set({ closed_at: new Date(START) })
      .where('id', '=', accountId)
      .execute();
    const answer = await change(root, bob, 'REACTIVATE', (await open(root, bob)).version);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('account is closed');
    expect(await open(root, bob)).toMatchObject({ status: 'INACTIVE' });
  });

  it('rejects a change to a record that another super user changed meanwhile, and shows that change', async () => {
    const second = await addSuperUser(site, `second-p${String(made)}`);
    const mine = await open(root, bob);
    const theirs = await open(second, bob);
    expect(mine.version).toBe(theirs.version);
    expect((await change(second, bob, 'INACTIVATE', theirs.version)).statusCode).toBe(200);
    const refused = await change(root, bob, 'MARK_BOUNCED', mine.version);
    const { code, message } = refused.json<{ code: string; message: string }>();
    expect([refused.statusCode, code]).toEqual([409, 'RECORD_CHANGED']);
    expect(message).toContain(`second-p${String(made)}: userInactivated`);
    expect(message).toContain('status: ACTIVE to INACTIVE');
    const results = await Promise.all([
      change(root, bob, 'REACTIVATE', (await open(root, bob)).version),
      change(second, bob, 'REACTIVATE', (await open(second, bob)).version),
    ]);
    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('rejects changes to super users, deactivating the only administrator, and a blank reason', async () => {
    await addSuperUser(site, `third-p${String(made)}`);
    const { id } = await site.database.db
      .selectFrom('app_user')
      .where('username', '=', `third-p${String(made)}`)
      .select('id')
      .executeTakeFirstOrThrow();
    const superUser = await open(root, id);
    expect(superUser.mayChange).toBe(false);
    expect((await change(root, id, 'INACTIVATE', superUser.version)).statusCode).toBe(403);
    const administrator = await open(root, ada);
    expect((await change(root, ada, 'INACTIVATE', administrator.version)).statusCode).toBe(409);
    const blank = await change(root, ada, 'UNLOCK', administrator.version, { reason: ' ' });
    expect(blank.statusCode).toBe(400);
  });

  it('resends the confirmation link, and sends a password link, only to an active user', async () => {
    const { db } = site.database;
    await db
      .updateTable('app_user')
      .set({ is_email_confirmed: false })
      .where('id', '=', bob)
      .execute();
    expect((await change(root, bob, 'UNLOCK', (await open(root, bob)).version)).statusCode).toBe(
      200,
    );
    const sent = await change(root, bob, 'SEND_CONFIRMATION', (await open(root, bob)).version);
    expect(sent.statusCode).toBe(200);
    await site.app.mails.settled();
    expect(site.mails.filter(({ to }) => to === `${bobName}@example.org`)).toHaveLength(1);
    await change(root, bob, 'CONFIRM_EMAIL', (await open(root, bob)).version);
    const { version } = await open(root, bob);
    expect((await change(root, bob, 'SEND_CONFIRMATION', version)).statusCode).toBe(409);
    expect((await change(root, bob, 'SEND_PASSWORD_LINK', version)).statusCode).toBe(200);
    await site.app.mails.settled();
    expect(site.mails.filter(({ to }) => to === `${bobName}@example.org`)).toHaveLength(2);
  });

  it('removes a second factor only after another super user approves', async () => {
    const { db } = site.database;
    const none = await open(root, bob);
    expect((await change(root, bob, 'REMOVE_FACTOR', none.version)).statusCode).toBe(409);
    await db
      .insertInto('passkey')
      .values({
        user_id: bob,
        name: 'Lost',
        credential_id: `lost ${String(bob)}`,
        public_key: '',
        sign_count: 0,
        transports: [],
        added_at: new Date(START),
        used_at: null,
      })
      .execute();
    const name = `fourth-p${String(made)}`;
    const other = await addSuperUser(site, name);
    const { version } = await open(root, bob);
    expect((await change(root, bob, 'REMOVE_FACTOR', version)).statusCode).toBe(200);
    const waiting = await open(root, bob);
    expect(waiting.factor).toMatchObject({ passkeys: 1, isRemovalOpen: true });
    const { items } = (await other.call('GET', '/admin/approvals')).json<{
      items: { id: number; summary: string }[];
    }>();
    const request = items.find(({ summary }) => summary.includes(bobName));
    await proveIdentity(site, name);
    const granted = await other.call('PUT', `/admin/approvals/${String(request?.id)}`, {
      payload: { isGranted: true },
    });
    expect(granted.statusCode).toBe(200);
    expect((await open(root, bob)).factor).toMatchObject({ passkeys: 0, isRemovalOpen: false });
  });

  it("shows an account's users, plan, ledger, and filings, and changes its access and plan", async () => {
    await look(root, accountId, 'account');
    const path = `/admin/accounts/${String(accountId)}`;
    const readAccount = async (): Promise<AccountRecord> =>
      (await root.call('GET', `${path}/record`)).json<{ record: AccountRecord }>().record;
    const account = await readAccount();
    expect(account).toMatchObject({ id: accountId, status: 'ACTIVE', plan: null, userCount: 2 });
    expect(account.users.map(({ id }) => id)).toEqual([ada, bob]);
    const send = (kind: string, version: number, planId: number | null = null) =>
      root.call('POST', `${path}/changes`, {
        payload: { change: kind, planId, reason: 'A fraud case', version },
      });
    expect((await send('SET_RENEWAL', account.version)).statusCode).toBe(409);
    const browser = await site.signedIn(bobName);
    expect((await send('INACTIVATE', account.version)).statusCode).toBe(200);
    expect((await send('REACTIVATE', account.version)).statusCode).toBe(409);
    const user = await browser.call('GET', '/users/current');
    expect(user.json()).toMatchObject({ account: { status: 'INACTIVE' } });
    expect((await send('REACTIVATE', (await readAccount()).version)).statusCode).toBe(200);
    expect((await readAccount()).status).toBe('ACTIVE');
    await site.database.db
      .updateTable('account')
      .set({ status: 'INACTIVE', account_status: 'PAST_DUE' })
      .where('id', '=', accountId)
      .execute();
    expect((await send('REACTIVATE', (await readAccount()).version)).statusCode).toBe(409);
    expect((await send('INACTIVATE', (await readAccount()).version)).statusCode).toBe(200);
    expect(await readAccount()).toMatchObject({ status: 'INACTIVE', isDeactivated: true });
    // The account is still past due.
    expect((await send('REACTIVATE', (await readAccount()).version)).statusCode).toBe(200);
    expect(await readAccount()).toMatchObject({ status: 'INACTIVE', isDeactivated: false });
    expect((await send('INACTIVATE', (await readAccount()).version)).statusCode).toBe(200);
    expect((await send('INACTIVATE', (await readAccount()).version)).statusCode).toBe(409);
    await site.database.db.transaction().execute(async (trx) => {
      await updateBillingStatuses(trx, [accountId], '2026-06-11');
    });
    expect((await readAccount()).status).toBe('INACTIVE');
    expect((await send('REACTIVATE', (await readAccount()).version)).statusCode).toBe(200);
    const [last] = (await readAccount()).changes.filter(
      ({ action }) => action === 'accountReactivated',
    );
    expect(last?.facts).toContainEqual({ name: 'status', before: 'INACTIVE', after: 'ACTIVE' });
  });

  it('adds notes with their author, and keeps every character of the text', async () => {
    const text = '=cmd|calc!A0 <b>called</b> twice';
    const note = () =>
      root.call('POST', '/admin/staff-notes', { payload: { kind: 'user', id: bob, text } });
    expect((await note()).statusCode).toBe(403);
    const { version } = await open(root, bob);
    expect((await note()).json()).toMatchObject({ by: 'root', text });
    const record = await open(root, bob);
    expect(record.notes.map((each) => each.text)).toEqual([text]);
    expect(record.version).toBe(version);
    const events = await auditOf(site, `user/${String(bob)}`);
    expect(JSON.stringify(events)).not.toContain('calc');
  });
});

describe('details of a change', () => {
  it('pairs values before and after, and keeps other details', () => {
    expect(
      factsOf({ statusBefore: 'ACTIVE', statusAfter: 'INACTIVE', reason: 'Fraud', limit: null }),
    ).toEqual([
      { name: 'status', before: 'ACTIVE', after: 'INACTIVE' },
      { name: 'reason', before: null, after: 'Fraud' },
      { name: 'limit', before: null, after: 'none' },
    ]);
    expect(factsOf({ from: 1, to: 2, wasOff: true, isOff: false })).toEqual([
      { name: 'value', before: '1', after: '2' },
      { name: 'isOff', before: 'yes', after: 'no' },
    ]);
  });
});

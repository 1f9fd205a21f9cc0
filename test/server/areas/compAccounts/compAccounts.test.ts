import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contract/site/headers';
import type { SearchCountSummary } from '#contract/schemas/searchCounts';
import type { ReportPage } from '#contract/schemas/reports';
import type { AccountRecord } from '#contract/schemas/people';
import { addSuperUser } from '../../../support/superUsers';
import { addAccount } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const BODY = {
  accountName: 'Vigo County Library',
  firstName: 'Lena',
  lastName: 'Ortiz',
  email: 'lena@library.example',
  username: 'lena.ortiz',
  planId: 9,
  until: '2026-12-31',
  requestedBy: 'Dana Price',
  reason: 'Public access terminals',
};

describe('creating a comp account', () => {
  let site: TestSite;
  let root: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    root = await site.signedIn('root');
  });
  afterAll(() => site.close());

  const create = (given: object = {}, key = randomUUID()) =>
    root.call('POST', '/admin/comp-accounts', {
      payload: { ...BODY, ...given },
      headers: { [HEADERS.once]: key },
    });

  it('creates one comp account per idempotency key, with an administrator who sets a password by email', async () => {
    const key = randomUUID();
    const { accountId } = (await create({}, key)).json<{ accountId: number }>();
    expect((await create({}, key)).json()).toEqual({ accountId });
    await site.app.mails.settled();
    const mails = site.mails.filter(({ to }) => to === BODY.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('SetPassword');
    const events = await auditOf(site, `account/${String(accountId)}`);
    expect(events.map(({ action }) => action)).toEqual(['compAccountCreated', 'recordOpened']);
    expect(events[1]?.detail).toEqual({ reason: 'CREATED' });
    const report = await root.call('GET', '/admin/reports/ActiveCompAccounts?find=vigo');
    const { items } = report.json<ReportPage>();
    expect(items.map((row) => row.accountId)).toEqual([accountId]);
    expect(items[0]?.values).toEqual(
      expect.arrayContaining(['Dana Price', 'Public access terminals', '2026-12-31']),
    );
    const plans = await site.database.db
      .selectFrom('subscription')
      .where('account_id', '=', accountId)
      .select(['plan_id', 'ends_on'])
      .execute();
    expect(plans.length).toBeGreaterThan(0);
    expect(
      new Set(plans.map(({ ends_on, plan_id }) => `${String(plan_id)} ${ends_on ?? ''}`)),
    ).toEqual(new Set(['9 2026-12-31']));
  });

  it('opens the new account to its creator, for the reason of its creation, with its plan', async () => {
    const created = await create({ username: 'opened', until: '2026-12-30' });
    const { accountId } = created.json<{ accountId: number }>();
    const path = `/common/accounts/${String(accountId)}`;
    const view = await root.call('GET', path);
    expect(view.statusCode).toBe(200);
    expect(view.json()).toMatchObject({ plan: null, comp: { searches: 500, until: '2026-12-30' } });
    const other = await addSuperUser(site, 'otherroot');
    expect((await other.call('GET', path)).statusCode).toBe(403);
    const events = await auditOf(site, `account/${String(accountId)}`);
    expect(events.at(-1)).toMatchObject({ action: 'recordViewed', detail: { reason: 'CREATED' } });
  });

  it('ends and extends the plan on the record, with an email to the account', async () => {
    const { db } = site.database;
    const user = { username: 'comp_user', email: 'comp_user@library.example' };
    const { accountId } = (await create(user)).json<{ accountId: number }>();
    await db
      .updateTable('app_user')
      .set({ is_email_confirmed: true, terms_version: 99 })
      .where('username', '=', user.username)
      .execute();
    const path = `/admin/accounts/${String(accountId)}`;
    const record = async () =>
      (await root.call('GET', `${path}/record`)).json<{ record: AccountRecord }>().record;
    const setEnd = async (until: string) => {
      const { version } = await record();
      const payload = { change: 'SET_COMP_END', planId: null, until, reason: 'Fraud', version };
      return root.call('POST', `${path}/changes`, { payload });
    };
    const ends = async () => {
      const rows = await db
        .selectFrom('subscription')
        .where('account_id', '=', accountId)
        .select('ends_on')
        .execute();
      return [...new Set(rows.map(({ ends_on }) => ends_on))];
    };
    const planOf = async () => {
      const browser = await site.signedIn(user.username);
      return (await browser.call('GET', '/common/search-counts')).json<SearchCountSummary>().plan;
    };
    expect(await planOf()).toMatchObject({ included: 500 });
    expect((await setEnd('2027-03-31')).statusCode).toBe(200);
    expect((await record()).comp).toEqual({ searches: 500, until: '2027-03-31' });
    expect(await ends()).toEqual(['2027-03-31']);
    // The day before today.
    expect((await setEnd('2026-07-05')).statusCode).toBe(200);
    expect(await ends()).toEqual(['2026-07-05']);
    expect(await planOf()).toBeNull();
    for (const day of ['2026-07-04', '2026-07-05', '2040-01-01']) {
      expect((await setEnd(day)).statusCode).toBe(400);
    }
    expect((await setEnd('2026-08-31')).statusCode).toBe(200);
    await site.app.mails.settled();
    const letters = site.mails.filter(
      ({ subject, to }) => to === user.email && subject.endsWith('Your complimentary plan'),
    );
    expect(letters).toHaveLength(3);
    const changes = (await auditOf(site, `account/${String(accountId)}`)).filter(
      ({ action }) => action === 'compEndChanged',
    );
    expect(changes[0]?.detail).toEqual({
      untilBefore: '2026-12-31',
      untilAfter: '2027-03-31',
      reason: 'Fraud',
    });
  });

  it('changes the last day only of accounts with a complimentary plan', async () => {
    const { accountId } = await addAccount(site.database, ['payer']);
    await root.call('POST', '/admin/record-looks', {
      payload: { kind: 'account', id: accountId, reason: 'SUPPORT' },
    });
    const change = { change: 'SET_COMP_END', planId: null, until: '2026-08-31' };
    const answer = await root.call('POST', `/admin/accounts/${String(accountId)}/changes`, {
      payload: { ...change, reason: 'Fraud', version: 0 },
    });
    expect(answer.statusCode).toBe(409);
  });

  it.each([
    ['username', { username: 'root' }],
    ['username', { username: 'ab' }],
    ['email', { email: 'nobody' }],
    ['planId', { planId: 2 }],
    ['until', { until: '2026-07-05' }],
    ['until', { until: '2040-01-01' }],
    ['accountName', { accountName: ' ' }],
    ['firstName', { firstName: 'Visit evil.example now' }],
    ['reason', { reason: 'x\u202ey' }],
  ])('rejects an invalid %s (%j) and creates nothing', async (field, given) => {
    const count = async () =>
      (await site.database.db.selectFrom('account').select('id').execute()).length;
    const before = await count();
    const answer = await create({ username: 'other_name', ...given });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: { name: string }[] }>().fields.map(({ name }) => name)).toEqual([
      field,
    ]);
    expect(await count()).toBe(before);
  });
});

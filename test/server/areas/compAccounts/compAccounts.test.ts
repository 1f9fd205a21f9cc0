import { randomUUID } from 'node:crypto';
import { HEADERS } from '#contract/site/headers';
import type { ReportPage } from '#contract/schemas/reports';
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
    expect(events.map(({ action }) => action)).toEqual(['compAccountCreated']);
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

import type { CallResponse } from '#contract/calls';
import { HEADERS } from '#contract/site/headers';
import { parseOdometer } from '#contract/billing/odometer';
import { addAccount, addSearches } from '../../accounts';
import { ACCOUNT_LIMIT, addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

describe('account dashboard', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  const see = async (person: TestBrowser) =>
    (await person.call('GET', '/common/account')).json<CallResponse<'getAccountDashboard'>>()
      .account;

  it("shows the account's name, statuses, plan, alerts, and active users", async () => {
    const anna = await site.signedIn('anna');
    const id = await addCase(site.database, { number: '49Z01-2606-SC-000801' });
    const arno = await site.signedIn('arno');
    await arno.call('PUT', `/court/my/${id}`, { payload: { alert: true } });
    expect(await see(anna)).toEqual({
      name: 'First',
      status: 'ACTIVE',
      accountStatus: 'ACTIVE',
      plans: [
        {
          appCode: 'COURT',
          planName: 'Test plan',
          isTrial: false,
          startsOn: '2026-01-01',
          endsOn: null,
        },
      ],
      searches: { startedOn: '2026-07-01', used: 0, included: null },
      alerts: { limit: ACCOUNT_LIMIT, used: 1 },
      activeUsers: 2,
    });
  });

  it('shows that an account is inactive and has no plan', async () => {
    const berta = await site.signedIn('berta');
    expect(await see(berta)).toMatchObject({
      status: 'INACTIVE',
      accountStatus: 'PAST_DUE',
      plans: [],
      searches: null,
      alerts: { limit: 0, used: 0 },
    });
  });

  it('shows the same used and included searches as the odometer if there are bonus searches', async () => {
    const { accountId, userIds } = await addAccount(site.database, ['bonnie']);
    const bonnie = await site.signedIn('bonnie');
    await site.database.db
      .insertInto('bonus_grant')
      .values({
        account_id: accountId,
        searches: 25,
        reason: 'An apology',
        granted_by: null,
        granted_at: new Date(START),
        expires_on: '2026-08-01',
      })
      .execute();
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [START]);
    const odometer = await bonnie.open('/web/in/common/OdometerDiv.jsp');
    expect((await see(bonnie))?.searches).toMatchObject({ used: 1, included: 45 });
    expect(parseOdometer(odometer.body)).toMatchObject({ used: 1, included: 45 });
  });

  it('returns an empty dashboard to a user without an account', async () => {
    expect(await see(await site.signedIn('root'))).toBeNull();
  });

  it('counts the searches of the current month and shows the trial with its last day', async () => {
    const { accountId, userIds } = await addAccount(site.database, ['tessa', 'timo'], {
      planId: 40,
      startsOn: '2026-06-25',
      endsOn: '2026-07-09',
    });
    const day = 86_400_000;
    for (const userId of userIds) {
      await addSearches(site.database, { accountId, userId }, [START - day, START - 30 * day]);
    }
    const seen = await see(await site.signedIn('tessa'));
    expect(seen).toMatchObject({
      plans: [{ isTrial: true, endsOn: '2026-07-09' }],
      searches: { startedOn: '2026-06-25', used: 2, included: 20 },
      activeUsers: 2,
    });
  });

  it.each([
    ['2026-07-05', 0],
    ['2026-07-06', 1],
  ])('for a plan that ends on %s, lists %d plans on July 6', async (endsOn, shown) => {
    const name = `ends${endsOn}`;
    await addAccount(site.database, [name], { startsOn: '2026-01-01', endsOn });
    expect((await see(await site.signedIn(name)))?.plans).toHaveLength(shown);
  });

  it("shows a plan that hasn't started, without applying its limit", async () => {
    await addAccount(site.database, ['early'], { startsOn: '2026-08-01' });
    expect(await see(await site.signedIn('early'))).toMatchObject({
      plans: [{ startsOn: '2026-08-01' }],
      searches: null,
    });
  });

  it('returns the same dashboard in both editions', async () => {
    const anna = await site.signedIn('anna');
    const michigan = await anna.call('GET', '/common/account', {
      headers: { [HEADERS.location]: 'STATE-MI' },
    });
    expect(michigan.json()).toEqual({ account: await see(anna), proposedOrders: null });
  });
});

import type { CurrentUser } from '#contract/schemas/users';
import { addAccount } from '../../accounts';
import { openTestSite, type TestSite } from '../../testApp';

const TRIAL = 40;
const PAID = 2;

describe('subscriptions of the current user', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  const subscriptionsOf = async (name: string) => {
    const browser = await site.signedIn(name);
    const answer = await browser.call('GET', '/users/current');
    return answer.json<CurrentUser>().account?.subscriptions;
  };

  it('shows the newer of two active plans for the same application', async () => {
    const { accountId } = await addAccount(site.database, ['nora'], {
      planId: PAID,
      startsOn: '2026-07-01',
    });
    await addAccount(site.database, [], { accountId, planId: TRIAL, startsOn: '2026-06-20' });
    await addAccount(site.database, [], {
      accountId,
      planId: TRIAL,
      appCode: 'TW',
      startsOn: '2026-07-02',
    });
    expect(await subscriptionsOf('nora')).toEqual({ COURT: PAID, TW: TRIAL });
  });

  it('omits ended and future plans', async () => {
    const { accountId } = await addAccount(site.database, ['nils'], {
      planId: TRIAL,
      startsOn: '2026-01-01',
      endsOn: '2026-01-31',
    });
    await addAccount(site.database, [], { accountId, planId: PAID, startsOn: '2026-12-01' });
    expect(await subscriptionsOf('nils')).toEqual({});
  });
});

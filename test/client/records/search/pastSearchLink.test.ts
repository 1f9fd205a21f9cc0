import { INDIANA } from '#contract/locales';
import { PERSON_SEARCH } from '#contract/records/personPage';
import { searchLink } from '../../../../src/client/records/search/pastSearchLink';
import { preferenceKey } from '../../../../src/client/state/preferences/keys';
import { preferenceSet } from '../../../../src/client/state/preferences/slice';
import { selectBillingCode } from '../../../../src/client/state/search/selectors';
import { searchSubmitted } from '../../../../src/client/state/search/search';
import { TEST_ACCOUNT, testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const NAME = { name: 'fullName', value: 'smith' };

describe('the link to a past search', () => {
  it.each([
    ['a register', [NAME]],
    ['all records', [NAME, { name: PERSON_SEARCH, value: 'true' }]],
  ])('includes the billing code in the link to a search of %s', (_what, searchedFor) => {
    const search = { appCode: 'COURT', regionId: 1, searchedFor } as const;
    expect(searchLink(search, INDIANA, 'B-7')?.query).toMatchObject({ billingCode: 'B-7' });
  });

  it.each([
    ['uses the last billing code of a user with billing codes', true, 'B-7'],
    ['ignores the last billing code of a user without billing codes', false, null],
  ])('%s', async (_title, billingCodeEnabled, code) => {
    const account = { ...TEST_ACCOUNT, billingCodeEnabled };
    const page = await openPage({ user: testUser({ account }), at: '/in/court' });
    const query = { action: 'PERFORM-SEARCH', fullName: 'smith', billingCode: 'B-7' };
    page.dispatch(searchSubmitted({ path: '/court/CaseSearch', query }));
    await page.settle();
    await page.visit('/in/court');
    expect(selectBillingCode(page.state())).toBe(code);
  });

  it.each([
    ['uses the code in the URL of results', '/in/court/CaseSearch?action=PERFORM-SEARCH', 'B-9'],
    ['uses the code in the URL of the person page', '/in/common/Person?fullName=smith', 'B-9'],
    [
      "ignores a list's filter by billing code",
      '/in/common/SearchCountDetails?month=2026-06',
      'B-7',
    ],
  ])('%s', async (_title, at, code) => {
    const user = testUser({ account: { ...TEST_ACCOUNT, billingCodeEnabled: true } });
    const page = await openPage({ user, at: `${at}&billingCode=B-9` });
    const key = preferenceKey('billingCode', { userId: user.id });
    page.dispatch(preferenceSet({ key, value: 'B-7' }));
    expect(selectBillingCode(page.state())).toBe(code);
  });
});

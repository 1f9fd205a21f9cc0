import type { CaseSearchResult } from '#contract/schemas/court';
import { addCase } from '../../seed';
import { openTestSite, type TestSite } from '../../testApp';

describe('sorting results by name', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    await addCase(site.database, {
      number: '49Z01-2606-SC-000401',
      parties: [
        { first: 'Aaron', last: 'Sortwell', role: 'Plaintiff' },
        { first: 'Zoe', last: 'Sortwell', role: 'Defendant' },
      ],
    });
    await addCase(site.database, {
      number: '49Z01-2606-SC-000402',
      parties: [{ first: 'Mia', last: 'Sortwell', role: 'Defendant' }],
    });
  });
  afterAll(() => site.close());

  it.each([
    ['the first matching name', '', ['000401', '000402']],
    ['the name with the selected role', '&role=Defendant', ['000402', '000401']],
  ])('sorts by %s', async (_what, role, sequences) => {
    const path = `/court/cases?fullName=sortwell&sort=name${role}`;
    const { items } = (await site.browser().call('GET', path)).json<CaseSearchResult>();
    expect(items.map(({ caseNumber }) => caseNumber.slice(-6))).toEqual(sequences);
  });
});

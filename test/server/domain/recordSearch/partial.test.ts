import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls';
import { addAccount } from '../../accounts';
import { addAlikeCases, addCase } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const NAME = 'fullName=anton%20quexley%20v.%20berta%20zorbman';

describe('a search with too many names to check them all', () => {
  let site: TestSite;
  let browser: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    const { database } = site;
    await addAlikeCases(database, 1_005, { first: 'Anton', last: 'Quexley' });
    await sql`update court_case set number = 'Y' || number, number_key = 'Y' || number_key
               where number like 'X-%'`.execute(database.db);
    await addAlikeCases(database, 1_005, { first: 'Berta', last: 'Zorbman' });
    const parties = [
      { first: 'Anton', last: 'Quexley' },
      { first: 'Berta', last: 'Zorbman' },
    ];
    await addCase(database, { number: '49Z01-2606-SC-000301', parties });
    await addAccount(database, ['partial']);
    browser = await site.signedIn('partial');
  });
  afterAll(() => site.close());

  it('counts only the results found, and reports that there may be more', async () => {
    const count = await browser.call('GET', `/court/cases/count?${NAME}`);
    expect(count.json()).toMatchObject({ total: 1, capped: true, counties: [{ count: 1 }] });
  });

  it('reports in the search of all records that there may be more results', async () => {
    const person = await browser.call('GET', `/common/person?${NAME}`);
    const { registers } = person.json<CallResponse<'getPerson'>>();
    expect(
      registers.map(({ capped, register, total }) => [register, total, capped]),
    ).toContainEqual(['court', 1, true]);
  });

  it('marks the CSV file as incomplete in its name', async () => {
    const file = await browser.call('GET', `/court/cases.csv?${NAME}`);
    expect(file.headers['content-disposition']).toMatch(/-incomplete\.csv"$/);
  });
});

import { addAccount } from '../../accounts';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';
import { valueOf } from '../forms';

const PAGE = '/web/in/common/EditAccount';

describe('editing billing information', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  const versionOf = (body: string): string =>
    /name="version" value="([^"]*)"/.exec(body)?.[1] ?? '';
  const save = (browser: TestBrowser, name: string, version: string) =>
    browser.post(PAGE, { action: 'SAVE-ACCOUNT', name, street: '1 Main St', version });

  it('rejects an outdated form until its sender saves again', async () => {
    const { userIds } = await addAccount(site.database, ['billing1', 'billing2']);
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', 'in', userIds)
      .execute();
    const first = await site.signedIn('billing1');
    const second = await site.signedIn('billing2');
    const opened = versionOf((await first.open(PAGE)).body);
    const stale = versionOf((await second.open(PAGE)).body);
    expect((await save(first, 'First Title', opened)).statusCode).toBe(303);
    const refused = await save(second, 'Second Title', stale);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Someone else has changed the billing information.');
    expect(valueOf(refused.body, 'name')).toBe('Second Title');
    expect(valueOf((await first.open(PAGE)).body, 'name')).toBe('First Title');
    expect((await save(second, 'Second Title', versionOf(refused.body))).statusCode).toBe(303);
    expect(valueOf((await first.open(PAGE)).body, 'name')).toBe('Second Title');
  });
});

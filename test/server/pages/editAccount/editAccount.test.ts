import { findBillingEmails } from '../../../../src/server/domain/billing/mailsRepository';
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

  describe('addresses for invoices', () => {
    const administrator = async (username: string) => {
      const { accountId, userIds } = await addAccount(site.database, [username]);
      await site.database.db
        .updateTable('app_user')
        .set({ is_admin: true })
        .where('id', 'in', userIds)
        .execute();
      return { accountId, browser: await site.signedIn(username) };
    };
    const saveEmails = async (browser: TestBrowser, emails: string, street = '1 Main St') => {
      const version = versionOf((await browser.open(PAGE)).body);
      const form = { action: 'SAVE-ACCOUNT', name: 'A firm', street, emails, version };
      expect((await browser.post(PAGE, form)).statusCode).toBe(303);
    };
    const lettersTo = async (address: string) => {
      await site.app.mails.settled();
      return site.mails.filter(({ to }) => to.toLowerCase() === address);
    };

    it('stores an address only once if it is entered in two spellings', async () => {
      const { accountId, browser } = await administrator('billing3');
      await saveEmails(browser, 'books@one.example, Books@One.example');
      expect(valueOf((await browser.open(PAGE)).body, 'emails')).toBe('books@one.example');
      expect(await lettersTo('books@one.example')).toHaveLength(1);
      const { db } = site.database;
      // Earlier versions stored both spellings.
      await db
        .updateTable('account')
        .set({ billing_emails: ['books@one.example', 'Books@One.example'] })
        .where('id', '=', accountId)
        .execute();
      await db
        .updateTable('billing_address')
        .set({ confirmed_at: new Date(0) })
        .where('account_id', '=', accountId)
        .execute();
      expect(await findBillingEmails(db, accountId)).toEqual(['books@one.example']);
    });

    it('names unconfirmed addresses, and sends their links only on request', async () => {
      const { browser } = await administrator('billing4');
      expect((await browser.open(PAGE)).body).not.toContain('Not confirmed yet');
      await saveEmails(browser, 'ap@two.example');
      expect((await browser.open(PAGE)).body).toContain('Not confirmed yet: ap@two.example');
      await saveEmails(browser, 'ap@two.example', '2 Main St');
      expect(await lettersTo('ap@two.example')).toHaveLength(1);
      const sent = await browser.post(PAGE, { action: 'SEND-LINKS' });
      expect(sent.statusCode).toBe(303);
      const page = (await browser.open(PAGE)).body;
      expect(page).toContain('Emails sent. Only the link in the newest email works.');
      expect(valueOf(page, 'street')).toBe('2 Main St');
      const letters = await lettersTo('ap@two.example');
      expect(letters).toHaveLength(2);
      const visitor = site.browser();
      const [, query = ''] = /ConfirmEmail(\?token=[\w-]{43})/.exec(letters[1]?.text ?? '') ?? [];
      const link = `/web/in/common/ConfirmEmail${query}`;
      await visitor.open(link);
      const { location = '' } = (await visitor.post(link, {})).headers;
      const confirmed = (await visitor.open(location)).body;
      expect(confirmed).toContain('Your email address is confirmed.');
      expect(confirmed).not.toContain('Log in to request');
      expect((await visitor.open(link)).body).toContain('ask the account’s administrator');
      expect((await browser.open(PAGE)).body).not.toContain('Not confirmed yet');
      // A page from before the confirmation still has the button.
      await browser.post(PAGE, { action: 'SEND-LINKS' });
      expect((await browser.open(PAGE)).body).toContain(
        'All billing addresses are confirmed, so no email was sent.',
      );
      expect(await lettersTo('ap@two.example')).toHaveLength(2);
    });
  });
});

import { addAccount } from '../accounts';
import { openTestSite, type TestSite } from '../testApp';
import { outdatedToken, valueOf } from './forms';

const LOGOUT = '/web/in/common/Logout';
const END_VIEW = '/web/in/common/EndView';
const DATA = '/web/in/common/MyData';
const STALE = { _xsrf: 'x'.repeat(43) };

describe('a form that was opened before the session changed', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    const { userIds } = await addAccount(site.database, ['boss']);
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', 'in', userIds)
      .execute();
  });
  afterAll(() => site.close());

  const tokenIn = (body: string): string => /name="_xsrf"\s+value="([^"]*)"/.exec(body)?.[1] ?? '';

  it('offers to log out again, and then logs out', async () => {
    const browser = await site.signedIn('anna');
    const stale = await browser.post(LOGOUT, STALE);
    expect(stale.statusCode).toBe(403);
    expect(stale.body).toContain('You are logged in as');
    const again = await browser.post(LOGOUT, { _xsrf: tokenIn(stale.body) });
    expect(again.statusCode).toBe(303);
    expect((await browser.open(LOGOUT)).body).toContain('You’re logged out.');
  });

  it('shows that the user is logged out if the session is over', async () => {
    const browser = site.browser();
    await browser.open(LOGOUT);
    expect((await browser.post(LOGOUT, STALE)).body).toContain('You’re logged out.');
  });

  it('shows whom the user views the site as', async () => {
    const browser = await site.signedIn('anna');
    const stale = await browser.post(END_VIEW, STALE);
    expect(stale.statusCode).toBe(403);
    expect(stale.body).toContain('You aren’t viewing the site as another user.');
  });

  describe.each<[string, string | null, Readonly<Record<string, string>>]>([
    ['common/EditUser', 'anna', { firstName: 'Greta', lastName: 'Moor' }],
    ['common/EditEmail', 'anna', { email: 'greta@example.org' }],
    ['common/EditAccount', 'boss', { name: 'Moor Titles', city: 'Gary' }],
    ['common/NotificationSettings', 'anna', { cadence: 'EACH', from: '21', to: '6' }],
    ['court/MyDeadlines', 'anna', { save: 'new', title: 'Reply', dueOn: '2026-08-03' }],
    ['admin/EditDataSource?countyId=18089&register=court', 'root', { validUntil: '2027-01-31' }],
    ['admin/CodeExplanations?group=judgments&code=Open', 'root', { reason: 'Clearer' }],
    ['recorder/PropertyWatch', null, { lastName: 'Moor', email: 'greta@example.org' }],
  ])('the outdated form of %s', (path, username, typed) => {
    const page = `/web/in/${path}`;
    const { cadence: _cadence, save: _save, ...texts } = typed;
    const shownIn = (body: string) =>
      Object.fromEntries(Object.keys(texts).map((name) => [name, valueOf(body, name)]));

    it('shows the typed text again, without the password, and with a fresh token', async () => {
      const browser = username === null ? site.browser() : await site.signedIn(username);
      await browser.open(page);
      const outdated = outdatedToken(browser);
      const form = { ...typed, _xsrf: outdated, password: 'heron' };
      const answer = await browser.post(page, form);
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('Check the form and submit it again.');
      expect(shownIn(answer.body)).toEqual(texts);
      expect(answer.body).not.toContain('heron');
      expect(tokenIn(answer.body)).toHaveLength(outdated.length);
      expect(tokenIn(answer.body)).not.toBe(outdated);
    });

    it('doesn’t show text that another user typed', async () => {
      const other = await site.signedIn('arno');
      const browser = username === null ? site.browser() : await site.signedIn(username);
      const answer = await browser.post(page, { ...typed, _xsrf: outdatedToken(other) });
      expect(answer.statusCode).toBe(403);
      expect(answer.body).toContain('Check the form and submit it again.');
      for (const text of Object.values(texts)) expect(answer.body).not.toContain(`"${text}"`);
    });

    it('doesn’t show text from a form that another site sent', async () => {
      const browser = username === null ? site.browser() : await site.signedIn(username);
      const answer = await browser.post(page, typed, { 'sec-fetch-site': 'cross-site' });
      expect(answer.statusCode).toBe(403);
      for (const text of Object.values(texts)) expect(answer.body).not.toContain(`"${text}"`);
    });
  });

  it('returns to the download’s page, which asks the user to select the download again', async () => {
    const browser = await site.signedIn('anna');
    const stale = await browser.post(`${DATA}/File`, STALE);
    expect([stale.statusCode, stale.headers.location]).toEqual([303, DATA]);
    const { body } = await browser.open(DATA);
    expect(body).toContain('Select “Download my data” again.');
    const file = await browser.post(`${DATA}/File`, { _xsrf: tokenIn(body) });
    expect(file.headers['content-type']).toContain('application/json');
  });
});

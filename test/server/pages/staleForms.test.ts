import { openTestSite, type TestSite } from '../testApp';

const LOGOUT = '/web/in/common/Logout';
const END_VIEW = '/web/in/common/EndView';
const DATA = '/web/in/common/MyData';
const STALE = { _xsrf: 'x'.repeat(43) };

describe('a form that was opened before the session changed', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
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

  it('returns to the page of the download, which asks to select it again', async () => {
    const browser = await site.signedIn('anna');
    const stale = await browser.post(`${DATA}/File`, STALE);
    expect([stale.statusCode, stale.headers.location]).toEqual([303, DATA]);
    const { body } = await browser.open(DATA);
    expect(body).toContain('Select “Download my data” again.');
    const file = await browser.post(`${DATA}/File`, { _xsrf: tokenIn(body) });
    expect(file.headers['content-type']).toContain('application/json');
  });
});

import { COOKIES } from '#contract/site/settings';
import { hashSessionId } from '../../../src/server/domain/sessions/tokens';
import { addCard, CARD_PAGE } from '../../support/billedAccount';
import { openEmbeddedTestDatabase } from '../../support/testDatabase';
import { addAccount } from '../accounts';
import { MARION, seed, TEST_PASSWORD } from '../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../testApp';

const PAGES = '/web/in/common';
const SETTINGS = `${PAGES}/NotificationSettings`;
const SAVE_SETTINGS = { action: 'SAVE-SETTINGS', cadence: 'DAILY', from: '', to: '' };
const SAVED_SETTINGS = 'Changes saved.';
const NOTICE = 'role="status"';

interface Change {
  readonly page: string;
  readonly form: Readonly<Record<string, string>>;
  readonly notice: string;
}

/** One change on each page that shows a notice afterward; links and cards have their own tests. */
const CHANGES: readonly Change[] = [
  { page: SETTINGS, form: SAVE_SETTINGS, notice: SAVED_SETTINGS },
  {
    page: SETTINGS,
    form: { action: 'CONFIRM-ADDRESS' },
    notice: 'Address confirmed.',
  },
  {
    page: `${PAGES}/EditUser`,
    form: { action: 'SAVE-USER', firstName: 'Wendy', lastName: 'Quill' },
    notice: 'Changes saved.',
  },
  {
    page: `${PAGES}/EditAccount`,
    form: { action: 'SAVE-ACCOUNT', name: 'Quill Title' },
    notice: 'Changes saved.',
  },
  {
    page: `${PAGES}/EditEmail`,
    form: { email: 'wendy@example.org', password: TEST_PASSWORD },
    notice: 'Your email address was saved.',
  },
  {
    page: `${PAGES}/EditCcInfo`,
    form: { action: 'REMOVE-CARD' },
    notice: 'Card removed.',
  },
];

let names = 0;

/** Logs in the administrator of an account without other users. */
async function administrator(site: TestSite): Promise<TestBrowser> {
  names += 1;
  const username = `wendy${String(names)}`;
  const { userIds } = await addAccount(site.database, [username]);
  await site.database.db
    .updateTable('app_user')
    .set({ is_admin: true })
    .where('id', 'in', userIds)
    .execute();
  return site.signedIn(username);
}

/** Sends a form and returns the address of the redirect. */
async function change(browser: TestBrowser, { form, page }: Change): Promise<string> {
  const { body } = await browser.open(page);
  const version = /name="version" value="([^"]*)"/.exec(body)?.[1];
  const answer = await browser.post(page, {
    ...form,
    ...(version === undefined ? {} : { version }),
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

describe('the notice after a change on a server page', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it.each(CHANGES)('shows the notice after a change once on $page: $notice', async (each) => {
    const browser = await administrator(site);
    const next = await change(browser, each);
    expect(next).toBe(each.page);
    const shown = (await browser.open(next)).body;
    expect(shown).toContain(each.notice);
    expect(shown).toContain(NOTICE);
    expect((await browser.open(next)).body).not.toContain(NOTICE);
  });

  it.each([
    ...new Set([
      ...CHANGES.map(({ page }) => page),
      `${PAGES}/ConfirmEmail`,
      `${PAGES}/Feeds`,
      `${PAGES}/MyData`,
      `${PAGES}/PayInvoices`,
      `${PAGES}/SignInSecurity`,
      '/web/in/recorder/PropertyWatch',
    ]),
  ])('shows no notice on %s for a URL that claims a change', async (page) => {
    const browser = await administrator(site);
    const keys = [
      'added',
      'appAdded',
      'appRemoved',
      'requested',
      'changed',
      'changedAndSent',
      'confirmed',
      'email',
      'ended',
      'paid',
      'passkeyAdded',
      'removed',
      'sent',
      'true',
    ];
    for (const key of keys) {
      const query = new URLSearchParams({ saved: key, asked: key, ended: key, notice: key });
      const { body, statusCode } = await browser.open(`${page}?${query.toString()}`);
      expect(statusCode).toBe(200);
      expect(body).not.toContain(NOTICE);
    }
  });

  it('shows no notice after a rejected form', async () => {
    const browser = await administrator(site);
    const answer = await browser.post(SETTINGS, { ...SAVE_SETTINGS, from: '25' });
    expect(answer.statusCode).toBe(422);
    expect((await browser.open(SETTINGS)).body).not.toContain(NOTICE);
  });

  it('shows no notice in another browser of the user, or on another page', async () => {
    const browser = await administrator(site);
    const other = await site.signedIn(`wendy${String(names)}`);
    await change(browser, { page: SETTINGS, form: SAVE_SETTINGS, notice: '' });
    expect((await other.open(SETTINGS)).body).not.toContain(NOTICE);
    expect((await browser.open(`${PAGES}/EditUser`)).body).not.toContain(NOTICE);
    expect((await browser.open(SETTINGS)).body).toContain(SAVED_SETTINGS);
  });

  it('shows a notice in only one of two tabs that open the page at the same time', async () => {
    const browser = await administrator(site);
    await change(browser, { page: SETTINGS, form: SAVE_SETTINGS, notice: '' });
    const tabs = await Promise.all([browser.open(SETTINGS), browser.open(SETTINGS)]);
    expect(tabs.filter(({ body }) => body.includes(SAVED_SETTINGS))).toHaveLength(1);
  });

  it('keeps a notice after a HEAD request', async () => {
    const browser = await administrator(site);
    await change(browser, { page: SETTINGS, form: SAVE_SETTINGS, notice: '' });
    await browser.send({ method: 'HEAD', url: SETTINGS });
    expect((await browser.open(SETTINGS)).body).toContain(SAVED_SETTINGS);
  });

  it('expires a notice after five minutes, and deletes it', async () => {
    const browser = await administrator(site);
    await change(browser, { page: SETTINGS, form: SAVE_SETTINGS, notice: '' });
    site.clock.time += 5 * 60_000;
    expect((await browser.open(SETTINGS)).body).not.toContain(NOTICE);
    await change(browser, { page: SETTINGS, form: SAVE_SETTINGS, notice: '' });
    site.clock.time += 5 * 60_000;
    await site.app.sessions.sweep();
    const rows = await site.database.db.selectFrom('session_flash').select('page').execute();
    expect(rows).toEqual([]);
  });

  it('shows a notice once for a visitor without an account', async () => {
    const page = '/web/in/recorder/PropertyWatch';
    const browser = site.browser();
    await browser.open(page);
    const form = {
      lastName: 'Plainfield',
      firstName: 'Sally',
      county: String(MARION),
      county2: '',
      county3: '',
      isAdult: 'on',
      terms: 'on',
      email: 'sally@example.org',
    };
    const next = await change(browser, { page: `${page}?kind=PERSON`, form, notice: '' });
    expect(next).toBe(page);
    expect((await browser.open(page)).body).toContain('Almost done: check your email.');
    expect((await browser.open(page)).body).not.toContain(NOTICE);
  });

  it('confirms a new card once the processor has the card, but not for a made-up return URL', async () => {
    const browser = await administrator(site);
    expect(await addCard(browser, 'pays')).toContain('Card added.');
    expect((await browser.open(CARD_PAGE)).body).not.toContain(NOTICE);
    const invented = await browser.open(`${CARD_PAGE}?saved=added&card=${'x'.repeat(20)}`);
    expect(invented.headers.location).toBe(CARD_PAGE);
    const after = (await browser.open(CARD_PAGE)).body;
    expect(after).not.toContain('Card added.');
    expect(after).toContain('No card was added.');
  });
});

describe('the notice after a change while the disk is full', () => {
  const disk = {
    isWritable: true,
    check: () => Promise.resolve(disk.isWritable),
    close: jest.fn(),
  };
  let site: TestSite;
  beforeAll(async () => {
    const database = await openEmbeddedTestDatabase({ storage: disk });
    site = await openTestSite({ shared: { database, users: await seed(database) } });
  });
  afterAll(async () => {
    await site.close();
    await site.database.close();
  });
  afterEach(() => {
    disk.isWritable = true;
  });

  it('shows a notice once on a full disk if the notice was saved earlier', async () => {
    const browser = await site.signedIn('anna');
    await change(browser, { page: SETTINGS, form: SAVE_SETTINGS, notice: '' });
    disk.isWritable = false;
    expect((await browser.open(SETTINGS)).body).toContain(SAVED_SETTINGS);
    expect((await browser.open(SETTINGS)).body).not.toContain(NOTICE);
    disk.isWritable = true;
    expect((await browser.open(SETTINGS)).body).not.toContain(NOTICE);
    await change(browser, { page: SETTINGS, form: SAVE_SETTINGS, notice: '' });
    expect((await browser.open(SETTINGS)).body).toContain(SAVED_SETTINGS);
  });

  it('shows a notice once on a full disk if the notice could only be stored in memory', async () => {
    const browser = await site.signedIn('anna');
    await browser.open(SETTINGS);
    disk.isWritable = false;
    const session = { idHash: hashSessionId(browser.cookies.get(COOKIES.session) ?? '') };
    await site.app.sessions.saveFlash({ session }, '/common/NotificationSettings', 'changed');
    expect((await browser.open(SETTINGS)).body).toContain(SAVED_SETTINGS);
    expect((await browser.open(SETTINGS)).body).not.toContain(NOTICE);
  });
});

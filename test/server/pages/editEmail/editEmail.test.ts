import { PRODUCT_NAME } from '#contract/product';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { addAccount } from '../../accounts';
import { TEST_PASSWORD } from '../../seed';
import { openTestSite, type TestSite } from '../../testApp';
import { afterCheck, auditOf, HOSTILE_TEXTS, postRaw, problemsOf, valueOf } from '../forms';

const PAGE = '/web/in/common/EditEmail';
const FORM = { email: 'new@example.org', password: TEST_PASSWORD };

async function emailOf(site: TestSite, userId: number) {
  const row = await site.database.db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow();
  return row.email;
}

describe('changing one’s email address', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['anna', '/web/common/EditEmail'],
    ['arno', PAGE],
    ['berta', '/web/mi/common/EditEmail'],
  ] as const)(
    'lets %s change the email address at %s after entering the password',
    async (username, address) => {
      const browser = await site.signedIn(username);
      const page = await browser.open(address);
      expect(page.statusCode).toBe(200);
      expect(valueOf(page.body, 'email')).toBe('someone@example.org');
      const answer = await browser.post(address, FORM);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(address);
      const after = await browser.open(answer.headers.location ?? '');
      expect(after.body).toContain('Your email address was saved.');
      expect(valueOf(after.body, 'email')).toBe('new@example.org');
      const id = site.users[username];
      expect(await auditOf(site, `user/${id}`)).toEqual([
        {
          action: 'emailChanged',
          actor_id: id,
          detail: { before: 'someone@example.org', after: 'new@example.org' },
        },
      ]);
    },
  );

  it('notifies the old address without showing the new one', async () => {
    const { userIds } = await addAccount(site.database, ['wendy']);
    const browser = await site.signedIn('wendy');
    await browser.post(PAGE, FORM);
    await site.app.mails.settled();
    const mails = site.mails.filter(({ text }) => text.includes('for user wendy'));
    expect(mails).toEqual([
      expect.objectContaining({
        reference: expect.stringMatching(/^\d+\.[0-9a-f]{32}$/) as unknown,
        stopAddress: null,
        to: 'someone@example.org',
        subject: `Your ${PRODUCT_NAME} email address was changed`,
        text: expect.stringContaining(
          "If you didn't expect this, contact us immediately",
        ) as unknown,
      }),
    ]);
    expect(mails[0]?.text).not.toContain(FORM.email);
    expect(await emailOf(site, userIds[0] ?? 0)).toBe(FORM.email);
  });

  it('invalidates a password link sent to the old address', async () => {
    const { userIds } = await addAccount(site.database, ['wilma', 'wanda']);
    const { db } = site.database;
    const expires_at = new Date(site.clock.time + 3_600_000);
    await db
      .insertInto('password_token')
      .values(userIds.map((user_id) => ({ user_id, token_hash: `hash ${user_id}`, expires_at })))
      .execute();
    const browser = await site.signedIn('wilma');
    await browser.post(PAGE, FORM);
    const left = await db
      .selectFrom('password_token')
      .where('user_id', 'in', userIds)
      .select('user_id')
      .execute();
    expect(left).toEqual([{ user_id: userIds[1] }]);
  });

  it('changes nothing if the password is replaced after it was checked', async () => {
    const { userIds } = await addAccount(site.database, ['walter']);
    const [id = 0] = userIds;
    const browser = await site.signedIn('walter');
    afterCheck(site, () =>
      site.database.db
        .updateTable('app_user')
        .set((eb) => ({ password_version: eb('password_version', '+', 1) }))
        .where('id', '=', id)
        .execute(),
    );
    const answer = await browser.post(PAGE, FORM);
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer.body)).toEqual({ password: 'The password is incorrect.' });
    expect(await emailOf(site, id)).toBe('someone@example.org');
  });

  it("doesn't undo a confirmation made while another link is requested", async () => {
    const { userIds } = await addAccount(site.database, ['willa']);
    const set = (is_email_confirmed: boolean) =>
      site.database.db
        .updateTable('app_user')
        .set({ is_email_confirmed })
        .where('id', 'in', userIds)
        .execute();
    await set(false);
    const browser = await site.signedIn('willa');
    const { rateLimits } = site.app;
    jest.spyOn(rateLimits, 'count').mockImplementationOnce(async () => {
      await set(true);
      return 0;
    });
    const address = '/web/in/common/ConfirmEmail';
    const answer = await browser.post(address, {});
    expect(answer.headers.location).toBe(address);
    expect((await browser.open(address)).body).toContain('Your email address is confirmed.');
    const user = (await browser.call('GET', '/users/current')).json<object>();
    expect(user).toMatchObject({ isEmailConfirmed: true });
  });

  it('writes no audit event or email if nothing changed', async () => {
    const browser = await site.signedIn('root');
    await site.app.mails.settled();
    const before = site.mails.length;
    const answer = await browser.post(PAGE, { ...FORM, email: ' someone@example.org ' });
    expect(answer.statusCode).toBe(303);
    expect(await auditOf(site, `user/${site.users.root}`)).toEqual([]);
    await site.app.mails.settled();
    expect(site.mails).toHaveLength(before);
  });

  it('redirects visitors to log in and back, without the previous login marker', async () => {
    const answer = await site.browser().open(`${PAGE}?userId=1&_login=1`);
    expect(answer.statusCode).toBe(303);
    const done = encodeURIComponent(`${PAGE}?userId=1`);
    expect(answer.headers.location).toBe(`/web/in/common/Login?done=${done}`);
  });

  it("requires the user's password and never shows it", async () => {
    const browser = await site.signedIn('root');
    for (const [password, message] of [
      ['', 'Enter your password.'],
      ['mill pond at eight', 'The password is incorrect.'],
      [` ${TEST_PASSWORD}`, 'The password is incorrect.'],
    ] as const) {
      const answer = await browser.post(PAGE, { ...FORM, password });
      expect(answer.statusCode).toBe(422);
      expect(problemsOf(answer.body)).toEqual({ password: message });
      expect(valueOf(answer.body, 'email')).toBe('new@example.org');
      expect(answer.body).not.toContain('mill pond');
    }
    expect(await emailOf(site, site.users.root)).toBe('someone@example.org');
  });

  it.each([
    '',
    'root',
    'root@example',
    'root@example.org, all@example.org',
    `${'r'.repeat(64)}@${'e'.repeat(63)}.${'e'.repeat(63)}.${'e'.repeat(63)}.org`,
    ...Object.values(HOSTILE_TEXTS),
  ])('rejects the email address %j', async (email) => {
    const browser = await site.signedIn('root');
    const answer = await browser.post(PAGE, { ...FORM, email });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(problemsOf(answer.body))).toEqual(['email']);
    expect(answer.body).toContain('<title>Error: Change email address');
    expect(answer.body).toMatch(/id="email"[^>]*aria-invalid="true"/);
    expect(await emailOf(site, site.users.root)).toBe('someone@example.org');
  });

  it.each(Object.entries(HOSTILE_TEXTS))('treats %s as a wrong password', async (_name, text) => {
    const browser = await site.signedIn('root');
    const answer = await browser.post(PAGE, { ...FORM, password: text });
    expect(answer.statusCode).toBe(422);
  });

  it('rejects invalid text, repeated values, and unknown fields', async () => {
    const browser = await site.signedIn('root');
    for (const body of [
      'email=%00&password=x',
      'email=a&email=b',
      'password=a&password=b',
      'email[]=a',
      'email=%ED%A0%80',
      'userId=1',
    ]) {
      expect((await postRaw(browser, PAGE, body)).statusCode).toBe(400);
    }
  });

  it('changes only the user’s own address, regardless of the query', async () => {
    const browser = await site.signedIn('root');
    const before = await emailOf(site, site.users.gone);
    await browser.post(`${PAGE}?userId=${site.users.gone}`, FORM);
    expect(await emailOf(site, site.users.gone)).toBe(before);
  });

  it('shows the stored address when the token is missing', async () => {
    const browser = await site.signedIn('root');
    const kept = await emailOf(site, site.users.root);
    const answer = await browser.post(PAGE, { email: 'x@example.org', password: 'y', _xsrf: '' });
    expect(answer.statusCode).toBe(403);
    expect(valueOf(answer.body, 'email')).toBe(kept);
  });

  it('delays repeated password guesses, as on the login page', async () => {
    await site.database.db.deleteFrom('rate_counter').execute();
    const guarded = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
    const browser = await guarded.signedIn('anna');
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await browser.post(PAGE, { ...FORM, password: 'wrong' })).statusCode).toBe(422);
    }
    const refused = await browser.post(PAGE, FORM);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.body).toContain('Too many wrong passwords. Please wait 1 second and try again.');
    guarded.clock.time += 2_000;
    expect((await browser.post(PAGE, FORM)).statusCode).toBe(303);
    expect((await browser.post(PAGE, { ...FORM, password: 'wrong' })).statusCode).toBe(422);
    expect((await browser.post(PAGE, FORM)).statusCode).toBe(303);
    await guarded.close();
  });

  it('limits the confirmation emails that a user can request for other addresses', async () => {
    await site.database.db.deleteFrom('rate_counter').execute();
    const guarded = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
    const browser = await guarded.signedIn('arno');
    for (let at = 1; at <= 5; at += 1) {
      const email = `stranger${at}@example.org`;
      expect((await browser.post(PAGE, { ...FORM, email })).statusCode).toBe(303);
    }
    const refused = await browser.post(PAGE, { ...FORM, email: 'stranger6@example.org' });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Too many email requests. Please wait');
    expect(await emailOf(guarded, site.users.arno)).toBe('stranger5@example.org');
    await guarded.close();
  });
});

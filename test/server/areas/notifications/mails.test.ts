import { sql } from 'kysely';
import type { NotificationKind } from '#contract/account/notifications';
import { ALL_REGIONS } from '#contract/records/registers';
import { mailDue } from '../../../../src/server/areas/notifications/mailJob';
import { recordBounce } from '../../../../src/server/mail/bounceRepository';
import { openTestSite, START, type TestSite } from '../../testApp';
import { addAccount } from '../../accounts';
import { addCase, addNotification } from '../../seed';
import { problemsOf } from '../../pages/forms';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SETTINGS = '/web/in/common/NotificationSettings';
const ALL = {
  CASE_CHANGED: 'on',
  HEARING_CHANGED: 'on',
  RECORD_CHANGED: 'on',
  SEARCH_FOUND: 'on',
  FILING_CHANGED: 'on',
};

describe('notification emails', () => {
  let site: TestSite;
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
    await site.database.db
      .updateTable('notification')
      .set({ mailed_at: new Date(0) })
      .execute();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    // Monday, 9:00 AM in Indianapolis.
    site.clock.time = START;
    site.mails.length = 0;
  });

  async function reader() {
    made += 1;
    const username = `reader${String(made)}`;
    const { userIds } = await addAccount(site.database, [username]);
    const [userId = 0] = userIds;
    const email = `${username}@example.org`;
    await site.database.db
      .updateTable('app_user')
      .set({ email })
      .where('id', '=', userId)
      .execute();
    const browser = await site.signedIn(username);
    await browser.open(SETTINGS);
    const tell = async (
      title: string,
      kind: NotificationKind = 'ACCOUNT',
      target: string | null = null,
    ) =>
      site.database.db
        .insertInto('notification')
        .values({
          user_id: userId,
          kind,
          target,
          title,
          body: `Text of ${title}`,
          created_at: new Date(site.clock.time),
          read_at: null,
        })
        .execute();
    const choose = async (fields: Record<string, string>) => {
      const answer = await browser.post(SETTINGS, { ...ALL, from: '', to: '', ...fields });
      expect(answer.statusCode).toBe(303);
    };
    return { userId, email, browser, tell, choose };
  }
  /** Emails sent to that address since the last call. */
  async function mailsTo(email: string) {
    await mailDue(site.app);
    await site.app.mails.settled();
    const mails = site.mails.filter(({ to }) => to === email);
    site.mails.length = 0;
    return mails;
  }

  it('groups new notifications into one email with details, but without details in the subject', async () => {
    const { email, tell } = await reader();
    await tell('First');
    await tell('Second');
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Countyline: 2 notifications');
    expect(mail?.text).toMatch(
      /First\nText of First\nhttp.*\/common\/Notifications\/\d+\n\nSecond/,
    );
    await tell('Third');
    expect(await mailsTo(email)).toEqual([]);
    site.clock.time += 5 * MINUTE;
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Countyline: 1 notification',
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('links to the edition of a notification’s saved search', async () => {
    const { browser, email, tell, userId } = await reader();
    const saved = await site.database.db
      .insertInto('saved_search')
      .values({
        user_id: userId,
        locale: 'STATE-MI',
        register: 'recorder',
        name: 'Smith',
        region_id: ALL_REGIONS.register.id,
        criteria: '{}',
        criteria_key: 'smith',
        cadence: 'DAILY',
        is_notified: true,
        is_paused: false,
        due_on: null,
        created_at: new Date(site.clock.time),
        removed_at: null,
        ran_at: null,
        total: null,
        is_capped: false,
        known_ids: [],
        new_ids: [],
        problem: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tell('2 new documents', 'SEARCH_FOUND', `savedSearch/${saved.id}`);
    const [alone] = await mailsTo(email);
    expect(alone?.text).toMatch(/\/mi\/common\/Notifications\/\d+\n/);
    expect(alone?.text).not.toContain('/in/');
    const inbox = (await browser.call('GET', '/api/notifications')).json<{ items: object[] }>();
    expect(inbox.items[0]).toMatchObject({ savedSearchId: saved.id, savedSearchState: 'MI' });
    site.clock.time += 5 * MINUTE;
    await tell('3 new documents', 'SEARCH_FOUND', `savedSearch/${saved.id}`);
    await tell('Budget reached');
    const [both] = await mailsTo(email);
    expect(both?.text).toMatch(
      /3 new documents\n.*\nhttp.*\/mi\/common\/Notifications\/\d+\n\nBudget reached\n.*\nhttp.*\/in\/common\/Notifications\/\d+\n/,
    );
  });

  /** Sends 20 emails, the limit for an hour, so that the next one waits. */
  const reachHourlyLimit = (email: string) =>
    sql`
      insert into mail_message (recipient, subject, body, created_at, next_try_at, status,
                                finished_at, kind)
      select ${email}, '', '', now, now, 'SENT', now, 'NOTICE'
        from generate_series(1, 20), (values (${new Date(site.clock.time)}::timestamptz)) as t (now)`.execute(
      site.database.db,
    );

  it('replaces a waiting email with one that has the corrected text', async () => {
    const { choose, email, tell, userId } = await reader();
    await choose({ cadence: 'EACH' });
    await tell('An entry');
    await reachHourlyLimit(email);
    expect(await mailsTo(email)).toEqual([]);
    const { db } = site.database;
    await db
      .updateTable('notification')
      .set({ body: 'It was corrected.' })
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('mail_message')
      .set({ is_outdated: true })
      .where('recipient', '=', email)
      .where('status', '=', 'WAITING')
      .execute();
    site.clock.time += 2 * HOUR;
    site.app.mails.wake();
    await site.app.mails.settled();
    const texts = (await mailsTo(email)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('It was corrected.')]);
    expect(texts.join()).not.toContain('Text of An entry');
  });

  it.each(['EACH', 'WEEKLY'])(
    'drops a waiting email about a case that was sealed, and sends its other notifications (%s)',
    async (cadence) => {
      const { choose, email, tell, userId } = await reader();
      await choose({ cadence });
      const caseId = await addCase(site.database, { number: '49D01-2606-SC-000790' });
      await addNotification(site.database, userId, { target: `courtCase/${String(caseId)}` });
      await tell('Other');
      await reachHourlyLimit(email);
      expect(await mailsTo(email)).toEqual([]);
      await site.database.db
        .updateTable('court_case')
        .set({ is_sealed: true })
        .where('id', '=', caseId)
        .execute();
      site.clock.time += 2 * HOUR;
      site.app.mails.wake();
      await site.app.mails.settled();
      expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
        'Countyline: 1 notification',
      ]);
      const { rows } = await sql<{ body: string }>`
        select body from mail_message where recipient = ${email} and kind = 'ALERT'`.execute(
        site.database.db,
      );
      expect(rows).toEqual([{ body: '' }, { body: '' }]);
    },
  );

  it('sends a single email about all notifications from before the address was confirmed', async () => {
    const { email, tell, userId } = await reader();
    const confirm = (is_email_confirmed: boolean) =>
      site.database.db
        .updateTable('app_user')
        .set({ is_email_confirmed })
        .where('id', '=', userId)
        .execute();
    await confirm(false);
    await tell('First');
    expect(await mailsTo(email)).toEqual([]);
    site.clock.time += DAY;
    await tell('Second');
    expect(await mailsTo(email)).toEqual([]);
    await confirm(true);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Countyline: 2 notifications',
    ]);
  });

  it('stops emailing an address that bounces, until its user confirms the address', async () => {
    const { browser, email, tell } = await reader();
    await tell('Before');
    expect(await mailsTo(email)).toHaveLength(1);
    const { id } = await site.database.db
      .selectFrom('mail_message')
      .where('recipient', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    const reason = '550 5.1.1 <b>unknown</b>';
    await recordBounce(site.database.db, {
      mailId: id,
      token: null,
      kind: 'HARD',
      reason,
      at: site.clock.time,
    });
    site.clock.time += 5 * MINUTE;
    await tell('Kept');
    expect(await mailsTo(email)).toEqual([]);
    const page = await browser.open(SETTINGS);
    expect(page.body).toContain('Your email is bouncing');
    expect(page.body).toContain('550 5.1.1 &lt;b&gt;unknown&lt;/b&gt;');
    const answer = await browser.post(SETTINGS, { action: 'CONFIRM-ADDRESS' });
    expect(answer.statusCode).toBe(303);
    expect((await browser.open(SETTINGS)).body).not.toContain('Your email is bouncing');
    site.clock.time += 5 * MINUTE;
    await tell('After');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('omits notifications that were read or archived in the meantime', async () => {
    const { browser, email, tell } = await reader();
    await tell('Read');
    await tell('Away');
    const list = await browser.call('GET', '/api/notifications');
    const [away, read] = list.json<{ items: { id: number }[] }>().items.map(({ id }) => id);
    const change = (id: number | undefined, what: string) =>
      browser.call('PATCH', '/api/notifications', { payload: { ids: [id], change: what } });
    await change(read, 'READ');
    await change(away, 'ARCHIVE');
    expect(await mailsTo(email)).toEqual([]);
  });

  it('sends daily emails once a day, from 7:00 AM', async () => {
    const { choose, email, tell } = await reader();
    await choose({ cadence: 'DAILY' });
    await tell('One');
    site.clock.time = START - 3 * HOUR;
    expect(await mailsTo(email)).toEqual([]);
    site.clock.time = START;
    expect(await mailsTo(email)).toHaveLength(1);
    await tell('Two');
    site.clock.time = START + 8 * HOUR;
    expect(await mailsTo(email)).toEqual([]);
    site.clock.time = START + DAY;
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each(['DAILY', 'WEEKLY'])(
    'sends %s emails after quiet hours if the quiet hours cover the morning',
    async (cadence) => {
      const { choose, email, tell } = await reader();
      await choose({ cadence, from: '7', to: '0' });
      await tell('One');
      expect(await mailsTo(email)).toEqual([]);
      // Half past midnight, on the day after the next email is due.
      site.clock.time = START + (cadence === 'DAILY' ? 1 : 7) * DAY + 15.5 * HOUR;
      expect(await mailsTo(email)).toHaveLength(1);
      await tell('Two');
      site.clock.time += HOUR;
      expect(await mailsTo(email)).toEqual([]);
    },
  );

  it('sends weekly emails on Tuesday if the server was down on Monday', async () => {
    const { choose, email, tell } = await reader();
    await choose({ cadence: 'WEEKLY' });
    site.clock.time = START - DAY;
    await tell('One');
    site.clock.time = START + DAY;
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('sends weekly emails on Mondays', async () => {
    const { choose, email, tell } = await reader();
    await choose({ cadence: 'WEEKLY' });
    await tell('One');
    site.clock.time = START + DAY;
    expect(await mailsTo(email)).toEqual([]);
    site.clock.time = START + 7 * DAY;
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each([
    ['8', '12', 3],
    ['21', '10', 1],
  ])('holds emails during quiet hours from %s to %s', async (from, to, hours) => {
    const { choose, email, tell } = await reader();
    await choose({ cadence: 'EACH', from, to });
    await tell('One');
    expect(await mailsTo(email)).toEqual([]);
    site.clock.time = START + hours * HOUR;
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each([
    [{ cadence: 'EACH', from: '24', to: '3' }, ['from']],
    [{ cadence: 'EACH', from: '9', to: '' }, ['to']],
    [{ cadence: 'EACH', from: '9', to: '9' }, ['to']],
    [{ cadence: 'HOURLY', from: '', to: '' }, ['cadence']],
  ])('rejects the email settings %j', async (fields, wrong) => {
    const { browser } = await reader();
    const answer = await browser.post(SETTINGS, { ...ALL, ...fields });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(problemsOf(answer.body))).toEqual(wrong);
  });

  it('stops notification emails after their unsubscribe link is confirmed', async () => {
    const { email, tell } = await reader();
    await tell('One');
    const [mail] = await mailsTo(email);
    const address = new URL(mail?.stopAddress ?? '');
    const path = address.pathname + address.search;
    const visitor = site.browser();
    expect((await visitor.open(path)).body).toContain('Unsubscribe');
    await tell('Two');
    site.clock.time += HOUR;
    expect(await mailsTo(email)).toHaveLength(1);
    const posted = await site.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode).toBe(200);
    await tell('Three');
    site.clock.time += HOUR;
    expect(await mailsTo(email)).toEqual([]);
    // Account notices, such as these, aren't emailed either.
    const { browser } = await reader();
    expect((await browser.open(SETTINGS)).body).toContain('emailed unless email is off.');
  });

  it.each(['', 'x', 'a'.repeat(32), 'a'.repeat(5_000)])(
    'returns 404 for the unsubscribe link %j',
    async (token) => {
      const path = `/web/in/common/Unsubscribe?token=${token}`;
      expect((await site.browser().open(path)).statusCode).toBe(404);
    },
  );

  it("sends no notification email to users who can't log in", async () => {
    const { email, tell, userId } = await reader();
    await tell('One');
    await site.database.db
      .updateTable('app_user')
      .set({ status: 'INACTIVE' })
      .where('id', '=', userId)
      .execute();
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('inbox actions', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it('filters, searches, archives, restores, and marks notifications as read', async () => {
    const { userIds } = await addAccount(site.database, ['sorter']);
    const [userId = 0] = userIds;
    const browser = await site.signedIn('sorter');
    for (const [index, kind] of (['CASE_CHANGED', 'ACCOUNT', 'ACCOUNT'] as const).entries()) {
      await site.database.db
        .insertInto('notification')
        .values({
          user_id: userId,
          kind,
          target: null,
          title: `Note ${String(index)}`,
          body: index === 1 ? 'About Ümläut 100 %' : 'Else',
          created_at: new Date(START + index),
          read_at: null,
        })
        .execute();
    }
    const titles = async (query = ''): Promise<string[]> =>
      (await browser.call('GET', `/api/notifications${query}`))
        .json<{ items: { title: string }[] }>()
        .items.map(({ title }) => title);
    const ids = (await browser.call('GET', '/api/notifications'))
      .json<{ items: { id: number }[] }>()
      .items.map(({ id }) => id);
    const change = async (what: string, some: (number | undefined)[] = []) =>
      (
        await browser.call('PATCH', '/api/notifications', { payload: { ids: some, change: what } })
      ).json<{ changed: number }>().changed;
    expect(await titles()).toEqual(['Note 2', 'Note 1', 'Note 0']);
    expect(await titles('?kind=CASE_CHANGED')).toEqual(['Note 0']);
    expect(await titles('?text=%C3%BCml%C3%A4ut%20about')).toEqual(['Note 1']);
    expect(await titles('?text=%25')).toEqual(['Note 1']);
    expect(await titles('?text=_')).toEqual([]);
    expect(await change('ARCHIVE', [ids[0]])).toBe(1);
    expect(await titles()).toEqual(['Note 1', 'Note 0']);
    expect(await titles('?view=ARCHIVED')).toEqual(['Note 2']);
    expect((await browser.call('GET', '/api/notifications/unread/count')).json()).toBe(2);
    expect(await change('RESTORE', [ids[0]])).toBe(1);
    expect(await change('READ_ALL')).toBe(3);
    expect(await titles('?view=UNREAD')).toEqual([]);
    expect(await change('UNREAD', [ids[1]])).toBe(1);
    expect(await titles('?view=UNREAD')).toEqual(['Note 1']);
    const stranger = await site.signedIn('berta');
    const stolen = await stranger.call('PATCH', '/api/notifications', {
      payload: { ids, change: 'ARCHIVE' },
    });
    expect(stolen.json()).toEqual({ changed: 0 });
  });
});

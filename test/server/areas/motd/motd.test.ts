import type { EditedMessage, MessageBanner, MessageOfTheDay } from '#contract/schemas/motd';
import { HEADERS } from '#contract/site/headers';
import { COURTS, MARION, WAYNE_MICHIGAN } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';

describe('messages of the day', () => {
  let site: TestSite;
  let root: TestBrowser;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    root = await site.signedIn('root');
    visitor = site.browser();
    await visitor.open('/web/in/common/Login');
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    await site.database.db.deleteFrom('message_of_the_day').execute();
  });

  const everywhere = { app_code: null, locale: null, county_id: null };
  const patch = (...changes: object[]) =>
    root.call('PATCH', '/motd/messages', { payload: changes });
  async function shown(query = '', locale = 'STATE-IN'): Promise<readonly MessageOfTheDay[]> {
    const answer = await visitor.call('GET', `/motd/messages${query}`, {
      headers: { [HEADERS.location]: locale },
    });
    return answer.json<{ items: MessageOfTheDay[] }>().items;
  }
  const categories = async (query = '', locale = 'STATE-IN') =>
    (await shown(query, locale)).map(({ category }) => category);

  const all = async () =>
    (await root.call('GET', '/motd/messages/all')).json<{ items: EditedMessage[] }>().items;
  const state = async () => (await all())[0]?.state ?? '';
  const dismiss = (category: string, updated: string, browser = visitor) =>
    browser.call('POST', '/motd/dismissals', { payload: { category, updated } });
  const lastAudit = () =>
    site.database.db
      .selectFrom('audit_event')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  it('rejects a change of a message that someone changed since the editor loaded it', async () => {
    const change = (message: string, seen: object | null) =>
      patch({ ...everywhere, message, seen });
    const seenOf = ({ from, until, updated }: EditedMessage) => ({ updated, from, until });
    expect((await change('<p>First</p>', null)).statusCode).toBe(200);
    expect((await change('<p>Second</p>', null)).statusCode).toBe(409);
    const [first] = (await all()).map(seenOf);
    site.clock.time += 1_000;
    const period = { ...everywhere, message: '<p>First</p>', until: '2030-01-01T08:00' };
    expect((await patch({ ...period, seen: first })).statusCode).toBe(200);
    expect((await change('<p>Second</p>', first ?? null)).statusCode).toBe(409);
    const [second] = (await all()).map(seenOf);
    expect((await change('<p>Second</p>', second ?? null)).statusCode).toBe(200);
    expect((await change('', second ?? null)).statusCode).toBe(409);
    expect((await all()).map(({ message }) => message)).toEqual(['<p>Second</p>']);
    expect((await patch({ ...everywhere, message: '' })).statusCode).toBe(200);
  });

  it('shows the messages of the area and county on server pages', async () => {
    const at = (app_code: string, message: string, county_id: number | null = null) => ({
      ...everywhere,
      app_code,
      county_id,
      message,
    });
    await patch(
      at('COURT', 'Court notice'),
      at('COURT', 'Marion notice', MARION),
      at('RECORDER', 'Recorder notice'),
      at('EFILING', 'Filing notice'),
    );
    const NOTICES = /(?:Court|Marion|Recorder|Filing) notice/g;
    const on = async (path: string): Promise<readonly string[]> =>
      (await root.open(`/web${path}`)).body.match(NOTICES) ?? [];
    expect(await on('/in/court/Calendar')).toEqual(['Court notice']);
    expect(await on(`/in/court/Calendar?countyId=${String(MARION)}`)).toEqual([
      'Court notice',
      'Marion notice',
    ]);
    expect(await on(`/court/Calendar?courtId=${String(COURTS.marion)}`)).toEqual([
      'Court notice',
      'Marion notice',
    ]);
    expect(await on(`/in/court/Calendar?courtId=${String(COURTS.lake)}`)).toEqual(['Court notice']);
    expect(await on('/in/recorder/PropertyWatch')).toEqual(['Recorder notice']);
    expect(await on('/in/isefs/ProofLog')).toEqual(['Filing notice']);
    expect(await on('/in/common/EditEmail?next=/court/')).toEqual([]);
  });

  /** Makes every court reject submissions for five minutes. */
  const startFailure = () =>
    site.database.db
      .insertInto('efm_practice_failure')
      .values({
        mode: 'refusing',
        court_id: null,
        seconds: 0,
        reason: 'Training',
        starts_at: new Date(START),
        ends_at: new Date(START + 300_000),
        started_by: site.users.root,
      })
      .execute();

  it('shows an active practice failure on the server’s e-filing pages', async () => {
    const { db } = site.database;
    await startFailure();
    const banner = 'Practice: Every court rejects submissions until ';
    expect((await root.open('/web/in/isefs/ProofLog')).body).toContain(banner);
    expect((await root.open('/web/in/court/Calendar')).body).not.toContain(banner);
    await db.deleteFrom('efm_practice_failure').execute();
  });

  it("lists active practice failures and freezes for the super users' preview", async () => {
    const { db } = site.database;
    const banners = async () =>
      (await root.call('GET', '/motd/messages/all')).json<{ banners?: MessageBanner[] }>().banners;
    expect(await banners()).toBeUndefined();
    const user = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
    const [from, until] = [new Date(START), new Date(START + 300_000)];
    await startFailure();
    for (const [countyId, register] of [
      [MARION, 'taxWarrant'],
      [WAYNE_MICHIGAN, 'recorder'],
    ] as const) {
      await db
        .insertInto('data_freeze')
        .values({
          county_id: countyId,
          register,
          message: 'Audit.',
          until,
          started_at: from,
          started_by: user.id,
        })
        .execute();
    }
    const found = (await banners()) ?? [];
    expect(found.map(({ category }) => category.replace(/\d+$/, ''))).toEqual([
      'EFILING-IN-PRACTICE-',
      'TW-IN-',
      'REGISTER-MI-',
    ]);
    expect(found[0]?.text).toMatch(/^Practice: Every court rejects submissions until /);
    expect(found[1]).toMatchObject({ source: 'freeze', text: 'Tax Warrants: Audit.' });
    expect(found[2]?.category).toBe(`REGISTER-MI-${String(WAYNE_MICHIGAN)}`);
    site.clock.time = until.getTime();
    expect(await banners()).toBeUndefined();
  });

  it('shows a message to the next visitor after a super user saves it', async () => {
    const answer = await patch({ ...everywhere, locale: 'STATE-IN', message: '<p>Hello</p>' });
    expect(answer.statusCode).toBe(200);
    expect(await shown()).toEqual([
      { category: '*-IN-*', message: '<p>Hello</p>', updated: new Date(START).toISOString() },
    ]);
    expect(await shown('', 'STATE-MI')).toEqual([]);
  });

  it('shows a message in the chosen application, edition, and county', async () => {
    await patch(
      { ...everywhere, message: 'all' },
      { ...everywhere, app_code: 'COURT', message: 'court' },
      { app_code: 'COURT', locale: 'STATE-IN', county_id: MARION, message: 'Marion' },
      { ...everywhere, app_code: 'REGISTER', locale: 'STATE-MI', message: 'Michigan' },
    );
    expect(await categories()).toEqual(['*-*-*']);
    expect(await categories('?app_code=COURT')).toEqual(['*-*-*', 'COURT-*-*', 'COURT-IN-18097']);
    expect(await categories('?app_code=REGISTER')).toEqual(['*-*-*']);
    expect(await categories('?app_code=REGISTER', 'STATE-MI')).toEqual(['*-*-*', 'REGISTER-MI-*']);
  });

  it('shows a message to readers only within its period in state time', async () => {
    // START is 9:00 AM in Indianapolis.
    const period = { from: '2026-07-06T09:10', until: '2026-07-06T09:20' };
    expect(
      (await patch({ ...everywhere, message: 'x', ...period })).json<{ items: object[] }>().items,
    ).toMatchObject([
      { from: '2026-07-06T13:10:00.000Z', until: '2026-07-06T13:20:00.000Z', dismissals: 0 },
    ]);
    const seen: Record<string, string[]> = {};
    for (const at of ['2026-07-06T13:09:59Z', '2026-07-06T13:10:00Z', '2026-07-06T13:20:00Z']) {
      site.clock.time = Date.parse(at);
      seen[await state()] = await categories();
    }
    expect(seen).toEqual({ scheduled: [], shown: ['*-*-*'], ended: [] });
  });

  it('keeps the dismissals when only the period changes, and starts at zero for a new text', async () => {
    await patch({ ...everywhere, message: 'x' });
    const updated = new Date(START).toISOString();
    await dismiss('*-*-*', updated);
    await dismiss('*-*-*', updated);
    await dismiss('*-*-*', new Date(START - 1).toISOString());
    await dismiss('COURT-IN-*', updated);
    site.clock.time += 60_000;
    await patch({ ...everywhere, message: 'x', until: '2030-01-01T00:00' });
    expect(await all()).toMatchObject([{ updated, dismissals: 2 }]);
    await patch({ ...everywhere, message: 'y', until: '2030-01-01T00:00' });
    expect(await all()).toMatchObject([{ dismissals: 0 }]);
    expect(await lastAudit()).toMatchObject({
      detail: { after: 'y', until: '2030-01-01T05:00:00.000Z', dismissalsBefore: 2 },
    });
  });

  it('stores no user, IP address, or browser with a dismissal', async () => {
    await patch({ ...everywhere, message: 'x' });
    await dismiss('*-*-*', new Date(START).toISOString(), root);
    const { db } = site.database;
    const row = await db.selectFrom('message_of_the_day').selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({
      category: '*-*-*',
      app_code: null,
      locale: null,
      county_id: null,
      message: 'x',
      updated_at: new Date(START),
      updated_by: site.users.root,
      starts_at: null,
      ends_at: null,
      dismissals: 1,
    });
  });

  it("rejects a network's dismissals beyond the limit, and doesn't count them", async () => {
    await patch({ ...everywhere, message: 'x' });
    const limited = await openTestSite({
      shared: site,
      config: { limits: { ...WIDE_LIMITS, dismissals: { count: 2, windowMs: 3_600_000 } } },
    });
    const other = limited.browser();
    await other.open('/web/in/common/Login');
    const statuses = [];
    for (let time = 0; time < 3; time += 1) {
      const answer = await dismiss('*-*-*', new Date(START).toISOString(), other);
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(await all()).toMatchObject([{ dismissals: 2 }]);
    await limited.close();
  });

  it.each([
    ['no category', { category: '' }],
    ['a category of 41 characters', { category: 'x'.repeat(41) }],
    ['an invalid time', { updated: 'yesterday' }],
    ['a user id', { userId: 1 }],
  ])('rejects a dismissal with %s', async (_what, change) => {
    const body = { category: '*-*-*', updated: new Date(START).toISOString(), ...change };
    const answer = await visitor.call('POST', '/motd/dismissals', { payload: body });
    expect(answer.statusCode).toBe(400);
  });

  it('accepts an edit of an ended message that keeps the end time', async () => {
    await patch({ ...everywhere, message: 'x', until: '2026-07-06T09:10' });
    site.clock.time = Date.parse('2026-07-06T13:11:00Z');
    const answer = await patch({ ...everywhere, message: 'y', until: '2026-07-06T09:10' });
    expect(answer.statusCode).toBe(200);
    expect(await state()).toBe('ended');
  });

  it('hides a message that is saved with an empty text', async () => {
    await patch({ ...everywhere, message: 'x' });
    const answer = await patch({ ...everywhere, message: '  ' });
    expect(answer.json()).toMatchObject({ items: [], total: 0 });
  });

  it("changes a message's timestamp only when the message changes", async () => {
    await patch({ ...everywhere, message: 'x' });
    site.clock.time += 60_000;
    await patch({ ...everywhere, message: 'x' });
    expect((await shown())[0]?.updated).toBe(new Date(START).toISOString());
    await patch({ ...everywhere, message: 'y' });
    expect((await shown())[0]?.updated).toBe(new Date(START + 60_000).toISOString());
  });

  it.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<p onclick="a()" class="b" style="c" data-d="e">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" jAvAsCrIpT:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="/web/vue/in/">x</a>', '<a href="/web/vue/in/">x</a>'],
    ['<a href="https://in.gov/">x</a>', '<a href="https://in.gov/">x</a>'],
    ['<a href="{contextPath}/vue/in/">x</a>', '<a href="{contextPath}/vue/in/">x</a>'],
    ['<a href="{contextPath}//evil.example">x</a>', '<a>x</a>'],
    ['at {hostName}', 'at {hostName}'],
    ['<img src=x onerror=a()>y', 'y'],
    ['<svg><script>a()</script></svg>y', 'y'],
    ['<form action="/x"><input name="y">z</form>', 'z'],
    ['<style>*{color:red}</style>y', 'y'],
    ['<b>open', '<b>open</b>'],
  ])('removes the unsafe parts of %s', async (message, kept) => {
    expect((await patch({ ...everywhere, message })).statusCode).toBe(200);
    expect((await shown())[0]?.message).toBe(kept);
  });

  it.each([
    ['no visible text', { message: '<script>x</script>' }, '0.message'],
    ['10,001 characters', { message: 'x'.repeat(10_001) }, '0.message'],
    ['an unknown county', { county_id: 99_999 }, '0.county_id'],
    [
      'a county of another edition',
      { locale: 'STATE-IN', county_id: WAYNE_MICHIGAN },
      '0.county_id',
    ],
    ['an unknown application', { app_code: 'OTHER' }, '0.app_code'],
    ['"*" as its application', { app_code: '*' }, '0.app_code'],
    [
      "an application that shows another application's messages",
      { app_code: 'JUDGMENT' },
      '0.app_code',
    ],
    [
      "an application that its edition doesn't have",
      { app_code: 'COURT', locale: 'STATE-MI' },
      '0.app_code',
    ],
    [
      'a Michigan application in the Indiana edition',
      { app_code: 'REGISTER', locale: 'STATE-IN' },
      '0.app_code',
    ],
    ["a date that doesn't exist", { from: '2026-02-30T08:00' }, '0.from'],
    ['an hour skipped by daylight saving time', { until: '2026-03-08T02:30' }, '0.until'],
    ['an end without a time', { until: '2026-08-01' }, '0.until'],
    ['an end in the past', { until: '2026-01-01T00:00' }, '0.until'],
    [
      'an end equal to its start',
      { from: '2027-01-01T00:00', until: '2027-01-01T00:00' },
      '0.until',
    ],
    ['"*" as its edition', { locale: '*' }, '0.locale'],
    ['a missing field', { app_code: undefined }, '0.app_code'],
    ['a list as its text', { message: ['x'] }, '0.message'],
  ])('rejects a message with %s', async (_what, change, name) => {
    const answer = await patch({ ...everywhere, message: 'x', ...change });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ name }] });
    expect(await shown()).toEqual([]);
  });

  it('rejects a whole list if one of its messages is invalid', async () => {
    const good = { ...everywhere, message: 'x' };
    const answer = await patch(good, { ...good, message: 'y' });
    expect(answer.statusCode).toBe(400);
    expect(await shown()).toEqual([]);
  });

  it('rejects messages for an unknown application', async () => {
    for (const code of ['X', 'JUDGMENT', 'court', '', "'", 'COURT&app_code=TW']) {
      const answer = await visitor.call('GET', `/motd/messages?app_code=${code}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  it('records who changed what in an immutable, hash-chained audit trail', async () => {
    await patch({ ...everywhere, message: 'before' });
    await patch({ ...everywhere, message: 'after' });
    const { db } = site.database;
    const rows = await db.selectFrom('audit_event').selectAll().orderBy('id').execute();
    expect(rows.at(-1)).toMatchObject({
      actor_id: site.users.root,
      action: 'messageChanged',
      target: 'message/*-*-*',
      detail: { before: 'before', after: 'after' },
      previous_hash: rows.at(-2)?.hash,
    });
    await expect(db.updateTable('audit_event').set({ action: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow('append-only');
  });
});

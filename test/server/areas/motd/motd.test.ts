import type { MessageOfTheDay } from '#contract/schemas/motd';
import { HEADERS } from '#contract/headers';
import { MARION, WAYNE_MICHIGAN } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

describe('messages of the day', () => {
  let site: TestSite;
  let root: TestBrowser;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    root = await site.signedIn('root');
    visitor = site.browser();
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

  it('hides a message that is saved empty', async () => {
    await patch({ ...everywhere, message: 'x' });
    const answer = await patch({ ...everywhere, message: '  ' });
    expect(answer.json()).toMatchObject({ items: [], total: 0 });
  });

  it("changes a message's timestamp only with the message", async () => {
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
    ['nothing to show', { message: '<script>x</script>' }, '0.message'],
    ['too much text', { message: 'x'.repeat(10_001) }, '0.message'],
    ['no county', { county_id: 99_999 }, '0.county_id'],
    ["another edition's county", { locale: 'STATE-IN', county_id: WAYNE_MICHIGAN }, '0.county_id'],
    ['no application', { app_code: 'OTHER' }, '0.app_code'],
    ['a star for an application', { app_code: '*' }, '0.app_code'],
    ['an application whose pages show those of another', { app_code: 'JUDGMENT' }, '0.app_code'],
    [
      'an application that its edition does not have',
      { app_code: 'COURT', locale: 'STATE-MI' },
      '0.app_code',
    ],
    [
      'the other edition for its application',
      { app_code: 'REGISTER', locale: 'STATE-IN' },
      '0.app_code',
    ],
    ['a star for an edition', { locale: '*' }, '0.locale'],
    ['a part left out', { app_code: undefined }, '0.app_code'],
    ['a list for a message', { message: ['x'] }, '0.message'],
  ])('rejects a change of messages with %s', async (_what, change, name) => {
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

  it('records in an immutable audit trail who changed what, as hashes', async () => {
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

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { HelpEdit, HelpMiss } from '#contract/schemas/helpEditor';
import type { CallResponse } from '#contract/calls';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addAccount } from '../../accounts';

let site: TestSite;
let ann: TestBrowser;
let bob: TestBrowser;
let visitor: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  const { userIds } = await addAccount(site.database, ['ann', 'bob']);
  await site.database.db
    .updateTable('app_user')
    .set({ is_super_user: true, is_demo: true })
    .where('id', 'in', userIds)
    .execute();
  ann = await site.signedIn('ann');
  bob = await site.signedIn('bob');
  visitor = site.browser();
});
afterAll(() => site.close());

const TOPICS = '/admin/help/topics';
const create = (shortName: string, title = 'A topic') =>
  ann.call('POST', TOPICS, { payload: { shortName, title } });
const created = async (shortName: string) => (await create(shortName)).json<HelpEdit>();
const save = (edit: HelpEdit, html: string, by = ann) =>
  by.call('PUT', `${TOPICS}/${String(edit.id)}/draft`, {
    payload: {
      version: edit.version,
      revision: edit.draft?.revision ?? 0,
      title: 'A topic',
      html,
      keywords: 'fish  chips',
    },
  });
const saved = async (edit: HelpEdit, html: string) => (await save(edit, html)).json<HelpEdit>();
const publish = (edit: HelpEdit, reason = 'Clearer words') =>
  ann.call('POST', `${TOPICS}/${String(edit.id)}/publication`, {
    payload: { version: edit.version, revision: edit.draft?.revision ?? 0, reason },
  });
const published = async (edit: HelpEdit) => (await publish(edit)).json<HelpEdit>();
const discard = (edit: HelpEdit, by = ann) =>
  by.call(
    'DELETE',
    `${TOPICS}/${String(edit.id)}/draft?version=${String(edit.version)}&revision=${String(edit.draft?.revision)}`,
  );
const read = (shortName: string) => visitor.call('GET', `/api/help/topic?shortName=${shortName}`);

describe('editing help topics', () => {
  it('hides a help topic until it is published, then finds it', async () => {
    const draft = await saved(await created('FishChips'), '<p>Quokkas file here.</p>');
    expect(draft).toMatchObject({ isPublished: false, version: 0, draft: { revision: 1 } });
    expect((await read('FishChips')).statusCode).toBe(404);
    const search = () => visitor.call('GET', '/api/help/topics?text=quokkas');
    expect((await search()).json<{ total: number }>().total).toBe(0);
    const done = await published(draft);
    expect(done).toMatchObject({ isPublished: true, version: 1, draft: null });
    expect((await read('FishChips')).json<{ html: string }>().html).toContain('Quokkas');
    expect((await search()).body).toContain('\u2983Quokkas\u2984');
  });

  it('rejects short names that are taken or invalid in a URL, and empty titles', async () => {
    await create('Taken');
    for (const [shortName, title, field] of [
      ['tAKEN', 'A', 'shortName'],
      ['9lives', 'A', 'shortName'],
      ['Two words', 'A', 'shortName'],
      ['Fine', '  ', 'title'],
    ] as const) {
      const answer = await create(shortName, title);
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        expect.stringContaining(`"${field}"`) as string,
      ]);
    }
  });

  it('removes disallowed tags and links from a topic, and reports the removal', async () => {
    const edit = await created('Hostile');
    const cleaned = await saved(
      edit,
      '<p onclick="x()">Hello</p><script>x()</script><img src="https://spy.example/p.png" alt="x" />',
    );
    expect(cleaned.draft?.html).toBe('<p>Hello</p>');
    expect(cleaned.wasCleaned).toBe(true);
    expect((await saved(cleaned, '<p>Hello</p>')).wasCleaned).toBe(false);
    const again = (await ann.call('GET', `${TOPICS}/${String(edit.id)}`)).json<HelpEdit>();
    expect((await save(again, '<script>x()</script>')).statusCode).toBe(400);
    expect((await save(again, 'x'.repeat(60_001))).statusCode).toBe(400);
  });

  it('lists broken links, and images without a description', async () => {
    const edit = await created('Links');
    const image = `{contextPath}/api/help/images/${'a'.repeat(64)}`;
    const { problems } = await saved(
      edit,
      '<p><a href="{appPath}/{edition}/help/HelpTopic?shortName=NoSuch">a</a>' +
        '<a href="{appPath}/{edition}/help/HelpTopic?shortName=sUPERsEARCH">b</a>' +
        '<a href="{contextPath}/in/common/Login">c</a><a href="{contextPath}/in/nowhere">d</a>' +
        `<a href="#top">e</a><img src="${image}" alt="" /><img src="${image}" alt="Map" /></p>`,
    );
    expect(problems).toEqual([
      {
        address: '{appPath}/{edition}/help/HelpTopic?shortName=NoSuch',
        problem: 'unknownTopic',
      },
      { address: '{contextPath}/in/nowhere', problem: 'unknownPage' },
      { address: '#top', problem: 'anchor' },
      { address: image, problem: 'noAlt' },
    ]);
  });

  it('rejects the second editor’s change until that editor has seen the first editor’s text', async () => {
    const edit = await created('TwoEditors');
    expect((await save(edit, '<p>By Ann</p>')).statusCode).toBe(200);
    const refused = await save(edit, '<p>By Bob</p>', bob);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'helpDraftChanged',
    ]);
    const seen = (await bob.call('GET', `${TOPICS}/${String(edit.id)}`)).json<HelpEdit>();
    expect(seen.draft).toMatchObject({ html: '<p>By Ann</p>', updatedBy: 'ann Tester' });
    expect((await save(seen, '<p>By Bob</p>', bob)).statusCode).toBe(200);
    // What Ann saw is older: she can't publish it unseen.
    expect((await publish(seen)).statusCode).toBe(409);
  });

  it('shows the history of a topic, with who changed it and why', async () => {
    const first = await published(await saved(await created('Versions'), '<p>One</p>'));
    expect((await publish(first)).statusCode).toBe(409);
    const second = await saved(first, '<p>Two</p>');
    expect((await publish(second, ' ')).statusCode).toBe(400);
    await published(second);
    const historyOf = async () =>
      (await ann.call('GET', `${TOPICS}/${String(first.id)}/versions`)).json<
        CallResponse<'getHelpHistory'>
      >();
    const history = await historyOf();
    expect(history).toMatchObject({ version: 2, revision: 0, draft: null, total: 2 });
    expect(history.versions.map(({ html, reason, version }) => [version, html, reason])).toEqual([
      [2, '<p>Two</p>', 'Clearer words'],
      [1, '<p>One</p>', 'Clearer words'],
    ]);
    const now = (await ann.call('GET', `${TOPICS}/${String(first.id)}`)).json<HelpEdit>();
    const { draft } = await saved(now, '<p>Three</p>');
    expect(await historyOf()).toMatchObject({
      revision: draft?.revision,
      draft: { updated: draft?.updated, updatedBy: 'ann Tester' },
    });
  });

  it('preserves the published text when a draft is discarded', async () => {
    const first = await published(await saved(await created('Discard'), '<p>Stays</p>'));
    const draft = await saved(first, '<p>Goes</p>');
    expect((await discard(draft)).json<HelpEdit>().draft).toBeNull();
    expect((await read('Discard')).json<{ html: string }>().html).toBe('<p>Stays</p>');
  });

  it('rejects the discard of a draft that another editor saved in the meantime', async () => {
    const draft = await saved(await created('NewerDraft'), '<p>By Ann</p>');
    const newer = (await save(draft, '<p>By Bob</p>', bob)).json<HelpEdit>();
    const refused = await discard(draft);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      'helpDraftChanged',
    ]);
    const seen = (await ann.call('GET', `${TOPICS}/${String(draft.id)}`)).json<HelpEdit>();
    expect(seen.draft).toEqual(newer.draft);
  });

  it('rejects changes to a discarded draft after a new draft has replaced it', async () => {
    const draft = await saved(await created('Replaced'), '<p>By Ann</p>');
    const discarded = (await discard(draft, bob)).json<HelpEdit>();
    expect((await save(discarded, '<p>By Bob</p>', bob)).statusCode).toBe(200);
    for (const refused of [await save(draft, '<p>By Ann</p>'), await publish(draft)]) {
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        409,
        'helpDraftChanged',
      ]);
    }
  });
});

describe('images of help topics', () => {
  const upload = (bytes: Buffer) =>
    ann.call('POST', '/admin/help/images', { payload: { base64: bytes.toString('base64') } });

  it('serves topic images to everyone at a URL that never changes', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('pixels')]);
    const { address } = (await upload(png)).json<{ address: string }>();
    const answer = await visitor.open(address.replace('{contextPath}', '/web'));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('audits a new topic image once', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('audited')]);
    const hash = createHash('sha256').update(png).digest('hex');
    await upload(png);
    await upload(png);
    const events = await site.database.db
      .selectFrom('audit_event')
      .where('target', '=', `helpImage/${hash}`)
      .select(['action', 'detail'])
      .execute();
    expect(events).toEqual([
      { action: 'addHelpImage', detail: { mediaType: 'image/png', bytes: png.length } },
    ]);
  });

  it('rejects files that aren’t images, and returns 404 for unknown URLs', async () => {
    expect((await upload(Buffer.from('<svg onload="x()"/>'))).statusCode).toBe(400);
    expect((await visitor.open(`/web/api/help/images/${'0'.repeat(64)}`)).statusCode).toBe(404);
    expect((await visitor.open('/web/api/help/images/..%2f')).statusCode).toBe(404);
  });
});

describe('help searches without results', () => {
  const storedWords = async () =>
    (await site.database.db.selectFrom('help_search_miss').select('words').execute()).map(
      ({ words }) => words,
    );

  it("counts the words of searches without results, and doesn't record who searched", async () => {
    for (const text of ['Zebra  crossing', 'zebra crossing', 'super', 'z'.repeat(61)]) {
      await visitor.call('GET', `/api/help/topics?text=${encodeURIComponent(text)}`);
    }
    const { items } = (await ann.call('GET', '/admin/help/misses')).json<{ items: HelpMiss[] }>();
    expect(items.map(({ count, words }) => [words, count])).toContainEqual(['zebra crossing', 2]);
    expect(items.some(({ words }) => words.startsWith('zzz') || words === 'super')).toBe(false);
  });

  it("doesn't store help searches with digits or an email address", async () => {
    for (const text of ['49D01-2607-CM-000999', 'quokka@example.org']) {
      await visitor.call('GET', `/api/help/topics?text=${encodeURIComponent(text)}`);
    }
    expect((await storedWords()).filter((words) => /[\d@]/.test(words))).toEqual([]);
  });

  it('replaces, in a full list, the oldest search that occurred only once', async () => {
    const { db } = site.database;
    await db.deleteFrom('help_search_miss').execute();
    await sql`
      insert into help_search_miss (words, count, last_at)
      select 'junk' || n, case when n = 1 then 2 else 1 end,
             ${new Date(START)}::timestamptz + n * interval '1 second'
        from generate_series(1, 1000) n`.execute(db);
    await visitor.call('GET', '/api/help/topics?text=wombats');
    const words = await storedWords();
    expect(words).toHaveLength(1_000);
    expect(words).toEqual(expect.arrayContaining(['wombats', 'junk1', 'junk3']));
    expect(words).not.toContain('junk2');
  });

  it('returns no results while the database is read-only', async () => {
    const { db } = site.database;
    await sql`create function refuse_writes() returns trigger language plpgsql as
      $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(db);
    await sql`create trigger read_only before insert or delete on help_search_miss
      for each statement execute function refuse_writes()`.execute(db);
    const answer = await visitor.call('GET', '/api/help/topics?text=numbats');
    await sql`drop trigger read_only on help_search_miss`.execute(db);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ items: [], total: 0 });
  });
});

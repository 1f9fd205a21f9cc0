import type { LegendText } from '#contract/schemas/legend';
import { HEADERS } from '#contract/site/headers';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { auditOf, problemsOf } from '../forms';

const LIST = '/web/in/admin/CodeExplanations';
const PAGE = `${LIST}?group=judgments&code=Open`;

let site: TestSite;
let root: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  root = await site.signedIn('root');
  await root.open(PAGE);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.time = START;
  await site.database.db.deleteFrom('legend_text').execute();
});

const save = (changes: Readonly<Record<string, string>> = {}) =>
  root.post(PAGE, {
    html: '<b>Unpaid</b> so far',
    reason: 'Clearer',
    seen: '0',
    action: 'save',
    ...changes,
  });
async function shown(locale = 'STATE-IN'): Promise<readonly LegendText[]> {
  const answer = await site.browser().call('GET', '/api/help/legend', {
    headers: { [HEADERS.location]: locale },
  });
  return answer.json<{ items: LegendText[] }>().items;
}
const bodyOf = async (url: string): Promise<string> => (await root.open(url)).body;

describe('explanations of codes', () => {
  it('shows a changed explanation to visitors of its edition, and audits the change', async () => {
    expect((await save()).statusCode).toBe(303);
    expect(await shown()).toEqual([
      { group: 'judgments', code: 'Open', html: '<b>Unpaid</b> so far' },
    ]);
    expect(await shown('STATE-MI')).toEqual([]);
    const events = await auditOf(site, 'legend/STATE-IN/judgments/Open');
    expect(events.at(-1)).toMatchObject({
      action: 'legendTextChanged',
      actor_id: site.users.root,
      detail: { version: 1, before: null, after: '<b>Unpaid</b> so far', reason: 'Clearer' },
    });
    const body = await bodyOf(PAGE);
    expect(body).toContain('The explanation is saved. Visitors see it now.');
    expect(body).toMatch(/<td>\s*<b>Unpaid<\/b> so far\s*<\/td>/);
    expect(await bodyOf(LIST)).toMatch(/<td>\s*Edited\s*<\/td>/);
  });

  it('removes disallowed tags and reports the removal', async () => {
    await save({ html: '<script>a()</script><b onclick="a()">Unpaid</b>' });
    expect(await shown()).toMatchObject([{ html: '<b>Unpaid</b>' }]);
    expect(await bodyOf(PAGE)).toContain('Tags that aren’t allowed were removed from it.');
  });

  it('restores the default text and earlier versions as new versions', async () => {
    await save();
    expect((await save({ seen: '1', action: 'default', reason: 'As before' })).statusCode).toBe(
      303,
    );
    expect(await shown()).toEqual([]);
    expect(await bodyOf(PAGE)).toContain('The default text is restored.');
    await save({ seen: '2', action: 'version-1', reason: 'Back' });
    expect(await shown()).toMatchObject([{ html: '<b>Unpaid</b> so far' }]);
    const rows = await site.database.db
      .selectFrom('legend_text')
      .select(['version', 'html', 'reason'])
      .orderBy('version')
      .execute();
    expect(rows.map(({ reason, version }) => [version, reason])).toEqual([
      [1, 'Clearer'],
      [2, 'As before'],
      [3, 'Back'],
    ]);
  });

  it("rejects a second editor's change, and keeps the typed text", async () => {
    await save();
    const answer = await save({ html: 'Mine' });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Someone changed this explanation since you opened it.');
    expect(answer.body).toContain('Mine</textarea>');
    expect(answer.body).toMatch(/<td>\s*<b>Unpaid<\/b> so far\s*<\/td>/);
  });

  it("rejects overwriting another editor's change after an error in the form", async () => {
    await save();
    const invalid = await save({ html: 'Mine', reason: '' });
    expect(invalid.statusCode).toBe(422);
    const seen = /name="seen" value="(\d+)"/.exec(invalid.body)?.[1] ?? '';
    const refused = await save({ html: 'Mine', seen });
    expect(refused.statusCode).toBe(409);
    expect(await shown()).toMatchObject([{ html: '<b>Unpaid</b> so far' }]);
    const next = /name="seen" value="(\d+)"/.exec(refused.body)?.[1] ?? '';
    expect((await save({ html: 'Mine', seen: next })).statusCode).toBe(303);
  });

  it.each([
    [{ html: '  ' }, { html: 'Enter the explanation, or restore the default text.' }],
    [
      { html: '<script>a()</script>' },
      { html: 'Nothing in this text can be shown. Use text, links, and lists.' },
    ],
    [{ html: 'x'.repeat(2_001) }, { html: 'Shorten the explanation to 2,000 characters.' }],
    [{ reason: ' ' }, { reason: 'Enter why you’re changing the explanation.' }],
    [{ reason: 'x'.repeat(201) }, { reason: 'Use at most 200 characters.' }],
  ])('rejects %j at its field', async (change, problems) => {
    const answer = await save(change);
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer.body)).toEqual(problems);
    expect(await shown()).toEqual([]);
  });

  it("returns 404 for a code that the edition doesn't have", async () => {
    for (const url of [
      `${LIST}?group=judgments&code=Nothing`,
      `${LIST}?group=nothing&code=Open`,
      '/web/mi/admin/CodeExplanations?group=judgments&code=Open',
    ]) {
      expect((await root.open(url)).statusCode).toBe(404);
    }
    expect((await save({ action: 'version-7' })).statusCode).toBe(404);
  });

  it('denies access to all users except super users', async () => {
    const anna = await site.signedIn('anna');
    await anna.open('/web/in/court/Calendar');
    expect((await anna.post(PAGE, { html: 'x', reason: 'x', seen: '0' })).statusCode).toBe(403);
    expect(await shown()).toEqual([]);
  });
});

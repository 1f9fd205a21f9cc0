import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import type { CallResponse } from '#contract/calls';
import { ACCOUNT_LIMIT, addCase } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

describe('saved cases', () => {
  let site: TestSite;
  let anna: TestBrowser;
  let arno: TestBrowser;
  const cases: number[] = [];
  beforeAll(async () => {
    site = await openTestSite();
    anna = await site.signedIn('anna');
    arno = await site.signedIn('arno');
    for (let index = 1; index <= 4; index += 1) {
      const number = `49Z01-2606-SC-00010${index}`;
      cases.push(await addCase(site.database, { number, entries: 12 }));
    }
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.database.db.deleteFrom('saved_item').execute();
  });

  const put = (browser: TestBrowser, id: number | undefined, alert: boolean) =>
    browser.call('PUT', `/court/my/${id}`, { payload: { alert } });
  const list = async (browser: TestBrowser) =>
    (await browser.call('GET', '/court/my')).json<CallResponse<'getSavedCases'>>();

  it('are stored with their alert, and listed newest first with what the page shows', async () => {
    expect((await put(anna, cases[0], false)).json()).toEqual({ id: cases[0], alert: false });
    site.clock.time += 1_000;
    await put(anna, cases[1], true);
    const saved = await list(anna);
    expect(saved.items.map(({ id, alert }) => ({ id, alert }))).toEqual([
      { id: cases[1], alert: true },
      { id: cases[0], alert: false },
    ]);
    expect(saved.items[0]).toMatchObject({
      caseNumber: '49Z01-2606-SC-000102',
      courtName: 'Marion Test Court',
      countyName: expect.stringMatching(/^Marion/) as string,
      lastEntryOn: '2026-06-02',
      savedAt: new Date(site.clock.time).toISOString(),
    });
    expect(saved).toMatchObject({ total: 2, account: { limit: ACCOUNT_LIMIT, used: 1 } });
    const ids = await anna.call('GET', '/court/my/ids');
    expect(ids.json()).toMatchObject({ items: [{ id: cases[1] }, { id: cases[0] }] });
  });

  it("are each user's own, also within an account", async () => {
    await put(anna, cases[0], false);
    expect((await list(arno)).items).toEqual([]);
    await arno.call('DELETE', `/court/my/${cases[0]}`);
    expect((await list(anna)).items).toHaveLength(1);
  });

  it('are removed once, and removing again does no harm', async () => {
    await put(anna, cases[0], false);
    for (let time = 1; time <= 2; time += 1) {
      const answer = await anna.call('DELETE', `/court/my/${cases[0]}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toBeNull();
    }
    expect((await list(anna)).items).toEqual([]);
  });

  it('keep their place when only the alert changes', async () => {
    await put(anna, cases[0], false);
    const [before] = (await list(anna)).items;
    site.clock.time += 60_000;
    await put(anna, cases[0], true);
    const [after] = (await list(anna)).items;
    expect(after).toEqual({ ...before, alert: true });
  });

  it('refuse an alert beyond the limit of the whole account, and say the limit', async () => {
    await put(anna, cases[0], true);
    await put(arno, cases[0], true);
    const refused = await put(anna, cases[1], true);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: ACCOUNT_OBJECT_LIMIT,
      message:
        'Your account has reached its limit of 2 saved items with alerts. Remove an alert or upgrade the plan.',
    });
    expect((await list(anna)).items).toHaveLength(1);
  });

  it('never refuse to save without an alert, to take one off, or to confirm one', async () => {
    await put(anna, cases[0], true);
    await put(anna, cases[1], true);
    expect((await put(anna, cases[2], false)).statusCode).toBe(200);
    expect((await put(anna, cases[0], true)).statusCode).toBe(200);
    expect((await put(anna, cases[0], false)).statusCode).toBe(200);
    expect((await put(anna, cases[2], true)).statusCode).toBe(200);
    expect((await put(anna, cases[0], true)).statusCode).toBe(409);
  });

  it('give the last place to one of two users who ask at once', async () => {
    await put(anna, cases[0], true);
    const answers = await Promise.all([put(anna, cases[1], true), put(arno, cases[1], true)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await list(anna)).account.used).toBe(ACCOUNT_LIMIT);
  });

  it('may have no alert without a plan, and any number without an account', async () => {
    const berta = await site.signedIn('berta');
    expect((await put(berta, cases[0], true)).statusCode).toBe(409);
    expect((await put(berta, cases[0], false)).statusCode).toBe(200);
    const root = await site.signedIn('root');
    for (const id of cases) expect((await put(root, id, true)).statusCode).toBe(200);
    expect((await list(root)).account).toEqual({ limit: null, used: cases.length });
  });

  it('refuse a case that does not exist and a body that is not theirs', async () => {
    expect((await put(anna, 2_147_483_647, false)).statusCode).toBe(404);
    for (const id of ['abc', '0', '-1', '1.5', '99999999999']) {
      const answer = await anna.call('PUT', `/court/my/${id}`, { payload: { alert: false } });
      expect(answer.statusCode).toBe(404);
    }
    for (const payload of [{}, { alert: 'true' }, { alert: true, user: 1 }, [], { alert: null }]) {
      const answer = await anna.call('PUT', `/court/my/${cases[0]}`, { payload });
      expect(answer.statusCode).toBe(400);
    }
  });
});

import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import type { CallResponse } from '#contract/calls';
import type { SavedItemKind } from '#contract/account/savedItems';
import { ACCOUNT_LIMIT, addCase, addDocument, addTaxWarrant, WAYNE_MICHIGAN } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe('saved cases', () => {
  let anna: TestBrowser;
  let arno: TestBrowser;
  const cases: number[] = [];
  beforeAll(async () => {
    anna = await site.signedIn('anna');
    arno = await site.signedIn('arno');
    for (let index = 1; index <= 4; index += 1) {
      const number = `49Z01-2606-SC-00010${index}`;
      cases.push(await addCase(site.database, { number, entries: 12 }));
    }
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('saved_item').execute();
  });

  const put = (browser: TestBrowser, id: number | undefined, alert: boolean) =>
    browser.call('PUT', `/court/my/${id}`, { payload: { alert } });
  const list = async (browser: TestBrowser) =>
    (await browser.call('GET', '/court/my')).json<CallResponse<'getSavedCases'>>();

  it("stores a case with its alert, and lists cases newest first with the page's columns", async () => {
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

  it('lists the next confirmed hearing of a case, for an hour after it starts', async () => {
    const hearing = (hours: number, status: 'CONFIRMED' | 'CANCELLED') => ({
      case_id: cases[0] ?? 0,
      starts_at: new Date(site.clock.time + hours * 3_600_000),
      duration_minutes: 30,
      event: 'Trial',
      room: null,
      status,
    });
    const next = hearing(48, 'CONFIRMED');
    await site.database.db
      .insertInto('hearing')
      .values([hearing(-1, 'CONFIRMED'), hearing(24, 'CANCELLED'), hearing(72, 'CONFIRMED'), next])
      .execute();
    await put(anna, cases[0], false);
    await put(anna, cases[1], false);
    const nextOf = async () => (await list(anna)).items.find(({ id }) => id === cases[0]);
    const running = hearing(-0.75, 'CONFIRMED');
    const added = await site.database.db
      .insertInto('hearing')
      .values(running)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await nextOf())?.nextHearingAt).toBe(running.starts_at.toISOString());
    await site.database.db.deleteFrom('hearing').where('id', '=', added.id).execute();
    const { items } = await list(anna);
    expect(new Map(items.map(({ id, nextHearingAt }) => [id, nextHearingAt]))).toEqual(
      new Map([
        [cases[0], next.starts_at.toISOString()],
        [cases[1], null],
      ]),
    );
  });

  it('lists saved cases separately for each user, even within an account', async () => {
    await put(anna, cases[0], false);
    expect((await list(arno)).items).toEqual([]);
    await arno.call('DELETE', `/court/my/${cases[0]}`);
    expect((await list(anna)).items).toHaveLength(1);
  });

  it('removes a saved case once, and ignores a second removal', async () => {
    await put(anna, cases[0], false);
    for (let time = 1; time <= 2; time += 1) {
      const answer = await anna.call('DELETE', `/court/my/${cases[0]}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toBeNull();
    }
    expect((await list(anna)).items).toEqual([]);
  });

  it("keeps a case's position when only the alert changes", async () => {
    await put(anna, cases[0], false);
    const [before] = (await list(anna)).items;
    site.clock.time += 60_000;
    await put(anna, cases[0], true);
    const [after] = (await list(anna)).items;
    expect(after).toEqual({ ...before, alert: true });
  });

  it("rejects an alert beyond the account's limit, and shows the limit", async () => {
    await put(anna, cases[0], true);
    await put(arno, cases[0], true);
    const refused = await put(anna, cases[1], true);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: ACCOUNT_OBJECT_LIMIT,
      message:
        'Your account has reached its limit of 2 saved items with alerts. Remove an alert or upgrade your plan.',
    });
    expect((await list(anna)).items).toHaveLength(1);
  });

  it('allows an account at its alert limit to save without an alert, remove an alert, and confirm an existing one', async () => {
    await put(anna, cases[0], true);
    await put(anna, cases[1], true);
    expect((await put(anna, cases[2], false)).statusCode).toBe(200);
    expect((await put(anna, cases[0], true)).statusCode).toBe(200);
    expect((await put(anna, cases[0], false)).statusCode).toBe(200);
    expect((await put(anna, cases[2], true)).statusCode).toBe(200);
    expect((await put(anna, cases[0], true)).statusCode).toBe(409);
  });

  it('gives the last available alert to only one of two concurrent users', async () => {
    await put(anna, cases[0], true);
    const answers = await Promise.all([put(anna, cases[1], true), put(arno, cases[1], true)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await list(anna)).account.used).toBe(ACCOUNT_LIMIT);
  });

  it('allows no alerts without a plan, and any number without an account', async () => {
    const berta = await site.signedIn('berta');
    expect((await put(berta, cases[0], true)).statusCode).toBe(409);
    expect((await put(berta, cases[0], false)).statusCode).toBe(200);
    const root = await site.signedIn('root');
    for (const id of cases) expect((await put(root, id, true)).statusCode).toBe(200);
    expect((await list(root)).account).toEqual({ limit: null, used: cases.length });
  });

  it('rejects an unknown case and an invalid body', async () => {
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

describe.each([
  {
    kind: 'taxWarrant',
    register: 'tax warrants',
    list: '/tax-warrant/saved',
    ids: '/tax-warrant/saved/ids',
    add: (site: TestSite, index: number) => addTaxWarrant(site.database, `0012345${index}`),
    shown: {
      warrantNumber: '00123452',
      taxpayerName: 'Warranta Testwell',
      amountCents: 3_000_000_012,
      filedOn: '2026-05-04',
      status: 'OPEN',
      statusOn: null,
      expiresOn: '2036-05-04',
    },
  },
  {
    kind: 'recorderDocument',
    register: 'recorded documents',
    list: '/recorder/my',
    ids: '/recorder/my/ids',
    add: (site: TestSite, index: number) => addDocument(site.database, `A20260000${index}`),
    shown: {
      documentNumber: 'A202600002',
      typeName: 'Mortgage',
      recordedAt: '2026-05-04T14:30:00.000Z',
      recordedOn: '2026-05-04',
      status: 'OPEN',
      book: '12',
      page: null,
      grantor: null,
      grantors: 0,
      grantee: null,
      grantees: 0,
      legal: null,
      parcel: null,
    },
  },
])('saved $register', ({ kind, list, ids, add, shown }) => {
  let anna: TestBrowser;
  let arno: TestBrowser;
  const records: number[] = [];
  beforeAll(async () => {
    anna = await site.signedIn('anna');
    arno = await site.signedIn('arno');
    for (let index = 1; index <= 3; index += 1) records.push(await add(site, index));
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('saved_item').execute();
  });

  const put = (browser: TestBrowser, id: number | undefined, alert: boolean) =>
    browser.call('PUT', `${list}/${id}`, { payload: { alert } });
  const read = async (browser: TestBrowser, path = list) => {
    const answer = await browser.call('GET', path);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json<CallResponse<'getSavedTaxWarrants'>>();
  };

  it('returns an empty list without saved items', async () => {
    expect(await read(anna)).toMatchObject({ items: [], total: 0, account: { used: 0 } });
    expect(await read(anna, ids)).toMatchObject({ items: [], total: 0, capped: false });
  });

  it("stores a record with its alert, and lists records newest first with the page's columns", async () => {
    await put(anna, records[0], false);
    site.clock.time += 1_000;
    expect((await put(anna, records[1], true)).json()).toEqual({ id: records[1], alert: true });
    const saved = await read(anna);
    expect(saved.items).toEqual([
      {
        id: records[1],
        alert: true,
        note: '',
        tags: [],
        savedAt: new Date(site.clock.time).toISOString(),
        countyName: expect.stringMatching(/^Marion/) as string,
        ...shown,
      },
      expect.objectContaining({ id: records[0], alert: false }),
    ]);
    expect(saved).toMatchObject({
      total: 2,
      asOf: '2026-06-30T08:00:00.000Z',
      account: { limit: ACCOUNT_LIMIT, used: 1 },
    });
    expect((await read(anna, ids)).items).toEqual([
      { id: records[1], alert: true },
      { id: records[0], alert: false },
    ]);
  });

  it('dates a list with the oldest update of its records', async () => {
    const table = kind === 'taxWarrant' ? 'tax_warrant' : 'recorded_document';
    await site.database.db
      .updateTable(table)
      .set({ loaded_at: new Date('2026-06-27T08:00:00Z') })
      .where('id', '=', records[2] ?? 0)
      .execute();
    await put(anna, records[0], false);
    expect((await read(anna)).asOf).toBe('2026-06-30T08:00:00.000Z');
    await put(anna, records[2], false);
    expect((await read(anna)).asOf).toBe('2026-06-27T08:00:00.000Z');
  });

  it('lists saved records separately for each user, even within an account', async () => {
    await put(anna, records[0], false);
    expect((await read(arno)).items).toEqual([]);
    await arno.call('DELETE', `${list}/${records[0]}`);
    expect((await read(anna)).items).toHaveLength(1);
    expect((await anna.call('DELETE', `${list}/${records[0]}`)).json()).toBeNull();
    expect((await read(anna)).items).toEqual([]);
  });

  it('distinguishes records of other registers with the same id', async () => {
    const others = ['courtCase', 'taxWarrant', 'recorderDocument'] as const;
    await site.database.db
      .insertInto('saved_item')
      .values(
        others
          .filter((other) => other !== kind)
          .map((other) => ({
            user_id: site.users.anna,
            kind: other,
            target_id: records[0]!,
            alert: false,
            saved_at: new Date(START),
          })),
      )
      .execute();
    expect((await read(anna, ids)).items).toEqual([]);
    expect((await read(anna)).items).toEqual([]);
    await anna.call('DELETE', `${list}/${records[0]}`);
    const left = await site.database.db.selectFrom('saved_item').select('kind').execute();
    expect(left).toHaveLength(2);
  });

  it("shares the limit of alerts with saved cases and the account's other users", async () => {
    const caseId = await addCase(site.database, { number: `49Z01-2606-SC-0009${kind.length}` });
    await anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: true } });
    await put(arno, records[0], true);
    const refused = await put(anna, records[0], true);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: ACCOUNT_OBJECT_LIMIT });
    expect((await put(anna, records[0], false)).statusCode).toBe(200);
    expect((await put(arno, records[0], true)).statusCode).toBe(200);
  });

  it('saves records only in their own register, and rejects a case id there', async () => {
    const added = await addCase(site.database, { number: `45Z01-2606-SC-0009${kind.length}` });
    // An id that no record of the other registers has.
    const caseId = 1_900_000_000 + added;
    await site.database.db
      .updateTable('court_case')
      .set({ id: caseId })
      .where('id', '=', added)
      .execute();
    expect((await put(anna, caseId, false)).statusCode).toBe(404);
    await site.database.db
      .insertInto('saved_item')
      .values({
        user_id: site.users.anna,
        kind: kind as SavedItemKind,
        target_id: caseId,
        alert: false,
        saved_at: new Date(START),
      })
      .execute();
    expect((await read(anna, ids)).items).toEqual([]);
    expect((await read(anna)).items).toEqual([]);
  });

  it('rejects an unknown record and an invalid body', async () => {
    expect((await put(anna, 2_147_483_647, false)).statusCode).toBe(404);
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', 'ids']) {
      const answer = await anna.call('PUT', `${list}/${id}`, { payload: { alert: false } });
      expect(answer.statusCode).toBe(404);
    }
    for (const payload of [{}, { alert: 'true' }, { alert: true, user: 1 }, [], { alert: null }]) {
      const answer = await anna.call('PUT', `${list}/${records[0]}`, { payload });
      expect(answer.statusCode).toBe(400);
    }
    expect((await read(anna)).items).toEqual([]);
  });
});

describe('saved documents of two states', () => {
  it('lists the documents of the edition, and counts the others', async () => {
    const anna = await site.signedIn('anna');
    await site.database.db.deleteFrom('saved_item').execute();
    const indiana = await addDocument(site.database, '2026-004001');
    const michigan = await addDocument(site.database, '2026-004002', WAYNE_MICHIGAN);
    for (const id of [indiana, michigan]) {
      await anna.call('PUT', `/recorder/my/${String(id)}`, { payload: { alert: false } });
    }
    const listed = async (code: string) => {
      const headers = { 'location-code': code };
      const answer = await anna.call('GET', '/recorder/my', { headers });
      const { elsewhere, items } = answer.json<CallResponse<'getSavedDocuments'>>();
      return [items.map(({ id }) => id), elsewhere];
    };
    expect(await listed('STATE-IN')).toEqual([[indiana], 1]);
    expect(await listed('STATE-MI')).toEqual([[michigan], 1]);
    const ids = await anna.call('GET', '/recorder/my/ids');
    expect(ids.json<CallResponse<'getSavedDocumentIds'>>().items).toHaveLength(2);
  });
});

describe('notes on saved records', () => {
  let anna: TestBrowser;
  let caseId: number;
  let path: string;
  beforeAll(async () => {
    anna = await site.signedIn('anna');
    caseId = await addCase(site.database, { number: '49Z01-2606-SC-000190' });
    path = `/common/saved/courtCase/${caseId}/note`;
  });
  beforeEach(async () => {
    await site.database.db.deleteFrom('saved_note').execute();
    await anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: false } });
  });

  const NOTHING = { note: '', tags: [] };
  const write = (note: string, tags: readonly string[] = [], browser = anna) =>
    browser.call('PUT', path, { payload: { note, tags } });
  const read = async (browser = anna) => (await browser.call('GET', path)).json<object>();

  it('stores notes as text with unique tags, and lists them', async () => {
    const stored = await write(' <b>Call</b>\r\nhim ', [' Q3 ', 'q3', 'client  a', '']);
    const kept = { note: '<b>Call</b>\nhim', tags: ['Q3', 'client a'] };
    expect(stored.json()).toEqual(kept);
    expect(await read()).toEqual(kept);
    const { items } = (await anna.call('GET', '/court/my')).json<CallResponse<'getSavedCases'>>();
    expect(items.find(({ id }) => id === caseId)).toMatchObject(kept);
  });

  it('stores notes for one user, and only on saved records', async () => {
    await write('Mine');
    const arno = await site.signedIn('arno');
    expect(await read(arno)).toEqual(NOTHING);
    expect((await write('Not mine', [], arno)).statusCode).toBe(404);
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', caseId)
      .execute();
    expect(await read()).toEqual(NOTHING);
    expect((await write('Sealed')).statusCode).toBe(404);
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: false })
      .where('id', '=', caseId)
      .execute();
  });

  it('restores the notes of a record that is saved again within a day', async () => {
    const remove = () => anna.call('DELETE', `/court/my/${caseId}`);
    const saveAgain = () => anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: false } });
    await write('Mine', ['Q3']);
    await remove();
    expect(await read()).toEqual(NOTHING);
    await saveAgain();
    expect(await read()).toEqual({ note: 'Mine', tags: ['Q3'] });
    await remove();
    await site.database.db
      .updateTable('saved_note')
      .set({ removed_at: new Date(site.clock.time - 86_400_000) })
      .execute();
    await saveAgain();
    expect(await read()).toEqual({ note: '', tags: [] });
  });

  it.each<[string, string, readonly string[]]>([
    ['of 2,001 characters', 'x'.repeat(2_001), []],
    ['with a bidi control character', 'abc\u202e', []],
    ['with 11 tags', '', Array.from({ length: 11 }, (_tag, index) => `t${index}`)],
    ['with 1,000 tags', '', Array.from({ length: 1_000 }, (_tag, index) => `t${index}`)],
    ['with a tag of 31 characters', '', ['x'.repeat(31)]],
    ['with a comma in a tag', '', ['a,b']],
  ])('rejects notes %s', async (_what, note, tags) => {
    expect((await write(note, tags)).statusCode).toBe(400);
    expect(await read()).toEqual({ note: '', tags: [] });
  });
});

import { createHash } from 'node:crypto';
import type { CallResponse } from '#contract/calls';
import type { SearchReceipt } from '#contract/schemas/searchReceipts';
import { sweepReceipts } from '../../../../src/server/domain/searchLog/repository';
import { addAccount } from '../../accounts';
import { addAlikeCases, addCase, MARION, MARION_REGION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;
const QUERY = `fullName=quill&regionId=${String(MARION_REGION)}`;

describe('receipt of a counted search', () => {
  let site: TestSite;
  let cleo: TestBrowser;
  let dora: TestBrowser;
  const cases: number[] = [];
  beforeAll(async () => {
    site = await openTestSite();
    const { userIds } = await addAccount(site.database, ['cleo', 'dora']);
    await addAccount(site.database, ['unlimited'], { included: null });
    for (const number of ['49Z01-2606-SC-000801', '49Z01-2606-SC-000802']) {
      cases.push(
        await addCase(site.database, { number, parties: [{ first: 'Ann', last: 'Quill' }] }),
      );
    }
    cleo = await site.signedIn('cleo');
    dora = await site.signedIn('dora');
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', '=', userIds[1]!)
      .execute();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    await site.database.db.deleteFrom('counted_search').execute();
    await site.database.db.deleteFrom('search_log').execute();
  });

  const search = async (person: TestBrowser, more = '') =>
    (await person.call('GET', `/court/cases?${QUERY}${more}`)).json<CallResponse<'searchCases'>>();
  const read = (person: TestBrowser, id: string | null) =>
    person.call('GET', `/common/searches/${id ?? 'none'}/receipt`);
  const receiptOf = async (person: TestBrowser, id: string | null) =>
    (await read(person, id)).json<SearchReceipt>();
  const setSealed = (id: number, is_sealed: boolean) =>
    site.database.db.updateTable('court_case').set({ is_sealed }).where('id', '=', id).execute();

  it('shows criteria, results, and skipped courts of a search, with a verifiable checksum', async () => {
    const { items, receiptId } = await search(cleo);
    const receipt = await receiptOf(cleo, receiptId);
    expect(receipt).toMatchObject({
      id: receiptId,
      userName: 'cleo Tester',
      appCode: 'COURT',
      regionId: MARION_REGION,
      resultCount: 2,
      isCapped: false,
      rulesVersion: 3,
      keptUntil: new Date(START + 30 * DAY_MS).toISOString(),
    });
    expect(receipt.searchedFor).toContainEqual({ name: 'fullName', value: 'quill' });
    expect(receipt.rows?.map(({ number }) => number)).toEqual(
      items.map(({ caseNumber }) => caseNumber),
    );
    expect(receipt.counties.map(({ name }) => name)).toEqual(['Marion County']);
    const { rows } = await site.database.db
      .selectFrom('search_receipt')
      .select('rows')
      .executeTakeFirstOrThrow();
    expect(createHash('sha256').update(rows).digest('hex')).toBe(receipt.rowsHash);
  });

  it.each(['', '&filedFrom=1981-01-01&filedTo=1984-12-31', '&filedFrom=2020-01-01'])(
    'shows the same coverage as the search for its period: %j',
    async (period) => {
      const { notSearched, partlySearched, places, receiptId } = await search(cleo, period);
      const receipt = await receiptOf(cleo, receiptId);
      expect(receipt).toMatchObject({ notSearched, partlySearched, places });
      expect(places.all).toBe(places.searched + notSearched.length);
      expect(partlySearched.length > 0).toBe(period === '');
    },
  );

  it('lists typed text that was not searched', async () => {
    const found = await cleo.call('GET', '/court/cases?fullName=Estate%20of%20Ann%20Quill');
    const { leftOut, receiptId } = found.json<CallResponse<'searchCases'>>();
    expect(leftOut).toEqual(['Estate of']);
    expect(await receiptOf(cleo, receiptId)).toMatchObject({ leftOut });
    expect((await receiptOf(cleo, (await search(cleo)).receiptId)).leftOut).toEqual([]);
  });

  it('covers only the courts of the county to which the search was narrowed', async () => {
    const everywhere = `/court/cases?fullName=quill`;
    const searchIn = async (narrowing: string) =>
      (await cleo.call('GET', everywhere + narrowing)).json<CallResponse<'searchCases'>>();
    const narrowed = await searchIn(`&countyId=${String(MARION)}`);
    const receipt = await receiptOf(cleo, narrowed.receiptId);
    expect(receipt).toMatchObject({ countyName: 'Marion County', places: narrowed.places });
    expect(receipt.counties.map(({ name }) => name)).toEqual(['Marion County']);
    const inMarion = await search(cleo);
    expect(receipt.places).toEqual(inMarion.places);
    expect(receipt.notSearched).toEqual(inMarion.notSearched);
    expect(receipt.asOf).toBe(receipt.counties[0]?.asOf);
    const whole = await searchIn('&filedFrom=1990-01-01');
    expect(whole.places.all).toBeGreaterThan(narrowed.places.all);
  });

  it("reuses a search's unchanged receipt for the day's repeats, pages, and files", async () => {
    const first = await search(cleo);
    const before = await receiptOf(cleo, first.receiptId);
    const late = await addCase(site.database, {
      number: '49Z01-2606-SC-000803',
      parties: [{ first: 'Bo', last: 'Quill' }],
    });
    await site.database.db
      .updateTable('court_case')
      .set({ caption: 'Another caption' })
      .where('id', '=', cases[0]!)
      .execute();
    const again = await search(cleo, '&pageNumber=2');
    expect(again.receiptId).toBe(first.receiptId);
    expect(await receiptOf(cleo, again.receiptId)).toEqual(before);
    const { items } = (await cleo.call('GET', '/common/searches')).json<
      CallResponse<'getSearchDetails'>
    >();
    expect(items.map(({ receiptId, reasonNotCounted }) => [receiptId, reasonNotCounted])).toEqual([
      [first.receiptId, 'REPEATED'],
      [first.receiptId, null],
    ]);
    await setSealed(late, true);
  });

  it('omits only the row of a case sealed later, and numbers the other rows without a gap', async () => {
    const { receiptId } = await search(cleo);
    const before = await receiptOf(cleo, receiptId);
    await setSealed(cases[0]!, true);
    const after = await receiptOf(cleo, receiptId);
    await setSealed(cases[0]!, false);
    expect({ ...after, rows: [] }).toEqual({ ...before, rows: [] });
    expect(after.rows?.map(({ id, place }) => [place, id])).toEqual([[1, cases[1]]]);
    expect(JSON.stringify(after)).not.toContain('000801');
  });

  it('offers no receipt for a repeated search with wider filters than the search in the receipt', async () => {
    const receiptIds = async () =>
      (await cleo.call('GET', '/common/searches'))
        .json<CallResponse<'getSearchDetails'>>()
        .items.map(({ receiptId }) => receiptId);
    const filtered = await search(cleo, '&filedFrom=2020-01-01');
    expect(filtered.receiptId).not.toBeNull();
    expect((await search(cleo)).receiptId).toBeNull();
    expect(await receiptIds()).toEqual([null, filtered.receiptId]);
    const narrower = '&filedFrom=2020-01-01&filedTo=2030-01-01';
    expect((await search(cleo, narrower)).receiptId).toBe(filtered.receiptId);
    const [newest] = await receiptIds();
    expect(newest).toBe(filtered.receiptId);
    expect((await search(cleo, '&filedFrom=2010-01-01')).receiptId).toBeNull();
    const [wider] = await receiptIds();
    expect(wider).toBeNull();
  });

  it('offers the receipt of a capped search for a repeated search only if the receipt lists the records found', async () => {
    await addAlikeCases(site.database, 1001, { first: 'Ann', last: 'Zwick' });
    const searchZwick = async (more = '') =>
      (
        await cleo.call(
          'GET',
          `/court/cases?fullName=zwick&regionId=${String(MARION_REGION)}${more}`,
        )
      ).json<CallResponse<'searchCases'>>();
    const first = await searchZwick();
    const { isCapped, rows } = await receiptOf(cleo, first.receiptId);
    expect([isCapped, rows?.length]).toEqual([true, 1000]);
    expect((await searchZwick('&pageNumber=2')).receiptId).toBe(first.receiptId);
    const { numUpdatedRows } = await site.database.db
      .updateTable('court_case')
      .set({ filed_on: '2001-05-05' })
      .where('number', 'like', 'X-%')
      .where(
        'id',
        'not in',
        (rows ?? []).map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    expect(Number(numUpdatedRows)).toBe(1);
    const narrowed = await searchZwick('&filedFrom=2001-01-01&filedTo=2001-12-31');
    expect(narrowed.items).toHaveLength(1);
    expect(narrowed.receiptId).toBeNull();
    const { items } = (await cleo.call('GET', '/common/searches')).json<
      CallResponse<'getSearchDetails'>
    >();
    expect(items.map(({ receiptId }) => receiptId)).toEqual([
      null,
      first.receiptId,
      first.receiptId,
    ]);
  });

  it("keeps a receipt's details after its rows expire", async () => {
    const { receiptId } = await search(cleo);
    const { rowsHash } = await receiptOf(cleo, receiptId);
    await sweepReceipts(site.database.db, START + 30 * DAY_MS);
    expect(await receiptOf(cleo, receiptId)).toMatchObject({
      rows: null,
      rowsHash,
    });
  });

  it('writes a receipt for a search without results, but not for an uncounted search', async () => {
    const none = await cleo.call('GET', '/court/cases?fullName=nobodyatall');
    const { receiptId } = none.json<CallResponse<'searchCases'>>();
    expect(await receiptOf(cleo, receiptId)).toMatchObject({ resultCount: 0, rows: [] });
    expect((await search(site.browser())).receiptId).toBeNull();
    expect((await search(await site.signedIn('unlimited'))).receiptId).toBeNull();
  });

  it('shows a receipt only to its user and the administrator', async () => {
    const { receiptId } = await search(cleo);
    expect((await read(dora, receiptId)).statusCode).toBe(200);
    const others = await search(dora);
    expect((await read(cleo, others.receiptId)).statusCode).toBe(404);
    expect((await read(await site.signedIn('berta'), receiptId)).statusCode).toBe(404);
    for (const id of ['0', '-1', '9'.repeat(16), 'x', "1'--"]) {
      expect((await read(cleo, id)).statusCode).toBe(404);
    }
  });
});

import type { Facets } from '#contract/schemas/results';
import type { TaxWarrantDetails, TaxWarrantSearchResult } from '#contract/schemas/taxWarrants';
import { MESSAGES } from '#contract/messages';
import { ALL_REGIONS } from '#contract/records/registers';
import { addSource, fileWarrant } from '../../registerSeed';
import { LAKE, MARION } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

type Fields = Readonly<Record<string, string | number>>;

describe('tax warrants', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    const { database } = site;
    // Removes the demo's numbers.
    await database.db.deleteFrom('tax_warrant').execute();
    for (const county of [MARION, LAKE]) await addSource(database, 'taxWarrant', county);
    ids['kathy'] = await fileWarrant(database, '0123456', {
      names: [
        { name: 'Kathy Quillfeather', address: '12 Main St, Gary, IN 46402' },
        { name: 'Norbert Quillfeather' },
        { name: 'Quillworks', role: 'Doing business as' },
      ],
      tax_type: 'SLS',
      amount_cents: 123_456,
      tax_cents: 100_000,
      interest_cents: 10_000,
      penalty_cents: 1_000,
      collection_fee_cents: 11_100,
      sheriff_cents: 1_056,
      clerk_cents: 300,
      issued_on: '2026-03-01',
      filed_on: '2026-03-10',
    });
    ids['inLake'] = await fileWarrant(database, '0123456', {
      county_id: LAKE,
      names: [{ name: 'Kathy Quillfeather' }],
      tax_type: 'SLS',
      amount_cents: 123_456,
      issued_on: '2026-03-01',
      filed_on: '2026-03-12',
    });
    ids['other'] = await fileWarrant(database, '123456', {
      names: [{ name: 'Katherine Quillfeather' }],
      tax_type: 'IND',
      amount_cents: 5_000,
      filed_on: '2025-02-01',
      status: 'RELEASED',
      status_on: '2025-06-01',
    });
    ids['ending'] = await fileWarrant(database, '20000007', {
      names: [{ name: 'Olga Quillfeather' }],
      tax_type: 'IND',
      filed_on: '2016-08-01',
      expires_on: '2026-10-04',
      status: 'RENEWED',
    });
    ids['notYet'] = await fileWarrant(database, '20000070', {
      names: [{ name: 'Otto Quillfeather' }],
      filed_on: '2016-08-02',
      expires_on: '2026-10-05',
    });
    ids['expunged'] = await fileWarrant(database, '0999999', {
      names: [{ name: 'Ida Verborgensen' }],
      is_expunged: true,
    });
    ids['expungedLater'] = await fileWarrant(database, '0999998', {
      names: [{ name: 'Olga Laterhidden' }],
    });
    const change = { warrant_id: ids['ending'], note: null };
    await database.db
      .insertInto('tax_warrant_status')
      .values([
        { ...change, status: 'RENEWED', happened_on: '2026-07-01', note: 'Renewed for ten years.' },
        { ...change, status: 'OPEN', happened_on: '2016-08-01' },
      ])
      .execute();
  });
  afterAll(() => site.close());

  const query = (fields: Fields): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  const ask = (path: string, fields: Fields, browser = visitor) =>
    browser.call('GET', `/tax-warrant/warrants${path}?${query(fields)}`);
  const search = async (fields: Fields): Promise<TaxWarrantSearchResult> =>
    (await ask('', fields)).json<TaxWarrantSearchResult>();
  const found = async (fields: Fields): Promise<number[]> =>
    (await search(fields)).items.map(({ id }) => id);
  const facetsOf = async (fields: Fields): Promise<Facets> =>
    (await ask('/facets', fields)).json<Facets>();
  const details = (id: number | undefined) =>
    visitor.call('GET', `/tax-warrant/warrants/${String(id)}`);

  it('finds similar names of all taxpayers, with the reasons', async () => {
    const result = await search({ fullName: 'kathy quillfeather' });
    expect(result.items.map(({ id }) => id)).toEqual([ids.inLake, ids.kathy, ids.other]);
    expect(result.items[1]).toMatchObject({
      warrantNumber: '0123456',
      taxpayerName: 'Kathy Quillfeather',
      county: { id: MARION, name: 'Marion County' },
      taxType: 'SLS',
      amountCents: 123_456,
      matches: [{ role: 'Taxpayer', city: 'Gary, IN', isExact: true }],
    });
    expect(result.items[2]?.matches[0]?.isExact).toBe(false);
    expect(await found({ fullName: 'norbert quillfeather' })).toEqual([ids.kathy]);
    expect((await search({ fullName: 'quillworks' })).items[0]?.matches).toMatchObject([
      { name: 'Quillworks', role: 'Doing business as' },
    ]);
    expect(result.region).toEqual(ALL_REGIONS.tw);
  });

  it('finds warrant numbers, in which leading zeros are significant', async () => {
    expect(await found({ warrantNumber: '0123456' })).toEqual([ids.inLake, ids.kathy]);
    expect(await found({ warrantNumber: ' 123 456 ' })).toEqual([ids.other]);
    expect(await found({ warrantNumber: '00123456' })).toEqual([]);
    for (const warrantNumber of [
      '#0123456',
      'Warrant 0123456',
      'TW-0123456',
      '012-3456%',
      'W 0123456',
    ]) {
      expect(await found({ warrantNumber })).toEqual([ids.inLake, ids.kathy]);
    }
  });

  it.each<[string, string[]]>([
    ['00123456', ['123456', '0123456', '0123456']],
    ['0123465', ['0123456', '0123456']],
    ['20000017', ['20000007']],
    ['20000700', ['20000070']],
    ['0123456', []],
    ['55', []],
    ['0999989', ['0999998']],
  ])('suggests for the number %s the numbers %j', async (warrantNumber, near) => {
    const { numbers } = await facetsOf({ warrantNumber });
    expect(numbers.map(({ number }) => number)).toEqual(near);
  });

  it.each<[Fields, string[]]>([
    [{ status: 'RELEASED' }, ['other']],
    [{ taxType: 'IND', sort: 'filed' }, ['ending', 'other']],
    [{ filedFrom: '2026-03-10', filedTo: '2026-03-10' }, ['kathy']],
    [{ amountFrom: 1_234, sort: 'county' }, ['inLake', 'kathy']],
    [{ amountTo: 50 }, ['other']],
    [{ expiresSoon: 'TRUE' }, ['ending']],
    [{ countyId: LAKE }, ['inLake']],
  ])('filters warrants by %j', async (fields, names) => {
    const wanted = names.map((name) => ids[name]);
    expect(await found({ fullName: 'quillfeather', ...fields })).toEqual(wanted);
    const numbered = await found({ warrantNumber: '0123456', ...fields });
    const ofNumber = [ids['inLake'], ids['kathy']].filter((id) => wanted.includes(id));
    expect(new Set(numbered)).toEqual(new Set(ofNumber));
  });

  it('calculates "ending soon" from the day of the search', async () => {
    const soon = { fullName: 'quillfeather', expiresSoon: 'TRUE' };
    const was = site.clock.time;
    site.clock.time += 86_400_000;
    expect(new Set(await found(soon))).toEqual(new Set([ids.ending, ids.notYet]));
    site.clock.time = Date.parse('2026-10-05T12:00:00Z');
    expect(await found(soon)).toEqual([ids.notYet]);
    site.clock.time = was;
  });

  it('sorts warrants by the requested column in both directions', async () => {
    const sorted = (sort: string, descending = 'false') =>
      found({ fullName: 'quillfeather', sort, descending });
    const { ending, inLake, kathy, notYet, other } = ids;
    expect(await sorted('filed')).toEqual([ending, notYet, other, kathy, inLake]);
    expect(await sorted('number')).toEqual([inLake, kathy, other, ending, notYet]);
    expect((await sorted('amount'))[0]).toBe(other);
    expect((await sorted('county'))[0]).toBe(inLake);
    expect((await sorted('name'))[0]).toBe(other);
    expect((await sorted('name', 'true'))[0]).toBe(notYet);
  });

  it('returns facet counts of warrants that match the filtered search', async () => {
    const searches: readonly Fields[] = [
      { fullName: 'quillfeather' },
      { warrantNumber: '0123456' },
    ];
    for (const asked of searches) {
      const facets = await facetsOf(asked);
      const choices: [Fields, number][] = [
        ...facets.counties.map(({ count, id }): [Fields, number] => [{ countyId: id }, count]),
        ...facets.statuses.map(({ count, status }): [Fields, number] => [{ status }, count]),
        ...facets.types.map(({ code, count }): [Fields, number] => [{ taxType: code }, count]),
        ...facets.years.map(({ count, year }): [Fields, number] => [
          { filedFrom: `${year}-01-01`, filedTo: `${year}-12-31` },
          count,
        ]),
      ];
      expect(choices.length).toBeGreaterThan(3);
      for (const [fields, count] of choices) {
        expect([fields, (await search({ ...asked, ...fields })).total]).toEqual([fields, count]);
      }
    }
    expect((await facetsOf({ fullName: 'quillfeather' })).types).toContainEqual({
      code: 'SLS',
      name: 'Sales tax',
      count: 2,
    });
  });

  it('shows amounts, history, and other counties', async () => {
    const warrant = (await details(ids.kathy)).json<TaxWarrantDetails>();
    expect(warrant).toMatchObject({
      taxCents: 100_000,
      interestCents: 10_000,
      penaltyCents: 1_000,
      collectionFeeCents: 11_100,
      sheriffCents: 1_056,
      clerkCents: 300,
      sheriffUntil: '2026-06-29',
      source: 'Test system',
      asOf: '2026-06-30T08:00:00.000Z',
    });
    expect(warrant.filings.map(({ id }) => id)).toEqual([ids.inLake]);
    expect(warrant.parties.map(({ role }) => role)).toEqual([
      'Taxpayer',
      'Joint taxpayer',
      'Doing business as',
    ]);
    const ending = (await details(ids.ending)).json<TaxWarrantDetails>();
    expect(ending.statuses).toMatchObject([
      { status: 'OPEN', happenedOn: '2016-08-01', note: null },
      { status: 'RENEWED', happenedOn: '2026-07-01', note: 'Renewed for ten years.' },
    ]);
  });

  it('hides expunged warrants everywhere, including saved lists', async () => {
    const anna = await site.signedIn('anna');
    const save = (id: number | undefined) =>
      anna.call('PUT', `/tax-warrant/saved/${String(id)}`, { payload: { alert: false } });
    expect((await save(ids.expunged)).statusCode).toBe(404);
    expect((await save(ids.expungedLater)).statusCode).toBe(200);
    await site.database.db
      .updateTable('tax_warrant')
      .set({ is_expunged: true })
      .where('id', '=', ids.expungedLater!)
      .execute();
    for (const path of ['', '/ids']) {
      const saved = await anna.call('GET', `/tax-warrant/saved${path}`);
      expect(saved.json()).toMatchObject({ items: [], total: 0 });
    }
    for (const [fullName, warrantNumber, id] of [
      ['ida verborgensen', '0999999', ids.expunged],
      ['olga laterhidden', '0999998', ids.expungedLater],
    ] as const) {
      const searches: readonly Fields[] = [
        { fullName },
        { warrantNumber },
        { warrantNumber: '0999989' },
      ];
      for (const fields of searches) {
        expect(await found(fields)).toEqual([]);
        const facets = await facetsOf(fields);
        expect(Object.values(facets).flat().filter(Boolean)).toEqual([]);
        const csv = await ask('.csv', fields);
        expect(csv.body.trim().split('\r\n')).toHaveLength(1);
      }
      expect((await details(id)).statusCode).toBe(404);
    }
  });

  it('exports the results of the same query', async () => {
    const answer = await ask('.csv', { fullName: 'quillfeather', taxType: 'SLS' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="tax-warrants.csv"');
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('0123456,Kathy Quillfeather,Lake County,Sales tax,1234.56');
  });

  it.each<[Fields, string, string | null]>([
    [{}, 'fullName', MESSAGES.missingPartyName],
    [{ warrantNumber: '' }, 'warrantNumber', MESSAGES.missingWarrantNumber],
    [
      { warrantNumber: 'TW' },
      'warrantNumber',
      'A warrant number has only digits. Please enter its digits.',
    ],
    [
      { warrantNumber: '123456789' },
      'warrantNumber',
      'A warrant number has at most 8 digits. You entered 9.',
    ],
    [
      { fullName: 'a', warrantNumber: '1' },
      'fullName',
      'Search by a name or by a warrant number, not both.',
    ],
    [{ fullName: 'a', taxType: 'XYZ' }, 'taxType', null],
    [{ fullName: 'a', amountFrom: 2, amountTo: 1 }, 'amountTo', null],
    [{ fullName: 'a', regionId: ALL_REGIONS.recorder.id }, 'regionId', null],
    [{ fullName: 'a', partyRole: 'CASE_PARTY' }, 'partyRole', null],
  ])('rejects the warrant search %j at its field', async (fields, name, message) => {
    const answer = await ask('', fields);
    expect(answer.statusCode).toBe(400);
    const body = answer.json<{ fields: { name: string; messages: string[] }[] }>();
    const field = body.fields.find((entry) => entry.name === name);
    expect(field?.messages[0]).toBe(message ?? field?.messages[0]);
    expect(field?.messages.length).toBeGreaterThan(0);
  });

  it('logs searches in the tax warrant application, and suggests no case number', async () => {
    const anna = await site.signedIn('anna');
    expect((await ask('', { warrantNumber: '0123456' }, anna)).statusCode).toBe(200);
    const logged = await site.database.db
      .selectFrom('search_log')
      .where('user_id', '=', site.users.anna)
      .select(['app_code', 'region_id', 'criteria'])
      .execute();
    expect(logged).toEqual([
      {
        app_code: 'TW',
        region_id: ALL_REGIONS.tw.id,
        criteria: { warrantNumber: '0123456' },
      },
    ]);
    const typed = await search({ fullName: '49Z01-2501-SC-000701' });
    expect(typed).toMatchObject({ total: 0, offeredSearch: null });
  });
});

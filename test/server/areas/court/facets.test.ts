import type { MatchKind } from '#contract/search/matches';
import type { CaseSearchResult } from '#contract/schemas/court';
import type { Facets } from '#contract/schemas/results';
import { MARION, addAlikeCases, addCase, COURTS, MARION_REGION, type TestCase } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

type Fields = Readonly<Record<string, string | number>>;

describe('facets of a case search', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    const person = (first: string, rest = {}) => ({ first, last: 'Quillfeather', ...rest });
    const cases: readonly TestCase[] = [
      { number: '49Z01-2401-SC-000001', filedOn: '2024-01-02', parties: [person('Kathy')] },
      {
        number: '49Z01-2501-SC-000002',
        filedOn: '2025-01-02',
        status: 'CLOSED',
        parties: [person('Katherine', { role: 'Plaintiff' }), person('Kathy')],
      },
      {
        number: '45Z01-2601-MF-000003',
        filedOn: '2026-01-02',
        court: COURTS.lake,
        type: 'MF',
        parties: [person('K.'), person('Cathy', { role: 'Plaintiff' })],
      },
      {
        number: '45Z01-2602-MF-000004',
        filedOn: '2026-02-02',
        court: COURTS.lake,
        type: 'MF',
        parties: [person('Katherine')],
      },
      { number: '49Z01-2603-SC-000005', filedOn: '2026-03-02', parties: [person('Norbert')] },
      { number: '49Z01-2604-SC-000006', filedOn: '2026-04-02', parties: [person('Olga')] },
    ];
    for (const each of cases) await addCase(site.database, each);
    await addCase(site.database, {
      number: '49Z01-2605-SC-000007',
      isSealed: true,
      parties: [person('Kathy')],
    });
    await addCase(site.database, {
      number: '49Z02-2605-SC-000008',
      court: COURTS.broken,
      parties: [person('Kathy')],
    });
    await addAlikeCases(site.database, 1_005, { first: 'Many', last: 'Manyfoldson' });
    await addCase(site.database, {
      number: '45Z01-2506-MF-000009',
      court: COURTS.lake,
      type: 'MF',
      parties: [{ first: 'Many', last: 'Manyfoldson', role: 'Plaintiff' }],
    });
  });
  afterAll(() => site.close());

  const query = (fields: Fields): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  const facetsOf = async (fields: Fields): Promise<Facets> =>
    (await visitor.call('GET', `/court/cases/facets?${query(fields)}`)).json<Facets>();
  const search = async (fields: Fields): Promise<CaseSearchResult> =>
    (await visitor.call('GET', `/court/cases?${query(fields)}`)).json<CaseSearchResult>();

  it('counts cases that pass all filters, and counts match kinds by the best-matching name', async () => {
    expect(await facetsOf({ fullName: 'kathy quillfeather' })).toEqual({
      capped: false,
      matches: [
        { kind: 'exact', count: 2 },
        { kind: 'spelling', count: 1 },
        { kind: 'nickname', count: 1 },
      ],
      counties: [
        { id: 18089, name: 'Lake', count: 2 },
        { id: MARION, name: 'Marion', count: 2 },
      ].map((county) => ({ ...county, name: expect.stringContaining(county.name) as string })),
      types: [
        { code: 'MF', name: 'Mortgage Foreclosure', count: 2 },
        { code: 'SC', name: 'Small Claims', count: 2 },
      ],
      statuses: [
        { status: 'OPEN', count: 3 },
        { status: 'CLOSED', count: 1 },
      ],
      years: [
        { year: 2026, count: 2 },
        { year: 2025, count: 1 },
        { year: 2024, count: 1 },
      ],
      roles: [
        { role: 'Defendant', count: 4 },
        { role: 'Plaintiff', count: 2 },
      ],
      names: [],
      numbers: [],
    });
  });

  /** Chosen values per list; each costs a search. */
  const MAX_VALUES = 4;

  /** Filters that choose one of the offered values, with the count shown. */
  function choices(facets: Facets): { readonly fields: Fields; readonly count: number }[] {
    const kinds = facets.matches.map(({ kind }) => kind);
    const others = (kind: MatchKind): string => kinds.filter((other) => other !== kind).join(',');
    const sum = facets.matches.reduce((all, { count }) => all + count, 0);
    return [
      ...facets.counties
        .slice(0, MAX_VALUES)
        .map(({ count, id }) => ({ fields: { countyId: id }, count })),
      ...(facets.counties.length === 0
        ? []
        : [
            {
              fields: { countyId: facets.counties.map(({ id }) => id).join(',') },
              count: facets.counties.reduce((all, { count }) => all + count, 0),
            },
          ]),
      ...facets.types
        .slice(0, MAX_VALUES)
        .map(({ code, count }) => ({ fields: { caseType: code }, count })),
      ...facets.statuses.map(({ count, status }) => ({ fields: { status }, count })),
      ...facets.years.slice(0, MAX_VALUES).map(({ count, year }) => ({
        fields: { filedFrom: `${year}-01-01`, filedTo: `${year}-12-31` },
        count,
      })),
      ...facets.roles.slice(0, MAX_VALUES).map(({ count, role }) => ({ fields: { role }, count })),
      ...facets.matches.flatMap(({ count, kind }) => [
        { fields: { without: kind }, count: sum - count },
        ...(kinds.length > 1 ? [{ fields: { without: others(kind) }, count }] : []),
      ]),
    ];
  }

  it.each<Fields>([
    { fullName: 'kathy quillfeather' },
    { fullName: 'kathy quillfeather', countyId: 18089 },
    { fullName: 'kathy quillfeather', countyId: '18089,18097', status: 'OPEN' },
    { fullName: 'kathy quillfeather', status: 'OPEN', role: 'Plaintiff' },
    { fullName: 'kathy quillfeather', without: 'exact', role: 'Defendant' },
    { fullName: 'kathy quillfeather', filedFrom: '2025-06-01', without: 'spelling' },
    { fullName: 'kathy quillfeather', regionId: MARION_REGION },
    { fullName: 'quillfeather' },
    { fullName: 'quilfeather' },
    { fullName: 'smith' },
    { fullName: 'john smith' },
    { fullName: 'john smith', caseType: 'SC' },
    { fullName: 'j smith' },
    { fullName: 'quillfeather kathy a' },
    { fullName: 'state of indiana' },
    { fullName: 'indiana v. smith' },
    { fullName: 'smith', partyRole: 'ATTORNEY' },
    { fullName: 'smi%' },
    { publicCaseId: '49D01%' },
    { publicCaseId: 'MF 2026', status: 'OPEN' },
    { publicCaseId: '000012' },
  ])('shows the number of cases found by each facet value’s filter: %j', async (fields) => {
    const facets = await facetsOf(fields);
    expect(facets.capped).toBe(false);
    const offered = choices(facets);
    expect(offered.length).toBeGreaterThan(0);
    const wrong: unknown[] = [];
    for (const { count, fields: chosen } of offered) {
      const { total } = await search({ ...fields, ...chosen });
      if (total !== count) wrong.push({ chosen, count, total });
    }
    expect(wrong).toEqual([]);
  });

  it("keeps showing a facet's other values after one is selected", async () => {
    const open = await facetsOf({ fullName: 'kathy quillfeather' });
    const chosen: readonly (readonly [keyof Facets, Fields])[] = [
      ['counties', { countyId: 18089 }],
      ['counties', { countyId: '18097,18089' }],
      ['types', { caseType: 'SC' }],
      ['statuses', { status: 'CLOSED' }],
      ['years', { filedFrom: '2025-01-01', filedTo: '2025-12-31' }],
      ['roles', { role: 'Plaintiff' }],
      ['matches', { without: 'exact,spelling' }],
    ];
    for (const [list, fields] of chosen) {
      const facets = await facetsOf({ fullName: 'kathy quillfeather', ...fields });
      expect(facets[list]).toEqual(open[list]);
    }
  });

  it('reports that only the first cases were counted, and counts all once few remain', async () => {
    const many = await facetsOf({ fullName: 'manyfoldson' });
    expect(many).toMatchObject({ capped: true, years: [{ year: 2026, count: 1 }, { year: 1999 }] });
    const few = await facetsOf({ fullName: 'manyfoldson', countyId: 18089 });
    expect(few.types).toEqual([{ code: 'MF', name: 'Mortgage Foreclosure', count: 1 }]);
    expect(few.roles).toEqual([{ role: 'Plaintiff', count: 1 }]);
    expect(few.counties).toHaveLength(2);
  });

  it.each([
    ['kathy quilfeather', 'kathy quillfeather'],
    ['Kahty Quillfeather', 'Kathy Quillfeather'],
    ['KATHY QUILLFETAHER', 'KATHY QUILLFEATHER'],
    ['kathyquillfeather', 'kathy quillfeather'],
    ['noorbert quillfeathr', 'norbert quillfeather'],
    ['manyfoldsn', 'manyfoldson'],
    ['kathy quillfeather', undefined],
    ['cathy quill feather', undefined],
    ['olga, quillfeather', undefined],
    ['"kathy quilfeather"', undefined],
    ['zzyzx', undefined],
  ])('for %j, suggests the similar name %j first', async (fullName, meant) => {
    const { names } = await facetsOf({ fullName });
    expect(names[0]?.name).toBe(meant);
    for (const { count, name } of names) {
      expect((await search({ fullName: name })).total).toBe(count);
    }
  });

  it('applies the filters to the count of a similar name, and suggests no name without results', async () => {
    const misspelt = { fullName: 'kathy quilfeather' };
    const { names } = await facetsOf({ ...misspelt, countyId: 18089 });
    expect(names).toEqual([{ name: 'kathy quillfeather', count: 2 }]);
    expect((await facetsOf({ ...misspelt, caseType: 'CM' })).names).toEqual([]);
  });

  it('suggests a similar name for a prefix search too', async () => {
    const anna = await site.signedIn('anna');
    const plain = query({ fullName: 'norbert, quillf', isFullTextNameBasedSearch: 'false' });
    const answer = await anna.call('GET', `/court/cases/facets?${plain}`);
    expect(answer.json<Facets>().names).toEqual([{ name: 'quillf, norbert', count: 1 }]);
  });

  it.each([
    ['45Z01-2601-MF-000004', ['45Z01-2601-MF-000003', '45Z01-2602-MF-000004']],
    ['45Z01-2610-MF-000003', ['45Z01-2601-MF-000003']],
    ['54Z01-2602-MF-000004', ['45Z01-2602-MF-000004']],
    ['45Z01-2602-MF-000004', []],
    ['45Z01', []],
    ['D01-2601-F6-99', []],
  ])('for the number %s, suggests the numbers %j', async (publicCaseId, near) => {
    const { numbers } = await facetsOf({ publicCaseId });
    expect(numbers.map(({ number }) => number)).toEqual(near);
  });

  it('suggests the typed number itself when a filter hides its case', async () => {
    const fields = { publicCaseId: '45Z01-2602-MF-000004', status: 'CLOSED' };
    expect((await facetsOf(fields)).numbers[0]?.number).toBe('45Z01-2602-MF-000004');
  });

  it('drops a case from the facets as soon as it is sealed', async () => {
    const id = await addCase(site.database, {
      number: '49Z01-2606-SC-000010',
      parties: [{ first: 'Ida', last: 'Verborgensen' }],
    });
    expect((await facetsOf({ fullName: 'verborgensen' })).statuses).toEqual([
      { status: 'OPEN', count: 1 },
    ]);
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', id)
      .execute();
    const searches: Fields[] = [{ fullName: 'verborgensen' }, { publicCaseId: '49Z01-2606-SC-10' }];
    for (const fields of [...searches, { fullName: 'verborgensn' }]) {
      const facets = await facetsOf(fields);
      expect(Object.values(facets).flat().filter(Boolean)).toEqual([]);
    }
  });

  it.each([
    [{}, 'fullName'],
    [{ fullName: 'smith', without: 'nickname,rhyme' }, 'without'],
    [{ fullName: 'smith', countyId: 'x' }, 'countyId'],
    [{ fullName: 'smith', regionId: 123_456 }, 'regionId'],
    [{ fullName: 'smith', billingCode: 'A' }, 'billingCode'],
    [{ fullName: 'smith', pageNumber: 1 }, 'pageNumber'],
    [{ fullName: 'smith', filedFrom: '2026-02-02', filedTo: '2026-02-01' }, 'filedTo'],
  ])('returns a field error for facets of %j', async (fields, name) => {
    const answer = await visitor.call('GET', `/court/cases/facets?${query(fields as Fields)}`);
    expect(answer.statusCode).toBe(400);
    const body = answer.json<{ fields: { name: string; messages: string[] }[] }>();
    expect(body.fields.map((field) => field.name)).toContain(name);
  });

  it("doesn't count facets as a search, and requires no billing code", async () => {
    const anna = await site.signedIn('anna');
    const logged = () => site.database.db.selectFrom('search_log').select('id').execute();
    const before = (await logged()).length;
    const answer = await anna.call('GET', '/court/cases/facets?fullName=smith');
    expect(answer.statusCode).toBe(200);
    expect(await logged()).toHaveLength(before);
  });

  it('returns 404 for facets in Michigan', async () => {
    const answer = await visitor.call('GET', '/court/cases/facets?fullName=smith', {
      headers: { 'location-code': 'STATE-MI' },
    });
    expect(answer.statusCode).toBe(404);
  });
});

import type { DocumentDetails, DocumentSearchResult } from '#contract/schemas/documents';
import type { Facets } from '#contract/schemas/results';
import { MESSAGES, missingBookOrPage } from '#contract/messages';
import { ALL_REGIONS } from '#contract/records/registers';
import { readDocumentNumber } from '../../../../src/server/search/documentNumbers';
import { addSource, recordDocument } from '../../registerSeed';
import { LAKE, MARION, WAYNE_MICHIGAN } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

type Fields = Readonly<Record<string, string | number>>;

const MICHIGAN = { headers: { 'location-code': 'STATE-MI' } };

describe('recorded documents', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    const { database } = site;
    // Removes the demo's numbers, books, and land.
    await database.db.deleteFrom('recorded_document').execute();
    for (const county of [MARION, LAKE, WAYNE_MICHIGAN]) {
      await addSource(database, 'recorder', county);
    }
    const lot = {
      text: 'Quillwood Estates Lot 12 Block B',
      subdivision: 'Quillwood Estates',
      lot: '12',
      block: 'B',
      section: 8,
      township: '17N',
      range: '3E',
    };
    const quill = { name: 'Kathy Quillfeather', address: 'Gary, IN' };
    ids['deed'] = await recordDocument(database, '2025-000110', {
      type_code: 'WD',
      type_name: 'Warranty deed',
      recorded_on: '2025-01-10',
      book: '0012',
      page: '345A',
      grantors: [quill, { name: 'Norbert Quillfeather' }],
      grantees: [{ name: 'Olga Dovetailer' }],
      legals: [{ ...lot, parcel: '49-01-08-100-012.000-101' }],
      image_status: 'AVAILABLE',
      image_pages: 3,
      image_width_inches: '8.5',
      image_height_inches: '14',
      consideration_cents: 12_000_000,
      return_to: 'Olga Dovetailer',
    });
    ids['mortgage'] = await recordDocument(database, '2025-000111', {
      recorded_on: '2025-01-11',
      book: '12',
      page: '346',
      grantors: [{ name: 'Olga Dovetailer', role: 'Mortgagor' }],
      grantees: [{ name: 'Quillbank', role: 'Mortgagee' }],
      legals: [lot],
      references: [['REFERS', '1989-77']],
    });
    ids['openMortgage'] = await recordDocument(database, '2025-000222', {
      county_id: LAKE,
      recorded_on: '2025-06-01',
      grantors: [{ ...quill, role: 'Mortgagor' }],
      legals: [{ text: 'SE 1/4 Sec 8 T17N R3E', section: 8, township: '17N', range: '3E' }],
    });
    ids['assignment'] = await recordDocument(database, '2025-000333', {
      type_code: 'AMTG',
      type_name: 'Assignment of mortgage',
      recorded_on: '2025-07-01',
      grantors: [{ name: 'Quillbank', role: 'Assignor' }],
      references: [['ASSIGNS', ids['mortgage']]],
    });
    ids['release'] = await recordDocument(database, '2026-000444', {
      type_code: 'RMTG',
      type_name: 'Release of mortgage',
      recorded_on: '2026-02-01',
      grantors: [{ name: 'Quillbank', role: 'Mortgagee' }],
      references: [['RELEASES', ids['mortgage']]],
    });
    ids['plat'] = await recordDocument(database, 'P-7', {
      type_code: 'PLAT',
      type_name: 'Plat',
      recorded_on: '1990-01-10',
      grantors: [{ name: 'Quillbank', role: 'Owner' }],
      legals: [{ text: 'Quillwood Meadow', subdivision: "O'Quillwood  Meadow" }],
      image_status: 'AVAILABLE',
      image_pages: 1,
      image_width_inches: '24',
      image_height_inches: '18',
    });
    ids['death'] = await recordDocument(database, '2026-000555', {
      type_code: 'DC',
      type_name: 'Death certificate',
      recorded_on: '2026-03-01',
      grantors: [{ name: 'Otto Quillfeather', role: 'Deceased' }],
      image_status: 'AVAILABLE',
      image_pages: 1,
      image_width_inches: '8.5',
      image_height_inches: '11',
    });
    ids['secret'] = await recordDocument(database, '2026-000666', {
      type_code: 'DD214',
      type_name: 'Military discharge',
      grantors: [{ name: 'Ida Verborgensen' }],
      legals: [{ ...lot, lot: '99' }],
      book: '77',
      page: '7',
      is_confidential: true,
      references: [['REFERS', ids['deed']]],
    });
    ids['secretLater'] = await recordDocument(database, '2026-000777', {
      grantors: [{ name: 'Olga Laterhidden' }],
    });
    ids['aware'] = await recordDocument(database, '2026-000888', {
      type_code: 'AFF',
      type_name: 'Affidavit',
      grantors: [{ name: 'Uma Unknowing' }],
      references: [['REFERS', ids['secret']]],
    });
    ids['michigan'] = await recordDocument(database, '2025-000110', {
      county_id: WAYNE_MICHIGAN,
      type_code: 'WD',
      type_name: 'Warranty deed',
      recorded_on: '2025-02-02',
      book: '12',
      page: '900',
      grantors: [quill],
      legals: [{ text: 'Sec 8 T2S R11E', section: 8, township: '2S', range: '11E' }],
      image_status: 'AVAILABLE',
      image_pages: 2,
    });
  });
  afterAll(() => site.close());

  const query = (fields: Fields): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  const ask = (path: string, fields: Fields, changes = {}, browser = visitor) =>
    browser.call('GET', `/recorder/documents${path}?${query(fields)}`, changes);
  const search = async (fields: Fields, changes = {}): Promise<DocumentSearchResult> =>
    (await ask('', fields, changes)).json<DocumentSearchResult>();
  const found = async (fields: Fields, changes = {}): Promise<number[]> =>
    (await search(fields, changes)).items.map(({ id }) => id);
  const facetsOf = async (fields: Fields, changes = {}): Promise<Facets> =>
    (await ask('/facets', fields, changes)).json<Facets>();
  const details = (id: number | undefined, changes = {}) =>
    visitor.call('GET', `/recorder/documents/${String(id)}`, changes);
  const idsOf = (names: readonly string[]) => names.map((name) => ids[name]);

  it('finds similar names of grantors and grantees, with the reasons', async () => {
    const result = await search({ fullName: 'kathy quillfeather' });
    expect(result.items.map(({ id }) => id)).toEqual(idsOf(['openMortgage', 'deed']));
    expect(result.items[1]).toMatchObject({
      documentNumber: '2025-000110',
      typeCode: 'WD',
      county: { id: MARION, name: 'Marion County' },
      recordedOn: '2025-01-10',
      book: '0012',
      page: '345A',
      grantor: 'Kathy Quillfeather',
      grantors: 2,
      grantee: 'Olga Dovetailer',
      grantees: 1,
      legal: 'Quillwood Estates Lot 12 Block B',
      status: 'NONE',
      imageStatus: 'AVAILABLE',
      matches: [{ name: 'Kathy Quillfeather', role: 'Grantor', city: 'Gary, IN', isExact: true }],
    });
    expect(result.region).toEqual(ALL_REGIONS.recorder);
    const anna = await site.signedIn('anna');
    const plain = { fullName: 'quillf, kat', isDocumentSuperSearch: 'false' };
    const answer = await ask('', plain, {}, anna);
    expect(answer.json<DocumentSearchResult>().total).toBe(2);
  });

  it.each<[string, string[]]>([
    ['2025-000111', ['mortgage']],
    ['2025 000111', ['mortgage']],
    ['2025000111', ['mortgage']],
    ['p7', ['plat']],
    ['2025-111', ['mortgage']],
    ['Doc. No. 2025-000111', ['mortgage']],
    ['Instrument #2025-000111', ['mortgage']],
    ['2025R000111', ['mortgage']],
    ['A202500000111', ['mortgage']],
    ['25-111', ['mortgage']],
    ['000111', ['mortgage']],
    ['111', ['mortgage']],
    ['11', []],
    ['2024-111', []],
    ['Liber 12 Page 346', []],
    ['--', []],
  ])('finds documents by number %s', async (publicDocumentId, names) => {
    const result = await search({ publicDocumentId });
    expect(result.items.map(({ id }) => id)).toEqual(idsOf(names));
    expect(result.items.flatMap(({ matches }) => matches)).toEqual([]);
  });

  it('interprets numbers as if there were no filters, because filters only remove results', async () => {
    const { database } = site;
    const parcel = '49-77-08-100';
    const deed = { type_code: 'WD', type_name: 'Warranty deed' };
    await recordDocument(database, '98765', { ...deed, legals: [{ text: 'Parcel', parcel }] });
    await recordDocument(database, '1999-98765', {
      county_id: LAKE,
      legals: [{ text: 'Parcel', parcel: `${parcel}-012` }],
    });
    const numbers: readonly Fields[] = [{ publicDocumentId: '98765' }, { parcelNumber: parcel }];
    const filters: readonly Fields[] = [{ documentType: 'MTG' }, { countyId: LAKE }];
    for (const fields of numbers) {
      expect((await search(fields)).items).toMatchObject([{ documentNumber: '98765' }]);
      for (const filter of filters) {
        const filtered = await search({ ...fields, ...filter });
        expect(filtered).toMatchObject({ items: [], understood: null });
      }
    }
  });

  it('explains how a number in a different format was parsed', async () => {
    expect((await search({ publicDocumentId: '2025-111' })).understood).toBe('number 111 of 2025');
    expect((await search({ publicDocumentId: '111' })).understood).toBe('number 111 of any year');
    expect((await search({ publicDocumentId: '2025-000111' })).understood).toBeNull();
    expect((await search({ parcelNumber: '49-01-08-100' })).understood).toBe(
      'parcel numbers that begin with 49-01-08-100',
    );
  });

  it.each<[Fields, object]>([
    [{ fullName: '2025-000111' }, { what: 'document number', register: 'recorder' }],
    [{ fullName: 'Parcel 49-01-08' }, { fields: { parcelNumber: '49-01-08' } }],
    [{ publicDocumentId: 'L 12 P 346' }, { fields: { book: '12', page: '346' } }],
    [{ publicDocumentId: '8017-449' }, { what: 'book and page' }],
    [{ book: '2025-000111' }, { fields: { publicDocumentId: '2025-000111' } }],
    [{ fullName: 'TW 23611232' }, { register: 'taxWarrant' }],
  ])('suggests the right search for a number in the wrong field: %j', async (fields, offered) => {
    expect(await search(fields)).toMatchObject({ total: 0, offeredSearch: offered });
  });

  it('finds a section no matter how the office writes township and range', async () => {
    const forms = [
      ['T31N', 'R9E'],
      ['31N', '9E'],
      ['31 North', 'Rng. 09 East'],
      ['31', '9'],
    ];
    const made: number[] = [];
    for (const [at, [township, range]] of forms.entries()) {
      const number = `SURVEY-${String(at)}`;
      const legals = [{ text: 'Land', section: 12, township, range }];
      made.push(await recordDocument(site.database, number, { recorded_on: '2024-02-01', legals }));
    }
    const typed: Fields[] = [
      { section: '12-31N-9E' },
      { township: 'T31N' },
      { township: '31 North', range: '9' },
      { range: 'R9E' },
    ];
    for (const fields of typed) expect(new Set(await found(fields))).toEqual(new Set(made));
    expect(await found({ township: '31S' })).toEqual(made.slice(3));
  });

  it('finds a lot within a range of lots, and not by the digits of the range', async () => {
    const lots = ['5-8', '58', '6', '10, 12 & 14–16', '6A', '20-400'];
    const ofLots = new Map<number, string>();
    for (const [at, lot] of lots.entries()) {
      const legals = [{ text: 'Land', subdivision: 'Quillrange', lot }];
      const number = `LOTS-${String(at)}`;
      ofLots.set(
        await recordDocument(site.database, number, { recorded_on: '2024-02-01', legals }),
        lot,
      );
    }
    const lotsFor = async (fields: Fields) =>
      (await found(fields)).map((id) => ofLots.get(id)).sort();
    const inPlat = (lot: string) => lotsFor({ subdivision: 'Quillrange', lot });
    expect(await inPlat('58')).toEqual(['58']);
    expect(await inPlat('5-8')).toEqual(['5-8']);
    expect(await inPlat('5')).toEqual(['5-8']);
    expect(await inPlat('Lot 6')).toEqual(['5-8', '6']);
    expect(await inPlat('9')).toEqual([]);
    expect(await inPlat('11')).toEqual([]);
    expect(await inPlat('15')).toEqual(['10, 12 & 14–16']);
    expect(await inPlat('20')).toEqual(['20-400']);
    expect(await inPlat('21')).toEqual([]);
    expect(await lotsFor({ lot: '58' })).toEqual(['58']);
  });

  it("suggests nothing for a number with results, or for text that isn't a number", async () => {
    const found: readonly Fields[] = [
      { publicDocumentId: '2025-000111' },
      { fullName: 'quillbank' },
    ];
    for (const fields of found) {
      expect((await search(fields)).offeredSearch).toBeNull();
    }
  });

  it('shows the year and sequence that the search found in a number', async () => {
    const numbers = [
      'A202600008247',
      '2026-004512',
      '2026004512',
      '202604512',
      '98-04138',
      '04-00099',
      '2003R029303',
      'P-7',
      '12345',
      'MISC',
    ];
    for (const number of numbers) {
      const id = await recordDocument(site.database, number, { county_id: LAKE, legals: [] });
      const row = await site.database.db
        .selectFrom('recorded_document')
        .where('id', '=', id)
        .select(['number_year as year', 'number_sequence as sequence'])
        .executeTakeFirstOrThrow();
      expect({ number, ...row }).toEqual({
        number,
        ...(readDocumentNumber(number) ?? { year: null, sequence: null }),
      });
      await site.database.db.deleteFrom('recorded_document').where('id', '=', id).execute();
    }
  });

  it('finds documents by a number prefix, and shows how the number was interpreted', async () => {
    const result = await search({ publicDocumentId: '2025-0001%' });
    expect(result.items.map(({ id }) => id)).toEqual(idsOf(['mortgage', 'deed']));
    expect(result.understood).toBe('numbers that begin with 20250001');
  });

  it.each<[string, string[]]>([
    ['2025-000212', ['2025-000222', '2025-000222']],
    ['2025-000101', ['2025-000110', '2025-000111']],
    ['2025-000111', []],
    ['2026-000667', []],
  ])('suggests numbers similar to %s: %j', async (publicDocumentId, near) => {
    const { numbers } = await facetsOf({ publicDocumentId });
    expect(new Set(numbers.map(({ number }) => number))).toEqual(new Set(near));
  });

  it.each<[Fields, string[]]>([
    [{ book: '12' }, ['mortgage', 'deed']],
    [{ book: '0012', page: '0345a' }, ['deed']],
    [{ page: '346' }, ['mortgage']],
    [{ book: '0' }, []],
    [{ book: '12', page: '99999999' }, []],
    [{ book: '*' }, []],
    [{ book: 'Liber 12', page: 'Page 346' }, ['mortgage']],
    [{ book: 'L12 P346' }, ['mortgage']],
    [{ page: '12/346' }, ['mortgage']],
    [{ book: '12-346', page: 'P. 346' }, ['mortgage']],
    [{ book: '12-346', page: '345A' }, []],
    [{ book: '12', page: '346-349' }, ['mortgage']],
    [{ subdivision: 'Quillwood Ests' }, ['mortgage', 'deed']],
    [{ subdivision: 'Quillwood Estates, Lot 12, Block B' }, ['mortgage', 'deed']],
    [{ subdivision: 'Quillwood Estates, Lot 13' }, []],
    [{ subdivision: 'quillwood', lot: 'Lot 12', block: 'Blk. B' }, ['mortgage', 'deed']],
    [{ lot: '12' }, ['mortgage', 'deed']],
    [{ block: 'Block B' }, ['mortgage', 'deed']],
    [{ section: 'Sec. 8' }, ['openMortgage', 'mortgage', 'deed']],
    [{ section: '8-17N-3E' }, ['openMortgage', 'mortgage', 'deed']],
    [{ section: 'Sec 9 T17N R3E' }, []],
    [{ township: '17N' }, ['openMortgage', 'mortgage', 'deed']],
    [{ range: '3E' }, ['openMortgage', 'mortgage', 'deed']],
    [{ township: 'T17N R3E' }, ['openMortgage', 'mortgage', 'deed']],
    [{ township: '17N', range: '4E' }, []],
    [{ parcelNumber: '49-01-08-100-012.000-101' }, ['deed']],
    [{ parcelNumber: '490108100012000101' }, ['deed']],
    [{ parcelNumber: 'Parcel No. 49 01 08 100 012 000 101' }, ['deed']],
    [{ parcelNumber: '49-01-08-100-012' }, ['deed']],
    [{ parcelNumber: '49-01-08%' }, ['deed']],
    [{ parcelNumber: '49-01-08-100-013.000-101' }, []],
    [{ subdivision: 'quillwood' }, ['mortgage', 'deed']],
    [{ subdivision: 'Quillwood Estates', lot: '012', block: 'b' }, ['mortgage', 'deed']],
    [{ subdivision: 'quillwood', lot: '1' }, []],
    [{ subdivision: 'o’quillwood meadow' }, ['plat']],
    [{ subdivision: '%' }, []],
    [{ section: '8' }, ['openMortgage', 'mortgage', 'deed']],
    [{ section: '08', township: 'T17N', range: 'R3E' }, ['openMortgage', 'mortgage', 'deed']],
    [{ section: '8', township: '17 N', range: '3' }, ['openMortgage', 'mortgage', 'deed']],
    [{ section: '8', township: 'Township 17 North' }, ['openMortgage', 'mortgage', 'deed']],
    [{ section: '8', township: '17S' }, []],
    [{ section: '8', countyId: LAKE }, ['openMortgage']],
    [{ section: '8', documentType: 'MORTGAGES', status: 'RELEASED' }, ['mortgage']],
  ])('finds documents by book and page, and by land: %j', async (fields, names) => {
    expect(await found(fields)).toEqual(idsOf(names));
  });

  it.each<[Fields, string[]]>([
    [{ documentType: 'MORTGAGES' }, ['assignment', 'mortgage']],
    [{ documentType: 'MTG' }, ['mortgage']],
    [{ documentType: 'RELEASES' }, ['release']],
    [{ documentType: 'ZZ9' }, []],
    [{ status: 'RELEASED' }, ['mortgage']],
    [{ status: 'NONE', documentType: 'MORTGAGES' }, ['assignment']],
    [{ filedFrom: '2025-07-01', filedTo: '2026-02-01' }, ['release', 'assignment']],
    [{ role: 'Owner' }, ['plat']],
  ])('filters documents by %j', async (fields, names) => {
    expect(await found({ fullName: 'quillbank', ...fields })).toEqual(idsOf(names));
  });

  it('finds a deed from an owner to herself and someone else under both of her roles', async () => {
    const owner = { name: 'Wilma Spousedeed' };
    const deed = await recordDocument(site.database, '2026-000999', {
      type_code: 'QCD',
      type_name: 'Quitclaim deed',
      grantors: [owner],
      grantees: [owner, { name: 'Wendell Spousedeed' }],
    });
    const asked = { fullName: 'wilma spousedeed' };
    expect(await found({ ...asked, role: 'Grantor' })).toEqual([deed]);
    expect(await found({ ...asked, role: 'Grantee' })).toEqual([deed]);
    const { items, total } = await search(asked);
    expect(total).toBe(1);
    expect(items[0]?.matches.map(({ role }) => role)).toEqual(['Grantee', 'Grantor']);
    expect((await facetsOf(asked)).roles).toEqual([
      { role: 'Grantee', count: 1 },
      { role: 'Grantor', count: 1 },
    ]);
  });

  it('shows unreleased and released documents, by name and by land', async () => {
    const byLand = await search({ section: '8', documentType: 'MTG' });
    expect(byLand.items.map(({ status }) => status)).toEqual(['OPEN', 'RELEASED']);
    expect(await found({ fullName: 'quillfeather', status: 'OPEN' })).toEqual(
      idsOf(['openMortgage']),
    );
  });

  it('sorts documents by the requested column in both directions', async () => {
    const sorted = (sort: string, descending = 'false') =>
      found({ section: '8', sort, descending });
    const { deed, mortgage, openMortgage } = ids;
    expect(await sorted('filed')).toEqual([deed, mortgage, openMortgage]);
    expect(await sorted('number', 'true')).toEqual([openMortgage, mortgage, deed]);
    expect((await sorted('county'))[0]).toBe(openMortgage);
    expect((await sorted('type'))[2]).toBe(deed);
    expect((await sorted('name'))[0]).toBe(mortgage);
    expect((await search({ section: '8' })).sorts).toEqual([
      'relevance',
      'name',
      'filed',
      'number',
      'county',
      'type',
    ]);
  });

  it('returns facet counts of documents that match the filtered search', async () => {
    const searches: readonly Fields[] = [
      { fullName: 'quillbank' },
      { fullName: 'quillbank', documentType: 'MORTGAGES' },
      { section: '8' },
      { book: '12', documentType: 'DEEDS' },
    ];
    for (const asked of searches) {
      const facets = await facetsOf(asked);
      const choices: [Fields, number][] = [
        ...facets.counties.map(({ count, id }): [Fields, number] => [{ countyId: id }, count]),
        ...facets.statuses.map(({ count, status }): [Fields, number] => [{ status }, count]),
        ...facets.types.map(({ code, count }): [Fields, number] => [{ documentType: code }, count]),
        ...facets.roles.map(({ count, role }): [Fields, number] => [{ role }, count]),
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
    const { types } = await facetsOf({ fullName: 'quillbank', documentType: 'MORTGAGES' });
    expect(types).toContainEqual({ code: 'PLAT', name: 'Plat', count: 1 });
  });

  it('shows parties, land, copies, and office', async () => {
    const deed = (await details(ids.deed)).json<DocumentDetails>();
    expect(deed).toMatchObject({
      considerationCents: 12_000_000,
      recordedAt: '2025-01-10T14:30:00.000Z',
      timeZone: 'America/Indiana/Indianapolis',
      imagePages: 3,
      imageWidth: 8.5,
      imageHeight: 14,
      hasPreview: false,
      price: { pages: 3, pageCents: 100, isOversize: false, totalCents: 300 },
      returnTo: 'Olga Dovetailer',
      validatedOn: '2026-06-30',
      source: 'Test system',
    });
    expect(deed.parties.map(({ isGrantor, name }) => [isGrantor, name])).toEqual([
      [true, 'Kathy Quillfeather'],
      [true, 'Norbert Quillfeather'],
      [false, 'Olga Dovetailer'],
    ]);
    expect(deed.legals).toMatchObject([
      { lot: '12', block: 'B', section: 8, parcel: '49-01-08-100-012.000-101' },
    ]);
    expect((await details(ids.plat)).json()).toMatchObject({
      price: { isOversize: true, totalCents: 500 },
    });
    expect((await details(ids.mortgage)).json()).toMatchObject({ price: null });
  });

  it('shows the chain of references, oldest first, including missing documents', async () => {
    const chain = [
      { documentNumber: '1989-77', document: null, relation: null, target: null },
      { documentNumber: '2025-000111', relation: 'REFERS', target: '1989-77' },
      { documentNumber: '2025-000333', relation: 'ASSIGNS', target: '2025-000111' },
      { documentNumber: '2026-000444', relation: 'RELEASES', target: '2025-000111' },
    ];
    for (const id of idsOf(['mortgage', 'assignment', 'release'])) {
      expect((await details(id)).json<DocumentDetails>().chain).toMatchObject(chain);
    }
    const alone = (await details(ids.deed)).json<DocumentDetails>().chain;
    expect(alone).toMatchObject([{ document: { id: ids.deed }, relation: null, target: null }]);
  });

  it('limits the chain to the nearest 40 documents', async () => {
    let last = await recordDocument(site.database, 'C-0', { recorded_on: '2000-01-01' });
    const first = last;
    for (let at = 1; at <= 45; at += 1) {
      last = await recordDocument(site.database, `C-${at}`, {
        recorded_on: '2000-01-02',
        references: [['MODIFIES', last]],
      });
    }
    const { chain } = (await details(first)).json<DocumentDetails>();
    expect(chain).toHaveLength(40);
    expect(chain.at(-1)?.documentNumber).toBe('C-39');
  });

  it('reveals nothing about restricted pages', async () => {
    const [row] = (await search({ fullName: 'otto quillfeather' })).items;
    expect(row?.imageStatus).toBe('RESTRICTED');
    expect((await details(ids.death)).json()).toMatchObject({
      imageStatus: 'RESTRICTED',
      imagePages: null,
      imageWidth: null,
      imageHeight: null,
      price: null,
    });
  });

  it('hides confidential documents everywhere, including saved lists', async () => {
    const anna = await site.signedIn('anna');
    const save = (id: number | undefined) =>
      anna.call('PUT', `/recorder/my/${String(id)}`, { payload: { alert: false } });
    expect((await save(ids.secret)).statusCode).toBe(404);
    expect((await save(ids.secretLater)).statusCode).toBe(200);
    await site.database.db
      .updateTable('recorded_document')
      .set({ is_confidential: true })
      .where('id', '=', ids.secretLater!)
      .execute();
    for (const path of ['', '/ids']) {
      const saved = await anna.call('GET', `/recorder/my${path}`);
      expect(saved.json()).toMatchObject({ items: [], total: 0 });
    }
    const searches: Fields[] = [
      { fullName: 'ida verborgensen' },
      { fullName: 'olga laterhidden' },
      { publicDocumentId: '2026-000666' },
      { publicDocumentId: '2026-00077%' },
      { publicDocumentId: '2026-000676' },
      { book: '77', page: '7' },
      { subdivision: 'Quillwood', lot: '99' },
    ];
    for (const fields of searches) {
      expect(await found(fields)).toEqual([]);
      expect(
        Object.values(await facetsOf(fields))
          .flat()
          .filter(Boolean),
      ).toEqual([]);
      expect((await ask('.csv', fields)).body.trim().split('\r\n')).toHaveLength(1);
    }
    for (const id of idsOf(['secret', 'secretLater'])) {
      expect((await details(id)).statusCode).toBe(404);
    }
    const aware = await details(ids.aware);
    expect(aware.json<DocumentDetails>().chain).toHaveLength(1);
    expect(aware.body).not.toContain('2026-000666');
  });

  it('finds only documents of the requested edition', async () => {
    const { michigan } = ids;
    const searches: readonly Fields[] = [
      { fullName: 'kathy quillfeather' },
      { publicDocumentId: '2025-000110' },
      { book: '12' },
      { section: '8' },
      { section: '8', township: '2S' },
    ];
    for (const fields of searches) {
      expect(await found(fields)).not.toContain(michigan);
      expect(await found(fields, MICHIGAN)).toEqual([michigan]);
    }
    const region = (await search({ section: '8' }, MICHIGAN)).region;
    expect(region).toEqual(ALL_REGIONS.register);
    expect((await facetsOf({ section: '8' }, MICHIGAN)).counties).toMatchObject([
      { id: WAYNE_MICHIGAN, count: 1 },
    ]);
    const near = await facetsOf({ publicDocumentId: '2025-000112' }, MICHIGAN);
    expect(near.numbers.map(({ id }) => id)).toEqual([michigan]);
    expect((await details(michigan)).statusCode).toBe(404);
    expect((await details(ids.deed, MICHIGAN)).statusCode).toBe(404);
    expect((await details(michigan, MICHIGAN)).json()).toMatchObject({
      price: { totalCents: 200 },
      timeZone: 'America/Detroit',
    });
    const { notSearched } = await search({ section: '8' }, MICHIGAN);
    expect(notSearched.map(({ name }) => name)).not.toContain('Jennings County');
    for (const [regionId, changes] of [
      [ALL_REGIONS.recorder.id, MICHIGAN],
      [ALL_REGIONS.register.id, {}],
    ] as const) {
      const refused = await ask('', { section: '8', regionId }, changes);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ fields: [{ name: 'regionId' }] });
    }
  });

  it("exports a CSV at the page's URL in each edition", async () => {
    const indiana = await visitor.open('/web/recorder/documents.csv?fullName=kathy+quillfeather');
    expect(indiana.headers['content-disposition']).toContain('documents.csv');
    const lines = indiana.body.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('Kathy Quillfeather and 1 more');
    const michigan = await visitor.open('/web/mi/recorder/documents.csv?section=8');
    expect(michigan.body.trim().split('\r\n')).toHaveLength(2);
    expect(michigan.body).toContain('Wayne County');
    expect(lines[0]).toContain('County,Book,Page,');
    expect(michigan.body).toContain('County,Liber,Page,');
  });

  it.each<[Fields, string, string]>([
    [{}, 'fullName', MESSAGES.missingPartyName],
    [{ publicDocumentId: '' }, 'publicDocumentId', MESSAGES.missingDocumentNumber],
    [
      { publicDocumentId: '202%' },
      'publicDocumentId',
      'Enter at least 4 letters or digits before %.',
    ],
    [{ book: '', page: ' ' }, 'book', missingBookOrPage('Book')],
    [{ subdivision: '', lot: ' ' }, 'subdivision', MESSAGES.missingSubdivision],
    [{ section: '', range: ' ' }, 'section', MESSAGES.missingSection],
    [{ parcelNumber: ' ' }, 'parcelNumber', MESSAGES.missingParcelNumber],
    [
      { parcelNumber: 'Parcel 49-01' },
      'parcelNumber',
      'A parcel number has 6 to 40 digits or letters, such as 49-06-25-178-053.000-101. You entered 4.',
    ],
    [{ section: '37' }, 'section', 'A section is a number from 1 to 36.'],
    [{ section: '0' }, 'section', 'A section is a number from 1 to 36.'],
    [
      { section: '1', township: 'north' },
      'township',
      'Enter it as a number and a direction, such as 17N.',
    ],
    [{ section: '1', range: '3N' }, 'range', 'Enter it as a number and a direction, such as 3E.'],
    [{ book: '1', section: '2' }, 'book', 'Search by a book and page or by a section, not both.'],
    [
      { fullName: 'a', publicDocumentId: '1' },
      'fullName',
      'Search by a name or by a document number, not both.',
    ],
    [
      { fullName: 'a', filedFrom: '2026-02-02', filedTo: '2026-02-01' },
      'filedTo',
      'The end date must not be before the start date.',
    ],
    [{ book: 'x'.repeat(501) }, 'book', 'Enter at most 500 characters.'],
  ])('rejects the document search %j at its field', async (fields, name, message) => {
    const answer = await ask('', fields);
    expect(answer.statusCode).toBe(400);
    const body = answer.json<{ fields: { name: string; messages: string[] }[] }>();
    expect(body.fields.find((entry) => entry.name === name)?.messages).toEqual([message]);
  });

  it.each([
    'book',
    'page',
    'publicDocumentId',
    'subdivision',
    'lot',
    'section',
    'township',
    'range',
    'block',
    'parcelNumber',
  ])('handles hostile text as %s', async (field) => {
    const needed: Fields =
      field === 'lot' ? { subdivision: 'q' } : /^[tr]/.test(field) ? { section: '1' } : {};
    for (const text of ["'; drop table county", '\u0000', 'x'.repeat(500), '%%%%', '\\', '😀']) {
      const answer = await ask('', { ...needed, [field]: text });
      expect([200, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ total: 0 });
    }
  });

  it("logs searches in the edition's application", async () => {
    const anna = await site.signedIn('anna');
    expect((await ask('', { subdivision: ' Quillwood ', lot: '12' }, {}, anna)).statusCode).toBe(
      200,
    );
    expect((await ask('', { book: '12' }, MICHIGAN, anna)).statusCode).toBe(200);
    const logged = await site.database.db
      .selectFrom('search_log')
      .where('user_id', '=', site.users.anna)
      .select(['app_code', 'region_id', 'criteria'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(logged).toEqual([
      { app_code: 'REGISTER', region_id: ALL_REGIONS.register.id, criteria: { book: '12' } },
      {
        app_code: 'RECORDER',
        region_id: ALL_REGIONS.recorder.id,
        criteria: { subdivision: 'Quillwood', lot: '12' },
      },
    ]);
  });
});

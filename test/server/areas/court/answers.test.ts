import { sql } from 'kysely';
import type { CaseDetails, CaseSearchResult } from '#contract/schemas/court';
import type { Facets } from '#contract/schemas/results';
import { COURT_NAMES } from '../../../../src/server/domain/nameIndex/registerRepository';
import { indexRecords } from '../../../../src/server/domain/nameIndex/writeRepository';
import { addCase, COURTS, MARION_REGION, type TestCase } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

type Fields = Readonly<Record<string, string | number>>;

describe('details of search results and cases', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
  });
  afterAll(() => site.close());

  const search = async (fields: Fields): Promise<CaseSearchResult> => {
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await visitor.call('GET', `/court/cases?${query.toString()}`);
    return answer.json<CaseSearchResult>();
  };
  const numbersOf = ({ items }: CaseSearchResult): string[] =>
    items.map(({ caseNumber }) => caseNumber);
  const detailsOf = async (id: number): Promise<CaseDetails> =>
    (await visitor.call('GET', `/court/cases/${id}`)).json<CaseDetails>();
  let sequence = 0;
  const add = (testCase: Omit<TestCase, 'number'>): Promise<number> => {
    sequence += 1;
    const number = `49Z01-2601-SC-${String(sequence).padStart(6, '0')}`;
    return addCase(site.database, { number, ...testCase });
  };
  const person = (first: string, last: string, rest = {}) => ({ first, last, ...rest });

  it('shows how many courts of the region were searched', async () => {
    const counted = await site.database.db
      .selectFrom('court')
      .innerJoin('region_county as r', 'r.county_id', 'court.county_id')
      .where('r.region_id', '=', MARION_REGION)
      .select(['outage', 'coverage_from'])
      .execute();
    const searched = counted.filter((row) => row.outage === null && row.coverage_from !== null);
    const { places, notSearched } = await search({ fullName: 'smith', regionId: MARION_REGION });
    expect(places).toEqual({ searched: searched.length, all: counted.length });
    expect(places.all - places.searched).toBe(notSearched.length);
    expect(notSearched.length).toBeGreaterThan(1);
  });

  it('counts only courts with cases from the requested years', async () => {
    const courts = await site.database.db
      .selectFrom('court')
      .innerJoin('region_county as r', 'r.county_id', 'court.county_id')
      .where('r.region_id', '=', MARION_REGION)
      .where('outage', 'is', null)
      .where('coverage_from', 'is not', null)
      .select(['name', 'coverage_from as from'])
      .execute();
    const later = (day: string) => courts.filter(({ from }) => (from ?? '') > day);
    const where = { fullName: 'smith', regionId: MARION_REGION };
    const old = await search({ ...where, filedFrom: '1981-01-01', filedTo: '1984-12-31' });
    expect(later('1984-12-31').length).toBeGreaterThan(0);
    expect(old.places.searched).toBe(courts.length - later('1984-12-31').length);
    for (const { from, name } of later('1984-12-31')) {
      const reason = `Its records start in ${from?.slice(0, 4) ?? ''}.`;
      expect(old.notSearched).toContainEqual({ name, reason });
    }
    const { partlySearched, places } = await search(where);
    expect(places.searched).toBe(courts.length);
    expect(new Set(partlySearched.map(({ name }) => name))).toEqual(
      new Set(later('1990-12-31').map(({ name }) => name)),
    );
  });

  it('shows the city of each match, from the first matching party that has one', async () => {
    const id = await add({ parties: [person('Ida', 'Cityson'), person('Ida', 'Cityson')] });
    const { db } = site.database;
    const parties = await db
      .selectFrom('case_party')
      .where('case_id', '=', id)
      .select('id')
      .orderBy('position')
      .execute();
    const cityOf = async () =>
      (await search({ fullName: 'ida cityson' })).items[0]?.matches[0]?.city;
    expect(await cityOf()).toBeNull();
    for (const [address, city] of [
      ['Richmond, IN', 'Richmond, IN'],
      ['12 Main St, Fort Wayne, IN 46802', 'Fort Wayne, IN'],
      ['PO Box 7, St. Joseph, MI 49085-1234', 'St. Joseph, MI'],
      ['General delivery', null],
      ['12, IN', null],
    ] as const) {
      await db
        .updateTable('case_party')
        .set({ address })
        .where('id', '=', parties[1]!.id)
        .execute();
      expect(await cityOf()).toBe(city);
    }
  });

  it("shows an alias's role, counts the alias in that role only, and filters by either role", async () => {
    const id = await add({ parties: [person('Ida', 'Oldname')] });
    const { db } = site.database;
    const { party_id } = await db
      .selectFrom('case_party')
      .select('id as party_id')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('case_party')
      .set({ address: 'Gary, IN' })
      .where('id', '=', party_id)
      .execute();
    const alias = { name: 'Ida Newname', sort_name: 'newname, ida', is_organization: false };
    await db
      .insertInto('party_alias')
      .values({ party_id, kind: 'FKA', ...alias })
      .execute();
    await indexRecords(db, COURT_NAMES, [id]);
    const name = { fullName: 'ida newname' };
    const role = 'Defendant, formerly known as';
    expect((await search(name)).items[0]?.matches).toMatchObject([{ role, city: 'Gary, IN' }]);
    const answer = await visitor.call('GET', '/court/cases/facets?fullName=ida+newname');
    expect(answer.json<Facets>().roles).toEqual([{ role: 'Defendant', count: 1 }]);
    for (const chosen of ['Defendant', role]) {
      expect((await search({ ...name, role: chosen })).total).toBe(1);
      const query = new URLSearchParams({ ...name, role: chosen });
      const narrowed = await visitor.call('GET', `/court/cases/facets?${query.toString()}`);
      expect(narrowed.json<Facets>().statuses).toEqual([{ status: 'OPEN', count: 1 }]);
    }
  });

  it('filters cases by county, role, and match kind, in rows and in the CSV', async () => {
    await add({ parties: [person('Kathy', 'Narrowson', { role: 'Plaintiff' })] });
    await add({ parties: [person('Katherine', 'Narrowson'), person('Kathy', 'Narrowson')] });
    await add({ parties: [person('Katherine', 'Narrowson')], court: COURTS.lake });
    const name = { fullName: 'kathy narrowson' };
    expect((await search(name)).total).toBe(3);
    expect((await search({ ...name, countyId: 18089 })).total).toBe(1);
    expect((await search({ ...name, countyId: 18089, regionId: MARION_REGION })).total).toBe(0);
    expect((await search({ ...name, countyId: '18097,18089' })).total).toBe(3);
    const inMarion = { countyId: '18089,18097', regionId: MARION_REGION };
    expect((await search({ ...name, ...inMarion })).total).toBe(2);
    expect((await search({ ...name, role: 'Plaintiff' })).total).toBe(1);
    const inexact = await search({ ...name, without: 'exact' });
    expect(inexact.items.map(({ court }) => court.id)).toEqual([COURTS.lake]);
    const exact = await search({ ...name, without: 'nickname,spelling', role: 'Defendant' });
    expect(exact.items.map(({ matches }) => matches.map((match) => match.name))).toEqual([
      ['Kathy Narrowson'],
    ]);
    const csv = await visitor.call(
      'GET',
      '/court/cases.csv?fullName=kathy+narrowson&without=exact&countyId=18089',
    );
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
    const refused = await visitor.call('GET', '/court/cases.csv?fullName=a&without=rhyme');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Unknown kind of match: rhyme.');
  });

  it('ignores role and match kind when no name is searched', async () => {
    const number = { publicCaseId: '49Z01-2601-SC-000001' };
    expect((await search({ ...number, role: 'Judge', without: 'exact' })).total).toBe(1);
    expect((await search({ ...number, countyId: 18089 })).total).toBe(0);
    expect((await search({ ...number, countyId: '18089,18097' })).total).toBe(1);
  });

  it("doesn't suggest other spellings just because a filter leaves few results", async () => {
    await add({ parties: [person('Otto', 'Tibblekick')], filedOn: '2026-01-01' });
    const old = { parties: [person('Otto', 'Tibblewick')], filedOn: '2020-01-01' };
    for (let count = 0; count < 4; count += 1) await add(old);
    await sql`
      update court_name_word set name_count = 1000 where word = 'tibblekick'`.execute(
      site.database.db,
    );
    const recent = { fullName: 'tibblewick', filedFrom: '2026-01-01' };
    // Four matches are few; a fifth confirms the spelling.
    expect((await search(recent)).total).toBe(1);
    await add(old);
    expect((await search(recent)).total).toBe(0);
  });

  it("lists a court's cases for its court code, newest first, and shows how the code was interpreted", async () => {
    const listed = await search({ publicCaseId: '45Z01' });
    expect(listed.understood).toBe('court 45Z01');
    const dates = listed.items.map(({ filedOn }) => filedOn);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(listed.items.map(({ court }) => court.id))).toEqual(new Set([COURTS.lake]));
    expect(numbersOf(await search({ publicCaseId: '000002', countyId: 18097 }))).toContain(
      '49Z01-2601-SC-000002',
    );
    const ofMonth = await search({ publicCaseId: '49Z01-2601' });
    expect(ofMonth.total).toBe(sequence);
    expect((await search({ publicCaseId: '49Z01-2601-SC-000002' })).understood).toBeNull();
    expect((await search({ fullName: 'smith' })).understood).toBeNull();
  });

  it('returns the typed text that a name search leaves out', async () => {
    expect((await search({ fullName: 'smith' })).leftOut).toEqual([]);
    expect((await search({ fullName: 'Estate of Ann Smith et al, et al' })).leftOut).toEqual([
      'Estate of',
      'et al',
    ]);
    expect((await search({ publicCaseId: '49Z01-2601-SC-000002' })).leftOut).toEqual([]);
  });

  it("returns the office that keeps a court's records", async () => {
    const id = await add({ court: COURTS.lake });
    expect((await detailsOf(id)).office).toEqual({
      name: 'Clerk of the Lake Test Court',
      address: null,
      telephone: null,
    });
    const office = {
      office_name: 'Clerk of the Lake Circuit Court',
      office_address: '2293 N Main Street, Crown Point, IN',
      office_telephone: '219-555-0100',
    };
    const { db } = site.database;
    await db.updateTable('court').set(office).where('id', '=', COURTS.lake).execute();
    expect((await detailsOf(id)).office).toEqual({
      name: office.office_name,
      address: office.office_address,
      telephone: office.office_telephone,
    });
  });

  it('lists the newest other cases with the same names', async () => {
    const parties = [person('Nora', 'Namesaker')];
    const ids: number[] = [];
    for (let day = 1; day <= 7; day += 1) {
      ids.push(await add({ parties, filedOn: `2025-01-0${day}`, status: 'CLOSED' }));
    }
    await add({ parties, isSealed: true, filedOn: '2026-05-05' });
    await add({ parties: [person('Nora', 'Namesaker', { isAttorney: true })] });
    await add({ parties: [person('Nora', 'Namesaker', { middle: 'B' })] });
    const { namesakes } = await detailsOf(ids[6]!);
    expect(namesakes.map(({ caseId }) => caseId)).toEqual(ids.slice(1, 6).toReversed());
    expect(namesakes[0]).toMatchObject({
      name: 'Nora Namesaker',
      filedOn: '2025-01-06',
      status: 'CLOSED',
    });
  });

  it('lists no namesakes for businesses or very common names', async () => {
    const company = { parties: [{ last: 'Namesake Lending Company' }] };
    await add(company);
    expect((await detailsOf(await add(company))).namesakes).toEqual([]);
    const many = { parties: [person('Mona', 'Manycases')] };
    for (let count = 0; count < 20; count += 1) await add(many);
    const [last] = (await search({ fullName: 'mona manycases' })).items;
    expect((await detailsOf(last!.caseId)).namesakes).toHaveLength(5);
    await add(many);
    expect((await detailsOf(last!.caseId)).namesakes).toEqual([]);
  });

  it.each(['CASE_PARTY', 'ATTORNEY'])(
    "doesn't treat a single surname as a nickname in a search with the role %s, and lists exact names first",
    async (partyRole) => {
      const isAttorney = partyRole === 'ATTORNEY';
      const attorney = { isAttorney };
      await add({ parties: [person('Ann', 'Rogers', attorney)] });
      await add({ parties: [person('Roger', 'Quibbleton', attorney)] });
      await add({ parties: [person('Ann', 'Hodges', attorney)] });
      await add({ parties: [person('Ann', 'Hodge', attorney)] });
      const { items } = await search({ fullName: 'hodge', partyRole });
      const matches = items.map((item) => item.matches[0]);
      const surnames = matches.map((match) => match?.name.split(' ').at(-1));
      expect(surnames[0]).toBe('Hodge');
      expect(surnames).toContain('Hodges');
      for (const other of ['Rogers', 'Quibbleton']) expect(surnames).not.toContain(other);
      const exactness = matches.map((match) => match?.isExact);
      expect(exactness).toEqual(exactness.toSorted((one, other) => Number(other) - Number(one)));
    },
  );
});

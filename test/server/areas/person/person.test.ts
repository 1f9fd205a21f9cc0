import { sql } from 'kysely';
import { PERSON_ROWS } from '#contract/records/personPage';
import type { Person, PersonMarks } from '#contract/schemas/person';
import { MAX_MARKS } from '../../../../src/server/areas/person/marksRepository';
import { addAccount } from '../../accounts';
import { addSource, fileWarrant, recordDocument } from '../../registerSeed';
import { addCase, MARION } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const NAME = 'Ottoline Quarmby';

describe('one name in all registers', () => {
  let site: TestSite;
  let caseId: number;
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
    const { database } = site;
    for (const register of ['judgment', 'taxWarrant'] as const) {
      await addSource(database, register, MARION);
    }
    caseId = await addCase(site.database, {
      number: '49Z01-2606-SC-000901',
      parties: [{ first: 'Ottoline', last: 'Quarmby' }],
    });
    await fileWarrant(database, '0987654', { names: [{ name: 'O. Quarmby' }] });
  });
  afterAll(() => site.close());
  async function someone(names = 1): Promise<TestBrowser[]> {
    const users = Array.from({ length: names }, () => `person${(made += 1)}`);
    await addAccount(site.database, users);
    return Promise.all(users.map((name) => site.signedIn(name)));
  }
  const look = async (browser: TestBrowser, fullName = NAME, rest = {}): Promise<Person> => {
    const query = new URLSearchParams({ fullName, ...rest }).toString();
    return (await browser.call('GET', `/common/person?${query}`)).json<Person>();
  };
  const marksOf = async (browser: TestBrowser, fullName = NAME) =>
    (
      await browser.call(
        'GET',
        `/common/person/marks?${new URLSearchParams({ fullName }).toString()}`,
      )
    )
      .json<PersonMarks>()
      .items.map(({ mark, recordId, register }) => `${register} ${recordId} ${mark}`);
  const mark = (browser: TestBrowser, changes: object = {}) =>
    browser.call('PUT', '/common/person/marks', {
      payload: { fullName: NAME, register: 'court', recordId: caseId, mark: 'SAME', ...changes },
    });

  it('lists records of all registers next to each other, each with its match reason', async () => {
    const { registers } = await look(site.browser());
    expect(registers.map(({ register, total }) => [register, total])).toEqual([
      ['court', 1],
      ['judgment', 0],
      ['recorder', 0],
      ['taxWarrant', 1],
    ]);
    expect(registers[0]?.items[0]).toMatchObject({
      id: caseId,
      number: '49Z01-2606-SC-000901',
      typeCode: 'SC',
      court: expect.stringContaining('Marion') as unknown,
      county: { id: MARION },
      matches: [{ name: NAME, isExact: true }],
    });
    expect(registers[3]?.items[0]).toMatchObject({ court: null, matches: [{ isExact: false }] });
  });

  it('counts all records by year and county, and how many are liens', async () => {
    const name = 'Leocadia Quarmby';
    for (const [at, filedOn] of ['2024-03-01', '2024-05-01', '2025-01-01'].entries()) {
      await addCase(site.database, {
        number: `49Z01-2506-SC-00091${at}`,
        filedOn,
        parties: [{ first: 'Leocadia', last: 'Quarmby' }],
      });
    }
    await fileWarrant(site.database, '0987655', { names: [{ name }], filed_on: '2023-02-01' });
    const { registers } = await look(site.browser(), name);
    const [court, judgment, recorder, taxWarrant] = registers;
    const marion = expect.objectContaining({ id: MARION, count: 3 }) as unknown;
    expect(court).toMatchObject({
      years: [
        { year: 2024, count: 2 },
        { year: 2025, count: 1 },
      ],
      counties: [marion],
      liens: 0,
    });
    expect(judgment).toMatchObject({ years: [], counties: [], liens: 0 });
    expect(recorder).toMatchObject({ years: [], counties: [], liens: 0 });
    expect(taxWarrant).toMatchObject({ years: [{ year: 2023, count: 1 }], liens: 1 });
  });

  it('counts mortgages, but not deeds, as liens among the documents', async () => {
    await addSource(site.database, 'recorder', MARION);
    const grantors = [{ name: 'Leocadia Quarmby' }];
    await recordDocument(site.database, '2024-000001', { grantors });
    await recordDocument(site.database, '2024-000002', {
      type_code: 'WD',
      type_name: 'Warranty deed',
      grantors,
    });
    const { registers } = await look(site.browser(), 'Leocadia Quarmby');
    expect(registers[2]).toMatchObject({ total: 2, liens: 1 });
  });

  it('lists all liens, but no cases, if only liens are requested', async () => {
    const name = 'Ludovica Quarmby';
    const parties = [{ first: 'Ludovica', last: 'Quarmby' }];
    await addCase(site.database, { number: '49Z01-2606-SC-000902', parties });
    for (let at = 0; at <= PERSON_ROWS; at += 1) {
      await fileWarrant(site.database, String(1_000_000 + at), { names: [{ name }] });
    }
    const [court, , , taxWarrant] = (await look(site.browser(), name)).registers;
    expect(court?.items).toHaveLength(1);
    expect(taxWarrant?.items).toHaveLength(PERSON_ROWS);
    const liens = (await look(site.browser(), name, { liensOnly: 'true' })).registers;
    expect(liens.map(({ items, total }) => [items.length, total])).toEqual([
      [0, 1],
      [0, 0],
      [0, 0],
      [PERSON_ROWS + 1, PERSON_ROWS + 1],
    ]);
  });

  it('returns typed text that no register searches', async () => {
    expect(await look(site.browser(), `${NAME} 4711`)).toMatchObject({
      leftOut: ['4711'],
      registers: [{ total: 1 }, {}, {}, { total: 1 }],
    });
    expect((await look(site.browser())).leftOut).toEqual([]);
  });

  it.each([
    ['2401-MF-30447', { what: 'case number', fields: { publicCaseId: '2401-MF-30447' } }],
    ['12345-49', { what: 'attorney number', fields: { partyRole: 'ATTORNEY' } }],
    ['Atty No 12345-49', { what: 'attorney number', register: 'court' }],
  ])('offers the search for a number without counting it as a search: %s', async (text, offer) => {
    const [browser] = await someone();
    if (browser === undefined) throw new Error('No user is logged in.');
    await site.database.db.deleteFrom('search_log').execute();
    const { offeredSearch, registers } = await look(browser, text);
    expect(offeredSearch).toMatchObject(offer);
    expect(registers.map(({ total }) => total)).toEqual([0, 0, 0, 0]);
    expect(await site.database.db.selectFrom('search_log').selectAll().execute()).toEqual([]);
  });

  it('offers the search for a number beside a name, and counts the search for the name', async () => {
    const [browser] = await someone();
    if (browser === undefined) throw new Error('No user is logged in.');
    await site.database.db.deleteFrom('search_log').execute();
    const found = await look(browser, `${NAME} 12345-49`);
    expect(found).toMatchObject({
      leftOut: ['12345-49'],
      offeredSearch: { text: '12345-49' },
      registers: [{ total: 1 }, {}, {}, { total: 1 }],
    });
    expect(await site.database.db.selectFrom('search_log').selectAll().execute()).toHaveLength(1);
    expect((await look(browser)).offeredSearch).toBeNull();
  });

  it.each([
    ['/court/cases', { isFullTextNameBasedSearch: 'true' }, 'attorney number'],
    ['/court/judgments', { isFullTextNameBasedSearch: 'true' }, 'attorney number'],
    ['/tax-warrant/warrants', { isFullTextNameBasedSearch: 'true' }, 'attorney number'],
    ['/recorder/documents', { isDocumentSuperSearch: 'true' }, 'book and page'],
  ])('offers the search for an attorney number in a name box: %s', async (path, isSuper, what) => {
    const query = new URLSearchParams({ fullName: '12345-49', ...isSuper }).toString();
    const answer = await site.browser().call('GET', `${path}?${query}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ total: 0, offeredSearch: { what } });
  });

  it('counts a person search once per user, even when repeated within a day', async () => {
    const [browser] = await someone();
    if (browser === undefined) throw new Error('No user is logged in.');
    await site.database.db.deleteFrom('search_log').execute();
    await look(browser);
    await look(browser, ' ottoline  QUARMBY ');
    const rows = await site.database.db
      .selectFrom('search_log')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.reason_not_counted)).toEqual([null, 'REPEATED']);
    expect(rows[0]).toMatchObject({ app_code: 'COURT', result_count: 2 });
  });

  it('changes an existing mark at the limit, but adds no new mark', async () => {
    const full = 'Full Quarmby';
    const [browser] = await someone();
    if (browser === undefined) throw new Error();
    expect((await mark(browser, { fullName: full })).statusCode).toBe(200);
    const { db } = site.database;
    const own = sql`name_key = (select name_key from person_mark order by id desc limit 1)`;
    await sql`
      insert into person_mark (account_id, user_id, name_key, register, record_id, mark, at)
      select account_id, user_id, name_key, register, -g, mark, at
        from person_mark, generate_series(1, ${MAX_MARKS - 1}::integer) g where ${own}`.execute(db);
    expect((await mark(browser, { fullName: full, mark: 'NOT' })).statusCode).toBe(200);
    const other = await addCase(site.database, { number: '49D01-2601-CM-000991' });
    expect((await mark(browser, { fullName: full, recordId: other })).statusCode).toBe(409);
    await sql`delete from person_mark where ${own}`.execute(db);
  });

  it('shows the account’s marks under any form of the name until they are removed', async () => {
    const [one, colleague] = await someone(2);
    const [stranger] = await someone();
    if (one === undefined || colleague === undefined || stranger === undefined) throw new Error();
    expect((await mark(one)).statusCode).toBe(200);
    expect(await marksOf(colleague, 'quarmby, OTTOLINE')).toEqual([`court ${caseId} SAME`]);
    expect(await marksOf(stranger)).toEqual([]);
    await mark(colleague, { mark: 'NOT' });
    expect(await marksOf(one)).toEqual([`court ${caseId} NOT`]);
    await mark(stranger, { mark: null });
    expect(await marksOf(one)).toEqual([`court ${caseId} NOT`]);
    await mark(one, { mark: null });
    expect(await marksOf(one)).toEqual([]);
  });

  it('hides the mark of a sealed case until the case is public again', async () => {
    const [browser] = await someone();
    const id = await addCase(site.database, { number: '49Z01-2606-SC-000905' });
    const { db } = site.database;
    const seal = (isSealed: boolean) =>
      db.updateTable('court_case').set({ is_sealed: isSealed }).where('id', '=', id).execute();
    await mark(browser as TestBrowser, { recordId: id });
    await mark(browser as TestBrowser);
    const all = [`court ${caseId} SAME`, `court ${id} SAME`];
    expect((await marksOf(browser as TestBrowser)).sort()).toEqual(all);
    await seal(true);
    expect(await marksOf(browser as TestBrowser)).toEqual([`court ${caseId} SAME`]);
    await seal(false);
    expect((await marksOf(browser as TestBrowser)).sort()).toEqual(all);
  });

  it.each([
    ['an unknown record', { recordId: 999_999_999 }, 404],
    ['an unknown register', { register: 'birds' }, 400],
    ['an unknown value', { mark: 'MAYBE' }, 400],
    ['a record id beyond the largest one', { recordId: 9_300_000_000_000_000_000 }, 400],
    ['no name', { fullName: ' , ' }, 400],
  ])('rejects a mark with %s', async (_what, changes, status) => {
    const [browser] = await someone();
    expect((await mark(browser as TestBrowser, changes)).statusCode).toBe(status);
  });

  it('hides a case as soon as it is sealed', async () => {
    const [browser] = await someone();
    const sealed = await addCase(site.database, {
      number: '49Z01-2606-SC-000902',
      parties: [{ first: 'Perpetua', last: 'Quarmby' }],
    });
    const { db } = site.database;
    await db.updateTable('court_case').set({ is_sealed: true }).where('id', '=', sealed).execute();
    const { registers } = await look(site.browser(), 'Perpetua Quarmby');
    expect(registers.map(({ items }) => items.map(({ id }) => id))[0]).not.toContain(sealed);
    expect((await mark(browser as TestBrowser, { recordId: sealed })).statusCode).toBe(404);
  });

  it.each(['a% b% c%', '"', '%', ','])(
    'rejects the name search %j with a message',
    async (fullName) => {
      const answer = await site
        .browser()
        .call('GET', `/common/person?${new URLSearchParams({ fullName }).toString()}`);
      expect([200, 400]).toContain(answer.statusCode);
    },
  );
});

import { csvLine } from '#contract/csv';
import type { CaseDetails, CaseSearchResult, CcsPage, CourtDetails } from '#contract/schemas/court';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import { LATEST_ENTRIES } from '#contract/records/ccsEntries';
import { MESSAGES } from '#contract/messages';
import { addAlikeCases, addCase, ANNAS_REGION, COURTS, MARION_REGION } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

describe('court cases', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    const add = async (name: string, testCase: Parameters<typeof addCase>[1]) => {
      ids[name] = await addCase(site.database, testCase);
    };
    const person = (first: string, last = 'Quillfeather', rest = {}) => ({ first, last, ...rest });
    await add('katherine', {
      number: '49Z01-2601-SC-000011',
      parties: [person('Katherine')],
      filedOn: '2026-01-10',
    });
    await add('kathy', {
      number: '49Z01-2602-SC-000012',
      caption: 'Bank v. Quillfeather',
      parties: [{ last: 'First Test Bank' }, person('Kathy')],
      filedOn: '2026-02-10',
      status: 'CLOSED',
    });
    await add('cathy', {
      number: '45Z01-2603-MF-000013',
      parties: [
        person('Cathy'),
        person('Zelda', 'Attwater', { isAttorney: true, barNumber: '4711-49' }),
      ],
      court: COURTS.lake,
      type: 'MF',
      filedOn: '2026-03-10',
      entries: 1_203,
    });
    await add('kathyAgain', {
      number: '49Z01-2604-SC-000014',
      parties: [person('Kathy'), person('Kathy', 'Quillfeather', { middle: 'Ann' })],
      filedOn: '2026-04-10',
    });
    const hidden = { parties: [person('Kathy', 'Verborgensen')], entries: 3 };
    await add('confidential', { ...hidden, number: '49Z01-2605-JC-000015', type: 'JC' });
    await add('sealed', { ...hidden, number: '49Z01-2605-SC-000016', isSealed: true });
    await add('expunged', { ...hidden, number: '49Z01-2605-SC-000017', isExpunged: true });
    await add('broken', {
      number: '49Z02-2605-SC-000018',
      parties: [person('Kathy')],
      court: COURTS.broken,
    });
    await add('formula', {
      number: '49Z01-2605-SC-000019',
      caption: '=HYPERLINK("https://evil.example")',
      parties: [person('Xaver', 'Formulason')],
    });
  });
  afterAll(() => site.close());

  const query = (fields: Record<string, string | number>): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  const search = (fields: Record<string, string | number>, browser = visitor) =>
    browser.call('GET', `/court/cases?${query(fields)}`);
  const superSearch = (fullName: string, more: Record<string, string | number> = {}) =>
    search({ fullName, isFullTextNameBasedSearch: 'true', ...more });
  const found = (answer: { json<T>(): T }): number[] =>
    answer.json<CaseSearchResult>().items.map((row) => row.caseId);

  describe('name search', () => {
    it('finds similar names, exact ones first, one row per case, with the reason', async () => {
      const answer = await superSearch('kathy quillfeather');
      const result = answer.json<CaseSearchResult>();
      expect(found(answer)).toEqual([ids.kathyAgain, ids.kathy, ids.cathy, ids.katherine]);
      expect(result).toMatchObject({
        total: 4,
        capped: false,
        asOf: expect.stringMatching(/^2026-/) as string,
        region: { id: 1 },
        pageNumber: 1,
        pageSize: 50,
      });
      const [first, , third] = result.items;
      expect(first?.matches.map(({ name }) => name)).toEqual([
        'Kathy Quillfeather',
        'Kathy Ann Quillfeather',
      ]);
      expect(third?.matches[0]).toMatchObject({
        name: 'Cathy Quillfeather',
        role: 'Defendant',
        isExact: false,
      });
      expect(third?.matches[0]?.reasons).toContainEqual({
        kind: 'spelling',
        typed: 'kathy',
        found: 'Cathy',
      });
    });

    it('finds only exact names when quoted', async () => {
      const answer = await superSearch('"kathy quillfeather"');
      expect(found(answer)).toEqual([ids.kathyAgain, ids.kathy]);
    });

    it('matches prefixes of last and first name for a user who turned super search off', async () => {
      const anna = await site.signedIn('anna');
      const plain = async (fullName: string) =>
        found(await search({ fullName, isFullTextNameBasedSearch: 'false' }, anna));
      expect(await plain('quillf, kath')).toHaveLength(3);
      expect(await plain('quillf, cath')).toEqual([ids.cathy]);
    });

    it('uses super search for all visitors, and by default for users', async () => {
      const like = found(await superSearch('kathy quillfeather'));
      const fullName = 'kathy quillfeather';
      expect(like).toHaveLength(4);
      expect(found(await search({ fullName }))).toEqual(like);
      expect(found(await search({ fullName, isFullTextNameBasedSearch: 'false' }))).toEqual(like);
      const anna = await site.signedIn('anna');
      expect(found(await search({ fullName }, anna))).toEqual(like);
      const csv = await visitor.call(
        'GET',
        `/court/cases.csv?${query({ fullName, isFullTextNameBasedSearch: 'false' })}`,
      );
      expect(csv.body.trim().split('\r\n')).toHaveLength(1 + like.length);
    });

    it('finds attorneys only in searches with the attorney role', async () => {
      expect(found(await superSearch('attwater'))).toEqual([]);
      expect(found(await superSearch('attwater', { partyRole: 'ATTORNEY' }))).toEqual([ids.cathy]);
    });

    it.each(['4711-49', '04711-49', 'Atty. No. 4711 49', 'bar # 4711-49'])(
      'finds an attorney by the number %s',
      async (typed) => {
        const answer = await superSearch(typed, { partyRole: 'ATTORNEY' });
        expect(found(answer)).toEqual([ids.cathy]);
        expect(answer.json<CaseSearchResult>().items[0]?.matches).toMatchObject([
          { name: 'Zelda Attwater', isExact: true },
        ]);
      },
    );

    it('finds the cases of both parties of a pasted caption', async () => {
      expect(found(await superSearch('First Test Bank v. Dr. Kathy Quillfeather, et al.'))).toEqual(
        [ids.kathy],
      );
    });

    it('suggests a case number search when a case number is typed as a name', async () => {
      expect((await superSearch('49Z01-2602-SC-000012')).json<CaseSearchResult>()).toMatchObject({
        total: 0,
        offeredSearch: {
          register: 'court',
          what: 'case number',
          text: '49Z01-2602-SC-000012',
          fields: { publicCaseId: '49Z01-2602-SC-000012' },
        },
      });
    });

    it('searches all counties of a region', async () => {
      const answer = await superSearch('quillfeather', { regionId: MARION_REGION });
      expect(found(answer)).not.toContain(ids.cathy);
      expect(answer.json<CaseSearchResult>().region).toEqual({
        id: MARION_REGION,
        name: 'Marion only',
      });
    });

    it("searches a user's own region only for that user", async () => {
      const anna = await site.signedIn('anna');
      const fields = { fullName: 'quillfeather', regionId: ANNAS_REGION };
      expect(found(await search(fields, anna))).toEqual([ids.cathy]);
      const refused = await search(fields, await site.signedIn('berta'));
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ fields: [{ name: 'regionId' }] });
      expect((await search({ ...fields, regionId: 123_456 })).statusCode).toBe(400);
    });

    it('filters cases by status, type, and filing date, including both end dates', async () => {
      const name = 'quillfeather';
      expect(found(await superSearch(name, { status: 'CLOSED' }))).toEqual([ids.kathy]);
      expect(found(await superSearch(name, { caseType: 'MF' }))).toEqual([ids.cathy]);
      const dates = { filedFrom: '2026-02-10', filedTo: '2026-03-10', sort: 'filed' };
      expect(found(await superSearch(name, dates))).toEqual([ids.kathy, ids.cathy]);
    });

    it('sorts cases by the requested column in both directions', async () => {
      const sorted = async (sort: string, descending = 'false') =>
        found(await superSearch('quillfeather', { sort, descending }));
      const { katherine, kathy, cathy, kathyAgain } = ids;
      expect(await sorted('filed')).toEqual([katherine, kathy, cathy, kathyAgain]);
      expect(await sorted('filed', 'true')).toEqual([kathyAgain, cathy, kathy, katherine]);
      expect(await sorted('number')).toEqual([cathy, katherine, kathy, kathyAgain]);
      expect((await sorted('court'))[0]).toBe(cathy);
      expect((await sorted('name'))[0]).toBe(cathy);
    });

    it("lists the courts that couldn't be searched, and omits their cases", async () => {
      const answer = await superSearch('kathy quillfeather', { regionId: MARION_REGION });
      expect(answer.json<CaseSearchResult>().notSearched).toEqual(
        expect.arrayContaining([
          { name: 'Marion Broken Court', reason: 'Its computer is being moved.' },
          { name: 'Marion Silent Court', reason: "This court doesn't participate." },
        ]),
      );
      expect(found(answer)).not.toContain(ids.broken);
    });

    it("omits a court as soon as it can't be searched, and shows the reason within seconds", async () => {
      const setOutage = (outage: string | null) =>
        site.database.db
          .updateTable('court')
          .set({ outage })
          .where('id', '=', COURTS.lake)
          .execute();
      expect(found(await superSearch('cathy quillfeather'))).toContain(ids.cathy);
      await setOutage('Its roof leaks.');
      try {
        expect(found(await superSearch('cathy quillfeather'))).not.toContain(ids.cathy);
        site.clock.time += 5_000;
        const { notSearched } = (await superSearch('cathy quillfeather')).json<CaseSearchResult>();
        expect(notSearched).toContainEqual({ name: 'Lake Test Court', reason: 'Its roof leaks.' });
      } finally {
        await setOutage(null);
        site.clock.time += 5_000;
      }
    });

    it('counts cases up to the cap and reports that there are more', async () => {
      await addAlikeCases(site.database, SEARCH_RESULT_CAP + 5, {
        first: 'Many',
        last: 'Manyfoldson',
      });
      const page = async (pageNumber: number) =>
        (await superSearch('manyfoldson', { pageNumber })).json<CaseSearchResult>();
      const first = await page(1);
      expect(first).toMatchObject({ total: SEARCH_RESULT_CAP, capped: true });
      expect(first.items).toHaveLength(50);
      expect((await page(20)).items).toHaveLength(50);
      expect((await page(21)).items).toEqual([]);
      expect(first.sorts).toEqual(['relevance', 'name', 'filed']);
      const byCourt = (
        await superSearch('manyfoldson', { sort: 'court' })
      ).json<CaseSearchResult>();
      expect(byCourt.sort).toBe('relevance');
      const second = await page(2);
      const shown = [...first.items, ...second.items].map(({ caseId }) => caseId);
      expect(new Set(shown).size).toBe(100);
      for (const sort of ['name', 'filed', 'number', 'court']) {
        const pages = await Promise.all(
          [1, 2].map((pageNumber) => superSearch('manyfoldson', { sort, pageNumber })),
        );
        expect(new Set(pages.flatMap(found)).size).toBe(100);
      }
      const csv = await visitor.call(
        'GET',
        `/court/cases.csv?${query({ fullName: 'manyfoldson' })}`,
      );
      expect(csv.headers['content-disposition']).toContain('cases-first-1000.csv');
      expect(csv.body.trim().split('\r\n')).toHaveLength(SEARCH_RESULT_CAP + 1);
    });
  });

  describe('number search', () => {
    it.each(['45Z01-2603-MF-000013', '45z1-2603-mf-13', '45Z012603MF000013', '2603-MF-13'])(
      'accepts the case number %s',
      async (publicCaseId) => {
        const answer = await search({ publicCaseId });
        expect(found(answer)).toEqual([ids.cathy]);
        expect(answer.json<CaseSearchResult>().items[0]?.matches).toEqual([]);
      },
    );

    it.each(['MF-13', 'mf 000013', 'mf13', '45Z01-MF-13'])(
      'accepts the case number %s without the month',
      async (publicCaseId) => {
        expect(found(await search({ publicCaseId }))).toContain(ids.cathy);
        const answer = await search({ publicCaseId, filedFrom: '2026-03-01', sort: 'filed' });
        for (const { caseNumber } of answer.json<CaseSearchResult>().items) {
          expect(caseNumber).toMatch(/-MF-000013$/);
        }
      },
    );

    it('finds a case number without its month only in the court that it specifies', async () => {
      expect(found(await search({ publicCaseId: '45Z01-MF-13' }))).toEqual([ids.cathy]);
      expect(found(await search({ publicCaseId: '45Z02-MF-13' }))).toEqual([]);
    });

    it("finds nothing for text that isn't a case number", async () => {
      for (const publicCaseId of ['-', '%', '***', "'", '49Z01-2699-SC-999999']) {
        const answer = await search({ publicCaseId });
        expect(answer.statusCode).toBe(200);
        expect(answer.json<CaseSearchResult>()).toMatchObject({ total: 0, items: [] });
      }
    });
  });

  describe('invalid requests', () => {
    it.each([
      [{}, 'fullName', MESSAGES.missingPartyName],
      [{ fullName: '  ' }, 'fullName', MESSAGES.missingPartyName],
      [{ partyRole: 'ATTORNEY' }, 'fullName', MESSAGES.missingAttorneyName],
      [{ publicCaseId: ' ' }, 'publicCaseId', MESSAGES.missingCaseNumber],
      [{ fullName: 'a', publicCaseId: 'b' }, 'fullName', null],
      [{ fullName: 'x'.repeat(7_000) }, 'fullName', 'Enter at most 500 characters.'],
      [{ fullName: 'a', regionId: 'abc' }, 'regionId', 'Use a whole number.'],
      [{ fullName: 'a', regionId: '1e3' }, 'regionId', 'Use a whole number.'],
      [{ fullName: 'a', regionId: '99999999999' }, 'regionId', null],
      [{ fullName: 'a', pageNumber: '0' }, 'pageNumber', null],
      [{ fullName: 'a', sort: 'id; drop' }, 'sort', null],
      [{ fullName: 'a', partyRole: 'JUDGE' }, 'partyRole', null],
      [{ fullName: 'a', status: 'open' }, 'status', null],
      [{ fullName: 'a', caseType: "S'" }, 'caseType', null],
      [{ fullName: 'a', filedFrom: '2026-02-30' }, 'filedFrom', 'Use a date such as 2026-06-30.'],
      [{ fullName: 'a', filedFrom: '0026-05-14' }, 'filedFrom', 'Use a year from 1600 to 2999.'],
      [{ fullName: 'a', filedFrom: '0000-01-01' }, 'filedFrom', null],
      [{ fullName: 'a', filedFrom: '2026-02-02', filedTo: '2026-02-01' }, 'filedTo', null],
      [{ fullName: 'a', other: 'b' }, 'other', "This field isn't accepted here."],
    ])('returns a field error for the case search %#', async (fields, name, message) => {
      const answer = await search(fields as Record<string, string>);
      expect(answer.statusCode).toBe(400);
      const body = answer.json<{ fields: { name: string; messages: string[] }[] }>();
      const field = body.fields.find((entry) => entry.name === name);
      expect(field?.messages[0]).toBe(message ?? field?.messages[0]);
      expect(field?.messages.length).toBeGreaterThan(0);
    });

    it.each([
      ['%smith', MESSAGES.wildcardPosition],
      ['sm%ith', MESSAGES.wildcardPosition],
      ['sm?th', MESSAGES.wildcardNotPermitted],
      ['"smi%"', MESSAGES.wildcardInQuotes],
    ])('rejects the wildcard in %s with its message', async (fullName, message) => {
      const answer = await superSearch(fullName);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        messages: [],
        fields: [{ name: 'fullName', messages: [message] }],
      });
      const anna = await site.signedIn('anna');
      const plain = await search({ fullName, isFullTextNameBasedSearch: 'false' }, anna);
      expect(plain.statusCode).toBe(200);
    });

    it('suggests % when * is typed', async () => {
      const answer = await superSearch('smi*');
      expect(answer.json()).toMatchObject({
        fields: [{ messages: [MESSAGES.wildcardNotPermitted, 'Use % instead of *.'] }],
      });
    });
  });

  describe('confidential, sealed, and expunged cases', () => {
    const HIDDEN = ['confidential', 'sealed', 'expunged'];
    const numbers = ['49Z01-2605-JC-000015', '49Z01-2605-SC-000016', '49Z01-2605-SC-000017'];

    it('hides confidential, sealed, and expunged cases from a name search', async () => {
      for (const name of ['verborgensen', 'kathy verborgensen', 'verb%', '"Kathy Verborgensen"']) {
        expect((await superSearch(name)).json()).toMatchObject({ total: 0, items: [] });
      }
      expect((await search({ fullName: 'Verborgensen' })).json()).toMatchObject({ total: 0 });
    });

    it('hides confidential, sealed, and expunged cases from a number search', async () => {
      for (const publicCaseId of [...numbers, '49Z01-2605-JC%', '49Z01-2605-SC-00001%']) {
        const answer = await search({ publicCaseId });
        for (const name of HIDDEN) expect(found(answer)).not.toContain(ids[name]);
      }
    });

    it('returns the 404 page at every URL of a hidden case', async () => {
      const nowhere = await visitor.call('GET', '/court/cases/2147483647');
      expect(nowhere.statusCode).toBe(404);
      const others = ['0', '-1', 'abc', '1e3', '99999999999999999999', "'", 'x'.repeat(5_000)];
      for (const id of [...HIDDEN.map((name) => ids[name]), ...others]) {
        for (const path of [`/court/cases/${id}`, `/court/cases/${id}/ccs`]) {
          const answer = await visitor.call('GET', path);
          expect(answer.statusCode).toBe(404);
          expect(answer.body).toBe(nowhere.body);
        }
      }
    });

    it('omits hidden cases from a CSV', async () => {
      const answer = await visitor.call(
        'GET',
        `/court/cases.csv?${query({ fullName: 'verborgensen' })}`,
      );
      expect(answer.statusCode).toBe(200);
      expect(answer.body.trim().split('\r\n')).toHaveLength(1);
    });

    it('rejects saving a hidden case, and removes a hidden case from saved lists', async () => {
      const anna = await site.signedIn('anna');
      for (const name of HIDDEN) {
        const answer = await anna.call('PUT', `/court/my/${ids[name]}`, {
          payload: { alert: false },
        });
        expect(answer.statusCode).toBe(404);
      }
      const id = await addCase(site.database, { number: '49Z01-2606-SC-000020' });
      await anna.call('PUT', `/court/my/${id}`, { payload: { alert: false } });
      expect((await anna.call('GET', '/court/my')).json()).toMatchObject({ total: 1 });
      await site.database.db
        .updateTable('court_case')
        .set({ is_expunged: true })
        .where('id', '=', id)
        .execute();
      expect((await anna.call('GET', '/court/my')).json()).toMatchObject({ total: 0, items: [] });
      expect((await anna.call('GET', '/court/my/ids')).json()).toMatchObject({ items: [] });
    });
  });

  describe('a single case', () => {
    it('returns all details of a case', async () => {
      const answer = await visitor.call('GET', `/court/cases/${ids.cathy}`);
      const details = answer.json<CaseDetails>();
      expect(details).toMatchObject({
        caseId: ids.cathy,
        caseNumber: '45Z01-2603-MF-000013',
        typeName: 'Mortgage Foreclosure',
        filedOn: '2026-03-10',
        court: {
          id: COURTS.lake,
          countyName: expect.stringMatching(/^Lake/) as string,
          timeZone: 'America/Chicago',
        },
        ccsTotal: 1_203,
        source: 'Odyssey',
        asOf: '2026-06-30T08:00:00.000Z',
      });
      expect(details.parties.map(({ name }) => name)).toEqual(['Cathy Quillfeather']);
      const dates = details.latestEntries.map(({ enteredOn }) => enteredOn);
      expect(dates).toHaveLength(LATEST_ENTRIES);
      expect(dates).toEqual([...dates].sort().reverse());
    });

    it('shows who represents whom, lead attorney first', async () => {
      const { db } = site.database;
      const parties = await db
        .selectFrom('case_party')
        .select(['id', 'is_attorney'])
        .where('case_id', '=', ids.cathy ?? 0)
        .execute();
      const attorney = parties.find((party) => party.is_attorney)?.id ?? 0;
      const party = parties.find((other) => !other.is_attorney)?.id ?? 0;
      await db
        .insertInto('representation')
        .values({ party_id: party, attorney_id: attorney, is_lead: true })
        .execute();
      const answer = await visitor.call('GET', `/court/cases/${ids.cathy}`);
      expect(answer.json<CaseDetails>().parties[0]?.attorneys).toEqual([
        { id: attorney, name: 'Zelda Attwater', barNumber: '4711-49', isLead: true },
      ]);
    });

    it('returns a case summary in pages of 500 that contain every entry once', async () => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map(async (pageNumber) =>
          (
            await visitor.call('GET', `/court/cases/${ids.cathy}/ccs?pageNumber=${pageNumber}`)
          ).json<CcsPage>(),
        ),
      );
      expect(pages.map((page) => page.items.length)).toEqual([500, 500, 203, 0]);
      expect(pages.map((page) => page.total)).toEqual([1_203, 1_203, 1_203, 1_203]);
      const numbers = pages.flatMap((page) => page.items.map((entry) => entry.entryNumber));
      expect(numbers).toEqual(Array.from({ length: 1_203 }, (_none, index) => index + 1));
      expect(pages[0]?.summary).toMatchObject({ caseId: ids.cathy });
    });

    it('filters a case summary by kind, words, and dates, in both sort orders', async () => {
      const { db } = site.database;
      const caseId = await addCase(site.database, { number: '45Z01-2603-MF-000913' });
      const types = ['Order Issued', 'Hearing Scheduling Activity', 'Motion Filed', 'Fee Paid'];
      const rows = Array.from({ length: 1_000 }, (_none, at) => ({
        case_id: caseId,
        entry_number: at + 1,
        entered_on: `2026-0${String(1 + Math.floor(at / 500))}-15`,
        type_code: 'X',
        type_text: types[at % types.length] ?? '',
        text: at === 777 ? 'Stay of 100% <b>lifted</b>' : 'Text',
        is_notice_sent: false,
        is_order_on_file: false,
        event_on: null,
      }));
      await db.insertInto('ccs_entry').values(rows).execute();
      const path = `/court/cases/${String(caseId)}/ccs`;
      const read = async (filter: string) =>
        (await visitor.call('GET', `${path}?${filter}`)).json<CcsPage>();
      const numbers = ({ items }: CcsPage) => items.map(({ entryNumber }) => entryNumber);
      const orders = await read('kind=order&newestFirst=true');
      expect(orders).toMatchObject({ total: 250, entryTotal: 1_000 });
      expect(numbers(orders).slice(0, 2)).toEqual([997, 993]);
      expect(Object.fromEntries(orders.kinds.map(({ count, kind }) => [kind, count]))).toEqual({
        order: 250,
        hearing: 250,
        filing: 250,
        payment: 250,
      });
      expect(numbers(await read('text=LIFTED+100%25'))).toEqual([778]);
      expect(numbers(await read('text=lifted+nothing'))).toEqual([]);
      expect((await read('enteredFrom=2026-02-01')).total).toBe(500);
      expect((await read('enteredTo=2026-02-01&kind=payment')).total).toBe(125);
      const page = await visitor.call('GET', `${path}/print?kind=hearing`);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('250 of 1,000 entries: Hearings');
      expect(page.body.match(/<th scope="row">/g)).toHaveLength(250);
      const one = await visitor.call('GET', `${path}/print?text=lifted`);
      expect(one.body).toContain('Stay of 100% &lt;b&gt;lifted&lt;/b&gt;');
      expect((await visitor.call('GET', `${path}/print?kind=none`)).statusCode).toBe(400);
      const sealed = `/court/cases/${String(ids.sealed)}/ccs/print`;
      expect((await visitor.call('GET', sealed)).statusCode).toBe(404);
    });

    it("rejects a page number that isn't a number", async () => {
      for (const page of ['x', '0', '-1', '1.5', '99999999999']) {
        const answer = await visitor.call(
          'GET',
          `/court/cases/${ids.cathy}/ccs?pageNumber=${page}`,
        );
        expect(answer.statusCode).toBe(400);
      }
    });
  });

  describe('a single court', () => {
    const open = (courtId: number) => visitor.call('GET', `/court/courts/${courtId}`);
    const MIDNIGHT = Date.parse('2026-07-06T05:00:00Z');
    const DAY = 86_400_000;
    beforeAll(async () => {
      const hearing = (caseId = 0, startsAt = 0, status: 'CONFIRMED' | 'CANCELLED' = 'CONFIRMED') =>
        ({ case_id: caseId, starts_at: new Date(startsAt), status }) as const;
      const cathy = ids['cathy'];
      await addCase(site.database, {
        number: '45Z01-2506-MF-000001',
        court: COURTS.lake,
        type: 'MF',
        filedOn: '2025-07-31',
      });
      const sealed = await addCase(site.database, {
        number: '45Z01-2607-MF-000002',
        court: COURTS.lake,
        type: 'MF',
        filedOn: '2026-07-01',
        isSealed: true,
      });
      const rows = [
        hearing(cathy, MIDNIGHT - 1),
        hearing(cathy, MIDNIGHT),
        hearing(cathy, MIDNIGHT + 3 * DAY, 'CANCELLED'),
        hearing(cathy, MIDNIGHT + 14 * DAY - 1),
        hearing(cathy, MIDNIGHT + 14 * DAY),
        hearing(sealed, MIDNIGHT + DAY),
      ];
      await site.database.db
        .insertInto('hearing')
        .values(rows.map((row) => ({ ...row, duration_minutes: 30, event: 'Sale', room: null })))
        .execute();
    });

    it("counts a court's public cases over 12 months by month and type", async () => {
      const answer = await open(COURTS.lake);
      expect(answer.statusCode).toBe(200);
      const { court, months, types } = answer.json<CourtDetails>();
      expect(court).toMatchObject({ id: COURTS.lake, code: '45Z01' });
      expect(months).toHaveLength(12);
      expect(months[0]).toEqual({ month: '2025-08', filed: 0 });
      expect(months.filter(({ filed }) => filed > 0)).toEqual([{ month: '2026-03', filed: 1 }]);
      expect(types).toEqual([expect.objectContaining({ typeCode: 'MF', filed: 1 })]);
    });

    it("lists confirmed hearings for today and the next 13 days in the court's time zone", async () => {
      const { hearingTotal, hearings } = (await open(COURTS.lake)).json<CourtDetails>();
      expect(hearings.map(({ startsAt }) => Date.parse(startsAt))).toEqual([
        MIDNIGHT,
        MIDNIGHT + 14 * DAY - 1_000,
      ]);
      expect(hearingTotal).toBe(2);
    });

    it('returns 404 for an unknown court, and in Michigan', async () => {
      const michigan = { headers: { 'location-code': 'STATE-MI' } };
      expect((await open(999_999)).statusCode).toBe(404);
      const answer = await visitor.call('GET', `/court/courts/${COURTS.lake}`, michigan);
      expect(answer.statusCode).toBe(404);
    });
  });

  describe('case CSV', () => {
    it('exports all results of the same query as an attachment', async () => {
      const fields = query({ fullName: 'kathy quillfeather', isFullTextNameBasedSearch: 'on' });
      const answer = await visitor.open(`/web/court/cases.csv?${fields}`);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toBe('attachment; filename="cases.csv"');
      const lines = answer.body.split('\r\n');
      expect(lines[0]).toMatch(/^\uFEFFCase number,Caption,/);
      expect(lines[1]).toContain('49Z01-2604-SC-000014');
      expect(lines).toHaveLength(6);
    });

    it('escapes a CSV cell that starts with a formula', async () => {
      const answer = await visitor.call('GET', '/court/cases.csv?fullName=formulason');
      expect(answer.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    });

    it.each([
      '=1+1',
      '+1',
      '-5+1',
      '@SUM(A1)',
      '＝1+1',
      '＋1',
      '－5',
      '＠A1',
      '\t=1',
      '\r=1',
      '\n=1',
    ])('shows %j as text in a spreadsheet', (text) => {
      expect(csvLine(['2026', text])).toBe(`2026,"'${text}"\r\n`);
    });

    it('rejects a CSV request that the search would reject, with an error page when opened from a link', async () => {
      const answer = await visitor.open('/web/court/cases.csv');
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(MESSAGES.missingPartyName);
    });
  });
});

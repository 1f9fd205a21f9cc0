import type { Facets } from '#contract/schemas/results';
import type { JudgmentDetails, JudgmentSearchResult } from '#contract/schemas/judgments';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import { MESSAGES } from '#contract/messages';
import { ALL_REGIONS } from '#contract/records/registers';
import { JUDGMENT_NAMES } from '../../../../src/server/domain/nameIndex/registerRepository';
import { indexRecords } from '../../../../src/server/domain/nameIndex/writeRepository';
import { addSource, docketJudgment } from '../../registerSeed';
import { addCase, COURTS, LAKE, MARION } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

type Fields = Readonly<Record<string, string | number>>;

const MICHIGAN = { headers: { 'location-code': 'STATE-MI' } };

describe('judgments', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    const { database } = site;
    for (const county of [MARION, LAKE]) await addSource(database, 'judgment', county);
    const bank = [{ name: 'Quillbank' }];
    ids['case'] = await addCase(database, {
      number: '49Z01-2501-SC-000701',
      caption: 'Quillbank v. Quillfeather',
    });
    ids['kathy'] = await docketJudgment(database, '49Z01-2501-SC-000701', {
      case_id: ids['case'],
      debtors: [{ name: 'Kathy Quillfeather', address: 'Gary, IN' }],
      creditors: bank,
      docketed_on: '2025-03-01',
      debt_cents: 50_000,
      interest_cents: 1_000,
      costs_cents: 500,
      status: 'PARTLY_RELEASED',
      docket_book: 'Q',
      docket_page: '12',
    });
    ids['norbert'] = await docketJudgment(database, '49Z01-2501-SC-000701', {
      case_id: ids['case'],
      debtors: [{ name: 'Norbert Quillfeather' }],
      creditors: bank,
      docketed_on: '2025-03-02',
    });
    ids['katherine'] = await docketJudgment(database, '45Z01-2603-MF-000702', {
      court_id: COURTS.lake,
      debtors: [{ name: 'Katherine Quillfeather' }],
      docketed_on: '2026-04-01',
      debt_cents: 9_000_000,
    });
    ids['ending'] = await docketJudgment(database, 'S1-85-3317-C', {
      debtors: [{ name: 'Cathy Quillfeather' }],
      docketed_on: '2016-09-01',
      expires_on: '2026-10-04',
      status: 'RENEWED',
    });
    ids['released'] = await docketJudgment(database, '49Z01-1609-SC-000703', {
      debtors: [{ name: 'Olga Quillfeather' }],
      docketed_on: '2016-09-02',
      expires_on: '2026-09-02',
      status: 'RELEASED',
    });
    const event = { judgment_id: ids['kathy'], text: 'Noted.', amount_cents: null };
    await database.db
      .insertInto('judgment_event')
      .values([
        { ...event, kind: 'PARTIAL_RELEASE', happened_on: '2025-09-01', amount_cents: 12_000 },
        { ...event, kind: 'RENDERED', happened_on: '2025-02-28', amount_cents: 50_000 },
        { ...event, kind: 'PARTIAL_RELEASE', happened_on: '2025-08-01', amount_cents: 345 },
      ])
      .execute();
    const hidden = [{ name: 'Ida Verborgensen' }];
    const sealed = await addCase(database, { number: '49Z01-2501-SC-000704', isSealed: true });
    ids['sealed'] = await docketJudgment(database, '49Z01-2501-SC-000704', {
      case_id: sealed,
      debtors: hidden,
    });
    ids['open'] = await addCase(database, { number: '49Z01-2501-SC-000705' });
    ids['sealedLater'] = await docketJudgment(database, '49Z01-2501-SC-000705', {
      case_id: ids['open'],
      debtors: [{ name: 'Olga Laterhidden' }],
    });
  });
  afterAll(() => site.close());

  const query = (fields: Fields): string =>
    new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  const ask = (path: string, fields: Fields, browser = visitor) =>
    browser.call('GET', `/court/judgments${path}?${query(fields)}`);
  const search = async (fields: Fields): Promise<JudgmentSearchResult> =>
    (await ask('', fields)).json<JudgmentSearchResult>();
  const found = async (fields: Fields): Promise<number[]> =>
    (await search(fields)).items.map(({ id }) => id);
  const facetsOf = async (fields: Fields): Promise<Facets> =>
    (await ask('/facets', fields)).json<Facets>();
  const details = (id: number | undefined, changes = {}) =>
    visitor.call('GET', `/court/judgments/${String(id)}`, changes);

  it('finds similar names of debtors and creditors, with the reasons', async () => {
    const result = await search({ fullName: 'kathy quillfeather' });
    expect(result.items.map(({ id }) => id)).toEqual([ids.kathy, ids.katherine, ids.ending]);
    expect(result.items[0]).toMatchObject({
      caseNumber: '49Z01-2501-SC-000701',
      caseId: ids.case,
      court: { id: COURTS.marion, countyId: MARION },
      debtors: 'Kathy Quillfeather',
      creditors: 'Quillbank',
      amountCents: 51_500,
      matches: [{ name: 'Kathy Quillfeather', role: 'Debtor', city: 'Gary, IN', isExact: true }],
    });
    expect(result.items[1]?.matches[0]?.reasons[0]).toMatchObject({ kind: 'nickname' });
    expect(result.region).toEqual(ALL_REGIONS.judgment);
    expect(await found({ fullName: 'quillbank', role: 'Creditor' })).toHaveLength(2);
    expect(await found({ fullName: 'quillbank', role: 'Debtor' })).toEqual([]);
  });

  it.each(['49Z01-2501-SC-000701', '49z1 2501 sc 701', '2501-SC-701', 'SC-000701'])(
    'finds judgments by case number %s',
    async (publicCaseId) => {
      const all = await found({ publicCaseId });
      expect(all).toEqual(expect.arrayContaining([ids.kathy, ids.norbert]));
    },
  );

  it('finds legacy numbers and number prefixes, and shows how the number was interpreted', async () => {
    expect(await found({ publicCaseId: 's1 85 3317' })).toEqual([ids.ending]);
    const ofCourt = await search({ publicCaseId: '45Z01' });
    expect(ofCourt.understood).toBe('court 45Z01');
    expect(ofCourt.items.map(({ id }) => id)).toEqual([ids.katherine]);
    expect(ofCourt.items[0]?.matches).toEqual([]);
  });

  it.each<[Fields, string[]]>([
    [{ status: 'RENEWED' }, ['ending']],
    [{ caseType: 'MF' }, ['katherine']],
    [{ filedFrom: '2025-03-01', filedTo: '2025-03-02', sort: 'filed' }, ['kathy', 'norbert']],
    [{ amountFrom: 90_000 }, ['katherine']],
    [{ amountTo: 515, sort: 'amount' }, ['kathy']],
    [{ amountFrom: 515, amountTo: 515 }, ['kathy']],
    [{ expiresSoon: 'TRUE' }, ['ending']],
    [{ countyId: LAKE }, ['katherine']],
    [{ amountFrom: 1, status: 'RELEASED' }, ['released']],
  ])('filters judgments by %j, by name and by number', async (fields, names) => {
    const wanted = names.map((name) => ids[name]);
    expect(await found({ fullName: 'quillfeather', ...fields })).toEqual(wanted);
    const numbers: [string, string[]][] = [
      ['49Z01-2501-SC-000701', ['kathy', 'norbert']],
      ['45Z01-2603-MF-000702', ['katherine']],
      ['S1-85-3317-C', ['ending']],
      ['49Z01-1609-SC-000703', ['released']],
    ];
    for (const [publicCaseId, ofCase] of numbers) {
      const kept = ofCase.filter((name) => names.includes(name)).map((name) => ids[name]);
      expect(new Set(await found({ publicCaseId, ...fields }))).toEqual(new Set(kept));
    }
  });

  it('sorts judgments by the requested column in both directions', async () => {
    const sorted = (sort: string, descending = 'false') =>
      found({ fullName: 'quillfeather', sort, descending });
    const { ending, katherine, kathy, norbert, released } = ids;
    expect(await sorted('filed')).toEqual([ending, released, kathy, norbert, katherine]);
    expect((await sorted('amount', 'true'))[0]).toBe(katherine);
    expect((await sorted('amount'))[0]).toBe(kathy);
    expect((await sorted('court'))[0]).toBe(katherine);
    expect(await sorted('name')).toEqual([ending, katherine, kathy, norbert, released]);
    expect((await sorted('number'))[0]).toBe(katherine);
    expect((await search({ fullName: 'quillfeather' })).sorts).toEqual([
      'relevance',
      'name',
      'filed',
      'number',
      'court',
      'amount',
    ]);
  });

  it('returns facet counts of judgments that match the filtered search', async () => {
    const searches: readonly Fields[] = [
      { fullName: 'quillfeather' },
      { fullName: 'quillfeather', amountFrom: 1_000 },
      { publicCaseId: '49Z01', amountTo: 1_000_000 },
    ];
    for (const asked of searches) {
      const facets = await facetsOf(asked);
      expect(facets.capped).toBe(false);
      const choices: [Fields, number][] = [
        ...facets.counties.map(({ count, id }): [Fields, number] => [{ countyId: id }, count]),
        ...facets.statuses.map(({ count, status }): [Fields, number] => [{ status }, count]),
        ...facets.roles.map(({ count, role }): [Fields, number] => [{ role }, count]),
        ...facets.types.map(({ code, count }): [Fields, number] => [{ caseType: code }, count]),
        ...facets.years.map(({ count, year }): [Fields, number] => [
          { filedFrom: `${year}-01-01`, filedTo: `${year}-12-31` },
          count,
        ]),
      ];
      expect(choices.length).toBeGreaterThan(4);
      for (const [fields, count] of choices) {
        expect([fields, (await search({ ...asked, ...fields })).total]).toEqual([fields, count]);
      }
    }
    const { types } = await facetsOf({ fullName: 'quillfeather' });
    expect(types).toContainEqual({ code: 'MF', name: 'Mortgage Foreclosure', count: 1 });
  });

  it('suggests similar names and numbers when nothing is found, and a number search for a number typed as a name', async () => {
    const misspelt = { fullName: 'norbert quilfeather' };
    const near = { name: 'norbert quillfeather', count: 1 };
    expect((await facetsOf(misspelt)).names).toEqual([near]);
    // Filters outside the name index narrow similar names too.
    expect((await facetsOf({ ...misspelt, amountFrom: 1 })).names).toEqual([near]);
    expect((await facetsOf({ ...misspelt, amountFrom: 50_000 })).names).toEqual([]);
    const { numbers } = await facetsOf({ publicCaseId: '45Z01-2603-MF-000720' });
    expect(numbers).toEqual([
      { id: ids.katherine, number: '45Z01-2603-MF-000702', title: 'Katherine Quillfeather' },
    ]);
    const offered = await search({ fullName: '45Z01-2603-MF-000702' });
    expect(offered).toMatchObject({
      total: 0,
      offeredSearch: { register: 'judgment', fields: { publicCaseId: '45Z01-2603-MF-000702' } },
    });
  });

  it('limits results, sorts them correctly, and reports that there are more', async () => {
    const { db } = site.database;
    const many = SEARCH_RESULT_CAP + 3;
    const number = '49Z01-2401-CC-000799';
    const first = await docketJudgment(site.database, number, {
      debtors: [{ name: 'Many Manyfoldson' }],
    });
    const rows = Array.from({ length: many }, (_none, at) => at);
    const judgment = await db
      .selectFrom('judgment')
      .where('id', '=', first)
      .selectAll()
      .executeTakeFirstOrThrow();
    const { id: _id, ...copied } = judgment;
    const added = await db
      .insertInto('judgment')
      .values(rows.map((at) => ({ ...copied, debt_cents: at * 100 })))
      .returning('id')
      .execute();
    const [name] = await db
      .selectFrom('judgment_party')
      .where('judgment_id', '=', first)
      .select(['role', 'name', 'sort_name', 'position'])
      .execute();
    await db
      .insertInto('judgment_party')
      .values(added.map(({ id }) => ({ ...name!, judgment_id: id })))
      .execute();
    await indexRecords(
      db,
      JUDGMENT_NAMES,
      added.map(({ id }) => id),
    );
    const all = await search({ fullName: 'manyfoldson', sort: 'amount' });
    expect(all).toMatchObject({ total: SEARCH_RESULT_CAP, capped: true, sort: 'relevance' });
    expect(all.sorts).toEqual(['relevance', 'name', 'filed']);
    // All rows within the filter are read, so every sort is correct.
    const cheap = { fullName: 'manyfoldson', amountTo: 10_000, sort: 'amount', descending: 'true' };
    const largest = await search(cheap);
    expect(largest).toMatchObject({ total: SEARCH_RESULT_CAP, capped: true, sort: 'amount' });
    expect(largest.items[0]?.amountCents).toBe((many - 1) * 100);
    expect(await search({ fullName: 'manyfoldson', amountTo: 500 })).toMatchObject({
      total: 501,
      capped: false,
    });
    const second = await search({ fullName: 'manyfoldson', amountTo: 500, pageNumber: 11 });
    expect(second.items).toHaveLength(1);
    expect((await facetsOf({ fullName: 'manyfoldson', amountTo: 500 })).statuses).toEqual([
      { status: 'OPEN', count: 501 },
    ]);
  });

  it("shows a judgment's events, payments, and the case's other judgments", async () => {
    const judgment = (await details(ids.kathy)).json<JudgmentDetails>();
    expect(judgment).toMatchObject({
      caption: 'Quillbank v. Quillfeather',
      debtCents: 50_000,
      interestCents: 1_000,
      costsCents: 500,
      releasedCents: 12_345,
      docketBook: 'Q',
      docketPage: '12',
      source: 'Test system',
      asOf: '2026-06-30T08:00:00.000Z',
    });
    expect(judgment.events.map(({ happenedOn }) => happenedOn)).toEqual([
      '2025-02-28',
      '2025-08-01',
      '2025-09-01',
    ]);
    expect(judgment.parties.map(({ name, role }) => [name, role])).toEqual([
      ['Kathy Quillfeather', 'Debtor'],
      ['Quillbank', 'Creditor'],
    ]);
    expect(judgment.others.map(({ id }) => id)).toEqual([ids.norbert]);
    const alone = (await details(ids.ending)).json<JudgmentDetails>();
    expect(alone).toMatchObject({ caption: null, caseId: null, others: [] });
  });

  it('hides judgments everywhere as soon as their case is hidden', async () => {
    const names: [string, string, number | undefined][] = [
      ['ida verborgensen', '49Z01-2501-SC-000704', ids.sealed],
      ['olga laterhidden', '49Z01-2501-SC-000705', ids.sealedLater],
    ];
    expect(await found({ fullName: 'olga laterhidden' })).toEqual([ids.sealedLater]);
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', ids.open!)
      .execute();
    for (const [fullName, publicCaseId, id] of names) {
      const searches: readonly Fields[] = [
        { fullName },
        { publicCaseId },
        { publicCaseId: '49Z01-2501' },
      ];
      for (const fields of searches) {
        expect(await found(fields)).not.toContain(id);
        const { numbers, names: near } = await facetsOf(fields);
        expect(numbers.map((each) => each.id)).not.toContain(id);
        expect(near).toEqual([]);
        const csv = await visitor.call('GET', `/court/judgments.csv?${query(fields)}`);
        expect(csv.statusCode).toBe(200);
        expect(csv.body).not.toContain(publicCaseId);
      }
      const slip = await facetsOf({ publicCaseId: publicCaseId.replace('2501', '2510') });
      expect(slip.numbers.map((each) => each.id)).not.toContain(id);
      expect((await details(id)).statusCode).toBe(404);
    }
  });

  it('exports judgments as CSV with the matched party', async () => {
    const answer = await visitor.open('/web/court/judgments.csv?fullName=kathy+quillfeather');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="judgments.csv"');
    // Excel reads a file without a byte order mark as Windows-1252.
    expect(answer.body.startsWith('\uFEFFCase number,')).toBe(true);
    const lines = answer.body.trim().split('\r\n');
    expect(lines[0]).toMatch(/^Case number,Debtors,Creditors,Amount,.*Matching parties$/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('515.00');
    expect(lines[1]).toContain('Kathy Quillfeather (Debtor)');
  });

  it("omits judgments from a county that can't be searched, and shows the county", async () => {
    const { database } = site;
    await addSource(database, 'judgment', LAKE, { outage: 'Its roof leaks.' });
    site.clock.time += 5_000;
    const without = await search({ fullName: 'quillfeather' });
    expect(without.items.map(({ id }) => id)).not.toContain(ids.katherine);
    expect(await found({ publicCaseId: '45Z01' })).toEqual([]);
    expect(without.notSearched).toContainEqual({ name: 'Lake County', reason: 'Its roof leaks.' });
    await addSource(database, 'judgment', LAKE, { coverage_from: null });
    site.clock.time += 5_000;
    const silent = await search({ fullName: 'quillfeather' });
    const reason = "This office doesn't participate.";
    expect(silent.notSearched).toContainEqual({ name: 'Lake County', reason });
    expect(silent.places.all - silent.places.searched).toBe(silent.notSearched.length);
    await addSource(database, 'judgment', LAKE);
    site.clock.time += 5_000;
  });

  it.each<[Fields, string, string | null]>([
    [{}, 'fullName', MESSAGES.missingPartyName],
    [{ publicCaseId: ' ' }, 'publicCaseId', MESSAGES.missingCaseNumber],
    [
      { fullName: 'a', publicCaseId: 'b' },
      'fullName',
      'Search by a name or by a case number, not both.',
    ],
    [{ fullName: 'x'.repeat(501) }, 'fullName', 'Enter at most 500 characters.'],
    [{ fullName: '%smith' }, 'fullName', MESSAGES.wildcardPosition],
    [{ fullName: 'a', partyRole: 'ATTORNEY' }, 'partyRole', null],
    [{ fullName: 'a', regionId: ALL_REGIONS.court.id }, 'regionId', null],
    [{ fullName: 'a', regionId: ALL_REGIONS.register.id }, 'regionId', null],
    [{ fullName: 'a', sort: 'county' }, 'sort', null],
    [{ fullName: 'a', status: 'CLOSED' }, 'status', null],
    [{ fullName: 'a', amountFrom: '-1' }, 'amountFrom', null],
    [{ fullName: 'a', amountFrom: '1e3' }, 'amountFrom', null],
    [{ fullName: 'a', amountFrom: '9999999999' }, 'amountFrom', null],
    [
      { fullName: 'a', amountFrom: 10, amountTo: 9 },
      'amountTo',
      'The second amount must not be less than the first.',
    ],
    [
      { fullName: 'a', filedFrom: '2026-02-02', filedTo: '2026-02-01' },
      'filedTo',
      'The end date must not be before the start date.',
    ],
    [{ fullName: 'a', expiresSoon: 'yes' }, 'expiresSoon', null],
  ])('rejects the judgment search %j at its field', async (fields, name, message) => {
    for (const path of ['', '.csv']) {
      const answer = await ask(path, fields);
      expect(answer.statusCode).toBe(400);
      const body = answer.json<{ fields: { name: string; messages: string[] }[] }>();
      const field = body.fields.find((entry) => entry.name === name);
      expect(field?.messages[0]).toBe(message ?? field?.messages[0]);
      expect(field?.messages.length).toBeGreaterThan(0);
    }
  });

  it('finds nothing for an impossible number or hostile text', async () => {
    for (const publicCaseId of ['-', '%', "'; drop table judgment", '\u0000', '9'.repeat(500)]) {
      const answer = await ask('', { publicCaseId });
      expect([200, 400]).toContain(answer.statusCode);
      if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ total: 0 });
    }
    for (const id of ['0', 'x', '99999999999']) {
      expect((await visitor.call('GET', `/court/judgments/${id}`)).statusCode).toBe(404);
    }
  });

  it('returns 404 for judgments in Michigan', async () => {
    for (const path of ['?fullName=smith', '/facets?fullName=smith', `/${String(ids.kathy)}`]) {
      const answer = await visitor.call('GET', `/court/judgments${path}`, MICHIGAN);
      expect(answer.statusCode).toBe(404);
    }
  });

  it('logs one search per user in the judgment application, with the filters', async () => {
    const anna = await site.signedIn('anna');
    const fields = { fullName: 'kathy quillfeather', amountFrom: 100, billingCode: 'B-1' };
    expect((await ask('', fields, anna)).statusCode).toBe(200);
    const { billingCode: _code, ...counted } = fields;
    expect((await ask('/facets', counted, anna)).statusCode).toBe(200);
    expect((await ask('', { ...fields, amountFrom: 9, amountTo: 1 }, anna)).statusCode).toBe(400);
    const logged = await site.database.db
      .selectFrom('search_log')
      .select(['app_code', 'region_id', 'billing_code', 'criteria', 'result_count'])
      .where('user_id', '=', site.users.anna)
      .execute();
    expect(logged).toEqual([
      {
        app_code: 'JUDGMENT',
        region_id: ALL_REGIONS.judgment.id,
        billing_code: 'B-1',
        result_count: 3,
        criteria: {
          fullName: 'kathy quillfeather',
          isFullTextNameBasedSearch: true,
          partyRole: 'CASE_PARTY',
          amountFrom: '100',
        },
      },
    ]);
  });
});

import { sql } from 'kysely';
import { COUNT_KINDS } from '#contract/counties/counts';
import { HEADERS } from '#contract/site/headers';
import type { LocaleCode } from '#contract/locales';
import type { CountyHoldings, SampleSearch } from '#contract/schemas/countyHoldings';
import type { SiteCounts } from '#contract/schemas/counts';
import {
  addCase,
  addDocument,
  addJudgment,
  addTaxWarrant,
  COURTS,
  LAKE,
  MARION,
  WAYNE_MICHIGAN,
} from '../../seed';
import { COURT_NAMES, tablesOf } from '../../../../src/server/domain/nameIndex/registerRepository';
import { writeEnvelopeWith } from '../../filers';
import { openTestSite, START, type TestSite } from '../../testApp';

/** Removes rows that a test added; the demo data has none in these tables. */
async function takeBack({ database: { db } }: TestSite): Promise<void> {
  await db.deleteFrom('judgment').execute();
  await db.deleteFrom('recorded_document').execute();
  await db.deleteFrom('tax_warrant').execute();
  await db.deleteFrom('court_case').where('court_id', 'in', [COURTS.marion, COURTS.lake]).execute();
}

describe('sample searches', () => {
  let data: TestSite;
  let site: TestSite;
  beforeAll(async () => {
    data = await openTestSite();
  });
  afterAll(() => data.close());
  beforeEach(async () => {
    site = await openTestSite({ shared: data });
  });
  afterEach(async () => {
    await site.close();
    await takeBack(data);
  });

  const readSamples = async (locale: LocaleCode = 'STATE-IN') =>
    (
      await site
        .browser()
        .call('GET', '/common/counts/counties', { headers: { [HEADERS.location]: locale } })
    ).json<CountyHoldings>().samples;

  it('chooses sample searches that find records in the first register that has any', async () => {
    await addDocument(site.database, 'L1', WAYNE_MICHIGAN);
    const samples = await readSamples();
    expect(samples.length).toBeGreaterThan(0);
    expect(new Set(samples.map(({ register }) => register))).toEqual(new Set(['court']));
    // A surname is written as its attorney writes it, not as names are sorted.
    const [attorney] = samples.filter(({ kind }) => kind === 'attorney');
    expect(attorney?.text).toMatch(/^\p{Lu}/u);
    for (const { kind, text } of samples) {
      const query: Record<string, string> =
        kind === 'number'
          ? { publicCaseId: text }
          : {
              fullName: text,
              isFullTextNameBasedSearch: 'true',
              partyRole: kind === 'attorney' ? 'ATTORNEY' : 'CASE_PARTY',
            };
      const found = await site
        .browser()
        .call('GET', `/court/cases?${new URLSearchParams(query).toString()}`);
      expect([text, found.json<{ total: number }>().total]).not.toEqual([text, 0]);
    }
    const michigan = await readSamples('STATE-MI');
    expect(new Set(michigan.map(({ register }) => register))).toEqual(new Set(['recorder']));
    expect(michigan).toContainEqual({ register: 'recorder', kind: 'number', text: 'L1' });
  });

  it('never uses the placeholder name Public as a sample', async () => {
    const isOrganization = ({ kind }: SampleSearch): boolean => kind === 'organization';
    const before = (await readSamples()).find(isOrganization)?.text ?? '';
    expect(before).not.toBe('');
    const rename = (from: string, to: string) =>
      sql`update ${tablesOf(COURT_NAMES).names} set name = ${to} where name = ${from}`.execute(
        site.database.db,
      );
    await rename(before, 'PUBLIC');
    site.clock.time += 61_000;
    const after = (await readSamples()).find(isOrganization)?.text;
    await rename('PUBLIC', before);
    expect([before, 'PUBLIC']).not.toContain(after);
  });

  it('never uses a confidential record as a sample', async () => {
    const number = '49Z01-2606-JC-000399';
    await addCase(site.database, { number, type: 'JC' });
    expect((await readSamples()).map(({ text }) => text)).not.toContain(number);
  });
});

describe('site counts', () => {
  let data: TestSite;
  let site: TestSite;
  beforeAll(async () => {
    data = await openTestSite();
  });
  afterAll(() => data.close());
  // Each test opens its own site, because a site caches its counts for a minute.
  beforeEach(async () => {
    site = await openTestSite({ shared: data });
  });
  afterEach(async () => {
    await site.close();
    await takeBack(data);
  });

  const read = async () => (await site.browser().call('GET', '/common/counts')).json<SiteCounts>();

  const readCounties = async (locale: LocaleCode = 'STATE-IN') =>
    (
      await site
        .browser()
        .call('GET', '/common/counts/counties', { headers: { [HEADERS.location]: locale } })
    ).json<CountyHoldings>().counties;

  it("lists the state's counties by name, and counts new public records in them", async () => {
    const before = await readCounties();
    expect(before.map(({ name }) => name).slice(0, 2)).toEqual(['Adams County', 'Allen County']);
    expect(before).toHaveLength(92);
    const michiganBefore = await readCounties('STATE-MI');
    await addCase(site.database, { number: '49Z01-2606-SC-000311' });
    await addCase(site.database, { number: '49Z01-2606-JC-000312', type: 'JC' });
    await addDocument(site.database, 'A1', MARION);
    await addDocument(site.database, 'L1', WAYNE_MICHIGAN);
    site.clock.time += 60_000;
    const marion = (list: CountyHoldings['counties']) =>
      list.find(({ countyId }) => countyId === MARION);
    const after = marion(await readCounties());
    const was = marion(before);
    expect(after?.registers).toMatchObject({
      court: { records: (was?.registers.court?.records ?? 0) + 1 },
      recorder: { records: (was?.registers.recorder?.records ?? 0) + 1 },
    });
    const { asOf = null, places } = after?.registers.court ?? {};
    expect(Date.parse(asOf ?? '')).not.toBeNaN();
    expect(places?.all).toBeGreaterThanOrEqual(places?.searched ?? Infinity);
    const michigan = await readCounties('STATE-MI');
    expect(michigan).toHaveLength(83);
    const wayne = (list: CountyHoldings['counties']) =>
      list.find(({ countyId }) => countyId === WAYNE_MICHIGAN);
    expect(wayne(michigan)).toMatchObject({
      name: 'Wayne County',
      registers: {
        court: null,
        taxWarrant: null,
        recorder: { records: (wayne(michiganBefore)?.registers.recorder?.records ?? 0) + 1 },
      },
    });
  });

  it('links each county to the public region that covers only that county', async () => {
    const counties = await readCounties();
    const lake = counties.find(({ countyId }) => countyId === LAKE);
    const region = await site.database.db
      .selectFrom('region')
      .where('id', '=', lake?.registers.court?.regionId ?? 0)
      .select(['name', 'kind', 'region_code'])
      .executeTakeFirst();
    expect(region).toMatchObject({ kind: 'PUBLIC', region_code: 'court' });
  });

  it('counts public records for each state', async () => {
    const { db } = site.database;
    const number = async (query: Promise<{ n: string | number | bigint }>) =>
      Number((await query).n);
    const { IN, MI } = await read();
    expect(Object.keys(IN)).toEqual([...COUNT_KINDS, 'places']);
    expect(IN.places.court.searched).toBe(IN.courts);
    expect(MI.places.recorder.all).toBe(83);
    expect(IN.cases).toBe(
      await number(
        db
          .selectFrom('public_case')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    );
    const withHidden = await number(
      db
        .selectFrom('court_case')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    );
    expect(IN.cases).toBeGreaterThan(0);
    expect(IN.cases).toBeLessThan(withHidden);
    expect(IN.courts).toBe(
      await number(
        db
          .selectFrom('court')
          .where('coverage_from', 'is not', null)
          .where('outage', 'is', null)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    );
    expect(IN.courtCounties).toBe(92);
    const nothing = Object.fromEntries(COUNT_KINDS.map((kind) => [kind, 0]));
    const { documents, recorderCounties } = MI;
    expect(MI).toEqual({ ...nothing, documents, recorderCounties, places: MI.places });
  });

  it("increases the counts for a new record's state and type", async () => {
    const before = await read();
    await addCase(site.database, { number: '49Z01-2606-SC-000301' });
    await addCase(site.database, { number: '45Z01-2606-SC-000302', court: COURTS.lake });
    await addCase(site.database, { number: '49Z01-2606-JC-000303', type: 'JC' });
    await addTaxWarrant(site.database, '1');
    await addTaxWarrant(site.database, '2');
    await addDocument(site.database, 'A1', MARION);
    await addDocument(site.database, 'A2', LAKE);
    await addDocument(site.database, 'L1', WAYNE_MICHIGAN);
    site.clock.time += 60_000;
    const after = await read();
    expect(after.IN).toEqual({
      ...before.IN,
      cases: before.IN.cases + 2,
      taxWarrants: before.IN.taxWarrants + 2,
      documents: before.IN.documents + 2,
    });
    expect(after.MI).toEqual({ ...before.MI, documents: before.MI.documents + 1 });
  });

  it('counts judgments by court and county, and filings by county', async () => {
    const before = await read();
    expect(before.IN).toMatchObject({ efilingFilings: 0 });
    const { anna } = site.users;
    await addJudgment(site.database);
    await addJudgment(site.database);
    await addJudgment(site.database, { court: COURTS.broken });
    await addJudgment(site.database, { court: COURTS.lake });
    await writeEnvelopeWith(site, anna, START, ['submitted', 'rejected']);
    await writeEnvelopeWith(site, anna, START, ['accepted'], { courtId: COURTS.lake });
    site.clock.time += 60_000;
    const after = await read();
    expect(after.IN).toEqual({
      ...before.IN,
      judgments: before.IN.judgments + 4,
      judgmentCourts: before.IN.judgmentCourts + 3,
      efilingFilings: 3,
      efilingCounties: 2,
    });
    expect(after.MI).toEqual({ ...before.MI });
  });

  it('excludes judgments of hidden cases, and filings that reached no clerk, from the counts', async () => {
    const { database } = site;
    const before = (await read()).IN;
    const number = '49Z01-2606-SC-00030';
    const open = await addCase(database, { number: `${number}4` });
    const expunged = await addCase(database, { number: `${number}5`, isExpunged: true });
    const sealed = await addCase(database, { number: `${number}6`, isSealed: true });
    for (const caseId of [open, expunged, sealed]) await addJudgment(database, { caseId });
    for (const status of ['submitting', 'canceled', 'failed'] as const) {
      await writeEnvelopeWith(site, site.users.anna, START, [status], { courtId: COURTS.broken });
    }
    site.clock.time += 60_000;
    expect((await read()).IN).toMatchObject({
      judgments: before.judgments + 1,
      judgmentCourts: before.judgmentCourts + 1,
      efilingFilings: before.efilingFilings,
      efilingCounties: before.efilingCounties,
    });
  });

  it('refreshes counts once a minute, and when the clock is set back', async () => {
    const before = await read();
    await addTaxWarrant(site.database, '1');
    site.clock.time += 59_999;
    expect(await read()).toEqual(before);
    site.clock.time += 1;
    expect((await read()).IN.taxWarrants).toBe(before.IN.taxWarrants + 1);
    await addTaxWarrant(site.database, '2');
    site.clock.time = START - 3_600_000;
    expect((await read()).IN.taxWarrants).toBe(before.IN.taxWarrants + 2);
  });

  it('refreshes counts after a failed count', async () => {
    const { schema } = site.database.db;
    await schema.alterTable('public_tax_warrant').renameTo('tax_warrants_away').execute();
    expect((await site.browser().call('GET', '/common/counts')).statusCode).toBe(500);
    await schema.alterTable('tax_warrants_away').renameTo('public_tax_warrant').execute();
    expect((await site.browser().call('GET', '/common/counts')).statusCode).toBe(200);
  });

  it('returns the same counts in both editions', async () => {
    const michigan = await site
      .browser()
      .call('GET', '/common/counts', { headers: { 'location-code': 'STATE-MI' } });
    expect(michigan.json()).toEqual(await read());
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import type { CourtEdit } from '#contract/schemas/courtDetails';
import type { ImportDetails } from '#contract/schemas/importRuns';
import { caseRow, warrantRow } from './fixtures';
import { openTestSite, type TestSite } from '../../testApp';
import { ImportPage, linesOf, WAYNE } from '../../areas/importRuns/desk';

let dataDir: string;
let site: TestSite;
let page: ImportPage;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-places-'));
  site = await openTestSite({ config: { dataDir }, runsJobs: true });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  page = new ImportPage(site, await site.signedIn('root'));
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Imports rows in the browser, a minute after the previous run. */
async function ran(rows: readonly object[], changes: object): Promise<ImportDetails> {
  site.clock.time += 60_000;
  const tried = await page.tried(linesOf(rows), changes);
  const done = await page.done(tried, 'RUN', tried.trial?.typed ?? null);
  expect(done.state).toBe('done');
  return done;
}

/** Rolls a run back, which must restore all of its records. */
async function rollBack({ importId }: ImportDetails): Promise<void> {
  const back = await page.done(await page.details(importId), 'ROLL_BACK');
  expect(back).toMatchObject({ state: 'rolledBack', rollback: { left: 0 } });
}

/** Changes a county's source, as a super user does on the page of the county. */
async function correct(countyId: number, register: string, changes: object): Promise<void> {
  const at = `/common/counties/${String(countyId)}`;
  const root = await site.signedIn('root');
  const { registers } = (await root.call('GET', at)).json<CountyDetails>();
  const found = registers.find((each) => each.register === register);
  const { name = null, address = null, telephone = null } = found?.office ?? {};
  const seen = {
    system: found?.system ?? '',
    since: found?.since ?? null,
    note: found?.note ?? null,
    outage: found?.outage ?? null,
    officeName: name,
    officeAddress: address,
    officeTelephone: telephone,
  };
  const payload = { ...seen, ...changes, seen };
  const answer = await root.call('PUT', `${at}/sources/${register}`, { payload });
  expect(answer.statusCode).toBe(200);
}

interface Source {
  readonly system: string;
  readonly coverage: string | null;
  readonly is_coverage_derived: boolean;
  readonly note: string | null;
  readonly isLoaded: boolean;
}

async function sourceOf(countyId: number, register: string): Promise<Source | undefined> {
  const { rows } = await sql<Source>`
    select system, coverage_from::text as coverage, is_coverage_derived, note,
           loaded_at is not null as "isLoaded"
      from data_source
     where county_id = ${countyId} and register = ${register}`.execute(site.database.db);
  return rows[0];
}

/** Makes a county's source one that an older system loaded, with a derived coverage. */
async function resetSource(countyId: number, register: string): Promise<void> {
  await sql`
    insert into data_source (county_id, register, system, coverage_from, is_coverage_derived)
    values (${countyId}, ${register}, 'Old', '2001-01-02', true)
    on conflict (register, county_id) do update
      set system = 'Old', coverage_from = '2001-01-02', is_coverage_derived = true`.execute(
    site.database.db,
  );
}

const ROWS: Readonly<Record<string, (at: number) => object>> = {
  judgment: (at) => ({
    sourceKey: `j${String(at)}`,
    court: '89D01',
    debt: 5_000,
    caseNumber: `89D01-2606-CC-00090${String(at)}`,
    renderedOn: '1971-06-10',
    docketedOn: '1971-06-11',
    debtors: [{ name: 'Olga Quimbleton' }],
    creditors: [{ name: 'Mill Pond Bank' }],
  }),
  recorder: (at) => ({
    sourceKey: `d${String(at)}`,
    county: '18177',
    type: 'MTG',
    documentNumber: `1971-9930${String(at)}`,
    recordedAt: '1971-06-11T10:30',
    parties: [
      { name: 'Fern Zorkmid', role: 'grantor' },
      { name: 'Mill Pond Bank', role: 'grantee' },
    ],
  }),
  taxWarrant: (at) =>
    warrantRow(`w${String(at)}`, {
      warrantNumber: `0990000${String(at)}`,
      issuedOn: '1971-06-10',
      filedOn: '1971-06-11',
    }),
};

describe('rollback of a run for a county whose source was corrected', () => {
  it.each(Object.keys(ROWS))(
    'keeps a corrected system and start of coverage during a rollback, and restores other values (%s)',
    async (register) => {
      const rowOf = ROWS[register]!;
      await resetSource(WAYNE, register);
      const before = await sourceOf(WAYNE, register);
      const first = await ran([rowOf(1)], { register });
      expect(await sourceOf(WAYNE, register)).toMatchObject({
        system: 'Test system',
        coverage: '1971-06-11',
        is_coverage_derived: true,
      });
      await rollBack(first);
      expect(await sourceOf(WAYNE, register)).toEqual(before);
      const coverage = await ran([rowOf(2)], { register });
      await correct(WAYNE, register, { since: '1970-01-01' });
      await rollBack(coverage);
      expect(await sourceOf(WAYNE, register)).toMatchObject({
        system: 'Old',
        coverage: '1970-01-01',
        is_coverage_derived: false,
      });
      await resetSource(WAYNE, register);
      const system = await ran([rowOf(3)], { register });
      await correct(WAYNE, register, { system: 'Corrected' });
      await rollBack(system);
      expect(await sourceOf(WAYNE, register)).toMatchObject({
        system: 'Corrected',
        coverage: '2001-01-02',
        is_coverage_derived: true,
      });
    },
  );

  it('keeps coverage that was corrected after a run that stated a start date', async () => {
    const register = 'recorder';
    await resetSource(WAYNE, register);
    const stated = { register, coverageFrom: '1971-01-01' };
    await rollBack(await ran([ROWS['recorder']!(4)], stated));
    expect(await sourceOf(WAYNE, register)).toMatchObject({ coverage: '2001-01-02' });
    const run = await ran([ROWS['recorder']!(5)], stated);
    await correct(WAYNE, register, { since: '1969-01-01' });
    await rollBack(run);
    expect(await sourceOf(WAYNE, register)).toMatchObject({
      coverage: '1969-01-01',
      is_coverage_derived: false,
    });
  });
});

describe('rollback of the first run for a county', () => {
  const register = 'recorder';
  let countyId = 0;
  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`
      select y.id from county y
       where y.state = 'IN' and not exists (select from recorded_document t where t.county_id = y.id)
       order by y.id limit 1`.execute(site.database.db);
    countyId = rows[0]?.id ?? 0;
    await sql`
      delete from data_source
       where county_id = ${countyId} and register = ${register}`.execute(site.database.db);
  });

  const ranOnce = (at: number) =>
    ran([{ ...ROWS['recorder']!(at), county: String(countyId) }], { register, countyId });

  it('deletes the source that the run created', async () => {
    await rollBack(await ranOnce(6));
    expect(await sourceOf(countyId, register)).toBeUndefined();
  });

  it('keeps a note that a super user entered, but not the dates of the rolled-back run', async () => {
    const run = await ranOnce(7);
    await correct(countyId, register, { note: 'Older deeds are on paper.' });
    await rollBack(run);
    expect(await sourceOf(countyId, register)).toEqual({
      system: 'Test system',
      coverage: null,
      is_coverage_derived: false,
      note: 'Older deeds are on paper.',
      isLoaded: false,
    });
  });
});

describe('rollback of a run that created a court', () => {
  const aCase = caseRow('n1', { court: '89D77', caseNumber: '89D77-2606-CC-000001' });
  const courts = async () =>
    (
      await sql<{ id: number; coverage: string | null }>`
        select id, coverage_from::text as coverage from court where code = '89D77'`.execute(
        site.database.db,
      )
    ).rows;

  it('deletes the court, unless a super user corrected it', async () => {
    await rollBack(await ran([aCase], {}));
    expect(await courts()).toEqual([]);
    const run = await ran([aCase], {});
    const id = (await courts())[0]?.id ?? 0;
    const root = await site.signedIn('root');
    const at = `/admin/courts/${String(id)}`;
    const { facts, today } = (await root.call('GET', at)).json<CourtEdit>();
    const payload = {
      facts: { ...facts, officeName: 'Clerk of the Wayne Circuit Court' },
      seen: facts,
      effectiveOn: today,
      why: 'Letter',
    };
    expect((await root.call('PUT', `${at}/facts`, { payload })).statusCode).toBe(200);
    await rollBack(run);
    expect(await courts()).toEqual([{ id, coverage: null }]);
  });
});

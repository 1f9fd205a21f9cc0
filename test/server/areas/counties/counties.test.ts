import { sql } from 'kysely';
import { HEADERS } from '#contract/site/headers';
import type {
  CountyDetails,
  CountyHoldings,
  CountySourceChange,
} from '#contract/schemas/countyHoldings';
import { SOURCES } from '../../../../src/server/domain/offices/sourcesRepository';
import { addFilers, writeEnvelopeWith } from '../../filers';
import { addCase, addDocument, LAKE, MARION, WAYNE_MICHIGAN } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';

const PATH = `/common/counties/${String(LAKE)}`;
const HOUR_MS = 3_600_000;
const CHANGE: Omit<CountySourceChange, 'seen'> = {
  system: 'Fidlar',
  since: '1994-01-03',
  outage: null,
  note: null,
  officeName: 'Lake County Recorder',
  officeAddress: 'Crown Point, IN',
  officeTelephone: '219-555-0100',
};

describe('coverage of a county', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  const read = async (): Promise<CountyDetails> =>
    (await site.browser().call('GET', PATH)).json<CountyDetails>();
  const recorder = ({ registers }: CountyDetails) =>
    registers.find(({ register }) => register === 'recorder');
  const seen = async (): Promise<CountySourceChange['seen']> => {
    const { note, office, outage, since, system } = recorder(await read())!;
    return {
      system: system ?? '',
      since,
      outage,
      note,
      officeName: office?.name ?? null,
      officeAddress: office?.address ?? null,
      officeTelephone: office?.telephone ?? null,
    };
  };
  const change = async (body: object, register = 'recorder', headers = {}) => {
    const payload = { seen: await seen(), ...body };
    return (await site.signedIn('root')).call('PUT', `${PATH}/sources/${register}`, {
      payload,
      headers,
    });
  };

  it('shows the name, address, and phone number of the office that most of the courts share', async () => {
    const { db } = site.database;
    const courts = (await read()).courts.map(({ id }) => id);
    expect(courts.length).toBeGreaterThan(2);
    const setOffice = (ids: readonly number[], name: string, address: string, telephone: string) =>
      db
        .updateTable('court')
        .where('id', 'in', ids)
        .set({ office_name: name, office_address: address, office_telephone: telephone })
        .execute();
    await setOffice(courts, 'Clerk of Lake County', '16 Main St', '765-555-0101');
    await setOffice(courts.slice(0, 1), 'A City Court', '120 Elm St', '765-555-0099');
    const { registers } = await read();
    expect(registers.find(({ register }) => register === 'court')?.office).toEqual({
      name: 'Clerk of Lake County',
      address: '16 Main St',
      telephone: '765-555-0101',
    });
  });

  it('shows the oldest last update among the courts without an outage, as the status page does', async () => {
    const { db } = site.database;
    const [broken = 0, late = 0, ...current] = (await read()).courts.map(({ id }) => id);
    expect(current).not.toHaveLength(0);
    const load = (ids: readonly number[], loaded_at: string, outage: string | null = null) =>
      db
        .updateTable('court')
        .where('id', 'in', ids)
        .set({ loaded_at: new Date(loaded_at), outage })
        .execute();
    const before = await db
      .selectFrom('court')
      .where('county_id', '=', LAKE)
      .select(['id', 'loaded_at as at', 'outage'])
      .execute();
    await load([broken], '2026-01-02T08:00:00Z', 'Moving');
    await load([late], '2026-05-21T08:00:00Z');
    await load(current, '2026-06-30T08:00:00Z');
    const { rows } = await sql<{ at: Date }>`
      select s.loaded_at as at from ${SOURCES} s
       where s.register = 'court' and s.county_id = ${LAKE}`.execute(db);
    expect((await read()).registers.find(({ register }) => register === 'court')?.asOf).toBe(
      '2026-05-21T08:00:00.000Z',
    );
    expect(rows.map(({ at }) => at.toISOString())).toEqual(['2026-05-21T08:00:00.000Z']);
    for (const { at, id, outage } of before) await load([id], at.toISOString(), outage);
  });

  it('shows an outage once all courts with records have one, even if another court has no records', async () => {
    const { db } = site.database;
    const court = async () => (await read()).registers.find(({ register }) => register === 'court');
    const [absent, ...online] = (await read()).courts.map(({ id }) => id);
    await db
      .updateTable('court')
      .where('id', '=', absent ?? 0)
      .set({ coverage_from: null })
      .execute();
    expect(await court()).toMatchObject({ outage: null, places: { searched: online.length } });
    await db
      .updateTable('court')
      .where('id', 'in', online)
      .set({ outage: 'Moving to another system' })
      .execute();
    expect(await court()).toMatchObject({
      outage: 'Moving to another system',
      places: { searched: 0, all: online.length + 1 },
    });
    await db.updateTable('court').where('id', 'in', online).set({ outage: null }).execute();
    await db
      .updateTable('court')
      .where('id', '=', absent ?? 0)
      .set({ coverage_from: '2001-01-01' })
      .execute();
  });

  it('lists the registers in tab order, and the courts', async () => {
    const county = await read();
    expect(county.registers.map(({ register }) => register)).toEqual([
      'court',
      'judgment',
      'recorder',
      'taxWarrant',
    ]);
    expect(county.courts.length).toBeGreaterThan(0);
    expect(county.state).toBe('IN');
  });

  it("counts a county's public records", async () => {
    const before = recorder(await read())?.records ?? 0;
    await addDocument(site.database, 'B202600000001', LAKE);
    expect(recorder(await read())?.records).toBe(before + 1);
  });

  it("returns the start and the system of each county's records with the counts", async () => {
    site.clock.time += 2 * 60_000;
    const answer = await site.browser().call('GET', '/common/counts/counties');
    const listed = answer
      .json<CountyHoldings>()
      .counties.find(({ countyId }) => countyId === LAKE)?.registers;
    const county = await read();
    for (const { register, since, system } of county.registers) {
      expect(listed?.[register]).toMatchObject({ since, system });
    }
    expect(listed?.court?.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('returns the time from filing to acceptance, once there are at least five acceptances', async () => {
    const { userIds } = await addFilers(site, ['sender'], true);
    const acceptance = async () => {
      site.clock.time += 2 * 60_000;
      const answer = await site.browser().call('GET', '/common/counts/counties');
      const { counties } = answer.json<CountyHoldings>();
      return counties.find(({ countyId }) => countyId === MARION)?.acceptance;
    };
    const filedAt = START - 24 * HOUR_MS;
    const acceptOne = (hours: number) =>
      writeEnvelopeWith(site, userIds[0] ?? 0, filedAt, ['accepted'], {
        changedAt: filedAt + hours * HOUR_MS,
      });
    for (const hours of [1, 2, 3, 4]) await acceptOne(hours);
    expect(await acceptance()).toBeUndefined();
    await acceptOne(10);
    expect(await acceptance()).toEqual({ filings: 5, medianHours: 3, ninthHours: 7.6 });
  });

  it('replaces a sample case number within a minute after the case is sealed', async () => {
    const id = await addCase(site.database, { number: '49D01-2607-CM-000999' });
    const sample = async () => {
      site.clock.time += 61_000;
      const answer = await site.browser().call('GET', '/common/counts/counties');
      const { samples } = answer.json<CountyHoldings>();
      return samples.find(({ kind, register }) => register === 'court' && kind === 'number')?.text;
    };
    expect(await sample()).toBe('49D01-2607-CM-000999');
    await site.database.db
      .updateTable('court_case')
      .where('id', '=', id)
      .set({ is_sealed: true })
      .execute();
    expect(await sample()).not.toBe('49D01-2607-CM-000999');
  });

  it('saves and audits the source that a super user enters', async () => {
    expect((await change(CHANGE)).statusCode).toBe(200);
    expect(recorder(await read())).toMatchObject({
      system: 'Fidlar',
      since: '1994-01-03',
      places: { searched: 1, all: 1 },
      office: { name: 'Lake County Recorder', telephone: '219-555-0100' },
    });
    await change({ ...CHANGE, outage: 'Down for repairs' });
    expect(recorder(await read())).toMatchObject({
      outage: 'Down for repairs',
      places: { searched: 0, all: 1 },
    });
    const event = await site.database.db
      .selectFrom('audit_event')
      .where('action', '=', 'countySourceChanged')
      .orderBy('id', 'desc')
      .select(['target', 'detail'])
      .executeTakeFirst();
    expect(event).toMatchObject({
      target: `county/${String(LAKE)}/recorder`,
      detail: { outageBefore: null, outageAfter: 'Down for repairs' },
    });
    await change(CHANGE);
  });

  it('extends coverage with each import until a super user changes its start', async () => {
    const { db } = site.database;
    const source = db
      .selectFrom('data_source')
      .where('county_id', '=', LAKE)
      .where('register', '=', 'recorder');
    const isDerived = async () =>
      (await source.select('is_coverage_derived').executeTakeFirstOrThrow()).is_coverage_derived;
    await change(CHANGE);
    await db
      .updateTable('data_source')
      .where('county_id', '=', LAKE)
      .where('register', '=', 'recorder')
      .set({ is_coverage_derived: true })
      .execute();
    await change({ ...CHANGE, note: 'Closed on Fridays' });
    expect(await isDerived()).toBe(true);
    await change({ ...CHANGE, since: '1995-01-03' });
    expect(await isDerived()).toBe(false);
    await change(CHANGE);
  });

  it('preserves coverage that an import extended while the editor was open', async () => {
    await change(CHANGE);
    const loaded = await seen();
    const source = site.database.db.updateTable('data_source').where('county_id', '=', LAKE);
    await source
      .where('register', '=', 'recorder')
      .set({ is_coverage_derived: true, coverage_from: '1990-05-01' })
      .execute();
    const saved = await change({ ...CHANGE, note: 'Closed on Mondays', seen: loaded });
    expect(saved.statusCode).toBe(200);
    expect(recorder(await read())).toMatchObject({
      since: '1990-05-01',
      note: 'Closed on Mondays',
    });
    expect(
      await site.database.db
        .selectFrom('data_source')
        .where('county_id', '=', LAKE)
        .where('register', '=', 'recorder')
        .select('is_coverage_derived')
        .executeTakeFirst(),
    ).toEqual({ is_coverage_derived: true });
    await change(CHANGE);
  });

  it.each([
    ['a blank system name', { system: '  ' }],
    ['a start date in the future', { since: '2199-01-01' }],
    ['an invalid date', { since: 'yesterday' }],
    ['a note of 501 characters', { note: 'x'.repeat(501) }],
    ['an unknown field', { records: 5 }],
  ])('rejects a county source with %s', async (_what, wrong) => {
    expect((await change({ ...CHANGE, ...wrong })).statusCode).toBe(400);
    expect(recorder(await read())?.system).toBe('Fidlar');
  });

  it('returns no county source for courts', async () => {
    expect((await change(CHANGE, 'court')).statusCode).toBe(404);
  });

  it.each([
    ['in Michigan requested from the Indiana edition', WAYNE_MICHIGAN, 'STATE-IN'],
    ['in Indiana requested from the Michigan edition', LAKE, 'STATE-MI'],
    ["that doesn't exist", 99999, 'STATE-IN'],
  ])('returns 404 for a county %s', async (_what, countyId, locale) => {
    const headers = { [HEADERS.location]: locale };
    const answer = await site
      .browser()
      .call('GET', `/common/counties/${String(countyId)}`, { headers });
    expect(answer.statusCode).toBe(404);
  });

  it("lists only the recorder's register in Michigan", async () => {
    const headers = { [HEADERS.location]: 'STATE-MI' };
    const path = `/common/counties/${String(WAYNE_MICHIGAN)}`;
    const county = (await site.browser().call('GET', path, { headers })).json<CountyDetails>();
    expect(county.registers.map(({ register }) => register)).toEqual(['recorder']);
    expect(county.courts).toEqual([]);
  });
});

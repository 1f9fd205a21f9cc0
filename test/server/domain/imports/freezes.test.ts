import { sql } from 'kysely';
import { ALL_REGIONS } from '#contract/records/registers';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { caseRow, ImportDesk, warrantRow } from './fixtures';

/** The county of `warrantRow`: Wayne. */
const WAYNE = 18177;
const placeOf = (register: string) => `/common/counties/${String(WAYNE)}/freezes/${register}`;
const PLACE = placeOf('taxWarrant');

let site: TestSite;
let root: TestBrowser;
let desk: ImportDesk;
beforeAll(async () => {
  site = await openTestSite();
  desk = new ImportDesk(site.database);
  root = await site.signedIn('root');
});
afterAll(async () => {
  desk.close();
  await site.close();
});

const freeze = (untilDay: string, untilTime = '17:00') =>
  root.call('POST', PLACE, { payload: { message: 'New system.', untilDay, untilTime } });
const rows = (...keys: readonly string[]) =>
  desk.rows(
    `${keys.join('')}.ndjson`,
    keys.map((key) => warrantRow(key, { names: [{ name: 'Zorkmid, Ann' }] })),
  );
const stored = () => desk.count('tax_warrant', `source = 'Test system'`);
const found = async (narrowed = '') => {
  const anna = await site.signedIn('anna');
  const query = `fullName=Zorkmid,%20Ann&regionId=${String(ALL_REGIONS.tw.id)}${narrowed}`;
  const answer = await anna.call('GET', `/tax-warrant/warrants?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ frozen?: readonly { county: string; message: string }[] }>().frozen;
};
const shown = ({ registers }: CountyDetails) =>
  registers.find(({ register }) => register === 'taxWarrant')?.freeze?.message;

describe('a freeze of a county’s records', () => {
  it('rejects imports with the message of a freeze, shows the message to visitors, and ends the freeze on schedule or early', async () => {
    expect((await freeze('2026-07-06', '08:00')).statusCode).toBe(400);
    expect((await freeze('2027-12-01')).statusCode).toBe(400);
    await desk.run('taxWarrant', rows('a'));
    expect(await stored()).toBe(1);

    // The desk's clock is at 9:00 AM on July 6.
    const frozen = await freeze('2026-07-06', '17:00');
    expect(shown(frozen.json<CountyDetails>())).toBe('New system.');
    expect((await freeze('2026-07-07')).statusCode).toBe(409);
    await expect(desk.run('taxWarrant', rows('b'))).rejects.toThrow(
      /^Imports for Wayne County, IN are frozen until Jul 6, 2026, 5:00.PM \(Indiana time\): New system\./,
    );
    const deletion = desk.rows('d.ndjson', [{ sourceKey: 'a', action: 'delete' }]);
    await expect(desk.run('taxWarrant', deletion)).rejects.toThrow(/frozen/);
    expect(await stored()).toBe(1);
    await sql`
      update data_source set system = 'Test system', loaded_at = '2026-06-01'
       where register = 'taxWarrant' and county_id = ${WAYNE}`.execute(site.database.db);
    await desk.run('taxWarrant', desk.file('empty.ndjson', '\n'));
    expect(await desk.count('data_source', `loaded_at = '2026-06-01'`)).toBe(1);
    expect(await found()).toMatchObject([{ county: 'Wayne County', message: 'New system.' }]);
    expect(await found(`&countyId=${String(WAYNE)}`)).toHaveLength(1);
    expect(await found('&countyId=18089')).toBeUndefined();

    expect(shown((await root.call('DELETE', PLACE)).json<CountyDetails>())).toBeUndefined();
    expect((await root.call('DELETE', PLACE)).statusCode).toBe(409);
    await desk.run('taxWarrant', rows('b'));
    expect(await stored()).toBe(2);

    await freeze('2026-07-06', '17:00');
    site.clock.time = START + 9 * 3_600_000;
    root = await site.signedIn('root');
    expect(await found()).toBeUndefined();
    expect((await freeze('2026-07-07')).statusCode).toBe(200);
    const actions = await site.database.db
      .selectFrom('audit_event')
      .where('target', '=', `county/${String(WAYNE)}/taxWarrant`)
      .select('action')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      ...['countyFrozen', 'countyFreezeEnded', 'countyFrozen', 'countyFrozen'],
    ]);
  });

  describe('rows that hide records during a freeze', () => {
    beforeAll(async () => {
      site.clock.time = START;
      root = await site.signedIn('root');
    });
    const freezeOf = async (register: string) => {
      const payload = { message: 'New system.', untilDay: '2026-07-20', untilTime: '17:00' };
      const { statusCode } = await root.call('POST', placeOf(register), { payload });
      expect(statusCode).toBe(200);
    };
    const documentRow = (sourceKey: string, changes = {}) => ({
      sourceKey,
      county: '18177',
      documentNumber: `2026-${sourceKey}`,
      type: 'WD',
      recordedAt: '2026-06-01T09:00:00',
      ...changes,
      parties: [{ name: 'Zorkmid, Ann', role: 'grantor' }],
    });
    const judgmentRow = (sourceKey: string, changes = {}) => ({
      sourceKey,
      court: '89D01',
      caseNumber: `89D01-2605-CC-${sourceKey}`,
      debt: 100,
      renderedOn: '2026-06-01',
      docketedOn: '2026-06-02',
      status: 'OPEN',
      ...changes,
      debtors: [{ name: 'Zorkmid, Ann' }],
    });
    const ours = (table: string, more = 'true') =>
      desk.count(table, `source = 'Test system' and ${more}`);
    const shownOf = (table: string, view: string, more = 'true') =>
      ours(table, `id in (select id from ${view}) and ${more}`);

    it('imports only the rows that hide records, in every batch of the file, until the freeze ends', async () => {
      const numbered = (key: string, changes = {}) =>
        caseRow(key, { caseNumber: `89D01-2606-CC-00${key}`, ...changes });
      const old = [numbered('1001'), numbered('1002'), numbered('1003'), numbered('1004')];
      await desk.run('court', desk.rows('cases.ndjson', old));
      await freezeOf('court');
      const rest = Array.from({ length: 600 }, (_, at) => numbered(String(2_000 + at)));
      const next = desk.rows('next.ndjson', [
        { sourceKey: '1001', action: 'expunge' },
        numbered('1002', { isSealed: true }),
        numbered('1003', { judge: 'Hon. New Judge' }),
        ...rest,
        { sourceKey: '1004', action: 'expunge' },
      ]);
      await expect(desk.run('court', next)).rejects.toThrow(/frozen until .* hide records/);
      expect(await shownOf('court_case', 'public_case')).toBe(1);
      expect(await ours('court_case', 'is_expunged')).toBe(2);
      expect(await ours('court_case', 'is_sealed')).toBe(1);
      expect(await ours('court_case', 'judge is not null')).toBe(0);
      expect(await ours('court_case')).toBe(4);
      await root.call('DELETE', placeOf('court'));
      await desk.run('court', next);
      expect(await shownOf('court_case', 'public_case')).toBe(601);
    });

    it('hides cases whose rejected rows may be sealed, unless a later row describes them', async () => {
      const numbered = (key: string, changes = {}) =>
        caseRow(key, { caseNumber: `89D01-2606-CC-00${key}`, ...changes });
      await desk.run('court', desk.rows('cases.ndjson', [numbered('3001'), numbered('3002')]));
      await freezeOf('court');
      const next = desk.rows('next.ndjson', [
        numbered('3001', { isSealed: 'X' }),
        numbered('3002', { isSealed: 'X' }),
        numbered('3002', { judge: 'Hon. New Judge' }),
      ]);
      await expect(desk.run('court', next)).rejects.toThrow(/frozen/);
      await root.call('DELETE', placeOf('court'));
      const shownNow = (key: string) =>
        shownOf('court_case', 'public_case', `source_key = '${key}' and judge is null`);
      expect([await shownNow('3001'), await shownNow('3002')]).toEqual([0, 1]);
    });

    it('imports confidential and deleted documents, and deleted judgments', async () => {
      const files = ['1', '2', '3'];
      await desk.run(
        'recorder',
        desk.rows(
          'd.ndjson',
          files.map((key) => documentRow(key)),
        ),
      );
      const judgments = ['000001', '000002'].map((key) => judgmentRow(key));
      await desk.run('judgment', desk.rows('j.ndjson', judgments));
      await freezeOf('recorder');
      await freezeOf('judgment');
      const documents = desk.rows('d2.ndjson', [
        documentRow('1', { isConfidential: true }),
        { sourceKey: '2', action: 'delete' },
        documentRow('3', { note: 'Changed' }),
      ]);
      await expect(desk.run('recorder', documents)).rejects.toThrow(/frozen/);
      const [kept] = ['000001'].map((key) => judgmentRow(key, { debt: 200 }));
      const deleted = { sourceKey: '000002', action: 'delete' };
      const judged = desk.rows('j2.ndjson', [kept, deleted]);
      await expect(desk.run('judgment', judged)).rejects.toThrow(/frozen/);
      expect(await shownOf('recorded_document', 'public_document')).toBe(1);
      expect(await shownOf('recorded_document', 'public_document', 'note is null')).toBe(1);
      expect(await shownOf('judgment', 'public_judgment')).toBe(1);
      expect(await ours('judgment', 'debt_cents = 10000')).toBe(1);
    });
  });
});

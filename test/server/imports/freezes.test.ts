import { ALL_REGIONS } from '#contract/registers';
import type { CountyDetails } from '#contract/schemas/countyHoldings';
import { openTestSite, START, type TestBrowser, type TestSite } from '../testApp';
import { ImportDesk, warrantRow } from './fixtures';

/** The county of `warrantRow`: Wayne. */
const WAYNE = 18177;
const PLACE = `/common/counties/${String(WAYNE)}/freezes/taxWarrant`;

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
const found = async () => {
  const anna = await site.signedIn('anna');
  const query = `fullName=Zorkmid,%20Ann&regionId=${String(ALL_REGIONS.tw.id)}`;
  const answer = await anna.call('GET', `/tax-warrant/warrants?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ frozen?: readonly { county: string; message: string }[] }>().frozen;
};
const shown = ({ registers }: CountyDetails) =>
  registers.find(({ register }) => register === 'taxWarrant')?.freeze?.message;

describe('a freeze of a county’s records', () => {
  it('rejects imports with its message, shows the message to visitors, and ends on schedule or early', async () => {
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
    expect(await found()).toMatchObject([{ county: 'Wayne County', message: 'New system.' }]);

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
      .where('target', '=', `county:${String(WAYNE)}:taxWarrant`)
      .select('action')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      ...['county.frozen', 'county.freeze.ended', 'county.frozen', 'county.frozen'],
    ]);
  });
});

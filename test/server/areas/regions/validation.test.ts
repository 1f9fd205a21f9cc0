import { ALL_REGIONS } from '#contract/records/registers';
import { HEADERS } from '#contract/site/headers';
import { addSource } from '../../registerSeed';
import { LAKE, MARION, WAYNE_MICHIGAN } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const VIGO = 18167;
const MICHIGAN = { [HEADERS.location]: 'STATE-MI' };

describe("last update of a region's documents", () => {
  let site: TestSite;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.database.db.deleteFrom('data_source').execute();
  });

  const ask = (code: string, id: number, headers = {}, person = visitor) =>
    person.call('GET', `/api/search/regions/${code}/${id}/validation`, { headers });
  const allRecorders = () => ask('recorder', ALL_REGIONS.recorder.id);
  async function load(county: number, loadedAt: string, from: string | null = '1990-01-02') {
    const loaded_at = new Date(loadedAt);
    await addSource(site.database, 'recorder', county, { loaded_at, coverage_from: from });
  }

  it('returns no date for a region without loaded documents', async () => {
    const answer = await allRecorders();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ validationDate: null });
  });

  it("returns the oldest of the offices' latest load dates, in the state's time zone", async () => {
    await load(MARION, '2026-06-30T12:00:00Z');
    await load(VIGO, '2026-06-01T12:00:00Z', null);
    await load(LAKE, '2026-06-21T02:00:00Z');
    await load(WAYNE_MICHIGAN, '2026-01-01T12:00:00Z');
    expect((await allRecorders()).json()).toEqual({ validationDate: '2026-06-20' });
  });

  it('leaves out an office with an outage, which isn’t searched', async () => {
    await load(MARION, '2026-06-30T12:00:00Z');
    await load(LAKE, '2026-06-01T12:00:00Z');
    await site.database.db
      .updateTable('data_source')
      .set({ outage: 'Down for repairs' })
      .where('county_id', '=', LAKE)
      .execute();
    expect((await allRecorders()).json()).toEqual({ validationDate: '2026-06-30' });
  });

  it("uses only the region's counties for the date", async () => {
    await load(MARION, '2026-06-30T12:00:00Z');
    await load(LAKE, '2026-06-20T12:00:00Z');
    const { id } = await site.database.db
      .insertInto('region')
      .values({ region_code: 'recorder', name: 'One', kind: 'PUBLIC', user_id: null, position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.database.db
      .insertInto('region_county')
      .values({ region_id: id, county_id: MARION })
      .execute();
    expect((await ask('recorder', id)).json()).toEqual({ validationDate: '2026-06-30' });
  });

  it("returns the last update in an edition only for that edition's registers", async () => {
    await load(WAYNE_MICHIGAN, '2026-01-01T12:00:00Z');
    await load(MARION, '2026-06-30T12:00:00Z');
    const register = ALL_REGIONS.register.id;
    expect((await ask('register', register, MICHIGAN)).json()).toEqual({
      validationDate: '2026-01-01',
    });
    expect((await ask('register', register)).statusCode).toBe(404);
    expect((await ask('recorder', ALL_REGIONS.recorder.id, MICHIGAN)).statusCode).toBe(404);
  });

  it('returns no date for a region of another register or user', async () => {
    expect((await ask('recorder', ALL_REGIONS.court.id)).statusCode).toBe(404);
    const anna = await site.signedIn('anna');
    const own = await anna.call('POST', '/search/regions/recorder/user', {
      payload: { name: 'Mine', countyIds: [MARION] },
    });
    const { id } = own.json<{ id: number }>();
    expect((await ask('recorder', id, {}, anna)).statusCode).toBe(200);
    expect((await ask('recorder', id)).statusCode).toBe(404);
  });
});

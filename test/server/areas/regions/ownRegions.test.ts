import type { CallResponse } from '#contract/calls';
import { HEADERS } from '#contract/site/headers';
import { MAX_OWN_REGIONS, OWN_REGION_MESSAGES } from '#contract/account/ownRegions';
import type { OwnRegion } from '#contract/schemas/regions';
import { addCase, ANNAS_REGION, COURTS, LAKE, MARION, WAYNE_MICHIGAN } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const MICHIGAN = { [HEADERS.location]: 'STATE-MI' };

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe("a user's own search regions", () => {
  let anna: TestBrowser;
  let berta: TestBrowser;
  beforeAll(async () => {
    anna = await site.signedIn('anna');
    berta = await site.signedIn('berta');
  });
  beforeEach(async () => {
    await site.database.db
      .deleteFrom('region')
      .where('kind', '=', 'USER')
      .where('id', '<>', ANNAS_REGION)
      .execute();
  });

  const draft = (name: string, countyIds: unknown = [MARION]) => ({ name, countyIds });
  const post = (person: TestBrowser, payload: object, code = 'court', headers = {}) =>
    person.call('POST', `/search/regions/${code}/user`, { payload, headers });
  const put = (person: TestBrowser, id: number, payload: object, code = 'court') =>
    person.call('PUT', `/search/regions/${code}/user/${id}`, { payload });
  const list = async (person: TestBrowser, headers = {}) =>
    (await person.call('GET', '/search/regions/user', { headers })).json<
      CallResponse<'getUserRegions'>
    >().items;
  const selectable = async (person: TestBrowser, code = 'court') =>
    (await person.call('GET', `/search/regions/${code}`)).json<CallResponse<'getRegions'>>().user;
  const add = async (person: TestBrowser, name: string, code = 'court') =>
    (await post(person, draft(name), code)).json<OwnRegion>();
  async function refusals(payload: object, code = 'court'): Promise<unknown> {
    const answer = await post(anna, payload, code);
    expect(answer.statusCode).toBe(400);
    return answer.json<{ fields: unknown }>().fields;
  }
  const field = (name: string, message: string) => [{ name, messages: [message] }];

  it("lists the regions for each of the edition's register codes, with their counties by name", async () => {
    await post(anna, draft('  North \n and   middle ', [MARION, LAKE, MARION]));
    await add(anna, 'Deeds', 'recorder');
    await add(berta, 'Of somebody else');
    const regions = await list(anna);
    expect(regions.map(({ code, name }) => [code, name])).toEqual([
      ['recorder', 'Deeds'],
      ['court', 'My counties'],
      ['court', 'North and middle'],
    ]);
    expect(regions[2]!.counties.map(({ id }) => id)).toEqual([LAKE, MARION]);
    expect(await list(anna, MICHIGAN)).toEqual([]);
  });

  it("lists a user's regions in the order used for name lookups", async () => {
    const names = ['District 10', 'district 2', 'Ärea', 'Zone', 'apex'];
    for (const name of names) await add(anna, name);
    const sorted = ['apex', 'Ärea', 'district 2', 'District 10', 'My counties', 'Zone'];
    expect((await list(anna)).map(({ name }) => name)).toEqual(sorted);
    expect((await selectable(anna)).map(({ name }) => name)).toEqual(sorted);
  });

  it('shows a region in the selector immediately, even after renaming', async () => {
    const { id } = await add(anna, 'Home');
    expect(await selectable(anna)).toContainEqual({ id, name: 'Home' });
    expect((await put(anna, id, draft('Office', [LAKE]))).json()).toMatchObject({
      id,
      name: 'Office',
      counties: [{ id: LAKE }],
    });
    expect(await selectable(anna)).toContainEqual({ id, name: 'Office' });
    expect(await selectable(berta)).toEqual([]);
  });

  it("limits a court search to a region's counties, only for the region's owner", async () => {
    const party = { first: 'Regina', last: 'Ownregionwell' };
    await addCase(site.database, { number: '49Z01-2606-SC-000901', parties: [party] });
    await addCase(site.database, {
      number: '45Z01-2606-SC-000902',
      parties: [party],
      court: COURTS.lake,
    });
    const { id } = await add(anna, 'Marion alone');
    const search = (person: TestBrowser) =>
      person.call('GET', `/court/cases?fullName=Ownregionwell&regionId=${id}`);
    const found = (await search(anna)).json<CallResponse<'searchCases'>>();
    expect(found.items.map(({ caseNumber }) => caseNumber)).toEqual(['49Z01-2606-SC-000901']);
    expect((await search(berta)).statusCode).toBe(400);
    await put(anna, id, draft('Marion alone', [LAKE]));
    const moved = (await search(anna)).json<CallResponse<'searchCases'>>();
    expect(moved.items.map(({ caseNumber }) => caseNumber)).toEqual(['45Z01-2606-SC-000902']);
  });

  it.each([
    ['', OWN_REGION_MESSAGES.nameMissing],
    [' \t\n ', OWN_REGION_MESSAGES.nameMissing],
    ['-* %', OWN_REGION_MESSAGES.nameUnreadable],
    ['Mario\u202en', OWN_REGION_MESSAGES.nameHidden],
    ['x'.repeat(81), OWN_REGION_MESSAGES.nameTooLong],
    ['x'.repeat(50_000), OWN_REGION_MESSAGES.nameTooLong],
    ['MY COUNTIES', OWN_REGION_MESSAGES.nameTaken],
    [' my  counties', OWN_REGION_MESSAGES.nameTaken],
  ])('rejects the region name %#', async (name, message) => {
    expect(await refusals(draft(name))).toEqual(field('name', message));
  });

  it('accepts a region name of 80 characters with quotes, wildcards, and letters of any script', async () => {
    const name = `O'Neil "%_*" \\ Ünïçødé ${'é'.repeat(80)}`.slice(0, 80);
    expect(await add(anna, name)).toMatchObject({ name });
    expect(await refusals(draft(name.toUpperCase()))).toEqual(
      field('name', OWN_REGION_MESSAGES.nameTaken),
    );
  });

  it('allows the same region name for different register codes and users', async () => {
    const first = await add(anna, 'Shared');
    expect((await post(anna, draft('Shared'), 'tw')).statusCode).toBe(200);
    expect((await post(berta, draft('Shared'))).statusCode).toBe(200);
    expect((await put(anna, first.id, draft('SHARED'))).statusCode).toBe(200);
    expect((await put(anna, first.id, draft('my counties'))).statusCode).toBe(400);
  });

  it('requires at least one county in a region, and all counties in the same state', async () => {
    const missing = field('countyIds', OWN_REGION_MESSAGES.countiesMissing);
    const unknown = field('countyIds', OWN_REGION_MESSAGES.countyUnknown);
    expect(await refusals(draft('None', []))).toEqual(missing);
    expect(await refusals(draft('Other state', [MARION, WAYNE_MICHIGAN]))).toEqual(unknown);
    expect(await refusals(draft('Nowhere', [99_999]))).toEqual(unknown);
    expect(await refusals(draft('', []))).toHaveLength(2);
    const michigan = await post(anna, draft('Deeds', [WAYNE_MICHIGAN]), 'register', MICHIGAN);
    expect(michigan.json()).toMatchObject({ code: 'register', name: 'Deeds' });
  });

  it(`allows ${String(MAX_OWN_REGIONS)} regions for each register code`, async () => {
    const { db } = site.database;
    await db
      .insertInto('region')
      .values(
        Array.from({ length: MAX_OWN_REGIONS }, (_, index) => ({
          region_code: 'tw' as const,
          name: `Region ${String(index)}`,
          kind: 'USER' as const,
          user_id: site.users.anna,
          position: 0,
        })),
      )
      .execute();
    expect(await refusals(draft('One more'), 'tw')).toEqual(
      field('name', OWN_REGION_MESSAGES.tooMany),
    );
    const [one] = await selectable(anna, 'tw');
    expect((await put(anna, one!.id, draft('A new name'), 'tw')).statusCode).toBe(200);
    expect((await post(anna, draft('One more'), 'judgment')).statusCode).toBe(200);
  });

  it('adds a region once when two tabs send the same name at the same time', async () => {
    const answers = await Promise.all([post(anna, draft('Twice')), post(anna, draft('twice'))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it("returns 404 for another user's region, a region for another register code, and a public region", async () => {
    const { id } = await add(anna, 'Mine');
    for (const answer of [
      await put(berta, id, draft('Taken')),
      await put(anna, id, draft('Moved'), 'tw'),
      await put(anna, 1, draft('Everything')),
      await put(anna, 2_000_000_000, draft('Nothing')),
      await berta.call('GET', `/search/regions/court/user/${id}`),
      await anna.call('GET', '/search/regions/court/user/1'),
      await post(anna, draft('Deeds'), 'register'),
      await post(anna, draft('Courts'), 'court', MICHIGAN),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    expect(await selectable(anna)).toContainEqual({ id, name: 'Mine' });
  });

  it.each([
    {},
    [],
    { name: ['x'], countyIds: [MARION] },
    { name: 'x' },
    { name: 'x', countyIds: 'all' },
    { name: 'x', countyIds: ['18097'] },
    { name: 'x', countyIds: [0] },
    { name: 'x', countyIds: [1e12] },
    { name: 'x', countyIds: [null] },
    { name: 'x', countyIds: Array.from({ length: 501 }, (_, index) => index + 1) },
    { name: 'x\u0000', countyIds: [MARION] },
    { name: 'x\ud800', countyIds: [MARION] },
    { name: 'x', countyIds: [MARION], code: 'tw' },
  ])('rejects the region %j', async (payload) => {
    expect((await post(anna, payload)).statusCode).toBe(400);
    expect(await selectable(anna)).toEqual([{ id: ANNAS_REGION, name: 'My counties' }]);
  });

  it('records creation, changes, and deletion of a region in the audit trail', async () => {
    const { id } = await add(anna, 'Trail');
    await put(anna, id, draft('Trail two', [MARION, LAKE]));
    await anna.call('DELETE', `/search/regions/court/user/${id}`);
    const events = await site.database.db
      .selectFrom('audit_event')
      .where('target', '=', `region/${id}`)
      .select(['action', 'actor_id', 'detail'])
      .orderBy('id')
      .execute();
    const by = { actor_id: site.users.anna };
    expect(events).toEqual([
      { ...by, action: 'regionCreated', detail: { name: 'Trail', counties: 1 } },
      {
        ...by,
        action: 'regionChanged',
        detail: { name: 'Trail two', counties: 2, nameBefore: 'Trail' },
      },
      { ...by, action: 'regionDeleted', detail: { name: 'Trail two' } },
    ]);
  });
});

describe('counties', () => {
  it("lists the edition's counties by name: 92 and 83", async () => {
    const visitor = site.browser();
    const counties = async (headers = {}) =>
      (await visitor.call('GET', '/common/counties', { headers })).json<
        CallResponse<'getCounties'>
      >().items;
    const indiana = await counties();
    const michigan = await counties(MICHIGAN);
    expect([indiana.length, michigan.length]).toEqual([92, 83]);
    expect([indiana[0]?.name, michigan[0]?.name]).toEqual(['Adams County', 'Alcona County']);
    const names = indiana.map(({ name }) => name.replace(' County', ''));
    const from = names.indexOf('Dearborn');
    expect(names.slice(from, from + 4)).toEqual(['Dearborn', 'Decatur', 'DeKalb', 'Delaware']);
    expect(michigan.every(({ id }) => Math.floor(id / 1000) === 26)).toBe(true);
  });
});

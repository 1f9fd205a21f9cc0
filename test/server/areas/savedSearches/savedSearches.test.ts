import type { CallResponse } from '#contract/calls';
import { HEADERS } from '#contract/site/headers';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { SavedSearch } from '#contract/schemas/savedSearches';
import { runDueSearches } from '../../../../src/server/areas/savedSearches/job';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { notifyAboutEvents } from '../../../../src/server/domain/recordEvents/notifyRepository';
import { addAccount } from '../../accounts';
import { addCase, ANNAS_REGION, MARION, MARION_REGION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;
const KATHY = {
  register: 'court',
  name: 'Kathy Smith',
  criteria: [{ name: 'fullName', value: 'kathy smith' }],
  regionId: MARION_REGION,
  cadence: 'DAILY',
  isNotified: true,
} as const;

describe('saved searches', () => {
  let site: TestSite;
  let ada: TestBrowser;
  let bob: TestBrowser;
  let number = 0;
  let accountId: number;
  let bobId: number;
  const addKathy = (more: object = {}) =>
    addCase(site.database, {
      number: `49Z01-2606-SC-${String((number += 1)).padStart(6, '0')}`,
      parties: [{ first: 'Kathleen', last: 'Smith' }],
      ...more,
    });
  beforeAll(async () => {
    site = await openTestSite();
    const account = await addAccount(site.database, ['ada', 'bob']);
    accountId = account.accountId;
    bobId = account.userIds[1]!;
    ada = await site.signedIn('ada');
    bob = await site.signedIn('bob');
    await addKathy();
    await addKathy();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    await site.database.db.deleteFrom('saved_search').execute();
    await site.database.db.deleteFrom('notification').execute();
  });

  const save = (person: TestBrowser, changes: object = {}) =>
    person.call('POST', '/search/saved', { payload: { ...KATHY, ...changes } });
  const saved = async (person: TestBrowser, changes: object = {}) =>
    (await save(person, changes)).json<CallResponse<'postSavedSearch'>>();
  const change = (person: TestBrowser, { id }: { readonly id: number }, payload: object) =>
    person.call('PATCH', `/search/saved/${String(id)}`, { payload });
  const list = async (person: TestBrowser) =>
    (await person.call('GET', '/search/saved')).json<CallResponse<'getSavedSearches'>>();
  const one = async (person: TestBrowser, { id }: { readonly id: number }) =>
    (await person.call('GET', `/search/saved/${String(id)}`)).json<SavedSearch>();
  const run = () => runDueSearches(site.app, new AbortController().signal);
  const told = async () =>
    (await ada.call('GET', '/api/notifications')).json<CallResponse<'getNotifications'>>().items;
  /** Runs what is due that many days later; by then every session has expired. */
  const runAfter = async (days: number, runs = 1) => {
    site.clock.time = START + days * DAY_MS;
    await Promise.all(Array.from({ length: runs }, run));
    site.clock.time = START;
  };

  it('stores the criteria of a search, and treats current results as known', async () => {
    const found = await saved(ada);
    expect(found).toMatchObject({
      name: 'Kathy Smith',
      register: 'court',
      regionId: MARION_REGION,
      cadence: 'DAILY',
      isPaused: false,
      newCount: 0,
      isNew: true,
    });
    expect(found.criteria).toContainEqual({ name: 'fullName', value: 'kathy smith' });
    expect(found.total).toBeGreaterThanOrEqual(2);
    await runAfter(1);
    expect(await one(ada, found)).toMatchObject({ newCount: 0, total: found.total });
    expect(await told()).toEqual([]);
  });

  it('notifies once of new results, even if two runs overlap', async () => {
    const search = await saved(ada);
    const third = await addKathy();
    await addKathy();
    await runAfter(1, 2);
    await runAfter(1);
    expect(await told()).toMatchObject([
      {
        kind: 'SEARCH_FOUND',
        title: expect.stringMatching(/^2 new cases for “Kathy Smith” in /) as string,
        savedSearchId: search.id,
        record: null,
      },
    ]);
    expect(await one(ada, search)).toMatchObject({ newCount: 2, total: search.total! + 2 });
    // Sealed since, so no notification shows it.
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', third)
      .execute();
    expect(await one(ada, search)).toMatchObject({ newCount: 1 });
    expect((await change(ada, search, { isSeen: true })).json()).toMatchObject({ newCount: 0 });
    const { items } = (await ada.call('GET', '/common/searches')).json<
      CallResponse<'getSearchDetails'>
    >();
    expect(items).toEqual([]);
  });

  it.each([
    ['reports', 'had few results but did not examine all names', 3, '1991-02-03', 1],
    ["doesn't report", 'had the maximum of results', SEARCH_RESULT_CAP, '1990-02-03', 0],
  ])(
    '%s a new record with an older date if the previous run %s',
    async (_verb, _name, total, filedOn, count) => {
      const search = await saved(ada);
      await site.database.db
        .updateTable('saved_search')
        .set({ total, is_capped: true })
        .where('id', '=', search.id)
        .execute();
      await addKathy({ filedOn });
      await runAfter(1);
      expect(await one(ada, search)).toMatchObject({ newCount: count });
    },
  );

  it('runs saved searches weekly, except while paused or when the user is deactivated', async () => {
    const weekly = await saved(ada, { cadence: 'WEEKLY' });
    const paused = await saved(ada, { criteria: [{ name: 'fullName', value: 'smith' }] });
    await change(ada, paused, { isPaused: true });
    await addKathy();
    await runAfter(6);
    expect(await one(ada, weekly)).toMatchObject({ newCount: 0 });
    await runAfter(7);
    expect(await one(ada, weekly)).toMatchObject({ newCount: 1 });
    expect(await one(ada, paused)).toMatchObject({ newCount: 0, isPaused: true });
    await change(ada, paused, { isPaused: false });
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      site.database.db
        .updateTable('app_user')
        .set({ status })
        .where('username', '=', 'ada')
        .execute();
    await setStatus('INACTIVE');
    await runAfter(8);
    await setStatus('ACTIVE');
    expect(await one(ada, paused)).toMatchObject({ newCount: 0 });
    await runAfter(8);
    expect(await one(ada, paused)).toMatchObject({ newCount: 1 });
  });

  it('pauses searches and alerts while the account has no plan, and notifies its users once', async () => {
    const { db } = site.database;
    const search = await saved(ada);
    const caseId = await addKathy();
    await ada.call('PUT', `/court/my/${String(caseId)}`, { payload: { alert: true } });
    const setEnd = (endsOn: string | null) =>
      db
        .updateTable('subscription')
        .set({ ends_on: endsOn })
        .where('account_id', '=', accountId)
        .execute();
    const changeCase = async (days: number) => {
      await db
        .insertInto('record_event')
        .values({
          register: 'court',
          record_id: caseId,
          at: new Date(START),
          kind: 'STATUS_CHANGED',
          old: JSON.stringify({ status: 'OPEN' }),
          new: JSON.stringify({ status: 'CLOSED' }),
        })
        .execute();
      await notifyAboutEvents(db, START + days * DAY_MS);
    };
    const titles = async () => (await told()).map(({ title }) => title);
    await setEnd('2026-07-06');
    await runAfter(1);
    await runAfter(2);
    await changeCase(2);
    expect(await titles()).toEqual(['Your alerts are paused']);
    expect(await one(ada, search)).toMatchObject({ newCount: 0 });
    const forBob = db.selectFrom('notification').where('user_id', '=', bobId).selectAll();
    expect(await forBob.execute()).toEqual([]);
    await setEnd(null);
    await runAfter(3);
    await changeCase(3);
    expect(await one(ada, search)).toMatchObject({ newCount: 1 });
    expect(await titles()).toEqual([
      expect.stringContaining(': now closed'),
      expect.stringMatching(/^1 new case for /),
      'Your alerts are paused',
    ]);
    await setEnd('2026-07-10');
    await runAfter(5);
    expect((await titles())[0]).toBe('Your alerts are paused');
    await setEnd(null);
    await db.deleteFrom('saved_item').where('target_id', '=', caseId).execute();
  });

  it('runs searches between the end of a trial and the start of the chosen plan', async () => {
    const { db } = site.database;
    const search = await saved(ada);
    await addKathy();
    const ofAccount = db.updateTable('subscription').where('account_id', '=', accountId);
    await ofAccount.set({ ends_on: '2026-07-06' }).execute();
    await db
      .insertInto('account_billing')
      .values({
        account_id: accountId,
        plan_id: PLAN.TRIAL,
        renewal_plan_id: PLAN.S20,
        anchor_on: '2026-06-23',
        period_from: '2026-06-23',
        period_to: '2026-07-07',
      })
      .execute();
    await runAfter(1);
    expect(await one(ada, search)).toMatchObject({ newCount: 1 });
    await db
      .updateTable('account_billing')
      .set({ renewal_plan_id: null })
      .where('account_id', '=', accountId)
      .execute();
    await addKathy();
    await runAfter(2);
    expect(await one(ada, search)).toMatchObject({ newCount: 1 });
    await db.deleteFrom('account_billing').where('account_id', '=', accountId).execute();
    await ofAccount.set({ ends_on: null }).execute();
  });

  it('stops a saved search with a reason when the region is deleted, without a notification', async () => {
    const anna = await site.signedIn('anna');
    const search = await saved(anna, { regionId: ANNAS_REGION });
    await anna.call('DELETE', `/search/regions/court/user/${String(ANNAS_REGION)}`);
    await runAfter(1);
    expect(await one(anna, search)).toMatchObject({
      regionName: null,
      problem: "We can't find this search region.",
    });
  });

  it('sends nothing for a search deleted during its run, and lets the user restore it for a day', async () => {
    const search = await saved(ada);
    await addKathy();
    await change(ada, search, { isRemoved: true });
    expect(await list(ada)).toMatchObject({ items: [], account: { used: 0 } });
    await runAfter(0.9);
    expect(await told()).toEqual([]);
    expect((await change(ada, search, { isRemoved: false })).statusCode).toBe(200);
    expect(await list(ada)).toMatchObject({ total: 1, account: { used: 1 } });
    await change(ada, search, { isRemoved: true });
    await runAfter(1);
    expect((await change(ada, search, { isRemoved: false })).statusCode).toBe(404);
  });

  it('saves a search only once, and returns the existing saved search for a repeat', async () => {
    const first = await saved(ada);
    const again = await saved(ada, {
      name: 'Again',
      criteria: [{ name: 'fullName', value: '  KATHY  smith ' }],
    });
    expect(again).toMatchObject({ id: first.id, name: 'Kathy Smith', isNew: false });
    const narrowed = [...KATHY.criteria, { name: 'countyId', value: String(MARION) }];
    const other = await saved(ada, { name: 'In Marion', criteria: narrowed });
    expect(other).toMatchObject({ isNew: true });
    const { register: _register, ...draft } = KATHY;
    const changed = await ada.call('PUT', `/search/saved/${String(other.id)}`, { payload: draft });
    expect(changed.json()).toMatchObject({
      messages: ['You already saved this search as “Kathy Smith”.'],
    });
    expect((await list(bob)).items).toEqual([]);
  });

  it.each<[string, object]>([
    ['a field of another register', { criteria: [{ name: 'warrantNumber', value: '1' }] }],
    ['a region as a field', { criteria: [...KATHY.criteria, { name: 'regionId', value: '1' }] }],
    ['a duplicate field', { criteria: [...KATHY.criteria, ...KATHY.criteria] }],
    ['a field named __proto__', { criteria: [{ name: '__proto__', value: 'x' }] }],
    ['41 fields', { criteria: Array.from({ length: 41 }, () => KATHY.criteria[0]) }],
    ['nothing to search for', { criteria: [] }],
    ['an invalid wildcard', { criteria: [{ name: 'fullName', value: 'smi*' }] }],
    ['another user’s region', { regionId: ANNAS_REGION }],
    ['a blank name', { name: ' \u3000 ' }],
    ['a name with a bidi control character', { name: 'Smith\u202e' }],
    ['a name of 81 characters', { name: 'x'.repeat(81) }],
    ['an unknown cadence', { cadence: 'HOURLY' }],
    ['an unknown register', { register: 'toString' }],
  ])('rejects a saved search with %s', async (_what, changes) => {
    expect((await save(ada, changes)).statusCode).toBe(400);
    expect((await list(ada)).items).toEqual([]);
  });

  it("hides another edition's saved searches, and shows their count", async () => {
    const search = await saved(ada);
    const headers = { [HEADERS.location]: 'STATE-MI' };
    const there = await ada.call('GET', '/search/saved', { headers });
    expect(there.json()).toMatchObject({ items: [], elsewhere: 1 });
    const path = `/search/saved/${String(search.id)}`;
    expect((await ada.call('GET', path, { headers })).statusCode).toBe(404);
    const payload = KATHY;
    expect((await ada.call('POST', '/search/saved', { headers, payload })).statusCode).toBe(404);
  });

  it("counts scheduled searches toward the account's alert limit", async () => {
    const anna = await site.signedIn('anna');
    const byName = (value: string, cadence = 'DAILY') => ({
      criteria: [{ name: 'fullName', value }],
      regionId: MARION_REGION,
      cadence,
    });
    const first = await saved(anna, byName('aa'));
    await saved(anna, byName('bb', 'WEEKLY'));
    const refused = await save(anna, byName('cc'));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'ACCOUNT_OBJECT_LIMIT',
      message: expect.stringMatching(/limit of 2 alerts and scheduled searches/) as string,
    });
    const kept = await saved(anna, byName('cc', 'NONE'));
    expect((await change(anna, kept, { cadence: 'DAILY' })).statusCode).toBe(409);
    await change(anna, first, { isPaused: true });
    expect((await change(anna, kept, { cadence: 'DAILY' })).statusCode).toBe(200);
    expect((await change(anna, first, { isPaused: false })).statusCode).toBe(409);
    const use = (await anna.call('GET', '/common/alert-use')).json<CallResponse<'getAlertUse'>>();
    expect(use).toMatchObject({
      items: [{ counts: { savedSearch: 2 } }],
      account: { limit: 2, used: 2 },
    });
  });

  it('allows 200 saved searches', async () => {
    const search = await saved(ada, { cadence: 'NONE' });
    const { db } = site.database;
    const row = await db
      .selectFrom('saved_search')
      .selectAll()
      .where('id', '=', search.id)
      .executeTakeFirstOrThrow();
    const { id: _id, criteria, ...values } = row;
    await db
      .insertInto('saved_search')
      .values(
        Array.from({ length: 199 }, (_each, index) => ({
          ...values,
          criteria: JSON.stringify(criteria),
          criteria_key: `key ${String(index)}`,
          known_ids: [],
          new_ids: [],
        })),
      )
      .execute();
    const refused = await save(ada, { criteria: [{ name: 'fullName', value: 'one more' }] });
    expect(refused.json()).toMatchObject({
      messages: [expect.stringMatching(/limit of 200 saved searches/)],
    });
  });
});

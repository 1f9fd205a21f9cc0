import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls';
import { ACCOUNT_LIMIT, addCase, addDocument, addTaxWarrant } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

describe('alerts in use on an account', () => {
  let site: TestSite;
  let anna: TestBrowser;
  let arno: TestBrowser;
  let caseId: number;
  let warrantId: number;
  beforeAll(async () => {
    site = await openTestSite();
    anna = await site.signedIn('anna');
    arno = await site.signedIn('arno');
    caseId = await addCase(site.database, { number: '49Z01-2606-SC-000701' });
    warrantId = await addTaxWarrant(site.database, '00099901');
    const documentId = await addDocument(site.database, 'A202600099901');
    await anna.call('PUT', `/court/my/${caseId}`, { payload: { alert: true } });
    await arno.call('PUT', `/tax-warrant/saved/${warrantId}`, { payload: { alert: true } });
    await arno.call('PUT', `/recorder/my/${documentId}`, { payload: { alert: false } });
  });
  afterAll(() => site.close());

  const see = async (person: TestBrowser) =>
    (await person.call('GET', '/common/alert-use')).json<CallResponse<'getAlertUse'>>();
  const setUser = (id: number, changes: { is_admin?: boolean; status?: 'ACTIVE' | 'INACTIVE' }) =>
    site.database.db.updateTable('app_user').set(changes).where('id', '=', id).execute();

  const account = { limit: ACCOUNT_LIMIT, used: 2 };
  const annas = () => ({
    userId: site.users.anna,
    userName: 'Anna Tester',
    isActive: true,
    counts: { courtCase: 1, taxWarrant: 0, recorderDocument: 0, barId: 0, savedSearch: 0 },
  });
  const arnos = (isActive = true) => ({
    userId: site.users.arno,
    userName: 'Arno Tester',
    isActive,
    counts: { courtCase: 0, taxWarrant: 1, recorderDocument: 0, barId: 0, savedSearch: 0 },
  });

  it("lists a regular user's own alerts and the account's total", async () => {
    const seen = await see(anna);
    expect(seen).toMatchObject({ items: [annas()], total: 1, account, isWholeAccount: false });
    expect((await see(arno)).items).toEqual([arnos()]);
  });

  it('exports the users beyond the list', async () => {
    await setUser(site.users.anna, { is_admin: true });
    const { db } = site.database;
    const { id: _id, ...same } = await db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', site.users.arno)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1_000 }, (_, n) => ({
      ...same,
      efm_users: '{}',
      username: `copy${n}`,
    }));
    await db.insertInto('app_user').values(copies).execute();
    await sql`
      insert into saved_item
      select (jsonb_populate_record(s, jsonb_build_object('user_id', u.id))).*
        from saved_item s, app_user u
       where s.user_id = ${site.users.arno} and s.kind = 'taxWarrant'
         and u.username like 'copy%'`.execute(db);
    const table = await anna.open('/web/common/alert-use.csv');
    expect(table.payload.trim().split('\r\n')).toHaveLength(1_003);
    await db.deleteFrom('app_user').where('username', 'like', 'copy%').execute();
    await setUser(site.users.anna, { is_admin: false });
  });

  it('lists every user for the administrator, including deactivated ones', async () => {
    await setUser(site.users.anna, { is_admin: true });
    await setUser(site.users.arno, { status: 'INACTIVE' });
    expect(await see(anna)).toMatchObject({
      items: [annas(), arnos(false)],
      account,
      isWholeAccount: true,
    });
    await setUser(site.users.anna, { is_admin: false });
    await setUser(site.users.arno, { status: 'ACTIVE' });
  });

  it('omits other accounts, and users without alerts', async () => {
    const berta = await site.signedIn('berta');
    await setUser(site.users.berta, { is_admin: true });
    expect(await see(berta)).toMatchObject({
      items: [],
      account: { limit: 0, used: 0 },
      isWholeAccount: true,
    });
  });

  it("shows only the user's own row and no limit to a user without an account", async () => {
    const root = await site.signedIn('root');
    await root.call('PUT', `/court/my/${caseId}`, { payload: { alert: true } });
    expect(await see(root)).toMatchObject({
      items: [{ userId: site.users.root }],
      account: { limit: null, used: 1 },
      isWholeAccount: false,
    });
  });

  it("doesn't count records that are no longer public", async () => {
    const { db } = site.database;
    await db
      .updateTable('court_case')
      .set({ is_expunged: true })
      .where('id', '=', caseId)
      .execute();
    expect(await see(anna)).toMatchObject({ items: [], account: { ...account, used: 1 } });
  });
});

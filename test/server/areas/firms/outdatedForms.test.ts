import type { FirmRecord } from '#contract/schemas/firms';
import { addFilers } from '../../filers';
import { COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
beforeEach(() => {
  site.clock.time = START;
});
afterAll(() => site.close());

/** Adds a firm with two administrators; the first one is logged in. */
async function aFirm(name: string) {
  const usernames = [`${name}-one`, `${name}-two`];
  const { userIds } = await addFilers(site, usernames);
  await site.database.db
    .updateTable('app_user')
    .set({ is_email_confirmed: true })
    .where('id', 'in', userIds)
    .execute();
  return { admin: await site.signedIn(`${name}-one`), colleagueId: userIds[1] ?? 0 };
}

const firmOf = async (by: TestBrowser) =>
  (await by.call('GET', '/efiling/firm')).json<FirmRecord>();

describe('forms of a firm that another administrator changed meanwhile', () => {
  it("keeps a user's restriction even if an outdated form doesn't show it", async () => {
    const { admin, colleagueId } = await aFirm('restricted');
    const put = (payload: object) =>
      admin.call('PUT', `/efiling/firm/users/${String(colleagueId)}`, { payload });
    const loaded = { role: 'ADMIN', isRestricted: false, restrictionNote: '' };
    const restricted = { role: 'FILER', isRestricted: true, restrictionNote: 'In training' };
    expect((await put({ ...restricted, seen: loaded })).statusCode).toBe(200);
    const outdated = await put({ ...loaded, role: 'FILER', seen: loaded });
    expect([outdated.statusCode, outdated.json()]).toEqual([
      409,
      { message: expect.stringMatching(/^Someone changed this user/) as string },
    ]);
    const user = (await firmOf(admin)).users.find(({ userId }) => userId === colleagueId);
    expect(user).toMatchObject(restricted);
    expect((await put({ ...loaded, seen: restricted })).statusCode).toBe(200);
  });

  it('keeps a payment account closed even if an outdated form shows it as in use', async () => {
    const { admin, colleagueId } = await aFirm('closed');
    const save = (paymentAccountId: number | null, parts: object, seen: object | null) =>
      admin.call('POST', '/efiling/firm/payment-accounts', {
        payload: { paymentAccountId, kind: 'card', ...parts, seen },
      });
    const courtIds = [COURTS.marion, COURTS.lake].toSorted((a, b) => b - a);
    const loaded = { name: 'Office card', isActive: true, userIds: [colleagueId], courtIds };
    const added = (await save(null, loaded, null)).json<FirmRecord>().paymentAccounts.at(-1);
    const id = added?.id ?? 0;
    const accountOf = async () =>
      (await firmOf(admin)).paymentAccounts.find((each) => each.id === id);
    const closed = { ...loaded, isActive: false };
    expect((await save(id, closed, loaded)).statusCode).toBe(200);
    for (const seen of [loaded, null, { ...closed, courtIds: [] }, { ...closed, userIds: [] }]) {
      const outdated = await save(id, { ...loaded, name: 'Front desk card' }, seen);
      expect([outdated.statusCode, outdated.json()]).toEqual([
        409,
        { message: expect.stringMatching(/^Someone changed this payment account/) as string },
      ]);
    }
    expect(await accountOf()).toMatchObject({ name: 'Office card', isActive: false });
    expect((await save(id, { ...closed, name: 'Front desk card' }, closed)).statusCode).toBe(200);
    expect(await accountOf()).toMatchObject({ name: 'Front desk card', isActive: false });
  });

  it('does not open a payment account to all users after its only user was removed', async () => {
    const { admin, colleagueId } = await aFirm('reserved');
    const loaded = { name: 'Pat’s card', isActive: true, userIds: [colleagueId], courtIds: [] };
    const save = (paymentAccountId: number | null, parts: object, seen: object | null) =>
      admin.call('POST', '/efiling/firm/payment-accounts', {
        payload: { paymentAccountId, kind: 'card', ...parts, seen },
      });
    const added = (await save(null, loaded, null)).json<FirmRecord>().paymentAccounts.at(-1);
    const removal = `/efiling/firm/users/${String(colleagueId)}/removal`;
    expect((await admin.call('POST', removal, { payload: { handOverTo: null } })).statusCode).toBe(
      200,
    );
    const answer = await save(added?.id ?? 0, { ...loaded, userIds: [] }, loaded);
    expect(answer.statusCode).toBe(409);
    expect((await firmOf(admin)).paymentAccounts.at(-1)).toMatchObject({ isActive: false });
  });
});

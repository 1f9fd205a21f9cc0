import type { FirmRecord } from '#contract/schemas/firms';
import { isOnCase } from '../../../../src/server/domain/filing/caseAccessRepository';
import { confirmClaim } from '../../../../src/server/domain/firms/claimAttorney';
import { findServicePreview } from '../../../../src/server/domain/service/serviceFactsRepository';
import { addFilers } from '../../filers';
import { COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;
const COUNSEL = 'counsel@example.com';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
beforeEach(async () => {
  site.clock.time = START;
  site.mails.length = 0;
  for (const table of ['filing_attorney_claim', 'filing_firm_attorney', 'filing_roll'] as const) {
    await site.database.db.deleteFrom(table).execute();
  }
  await addToRoll('777-49', COUNSEL);
});
afterAll(() => site.close());

async function addToRoll(barNumber: string, email: string | null): Promise<void> {
  const about = { name: 'Opposing Counsel', status: 'active', updated_at: new Date(0) } as const;
  await site.database.db
    .insertInto('filing_roll')
    .values({ bar_number: barNumber, email, ...about })
    .execute();
}

async function aFirm(username: string, email = `${username}@example.com`) {
  const { firmId, userIds } = await addFilers(site, [username]);
  await site.database.db
    .updateTable('app_user')
    .set({ email, is_email_confirmed: true })
    .where('username', '=', username)
    .execute();
  return { firmId, userId: userIds[0] ?? 0, admin: await site.signedIn(username) };
}

const add = (by: TestBrowser, barNumber = '777-49') =>
  by.call('POST', '/efiling/firm/attorneys', { payload: { barNumber } });

const attorneysOf = async (by: TestBrowser) =>
  (await by.call('GET', '/efiling/firm')).json<FirmRecord>().attorneys;

/** The link of the last email to the attorney, without the origin. */
async function linkToAttorney(): Promise<string> {
  site.app.mails.wake();
  await site.app.mails.settled();
  const text = site.mails.filter(({ to }) => to === COUNSEL).at(-1)?.text ?? '';
  return /\/web\/in\/efiling\/ConfirmAttorney\?token=[\w-]+/.exec(text)?.[0] ?? '';
}

const open = (url: string) => site.app.inject({ method: 'GET', url });
const confirm = (url: string) => site.app.inject({ method: 'POST', url });

/** Whom a firm would serve in a case with the attorney. */
async function served(firmId: number): Promise<(string | null)[]> {
  const represents = ['Roe'];
  const list = {
    recipients: [{ name: 'Opposing Counsel', barNumber: '777-49', represents }],
    unrepresented: [],
  };
  const of = { courtId: COURTS.marion, caseNumber: '49Z01-2601-MF-000001' };
  const filer = { firmId, parties: ['Acme'] };
  const found = await findServicePreview(site.database.db, of, list, filer);
  return found.map(({ email }) => email);
}

const hasAccess = (userId: number) => isOnCase(site.database.db, userId, ['777-49']);

async function titlesFor(userId: number): Promise<string[]> {
  const rows = await site.database.db
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .select('title')
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title);
}

describe('attorneys whom a firm adds', () => {
  it('gives a firm no access to an attorney’s cases, and keeps serving the attorney, until the attorney confirms', async () => {
    const { admin, firmId, userId } = await aFirm('stranger');
    expect((await add(admin)).statusCode).toBe(200);
    expect(await attorneysOf(admin)).toMatchObject([
      { barNumber: '777-49', claim: { until: new Date(START + 14 * DAY_MS).toISOString() } },
    ]);
    expect([await hasAccess(userId), await served(firmId)]).toEqual([false, [COUNSEL]]);
    const link = await linkToAttorney();
    const page = await open(link);
    expect([page.statusCode, page.body]).toEqual([
      200,
      expect.stringContaining('Confirm that I file with Firm of stranger'),
    ]);
    expect(await hasAccess(userId)).toBe(false);
    expect((await confirm(link)).body).toContain('is confirmed as an attorney');
    expect([await hasAccess(userId), await served(firmId)]).toEqual([true, []]);
    expect(await attorneysOf(admin)).toMatchObject([{ barNumber: '777-49', claim: null }]);
    expect((await confirm(link)).statusCode).toBe(410);
  });

  it('adds an attorney immediately only for a user who has confirmed the roll’s address with an emailed link', async () => {
    const { admin, userId } = await aFirm('counsel', 'Counsel@example.com');
    // The account's administrator vouched for the address, which anyone can type.
    expect((await add(admin)).statusCode).toBe(200);
    expect([(await attorneysOf(admin))[0]?.claim === null, await hasAccess(userId)]).toEqual([
      false,
      false,
    ]);
    await site.database.db
      .updateTable('app_user')
      .set({ email_proved_at: new Date(START) })
      .where('id', '=', userId)
      .execute();
    expect((await add(admin)).statusCode).toBe(200);
    expect(await attorneysOf(admin)).toMatchObject([{ barNumber: '777-49', claim: null }]);
    expect(await hasAccess(userId)).toBe(true);
  });

  it("moves an attorney to another firm only after the attorney's confirmation, and notifies both firms", async () => {
    const first = await aFirm('first');
    await add(first.admin);
    await confirm(await linkToAttorney());
    const second = await aFirm('second');
    expect((await add(second.admin)).statusCode).toBe(200);
    expect(await titlesFor(first.userId)).toEqual([
      'Attorney confirmed',
      'Another firm added your attorney',
    ]);
    expect([await hasAccess(first.userId), await hasAccess(second.userId)]).toEqual([true, false]);
    const link = await linkToAttorney();
    expect((await open(link)).body).toContain('Firm of first will no longer list you');
    await confirm(link);
    expect([await hasAccess(first.userId), await hasAccess(second.userId)]).toEqual([false, true]);
    expect((await titlesFor(first.userId)).at(-1)).toBe('Attorney left your firm');
    expect(await titlesFor(second.userId)).toEqual(['Attorney confirmed']);
    expect(await attorneysOf(first.admin)).toEqual([]);
  });

  it('replaces the link when the number is added again, and ends it after 14 days, a removal, or a new address on the roll', async () => {
    const { admin, userId } = await aFirm('again');
    await add(admin);
    const older = await linkToAttorney();
    await add(admin);
    const link = await linkToAttorney();
    expect((await open(older)).statusCode).toBe(410);
    expect((await open(link)).statusCode).toBe(200);
    await site.database.db.updateTable('filing_roll').set({ email: 'x@example.com' }).execute();
    expect((await confirm(link)).statusCode).toBe(410);
    await site.database.db.updateTable('filing_roll').set({ email: COUNSEL }).execute();
    site.clock.time = START + 14 * DAY_MS;
    expect((await confirm(link)).statusCode).toBe(410);
    site.clock.time = START;
    expect((await admin.call('DELETE', '/efiling/firm/attorneys/777-49')).statusCode).toBe(200);
    expect((await confirm(link)).statusCode).toBe(410);
    expect([await attorneysOf(admin), await hasAccess(userId)]).toEqual([[], false]);
  });

  it('lets staff confirm an attorney without an email address on the roll, if the firm added the attorney', async () => {
    await addToRoll('778-49', null);
    const { admin, firmId } = await aFirm('noaddress');
    const actor = { at: START, actorId: null, requestId: 'cli' };
    expect(await confirmClaim(site.database.db, actor, firmId, '778-49')).toBeNull();
    expect((await add(admin, '778-49')).statusCode).toBe(200);
    expect(await attorneysOf(admin)).toMatchObject([{ claim: { until: null } }]);
    expect(await confirmClaim(site.database.db, actor, firmId, '778-49')).toMatchObject({
      attorneyName: 'Opposing Counsel',
    });
    expect(await attorneysOf(admin)).toMatchObject([{ barNumber: '778-49', claim: null }]);
  });
});

import type { CallBody } from '#contract/calls';
import type { AccountRecord, UserRecord } from '#contract/schemas/people';
import { addSuperUser, proveIdentity } from '../../../support/superUsers';
import { addAccount } from '../../accounts';
import { addFilers } from '../../filers';
import { auditOf } from '../../pages/forms';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { addFiler, LAKE, MARION, reviewing, submit } from '../filingReview/reviews';

const QUEUE = '/web/in/efiling/ListFilings';
const FINES = '/web/in/common/ViewFinePaymentTransactions';
const BATCHES = '/efiling/bulk/batches';

let site: TestSite;
let root: TestBrowser;
let made = 0;
let accountId: number;
let clara: number;
let name: string;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.time = START;
  made += 1;
  name = `clara-r${String(made)}`;
  const added = await addAccount(site.database, [name]);
  ({ accountId } = added);
  [clara = 0] = added.userIds;
  root = await site.signedIn('root');
  await proveIdentity(site, 'root');
  await look('user', clara);
  await look('account', accountId);
});

async function look(kind: 'user' | 'account', id: number): Promise<void> {
  await root.call('POST', '/admin/record-looks', { payload: { kind, id, reason: 'OPERATIONS' } });
}

async function readUser(id = clara): Promise<UserRecord> {
  const answer = await root.call('GET', `/admin/users/${String(id)}/record`);
  return answer.json<{ record: UserRecord }>().record;
}

async function readAccount(): Promise<AccountRecord> {
  const answer = await root.call('GET', `/admin/accounts/${String(accountId)}/record`);
  return answer.json<{ record: AccountRecord }>().record;
}

const NO_OFFICE = {
  clerkId: null,
  isFilingReviewer: false,
  isFineReviewer: false,
  recorderId: null,
} as const;

/** Sets office rights, by default of a user without others. */
async function grant(rights: Partial<CallBody<'putOfficeRights'>>, id = clara) {
  const { version } = await readUser(id);
  const payload = { ...NO_OFFICE, reason: 'A new employee', version, ...rights };
  return root.call('PUT', `/admin/users/${String(id)}/office-rights`, { payload });
}

async function setBulk(change: Partial<CallBody<'putBulkFiling'>>) {
  const { bulkFiling, version } = await readAccount();
  const payload = { isOn: bulkFiling.isOn, users: [], reason: 'Signed up', version, ...change };
  return root.call('PUT', `/admin/accounts/${String(accountId)}/bulk-filing`, { payload });
}

interface UserValues {
  readonly status?: 'ACTIVE' | 'INACTIVE';
  readonly is_admin?: boolean;
  readonly is_email_confirmed?: boolean;
  readonly is_super_user?: boolean;
}
const setUser = (id: number, values: UserValues) =>
  site.database.db.updateTable('app_user').set(values).where('id', '=', id).execute();

/** The numbers of the envelopes in a reviewer's queue. */
async function queueOf(by: TestBrowser): Promise<string[]> {
  const { body } = await by.open(QUEUE);
  return [...body.matchAll(/[Ee]nvelope\s*(?:<\/span>)?(\d{8})/g)].map(([, number = '']) => number);
}

describe('office rights', () => {
  it('opens the queue of one county to a new reviewer, and closes it when the right is removed', async () => {
    const filerId = await addFiler(site);
    const { envelopeId, number } = await submit(site, filerId, START - 3_600_000);
    const before = await site.signedIn(name);
    expect((await before.open(QUEUE)).statusCode).toBe(403);
    expect((await grant({ clerkId: LAKE, isFilingReviewer: true })).statusCode).toBe(200);
    const inLake = await site.signedIn(name);
    expect((await inLake.open(QUEUE)).statusCode).toBe(200);
    expect(await queueOf(inLake)).not.toContain(number);
    expect((await reviewing(inLake, envelopeId).lock()).statusCode).toBe(404);
    // The move to another office ends the sessions.
    expect((await grant({ clerkId: MARION, isFilingReviewer: true })).statusCode).toBe(200);
    expect((await inLake.call('GET', '/common/account')).statusCode).toBe(401);
    const clerk = await site.signedIn(name);
    expect(await queueOf(clerk)).toContain(number);
    expect((await reviewing(clerk, envelopeId).lock()).statusCode).toBe(200);
    const rejected = await reviewing(clerk, envelopeId).decide(0, {
      decision: 'reject',
      reasonCode: 'ILLEGIBLE',
      words: 'Page 2 can’t be read.',
    });
    expect(rejected.statusCode).toBe(200);
    expect((await grant(NO_OFFICE)).statusCode).toBe(200);
    expect((await reviewing(clerk, envelopeId).lock()).statusCode).toBe(401);
    const after = await site.signedIn(name);
    expect((await after.open(QUEUE)).statusCode).toBe(403);
    expect((await reviewing(after, envelopeId).lock()).statusCode).toBe(403);
  });

  it('opens fine payments to a fine reviewer, and recorder transactions to a recorder', async () => {
    const browser = await site.signedIn(name);
    const royalties = () => browser.call('GET', '/common/royalties');
    expect((await browser.open(FINES)).statusCode).toBe(403);
    expect((await royalties()).statusCode).toBe(403);
    const rights = { clerkId: MARION, isFineReviewer: true, recorderId: MARION };
    expect((await grant(rights)).statusCode).toBe(200);
    // New rights reach open sessions, whose pages load the user again.
    expect((await browser.open(FINES)).statusCode).toBe(200);
    expect((await royalties()).statusCode).toBe(200);
    expect((await browser.open(QUEUE)).statusCode).toBe(403);
    expect((await readUser()).officeRights).toEqual({ ...NO_OFFICE, ...rights });
  });

  it('stores who changed which rights and why, with the previous values', async () => {
    await grant({ clerkId: MARION, isFilingReviewer: true });
    await grant({ clerkId: MARION, isFilingReviewer: true, recorderId: LAKE });
    const events = (await auditOf(site, `user/${String(clara)}`)).filter(
      ({ action }) => action === 'officeRightsChanged',
    );
    expect(events.map(({ detail }) => detail)).toEqual([
      {
        clerkOfficeBefore: null,
        clerkOfficeAfter: 'Marion County',
        reviewsFilingsBefore: false,
        reviewsFilingsAfter: true,
        reason: 'A new employee',
      },
      {
        recorderOfficeBefore: null,
        recorderOfficeAfter: 'Lake County, IN',
        reason: 'A new employee',
      },
    ]);
  });

  it('logs that an account administrator who reviews filings becomes a supervisor', async () => {
    await setUser(clara, { is_admin: true });
    await grant({ clerkId: MARION, isFilingReviewer: true });
    expect((await auditOf(site, `user/${String(clara)}`)).at(-1)?.detail).toMatchObject({
      reviewsFilingsAfter: true,
      isSupervisorBefore: false,
      isSupervisorAfter: true,
    });
  });

  it('requires a recent second factor, and a stated reason to open the record', async () => {
    await proveIdentity(site, 'root', START - 11 * 60_000);
    const late = await grant({ clerkId: MARION, isFilingReviewer: true });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([403, 'PROOF_NEEDED']);
    expect((await setBulk({ isOn: true })).statusCode).toBe(403);
    const { version } = await readUser();
    root = await site.signedIn('root');
    await proveIdentity(site, 'root');
    const payload = { ...NO_OFFICE, recorderId: MARION, reason: 'A new employee', version };
    const path = `/admin/users/${String(clara)}/office-rights`;
    const unopened = await root.call('PUT', path, { payload });
    expect(unopened.json<{ code: string }>().code).toBe('LOOK_REASON_NEEDED');
    await look('user', clara);
    expect((await readUser()).officeRights).toEqual(NO_OFFICE);
  });

  it.each([
    ['reviews without an office', { isFilingReviewer: true }, 'clerkId'],
    ['an office without reviews', { clerkId: MARION }, 'clerkId'],
    ['a clerk in Michigan', { clerkId: 26_163, isFilingReviewer: true }, 'clerkId'],
    ['an unknown county', { recorderId: 18_098 }, 'recorderId'],
    ['a blank reason', { recorderId: MARION, reason: ' ' }, 'reason'],
  ])('rejects %s', async (_what, rights, field) => {
    const answer = await grant(rights);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: { name: string }[] }>().fields[0]?.name).toBe(field);
  });

  it('rejects unchanged rights, and rights changed by another super user meanwhile', async () => {
    const { version } = await readUser();
    expect((await grant(NO_OFFICE)).statusCode).toBe(409);
    expect((await grant({ recorderId: MARION })).statusCode).toBe(200);
    const outdated = await grant({ recorderId: LAKE, version });
    expect(outdated.json<{ code: string }>().code).toBe('RECORD_CHANGED');
  });

  it('gives rights only to active users with a confirmed address, and never to super users', async () => {
    const { db } = site.database;
    const set = (values: UserValues) => setUser(clara, values);
    await grant({ clerkId: MARION, isFilingReviewer: true, isFineReviewer: true });
    await set({ is_email_confirmed: false });
    expect((await grant({ recorderId: MARION })).statusCode).toBe(409);
    await set({ is_email_confirmed: true, status: 'INACTIVE' });
    expect((await grant({ recorderId: MARION })).statusCode).toBe(409);
    // Rights can always be removed.
    expect((await grant({ clerkId: MARION, isFineReviewer: true })).statusCode).toBe(200);
    await addSuperUser(site, `super-r${String(made)}`);
    const { id } = await db
      .selectFrom('app_user')
      .where('username', '=', `super-r${String(made)}`)
      .select('id')
      .executeTakeFirstOrThrow();
    await look('user', id);
    expect((await grant({ recorderId: MARION }, id)).statusCode).toBe(403);
  });

  it('removes rights from a user who became a super user, but adds none', async () => {
    const change = { clerkId: MARION, isFilingReviewer: true, recorderId: LAKE };
    await grant(change);
    await setUser(clara, { is_super_user: true });
    expect((await grant({ ...change, isFineReviewer: true })).statusCode).toBe(403);
    expect((await grant({ ...change, clerkId: LAKE })).statusCode).toBe(403);
    expect((await grant({ recorderId: LAKE })).statusCode).toBe(200);
    expect((await readUser()).officeRights).toEqual({ ...NO_OFFICE, recorderId: LAKE });
  });

  it('rejects a super user’s change of their own rights', async () => {
    const { id } = await site.database.db
      .selectFrom('app_user')
      .where('username', '=', 'root')
      .select('id')
      .executeTakeFirstOrThrow();
    await look('user', id);
    expect((await grant(NO_OFFICE, id)).statusCode).toBe(409);
  });
});

describe('bulk e-filing of an account', () => {
  it('opens bulk e-filing to the chosen users while it is on, and closes it when turned off', async () => {
    const { userIds } = await addFilers(site, [`bulk-r${String(made)}`], true);
    const [userId = 0] = userIds;
    const { db } = site.database;
    await db
      .updateTable('app_user')
      .set({ account_id: accountId })
      .where('id', '=', userId)
      .execute();
    const browser = await site.signedIn(`bulk-r${String(made)}`);
    const batches = async () => (await browser.call('GET', BATCHES)).statusCode;
    expect(await batches()).toBe(403);
    const { users } = (await readAccount()).bulkFiling;
    expect(users.map((user) => user.userId).sort()).toEqual([clara, userId].sort());
    const rights = [{ userId, isUploader: true, isReviewer: false }];
    expect((await setBulk({ users: rights })).statusCode).toBe(200);
    expect(await batches()).toBe(403);
    expect((await setBulk({ isOn: true })).statusCode).toBe(200);
    expect(await batches()).toBe(200);
    expect((await setBulk({ isOn: true, users: rights })).statusCode).toBe(409);
    expect((await setBulk({ isOn: false })).statusCode).toBe(200);
    expect(await batches()).toBe(403);
    const ofUser = (await auditOf(site, `user/${String(userId)}`)).at(-1);
    expect(ofUser).toMatchObject({
      action: 'bulkFilingRightsChanged',
      detail: { uploadsBefore: false, uploadsAfter: true, reason: 'Signed up' },
    });
    const ofAccount = (await auditOf(site, `account/${String(accountId)}`)).filter(
      ({ action }) => action === 'bulkFilingChanged',
    );
    expect(ofAccount.map(({ detail }) => detail)).toEqual([
      { users: `bulk-r${String(made)}`, reason: 'Signed up' },
      { wasOn: false, isOn: true, reason: 'Signed up' },
      { wasOn: true, isOn: false, reason: 'Signed up' },
    ]);
  });

  it('gives rights only to active users with a confirmed address, but can remove them from anyone', async () => {
    const set = async (isUploader: boolean, isReviewer: boolean) =>
      (await setBulk({ users: [{ userId: clara, isUploader, isReviewer }] })).statusCode;
    await setUser(clara, { is_email_confirmed: false });
    expect(await set(true, false)).toBe(409);
    await setUser(clara, { is_email_confirmed: true });
    expect(await set(true, true)).toBe(200);
    expect(await set(true, false)).toBe(200);
    await setUser(clara, { status: 'INACTIVE' });
    expect(await set(true, true)).toBe(409);
    await setUser(clara, { status: 'ACTIVE', is_super_user: true });
    expect(await set(false, true)).toBe(403);
    expect(await set(false, false)).toBe(200);
    expect((await readAccount()).bulkFiling.users).toEqual([]);
  });

  it('rejects users of other accounts, outdated versions, and closed accounts', async () => {
    const { userIds } = await addAccount(site.database, [`other-r${String(made)}`]);
    const [userId = 0] = userIds;
    const stranger = [{ userId, isUploader: true, isReviewer: true }];
    expect((await setBulk({ users: stranger })).statusCode).toBe(404);
    const { version } = await readAccount();
    expect((await setBulk({ isOn: true })).statusCode).toBe(200);
    const outdated = await setBulk({ isOn: false, version });
    expect(outdated.json<{ code: string }>().code).toBe('RECORD_CHANGED');
    await site.database.db
      .updateTable('account')
      .set({ closed_at: new Date(START) })
      .where('id', '=', accountId)
      .execute();
    expect((await setBulk({ isOn: false })).statusCode).toBe(409);
  });
});

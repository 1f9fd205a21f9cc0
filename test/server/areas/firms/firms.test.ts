import { randomUUID } from 'node:crypto';
import { FILING_TERMS, FIRM_USERS_MAX, type RegistrationKind } from '#contract/filing/firms';
import type { FirmRecord, FirmRegistration, RollEntry } from '#contract/schemas/firms';
import { addAccount } from '../../accounts';
import { addFilers, writeEnvelope, writeEnvelopeWith } from '../../filers';
import { COURTS } from '../../seed';
import {
  addUpload,
  findUpload,
} from '../../../../src/server/domain/filingUploads/uploadsRepository';
import { hashLinkToken, newLinkToken } from '../../../../src/server/domain/passwords/tokens';
import {
  notifyEnvelope,
  sendReceipt,
} from '../../../../src/server/domain/filing/noticesRepository';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await site.database.db
    .insertInto('filing_roll')
    .values(
      (
        [
          ['40001-49', 'Solo Tester', 'active', 'solo@example.com'],
          ['40002-49', 'Sue Suspended', 'suspended', null],
          ['40003-49', 'Free Attorney', 'active', 'Applicant@example.com'],
          ['40004-49', 'Other Attorney', 'active', 'lawyers@example.com'],
        ] as const
      ).map(([bar_number, name, status, email]) => ({
        bar_number,
        name,
        status,
        email,
        updated_at: new Date(0),
      })),
    )
    .execute();
});
beforeEach(() => {
  site.clock.time = START;
  site.mails.length = 0;
});
afterAll(() => site.close());

/** Adds a user with a confirmed address, and returns the logged-in browser. */
async function aUser(username: string): Promise<TestBrowser> {
  await addAccount(site.database, [username]);
  await confirm(username);
  return site.signedIn(username);
}

async function confirm(username: string): Promise<void> {
  await site.database.db
    .updateTable('app_user')
    .set({
      email: `${username}@example.com`,
      is_email_confirmed: true,
      email_proved_at: new Date(0),
    })
    .where('username', '=', username)
    .execute();
}

/** Adds a firm with an administrator. */
async function aFirm(username: string) {
  const { firmId, userIds } = await addFilers(site, [username]);
  await confirm(username);
  return { firmId, userId: userIds[0] ?? 0, admin: await site.signedIn(username) };
}

const register = (by: TestBrowser, kind: RegistrationKind, facts: object = {}) =>
  by.call('POST', '/efiling/registrations', {
    payload: {
      kind,
      firmName: '',
      barNumber: null,
      joinFirmId: null,
      termsVersion: FILING_TERMS.version,
      ...facts,
    },
  });

/** The token of the last email to an address. */
async function tokenTo(username: string): Promise<string> {
  site.app.mails.wake();
  await site.app.mails.settled();
  const mail = site.mails.filter(({ to }) => to === `${username}@example.com`).at(-1);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const open = (by: TestBrowser, token: string) =>
  by.call('POST', '/efiling/registrations/confirmation', { payload: { token } });

const firmOf = async (by: TestBrowser) =>
  (await by.call('GET', '/efiling/firm')).json<FirmRecord>();

const FILER_PARTS = { role: 'FILER', isRestricted: false, restrictionNote: '' };
const ADMIN_PARTS = { ...FILER_PARTS, role: 'ADMIN' };

const stateOf = async (by: TestBrowser) =>
  (await by.call('GET', '/efiling/registration')).json<FirmRegistration>();

const invite = (by: TestBrowser, emails: readonly string[], role = 'FILER') =>
  by.call('POST', '/efiling/firm/invitations', { payload: { emails, role } });

async function invited(admin: TestBrowser, username: string, role = 'FILER') {
  const user = await aUser(username);
  await invite(admin, [`${username}@example.com`], role);
  await open(user, await tokenTo(username));
  const { users } = await firmOf(admin);
  const userId = users.find(({ email }) => email === `${username}@example.com`)?.userId ?? 0;
  return { user, userId };
}

async function addDraft(
  userId: number,
  firmId: number,
  templateScope: 'private' | 'firm' | null = null,
): Promise<string> {
  const id = randomUUID();
  await site.database.db
    .insertInto('filing_draft')
    .values({
      id,
      user_id: userId,
      firm_id: firmId,
      kind: 'newCase',
      template_scope: templateScope,
      name: templateScope === null ? '' : 'Complaint',
      attorney: '40003-49',
      created_at: new Date(START),
      updated_at: new Date(START),
    })
    .execute();
  return id;
}

const RECEIVING = {
  name: 'Exhibit.pdf',
  bytes: 1_000,
  sentHash: null,
  sourceId: null,
  fix: null,
  state: 'receiving',
} as const;

describe('registering a firm', () => {
  it('registers a firm only once through the emailed link, and records the version of the terms', async () => {
    const user = await aUser('founder');
    expect(await stateOf(user)).toMatchObject({ filer: null, waiting: null });
    expect((await register(user, 'firm', { firmName: '  Founder   & Co. ' })).statusCode).toBe(200);
    expect(await stateOf(user)).toMatchObject({
      filer: null,
      waiting: { kind: 'link', firmName: 'Founder & Co.' },
    });
    const token = await tokenTo('founder');
    const stranger = await aUser('eavesdropper');
    expect((await open(stranger, token)).statusCode).toBe(409);
    expect((await open(user, token)).json()).toEqual({
      result: 'registered',
      firmName: 'Founder & Co.',
    });
    expect((await open(user, token)).statusCode).toBe(409);
    expect(await firmOf(user)).toMatchObject({
      name: 'Founder & Co.',
      isAdmin: true,
      isAgency: false,
      paymentAccounts: [{ kind: 'card' }, { kind: 'waiver' }],
    });
    const terms = await site.database.db
      .selectFrom('filing_terms_acceptance')
      .select('version')
      .execute();
    expect(terms).toEqual([{ version: FILING_TERMS.version }]);
    expect((await register(user, 'firm', { firmName: 'Second Firm' })).statusCode).toBe(409);
  });

  it('rejects outdated terms, names of existing firms, and invalid names', async () => {
    await aFirm('first');
    const user = await aUser('second');
    const problems = [
      [{ termsVersion: '2020-01', firmName: 'Some Firm' }, /terms have changed/],
      [{ firmName: 'FIRM  of First' }, /already registered/],
      [{ firmName: 'ab' }, /3 letters/],
      [{ firmName: '<b>Firm</b>' }, /can’t contain control characters/],
    ] as const;
    for (const [facts, words] of problems) {
      const answer = await register(user, 'firm', facts);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(words)]);
    }
  });

  it('checks an attorney against the Roll of Attorneys', async () => {
    const user = await aUser('solo');
    await site.database.db
      .updateTable('app_user')
      .set({ first_name: 'Tester', last_name: 'Solo' })
      .where('username', '=', 'solo')
      .execute();
    const look = async (number: string) =>
      (await user.call('GET', `/efiling/roll/${number}`)).json<RollEntry>();
    expect(await look('40001-49')).toMatchObject({ isUsable: true, differences: [] });
    expect((await look('40003-49')).differences).toEqual([
      expect.stringContaining('The roll has the name Free Attorney'),
    ]);
    expect((await look('40002-49')).isUsable).toBe(false);
    expect(await look('99999-99')).toMatchObject({ attorney: null, isUsable: false });
    expect((await register(user, 'solo')).statusCode).toBe(400);
    expect((await register(user, 'solo', { barNumber: '40002-49' })).statusCode).toBe(400);
    expect((await register(user, 'solo', { barNumber: '40001-49' })).statusCode).toBe(200);
    await open(user, await tokenTo('solo'));
    expect((await firmOf(user)).attorneys).toMatchObject([
      { barNumber: '40001-49', status: 'active' },
    ]);
    expect((await look('40001-49')).differences).toEqual([
      expect.stringContaining('already lists this attorney'),
    ]);
  });

  it('lets an individual register an agency, which is exempt from fees', async () => {
    const user = await aUser('single');
    await register(user, 'individual');
    await open(user, await tokenTo('single'));
    expect((await stateOf(user)).filer).toMatchObject({ isIndividual: true });
    await register(user, 'agency', { firmName: 'Single County Assessor' });
    await open(user, await tokenTo('single'));
    const { isAgency, paymentAccounts } = await firmOf(user);
    expect([isAgency, paymentAccounts.map(({ kind }) => kind)]).toEqual([true, ['card', 'agency']]);
  });

  it('expires the link after 48 hours', async () => {
    const user = await aUser('slow');
    await register(user, 'firm', { firmName: 'Slow Firm' });
    const token = await tokenTo('slow');
    site.clock.time = START + 2 * DAY_MS;
    expect((await open(await site.signedIn('slow'), token)).statusCode).toBe(409);
  });
});

describe('joining a firm', () => {
  it("waits for an administrator's approval", async () => {
    const { admin, firmId } = await aFirm('boss');
    const user = await aUser('applicant');
    const found = await user.call('GET', '/efiling/firms?name=firm%20of%20boss');
    expect(found.json()).toEqual({
      items: [{ id: firmId, name: 'Firm of boss', isAgency: false }],
    });
    expect((await user.call('GET', '/efiling/firms?name=%25')).json()).toEqual({ items: [] });
    await register(user, 'firm', { joinFirmId: firmId, barNumber: '40003-49' });
    expect((await open(user, await tokenTo('applicant'))).json()).toMatchObject({
      result: 'requested',
    });
    expect((await user.call('GET', '/efiling/firm')).statusCode).toBe(403);
    const [request] = (await firmOf(admin)).requests;
    const other = (await aFirm('rival')).admin;
    const path = `/efiling/firm/requests/${String(request?.id)}`;
    const payload = { isApproved: true, role: 'FILER' };
    expect((await other.call('POST', path, { payload })).statusCode).toBe(404);
    const approved = (await admin.call('POST', path, { payload })).json<FirmRecord>();
    expect(approved.requests).toEqual([]);
    expect(approved.users.map(({ role }) => role).sort()).toEqual(['ADMIN', 'FILER']);
    expect(approved.attorneys).toMatchObject([{ barNumber: '40003-49' }]);
    expect((await admin.call('POST', path, { payload })).statusCode).toBe(404);
    const joined = await site.signedIn('applicant');
    // A filer sees the administrators, and no one else of the firm.
    expect(await firmOf(joined)).toMatchObject({
      name: 'Firm of boss',
      isAdmin: false,
      requests: [],
      attorneys: [],
      users: [{ name: 'applicant Tester' }, { name: 'boss Tester', role: 'ADMIN' }],
    });
    expect((await joined.call('GET', '/api/notifications')).body).toContain('approved');
  });

  it('accepts an invitation once, only from the invited email address, and not after it is revoked', async () => {
    const { admin } = await aFirm('host');
    const guest = await aUser('guest');
    await invite(admin, ['guest@example.com']);
    const token = await tokenTo('guest');
    expect((await open(await aUser('crasher'), token)).statusCode).toBe(409);
    expect((await open(guest, token)).json()).toMatchObject({ result: 'joined' });
    expect((await open(guest, token)).statusCode).toBe(409);
    const late = await aUser('late');
    const { invitations } = (await invite(admin, ['late@example.com'])).json<FirmRecord>();
    const lateToken = await tokenTo('late');
    await admin.call('DELETE', `/efiling/firm/invitations/${String(invitations[0]?.id)}`);
    expect((await open(late, lateToken)).statusCode).toBe(409);
    await invite(admin, ['late@example.com']);
    const expired = await tokenTo('late');
    site.clock.time = START + 14 * DAY_MS;
    expect((await open(await site.signedIn('late'), expired)).statusCode).toBe(409);
  });

  it('lets a user withdraw a request to join a firm and then register differently', async () => {
    const { admin, firmId, userId: adminId } = await aFirm('wrongfirm');
    const user = await aUser('mistaken');
    await register(user, 'firm', { joinFirmId: firmId });
    await open(user, await tokenTo('mistaken'));
    const { waiting } = await stateOf(user);
    expect(waiting).toMatchObject({ kind: 'request', firmName: 'Firm of wrongfirm' });
    const path = `/efiling/registration/requests/${String(waiting?.requestId)}`;
    expect((await admin.call('DELETE', path)).statusCode).toBe(404);
    const withdrawn = await user.call('DELETE', path);
    expect([withdrawn.statusCode, withdrawn.json()]).toMatchObject([200, { waiting: null }]);
    expect((await firmOf(admin)).requests).toEqual([]);
    const again = await user.call('DELETE', path);
    expect([again.statusCode, again.body]).toEqual([
      409,
      expect.stringContaining('already answered'),
    ]);
    const notices = await site.database.db
      .selectFrom('notification')
      .where('user_id', '=', adminId)
      .where('title', '=', 'Request withdrawn')
      .select('body')
      .execute();
    expect(notices).toEqual([
      { body: 'mistaken Tester no longer asks to file for Firm of wrongfirm.' },
    ]);
    await register(user, 'firm', { firmName: 'Mistaken & Co.' });
    expect((await open(user, await tokenTo('mistaken'))).json()).toMatchObject({
      result: 'registered',
    });
  });

  it('rejects a second request to join a firm, without notifying an administrator', async () => {
    const { firmId: firstId } = await aFirm('asked');
    const { admin, firmId: secondId, userId: adminId } = await aFirm('unasked');
    const user = await aUser('undecided');
    await register(user, 'firm', { joinFirmId: firstId });
    await open(user, await tokenTo('undecided'));
    const refusal = [409, expect.stringContaining('You already asked to join Firm of asked.')];
    const sent = site.mails.length;
    const started = await register(user, 'firm', { joinFirmId: secondId });
    expect([started.statusCode, started.body]).toEqual(refusal);
    expect(site.mails).toHaveLength(sent);
    const token = newLinkToken();
    const { user_id } = await site.database.db
      .selectFrom('filing_join_request')
      .where('firm_id', '=', firstId)
      .select('user_id')
      .executeTakeFirstOrThrow();
    await site.database.db
      .insertInto('filing_registration')
      .values({
        user_id,
        kind: 'firm',
        firm_name: '',
        join_firm_id: secondId,
        bar_number: null,
        terms_version: FILING_TERMS.version,
        token_hash: hashLinkToken(token),
        created_at: new Date(START),
        expires_at: new Date(START + DAY_MS),
      })
      .execute();
    const confirmed = await open(user, token);
    expect([confirmed.statusCode, confirmed.body]).toEqual(refusal);
    expect((await firmOf(admin)).requests).toEqual([]);
    const notices = await site.database.db
      .selectFrom('notification')
      .where('user_id', '=', adminId)
      .select('title')
      .execute();
    expect(notices).toEqual([]);
  });

  it('rejects header injection, and limits open invitations but not repeated ones', async () => {
    const { admin, firmId } = await aFirm('spammer');
    expect((await invite(admin, ['a@b.example\r\nBcc: c@d.example'])).statusCode).toBe(400);
    await site.database.db
      .insertInto('filing_invitation')
      .values(
        Array.from({ length: 95 }, (_each, index) => ({
          firm_id: firmId,
          email: `i${String(index)}@example.com`,
          role: 'FILER' as const,
          token_hash: randomUUID(),
          created_at: new Date(START),
          expires_at: new Date(START + DAY_MS),
        })),
      )
      .execute();
    const six = Array.from({ length: 6 }, (_each, index) => `j${String(index)}@example.com`);
    expect((await invite(admin, six)).body).toContain('limit of 100 open invitations');
    expect((await invite(admin, six.slice(1))).statusCode).toBe(200);
    // A repeated invitation replaces the open one.
    expect((await invite(admin, ['I3@example.com', 'j2@example.com'])).statusCode).toBe(200);
    expect((await firmOf(admin)).invitations).toHaveLength(100);
    expect((await invite(admin, ['i3@example.com', 'k@example.com'])).statusCode).toBe(409);
  });

  it('limits repeated invitations to one address, and replaces each earlier one', async () => {
    await aFirm('repeater');
    await site.database.db.deleteFrom('rate_counter').execute();
    const guarded = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
    const admin = await guarded.signedIn('repeater');
    for (let at = 1; at <= 5; at += 1) {
      expect((await invite(admin, ['Target@example.com'])).statusCode).toBe(200);
    }
    const refused = await invite(admin, ['target@example.com']);
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('target@example.com has received too many');
    for (let at = 1; at <= 5; at += 1) {
      expect((await invite(admin, ['k0@example.com', 'target@example.com'])).statusCode).toBe(429);
      expect((await invite(admin, ['k0@example.com', 'no address'])).statusCode).toBe(400);
    }
    const twenty = Array.from({ length: 20 }, (_each, at) => `k${String(at)}@example.com`);
    expect((await invite(admin, twenty)).statusCode).toBe(200);
    await guarded.close();
  });

  it('frees the seats of expired invitations', async () => {
    const { admin, firmId } = await aFirm('fullhost');
    const addInvitations = (count: number, expiresAt: number) =>
      site.database.db
        .insertInto('filing_invitation')
        .values(
          Array.from({ length: count }, () => ({
            firm_id: firmId,
            email: `${randomUUID()}@example.com`,
            role: 'FILER' as const,
            token_hash: randomUUID(),
            created_at: new Date(0),
            expires_at: new Date(expiresAt),
          })),
        )
        .execute();
    await addInvitations(FIRM_USERS_MAX - 1, START);
    expect((await invite(admin, ['seat1@example.com'])).statusCode).toBe(200);
    await addInvitations(FIRM_USERS_MAX - 2, START + DAY_MS);
    expect((await invite(admin, ['seat2@example.com'])).statusCode).toBe(409);
    // A repeated invitation needs no other seat.
    expect((await invite(admin, ['seat1@example.com'])).statusCode).toBe(200);
  });

  it('notifies the administrators of a firm about an envelope whose submitter left or was deactivated', async () => {
    const { admin, userId: adminId } = await aFirm('noticeboss');
    const { userId: leaverId } = await invited(admin, 'noticeleaver');
    const { envelopeId, filings } = await writeEnvelopeWith(site, leaverId, START, ['submitted']);
    const { db } = site.database;
    const recipients = async (title: string) => {
      const notice = { title, kind: 'payment', sentences: [] } as const;
      await db.transaction().execute((trx) => notifyEnvelope(trx, envelopeId, notice, START));
      const rows = db.selectFrom('notification').where('title', '=', title).select('user_id');
      return (await rows.execute()).map(({ user_id }) => user_id);
    };
    const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
      db.updateTable('app_user').set({ status }).where('id', '=', leaverId).execute();
    expect(await recipients('Notice 1')).toEqual([leaverId]);
    await setStatus('INACTIVE');
    expect(await recipients('Notice 2')).toEqual([adminId]);
    await setStatus('ACTIVE');
    await admin.call('POST', `/efiling/firm/users/${String(leaverId)}/removal`, {
      payload: { handOverTo: null },
    });
    expect(await recipients('Notice 3')).toEqual([adminId]);
    const receipt = { at: START, recordAddress: (id: string) => `https://example.com/${id}` };
    const filingId = filings[0]?.filingId ?? '';
    await db.transaction().execute((trx) => sendReceipt(trx, filingId, receipt));
    site.app.mails.wake();
    await site.app.mails.settled();
    const receipts = site.mails.filter(({ text }) =>
      text.includes(receipt.recordAddress(envelopeId)),
    );
    expect(receipts.map(({ to }) => to)).toEqual(['noticeboss@example.com']);
  });

  it('shows envelopes on the start page only to the firm that they were filed for', async () => {
    const { admin: former } = await aFirm('formerboss');
    const { admin: current, firmId, userId: currentId } = await aFirm('currentboss');
    const { user: mover, userId: moverId } = await invited(former, 'mover');
    const old = await writeEnvelope(site, moverId, START);
    await site.database.db
      .updateTable('filing_firm_user')
      .set({ firm_id: firmId })
      .where('user_id', '=', moverId)
      .execute();
    const own = await writeEnvelope(site, currentId, START + 1);
    const numbers = async (by: TestBrowser) =>
      (await by.call('GET', '/efiling/start'))
        .json<{ envelopes: { number: string }[] }>()
        .envelopes.map(({ number }) => number);
    expect(await numbers(current)).toEqual([own.number]);
    expect(await numbers(former)).toEqual([old.number]);
    expect(await numbers(mover)).toEqual([own.number, old.number]);
  });
});

describe('administering a firm', () => {
  it('keeps at least one administrator, regardless of what users attempt', async () => {
    const { admin, userId } = await aFirm('last');
    const change = (id: number, facts: object) =>
      admin.call('PUT', `/efiling/firm/users/${String(id)}`, {
        payload: { ...ADMIN_PARTS, ...facts, seen: ADMIN_PARTS },
      });
    const remove = (id: number) =>
      admin.call('POST', `/efiling/firm/users/${String(id)}/removal`, {
        payload: { handOverTo: null },
      });
    expect((await change(userId, { role: 'FILER' })).statusCode).toBe(409);
    expect((await remove(userId)).statusCode).toBe(409);
    const { userId: secondId } = await invited(admin, 'deputy', 'ADMIN');
    expect((await change(secondId, { isRestricted: true, restrictionNote: 'x' })).statusCode).toBe(
      400,
    );
    expect((await remove(userId)).json()).toMatchObject({ name: '', isAdmin: false });
    const deputy = await site.signedIn('deputy');
    expect((await firmOf(deputy)).users).toHaveLength(1);
    expect((await (await site.signedIn('last')).call('GET', '/efiling/firm')).statusCode).toBe(403);
  });

  it('allows removing or demoting a deactivated administrator while another administrator is active', async () => {
    const { admin } = await aFirm('activeboss');
    const { userId } = await invited(admin, 'formerdeputy', 'ADMIN');
    await site.database.db
      .updateTable('app_user')
      .set({ status: 'INACTIVE' })
      .where('id', '=', userId)
      .execute();
    const path = `/efiling/firm/users/${String(userId)}`;
    const put = (parts: object, seen: object) =>
      admin.call('PUT', path, { payload: { ...parts, seen } });
    expect((await put(FILER_PARTS, ADMIN_PARTS)).statusCode).toBe(200);
    expect((await put(ADMIN_PARTS, FILER_PARTS)).statusCode).toBe(200);
    const removed = await admin.call('POST', `${path}/removal`, { payload: { handOverTo: null } });
    expect(removed.json<FirmRecord>().users).toHaveLength(1);
  });

  it('restricts a filer with a reason, and transfers drafts when a user is removed', async () => {
    const { admin, firmId, userId } = await aFirm('keeper');
    const { userId: filerId, user } = await invited(admin, 'leaver');
    const put = (payload: object) =>
      admin.call('PUT', `/efiling/firm/users/${String(filerId)}`, {
        payload: { ...payload, seen: FILER_PARTS },
      });
    const restricted = { role: 'FILER', isRestricted: true, restrictionNote: '' };
    expect((await put(restricted)).statusCode).toBe(400);
    const answer = await put({ ...restricted, restrictionNote: 'In training' });
    expect(answer.json<FirmRecord>().users.find((each) => each.userId === filerId)).toMatchObject({
      isRestricted: true,
      restrictionNote: 'In training',
    });
    const draftId = await addDraft(filerId, firmId);
    const remove = (handOverTo: number | null) =>
      admin.call('POST', `/efiling/firm/users/${String(filerId)}/removal`, {
        payload: { handOverTo },
      });
    expect((await remove(null)).statusCode).toBe(400);
    expect((await remove(userId)).statusCode).toBe(200);
    const draft = await site.database.db
      .selectFrom('filing_draft')
      .where('id', '=', draftId)
      .select('user_id')
      .executeTakeFirst();
    expect(draft?.user_id).toBe(userId);
    expect((await user.call('GET', `/efiling/drafts/${draftId}`)).statusCode).toBe(403);
  });

  it('counts drafts and templates separately, and transfers both when a user is removed', async () => {
    const { admin, firmId, userId } = await aFirm('templates');
    const { userId: leaverId } = await invited(admin, 'templater');
    const templateId = await addDraft(leaverId, firmId, 'firm');
    await addDraft(userId, firmId);
    const counted = async () =>
      Object.fromEntries(
        (await firmOf(admin)).users.map((user) => [user.userId, [user.drafts, user.templates]]),
      );
    expect(await counted()).toEqual({ [userId]: [1, 0], [leaverId]: [0, 1] });
    const remove = (handOverTo: number | null) =>
      admin.call('POST', `/efiling/firm/users/${String(leaverId)}/removal`, {
        payload: { handOverTo },
      });
    expect((await remove(null)).statusCode).toBe(400);
    expect((await remove(userId)).statusCode).toBe(200);
    expect(await counted()).toEqual({ [userId]: [1, 1] });
    const template = await site.database.db
      .selectFrom('filing_draft')
      .where('id', '=', templateId)
      .select('user_id')
      .executeTakeFirst();
    expect(template?.user_id).toBe(userId);
  });

  it('transfers the files of a removed user to the owners of the drafts', async () => {
    const { admin, firmId, userId } = await aFirm('draftowner');
    const { userId: leaverId } = await invited(admin, 'helper');
    const [own, colleagues] = [await addDraft(leaverId, firmId), await addDraft(userId, firmId)];
    const ids: Record<string, string> = { [own]: randomUUID(), [colleagues]: randomUUID() };
    for (const [draftId, id] of Object.entries(ids)) {
      await addUpload(site.database.db, { ...RECEIVING, id, userId: leaverId, draftId }, START);
    }
    const remove = await admin.call('POST', `/efiling/firm/users/${String(leaverId)}/removal`, {
      payload: { handOverTo: userId },
    });
    expect(remove.statusCode).toBe(200);
    for (const id of Object.values(ids)) {
      expect(await findUpload(site.database.db, leaverId, id)).toBeNull();
      expect(await findUpload(site.database.db, userId, id)).toMatchObject({ userId });
    }
  });

  it('gives filers and other firms no administrator rights', async () => {
    const { admin, userId } = await aFirm('owner');
    await invited(admin, 'junior');
    const junior = await site.signedIn('junior');
    const { admin: rival } = await aFirm('foe');
    const payload = { ...FILER_PARTS, seen: ADMIN_PARTS };
    const path = `/efiling/firm/users/${String(userId)}`;
    expect((await junior.call('PUT', path, { payload })).statusCode).toBe(403);
    expect((await invite(junior, ['x@example.com'])).statusCode).toBe(403);
    expect((await rival.call('PUT', path, { payload })).statusCode).toBe(404);
    const handOver = { payload: { handOverTo: null } };
    expect((await rival.call('POST', `${path}/removal`, handOver)).statusCode).toBe(404);
  });

  it('adds only active attorneys, and shows changes on the Roll of Attorneys', async () => {
    const { admin, firmId, userId } = await aFirm('lawyers');
    const add = (barNumber: string) =>
      admin.call('POST', '/efiling/firm/attorneys', { payload: { barNumber } });
    expect((await add('40002-49')).statusCode).toBe(400);
    expect((await add('99999-99')).statusCode).toBe(400);
    expect((await add('40004-49')).statusCode).toBe(200);
    await site.database.db
      .updateTable('filing_roll')
      .set({ status: 'suspended' })
      .where('bar_number', '=', '40004-49')
      .execute();
    const draftId = await addDraft(userId, firmId);
    const templateId = await addDraft(userId, firmId, 'private');
    await site.database.db
      .updateTable('filing_draft')
      .set({ attorney: '40004-49' })
      .where('id', 'in', [draftId, templateId])
      .execute();
    expect((await firmOf(admin)).attorneys).toMatchObject([
      { barNumber: '40004-49', status: 'suspended', drafts: 1 },
    ]);
    const removed = await admin.call('DELETE', '/efiling/firm/attorneys/40004-49');
    expect(removed.json<FirmRecord>().attorneys).toEqual([]);
    expect((await admin.call('DELETE', '/efiling/firm/attorneys/40004-49')).statusCode).toBe(404);
  });

  it('restricts payment accounts to chosen users and courts', async () => {
    const { admin, userId } = await aFirm('payer');
    const { user } = await invited(admin, 'clerkish');
    const save = (facts: object) =>
      admin.call('POST', '/efiling/firm/payment-accounts', {
        payload: {
          paymentAccountId: null,
          kind: 'card',
          name: 'Partner card',
          isActive: true,
          userIds: [],
          courtIds: [],
          seen: null,
          ...facts,
        },
      });
    expect((await save({ kind: 'agency' })).statusCode).toBe(400);
    expect((await save({ userIds: [9_999_999] })).statusCode).toBe(400);
    const facts = { userIds: [userId], courtIds: [COURTS.marion] };
    const saved = (await save(facts)).json<FirmRecord>().paymentAccounts.at(-1);
    expect(saved).toMatchObject({ name: 'Partner card', ...facts });
    const accounts = async (by: TestBrowser) =>
      (await by.call('GET', '/efiling/start')).json<{
        filer: { paymentAccounts: { id: number; isActive: boolean }[] };
      }>().filer.paymentAccounts;
    const isActive = async (by: TestBrowser) =>
      (await accounts(by)).find(({ id }) => id === saved?.id)?.isActive;
    expect([await isActive(admin), await isActive(await site.signedIn('clerkish'))]).toEqual([
      true,
      false,
    ]);
    expect(user).toBeDefined();
    const { admin: rival } = await aFirm('pauper');
    const stolen = await rival.call('POST', '/efiling/firm/payment-accounts', {
      payload: {
        paymentAccountId: saved?.id,
        kind: 'card',
        name: 'Mine',
        isActive: true,
        userIds: [],
        courtIds: [],
        seen: null,
      },
    });
    expect(stolen.statusCode).toBe(404);
  });

  it('turns off a payment account that only a removed user could use', async () => {
    const { admin, userId } = await aFirm('reserver');
    const { userId: leaverId } = await invited(admin, 'cardholder');
    await invited(admin, 'colleague');
    const save = async (name: string, userIds: readonly number[]) =>
      (
        await admin.call('POST', '/efiling/firm/payment-accounts', {
          payload: {
            paymentAccountId: null,
            kind: 'card',
            name,
            isActive: true,
            userIds,
            courtIds: [],
            seen: null,
          },
        })
      ).json<FirmRecord>();
    await save('Own card', [leaverId]);
    await save('Shared card', [leaverId, userId]);
    const removed = await admin.call('POST', `/efiling/firm/users/${String(leaverId)}/removal`, {
      payload: { handOverTo: null },
    });
    expect(removed.statusCode).toBe(200);
    const states = (await firmOf(admin)).paymentAccounts.map((each) => [
      each.name,
      each.isActive,
      each.userIds,
    ]);
    expect(states).toContainEqual(['Own card', false, []]);
    expect(states).toContainEqual(['Shared card', true, [userId]]);
    const notices = await site.database.db
      .selectFrom('notification')
      .where('user_id', '=', userId)
      .where('title', '=', 'Payment account turned off')
      .select('body')
      .execute();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.body).toContain('Own card');
  });

  it('stores which emails a filer turned off', async () => {
    const { admin } = await aFirm('quiet');
    const answer = await admin.call('PUT', '/efiling/firm/emails', {
      payload: { muted: ['accepted', 'served', 'accepted'] },
    });
    expect(answer.json<FirmRecord>().mutedEmails).toEqual(['accepted', 'served']);
  });
});

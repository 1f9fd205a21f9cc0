import { removeBidiControls } from '#contract/bidi';
import {
  FIRM_ATTORNEYS_MAX,
  FIRM_USERS_MAX,
  handOverWords,
  INVITATION_DAYS,
  OPEN_INVITATIONS_MAX,
  type FirmRole,
} from '#contract/filing/firms';
import type { CallBody } from '#contract/calls';
import { DAY_MS } from '#contract/time';
import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { queueMail } from '../../mail/repository';
import { transactionWithAudit, type AuditEvent } from '../audit/repository';
import { hashLinkToken, newLinkToken } from '../passwords/tokens';
import { lockFirm } from '../service/contactsRepository';
import type { ServiceTransaction } from '../service/servicesRepository';
import { lockUserRow } from '../users/lockRepository';
import { emailProblem } from '../users/rules';
import { claimAttorney } from './claimAttorney';
import { deleteClaim, hasClaim } from './claimsRepository';
import { invitationMail } from './mails';
import {
  countAttorneys,
  deleteAttorney,
  findMemberFacts,
  storeMuted,
  updateMember,
} from './firmRecordRepository';
import {
  countDrafts,
  countSeats,
  deleteMember,
  findAdmins,
  findMember,
  handOverDrafts,
  handOverFiles,
  hasOtherAdmin,
  notifyUser,
  saveFirmUser,
  type Member,
} from './membersRepository';
import {
  answerRequest,
  countInvitationsTo,
  countOpenInvitations,
  endInvitation,
  endPending,
  findRequester,
  findRollEntry,
  storeInvitation,
} from './registrationsRepository';

/** The user who changes a firm. */
export interface FirmEditor {
  readonly actor: Actor;
  readonly userId: number;
  readonly userName: string;
}

const NOT_ADMIN = 'Only an administrator of your firm can change this.';
const NOT_A_FIRM = 'You file as an individual. Register a firm to add other users.';
const LAST_ADMIN = 'A firm needs an administrator. Make another user an administrator first.';
const FULL = `A firm can have ${String(FIRM_USERS_MAX)} users, open invitations included.`;

const USER_CHANGED =
  'Someone changed this user since you opened the form. Check it, then change it again.';

/** Context of a change to a firm. */
interface FirmWork {
  readonly trx: ServiceTransaction;
  readonly member: Member;
  readonly at: number;
  readonly audit: (action: string, target: string, detail?: AuditEvent['detail']) => void;
}

/** Changes the editor's firm in one audited transaction. Throws 403 unless they administer it. */
export async function changeFirm(
  db: AppDatabase,
  { actor, userId }: FirmEditor,
  work: (parts: FirmWork) => Promise<void>,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const firm = await findMember(trx, userId);
    if (firm === null) throw notFound();
    await lockFirm(trx, firm.firmId);
    // The role may have changed while this change waited.
    const member = await findMember(trx, userId);
    if (member?.firmId !== firm.firmId || member.role !== 'ADMIN') throw forbidden(NOT_ADMIN);
    await work({
      trx,
      member,
      at: actor.at,
      audit: (action, target, detail = {}) => audit({ ...actor, action, target, detail }),
    });
  });
}

function requireRealFirm({ isIndividual }: Member): void {
  if (isIndividual) throw conflict(NOT_A_FIRM);
}

/** Finds another member of the firm; throws 404 for other users. */
async function findColleague(
  trx: ServiceTransaction,
  { firmId }: Member,
  userId: number,
): Promise<Member> {
  const found = await findMember(trx, userId);
  if (found?.firmId !== firmId) throw notFound();
  return found;
}

/**
 * Changes a user's role and restriction. The last administrator must stay an unrestricted
 * administrator. Throws 409 if the user changed since the editor loaded it.
 */
export async function changeUser(
  db: AppDatabase,
  editor: FirmEditor,
  userId: number,
  change: CallBody<'changeFirmUser'>,
): Promise<void> {
  const { isRestricted, role, seen } = change;
  const restrictionNote = isRestricted ? removeBidiControls(change.restrictionNote).trim() : '';
  if (isRestricted && restrictionNote === '') {
    throw invalidField('restrictionNote', 'Enter why the user may not submit filings.');
  }
  await changeFirm(db, editor, async ({ at, audit, member, trx }) => {
    requireRealFirm(member);
    const user = await findColleague(trx, member, userId);
    const before = await findMemberFacts(trx, userId);
    const isUnchanged =
      before.role === seen.role &&
      before.isRestricted === seen.isRestricted &&
      before.restrictionNote === seen.restrictionNote;
    if (!isUnchanged) throw conflict(USER_CHANGED);
    const isDemoted = user.role === 'ADMIN' && (role !== 'ADMIN' || isRestricted);
    if (isDemoted && !(await hasOtherAdmin(trx, member.firmId, userId))) throw conflict(LAST_ADMIN);
    if (role === 'ADMIN' && isRestricted) {
      throw invalidField('isRestricted', 'An administrator can’t be restricted.');
    }
    if (role !== user.role) await saveFirmUser(trx, { firmId: member.firmId, role, userId }, at);
    await updateMember(trx, member.firmId, userId, { isRestricted, restrictionNote });
    if (userId !== editor.userId && role !== user.role) {
      const words = role === 'ADMIN' ? 'an administrator' : 'a filer';
      const body = `${editor.userName} made you ${words} in ${member.firmName}.`;
      await notifyUser(trx, userId, { title: 'Your role in your firm', body, at });
    }
    audit('firmUserChanged', `user/${String(userId)}`, { role, isRestricted });
  });
}

/**
 * Ends a membership at the request of an administrator or the user. The user's drafts go to another
 * user of the firm, who must be specified if there are drafts. Files in colleagues' drafts go to
 * these colleagues. The last administrator must stay.
 */
export async function removeUser(
  db: AppDatabase,
  { actor, userId: editorId, userName }: FirmEditor,
  userId: number,
  handOverTo: number | null,
): Promise<void> {
  const { at } = actor;
  await transactionWithAudit(db, async (trx, audit) => {
    const firm = await findMember(trx, editorId);
    if (firm === null) throw notFound();
    await lockFirm(trx, firm.firmId);
    const member = await findMember(trx, editorId);
    if (member?.firmId !== firm.firmId) throw notFound();
    if (userId !== editorId && member.role !== 'ADMIN') throw forbidden(NOT_ADMIN);
    requireRealFirm(member);
    const user = await findColleague(trx, member, userId);
    const { firmId, firmName } = member;
    const isLast = user.role === 'ADMIN' && !(await hasOtherAdmin(trx, firmId, userId));
    if (isLast) throw conflict(LAST_ADMIN);
    const held = await countDrafts(trx, firmId, userId);
    const heldWords = handOverWords(held);
    if (heldWords !== '') {
      if (handOverTo === null || handOverTo === userId) {
        throw invalidField('handOverTo', 'Choose who gets the drafts and templates.');
      }
      await findColleague(trx, member, handOverTo);
      await handOverDrafts(trx, firmId, userId, handOverTo);
      const body = `${userName} transferred ${heldWords} to you from a user who left ${firmName}.`;
      const title =
        held.drafts === 0 ? 'Templates transferred to you' : 'Drafts transferred to you';
      await notifyUser(trx, handOverTo, { title, body, at });
    }
    await handOverFiles(trx, firmId, userId);
    const closed = await deleteMember(trx, userId);
    for (const name of closed) {
      const title = 'Payment account turned off';
      const body = `${name} was reserved for a user who left ${firmName}. Choose who can use it, then turn it on again.`;
      for (const adminId of await findAdmins(trx, firmId)) {
        await notifyUser(trx, adminId, { title, body, at });
      }
    }
    if (userId !== editorId) {
      const body = `${userName} removed you from ${firmName}. You can no longer file for it.`;
      await notifyUser(trx, userId, { title: 'You were removed from a firm', body, at });
    }
    const target = `user/${String(userId)}`;
    audit({
      ...actor,
      action: 'firmUserRemoved',
      target,
      detail: { firmId, ...held, closed: closed.length },
    });
  });
}

/** Counts an invitation within its transaction; throws 429 above the limits. */
export type CountInvitation = (
  trx: ServiceTransaction,
  firmId: number,
  email: string,
) => Promise<void>;

/**
 * Invites people by email, all or none; replaces an open invitation to the same address. Counts
 * only valid invitations.
 */
export async function invite(
  db: AppDatabase,
  editor: FirmEditor,
  { emails, role }: { readonly emails: readonly string[]; readonly role: FirmRole },
  {
    count,
    linkOf,
  }: { readonly count: CountInvitation; readonly linkOf: (token: string) => string },
): Promise<void> {
  const addresses = [
    ...new Map(emails.map((each) => [each.trim().toLowerCase(), each.trim()])).values(),
  ];
  for (const address of addresses) {
    const problem = emailProblem(address);
    if (problem !== null) throw invalidField('emails', `${address}: ${problem}`);
  }
  await changeFirm(db, editor, async ({ at, audit, member, trx }) => {
    requireRealFirm(member);
    const { firmId, firmName } = member;
    const counted = addresses.map((address) => address.toLowerCase()).toSorted();
    const added = addresses.length - (await countInvitationsTo(trx, firmId, counted, at));
    if ((await countSeats(trx, firmId, at)) + added > FIRM_USERS_MAX) throw conflict(FULL);
    const open = await countOpenInvitations(trx, firmId, at);
    if (open + added > OPEN_INVITATIONS_MAX) {
      const words = `Your firm has reached the limit of ${String(OPEN_INVITATIONS_MAX)} open invitations. Revoke some first.`;
      throw conflict(words);
    }
    // In one order, so that concurrent invitations don't deadlock.
    for (const email of counted) await count(trx, firmId, email);
    for (const email of addresses) {
      const token = newLinkToken();
      await storeInvitation(trx, { firmId, email, role, tokenHash: hashLinkToken(token) }, at);
      await queueMail(trx, {
        to: email,
        at,
        usefulUntil: at + INVITATION_DAYS * DAY_MS,
        proof: { kind: 'CONFIRMATION' },
        ...invitationMail(linkOf(token)),
      });
      audit('firmUserInvited', `filingFirm/${String(firmId)}`, { role, firmName });
    }
  });
}

/** Revokes an open invitation. Throws 404 for another firm's invitation. */
export async function revoke(
  db: AppDatabase,
  editor: FirmEditor,
  invitationId: number,
): Promise<void> {
  await changeFirm(db, editor, async ({ at, audit, member, trx }) => {
    if (!(await endInvitation(trx, member.firmId, invitationId, at))) throw notFound();
    audit('firmInvitationRevoked', `filingFirm/${String(member.firmId)}`, { invitationId });
  });
}

/**
 * Decides on a request to join; adds the user's attorney number to the firm. Throws 404 for another
 * firm's request, or for a decided one.
 */
export async function answer(
  db: AppDatabase,
  editor: FirmEditor,
  {
    body: { isApproved, role },
    linkOf,
    requestId,
  }: {
    readonly requestId: number;
    readonly body: CallBody<'answerJoinRequest'>;
    readonly linkOf: (token: string) => string;
  },
): Promise<void> {
  await changeFirm(db, editor, async ({ at, audit, member, trx }) => {
    requireRealFirm(member);
    const { firmId, firmName } = member;
    const userId = await findRequester(trx, firmId, requestId);
    if (userId === null) throw notFound();
    await lockUserRow(trx, userId);
    const request = await answerRequest(trx, firmId, requestId, isApproved, at);
    if (request === null) throw notFound();
    const { barNumber } = request;
    if (isApproved) {
      const other = await findMember(trx, userId);
      if (other?.isIndividual === false) {
        throw conflict('This user has joined another firm in the meantime. Decline the request.');
      }
      if ((await countSeats(trx, firmId, at)) >= FIRM_USERS_MAX) throw conflict(FULL);
      await saveFirmUser(trx, { firmId, role, userId }, at);
      const entry = barNumber === null ? null : await findRollEntry(trx, barNumber);
      if (entry?.status === 'active' && (await countAttorneys(trx, firmId)) < FIRM_ATTORNEYS_MAX) {
        await claimAttorney(trx, { attorney: entry, firm: member, userId }, { at, linkOf });
      }
      await endPending(trx, userId, at);
    }
    const body = isApproved
      ? `${firmName} approved your request. You can file for the firm now.`
      : `${firmName} declined your request to join.`;
    await notifyUser(trx, userId, { title: 'Request to join a firm', body, at });
    audit('firmRequestAnswered', `user/${String(userId)}`, { isApproved, firmId });
  });
}

/**
 * Adds an active attorney on the roll, who must confirm it. Adding the attorney again sends another
 * email.
 */
export async function addOwnAttorney(
  db: AppDatabase,
  editor: FirmEditor,
  given: string,
  {
    count,
    linkOf,
  }: { readonly count: CountInvitation; readonly linkOf: (token: string) => string },
): Promise<void> {
  const barNumber = given.trim();
  await changeFirm(db, editor, async ({ at, audit, member, trx }) => {
    requireRealFirm(member);
    const { firmId } = member;
    const entry = await findRollEntry(trx, barNumber);
    if (entry === null)
      throw invalidField('barNumber', 'The Roll of Attorneys has no such number.');
    if (entry.status !== 'active') {
      throw invalidField('barNumber', `The roll lists ${entry.name} as ${entry.status}.`);
    }
    if (entry.firmId === firmId) {
      throw invalidField('barNumber', 'Your firm already lists this attorney.');
    }
    const isAgain = await hasClaim(trx, firmId, barNumber);
    if (!isAgain && (await countAttorneys(trx, firmId)) >= FIRM_ATTORNEYS_MAX) {
      throw conflict(`A firm can have ${String(FIRM_ATTORNEYS_MAX)} attorneys.`);
    }
    await count(trx, firmId, (entry.email ?? barNumber).toLowerCase());
    const { userId } = editor;
    await claimAttorney(trx, { attorney: entry, firm: member, userId }, { at, linkOf });
    audit('firmAttorneyAdded', `filingFirm/${String(firmId)}`, { barNumber });
  });
}

/**
 * Removes an attorney, confirmed or not. Drafts that name the attorney can't be submitted until another is chosen.
 */
export async function removeAttorney(
  db: AppDatabase,
  editor: FirmEditor,
  barNumber: string,
): Promise<void> {
  await changeFirm(db, editor, async ({ audit, member, trx }) => {
    const wasClaim = await deleteClaim(trx, member.firmId, barNumber);
    const wasAttorney = await deleteAttorney(trx, member.firmId, barNumber);
    if (!wasClaim && !wasAttorney) throw notFound();
    audit('firmAttorneyRemoved', `filingFirm/${String(member.firmId)}`, { barNumber });
  });
}

/** Stores which emails a filer turned off. */
export async function saveEmails(
  db: AppDatabase,
  userId: number,
  { muted }: CallBody<'saveFilerEmails'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => storeMuted(trx, userId, muted));
}

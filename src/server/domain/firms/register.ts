import { removeBidiControls } from '#contract/bidi';
import { CONFIRM_REGISTRATION_PATH } from '#contract/filing/pages';
import {
  FILING_TERMS,
  FIRM_SEARCH_MIN_LENGTH,
  FIRM_USERS_MAX,
  needsBarNumber,
  REGISTRATION_HOURS,
  type ConfirmationResult,
} from '#contract/filing/firms';
import type { FirmRegistration, FoundFirm, RollEntry } from '#contract/schemas/firms';
import { LINK_TOKEN_MARK } from '#contract/account/pages';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import type { ServerConfig } from '../../config';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { queueMail } from '../../mail/repository';
import { appBase } from '../../site/layout';
import { transactionWithAudit } from '../audit/repository';
import { hashLinkToken, isLinkToken, newLinkToken } from '../passwords/tokens';
import { lockFirm } from '../service/contactsRepository';
import type { ServiceTransaction } from '../service/servicesRepository';
import { lockUserRow } from '../users/lockRepository';
import { registrationMail } from './mails';
import { claimAttorney } from './claimAttorney';
import {
  addFirm,
  countSeats,
  findMember,
  freeAccount,
  notifyMembers,
  saveFirmUser,
  releaseAccount,
} from './membersRepository';
import {
  addJoinRequest,
  answerRequest,
  endInvitation,
  endPending,
  findFirm,
  findFirmOfLink,
  findFirmsByName,
  findInvitation,
  findOwnRequest,
  findPending,
  findRollEntry,
  findFirmByName,
  recordTerms,
  storeRegistration,
  takeRegistration,
  type Registration,
} from './registrationsRepository';

/** A user of the site who registers as a filer. */
export interface Registrant {
  readonly userId: number;
  readonly accountId: number | null;
  readonly name: string;
  readonly email: string;
}

/** Builds the link in the email to an attorney who must confirm the firm. */
type AttorneyLink = (token: string) => string;

const IN_FIRM =
  'You already file for a firm. Leave it on the Firm administration page before you register another one.';
const LINK_ENDED =
  'This link has been used or has expired, or it was sent to another user. Register again, or ask for a new invitation.';
const REQUEST_ENDED = 'The firm has already answered this request, or you withdrew it.';
const ADMINS = ['ADMIN'] as const;
const FULL = `This firm has reached the limit of ${String(FIRM_USERS_MAX)} users.`;

/** Loads the firm that a user files for, and the pending step of the user's registration. */
export async function registrationOf(
  db: AppDatabase,
  { email, name, userId }: Registrant,
  at: number,
): Promise<FirmRegistration> {
  const member = await findMember(db, userId);
  return {
    name,
    email,
    filer:
      member === null
        ? null
        : {
            name: member.firmName,
            isIndividual: member.isIndividual,
            isAdmin: member.role === 'ADMIN',
          },
    waiting: await findPending(db, userId, at),
  };
}

/**
 * Normalizes names for comparison, ignoring case, order, initials, and punctuation: `Ann B. Own`
 * and `OWN, ANN`.
 */
function nameWords(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
  return [...words].sort().join(' ');
}

/** Looks up an attorney, and describes how the roll differs from the user's data. */
export async function rollEntryOf(
  db: AppDatabase,
  { name }: Pick<Registrant, 'name'>,
  given: string,
): Promise<RollEntry> {
  const barNumber = given.trim();
  const found = await findRollEntry(db, barNumber);
  if (found === null) {
    const words = `The Roll of Attorneys has no number ${barNumber}. Enter it as on your license, such as 12345-49.`;
    return { attorney: null, differences: [words], isUsable: false };
  }
  const isActive = found.status === 'active';
  const differences = [
    ...(isActive ? [] : [`The roll lists this attorney as ${found.status}.`]),
    ...(found.firmName === null
      ? []
      : [
          `${found.firmName} already lists this attorney. Ask to join that firm, unless the attorney left it.`,
        ]),
    ...(nameWords(found.name) === nameWords(name)
      ? []
      : [`The roll has the name ${found.name}; your account has ${name}.`]),
  ];
  const attorney = { barNumber: found.barNumber, name: found.name, status: found.status };
  return { attorney, differences, isUsable: isActive };
}

/** Finds firms by name; requires at least three letters. */
export async function searchFirms(db: AppDatabase, name: string): Promise<readonly FoundFirm[]> {
  const words = cleanName(name);
  return words.length < FIRM_SEARCH_MIN_LENGTH ? [] : findFirmsByName(db, words);
}

function cleanName(name: string): string {
  return removeBidiControls(name).trim().replaceAll(/\s+/g, ' ');
}

/** Builds the link in an email. The token is in the URL's hash. */
export function confirmationLink(settings: ServerConfig, token: string) {
  const path = buildLink(appBase(settings), INDIANA, CONFIRM_REGISTRATION_PATH, {});
  return settings.publicUrl.origin + path + LINK_TOKEN_MARK + token;
}

/** Throws 409 if the user asked to join a firm that hasn't answered. */
async function requireNoRequest(
  trx: ServiceTransaction,
  { userId }: Registrant,
  at: number,
): Promise<void> {
  const pending = await findPending(trx, userId, at);
  if (pending?.kind !== 'request') return;
  throw conflict(`You already asked to join ${pending.firmName}. Withdraw that request first.`);
}

/**
 * Withdraws a user's own request to join a firm, and notifies the firm's administrators. Throws 404
 * for another user's request, and 409 for one that has ended.
 */
export async function withdrawRequest(
  db: AppDatabase,
  actor: Actor,
  user: Registrant,
  requestId: number,
): Promise<void> {
  const { at } = actor;
  await transactionWithAudit(db, async (trx, audit) => {
    const request = await findOwnRequest(trx, user.userId, requestId);
    if (request === null) throw notFound();
    const { firmId, firmName } = request;
    await lockFirmAndUser(trx, firmId, user);
    if ((await answerRequest(trx, firmId, requestId, false, at)) === null) {
      throw conflict(REQUEST_ENDED);
    }
    const body = `${user.name} no longer asks to file for ${firmName}.`;
    await notifyMembers(trx, firmId, { title: 'Request withdrawn', body, at }, ADMINS);
    const target = `filingFirm/${String(firmId)}`;
    audit({ ...actor, action: 'firmRequestWithdrawn', target, detail: { requestId } });
  });
}

/**
 * Checks a registration and emails its link to the user; nothing is registered until the link is
 * opened. Throws 400 for an invalid field, and 409 for a member of a firm or for a
 * second request to join one.
 */
export async function startRegistration(
  db: AppDatabase,
  settings: ServerConfig,
  user: Registrant,
  asked: Registration,
  at: number,
): Promise<void> {
  if (asked.termsVersion !== FILING_TERMS.version) {
    throw invalidField('termsVersion', 'The terms have changed. Reload the page and accept them.');
  }
  await db.transaction().execute(async (trx) => {
    await lockFirmAndUser(trx, asked.joinFirmId, user);
    const member = await findMember(trx, user.userId);
    if (member?.isIndividual === false) throw conflict(IN_FIRM);
    if (member !== null && asked.kind === 'individual' && asked.joinFirmId === null) {
      throw conflict('You already file as an individual.');
    }
    const registration = await checkRegistration(trx, user, asked);
    if (asked.joinFirmId !== null) await requireNoRequest(trx, user, at);
    const token = newLinkToken();
    await storeRegistration(trx, user.userId, registration, hashLinkToken(token), at);
    await queueMail(trx, {
      to: user.email,
      at,
      usefulUntil: at + REGISTRATION_HOURS * 3_600_000,
      proof: { kind: 'USER', userId: user.userId },
      ...registrationMail(confirmationLink(settings, token)),
    });
  });
}

/** Locks a firm, if any, before the user, as changes by the firm's administrators do. */
async function lockFirmAndUser(
  trx: ServiceTransaction,
  firmId: number | null,
  { userId }: Registrant,
): Promise<void> {
  if (firmId !== null) await lockFirm(trx, firmId);
  await lockUserRow(trx, userId);
}

async function checkRegistration(
  trx: ServiceTransaction,
  user: Registrant,
  asked: Registration,
): Promise<Registration> {
  const { joinFirmId, kind } = asked;
  const barNumber = (asked.barNumber ?? '').trim() === '' ? null : (asked.barNumber ?? '').trim();
  if (barNumber === null && needsBarNumber(kind)) {
    throw invalidField('barNumber', 'Enter your attorney number.');
  }
  if (joinFirmId !== null) {
    const firm = await findFirm(trx, joinFirmId);
    if (firm === null) throw invalidField('joinFirmId', 'Choose a firm from the list.');
    return { ...asked, firmName: firm.name, barNumber };
  }
  if (kind === 'individual') return { ...asked, firmName: user.name, barNumber: null };
  const firmName = kind === 'solo' ? user.name : cleanName(asked.firmName);
  if (firmName.length < FIRM_SEARCH_MIN_LENGTH) {
    throw invalidField('firmName', 'Enter the name of the firm, with at least 3 letters.');
  }
  if (/[\p{C}<>]/u.test(firmName)) {
    throw invalidField('firmName', 'A name can’t contain control characters, "<", or ">".');
  }
  const twin = await findFirmByName(trx, firmName);
  if (twin !== null) {
    throw invalidField(
      'firmName',
      `${twin.name} is already registered. Ask to join it, or use a name that differs from it.`,
    );
  }
  if (barNumber !== null) {
    const entry = await rollEntryOf(trx, user, barNumber);
    if (!entry.isUsable) throw invalidField('barNumber', entry.differences[0] ?? '');
  }
  return { ...asked, firmName, barNumber };
}

/**
 * Handles an opened email link: registers the firm, sends the request to join, or accepts an
 * invitation. Each link works once. Throws 409 for a link that doesn't work for this user.
 */
export async function confirmRegistration(
  db: AppDatabase,
  actor: Actor,
  user: Registrant,
  { attorneyLink, token }: { readonly token: string; readonly attorneyLink: AttorneyLink },
): Promise<{ readonly result: ConfirmationResult; readonly firmName: string }> {
  if (!isLinkToken(token)) throw conflict(LINK_ENDED);
  const { at } = actor;
  const hash = hashLinkToken(token);
  return transactionWithAudit(db, async (trx, audit) => {
    await lockFirmAndUser(trx, await findFirmOfLink(trx, user.userId, hash), user);
    const member = await findMember(trx, user.userId);
    const isFree = member === null || member.isIndividual;
    const record = (firmId: number, result: ConfirmationResult): void => {
      const detail = { result };
      audit({ ...actor, action: 'filerAdded', target: `filingFirm/${String(firmId)}`, detail });
    };
    const registration = await takeRegistration(trx, user.userId, hash, at);
    if (registration !== null) {
      if (!isFree) throw conflict(IN_FIRM);
      await recordTerms(trx, user.userId, registration.termsVersion, at);
      const { barNumber, firmName, joinFirmId } = registration;
      if (joinFirmId !== null) {
        await requireNoRequest(trx, user, at);
        await addJoinRequest(trx, { firmId: joinFirmId, userId: user.userId, barNumber }, at);
        const title = 'Request to join your firm';
        const body = `${user.name} asks to file for ${firmName}. Answer on the Firm administration page.`;
        await notifyMembers(trx, joinFirmId, { title, body, at }, ADMINS);
        record(joinFirmId, 'requested');
        return { result: 'requested', firmName };
      }
      const context = { oldFirmId: member?.firmId ?? null, at, linkOf: attorneyLink };
      const firmId = await registerFirm(trx, user, registration, context);
      record(firmId, 'registered');
      return { result: 'registered', firmName };
    }
    const invitation = await findInvitation(trx, hash, at);
    if (invitation === null || invitation.email.toLowerCase() !== user.email.toLowerCase()) {
      throw conflict(LINK_ENDED);
    }
    const { firmId, firmName, id, role } = invitation;
    if (!isFree) throw conflict(IN_FIRM);
    await endInvitation(trx, firmId, id, at);
    if ((await countSeats(trx, firmId, at)) >= FIRM_USERS_MAX) throw conflict(FULL);
    await recordTerms(trx, user.userId, FILING_TERMS.version, at);
    await saveFirmUser(trx, { firmId, role, userId: user.userId }, at);
    await endPending(trx, user.userId, at);
    const body = `${user.name} accepted the invitation to ${firmName}.`;
    await notifyMembers(trx, firmId, { title: 'Invitation accepted', body, at }, ADMINS);
    record(firmId, 'joined');
    return { result: 'joined', firmName };
  });
}

async function registerFirm(
  trx: ServiceTransaction,
  user: Registrant,
  { barNumber, firmName, kind }: Registration,
  {
    at,
    linkOf,
    oldFirmId,
  }: {
    readonly oldFirmId: number | null;
    readonly at: number;
    readonly linkOf: AttorneyLink;
  },
): Promise<number> {
  // Another user may have registered the name meanwhile, or the roll may have changed.
  if (kind !== 'individual' && (await findFirmByName(trx, firmName)) !== null) {
    throw conflict(`${firmName} has been registered in the meantime. Ask to join it.`);
  }
  if (barNumber !== null) {
    const entry = await rollEntryOf(trx, user, barNumber);
    if (!entry.isUsable) throw conflict(entry.differences[0] ?? LINK_ENDED);
  }
  if (oldFirmId !== null) await releaseAccount(trx, oldFirmId);
  const firmId = await addFirm(
    trx,
    {
      name: firmName,
      accountId: await freeAccount(trx, user.accountId),
      isIndividual: kind === 'individual',
      isAgency: kind === 'agency',
    },
    at,
  );
  await saveFirmUser(trx, { firmId, role: 'ADMIN', userId: user.userId }, at);
  const attorney = barNumber === null ? null : await findRollEntry(trx, barNumber);
  if (attorney !== null) {
    const { userId } = user;
    await claimAttorney(trx, { attorney, firm: { firmId, firmName }, userId }, { at, linkOf });
  }
  await endPending(trx, user.userId, at);
  return firmId;
}

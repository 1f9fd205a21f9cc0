import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { queueMail } from '../../mail/repository';
import { ATTORNEY_LINK_DAYS, CONFIRM_ATTORNEY_PATH } from '#contract/filing/firms';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { DAY_MS } from '#contract/time';
import type { ServerConfig } from '../../config';
import { transactionWithAudit } from '../audit/repository';
import { hashLinkToken, isLinkToken, newLinkToken } from '../passwords/tokens';
import { lockFirm } from '../service/contactsRepository';
import type { ServiceTransaction } from '../service/servicesRepository';
import {
  deleteClaim,
  findClaim,
  findClaimOfLink,
  findProvedEmail,
  removeFromOthers,
  storeClaim,
  type Claim,
} from './claimsRepository';
import { addAttorney } from './firmRecordRepository';
import { attorneyMail } from './mails';
import { notifyMembers } from './membersRepository';
import type { findRollEntry } from './registrationsRepository';

const ADMINS = ['ADMIN'] as const;

/** An attorney as `findRollEntry` returns them. */
type RollAttorney = NonNullable<Awaited<ReturnType<typeof findRollEntry>>>;

/** Builds the link in the email to an attorney. */
export function attorneyLinks({
  contextPath,
  publicUrl,
}: Pick<ServerConfig, 'contextPath' | 'publicUrl'>): (token: string) => string {
  return (token) =>
    publicUrl.origin + buildLink(contextPath, INDIANA, CONFIRM_ATTORNEY_PATH, { token });
}

/**
 * Adds an active attorney to a locked firm. The attorney is added immediately if the user confirmed
 * the attorney's address by a link and no other firm lists the attorney. Otherwise the firm gets a
 * claim without any rights, and the attorney an email at the address on the roll. The attorney's
 * current firm is notified of a new claim.
 */
export async function claimAttorney(
  trx: ServiceTransaction,
  {
    attorney: { barNumber, email, firmId: currentFirmId, name },
    firm,
    userId,
  }: {
    readonly attorney: RollAttorney;
    readonly firm: { readonly firmId: number; readonly firmName: string };
    /** The user who says that the attorney is in the firm. */
    readonly userId: number;
  },
  { at, linkOf }: { readonly at: number; readonly linkOf: (token: string) => string },
): Promise<void> {
  const { firmId, firmName } = firm;
  if (currentFirmId === firmId) return;
  const own = await findProvedEmail(trx, userId);
  const isOwn = email !== null && own !== null && email.toLowerCase() === own.toLowerCase();
  if (isOwn && currentFirmId === null) {
    await deleteClaim(trx, firmId, barNumber);
    await addAttorney(trx, firmId, barNumber, at);
    return;
  }
  const token = newLinkToken();
  const link = email === null ? null : { email, tokenHash: hashLinkToken(token) };
  const isNew = await storeClaim(trx, { firmId, barNumber, link }, at);
  if (email !== null) {
    await queueMail(trx, {
      to: email,
      at,
      usefulUntil: at + ATTORNEY_LINK_DAYS * DAY_MS,
      proof: { kind: 'CONFIRMATION' },
      ...attorneyMail(linkOf(token)),
    });
  }
  if (isNew && currentFirmId !== null) {
    const title = 'Another firm added your attorney';
    const body = `${firmName} added ${name} (${barNumber}). Your firm keeps the attorney unless the attorney confirms the change.`;
    await notifyMembers(trx, currentFirmId, { title, body, at }, ADMINS);
  }
}

/** Finds the claim of an emailed link; null for a link that has been used or has expired. */
export async function findLinkedClaim(
  db: AppDatabase,
  token: string,
  at: number,
): Promise<Claim | null> {
  return isLinkToken(token) ? findClaimOfLink(db, hashLinkToken(token), at) : null;
}

/**
 * Adds the attorney to the firm of the emailed link, and removes the attorney from other firms.
 * Returns the claim; null for a link that has been used or has expired.
 */
export function confirmLinkedClaim(
  db: AppDatabase,
  actor: Actor,
  token: string,
): Promise<Claim | null> {
  return confirm(db, actor, (trx) => findLinkedClaim(trx, token, actor.at));
}

/**
 * Confirms a firm's claim by the site's staff, who checked it with the attorney. Returns null if the
 * firm has no such claim, or the attorney isn't active.
 */
export function confirmClaim(
  db: AppDatabase,
  actor: Actor,
  firmId: number,
  barNumber: string,
): Promise<Claim | null> {
  return confirm(db, actor, (trx) => findClaim(trx, firmId, barNumber));
}

function confirm(
  db: AppDatabase,
  actor: Actor,
  find: (trx: ServiceTransaction) => Promise<Claim | null>,
): Promise<Claim | null> {
  const { at } = actor;
  return transactionWithAudit(db, async (trx, audit) => {
    const first = await find(trx);
    if (first === null) return null;
    const firms = [first.firmId, first.otherFirm?.id ?? first.firmId];
    // In one order, so that concurrent confirmations don't deadlock.
    for (const id of [...new Set(firms)].toSorted((one, other) => one - other)) {
      await lockFirm(trx, id);
    }
    const claim = await find(trx);
    if (claim === null) return null;
    const { attorneyName, barNumber, firmId, firmName } = claim;
    await deleteClaim(trx, firmId, barNumber);
    const left = await removeFromOthers(trx, firmId, barNumber);
    await addAttorney(trx, firmId, barNumber, at);
    const named = `${attorneyName} (${barNumber})`;
    for (const id of left) {
      const body = `${named} now files with ${firmName}. Choose another attorney in drafts that list ${named}.`;
      await notifyMembers(trx, id, { title: 'Attorney left your firm', body, at }, ADMINS);
    }
    const body = `${named} confirmed filing with ${firmName}.`;
    await notifyMembers(trx, firmId, { title: 'Attorney confirmed', body, at }, ADMINS);
    const target = `filingFirm/${String(firmId)}`;
    const detail = { barNumber, left: left.length };
    audit({ ...actor, action: 'firmAttorneyConfirmed', target, detail });
    return claim;
  });
}

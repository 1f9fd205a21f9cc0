import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import {
  findReviewed,
  type ReviewedEnvelope,
  type ReviewedFiling,
} from '../efm/reviewedRepository';
import { isOwnEnvelope } from '../filing/envelopesRepository';
import type { Ruling } from './rulings';
import { lockWaitingOrder } from './hearingsRepository';
import { requireShownHearing } from './shownHearing';
import { DECIDED, signFiling } from './signRepository';
import { findSigningRights, type SigningRight } from './signingRightsRepository';
import { findWaitingOrders } from './trayRepository';
import { findVersion } from './versionsRepository';

/** Maximum characters of a ruling's note. */
export const RULING_WORDS_LENGTH = 1_000;

const OWN_FILING = 'You or your firm filed this order, so another judge must decide it.';

const HEARING_CHANGED =
  'This order’s hearing was moved or canceled since the page was loaded, so nothing was decided. Check its date, then decide again.';

const CASE_CHANGED =
  'The clerk moved this order to another case since the page was loaded, so nothing was saved. Check its case, then decide again.';

/** A proposed order for its judge. */
export interface OpenedOrder {
  readonly envelope: ReviewedEnvelope;
  readonly filing: ReviewedFiling;
  readonly since: Date;
  readonly right: SigningRight;
  /** True if the judge or the judge's firm filed it. */
  readonly isOwn: boolean;
}

/**
 * Loads a waiting order for a judge of its court. Throws 404 for other judges, as for an unknown
 * order.
 */
export async function findOwnOrder(
  db: AppDatabase,
  userId: number,
  filingId: string,
  at: number,
): Promise<OpenedOrder> {
  const rights = await findSigningRights(db, userId, at);
  const courts = rights.map(({ courtId }) => courtId);
  const [waiting] = await findWaitingOrders(db, courts, filingId);
  const right = rights.find(({ courtId }) => courtId === waiting?.courtId);
  if (waiting === undefined || right === undefined) throw notFound();
  const envelope = await findReviewed(db, waiting.envelopeId);
  const filing = envelope?.filings.find(({ id }) => id === filingId);
  if (envelope === null || filing === undefined) throw notFound();
  const isOwn = await isOwnEnvelope(db, envelope.id, userId);
  return { envelope, filing, since: waiting.since, right, isOwn };
}

/** A judge's decision request. */
export interface OrderDecision {
  readonly filingId: string;
  readonly ruling: Ruling;
  readonly words: string;
  /** Sequence number of the filing's last change that the judge saw. */
  readonly sequence: number;
  /** The judge's version to sign; null for the filer's. */
  readonly versionId: string | null;
  /** True to cancel the hearing set for the order. */
  readonly cancelsHearing: boolean;
  /** The order's hearing that the judge saw; null if none was set. */
  readonly shownHearingId: number | null;
}

/** Throws 403 for the judge's own filing, and 409 if the order changed since the page was loaded. */
export function requireUndecided({ filing, isOwn }: OpenedOrder, sequence: number): void {
  if (isOwn) throw forbidden(OWN_FILING, 'ownFiling');
  if (filing.sequence !== sequence) {
    throw conflict('This order changed since the page was loaded. Check it, then decide again.');
  }
}

/**
 * Locks a waiting order until the commit, and returns its current envelope. Throws 409 if the order
 * was decided, or if the clerk moved the envelope to another case since `opened` was loaded.
 */
export async function lockOrder(
  trx: Parameters<typeof lockWaitingOrder>[0],
  { envelope, filing }: OpenedOrder,
): Promise<ReviewedEnvelope> {
  if (!(await lockWaitingOrder(trx, filing.id, filing.sequence))) {
    throw conflict(DECIDED, 'filingChanged');
  }
  const current = await findReviewed(trx, envelope.id);
  const isSame =
    current?.court.id === envelope.court.id && current.caseNumber === envelope.caseNumber;
  if (!isSame) throw conflict(CASE_CHANGED, 'filingChanged');
  return current;
}

/**
 * Signs or denies a proposed order, or finds it moot, with its audit row in the same transaction.
 */
export async function decideOrder(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  { filingId, ruling, sequence, versionId, words, ...hearing }: OrderDecision,
): Promise<void> {
  const opened = await findOwnOrder(db, userId, filingId, actor.at);
  requireUndecided(opened, sequence);
  const { filing, right } = opened;
  const said = words.trim();
  if (said.length > RULING_WORDS_LENGTH) throw invalidField('words', 'Shorten the reason.');
  if (ruling === 'denied' && said === '') throw invalidField('words', 'Enter the reason.');
  if (!filing.message.documents.some(({ component }) => component === 'lead')) {
    throw conflict('This filing has no PDF to sign. Ask the clerk to return it.');
  }
  const version = versionId === null ? null : await findVersion(db, filingId, userId);
  if (version?.id !== (versionId ?? undefined)) {
    throw conflict('You uploaded another version since the page was loaded. Check it first.');
  }
  await transactionWithAudit(db, async (trx, audit) => {
    // Until the commit, the clerk can't change the case, and other judges can't change the hearing.
    const envelope = await lockOrder(trx, opened);
    if (hearing.cancelsHearing) {
      await requireShownHearing(trx, filingId, hearing.shownHearingId, HEARING_CHANGED);
    }
    const signer = { userId, name: right.name, title: right.title };
    await signFiling(trx, envelope, filing, {
      ruling,
      words: said,
      signer,
      version,
      at: actor.at,
      cancelsHearing: hearing.cancelsHearing,
    });
    audit({
      ...actor,
      action: 'decideOrder',
      target: `filingEnvelope/${envelope.id}`,
      detail: { filingId, ruling, isChanged: version !== null },
    });
  });
}

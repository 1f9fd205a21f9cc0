import { DAY_MS } from '#contract/time';
import type { CardProcessor } from '../cards/processor';
import { authorizeHold } from './authorizeHold';
import { claimOrphans, saveRelease, type OrphanHold } from './holdsRepository';
import {
  claimRenewal,
  expireHold,
  findDecided,
  findExpired,
  findExpiring,
  makeExpiredDue,
  replaceHold,
  settleDecided,
  type DecidedHold,
  type ExpiringHold,
} from './settlingRepository';
import type { SubmitParts } from './submit';

/** Age at which an orphan hold is released; a submission takes seconds. */
const ORPHAN_AFTER_MS = 10 * 60_000;
/** How long before its expiration an open envelope's hold is renewed. */
const RENEW_BEFORE_MS = DAY_MS;

/** Log for holds that couldn't be settled. */
export interface HoldLog {
  warn(facts: object, message: string): void;
}

type SettleParts = SubmitParts & { readonly processor: CardProcessor };

/**
 * Releases unused holds, renews holds of open envelopes a day before they end, and captures or
 * releases holds of decided envelopes. If the processor can't be reached, a hold waits for the next
 * round. Returns the number of holds settled.
 */
export async function settleHolds(
  { db, log: rejections, now, processor }: SubmitParts,
  log: HoldLog,
  signal?: AbortSignal,
): Promise<number> {
  if (processor === null) return 0;
  const parts: SettleParts = { db, log: rejections, now, processor };
  const { name } = processor;
  let settled = 0;
  const settle = async (key: string, work: () => Promise<void>): Promise<void> => {
    signal?.throwIfAborted();
    try {
      await work();
      settled += 1;
    } catch (error) {
      log.warn({ err: error, hold: key }, 'hold not settled yet');
    }
  };
  for (const orphan of await claimOrphans(db, name, now() - ORPHAN_AFTER_MS, now())) {
    await settle(orphan.key, () => releaseOrphan(parts, orphan));
  }
  for (const expiring of await findExpiring(db, name, now() + RENEW_BEFORE_MS, now())) {
    await settle(expiring.key, () => renewHold(parts, expiring));
  }
  for (const expired of await findExpired(db, name)) {
    await settle(expired.key, async () => {
      await placeAgain(parts, expired);
    });
  }
  for (const hold of await findDecided(db, name)) {
    await settle(hold.key, () => settleHold(parts, hold));
  }
  await makeExpiredDue(db, now());
  return settled;
}

async function releaseOrphan(
  { db, now, processor }: SettleParts,
  { key, processorId }: OrphanHold,
): Promise<void> {
  // The response may have been lost, so this looks the hold up by key.
  const found = await processor.findHold(key);
  const id = found?.kind === 'declined' ? null : (found?.processorId ?? processorId);
  if (id !== null) {
    const { kind } = await processor.release(id);
    if (kind !== 'released' && kind !== 'declined') throw new Error(`The hold is ${kind}.`);
  }
  await saveRelease(db, key, now());
}

/** Captures or releases the hold of a decided envelope. */
export async function settleHold(
  { db, now, processor }: Omit<SettleParts, 'log'>,
  hold: DecidedHold,
): Promise<void> {
  const { cents, key, processorId } = hold;
  const outcome =
    cents === 0
      ? await processor.release(processorId)
      : await processor.capture({ key: `${key}-capture`, processorId, cents });
  await db.transaction().execute((trx) => settleDecided(trx, hold, outcome, now()));
}

/**
 * Renews the hold of an open envelope, and releases the old one, or leaves that to the next round if
 * the processor can't be reached. If the card declines, the old hold stays until it ends; after
 * that, the envelope has no hold, and the card is tried once a day.
 */
async function renewHold(parts: SettleParts, old: ExpiringHold): Promise<void> {
  const { db, now } = parts;
  if (await placeAgain(parts, old)) {
    await releaseOrphan(parts, old);
    return;
  }
  if (old.hasEnded) await db.transaction().execute((trx) => expireHold(trx, old, now()));
}

async function placeAgain(
  { db, log, now, processor }: SettleParts,
  old: ExpiringHold,
): Promise<boolean> {
  const { card, cents } = old;
  if (card === null) return false;
  const key = await claimRenewal(db, old, card.id, now());
  if (key === null) return false;
  const order = { key, card, cents, description: 'Court filing', returnAddress: null };
  const outcome = await authorizeHold({ db, log, now, processor }, order);
  if (outcome.kind !== 'held') return false;
  return db.transaction().execute((trx) => replaceHold(trx, old, key, now()));
}

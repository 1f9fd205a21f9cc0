import type { CardOrder, CardProcessor, HoldOutcome } from '../cards/processor';
import type { AppDatabase } from '../../http/services';
import { findRequest, saveHold } from './holdsRepository';

/** Idempotency keys expire at the processor after a day; later, the same key would place a second hold. */
const KEY_LIFE_MS = 23 * 3_600_000;

/** Log for holds that the processor rejected as invalid. */
export interface RejectionLog {
  error(facts: object, message: string): void;
}

export interface HoldParts {
  readonly db: AppDatabase;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly processor: CardProcessor;
  readonly log: RejectionLog;
}

/**
 * Places a recorded hold on its card, and saves the outcome. If the processor already has the hold,
 * looks it up instead: a repeated request would return its first response, from before the card's
 * owner confirmed the payment. Logs a hold that the processor rejected as invalid. Throws if the
 * processor can't be reached.
 */
export async function authorizeHold(parts: HoldParts, order: CardOrder): Promise<HoldOutcome> {
  const outcome = await ask(parts, order);
  if (outcome.kind === 'declined' && outcome.rejection !== undefined) {
    const facts = { hold: order.key, reason: outcome.rejection };
    parts.log.error(facts, 'card hold rejected as invalid');
  }
  await saveHold(parts.db, order.key, outcome, parts.now());
  return outcome;
}

async function ask({ db, now, processor }: HoldParts, order: CardOrder): Promise<HoldOutcome> {
  const { askedAt, processorId } = await findRequest(db, order.key);
  if (processorId !== null) return processor.loadHold(processorId);
  const isOld = now() - askedAt.getTime() > KEY_LIFE_MS;
  const known = isOld ? await processor.findHold(order.key) : null;
  return known ?? processor.authorize(order);
}

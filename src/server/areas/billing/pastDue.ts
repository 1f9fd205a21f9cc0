import type { LastCharge, PastDueFacts } from '#contract/schemas/billing';
import { findBillingFigures } from '../../domain/billing/figures';
import { findNextStep } from '../../domain/billing/standingRepository';
import { cardWords, findCard } from '../../domain/cards/cardsRepository';
import { findChargesOfAccount, type StoredCharge } from '../../domain/cards/chargesRepository';
import type { AppDatabase } from '../../http/services';

/** Loads what an account's administrators need to pay a balance that is past due. */
export async function findPastDueFacts(
  db: AppDatabase,
  accountId: number,
  today: string,
): Promise<Omit<PastDueFacts, 'asOf'>> {
  const card = await findCard(db, accountId);
  return {
    ...(await findBillingFigures(db, accountId, today)),
    card: card === null ? null : cardWords(card),
    lastCharge: lastChargeOf(await findChargesOfAccount(db, accountId)),
    nextStep: await findNextStep(db, accountId, today),
  };
}

const STATUSES = {
  WAITING: 'PENDING',
  NEEDS_ACTION: 'NEEDS_ACTION',
  DECLINED: 'DECLINED',
  DISPUTED: 'DISPUTED',
} as const;

/** Describes the latest charge of the unpaid invoices. */
function lastChargeOf(charges: readonly StoredCharge[]): LastCharge | null {
  const [last] = charges
    .flatMap((charge) => (charge.status === 'PAID' ? [] : [{ ...charge, status: charge.status }]))
    .sort((one, other) => other.askedAt.getTime() - one.askedAt.getTime());
  if (last === undefined || last.invoiceNumber === null) return null;
  return {
    at: last.askedAt.toISOString(),
    status: STATUSES[last.status],
    card: last.cardInWords,
    invoiceNumber: last.invoiceNumber,
    reason: last.problem,
  };
}

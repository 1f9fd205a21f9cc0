import { stateDate } from '#contract/stateClock';
import { transactionWithAudit } from '../../domain/audit/repository';
import { findOrderCharges, settleCharge } from '../../domain/cards/chargesRepository';
import { lockAccount } from '../../domain/ledger/repository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

const CANCELED = 'The order was canceled.';

/**
 * Cancels an account's waiting order that the card processor hasn't confirmed receiving, with an
 * audit entry. Returns false if there is none. If the processor received the payment after all, it
 * is found later and refunded.
 */
export function cancelOrder(db: AppDatabase, actor: Actor, accountId: number): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const waiting = await findOrderCharges(trx, accountId);
    const charge = waiting.find(({ processorId }) => processorId === null);
    if (charge === undefined) return false;
    const outcome = { kind: 'declined', processorId: null, reason: CANCELED } as const;
    const time = { at: actor.at, today: stateDate(actor.at), isAbandoned: true };
    await settleCharge(trx, charge, outcome, time);
    const detail = { orderId: charge.orderId, cents: charge.cents };
    audit({ ...actor, action: 'orderCanceled', target: `account/${String(accountId)}`, detail });
    return true;
  });
}

import { saveBillingFacts, type BillingFacts } from '../../domain/accounts/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import type { BillingConfirmation } from '../../domain/users/billingAddresses';
import { sendBillingAddressLink } from '../../domain/users/billingAddressRepository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

/**
 * Saves an account's billing information and queues confirmation emails for its new addresses, in
 * one audited transaction.
 */
export async function changeAccount(
  db: AppDatabase,
  actor: Actor,
  {
    accountId,
    confirmations,
    facts,
  }: {
    readonly accountId: number;
    /** One per unconfirmed address. */
    readonly confirmations: readonly BillingConfirmation[];
    readonly facts: BillingFacts;
  },
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    await saveBillingFacts(trx, accountId, facts);
    for (const confirmation of confirmations) {
      await sendBillingAddressLink(trx, accountId, confirmation);
    }
    audit({
      ...actor,
      action: 'accountChanged',
      target: `account/${accountId}`,
      detail: { name: facts.name, emails: facts.emails.length, mask: facts.mask },
    });
  });
}

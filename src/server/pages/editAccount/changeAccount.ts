import {
  billingVersionOf,
  findBillingFacts,
  saveBillingFacts,
  type BillingFacts,
} from '../../domain/accounts/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import type { BillingConfirmation } from '../../domain/users/billingAddresses';
import { sendBillingAddressLink } from '../../domain/users/billingAddressRepository';
import { conflict } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

const CHANGED =
  'Someone else has changed the billing information. Open this page in another tab to compare it with yours, then save again.';

/**
 * Saves an account's billing information and queues confirmation emails for its new addresses, in
 * one audited transaction. Throws 409 if the information has changed since `version`.
 */
export async function changeAccount(
  db: AppDatabase,
  actor: Actor,
  {
    accountId,
    confirmations,
    facts,
    version,
  }: {
    readonly accountId: number;
    /** One per unconfirmed address. */
    readonly confirmations: readonly BillingConfirmation[];
    readonly facts: BillingFacts;
    readonly version: string;
  },
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const before = await findBillingFacts(trx, accountId, { lock: true });
    if (billingVersionOf(before) !== version) throw conflict(CHANGED);
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

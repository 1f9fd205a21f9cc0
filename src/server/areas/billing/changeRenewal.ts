import type { EditionFeatures } from '#contract/locales';
import { transactionWithAudit } from '../../domain/audit/repository';
import { findRenewalPlans, findRunningPlan, setRenewal } from '../../domain/billing/planRepository';
import { lockAccount } from '../../domain/ledger/repository';
import type { Actor } from '../../http/requester';
import { conflict, invalidField } from '../../http/problems';
import type { AppDatabase } from '../../http/services';

/**
 * Sets the plan that follows an account's current one, or cancels the renewal if `planId` is null,
 * in one audited transaction with the account locked. Throws 409 without a current plan, and 400
 * for a plan that isn't offered.
 */
export async function changeRenewal(
  db: AppDatabase,
  actor: Actor,
  {
    accountId,
    features,
    planId,
  }: {
    readonly accountId: number;
    readonly features: EditionFeatures;
    readonly planId: number | null;
  },
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const running = await findRunningPlan(trx, accountId);
    if (running === null) throw conflict('You have no current plan to renew.');
    const plans = await findRenewalPlans(trx, running, features);
    if (planId !== null && plans.every(({ id }) => id !== planId)) {
      throw invalidField('planId', 'Choose one of the plans.');
    }
    await setRenewal(trx, accountId, planId);
    const target = `account/${accountId}`;
    const detail = { from: running.renewalPlanId, to: planId };
    audit({ ...actor, action: 'renewalChanged', target, detail });
  });
}

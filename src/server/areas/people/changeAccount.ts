import type { CallBody } from '#contract/calls';
import type { EditionFeatures } from '#contract/locales';
import { BILLING_RIGHTS } from '#contract/billing/standings';
import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { findRenewalPlans, findRunningPlan, setRenewal } from '../../domain/billing/planRepository';
import { lockAccount } from '../../domain/ledger/repository';
import { requireVersion, targetOf } from '../../domain/people/changesRepository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { changeCompEnd } from './changeCompEnd';
import { requireReason } from './changeUser';
import { requireOpenRecord, type Staff } from './openRecord';
import { CLOSED } from './closed';
import { findAccountAccess, setDeactivated, type AccountAccess } from './repository';

export const ALREADY = 'The account is already in that state. Nothing was changed.';
const NO_PLAN = 'The account has no current plan to renew.';

const ACTIONS = {
  INACTIVATE: 'accountInactivated',
  REACTIVATE: 'accountReactivated',
  SET_RENEWAL: 'renewalChanged',
  SET_COMP_END: 'compEndChanged',
} as const;

/**
 * Changes an account's access, its renewal plan, or the end of its complimentary plan, in one audited transaction with the account
 * locked. Throws 400 for an invalid reason or plan, 403 if no reason for opening the record was
 * stated, and 404 for an unknown account. Throws 409 if another change came first or nothing would
 * change.
 */
export async function changeAccount(
  db: AppDatabase,
  staff: Staff,
  accountId: number,
  request: CallBody<'postAccountChange'> & { readonly features: EditionFeatures },
): Promise<void> {
  const { change, features, planId, until = '', version } = request;
  const reason = requireReason(request.reason);
  await requireOpenRecord(db, staff, { kind: 'account', id: accountId });
  await transactionWithAudit(db, async (trx, audit) => {
    await lockAccount(trx, accountId);
    const target = targetOf('account', accountId);
    await requireVersion(trx, target, version);
    const now = { at: staff.actor.at, today: staff.reader.today };
    const detail =
      change === 'SET_COMP_END'
        ? await changeCompEnd(trx, accountId, until, now)
        : change === 'SET_RENEWAL'
          ? await changeRenewal(trx, accountId, planId, features)
          : await changeAccess(trx, accountId, change === 'INACTIVATE' ? staff.actor.at : null);
    const action = ACTIONS[change];
    audit({ ...staff.actor, action, target, detail: { ...detail, reason } });
  });
}

async function changeAccess(
  trx: AuditedTransaction,
  accountId: number,
  deactivatedAt: number | null,
) {
  const account = await findAccountAccess(trx, accountId);
  if (account === null) throw notFound();
  if (account.isClosed) throw conflict(CLOSED);
  const { billingStatus, isDeactivated } = account;
  const isReactivated = isDeactivated || isInactiveWithoutReason(account);
  if (deactivatedAt === null ? !isReactivated : isDeactivated) throw conflict(ALREADY);
  const statusAfter = await setDeactivated(trx, accountId, deactivatedAt, billingStatus);
  return { statusBefore: account.status, statusAfter };
}

/** True for an account that neither staff nor its billing status made inactive. */
function isInactiveWithoutReason({ billingStatus, status }: AccountAccess): boolean {
  return status === 'INACTIVE' && BILLING_RIGHTS[billingStatus].access === 'ACTIVE';
}

async function changeRenewal(
  trx: AuditedTransaction,
  accountId: number,
  planId: number | null,
  features: EditionFeatures,
) {
  const running = await findRunningPlan(trx, accountId);
  if (running === null) throw conflict(NO_PLAN);
  const plans = await findRenewalPlans(trx, running, features);
  if (planId !== null && plans.every(({ id }) => id !== planId)) {
    throw invalidField('planId', 'Choose one of the plans.');
  }
  if (planId === running.renewalPlanId) throw conflict(ALREADY);
  await setRenewal(trx, accountId, planId);
  return { from: running.renewalPlanId, to: planId };
}

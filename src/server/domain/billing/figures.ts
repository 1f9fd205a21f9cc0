import { BILLING_MONTHS } from '#contract/billing/files';
import type { InvoiceList } from '#contract/schemas/billing';
import type { AppDatabase } from '../../http/services';
import { findExtraSearchCents } from './extraSearchesRepository';
import { findSums } from './invoicesRepository';
import { findInvoicedByCode, findPaidFacts, findPlanPrices, lastMonths } from './monthsRepository';

/** What an account owes, pays next, and has paid. */
export type BillingFigures = Pick<
  InvoiceList,
  | 'balanceCents'
  | 'byCode'
  | 'extraSearchCents'
  | 'months'
  | 'nextInvoiceOn'
  | 'nextPlanCents'
  | 'openCents'
  | 'paidLastYearCents'
  | 'paidThisYearCents'
  | 'planCents'
  | 'unbilledCents'
>;

/** Loads an account's billing figures and its charges of the last months; `today` is ISO. */
export async function findBillingFigures(
  db: AppDatabase,
  accountId: number,
  today: string,
): Promise<BillingFigures> {
  const months = lastMonths(today, BILLING_MONTHS);
  return {
    ...(await findSums(db, accountId)),
    extraSearchCents: await findExtraSearchCents(db, accountId),
    ...(await findPaidFacts(db, accountId, today)),
    ...(await findPlanPrices(db, accountId)),
    months,
    byCode: await findInvoicedByCode(db, accountId, months),
  };
}

import { BILLING_MONTHS, type InvoiceStatus } from '#contract/billing';
import type { InvoiceList } from '#contract/schemas/billing';
import { findInvoices, findSums } from '../../domain/billing/invoicesRepository';
import {
  findInvoiceCounts,
  findInvoicedByCode,
  findPlanPrices,
  findPaidFacts,
  lastMonths,
} from '../../domain/billing/monthsRepository';
import type { AppDatabase } from '../../http/services';

/**
 * Loads a page of the account's invoices, with totals and recent months; `today` is an ISO date.
 */
export async function findInvoicePage(
  db: AppDatabase,
  accountId: number,
  asked: { readonly status: InvoiceStatus | undefined; readonly today: string },
  page: { readonly size: number; readonly offset: number },
): Promise<
  Omit<InvoiceList, 'asOf' | 'capped' | 'items' | 'pageNumber' | 'pageSize'> & {
    readonly rows: InvoiceList['items'];
  }
> {
  const { status, today } = asked;
  const { nextDueOn, pastDueCents, ...counts } = await findInvoiceCounts(db, accountId, today);
  const { open, paid, pastDue } = counts;
  const totals = { OPEN: open, PAST_DUE: pastDue, PAID: paid };
  const months = lastMonths(today, BILLING_MONTHS);
  return {
    rows: await findInvoices(db, accountId, asked, page),
    total: status === undefined ? open + pastDue + paid : totals[status],
    ...(await findSums(db, accountId)),
    ...(await findPaidFacts(db, accountId, today)),
    pastDueCents,
    nextDueOn,
    ...(await findPlanPrices(db, accountId)),
    counts,
    months,
    byCode: await findInvoicedByCode(db, accountId, months),
  };
}

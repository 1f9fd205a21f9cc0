import type { InvoiceStatus } from '#contract/billing/files';
import type { InvoiceList } from '#contract/schemas/billing';
import { findBillingFigures } from '../../domain/billing/figures';
import { findInvoices } from '../../domain/billing/invoicesRepository';
import { findInvoiceCounts } from '../../domain/billing/monthsRepository';
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
  return {
    rows: await findInvoices(db, accountId, asked, page),
    total: status === undefined ? open + pastDue + paid : totals[status],
    ...(await findBillingFigures(db, accountId, today)),
    pastDueCents,
    nextDueOn,
    counts,
  };
}

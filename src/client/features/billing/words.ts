import type { InvoiceRow } from '#contract/schemas/billing';
import type { Status } from '../../records/columns';

/** Status of an invoice; `today` is an ISO date. */
export function invoiceStatus(
  { dueOn, openCents, totalCents }: Pick<InvoiceRow, 'dueOn' | 'openCents' | 'totalCents'>,
  today: string,
): Status {
  if (openCents === 0) return { tone: 'released', word: 'Paid' };
  if (dueOn < today) return { tone: 'pastDue', word: 'Past due' };
  return openCents < totalCents
    ? { tone: 'open', word: 'Partly paid' }
    : { tone: 'open', word: 'Open' };
}

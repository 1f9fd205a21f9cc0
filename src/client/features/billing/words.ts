import { TRANSACTION_WORDS } from '#contract/billing/files';
import type { InvoiceRow, Transaction } from '#contract/schemas/billing';
import type { Status } from '../../records/columns';

/** Returns the status of an invoice; `today` is an ISO date. */
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

/** The period at the end of a charge's text: "June 1, 2026 to June 30, 2026". */
const PERIOD = /([A-Z][a-z]+ \d{1,2}), (\d{4}) to ([A-Z][a-z]+ \d{1,2}), (\d{4})$/;
/** The document and pages of a purchase: "Document 2026-1, Wayne County: pages 1 to 3". */
const PAGES = /^(.+): p(ages? [\d, to-]+)$/;
const PLAN_SEARCHES = /^([\d,]+) searches, /;

/** Shortens a day: "June 1" to "Jun 1". */
function shortDay(day: string): string {
  return day.replace(/^([A-Z][a-z]{2})[a-z]*/, '$1');
}

/** Describes a charge or payment: "2,000-search plan, Nov 12 to Dec 11, 2026". */
export function transactionText({
  kind,
  reference,
}: Pick<Transaction, 'kind' | 'reference'>): string {
  const text = reference.replace(
    PERIOD,
    (_all, from: string, fromYear: string, to: string, toYear: string) =>
      `${shortDay(from)}${fromYear === toYear ? '' : `, ${fromYear}`} to ${shortDay(to)}, ${toYear}`,
  );
  if (kind === 'PLAN_PERIOD' && PLAN_SEARCHES.test(text)) {
    return text.replace(PLAN_SEARCHES, '$1-search plan, ');
  }
  const pages = kind === 'PAGES_BOUGHT' ? PAGES.exec(text) : null;
  if (pages !== null) return `P${pages[2] ?? ''} of ${pages[1] ?? ''}`;
  return `${TRANSACTION_WORDS[kind]}: ${text}`;
}

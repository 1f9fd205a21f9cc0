import { ACCOUNT, INVOICE, INVOICES, OPEN } from './columns';
import type { Report, ReportColumn } from './report';
import type { ReportId } from './reportPages';

const LEDGER: ReportColumn = {
  key: 'ledger',
  header: 'Ledger',
  kind: 'code',
  words: {
    RECEIVABLE: { label: 'Receivable', tone: 'neutral' },
    CASH: { label: 'Cash received', tone: 'neutral' },
    UNAPPLIED: { label: 'Unapplied', tone: 'neutral' },
    CREDITS: { label: 'Credits granted', tone: 'neutral' },
    OFFICE_FEES: { label: 'Due to offices', tone: 'neutral' },
    PAGE_FEES: { label: 'Page fee revenue', tone: 'neutral' },
    SUBSCRIPTION_FEES: { label: 'Plan revenue', tone: 'neutral' },
    FILING_CASH: { label: 'Cash for filings', tone: 'neutral' },
    CLERK_PAYABLE: { label: 'Due to clerks', tone: 'neutral' },
    FILING_FEES: { label: 'Filing fee revenue', tone: 'neutral' },
    FILING_CARD_FEES: { label: 'Card fees on filings', tone: 'neutral' },
  },
};
const RECEIPTS = { one: 'receipt', many: 'receipts' } as const;
/** Documents link to their journal lines, and journal lines to their documents. */
const RECEIPT: ReportColumn = {
  key: 'receipt',
  header: 'Receipt',
  kind: 'text',
  leadsTo: { report: 'Transactions', by: 'find' },
};
const METHOD: ReportColumn = {
  key: 'method',
  header: 'Method',
  kind: 'code',
  words: {
    CARD: { label: 'Card', tone: 'neutral' },
    CHECK: { label: 'Check', tone: 'neutral' },
    CREDIT: { label: 'Credit', tone: 'neutral' },
  },
};
const CHECK: ReportColumn = {
  key: 'check',
  header: 'Check',
  kind: 'code',
  words: {
    EQUAL: { label: 'Agrees', tone: 'released' },
    DIFFERENT: { label: 'Differs', tone: 'pastDue' },
  },
};
const AMOUNT: ReportColumn = { key: 'amount', header: 'Amount', kind: 'money', isTotaled: true };
const UNAPPLIED: ReportColumn = {
  key: 'unapplied',
  header: 'Unapplied',
  kind: 'money',
  isTotaled: true,
};

/** Reports on all accounting amounts, down to the journal lines. */
export const ACCOUNTING_REPORTS = {
  Ledgers: {
    summary: 'Balances by ledger, compared with invoices and receipts.',
    things: { one: 'figure', many: 'figures' },
    columns: [
      { ...LEDGER, header: 'Figure', leadsTo: { report: 'Transactions', by: 'code' } },
      { key: 'balance', header: 'Balance', kind: 'money' },
      { key: 'today', header: 'Today', kind: 'money' },
      { key: 'month', header: 'This month', kind: 'money', priority: 2 },
      { key: 'lastYear', header: 'Same month last year', kind: 'money', priority: 3 },
      { key: 'compared', header: 'From documents', kind: 'money', priority: 3 },
      { key: 'difference', header: 'Difference', kind: 'money', isDifference: true, priority: 2 },
      CHECK,
      { key: 'documents', header: 'Compared with', kind: 'text', priority: 3 },
    ],
    sort: { key: 'ledger', isDescending: false },
    empty: 'The journal is empty.',
  },
  DailyReceiptTotals: {
    summary:
      'Receipts by day and method, compared with the journal, the card processor, and the bank.',
    things: { one: 'day and method', many: 'days and methods' },
    columns: [
      {
        key: 'day',
        header: 'Day',
        kind: 'date',
        leadsTo: { report: 'Receipts', by: 'day' },
      },
      METHOD,
      { key: 'receipts', header: 'Receipts', kind: 'count', isTotaled: true, priority: 3 },
      AMOUNT,
      { key: 'journal', header: 'Journal', kind: 'money', isTotaled: true, priority: 3 },
      { key: 'processor', header: 'Card processor', kind: 'money', isTotaled: true, priority: 3 },
      { key: 'bank', header: 'Bank', kind: 'money', isTotaled: true, priority: 3 },
      {
        key: 'difference',
        header: 'Difference',
        kind: 'money',
        isTotaled: true,
        isDifference: true,
      },
      CHECK,
      { key: 'why', header: 'Reason', kind: 'text', priority: 3 },
    ],
    sort: { key: 'day', isDescending: true },
    period: { column: 'day', days: 30 },
    empty: 'No receipts in this period.',
  },
  CheckingReceiptsReport: {
    summary: 'How each receipt was used: applied, refunded, or left unapplied.',
    things: RECEIPTS,
    columns: [
      RECEIPT,
      ACCOUNT,
      { key: 'received', header: 'Received', kind: 'moment', priority: 2 },
      { ...METHOD, priority: 3 },
      {
        key: 'state',
        header: 'Use',
        kind: 'code',
        words: {
          APPLIED: { label: 'Applied', tone: 'released' },
          UNAPPLIED: { label: 'Unapplied', tone: 'open' },
          REFUNDED: { label: 'Refunded', tone: 'closed' },
          OVER_APPLIED: { label: 'Over-applied', tone: 'pastDue' },
        },
      },
      AMOUNT,
      { key: 'applied', header: 'Applied', kind: 'money', isTotaled: true, priority: 2 },
      { key: 'refunded', header: 'Refunded', kind: 'money', isTotaled: true, priority: 2 },
      UNAPPLIED,
    ],
    sort: { key: 'received', isDescending: true },
    period: { column: 'received', days: 90 },
    empty: 'No receipts in this period.',
  },
  Invoices: {
    summary: 'Issued invoices and their balances due.',
    things: INVOICES,
    columns: [
      { ...INVOICE, leadsTo: { report: 'Transactions', by: 'find' } },
      ACCOUNT,
      { key: 'issued', header: 'Issued', kind: 'date' },
      { key: 'due', header: 'Due', kind: 'date', priority: 2 },
      {
        key: 'state',
        header: 'Status',
        kind: 'code',
        words: {
          PAID: { label: 'Paid', tone: 'released' },
          OPEN: { label: 'Open', tone: 'open' },
          PAST_DUE: { label: 'Past due', tone: 'pastDue' },
        },
      },
      { key: 'total', header: 'Total', kind: 'money', isTotaled: true },
      OPEN,
    ],
    sort: { key: 'issued', isDescending: true },
    period: { column: 'issued', days: 90 },
    empty: 'No invoices in this period.',
  },
  Receipts: {
    summary: 'Payments and credits received, by account.',
    things: RECEIPTS,
    columns: [
      RECEIPT,
      ACCOUNT,
      { key: 'received', header: 'Received', kind: 'moment' },
      METHOD,
      { key: 'reference', header: 'Reference', kind: 'text', priority: 3 },
      AMOUNT,
      { key: 'refunded', header: 'Refunded', kind: 'money', isTotaled: true, priority: 2 },
      UNAPPLIED,
    ],
    sort: { key: 'received', isDescending: true },
    period: { column: 'received', days: 90 },
    empty: 'No receipts in this period.',
  },
  Transactions: {
    summary: 'Amounts posted, by ledger.',
    things: { one: 'journal line', many: 'journal lines' },
    columns: [
      { key: 'entry', header: 'Journal line', kind: 'text' },
      ACCOUNT,
      { key: 'posted', header: 'Posted', kind: 'moment', priority: 3, isNeverEmpty: true },
      { key: 'by', header: 'By', kind: 'user', isOptional: true },
      { ...LEDGER, leadsTo: { report: 'Ledgers', by: 'code' }, priority: 2 },
      { key: 'reference', header: 'Description', kind: 'text', priority: 3 },
      { ...INVOICE, leadsTo: { report: 'Invoices', by: 'find' }, priority: 3 },
      { ...RECEIPT, leadsTo: { report: 'Receipts', by: 'find' }, priority: 3 },
      { key: 'debit', header: 'Debit', kind: 'money', isTotaled: true },
      { key: 'credit', header: 'Credit', kind: 'money', isTotaled: true },
    ],
    sort: { key: 'posted', isDescending: true },
    period: { column: 'posted', days: 7 },
    hasMonths: true,
    empty: 'Nothing was posted in this period.',
  },
  DocumentPurchases: {
    summary: 'Purchased pages by account, with a price breakdown.',
    things: { one: 'purchase', many: 'purchases' },
    columns: [
      { key: 'document', header: 'Document', kind: 'text' },
      ACCOUNT,
      { key: 'by', header: 'User', kind: 'user', isOptional: true },
      { key: 'county', header: 'County', kind: 'county', priority: 3 },
      { key: 'bought', header: 'Bought', kind: 'moment', priority: 2 },
      { key: 'code', header: 'Billing code', kind: 'text', isOptional: true },
      {
        key: 'entry',
        header: 'Journal entry',
        kind: 'text',
        leadsTo: { report: 'Transactions', by: 'find' },
        priority: 3,
      },
      { key: 'pages', header: 'Pages', kind: 'count', isTotaled: true },
      { key: 'office', header: 'Office', kind: 'money', isTotaled: true, priority: 3 },
      { key: 'service', header: 'Service', kind: 'money', isTotaled: true, priority: 3 },
      { ...AMOUNT, header: 'Total' },
    ],
    sort: { key: 'bought', isDescending: true },
    period: { column: 'bought', days: 90 },
    empty: 'No pages were bought in this period.',
  },
} as const satisfies Readonly<Partial<Record<ReportId, Report>>>;

import {
  invoiceNumber,
  RECEIPT_WORDS,
  receiptNumber,
  returnedParts,
  reversalWords,
  TRANSACTION_WORDS,
} from '#contract/billing/files';
import { formatDateTime } from '#contract/formats';
import type { Invoice, Receipt } from '#contract/schemas/billing';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import type { BusinessPaper } from '../../domain/exports/businessPdf';
import { dayWords, moneyWords } from '../../domain/exports/words';

/** Creation time of a business paper, and the contact for questions about it. */
interface PaperOrigin {
  /** Milliseconds since 1970. */
  readonly madeAt: number;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

function foot({ supportEmail, supportPhone }: PaperOrigin): string {
  return `Questions? Contact ${supportEmail} or ${supportPhone}`;
}

/** Converts an invoice to a business paper. */
export function invoicePaper(origin: PaperOrigin, invoice: Invoice): BusinessPaper {
  const { billTo, dueOn, issuedOn, lines, number, openCents, payments, reopenedOn, totalCents } =
    invoice;
  return {
    title: `Invoice ${invoiceNumber(number)}`,
    to: billTo,
    facts: [
      ['Date', dayWords(issuedOn)],
      ...(reopenedOn === null ? [] : [['Reopened', dayWords(reopenedOn)] as const]),
      ['Due', dayWords(dueOn)],
    ],
    tables: [chargesTable(lines), paymentsTable(payments)],
    totals: [
      ['Total', moneyWords(totalCents)],
      ['Paid', moneyWords(totalCents - openCents)],
      ['Open', moneyWords(openCents)],
    ],
    foot: foot(origin),
    madeAt: origin.madeAt,
  };
}

/** Converts a receipt to a business paper. */
export function receiptPaper(origin: PaperOrigin, receipt: Receipt): BusinessPaper {
  const { accountName, cents, kind, number, receivedAt, reference } = receipt;
  const { refunded, reversed } = returnedParts(receipt);
  return {
    title: `Receipt ${receiptNumber(number)}`,
    to: [accountName],
    facts: [
      ['Received', formatDateTime(receivedAt, STATE_TIME_ZONE)],
      ['Paid by', `${RECEIPT_WORDS[kind]}, ${reference}`],
    ],
    tables: [
      {
        title: 'Invoices paid',
        headings: ['Invoice', 'Date', 'Amount'],
        widths: [5, 5, 3],
        rows: receipt.uses.map((use) => [
          invoiceNumber(use.invoiceNumber),
          dayWords(use.issuedOn),
          moneyWords(use.cents),
        ]),
      },
    ],
    totals: [
      ['Received', moneyWords(cents)],
      ...(refunded > 0 ? [['Refunded', moneyWords(refunded)] as const] : []),
      ...(reversed > 0 ? [[reversalWords(receipt), moneyWords(reversed)] as const] : []),
      ...(receipt.unappliedCents > 0
        ? [['Applied to the next invoice', moneyWords(receipt.unappliedCents)] as const]
        : []),
    ],
    foot: foot(origin),
    madeAt: origin.madeAt,
  };
}

type PaperTable = BusinessPaper['tables'][number];

function chargesTable(lines: Invoice['lines']): PaperTable {
  return {
    title: 'Charges',
    headings: ['Date', 'For', 'By', 'Billing code', 'Amount'],
    widths: [3, 8, 4, 3, 3],
    rows: lines.map(({ at, billingCode, cents, kind, reference, userName }) => [
      dayWords(stateDate(Date.parse(at))),
      `${TRANSACTION_WORDS[kind]}: ${reference}`,
      userName ?? '',
      billingCode ?? '',
      moneyWords(cents),
    ]),
  };
}

function paymentsTable(payments: Invoice['payments']): PaperTable {
  return {
    title: 'Payments',
    headings: ['Date', 'Receipt', 'Kind', 'Amount'],
    widths: [4, 4, 8, 3],
    rows: payments.map(({ cents, kind, receiptNumber: receipt, receivedAt }) => [
      dayWords(stateDate(Date.parse(receivedAt))),
      receiptNumber(receipt),
      RECEIPT_WORDS[kind],
      moneyWords(cents),
    ]),
  };
}

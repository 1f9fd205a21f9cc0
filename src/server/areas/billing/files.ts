import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  INVOICE_FILE,
  invoiceNumber,
  RECEIPT_FILE,
  RECEIPT_WORDS,
  receiptNumber,
  ROYALTIES_FILE,
  TRANSACTION_WORDS,
  TRANSACTIONS_FILE,
} from '#contract/billing';
import { csvLine } from '#contract/csv';
import { parseMonth } from '#contract/months';
import { parseId } from '#contract/queryFields';
import type { Invoice, Receipt } from '#contract/schemas/billing';
import { findInvoice } from '../../domain/billing/invoicesRepository';
import { findReceipt } from '../../domain/billing/receiptsRepository';
import { drawPaper, type BusinessPaper } from '../../domain/exports/businessPdf';
import { dayWords, instantWords, moneyWords } from '../../domain/exports/words';
import { OFFICE, officeOf } from '../../domain/offices/access';
import { ownerOf } from '../../http/asker';
import { dollarsOf } from '../../http/csv';
import { notFound } from '../../http/problems';
import type { RouteAccess } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { accountIdOf, ADMINISTRATION, orNotFound } from './access';
import { findRoyalties } from './royaltiesRepository';
import { findTransactions, MAX_TRANSACTIONS } from './transactionsRepository';

const ZONE = 'America/Indiana/Indianapolis';

/** Invoices and receipts as PDF, transactions and royalties as CSV. */
export function registerBillingFiles(app: FastifyInstance): void {
  const { db } = app.database;
  const file = (path: string, access: RouteAccess) =>
    [
      app.settings.contextPath + path,
      { config: { access, kind: 'list', isExport: true } },
    ] as const;

  app.get(...file(INVOICE_FILE, ADMINISTRATION), async (request, reply) => {
    const id = idIn(request.query, 'invoiceId');
    const invoice = orNotFound(await findInvoice(db, accountIdOf(ownerOf(request)), id));
    const name = `invoice-${invoiceNumber(invoice.number)}.pdf`;
    return sendPdf(reply, name, await drawPaper(invoicePaper(app, invoice)));
  });

  app.get(...file(RECEIPT_FILE, ADMINISTRATION), async (request, reply) => {
    const id = idIn(request.query, 'receiptId');
    const receipt = orNotFound(await findReceipt(db, accountIdOf(ownerOf(request)), id));
    const name = `receipt-${receiptNumber(receipt.number)}.pdf`;
    return sendPdf(reply, name, await drawPaper(receiptPaper(app, receipt)));
  });

  app.get(...file(TRANSACTIONS_FILE, ADMINISTRATION), async (request, reply) => {
    const accountId = accountIdOf(ownerOf(request));
    const page = { size: MAX_TRANSACTIONS, offset: 0 };
    const { rows } = await findTransactions(db, accountId, page);
    const lines = rows.map((row) => [
      row.at,
      TRANSACTION_WORDS[row.kind],
      row.reference,
      row.userName ?? '',
      row.billingCode ?? '',
      row.invoiceNumber === null ? '' : invoiceNumber(row.invoiceNumber),
      dollarsOf(row.cents),
      dollarsOf(row.balanceCents),
    ]);
    const headings = ['At', 'Kind', 'For', 'User', 'Billing code', 'Invoice', 'Amount', 'Owed'];
    return sendCsv(reply, 'transactions.csv', [headings, ...lines]);
  });

  app.get(...file(ROYALTIES_FILE, OFFICE), async (request, reply) => {
    const { month: requestedMonth } = request.query as { readonly month?: string };
    const month = parseMonth(requestedMonth) ?? civilDate(app.clock.now()).slice(0, 7);
    const rows = await findRoyalties(db, officeOf(request.user), month);
    const lines = rows.map(({ cents, day, pages, purchases }) => [
      day,
      String(purchases),
      String(pages),
      dollarsOf(cents),
    ]);
    const headings = ['Day', 'Purchases', 'Pages', 'Office fees'];
    return sendCsv(reply, `pages-sold-${month}.csv`, [headings, ...lines]);
  });
}

function idIn(query: unknown, field: string): number {
  const id = parseId((query as Readonly<Record<string, unknown>>)[field]);
  if (id === null) throw notFound();
  return id;
}

function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes);
}

function sendCsv(reply: FastifyReply, name: string, lines: readonly string[][]): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(lines.map(csvLine).join(''));
}

function foot({ settings: { supportEmail, supportPhone } }: FastifyInstance): string {
  return `Questions? Contact ${supportEmail} or ${supportPhone}`;
}

function invoicePaper(app: FastifyInstance, invoice: Invoice): BusinessPaper {
  const { billTo, dueOn, issuedOn, lines, number, openCents, payments, totalCents } = invoice;
  return {
    title: `Invoice ${invoiceNumber(number)}`,
    to: billTo,
    facts: [
      ['Date', dayWords(issuedOn)],
      ['Due', dayWords(dueOn)],
    ],
    tables: [
      {
        title: 'Charges',
        headings: ['Date', 'For', 'By', 'Billing code', 'Amount'],
        widths: [3, 8, 4, 3, 3],
        rows: lines.map(({ at, billingCode, cents, kind, reference, userName }) => [
          dayWords(civilDate(Date.parse(at))),
          `${TRANSACTION_WORDS[kind]}: ${reference}`,
          userName ?? '',
          billingCode ?? '',
          moneyWords(cents),
        ]),
      },
      {
        title: 'Payments',
        headings: ['Date', 'Receipt', 'Kind', 'Amount'],
        widths: [4, 4, 8, 3],
        rows: payments.map(({ cents, kind, receiptNumber: receipt, receivedAt }) => [
          dayWords(civilDate(Date.parse(receivedAt))),
          receiptNumber(receipt),
          RECEIPT_WORDS[kind],
          moneyWords(cents),
        ]),
      },
    ],
    totals: [
      ['Total', moneyWords(totalCents)],
      ['Paid', moneyWords(totalCents - openCents)],
      ['Open', moneyWords(openCents)],
    ],
    foot: foot(app),
    madeAt: app.clock.now(),
  };
}

function receiptPaper(app: FastifyInstance, receipt: Receipt): BusinessPaper {
  const { accountName, cents, kind, number, receivedAt, reference, refundedCents } = receipt;
  return {
    title: `Receipt ${receiptNumber(number)}`,
    to: [accountName],
    facts: [
      ['Received', instantWords(receivedAt, ZONE)],
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
      ...(refundedCents > 0 ? [['Refunded', moneyWords(refundedCents)] as const] : []),
      ...(receipt.unappliedCents > 0
        ? [['Applied to the next invoice', moneyWords(receipt.unappliedCents)] as const]
        : []),
    ],
    foot: foot(app),
    madeAt: app.clock.now(),
  };
}

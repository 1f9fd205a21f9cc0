import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  INVOICE_FILE,
  invoiceNumber,
  INVOICES_FILE,
  RECEIPT_FILE,
  receiptNumber,
  ROYALTIES_FILE,
  TRANSACTION_WORDS,
  TRANSACTIONS_FILE,
} from '#contract/billing/files';
import { csvLine } from '#contract/csv';
import { parseMonth } from '#contract/months';
import { stateDate } from '#contract/stateClock';
import { readId } from '../../http/readId';
import { findInvoice, findInvoices } from '../../domain/billing/invoicesRepository';
import { findReceipt } from '../../domain/billing/receiptsRepository';
import { renderBusinessPdf } from '../../domain/exports/businessPdf';
import { OFFICE, officeOf } from '../../domain/offices/access';
import { ownerOf } from '../../http/requester';
import { cutOffRows, dollarsOf } from '../../http/csv';
import { notFound } from '../../http/problems';
import type { RouteAccess } from '../../http/routeAccess';
import { accountIdOf, ADMINISTRATION, orNotFound, PAYING } from './access';
import { invoicePaper, receiptPaper } from './papers';
import { findRoyalties } from './royaltiesRepository';
import { findTransactions, MAX_TRANSACTIONS } from './transactionsRepository';

/** Maximum invoices in a file. */
const MAX_INVOICES = 5_000;

/**
 * Registers the file routes: invoices and receipts as PDF, and invoices, transactions, and royalties
 * as CSV.
 */
export function registerBillingFiles(app: FastifyInstance): void {
  const { db } = app.database;
  const origin = () => ({ madeAt: app.clock.now(), ...app.settings });
  const file = (path: string, access: RouteAccess) =>
    [
      app.settings.contextPath + path,
      { config: { access, kind: 'list', isExport: true } },
    ] as const;

  app.get(...file(INVOICE_FILE, PAYING), async (request, reply) => {
    const id = idIn(request.query, 'invoiceId');
    const invoice = orNotFound(await findInvoice(db, accountIdOf(ownerOf(request)), id));
    const name = `invoice-${invoiceNumber(invoice.number)}.pdf`;
    return sendPdf(reply, name, await renderBusinessPdf(invoicePaper(origin(), invoice)));
  });

  app.get(...file(INVOICES_FILE, ADMINISTRATION), async (request, reply) => {
    const accountId = accountIdOf(ownerOf(request));
    const today = stateDate(app.clock.now());
    const page = { size: MAX_INVOICES + 1, offset: 0 };
    const rows = await findInvoices(db, accountId, { today }, page);
    const lines = rows.map(({ dueOn, issuedOn, number, openCents, totalCents }) => [
      invoiceNumber(number),
      issuedOn,
      dueOn,
      dollarsOf(totalCents),
      dollarsOf(openCents),
    ]);
    return sendCsv(reply, 'invoices.csv', [
      ['Invoice', 'Date', 'Due', 'Total', 'Balance due'],
      ...cutOffRows(lines, MAX_INVOICES, 'Older ones are in the list of invoices.'),
    ]);
  });

  app.get(...file(RECEIPT_FILE, ADMINISTRATION), async (request, reply) => {
    const id = idIn(request.query, 'receiptId');
    const receipt = orNotFound(await findReceipt(db, accountIdOf(ownerOf(request)), id));
    const name = `receipt-${receiptNumber(receipt.number)}.pdf`;
    return sendPdf(reply, name, await renderBusinessPdf(receiptPaper(origin(), receipt)));
  });

  app.get(...file(TRANSACTIONS_FILE, ADMINISTRATION), async (request, reply) => {
    const accountId = accountIdOf(ownerOf(request));
    const page = { size: MAX_TRANSACTIONS + 1, offset: 0 };
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
    const headings = [
      'Time',
      'Type',
      'For',
      'User',
      'Billing code',
      'Invoice',
      'Amount',
      'Balance',
    ];
    return sendCsv(reply, 'transactions.csv', [
      headings,
      ...cutOffRows(lines, MAX_TRANSACTIONS, 'Older ones are on your invoices.'),
    ]);
  });

  app.get(...file(ROYALTIES_FILE, OFFICE), async (request, reply) => {
    const { month: requestedMonth } = request.query as { readonly month?: string };
    const month = parseMonth(requestedMonth) ?? stateDate(app.clock.now()).slice(0, 7);
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
  const id = readId((query as Readonly<Record<string, unknown>>)[field]);
  if (id === null) throw notFound();
  return id;
}

function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes);
}

function sendCsv(
  reply: FastifyReply,
  name: string,
  lines: readonly (readonly string[])[],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(lines.map(csvLine).join(''));
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { CASE_PAGE_PATH } from '#contract/courtFiles';
import { FINE_PAYMENTS_FILE } from '#contract/finePayments';
import { buildQuery } from '#contract/links';
import { parsePageNumber } from '#contract/queryFields';
import type { AccessRule } from '#contract/roles';
import { csvLine, dollarsOf } from '../../http/csv';
import { notFound } from '../../http/problems';
import { civilDate } from '../../http/services';
import { PAGE_EDITIONS } from '../../site/editions';
import { renderPage } from '../../site/layout';
import { MENU_LABELS } from '#contract/accountMenu';
import { ownPath, screenAddress } from '../formPage';
import { submittedText } from '../submittedForm';
import { findCountyName, findPayments, sumPayments, type PaymentsAsked } from './repository';
import { finePaymentsPage } from './view';

const PAGE_SIZE = 100;
/** More than a county's courts take in a year, so that a file has an end. */
const MOST_ROWS = 100_000;
/** Days of the first look. */
const FIRST_DAYS = 30;
const DAY_MS = 86_400_000;

const REVIEWERS: AccessRule = { roles: ['USER'], requires: ['FINE_PAYMENT_REVIEW'] };
const DAY = /^(1[6-9]|2\d)\d\d-\d\d-\d\d$/;

/** What the address asks for, and what of it nobody understands. */
function readAsked(app: FastifyInstance, { query, user }: FastifyRequest) {
  const { clerkId } = user;
  if (clerkId === null) throw notFound();
  const today = civilDate(app.clock.now());
  const first = civilDate(app.clock.now() - FIRST_DAYS * DAY_MS);
  const dayOf = (field: 'from' | 'to', otherwise: string) => {
    const text = submittedText(query, field).trim();
    if (text === '') return { day: otherwise, isWrong: false };
    const isDay = DAY.test(text) && !Number.isNaN(Date.parse(text)) && isReal(text);
    return { day: isDay ? text : otherwise, isWrong: !isDay };
  };
  const from = dayOf('from', first);
  const to = dayOf('to', today);
  const problem =
    from.isWrong || to.isWrong
      ? 'Type days like 2026-06-30.'
      : from.day > to.day
        ? 'The first day must not be after the last.'
        : null;
  const asked: PaymentsAsked = {
    countyId: clerkId,
    from: problem === null ? from.day : first,
    to: problem === null ? to.day : today,
    account: submittedText(query, 'account') || null,
  };
  return { asked, problem, page: parsePageNumber(submittedText(query, 'pageNumber')) };
}

/** No February 30. */
function isReal(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/**
 * `/common/ViewFinePaymentTransactions`: what was paid into the courts of a clerk's county, for clerks
 * who review it (spec sections 2 and 6).
 */
export function registerFinePaymentsPage(app: FastifyInstance): void {
  const { readDb } = app.database;
  for (const { locale, prefix } of PAGE_EDITIONS) {
    app.get(
      `${app.settings.contextPath}${prefix}${BACKEND_PAGES.finePayments}`,
      { config: { access: { rule: REVIEWERS, ownership: 'ownUser' }, isPage: true, locale } },
      async (request, reply) => {
        if (!locale.features.court) throw notFound();
        const { asked, page, problem } = readAsked(app, request);
        const county = await findCountyName(readDb, asked.countyId);
        if (county === null) throw notFound();
        if (problem !== null) void reply.code(400);
        const offset = (page - 1) * PAGE_SIZE;
        const drawn = finePaymentsPage({
          locale,
          county,
          asked,
          problem,
          page,
          pageSize: PAGE_SIZE,
          sums: await sumPayments(readDb, asked),
          payments: await findPayments(readDb, asked, { size: PAGE_SIZE, offset }),
          own: ownPath(request),
          file: app.settings.contextPath + FINE_PAYMENTS_FILE + buildQuery(queryOf(asked)),
          caseOf: (caseId) => screenAddress(app, locale, CASE_PAGE_PATH, { caseId }),
          queryOf,
        });
        const menu = { current: MENU_LABELS.finePayments };
        return reply
          .type('text/html; charset=utf-8')
          .send(renderPage(app, { ...drawn, menu }, request.user));
      },
    );
  }

  app.get(
    app.settings.contextPath + FINE_PAYMENTS_FILE,
    {
      config: {
        access: { rule: REVIEWERS, ownership: 'ownUser' },
        kind: 'list',
        isExport: true,
      },
    },
    async (request, reply) => {
      const { asked } = readAsked(app, request);
      const rows = await findPayments(readDb, asked, { size: MOST_ROWS, offset: 0 });
      const lines = rows.map((row) => [
        row.paidOn,
        row.caseNumber,
        row.caption,
        row.courtName,
        row.payor ?? '',
        row.account,
        row.receiptNumber ?? '',
        dollarsOf(row.cents),
      ]);
      const headings = ['Paid', 'Case', 'Title', 'Court', 'Payor', 'Account', 'Receipt', 'Amount'];
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="payments-${asked.from}-${asked.to}.csv"`,
        )
        .send([headings, ...lines].map(csvLine).join(''));
    },
  );
}

function queryOf({ account, from, to }: PaymentsAsked) {
  return { from, to, account };
}

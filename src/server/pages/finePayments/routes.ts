import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { CASE_PAGE_PATH } from '#contract/courts/files';
import { csvText } from '#contract/csv';
import { FINE_PAYMENTS_FILE } from '#contract/billing/finePayments';
import { buildQuery } from '#contract/links';
import { parsePageNumber } from '#contract/site/queryFields';
import type { AccessRule } from '#contract/roles';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { cutOffRows, dollarsOf, sendCsv } from '../../http/csv';
import { invalidRequest, notFound } from '../../http/problems';
import { editionsWith } from '../../site/editions';
import { MENU_LABELS } from '#contract/account/menu';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { ownPath, screenAddress } from '../formPage';
import { submittedText } from '../submittedForm';
import { findCountyName, findPayments, sumPayments, type PaymentFilter } from './repository';
import { finePaymentsPage } from './view';

const PAGE_SIZE = 100;
/** Maximum rows of a file; more than a county's courts receive in a year. */
const MAX_ROWS = 100_000;
const CUT_OFF = 'Choose a shorter period to get the others.';
/** Default length of the period, in days. */
const DEFAULT_DAYS = 30;

const REVIEWERS: AccessRule = { roles: ['USER'], requires: ['FINE_PAYMENT_REVIEW'] };
const DAY = /^(1[6-9]|2\d)\d\d-\d\d-\d\d$/;

/** Parses the query; reports invalid days. */
function readFilter(app: FastifyInstance, { query, user }: FastifyRequest) {
  const { clerkId } = user;
  if (clerkId === null) throw notFound();
  const today = stateDate(app.clock.now());
  const first = stateDate(app.clock.now() - DEFAULT_DAYS * DAY_MS);
  const dayOf = (field: 'from' | 'to', fallback: string) => {
    const text = submittedText(query, field).trim();
    if (text === '') return { day: fallback, isWrong: false };
    const isDay = DAY.test(text) && !Number.isNaN(Date.parse(text)) && isReal(text);
    return { day: isDay ? text : fallback, isWrong: !isDay };
  };
  const from = dayOf('from', first);
  const to = dayOf('to', today);
  const problem =
    from.isWrong || to.isWrong
      ? 'Enter dates such as 2026-06-30.'
      : from.day > to.day
        ? 'The start date must not be after the end date.'
        : null;
  const filter: PaymentFilter = {
    countyId: clerkId,
    from: problem === null ? from.day : first,
    to: problem === null ? to.day : today,
    account: submittedText(query, 'account') || null,
  };
  return { filter, problem, page: parsePageNumber(submittedText(query, 'pageNumber')) };
}

/** Returns false for dates such as February 30. */
function isReal(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/**
 * `/common/ViewFinePaymentTransactions`: payments to the courts of a clerk's county, for clerks who
 * review them (spec sections 2 and 6).
 */
export function registerFinePaymentsPage(app: FastifyInstance): void {
  const { readDb } = app.database;
  for (const { locale, prefix } of editionsWith('court')) {
    app.get(
      `${app.settings.contextPath}${prefix}${BACKEND_PAGES.finePayments}`,
      { config: { access: { rule: REVIEWERS, ownership: 'ownUser' }, isPage: true, locale } },
      async (request, reply) => {
        const { filter, page, problem } = readFilter(app, request);
        const county = await findCountyName(readDb, filter.countyId);
        if (county === null) throw notFound();
        if (problem !== null) void reply.code(400);
        const offset = (page - 1) * PAGE_SIZE;
        const rendered = finePaymentsPage({
          locale,
          county,
          filter,
          problem,
          page,
          pageSize: PAGE_SIZE,
          sums: await sumPayments(readDb, filter),
          payments: await findPayments(readDb, filter, { size: PAGE_SIZE, offset }),
          own: ownPath(request),
          file: app.settings.contextPath + FINE_PAYMENTS_FILE + buildQuery(queryOf(filter)),
          caseOf: (caseId) => screenAddress(app, locale, CASE_PAGE_PATH, { caseId }),
          queryOf,
        });
        const menu = { current: MENU_LABELS.finePayments };
        return reply
          .type('text/html; charset=utf-8')
          .send(await renderSitePage(app, request, { ...rendered, menu }));
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
      const { filter, problem } = readFilter(app, request);
      if (problem !== null) throw invalidRequest(problem);
      const rows = await findPayments(readDb, filter, { size: MAX_ROWS + 1, offset: 0 });
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
      return sendCsv(
        reply,
        `payments-${filter.from}-${filter.to}.csv`,
        csvText([headings, ...cutOffRows(lines, MAX_ROWS, CUT_OFF)]),
      );
    },
  );
}

function queryOf({ account, from, to }: PaymentFilter) {
  return { from, to, account };
}

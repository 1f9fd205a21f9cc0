import type { FastifyInstance } from 'fastify';
import { csvLine } from '#contract/csv';
import {
  REPORT_COUNT_CAP,
  REPORT_FILE,
  REPORT_FILE_ROWS,
  REPORT_PAGE_SIZE,
  type ReportColumn,
} from '#contract/reports/report';
import { REPORT_IDS, reportPage, type ReportId } from '#contract/reports/reportPages';
import { reportOf } from '#contract/reports/reports';
import { readReportQuery } from '#contract/reports/request';
import { checkChain } from '../../domain/audit/chainRepository';
import { addDays } from '../../domain/billing/periods';
import { dollarsOf } from '../../http/csv';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import type { ReportTime } from './reportQuery';
import { startOfDay } from './startOfDay';
import { findToday } from './todayRepository';
import { findReportRows, findReportTotals, periodOf } from './reportRepository';

/** The reports of the admin area (spec section 2, Admin): pages, and CSV files of all rows. */
export function registerReportsArea(app: FastifyInstance): void {
  const { db } = app.database;

  function timeOfReport(): ReportTime {
    const now = app.clock.now();
    return { today: civilDate(now), at: new Date(now) };
  }

  registerCall(app, 'getAdminToday', {
    access: SUPER_USERS,
    handler: async () => ({
      ...(await findToday(db, timeOfReport())),
      hasVirusScan: app.settings.clamd !== null,
    }),
  });

  registerCall(app, 'getAuditCheck', {
    access: SUPER_USERS,
    handler: async ({ query }) => {
      const changes = reportOf('FindRecentDBChanges');
      const { from = '', to = '' } = periodOf(changes, query, timeOfReport()) ?? {};
      const check = await checkChain(db, startOfDay(from), startOfDay(addDays(to, 1)));
      return {
        ...check,
        from: check.from?.toISOString() ?? null,
        to: check.to?.toISOString() ?? null,
      };
    },
  });

  registerCall(app, 'getReport', {
    access: SUPER_USERS,
    handler: async ({ params: { reportId }, query }) => {
      const time = timeOfReport();
      const { items, next } = await findReportRows(db, reportId, query, time, REPORT_PAGE_SIZE);
      const { count, totals } = await findReportTotals(db, reportId, query, time);
      const period = periodOf(reportOf(reportId), query, time);
      return {
        ...pageOf(items, count, time.at, REPORT_COUNT_CAP),
        totals,
        next,
        from: period?.from ?? null,
        to: period?.to ?? null,
      };
    },
  });

  app.get(
    app.settings.contextPath + REPORT_FILE.replace('{reportId}', ':reportId'),
    { config: { access: SUPER_USERS, kind: 'list', isExport: true } },
    async (request, reply) => {
      const { reportId } = request.params as { readonly reportId: ReportId };
      if (!REPORT_IDS.includes(reportId)) throw notFound();
      const { columns } = reportOf(reportId);
      const asked = readReportQuery(reportOf(reportId), request.query as Record<string, string>);
      const time = timeOfReport();
      const { items } = await findReportRows(db, reportId, asked, time, REPORT_FILE_ROWS);
      const lines = items.map(({ values }) =>
        columns.map((column, index) => cellOf(column, values[index] ?? null)),
      );
      const name = `${reportPage(reportId)
        .title.toLowerCase()
        .replace(/[^a-z]+/g, '-')}-${time.today}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send([columns.map(({ header }) => header), ...lines].map(csvLine).join(''));
    },
  );
}

function cellOf({ kind, words }: ReportColumn, value: string | null): string {
  if (value === null) return '';
  if (kind === 'money') return dollarsOf(Number(value));
  return words?.[value]?.label ?? value;
}

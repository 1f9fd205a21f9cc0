import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FILING_REPORT_CSV, FILING_REPORT_PDF } from '#contract/filing/reports';
import { readFilingReportQuery } from '#contract/filing/reportsQuery';
import { stateDate } from '#contract/stateClock';
import { requireIndiana } from '../../domain/filing/filerRules';
import { renderBusinessPdf } from '../../domain/exports/businessPdf';
import { findFilingReport } from '../../domain/filingReports/reportRepository';
import { requestOf } from '../../domain/filingReports/periods';
import { deleteSchedule, findSchedules } from '../../domain/filingReports/schedulesRepository';
import { reportCsv, reportPaper } from '../../domain/filingReports/sheets';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { ownerOf } from '../../http/requester';
import { EFILERS } from '../../http/routeAccess';
import { registerFilingReportEmails } from './sendReportsJob';
import { scheduleReport } from './scheduleReport';

/** Registers the routes for reports about electronic filings (spec section 2, E-filing). */
export function registerFilingReportsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const today = (): string => stateDate(app.clock.now());
  registerFilingReportEmails(app);

  registerCall(app, 'getFilingReport', {
    access: EFILERS,
    kind: 'list',
    handler: ({ query, request, userId }) => {
      requireIndiana(request);
      return findFilingReport(db, userId, requestOf(query, today()), app.clock.now());
    },
  });

  registerCall(app, 'createFilingReportSchedule', {
    access: EFILERS,
    handler: async ({ body, request, userId }) => {
      requireIndiana(request);
      await scheduleReport(db, userId, body, app.clock.now());
      return { schedules: await findSchedules(db, userId) };
    },
  });

  registerCall(app, 'deleteFilingReportSchedule', {
    access: EFILERS,
    handler: async ({ params, request, userId }) => {
      requireIndiana(request);
      if (!(await deleteSchedule(db, userId, params.scheduleId))) throw notFound();
      return { schedules: await findSchedules(db, userId) };
    },
  });

  const config = { access: EFILERS, kind: 'list', isExport: true } as const;
  const reportOf = (request: FastifyRequest) => {
    requireIndiana(request);
    const query = readFilingReportQuery(request.query as Readonly<Record<string, string>>);
    const { userId } = ownerOf(request);
    return findFilingReport(db, userId, requestOf(query, today()), app.clock.now());
  };
  const nameOf = (report: string, ending: string): string =>
    `attachment; filename="filing-report-${report}-${today()}.${ending}"`;

  app.get(app.settings.contextPath + FILING_REPORT_CSV, { config }, async (request, reply) => {
    const report = await reportOf(request);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', nameOf(report.report, 'csv'))
      .send(reportCsv(report));
  });

  app.get(app.settings.contextPath + FILING_REPORT_PDF, { config }, async (request, reply) => {
    const report = await reportOf(request);
    const { firstName, lastName } = request.user;
    const filer = report.firmName ?? `${firstName} ${lastName}`.trim();
    const bytes = await renderBusinessPdf(reportPaper(report, filer, app.clock.now()));
    return reply
      .type('application/pdf')
      .header('content-disposition', nameOf(report.report, 'pdf'))
      .send(bytes);
  });
}

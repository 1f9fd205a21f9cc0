import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { buildLink, buildQuery, fillPath } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { REPORT_FILE } from '#contract/admin/reports/report';
import { reportPage } from '#contract/admin/reports/reportPages';
import { reportQuery } from '#contract/admin/reports/request';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { scheduledReportMail } from '../../domain/scheduledReports/mails';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { processOneByOne, type OneByOneOptions } from '../../jobs/oneByOne';
import { queueMail } from '../../mail/repository';
import { appBase } from '../../site/layout';
import { findReportTotals } from './reportRepository';
import { claimDueReport, type DueReport } from './savedReportsRepository';

/** Sends reports every morning, including those that were due while no server was running. */
const SEND_REPORTS: JobKind = {
  name: 'send-reports',
  payload: Type.Object({}),
  timeLimitSeconds: 600,
  firstWaitSeconds: 60,
  schedule: { cron: '0 7 * * *', timeZone: STATE_TIME_ZONE },
};

/** URLs of a report's page and file. */
interface ReportAddresses {
  readonly page: (report: DueReport) => string;
  readonly file: (report: DueReport) => string;
}

/**
 * Emails due scheduled reports, each in a transaction that also marks it as sent, so that the job
 * can be interrupted and repeated. A failed report doesn't stop the others. Returns their number.
 */
export async function sendReports(
  db: AppDatabase,
  at: number,
  addresses: ReportAddresses,
  options: OneByOneOptions,
): Promise<number> {
  const time = { today: stateDate(at), at: new Date(at) };
  const sendNext = (afterId: number, onClaim: (id: number) => void): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const due = await claimDueReport(trx, time.today, afterId);
      if (due === null) return false;
      onClaim(due.id);
      const found = await findReportTotals(trx, due.reportId, due.request, time);
      const pages = { page: addresses.page(due), file: addresses.file(due) };
      await queueMail(trx, {
        to: due.email,
        ...scheduledReportMail(due, found, pages),
        at,
        usefulUntil: null,
        proof: { kind: 'USER', userId: due.userId },
        kind: 'REPORT',
      });
      return true;
    });
  return processOneByOne(sendNext, options);
}

/** Registers the daily job that emails scheduled reports. */
export function registerScheduledReports(app: FastifyInstance): void {
  const { contextPath, publicUrl } = app.settings;
  const addresses: ReportAddresses = {
    page: ({ reportId, request }) =>
      publicUrl.origin +
      buildLink(appBase(app.settings), INDIANA, reportPage(reportId).path, reportQuery(request)),
    file: ({ reportId, request }) =>
      publicUrl.origin +
      contextPath +
      fillPath(REPORT_FILE, { reportId }) +
      buildQuery(reportQuery(request)),
  };
  app.jobs.add(SEND_REPORTS, async (_payload, { signal }) => {
    const options = { log: app.log, signal };
    await sendReports(app.database.db, app.clock.now(), addresses, options).finally(() => {
      app.mails.wake();
    });
  });
}

import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { FILING_REPORTS_PATH } from '#contract/filing/pages';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { filingReportMail } from '../../domain/filingReports/mails';
import { findFilingReport } from '../../domain/filingReports/reportRepository';
import {
  nextDay,
  scheduledPeriod,
  type FilingReportRequest,
} from '../../domain/filingReports/periods';
import { findDueSchedule, postponeSchedule } from '../../domain/filingReports/schedulesRepository';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { processOneByOne, type OneByOneOptions } from '../../jobs/oneByOne';
import { queueMail } from '../../mail/repository';
import { appBase } from '../../site/layout';

/** Sends reports every morning, including those that were due while no server was running. */
const SEND_FILING_REPORTS: JobKind = {
  name: 'send-filing-reports',
  payload: Type.Object({}),
  timeLimitSeconds: 1_800,
  firstWaitSeconds: 60,
  schedule: { cron: '10 7 * * *', timeZone: STATE_TIME_ZONE },
};

/**
 * Emails due reports, each in its own transaction with its next date, so that the job can be
 * interrupted and repeated. A failed report doesn't stop the others. Returns the number of reports
 * emailed.
 */
export async function sendFilingReports(
  db: AppDatabase,
  at: number,
  addressOf: (request: FilingReportRequest) => string,
  options: OneByOneOptions,
): Promise<number> {
  const today = stateDate(at);
  const sendNext = (afterId: number, onClaim: (id: number) => void): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const due = await findDueSchedule(trx, today, afterId);
      if (due === null) return false;
      onClaim(due.id);
      const { by, courtId, isOwn, report } = due;
      const period = scheduledPeriod(due.cadence, today);
      const request = { report, by, courtId, isOwn, ...period };
      const found = await findFilingReport(trx, due.userId, request, at);
      await queueMail(trx, {
        to: due.email,
        ...filingReportMail(due, found, addressOf(request)),
        at,
        usefulUntil: null,
        proof: { kind: 'USER', userId: due.userId },
        kind: 'REPORT',
      });
      await postponeSchedule(trx, due.id, nextDay(due.cadence, today));
      return true;
    });
  return processOneByOne(sendNext, options);
}

/** Registers the daily job that emails scheduled reports. */
export function registerFilingReportEmails(app: FastifyInstance): void {
  const { publicUrl } = app.settings;
  const addressOf = ({ by, courtId, from, isOwn, report, to }: FilingReportRequest): string =>
    publicUrl.origin +
    buildLink(appBase(app.settings), INDIANA, FILING_REPORTS_PATH, {
      report,
      by,
      from,
      to,
      courtId,
      own: isOwn ? 'true' : null,
    });
  app.jobs.add(SEND_FILING_REPORTS, async (_payload, { signal }) => {
    const options = { log: app.log, signal };
    await sendFilingReports(app.database.db, app.clock.now(), addressOf, options).finally(() => {
      app.mails.wake();
    });
  });
}

import {
  MAX_SAVED_REPORTS,
  SAVED_REPORT_NAME_MAX_LENGTH,
  type ReportCadence,
} from '#contract/admin/reports/savedReports';
import type { CallBody } from '#contract/calls';
import { reportOf } from '#contract/admin/reports/reports';
import { readReportQuery } from '#contract/admin/reports/request';
import { stateDate } from '#contract/stateClock';
import { transactionWithAudit } from '../../domain/audit/repository';
import { sentNameProblem, tidyName } from '../../domain/users/rules';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import {
  countSavedReports,
  deleteSavedReport,
  insertSavedReport,
  setCadence,
} from './savedReportsRepository';

const TOO_MANY = `You already have ${String(MAX_SAVED_REPORTS)} saved filters. Delete one that you no longer need.`;

/** A user's own saved report. */
interface OwnReport {
  readonly id: number;
  readonly userId: number;
}

const targetOf = (id: number): string => `savedReport/${String(id)}`;

/**
 * Saves the filters of a report for a user, with an email schedule, in one audited transaction.
 * Returns its id. Throws 400 for an invalid name, and 409 if the user has too many.
 */
export async function saveReport(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  { cadence, reportId, ...body }: CallBody<'postSavedReport'>,
): Promise<number> {
  const name = tidyName(body.name);
  const problem = sentNameProblem('name', name, SAVED_REPORT_NAME_MAX_LENGTH);
  if (problem !== null) throw invalidField('name', problem);
  const { after: _page, ...asked } = body.request;
  const request = readReportQuery(reportOf(reportId), asked);
  return transactionWithAudit(db, async (trx, audit) => {
    if ((await countSavedReports(trx, userId)) >= MAX_SAVED_REPORTS) throw conflict(TOO_MANY);
    const { at } = actor;
    const added = { userId, reportId, name, request, cadence, at, today: stateDate(at) };
    const id = await insertSavedReport(trx, added);
    const detail = { reportId, cadence };
    audit({ ...actor, action: 'reportSaved', target: targetOf(id), detail });
    return id;
  });
}

/** Changes the email schedule of a user's saved report. Throws 404 for another user's report. */
export async function scheduleReport(
  db: AppDatabase,
  actor: Actor,
  { cadence, ...own }: OwnReport & { readonly cadence: ReportCadence },
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const today = stateDate(actor.at);
    if (!(await setCadence(trx, { ...own, cadence, today }))) throw notFound();
    const target = targetOf(own.id);
    audit({ ...actor, action: 'reportScheduled', target, detail: { cadence } });
  });
}

/** Deletes a user's saved report. Throws 404 for another user's report. */
export async function removeReport(db: AppDatabase, actor: Actor, own: OwnReport): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    if (!(await deleteSavedReport(trx, own))) throw notFound();
    audit({ ...actor, action: 'reportDeleted', target: targetOf(own.id), detail: {} });
  });
}

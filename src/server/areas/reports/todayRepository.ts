import type { Kysely } from 'kysely';
import {
  TODAY_FIGURE_IDS,
  TODAY_FIGURES,
  TODAY_ROWS,
  type TodayFigure,
} from '#contract/adminToday';
import { REPORT_COUNT_CAP } from '#contract/reports/report';
import type { AdminToday } from '#contract/schemas/reports';
import type { Database } from '../../db/tables/database';
import { countJobs } from '../../jobs/repository';
import { findReportRows, findReportTotals } from './reportRepository';
import type { ReportTime } from './reportQuery';

const HOUR_MS = 3_600_000;

/** Loads the start page of the admin area. */
export async function findToday(
  db: Kysely<Database>,
  time: ReportTime,
): Promise<Omit<AdminToday, 'hasVirusScan' | 'logins'>> {
  const figures: AdminToday['figures'][number][] = [];
  for (const id of TODAY_FIGURE_IDS) {
    const { report, request, sum }: TodayFigure = TODAY_FIGURES[id];
    const { count, totals } = await findReportTotals(db, report, request, time);
    const cents = totals.find(({ key }) => key === sum)?.sum ?? null;
    const isCapped = count > REPORT_COUNT_CAP;
    figures.push({ id, count: Math.min(count, REPORT_COUNT_CAP), isCapped, cents });
  }
  const unfinished = await findReportRows(db, 'InProgress', {}, time, TODAY_ROWS);
  const changes = await findReportRows(db, 'FindRecentDBChanges', {}, time, TODAY_ROWS);
  const jobs = await countJobs(db);
  return {
    asOf: time.at.toISOString(),
    figures,
    failedJobs: jobs.flatMap(({ count, kind, state }) =>
      state === 'failed' ? [{ kind, count }] : [],
    ),
    errors: await countErrors(db, time.at.getTime() - HOUR_MS),
    unfinished: unfinished.items,
    changes: changes.items,
  };
}

async function countErrors(db: Kysely<Database>, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('server_error')
    .where('at', '>=', new Date(since))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

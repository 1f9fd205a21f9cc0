import { sql, type Kysely } from 'kysely';
import {
  TODAY_FIGURE_IDS,
  TODAY_FIGURES,
  TODAY_ROWS,
  type TodayFigure,
  type TodayFigureId,
} from '#contract/admin/today';
import { REPORT_COUNT_CAP } from '#contract/admin/reports/report';
import { reportOf } from '#contract/admin/reports/reports';
import type { AdminToday } from '#contract/schemas/reports';
import { HOUR_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { findWaitingEnvelopes, WAITING_STATUSES } from '../../domain/filing/waitingRepository';
import { findFailures } from '../../domain/logins/repository';
import { SOURCES } from '../../domain/offices/sourcesRepository';
import { countJobs } from '../../jobs/repository';
import { countDailyFigures } from './todayCourseRepository';
import { findReportRows, findReportSum, findReportTotals } from './reportRepository';
import type { ReportTime } from './reportQuery';

/** Loads the admin start page. */
export async function loadAdminStartPage(
  db: Kysely<Database>,
  time: ReportTime,
): Promise<Omit<AdminToday, 'hasVirusScan'>> {
  const figures: AdminToday['figures'][number][] = [];
  for (const id of TODAY_FIGURE_IDS) figures.push(await findFigure(db, id, time));
  const changes = await findReportRows(db, 'FindRecentDBChanges', {}, time, TODAY_ROWS);
  const jobs = await countJobs(db);
  const now = time.at.getTime();
  const count = await countErrors(db, now - HOUR_MS);
  return {
    asOf: time.at.toISOString(),
    figures,
    failedJobs: jobs.flatMap(({ count: failed, kind, state }) =>
      state === 'failed' ? [{ kind, count: failed }] : [],
    ),
    errors: { count },
    waiting: await findWaitingEnvelopes(db),
    hasSources: await hasSources(db),
    logins: await findFailures(db, now),
    days: await countDailyFigures(db, time, WAITING_STATUSES),
    changes: changes.items,
  };
}

async function findFigure(
  db: Kysely<Database>,
  id: TodayFigureId,
  time: ReportTime,
): Promise<AdminToday['figures'][number]> {
  const { report, request, row, sum }: TodayFigure = TODAY_FIGURES[id];
  const { count, totals } = await findReportTotals(db, report, request, time);
  const total = totals.find(({ key }) => key === sum)?.sum;
  // A report whose rows mix kinds of amounts has no total.
  const cents =
    sum === undefined ? null : (total ?? (await findReportSum(db, report, request, time, sum)));
  const order = row.since === null ? request : { ...request, sort: row.since };
  const [first] = count === 0 ? [] : (await findReportRows(db, report, order, time, 1)).items;
  const { columns } = reportOf(report);
  const value = (of: string | null) => first?.values[columns.findIndex(({ key }) => key === of)];
  return {
    id,
    count: Math.min(count, REPORT_COUNT_CAP),
    isCapped: count > REPORT_COUNT_CAP,
    cents,
    oldest:
      first === undefined ? null : { name: value(row.name) ?? '', since: value(row.since) ?? null },
  };
}

async function hasSources(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists(select from ${SOURCES} s where s.loaded_at is not null) as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function countErrors(db: Kysely<Database>, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('server_error')
    .where('at', '>=', new Date(since))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

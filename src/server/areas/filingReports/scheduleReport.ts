import {
  FILING_REPORT_SCHEDULES,
  type FilingGroup,
  type FilingReportCadence,
  type FilingReportId,
} from '#contract/filing/reports';
import { stateDate } from '#contract/stateClock';
import { nextDay } from '../../domain/filingReports/periods';
import { addSchedule } from '../../domain/filingReports/schedulesRepository';
import { conflict } from '../../http/problems';
import type { AppDatabase } from '../../http/services';

interface WantedSchedule {
  readonly report: FilingReportId;
  readonly by: FilingGroup;
  readonly courtId: number | null;
  readonly isOwn: boolean;
  readonly cadence: FilingReportCadence;
}

/**
 * Schedules a report for a user, starting on the next Monday or the first of the next month. Throws
 * 409 above the limit.
 */
export async function scheduleReport(
  db: AppDatabase,
  userId: number,
  wanted: WantedSchedule,
  at: number,
): Promise<void> {
  const schedule = { ...wanted, userId, nextOn: nextDay(wanted.cadence, stateDate(at)), at };
  if (await db.transaction().execute((trx) => addSchedule(trx, schedule))) return;
  throw conflict(
    `You've reached the limit of ${String(FILING_REPORT_SCHEDULES)} scheduled reports. Stop one that you no longer need, then add this one.`,
  );
}

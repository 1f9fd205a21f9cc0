import { isCalendarDate } from '../calendarDate';
import { FILING_GROUPS, FILING_REPORT_IDS } from './reports';
import { parseId, type Query } from '../site/queryFields';
import { ID_MAX } from '../limits';
import type { FilingReportQuery } from '../schemas/filingReports';

/** Reads a report's options from a URL; drops invalid ones. */
export function readFilingReportQuery(query: Query): FilingReportQuery {
  const report = FILING_REPORT_IDS.find((each) => each === query['report']);
  const by = FILING_GROUPS.find((each) => each === query['by']);
  const courtId = parseId(query['courtId']);
  const { from, own, to } = query;
  return {
    ...(report !== undefined && { report }),
    ...(by !== undefined && { by }),
    ...(courtId !== null && courtId <= ID_MAX && { courtId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(own === 'true' && { own }),
  };
}

/** Rejects years that don't start with 2, because they are typing errors. */
function isDay(value: string | undefined): value is string {
  return value?.startsWith('2') === true && isCalendarDate(value);
}

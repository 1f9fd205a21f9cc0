import { FILING_GROUPS, FILING_REPORT_IDS } from './filingReports';
import { parseId, type Query } from './queryFields';
import type { FilingReportQuery } from './schemas/filingReports';

const DAY = /^2\d\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Reads a report's choices from an address; leaves out values that aren't valid. */
export function readFilingReportQuery(query: Query): FilingReportQuery {
  const report = FILING_REPORT_IDS.find((each) => each === query['report']);
  const by = FILING_GROUPS.find((each) => each === query['by']);
  const courtId = parseId(query['courtId']);
  const { from, own, to } = query;
  return {
    ...(report !== undefined && { report }),
    ...(by !== undefined && { by }),
    ...(courtId !== null && { courtId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(own === 'true' && { own }),
  };
}

function isDay(value: string | undefined): value is string {
  // A day that doesn't exist, such as February 30, becomes another one.
  return value !== undefined && DAY.test(value) && new Date(value).toISOString().startsWith(value);
}

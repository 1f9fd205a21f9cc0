import type { Measure } from '../bench/measure';
import { say } from '../../scripts/output';
import { LATE_SECONDS, type AttackReport } from './attacks';
import { countFigure } from './goals';
import { withLoadedSite } from './site';

const ROWS_AN_HOUR = 20_000;

/**
 * Extrapolates to `hours`: the run itself, with its initial allowance, then the rate of its last
 * minutes.
 */
function rowsIn(hours: number, { rows, lateRows, seconds }: AttackReport): number {
  return rows + (lateRows / LATE_SECONDS) * (hours * 3_600 - seconds);
}

/** Measures how much of the register one visitor can copy. */
export const scrape: Measure = {
  name: 'scrape',
  measure: async () => {
    const share = await withLoadedSite(async (site) => {
      const report = await site.attack('scrapeRecords');
      say(`Records: ${JSON.stringify(report.statuses)} in ${report.seconds.toFixed(0)} s`);
      return (rowsIn(2, report) / site.cases) * 100;
    });
    const rows = await withLoadedSite(async (site) => {
      const report = await site.attack('scrapeSearches');
      say(`Searches: ${JSON.stringify(report.statuses)} in ${report.seconds.toFixed(0)} s`);
      return rowsIn(1, report);
    });
    return [
      countFigure('Share of all records that one visitor opens in 2 h', '%', {
        value: share,
        goal: 100,
      }),
      countFigure('Rows that one visitor gets in an hour by search and CSV', 'rows', {
        value: rows,
        goal: ROWS_AN_HOUR,
      }),
    ];
  },
};

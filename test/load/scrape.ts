import type { Measure } from '../bench/measure';
import { say } from '../../scripts/output';
import type { AttackReport } from './attacks';
import { countFigure } from './goals';
import { withLoadedSite } from './site';

const ROWS_AN_HOUR = 20_000;
const FULL_SHARE = 100;

/** What an hour gives at the pace of the run, which lasts several of the limits' minutes. */
function anHour({ rows, seconds }: AttackReport): number {
  return (rows / seconds) * 3_600;
}

/** How much of the register one visitor can carry away. */
export const scrape: Measure = {
  name: 'scrape',
  measure: async () => {
    const records = await withLoadedSite(async (site) => {
      const report = await site.attack('scrapeRecords');
      say(`Records: ${JSON.stringify(report.statuses)} in ${report.seconds.toFixed(0)} s`);
      return { share: (2 * anHour(report) * FULL_SHARE) / site.cases };
    });
    const rows = await withLoadedSite(async (site) => {
      const report = await site.attack('scrapeSearches');
      say(`Searches: ${JSON.stringify(report.statuses)} in ${report.seconds.toFixed(0)} s`);
      return anHour(report);
    });
    return [
      countFigure('Share of all records that one visitor opens in 2 h', '%', {
        value: records.share,
        goal: FULL_SHARE,
      }),
      countFigure('Rows that one visitor gets in an hour by search and CSV', 'rows', {
        value: rows,
        goal: ROWS_AN_HOUR,
      }),
    ];
  },
};

import type { Measure } from '../bench/measure';
import { answeredOtherwise, countFigure, waitFigure } from './goals';
import { HOME_GOAL_MS, homePagesAlone, underAttack } from './homePages';
import { withLoadedSite } from './site';

/** Measures forged recordings of broken pages. */
export const recordings: Measure = {
  name: 'recordings',
  measure: () =>
    withLoadedSite(async (site) => {
      const floor = await homePagesAlone(site);
      const { reports, visits } = await underAttack(site, ['deepRecordings']);
      const others = reports.reduce(
        (sum, report) => sum + answeredOtherwise(report, 400, 413, 429),
        0,
      );
      return [
        waitFigure(
          "10 recordings nested 2,400,000 deep at once: another visitor's home page",
          visits,
          { goal: HOME_GOAL_MS, floor },
        ),
        countFigure('Such recordings without a 4xx', 'requests', { value: others, goal: 0 }),
      ];
    }),
};

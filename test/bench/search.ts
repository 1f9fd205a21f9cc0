import type { CaseSearchResult } from '#contract/schemas/court';
import { SEARCHED_NAMES } from '../support/searchedNames';
import { withInProcessServer } from './inProcess';
import type { Measure } from './measure';
import { median, quantile } from './measure';

const GOAL_MS = 5;
const ROUNDS = 10;
const DEMO_SCALE = 1;

/** Milliseconds of one search, round by round. */
interface Times {
  readonly http: number[];
  readonly raw: number[];
}

/**
 * Measures the server's overhead on a name search's queries. Compares medians per name: a query's
 * time varies up to twofold between runs, which isn't the server's doing.
 */
export const search: Measure = {
  name: 'search',
  measure: () =>
    withInProcessServer(DEMO_SCALE, async (server) => {
      const times = new Map(SEARCHED_NAMES.map((name) => [name, { http: [], raw: [] } as Times]));
      let found = 0;
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [name, { http, raw }] of times) {
          const query = new URLSearchParams({ fullName: name, isFullTextNameBasedSearch: 'true' });
          const answer = await server.time(`/court/cases?${query.toString()}`);
          // The first round fills the caches of both.
          if (round === 0) {
            found += (JSON.parse(answer.body) as CaseSearchResult).total;
            continue;
          }
          http.push(answer.httpMs);
          raw.push(answer.rawMs);
        }
      }
      if (found === 0) throw new Error('The searches found nothing: there is nothing to measure.');
      const medians = [...times.values()].map(({ http, raw }) => ({
        added: median(http) - median(raw),
        raw: median(raw),
      }));
      const p95 = (values: number[]): number => quantile(values, 0.95);
      return [
        {
          name: 'Search over HTTP minus its queries (p95)',
          unit: 'ms',
          value: p95(medians.map(({ added }) => added)),
          floor: p95(medians.map(({ raw }) => raw)),
          floorIs: 'the queries by themselves (p95)',
          goal: GOAL_MS,
        },
      ];
    }),
};

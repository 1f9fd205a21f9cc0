import type { CaseSearchResult } from '#contract/courtCases';
import { SEARCHED_NAMES } from '../support/searchedNames';
import { withInProcessServer } from './inProcess';
import type { Measure } from './measure';
import { quantile } from './measure';

const GOAL_MS = 5;
const ROUNDS = 10;
const DEMO_SCALE = 1;

/** What the server adds to the queries of a name search. */
export const search: Measure = {
  name: 'search',
  measure: () =>
    withInProcessServer(DEMO_SCALE, async (server) => {
      const added: number[] = [];
      const raw: number[] = [];
      let found = 0;
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const name of SEARCHED_NAMES) {
          const query = new URLSearchParams({ fullName: name, isFullTextNameBasedSearch: 'true' });
          const answer = await server.time(`/court/cases?${query.toString()}`);
          // The first round fills the caches of both.
          if (round === 0) {
            found += (JSON.parse(answer.body) as CaseSearchResult).total;
            continue;
          }
          added.push(answer.httpMs - answer.rawMs);
          raw.push(answer.rawMs);
        }
      }
      if (found === 0) throw new Error('The searches found nothing: there is nothing to measure.');
      return [
        {
          name: 'Search over HTTP minus its queries (p95)',
          unit: 'ms',
          value: quantile(added, 0.95),
          floor: quantile(raw, 0.95),
          floorIs: 'the queries by themselves (p95)',
          goal: GOAL_MS,
        },
      ];
    }),
};

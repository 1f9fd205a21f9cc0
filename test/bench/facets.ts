import type { Facets } from '#contract/schemas/results';
import { SEARCHED_NAMES } from '../support/searchedNames';
import { withInProcessServer } from './inProcess';
import { quantile, type Measure } from './measure';

const GOAL_MS = 40;
const ROUNDS = 5;
const DEMO_SCALE = 1;
/** The filters applied to the searches, in turn. */
const CHOSEN: readonly Readonly<Record<string, string>>[] = [
  {},
  { countyId: '18097' },
  { status: 'OPEN', without: 'soundsLike' },
  { role: 'Defendant', filedFrom: '2020-01-01' },
];

/** Measures a name search's facets, from the request to the last byte. */
export const facets: Measure = {
  name: 'facets',
  measure: () =>
    withInProcessServer(DEMO_SCALE, async (server) => {
      const http: number[] = [];
      const raw: number[] = [];
      let counted = 0;
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [at, fullName] of SEARCHED_NAMES.entries()) {
          const query = new URLSearchParams({ fullName, ...CHOSEN[at % CHOSEN.length] });
          const answer = await server.time(`/court/cases/facets?${query.toString()}`);
          // The first round fills the caches of both.
          if (round === 0) {
            counted += (JSON.parse(answer.body) as Facets).statuses.length;
            continue;
          }
          http.push(answer.httpMs);
          raw.push(answer.rawMs);
        }
      }
      if (counted === 0)
        throw new Error('The facets counted nothing: there is nothing to measure.');
      return [
        {
          name: 'Facets of a search over HTTP (p95)',
          unit: 'ms',
          value: quantile(http, 0.95),
          floor: quantile(raw, 0.95),
          floorIs: 'the queries by themselves (p95)',
          goal: GOAL_MS,
        },
      ];
    }),
};

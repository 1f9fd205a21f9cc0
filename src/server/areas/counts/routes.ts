import type { FastifyInstance } from 'fastify';
import type { CountedState } from '#contract/counts';
import { LOCALES } from '#contract/locales';
import { registersOf } from '#contract/registers';
import type { SiteCounts } from '#contract/schemas/counts';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { shareAnswers } from '../../http/shareAnswers';
import { countCounties } from './countyRepository';
import { countSite } from './repository';

/** Counting reads whole tables: so often at most. */
const KEPT_MS = 60_000;

/** Site-wide counts, keyed by state (spec sections 1 and 7). */
export function registerCountsArea(app: FastifyInstance): void {
  const currentCounts = shareAnswers(app.clock, KEPT_MS, (_key: 'site'): Promise<SiteCounts> =>
    countSite(app.database.db),
  );

  registerCall(app, 'getCounts', {
    access: OPEN_TO_ALL,
    handler: () => currentCounts('site'),
  });

  const currentCounties = shareAnswers(app.clock, KEPT_MS, async (state: CountedState) => {
    const locale = LOCALES.find(({ abbreviation }) => abbreviation === state);
    const [register] = locale === undefined ? [] : registersOf(locale);
    return countCounties(app.database.db, state, register?.regionCode ?? 'court');
  });

  registerCall(app, 'getCountyHoldings', {
    access: OPEN_TO_ALL,
    handler: async ({ request }) => ({
      counties: await currentCounties(request.locale.abbreviation === 'MI' ? 'MI' : 'IN'),
    }),
  });
}

import type { FastifyInstance } from 'fastify';
import type { SiteCounts } from '#contract/schemas/counts';
import { MINUTE_MS } from '#contract/time';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { shareAnswers } from '../../http/shareAnswers';
import { countSite } from './repository';

/** How long counts are cached, in milliseconds; counting scans whole tables. */
const CACHE_MS = MINUTE_MS;

/** Registers the route for site-wide counts, keyed by state (spec sections 1 and 7). */
export function registerCountsArea(app: FastifyInstance): void {
  const currentCounts = shareAnswers(app, CACHE_MS, (_key: 'site'): Promise<SiteCounts> =>
    countSite(app.database.db),
  );

  registerCall(app, 'getCounts', {
    access: OPEN_TO_ALL,
    handler: () => currentCounts('site'),
  });
}

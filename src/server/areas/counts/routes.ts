import { Type, type TInteger } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { COUNT_KINDS, type CountKind, type SiteCounts } from '#contract/counts';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { exactly } from '../../http/schemas';
import { shareAnswers } from '../../http/shareAnswers';
import { countSite } from './repository';

/** Counting reads whole tables: so often at most. */
const KEPT_MS = 60_000;

const StateCountsSchema = exactly(
  Object.fromEntries(COUNT_KINDS.map((kind) => [kind, Type.Integer()])) as Record<
    CountKind,
    TInteger
  >,
);

/** Site-wide counts, keyed by state (spec sections 1 and 7). */
export function registerCountsArea(app: FastifyInstance): void {
  const currentCounts = shareAnswers(app.clock, KEPT_MS, (_key: 'site'): Promise<SiteCounts> =>
    countSite(app.database.db),
  );

  registerCall(app, 'getCounts', {
    access: OPEN_TO_ALL,
    schema: { response: exactly({ IN: StateCountsSchema, MI: StateCountsSchema }) },
    handler: () => currentCounts('site'),
  });
}

import { Type, type TInteger } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { COUNT_KINDS, type CountKind, type SiteCounts } from '#contract/counts';
import { registerCall } from '../../http/registerCall';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { exactly } from '../../http/schemas';
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
  let kept: { readonly at: number; readonly counts: Promise<SiteCounts> } | null = null;

  /** Everybody who asks within the time shares one count; a failed one is not kept. */
  function currentCounts(): Promise<SiteCounts> {
    const now = app.clock.now();
    // A clock that was set back must not keep a count for ever.
    if (kept !== null && Math.abs(now - kept.at) < KEPT_MS) return kept.counts;
    const counting = { at: now, counts: countSite(app.database.db) };
    kept = counting;
    counting.counts.catch(() => {
      if (kept === counting) kept = null;
    });
    return counting.counts;
  }

  registerCall(app, 'getCounts', {
    access: OPEN_TO_ALL,
    schema: { response: exactly({ IN: StateCountsSchema, MI: StateCountsSchema }) },
    handler: () => currentCounts(),
  });
}

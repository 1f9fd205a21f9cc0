import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildLink } from '#contract/links';
import { SEARCH_COUNT_SUMMARY_PATH, type Odometer } from '#contract/billing/odometer';
import { stateDate } from '#contract/stateClock';
import { appBase } from '../../site/layout';
import { findSearchUse, meteredUse } from './repository';

/**
 * Returns the searches used and included; null for visitors, users without a plan, and unlimited
 * plans.
 */
export async function findOdometer(
  app: FastifyInstance,
  { user, locale }: Pick<FastifyRequest, 'user' | 'locale'>,
): Promise<Odometer | null> {
  if (user.account === null) return null;
  const today = stateDate(app.clock.now());
  const use = await findSearchUse(app.database.db, user.account.id, today);
  if (use === null) return null;
  const { included, used } = meteredUse(use);
  if (included === null) return null;
  const href = buildLink(appBase(app.settings), locale, SEARCH_COUNT_SUMMARY_PATH);
  return { used, included, href };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from '@sinclair/typebox';
import { buildLink } from '#contract/links';
import {
  formatOdometer,
  ODOMETER_CALL,
  SEARCH_COUNT_SUMMARY_PATH,
  type Odometer,
} from '#contract/odometer';
import { exactly, words } from '#contract/schemas/fields';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { appBase } from '../../site/layout';
import { PAGE_EDITIONS } from '../../site/editions';
import { findSearchUse, meteredUse } from '../../domain/searchLog/repository';

const Switch = Type.Optional(words(['true', 'false']));
const QuerySchema = exactly({
  [ODOMETER_CALL.params.ajax]: Switch,
  [ODOMETER_CALL.params.forceUpdate]: Switch,
});

/** Null for visitors, users without a plan, and unlimited plans. */
async function findOdometer(
  app: FastifyInstance,
  { user, locale }: FastifyRequest,
): Promise<Odometer | null> {
  if (user.account === null) return null;
  const today = civilDate(app.clock.now());
  const use = await findSearchUse(app.database.db, user.account.id, today);
  if (use === null) return null;
  const { included, used } = meteredUse(use);
  if (included === null) return null;
  const href = buildLink(appBase(app.settings), locale, SEARCH_COUNT_SUMMARY_PATH);
  return { used, included, href };
}

/**
 * The odometer's HTML fragment, under context path and locale. It is always current, so
 * `forceUpdate` changes nothing.
 */
export function registerOdometer(app: FastifyInstance): void {
  for (const { prefix, locale } of PAGE_EDITIONS) {
    app.get(
      `${app.settings.contextPath}${prefix}${ODOMETER_CALL.path}`,
      { config: { access: OPEN_TO_ALL, locale }, schema: { querystring: QuerySchema } },
      async (request, reply) => {
        const odometer = await findOdometer(app, request);
        return reply.type('text/html; charset=utf-8').send(formatOdometer(odometer));
      },
    );
  }
}

import type { FastifyInstance } from 'fastify';
import { Type } from '@sinclair/typebox';
import { formatOdometer, ODOMETER_CALL } from '#contract/billing/odometer';
import { exactly, words } from '#contract/schemas/fields';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { findOdometer } from '../../domain/searchLog/odometer';

const Switch = Type.Optional(words(['true', 'false']));
const QuerySchema = exactly({
  [ODOMETER_CALL.params.ajax]: Switch,
  [ODOMETER_CALL.params.forceUpdate]: Switch,
});

/**
 * Registers the odometer's HTML fragment, under context path and locale. It is always current, so
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

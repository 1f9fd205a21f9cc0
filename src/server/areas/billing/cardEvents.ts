import type { FastifyInstance } from 'fastify';
import { payAddressOf } from '../../domain/billing/runTime';
import { finishCardEntry } from '../../domain/cards/cardEntry';
import { settleOne, settleSentRefund } from '../../domain/cards/charging';
import { findRefund } from '../../domain/cards/refundsRepository';
import { invalidRequest, notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { handleCardEvent, type CardEventParts } from './handleCardEvent';

/** Path to which the card processor posts its events. */
const CARD_EVENTS_PATH = '/common/card-events';

const NOT_SIGNED =
  'The event is malformed, is not signed by the card processor, or has a signature time more than 5 minutes off. Send it again with a new signature.';

/**
 * Registers the route that receives the card processor's events. Doesn't trust an event about a
 * charge but looks the charge up, so late, repeated, forged, or reordered events can't corrupt the
 * ledger.
 */
export function registerCardEvents(app: FastifyInstance): void {
  const { cardProcessor: processor } = app;
  void app.register((scope, _options, registered) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, end) => {
      end(null, body);
    });
    scope.post(
      app.settings.contextPath + CARD_EVENTS_PATH,
      { config: { access: OPEN_TO_ALL, session: 'none', isSigned: true } },
      async (request, reply) => {
        if (processor === null) throw notFound();
        const signature = request.headers['stripe-signature'];
        const event =
          typeof signature === 'string' && typeof request.body === 'string'
            ? processor.readEvent(request.body, signature, app.clock.now())
            : null;
        if (event === null) throw invalidRequest(NOT_SIGNED);
        const owner = { accountId: null, requestId: request.id };
        const parts: CardEventParts = {
          db: app.database.db,
          finishCardEntry: (token) => finishCardEntry(app, processor, token, owner),
          settleRefund: async (key) => {
            const refund = await findRefund(app.database.db, processor.name, key);
            if (refund !== null) await settleSentRefund(app, processor, refund);
          },
          settleOne: (charge) =>
            settleOne(app, processor, charge, { payAddress: payAddressOf(app), isAttended: false }),
        };
        await handleCardEvent(parts, app.clock.now(), event);
        app.mails.wake();
        return reply.code(204).send();
      },
    );
    registered();
  });
}

import type { FastifyInstance } from 'fastify';
import { payAddressOf } from '../../domain/billing/runTime';
import { finishCardEntry } from '../../domain/cards/cardEntry';
import { disputeCharge, findCharge, isNewEvent } from '../../domain/cards/chargesRepository';
import { settleOne } from '../../domain/cards/charging';
import type { CardProcessor, ProcessorEvent } from '../../domain/cards/processor';
import { invalidRequest, notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';

/** Where the card processor posts its events. */
const CARD_EVENTS_PATH = '/common/card-events';

const NOT_SIGNED =
  'The event is malformed, is not signed by the card processor, or was signed more than 5 minutes ago or ahead. Send it again with a new signature.';

/**
 * Receives the card processor's events. It never trusts an event about a charge but looks the
 * charge up, so late, repeated, forged, or reordered events cannot corrupt the books.
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
        await handleEvent(app, processor, event, request.id);
        return reply.code(204).send();
      },
    );
    registered();
  });
}

async function handleEvent(
  app: FastifyInstance,
  processor: CardProcessor,
  event: ProcessorEvent,
  requestId: string,
): Promise<void> {
  const { db } = app.database;
  const at = app.clock.now();
  switch (event.kind) {
    case 'cardEntered':
      await finishCardEntry(app, processor, event.token, { accountId: null, requestId });
      return;
    case 'chargeChanged': {
      const charge = await findCharge(db, { processorId: event.processorId });
      // A charge without a known result is left to the job, which looks it up by its key.
      if (charge !== null) await settleOne(app, processor, charge, payAddressOf(app));
      return;
    }
    case 'disputed': {
      const charge = await findCharge(db, { processorId: event.processorId });
      if (charge === null) return;
      // A dispute may arrive before its payment.
      await settleOne(app, processor, charge, payAddressOf(app));
      await db.transaction().execute(async (trx) => {
        if (await isNewEvent(trx, event.id, at)) {
          await disputeCharge(trx, charge, { at, today: civilDate(at) });
        }
      });
      return;
    }
    case 'other':
  }
}

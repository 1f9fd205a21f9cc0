import type { FastifyInstance } from 'fastify';
import { EVENTS_PAGE_SIZE } from '#contract/filing/events';
import { requireIndiana } from '../../domain/filing/filerRules';
import { findLatestOutages } from '../../domain/filing/outagesRepository';
import { findWaitingEnvelopes } from '../../domain/filing/waitingRepository';
import { findLogHealth } from '../../domain/proofLog/healthRepository';
import { listOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { requestStatus, sendAgain } from './changeMessages';
import { openHistory } from './openHistory';
import { findDifferences, findEvents, findHealth } from './repository';

/**
 * Registers the routes for messages of electronic filing, for super users (spec section 2,
 * FindEfilingEvent).
 */
export function registerEfilingEventsArea(app: FastifyInstance): void {
  const { db } = app.database;
  const isManagerHere = app.settings.efm === null;

  registerCall(app, 'getEfilingEvents', {
    access: SUPER_USERS,
    kind: 'list',
    handler: async ({ query, request }) => {
      requireIndiana(request);
      const now = app.clock.now();
      const found = await findEvents(db, query, now);
      const list = listOf(found, now, EVENTS_PAGE_SIZE);
      const last = list.items.at(-1);
      const isMore = found.length > EVENTS_PAGE_SIZE && last !== undefined;
      return {
        ...list,
        next: isMore ? `${last.sentAt}_${last.id}` : null,
        envelopes: await findWaitingEnvelopes(db),
        health: await findHealth(db, now),
        differences: isManagerHere ? await findDifferences(db, now) : [],
        proofLog: await findLogHealth(db),
        outages: await findLatestOutages(db),
        isManagerHere,
      };
    },
  });

  registerCall(app, 'getEfilingHistory', {
    access: SUPER_USERS,
    kind: 'record',
    handler: ({ actor, params, request }) => {
      requireIndiana(request);
      return openHistory(db, actor, params.eventId, isManagerHere);
    },
  });

  registerCall(app, 'postEfilingSending', {
    access: SUPER_USERS,
    handler: async ({ actor, body, params, request }) => {
      requireIndiana(request);
      const messageId = await sendAgain(db, actor, { ...params, ...body });
      await app.efiling.flush();
      return { messageId };
    },
  });

  registerCall(app, 'postEfilingStatusRequest', {
    access: SUPER_USERS,
    handler: async ({ actor, params, request }) => {
      requireIndiana(request);
      const requested = await requestStatus(db, actor, params.envelopeId);
      await app.efiling.flush();
      return { requested };
    },
  });
}

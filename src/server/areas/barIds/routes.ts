import type { FastifyInstance } from 'fastify';
import { BAR_LINES_MAX_LENGTH } from '#contract/account/barIds';
import { stateDate } from '#contract/stateClock';
import { findAccountLimit } from '../../domain/alerts/repository';
import { pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { changeAlert, followAttorneys } from './followAttorneys';
import { findBarCases, findBarHearings, findBarId, findBarIds, removeFollow } from './repository';

const PAGE_SIZE = 50;
const MAX_HEARINGS = 20;

const offsetOf = (pageNumber: number) => ({
  offset: (pageNumber - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
});

/**
 * Registers the routes for the attorneys that a user follows, and their hearings (spec section 2,
 * ViewIdList).
 */
export function registerBarIdsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getBarIds', {
    access: OWN_USER,
    handler: async ({ owner, query: { pageNumber = 1 }, userId }) => {
      const now = app.clock.now();
      const found = await findBarIds(db, userId, offsetOf(pageNumber), new Date(now));
      const account = await findAccountLimit(db, owner, stateDate(now));
      const page = { pageNumber, pageSize: PAGE_SIZE };
      return { ...pageOf(found.items, found.total, now), ...page, account };
    },
  });

  registerCall(app, 'getBarId', {
    access: OWN_USER,
    handler: async ({ params, query, userId }) => {
      const now = new Date(app.clock.now());
      const barId = await findBarId(db, userId, params.id, now);
      if (barId === null) throw notFound();
      const { pageNumber = 1, sort: key = 'filed' } = query;
      const isDescending =
        query.descending === undefined ? key === 'filed' : query.descending === 'true';
      const { barNumber } = barId;
      const cases = await findBarCases(db, barNumber, { key, isDescending }, offsetOf(pageNumber));
      const { hearings, total } = await findBarHearings(db, barNumber, now, MAX_HEARINGS);
      const page = { pageNumber, pageSize: PAGE_SIZE };
      return {
        ...pageOf(cases.items, cases.total, now),
        ...page,
        barId,
        hearings,
        hearingTotal: total,
      };
    },
  });

  registerCall(app, 'postBarIds', {
    access: OWN_USER,
    // Accepts oversized lists, so that the error can say how many numbers there are.
    bodyBytes: 4 * BAR_LINES_MAX_LENGTH,
    handler: ({ body, owner }) => followAttorneys(db, { at: app.clock.now(), owner }, body),
  });

  registerCall(app, 'putBarId', {
    access: OWN_USER,
    handler: ({ body: { alert }, owner, params: { id } }) =>
      changeAlert(db, { at: app.clock.now(), owner }, { alert, id }),
  });

  registerCall(app, 'deleteBarId', {
    access: OWN_USER,
    handler: async ({ params, userId }) => {
      await removeFollow(db, userId, params.id);
      return null;
    },
  });
}

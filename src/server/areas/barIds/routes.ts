import type { FastifyInstance } from 'fastify';
import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { BAR_LINES_MAX_LENGTH, MAX_BAR_IDS, MAX_BAR_LINES } from '#contract/barIds';
import { accountLimitReached } from '#contract/messages';
import { findAccountLimit } from '../../domain/alerts/repository';
import { pageOf } from '../../http/lists';
import { conflict, invalidField, notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { OWN_USER } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { readLines, lineOutcomes } from './lines';
import {
  addFollows,
  alertsLeft,
  countFollowed,
  findAlert,
  findBarCases,
  findBarHearings,
  findBarId,
  findBarIds,
  findFollowed,
  findNames,
  lockOwner,
  removeFollow,
  setAlert,
} from './repository';

const PAGE_SIZE = 50;
const MAX_HEARINGS = 20;

const count = (number: number): string => number.toLocaleString('en-US');
const NO_LINES = 'Enter at least one attorney number, like 12345-49.';
const tooManyLines = (lines: number): string =>
  `You entered ${count(lines)} numbers. Add at most ${count(MAX_BAR_LINES)} at a time.`;
const tooManyIds = (followed: number): string =>
  `You follow ${count(followed)} attorneys; the limit is ${count(MAX_BAR_IDS)}. Remove some, or add fewer numbers.`;

const offsetOf = (pageNumber: number) => ({
  offset: (pageNumber - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
});

/** The attorneys that a user follows, and their hearings (spec section 2, ViewIdList). */
export function registerBarIdsArea(app: FastifyInstance): void {
  const { db } = app.database;

  registerCall(app, 'getBarIds', {
    access: OWN_USER,
    handler: async ({ owner, query: { pageNumber = 1 }, userId }) => {
      const now = app.clock.now();
      const found = await findBarIds(db, userId, offsetOf(pageNumber), new Date(now));
      const account = await findAccountLimit(db, owner, civilDate(now));
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
    // Reads oversized lists too, so that the error can say how many numbers there are.
    bodyBytes: 4 * BAR_LINES_MAX_LENGTH,
    handler: async ({ body: { alert, numbers }, owner, userId }) => {
      const lines = readLines(numbers);
      if (lines.length === 0) throw invalidField('numbers', NO_LINES);
      if (lines.length > MAX_BAR_LINES) throw invalidField('numbers', tooManyLines(lines.length));
      const now = app.clock.now();
      const typed = [...new Set(lines.flatMap(({ barNumber }) => barNumber ?? []))];
      const names = await findNames(db, typed);
      return db.transaction().execute(async (trx) => {
        await lockOwner(trx, owner);
        const followed = await findFollowed(trx, userId, typed);
        const fresh = [...names.keys()].filter((number) => !followed.has(number));
        const before = await countFollowed(trx, userId);
        if (before + fresh.length > MAX_BAR_IDS) throw invalidField('numbers', tooManyIds(before));
        if (alert) {
          const left = await alertsLeft(trx, owner, fresh.length, civilDate(now));
          if (left !== true) throw conflict(accountLimitReached(left), ACCOUNT_OBJECT_LIMIT);
        }
        await addFollows(trx, userId, fresh, { alert, at: new Date(now) });
        return { lines: lineOutcomes(lines, names, followed) };
      });
    },
  });

  registerCall(app, 'putBarId', {
    access: OWN_USER,
    handler: async ({ body: { alert }, owner, params, userId }) =>
      db.transaction().execute(async (trx) => {
        await lockOwner(trx, owner);
        const before = await findAlert(trx, userId, params.id);
        if (before === null) throw notFound();
        if (alert && !before) {
          const left = await alertsLeft(trx, owner, 1, civilDate(app.clock.now()));
          if (left !== true) throw conflict(accountLimitReached(left), ACCOUNT_OBJECT_LIMIT);
        }
        await setAlert(trx, userId, params.id, alert);
        return { alert };
      }),
  });

  registerCall(app, 'deleteBarId', {
    access: OWN_USER,
    handler: async ({ params, userId }) => {
      await removeFollow(db, userId, params.id);
      return null;
    },
  });
}

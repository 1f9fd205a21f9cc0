import type { FastifyInstance, FastifyRequest } from 'fastify';
import { csvLine } from '#contract/csv';
import {
  WATCH_MONTHS,
  WATCH_STATISTICS_FILE,
  WATCHES_PAGE_SIZE,
} from '#contract/account/propertyWatch';
import type { WatchMonth } from '#contract/schemas/propertyWatch';
import { stateDate } from '#contract/stateClock';
import { findCounties } from '../../domain/propertyWatch/offersRepository';
import { OFFICE, officeOf } from '../../domain/offices/access';
import { findOfficeName } from '../../domain/offices/repository';
import { listOf, pageOf } from '../../http/lists';
import { notFound } from '../../http/problems';
import { registerCall } from '../../http/registerCall';
import { SUPER_USERS } from '../../http/routeAccess';
import { endWatch } from './endWatch';
import { registerWatchJob } from './job';
import { findNotices, findWatches } from './listRepository';
import { countWatches, findWatchMonths } from './statisticsRepository';

/**
 * Registers the routes for property watches (Indiana): statistics for offices, lists for super
 * users, and the job that sends notices.
 */
export function registerPropertyWatchArea(app: FastifyInstance): void {
  const { db, readDb } = app.database;
  registerWatchJob(app);

  const monthsOf = (countyId: number): Promise<WatchMonth[]> =>
    findWatchMonths(readDb, countyId, stateDate(app.clock.now()).slice(0, 7), WATCH_MONTHS);

  registerCall(app, 'getWatchStatistics', {
    access: OFFICE,
    kind: 'list',
    handler: async ({ request }) => {
      requireWatches(request);
      const countyId = officeOf(request.user);
      const officeName = await findOfficeName(readDb, countyId);
      if (officeName === null) throw notFound();
      const months = await monthsOf(countyId);
      const counts = await countWatches(readDb, countyId);
      return { ...listOf(months, app.clock.now()), ...counts, officeName };
    },
  });

  app.get(
    app.settings.contextPath + WATCH_STATISTICS_FILE,
    { config: { access: OFFICE, kind: 'list', isExport: true } },
    async (request, reply) => {
      const months = await monthsOf(officeOf(request.user));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="property-watch.csv"')
        .send([HEADINGS, ...months.map(cellsOf)].map(csvLine).join(''));
    },
  );

  registerCall(app, 'getPropertyWatches', {
    access: SUPER_USERS,
    kind: 'list',
    handler: async ({ query, request }) => {
      requireWatches(request);
      const page = requestedPage(query);
      const { items, total } = await findWatches(readDb, { ...query, ...page.asked });
      const counties = await findCounties(readDb);
      return { ...pageOf(items, total, app.clock.now()), ...page.facts, counties };
    },
  });

  registerCall(app, 'endPropertyWatch', {
    access: SUPER_USERS,
    handler: async ({ actor, params, request }) => {
      requireWatches(request);
      await endWatch(db, actor, params.watchId);
      return null;
    },
  });

  registerCall(app, 'getWatchNotices', {
    access: SUPER_USERS,
    kind: 'list',
    handler: async ({ query, request }) => {
      requireWatches(request);
      const page = requestedPage(query);
      const { items, total } = await findNotices(readDb, { ...query, ...page.asked });
      const counties = await findCounties(readDb);
      return { ...pageOf(items, total, app.clock.now()), ...page.facts, counties };
    },
  });
}

/** Throws 404 in editions without property watch; only Indiana has it (spec section 1). */
function requireWatches({ locale }: FastifyRequest): void {
  if (!locale.features.propertyWatch) throw notFound();
}

function requestedPage({ email = '', pageNumber = 1 }: { email?: string; pageNumber?: number }) {
  const size = WATCHES_PAGE_SIZE;
  return {
    asked: { email: email.trim(), size, offset: (pageNumber - 1) * size },
    facts: { pageNumber, pageSize: size },
  };
}

const HEADINGS = [
  'Month',
  'Started',
  'Ended',
  'Unsubscribed by email',
  'Active at month end',
  'Notices sent',
  'Bounced',
  'Links opened',
];

function cellsOf(row: WatchMonth): string[] {
  const { active, bounced, clicked, ended, month, sent, started, unsubscribed } = row;
  return [month, ...[started, ended, unsubscribed, active, sent, bounced, clicked].map(String)];
}
